import type { BankStatement, bankStatementRoutes } from '@lissafi/contract/bank-statements';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Body } from '@lissafi/contract/route';
import { fingerprintsOf } from '@lissafi/domain/bank/fingerprint';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { undoMatches } from '../bank-matches/release.ts';
import { hashOf } from './import.ts';

type Row = Omit<BankStatement, 'can'>;

async function readRows(tx: Tx, condition: Sql, page: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.version, f.file_name, f.file_kind, f.period_from, f.period_to, f.opening_balance, f.closing_balance,
      f.known_count, f.break_count, f.created_at, counted.line_count, counted.matched_count, counted.faulty_count,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as imported_by
    from import_file f left join app_user u on u.id = f.created_by,
      lateral (select count(*)::int as line_count, count(*) filter (where l.state = 'matched')::int as matched_count,
          count(*) filter (where l.state = 'faulty')::int as faulty_count
        from import_line l where l.organization_id = ${tx.organization_id} and l.import_id = f.id) counted
    where f.organization_id = ${tx.organization_id} and ${condition} ${page}`.execute(tx.db);
  return rows;
}

const withCan = (row: Row, permissions: readonly Permission[]): BankStatement => {
  const may = permissions.includes('bank_statements:write');
  return { ...row, can: { update: may, remove: may } };
};

export async function listStatements(
  { tx, organization }: Pick<MemberContext, 'tx' | 'organization'>,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from import_file
    where organization_id = ${tx.organization_id} and account_id = ${accountId}`.execute(tx.db);
  const found = await readRows(
    tx,
    sql`f.account_id = ${accountId}`,
    sql`order by f.period_to desc nulls last, f.id desc limit ${limit} offset ${offset}`,
  );
  const { permissions } = organization;
  return { statements: found.map((row) => withCan(row, permissions)), total: rows[0]!.total, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readStatementRecord(
  { tx, organization }: Pick<MemberContext, 'tx' | 'organization'>,
  accountId: string,
  id: string,
): Promise<BankStatement> {
  const [row] = await readRows(tx, sql`f.account_id = ${accountId} and f.id = ${id}`, sql``);
  if (!row) throw new Refusal('NOT_FOUND');
  return withCan(row, organization.permissions);
}

/** Types the balances that the file does not state. Throws NOT_FOUND, STALE_VERSION. */
export async function updateStatement(
  context: MemberContext,
  accountId: string,
  id: string,
  { version, ...changes }: Body<typeof bankStatementRoutes.update>,
): Promise<void> {
  const { tx } = context;
  const current = await readStatementRecord(context, accountId, id);
  const after = { ...current, ...changes };
  const { rows } =
    await sql`update import_file set version = version + 1, opening_balance = ${after.opening_balance},
      closing_balance = ${after.closing_balance}
    where organization_id = ${tx.organization_id} and id = ${id} and version = ${version} returning id`.execute(
      tx.db,
    );
  if (rows.length === 0) throw new Refusal('STALE_VERSION', { current });
}

/**
 * Removes a file with the lines that came with it. Throws NOT_FOUND, and INVALID_STATE while lines of it are matched,
 * unless they are unmatched with it.
 */
export async function removeStatement(
  context: MemberContext,
  accountId: string,
  id: string,
  unmatch: boolean,
): Promise<void> {
  const { tx, user } = context;
  const { file_name, matched_count } = await readStatementRecord(context, accountId, id);
  if (matched_count > 0 && !unmatch)
    throw new Refusal('INVALID_STATE', {
      message: `${matched_count} of its lines are matched. Unmatch them first.`,
    });
  const { rows } = await sql<{ match_id: string }>`select distinct match_id from import_line
    where organization_id = ${tx.organization_id} and import_id = ${id} and match_id is not null`.execute(
    tx.db,
  );
  if (rows.length > 0)
    await undoMatches(
      tx,
      rows.map(({ match_id }) => match_id),
    );
  await sql`delete from import_line where organization_id = ${tx.organization_id} and import_id = ${id}`.execute(
    tx.db,
  );
  await sql`delete from import_file where organization_id = ${tx.organization_id} and id = ${id}`.execute(
    tx.db,
  );
  await appendEvents(tx, [
    {
      type: 'statement.removed',
      subject_id: accountId,
      actor_id: user.id,
      data: { file: file_name.slice(0, 100), unmatched: rows.length },
    },
  ]);
}

/** Corrects a row that could not be read, or leaves one out. Throws NOT_FOUND, STALE_VERSION, or the fields' faults. */
export async function correctLine(
  { tx, today }: MemberContext,
  accountId: string,
  id: string,
  body: Body<typeof bankStatementRoutes.correct>,
  current: {
    version: number;
    state: string;
    date: string | null;
    description: string;
    amount: number | null;
    reference: string | null;
    balance: number | null;
  },
): Promise<void> {
  if (current.version !== body.version) throw new Refusal('STALE_VERSION', { current });
  if (current.state === 'matched')
    throw new Refusal('INVALID_STATE', { message: 'This line is matched. Unmatch it first.' });
  if (body.left_out) {
    await sql`update import_line set state = 'left_out', version = version + 1
      where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
    return;
  }
  const date = body.date ?? current.date;
  const amount = body.amount ?? current.amount;
  const description = body.description ?? current.description;
  const faults = [
    ...(date === null ? [fault('date', 'Please enter a date', 'REQUIRED')] : []),
    ...(date !== null && date > today ? [fault('date', 'The date is in the future')] : []),
    ...(amount === null ? [fault('amount', 'Please enter an amount', 'REQUIRED')] : []),
  ];
  if (faults.length > 0 || date === null || amount === null) throw invalid(...faults);
  const { reference, balance } = current;
  const [print] = fingerprintsOf([{ date, amount, description, reference, balance }]);
  const fingerprint = hashOf(print!.text);
  const { rows } = await sql`select from import_line where organization_id = ${tx.organization_id}
    and account_id = ${accountId} and fingerprint = ${fingerprint} and id <> ${id}`.execute(tx.db);
  if (rows.length > 0) throw invalid(fault('amount', 'This line is there already: leave the row out'));
  await sql`update import_line set line_date = ${date}, amount = ${amount}, description = ${description},
      fingerprint = ${fingerprint}, state = 'open', fault = null, version = version + 1
    where organization_id = ${tx.organization_id} and id = ${id} and account_id = ${accountId}`.execute(
    tx.db,
  );
}
