import { createHash } from 'node:crypto';
import type { bankStatementRoutes } from '@lissafi/contract/bank-statements';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Body } from '@lissafi/contract/route';
import type { StatementPreview } from '@lissafi/contract/statement-files';
import { fingerprintsOf } from '@lissafi/domain/bank/fingerprint';
import { earlierOf } from '@lissafi/domain/calendar/civil-date';
import { isSameAccountNumber } from '@lissafi/domain/files/account-number';
import type { StatementLayout, StatementReading } from '@lissafi/domain/files/statement-reading';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { type Columns, insertRows } from '../../db/rows.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Early, MemberContext } from '../../http/context.ts';
import { safeFileName } from '../../http/file-name.ts';
import { fileOf } from '../../http/multipart.ts';

type Input = Body<typeof bankStatementRoutes.import>;
export type ReadFile = Awaited<ReturnType<typeof readFile>>;

export const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/**
 * Reads the file of a form in a thread of its own, before the transaction. Throws the fault of the file: empty, not
 * readable, no statement, a statement of another account of the organization, or of another currency.
 */
export async function readFile({
  services,
  organization,
  params,
  body,
}: Pick<Early<typeof bankStatementRoutes.import>, 'services' | 'organization' | 'params' | 'body'>) {
  const { name, bytes } = fileOf(body.file);
  if (bytes.length === 0) throw invalid(fault('file', 'The file is empty'));
  const { accounts, remembered } = await inOrganization(
    services.database,
    organization.id,
    async (tx) => ({ accounts: await numbersOf(tx), remembered: await layoutsOf(tx, params.id) }),
    { readOnly: true },
  );
  const account = accounts.find(({ id }) => id === params.id);
  if (!account) throw new Refusal('NOT_FOUND');
  const { currency } = organization;
  const read = await services.sheets.readStatement(
    {
      bytes,
      password: body.password || undefined,
      chosen: (body.layout as Partial<StatementLayout> | undefined) ?? null,
      remembered,
      account: { number: account.account_number, currency },
    },
    { organization_id: organization.id },
  );
  refuseOther(read.reading, account, accounts, currency);
  return { ...read, file_name: safeFileName(name), file_hash: hashOf(bytes) };
}

interface AccountNumber {
  id: string;
  name: string;
  account_number: string | null;
}

/** Throws the fault of a file that is plainly not of this account: another one has its number, or its currency is another. */
function refuseOther(
  { account_number, lines, faulty }: StatementReading,
  account: AccountNumber,
  accounts: readonly AccountNumber[],
  currency: string,
): void {
  const isOf = ({ account_number: own }: AccountNumber) =>
    account_number !== null && own !== null && isSameAccountNumber(own, account_number);
  const other = isOf(account) ? undefined : accounts.find(isOf);
  if (other)
    throw invalid(
      fault('file', `This is a statement of ${other.name} (${account_number}): add it to that account`),
    );
  if (lines.length === 0 && faulty.length > 0 && faulty.every(({ field }) => field === 'currency'))
    throw invalid(
      fault('file', `The amounts of this file are not in ${currency}, as those of the account are`),
    );
}

async function numbersOf(tx: Tx): Promise<AccountNumber[]> {
  const { rows } = await sql<AccountNumber>`select id, name, account_number from bank_account
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows;
}

/** Layouts that persons chose for an account, by the titles of the columns; older ones may lack parts. */
async function layoutsOf(tx: Tx, accountId: string): Promise<Record<string, Partial<StatementLayout>>> {
  const { rows } = await sql<{
    layout: Partial<StatementLayout> & { key: string };
  }>`select layout from import_layout
    where organization_id = ${tx.organization_id} and account_id = ${accountId}`.execute(tx.db);
  return Object.fromEntries(rows.map(({ layout: { key, ...layout } }) => [key, layout]));
}

const SHOWN = 20;

/** How the file would be read: its columns, what is doubtful, and how many lines are new. */
export async function previewOf(
  tx: Tx,
  accountId: string,
  read: ReadFile,
  today: string,
): Promise<StatementPreview> {
  const { reading } = read;
  const { fresh } = await newLines(tx, accountId, reading.lines);
  const late = lateLines(reading.lines, today);
  return {
    file_kind: read.kind,
    sheet: reading.sheet,
    header_row: reading.header_row,
    titles: reading.titles,
    layout: reading.layout,
    remembered: read.remembered,
    doubts: reading.doubts,
    sample: read.sample,
    lines: reading.lines
      .slice(0, SHOWN)
      .map(({ row, date, description, amount, balance }) => ({ row, date, description, amount, balance })),
    faulty: reading.faulty.slice(0, SHOWN),
    unsettled: reading.unsettled.slice(0, SHOWN),
    line_count: reading.lines.length,
    faulty_count: reading.faulty.length,
    unsettled_count: reading.unsettled.length,
    known_count: reading.lines.length - fresh.length,
    left_out: reading.left_out,
    account_number: reading.account_number,
    period_from: reading.period_from,
    period_to: reading.period_to,
    opening_balance: reading.opening_balance,
    closing_balance: reading.closing_balance,
    breaks: reading.breaks.slice(0, SHOWN),
    break_count: reading.breaks.length,
    future: late.slice(0, SHOWN),
    future_count: late.length,
  };
}

/** The rows of lines that are dated after today. */
const lateLines = (lines: ReadFile['reading']['lines'], today: string) =>
  lines.flatMap(({ row, date }) => (date > today ? [{ row, date }] : []));

/** Returns the lines that no earlier file of the account has, with what they are known by. */
async function newLines(tx: Tx, accountId: string, lines: ReadFile['reading']['lines']) {
  const [first, last] = [lines[0]?.date, lines.at(-1)?.date];
  if (!first || !last) return { fresh: [] };
  const { rows } = await sql<{ fingerprint: string | null; balance_print: string | null }>`
    select fingerprint, balance_print from import_line where organization_id = ${tx.organization_id}
      and account_id = ${accountId} and line_date between ${first}::date and ${last}::date`.execute(tx.db);
  const known = new Set(rows.flatMap(({ fingerprint, balance_print }) => [fingerprint, balance_print]));
  const prints = fingerprintsOf(lines).map(({ text, by_balance }) => ({
    fingerprint: hashOf(text),
    balance_print: by_balance === null ? null : hashOf(by_balance),
  }));
  return {
    fresh: lines.flatMap((line, index) => {
      const print = prints[index]!;
      const isKnown =
        known.has(print.fingerprint) || (print.balance_print !== null && known.has(print.balance_print));
      return isKnown ? [] : [{ ...line, ...print }];
    }),
  };
}

const CHUNK = 5_000;

/**
 * Stores a file with its new lines and its faulty rows; a file that brings nothing new changes nothing. Returns the id
 * of the import, the counts, and what was left out. Throws the fault of a layout that leaves a question open.
 */
export async function importStatement(
  context: MemberContext,
  accountId: string,
  body: Input,
  read: ReadFile,
) {
  const { tx, newId, now, user, today } = context;
  const { reading } = read;
  if (reading.doubts.length > 0)
    throw invalid(
      ...reading.doubts.map(({ kind, row }) =>
        fault('layout', `Row ${row}: ${QUESTIONS[kind]}`, 'LAYOUT_UNCLEAR'),
      ),
    );
  if (reading.lines.length + reading.faulty.length > LIMITS.sheet_rows)
    throw invalid(fault('file', `At most ${LIMITS.sheet_rows} rows at once: split the file`));
  const late = lateLines(reading.lines, today);
  if (late.length > 0)
    throw invalid(
      ...late
        .slice(0, SHOWN)
        .map(({ row, date }) => fault('file', `Row ${row} has a date in the future: ${date}`)),
    );
  // Whoever uploads the same month at the same moment waits here, and then finds these lines known.
  await holdOrganization(tx);
  const { fresh } = await newLines(tx, accountId, reading.lines);
  const known_lines = reading.lines.length - fresh.length;
  const { rows: same } = await sql<{
    id: string;
  }>`select id from import_file where organization_id = ${tx.organization_id}
    and account_id = ${accountId} and file_hash = ${read.file_hash} order by id limit 1`.execute(tx.db);
  const left_out = {
    left_out: reading.left_out,
    unsettled: reading.unsettled.slice(0, SHOWN),
    unsettled_count: reading.unsettled.length,
  };
  if (same[0] && fresh.length === 0)
    return { id: same[0].id, new_lines: 0, known_lines, faulty_lines: 0, ...left_out };
  const id = newId();
  // A file of this month may name its last day already.
  const period_to = reading.period_to && earlierOf(reading.period_to, today);
  if (body.layout) await rememberLayout(tx, accountId, read, now);
  await sql`insert into import_file (organization_id, id, kind, account_id, file_name, file_kind, file_hash, layout,
      period_from, period_to, opening_balance, closing_balance, known_count, break_count, created_by, created_at)
    values (${tx.organization_id}, ${id}, 'statement', ${accountId}, ${read.file_name}, ${read.kind}, ${read.file_hash},
      ${JSON.stringify(reading.layout)}::jsonb, ${reading.period_from}, ${period_to}, ${reading.opening_balance},
      ${reading.closing_balance}, ${known_lines}, ${reading.breaks.length}, ${user.id}, ${now.toISOString()})`.execute(
    tx.db,
  );
  const rows: NewLine[] = [
    ...fresh.map((line) => ({
      ...{ id: newId(), import_id: id, account_id: accountId, row_number: line.row, line_date: line.date },
      ...{ value_date: line.value_date, description: line.description.slice(0, 500) },
      ...{ reference: line.reference?.slice(0, 200) ?? null, amount: line.amount, balance: line.balance },
      ...{ fingerprint: line.fingerprint, balance_print: line.balance_print, state: 'open', fault: null },
    })),
    // Rows with a fault are known by their place in the file, which the same file does not bring twice.
    ...(same[0] ? [] : reading.faulty).map(({ row, field, message, cells }) => ({
      ...{
        id: newId(),
        import_id: id,
        account_id: accountId,
        row_number: row,
        line_date: null,
        value_date: null,
      },
      ...{
        description: (cells.description ?? '').slice(0, 500),
        reference: cells.reference?.slice(0, 200) ?? null,
      },
      ...{ amount: null, balance: null, fingerprint: null, balance_print: null, state: 'faulty' },
      fault: JSON.stringify({ field, message, cells }),
    })),
  ];
  for (let from = 0; from < rows.length; from += CHUNK)
    await insertRows(tx, 'import_line', rows.slice(from, from + CHUNK), LINE).execute(tx.db);
  await appendEvents(tx, [
    {
      type: 'statement.imported',
      subject_id: accountId,
      actor_id: user.id,
      data: { file: read.file_name.slice(0, 100), lines: fresh.length },
    },
  ]);
  return { id, new_lines: fresh.length, known_lines, faulty_lines: rows.length - fresh.length, ...left_out };
}

const QUESTIONS = {
  date_order: 'is the day or the month first?',
  decimal_mark: 'does the point separate thousands or kobo?',
  direction: 'is this money in or money out?',
  charges: 'was the charge taken in addition to the amount?',
  account_number: 'the file is about another account number: is it this account?',
  columns: 'choose what the columns hold',
};

interface NewLine {
  id: string;
  import_id: string;
  account_id: string;
  row_number: number;
  line_date: string | null;
  value_date: string | null;
  description: string;
  reference: string | null;
  amount: number | null;
  balance: number | null;
  fingerprint: string | null;
  balance_print: string | null;
  state: string;
  fault: string | null;
}
const LINE: Columns<NewLine> = {
  id: 'uuid',
  import_id: 'uuid',
  account_id: 'uuid',
  row_number: 'integer',
  line_date: 'date',
  value_date: 'date',
  description: 'text',
  reference: 'text',
  amount: 'bigint',
  balance: 'bigint',
  fingerprint: 'text',
  balance_print: 'text',
  state: 'text',
  fault: 'jsonb',
};

async function rememberLayout(
  tx: Tx,
  accountId: string,
  { key, reading }: ReadFile,
  now: Date,
): Promise<void> {
  const layout = JSON.stringify({ ...reading.layout, key });
  await sql`insert into import_layout (organization_id, account_id, header_hash, layout, updated_at)
    values (${tx.organization_id}, ${accountId}, ${hashOf(key)}, ${layout}::jsonb, ${now.toISOString()})
    on conflict (organization_id, account_id, header_hash) do update
      set layout = excluded.layout, updated_at = excluded.updated_at`.execute(tx.db);
}
