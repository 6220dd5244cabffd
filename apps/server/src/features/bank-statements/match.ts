import type { BankMatch, bankStatementRoutes } from '@lissafi/contract/bank-statements';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { formatMoney, sumMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { anyOf, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { undoMatches } from '../bank-matches/release.ts';
import { confirmByStatement, lockAlerts } from '../payment-alerts/store.ts';
import { type EntryKey, lockForRecords, recordFor } from './create.ts';

type Input = Body<typeof bankStatementRoutes.match>['matches'][number];

interface Line {
  id: string;
  date: string;
  description: string;
  reference: string | null;
  amount: number;
}

/**
 * Matches groups of statement lines with lines of the books of the same sum; what is missing there is recorded in the
 * same transaction. Locks the statement lines in order of id, then what the records lock. Throws NOT_FOUND, and the
 * faults of lines that are matched already or do not add up.
 */
export async function matchLines(
  context: MemberContext,
  account: { id: string; account_code: string },
  { matches }: Body<typeof bankStatementRoutes.match>,
): Promise<BankMatch[]> {
  const { tx, user, now } = context;
  const lines = await lockLines(
    tx,
    account.id,
    matches.flatMap(({ line_ids }) => line_ids),
  );
  const entries = await readEntries(
    tx,
    account.account_code,
    matches.flatMap((each) => each.entries),
  );
  await lockAlerts(
    tx,
    matches.flatMap(({ alert_id }) => alert_id ?? []),
  );
  await lockForRecords(
    tx,
    account.id,
    matches.flatMap(({ create }) => create),
  );
  const made: BankMatch[] = [];
  for (const [index, input] of matches.entries()) {
    const own = input.line_ids.map((id) => lines.get(id)!);
    const chosen = input.entries.map((key) => entries.get(`${key.entry_id}.${key.line}`)!);
    const created = await recordRest(context, account, own, chosen, input, index);
    const match = matchOf(context, own, [...chosen, ...created], index, now);
    made.push(match);
    if (input.alert_id)
      await confirmByStatement(context, input.alert_id, {
        amount: sumMoney(own, ({ amount }) => amount),
        entry_ids: match.entries.map(({ entry_id }) => entry_id),
      });
  }
  await store(tx, account.id, made, user.id, now);
  await appendEvents(tx, [
    {
      type: 'statement.matched',
      subject_id: account.id,
      actor_id: user.id,
      data: { lines: lines.size, matches: made.length },
    },
  ]);
  return made;
}

/** Records what a group still lacks; an amount that is left out is the rest, of which there can be one. */
async function recordRest(
  context: MemberContext,
  account: { id: string; account_code: string },
  lines: readonly Line[],
  chosen: readonly EntryKey[],
  { create }: Input,
  index: number,
): Promise<EntryKey[]> {
  const rest = sumMoney(lines, ({ amount }) => amount) - sumMoney(chosen, ({ amount }) => amount);
  const [first] = lines;
  const given = sumMoney(create, ({ amount }) => amount ?? 0);
  const open = create.filter(({ amount }) => amount === undefined);
  if (open.length > 1)
    throw invalid(fault(`matches.${index}.create`, 'Enter the amounts of the parts', 'REQUIRED'));
  if (create.length > 0 && rest === 0)
    throw invalid(fault(`matches.${index}.create`, 'There is nothing left to record'));
  const created: EntryKey[] = [];
  for (const each of create) {
    const amount = each.amount ?? Math.abs(rest) - given;
    if (amount <= 0) throw invalid(fault(`matches.${index}.create`, 'The parts are more than the line'));
    // In the direction of what is left, which differs from the line's where the books have too much.
    const origin = { ...first!, amount: Math.sign(rest) * amount };
    created.push(...(await recordFor(context, account, origin, each, amount)));
  }
  return created;
}

function matchOf(
  { newId }: Pick<MemberContext, 'newId'>,
  lines: readonly Line[],
  entries: readonly EntryKey[],
  index: number,
  now: Date,
): BankMatch {
  const [stated, booked] = [
    sumMoney(lines, ({ amount }) => amount),
    sumMoney(entries, ({ amount }) => amount),
  ];
  if (stated !== booked)
    throw invalid(
      fault(
        `matches.${index}`,
        `The statement has ${formatMoney(stated)} and the books have ${formatMoney(booked)}: they must be equal`,
        'AMOUNTS_DIFFER',
      ),
    );
  return {
    id: newId(),
    line_ids: lines.map(({ id }) => id),
    entries: entries.map(({ entry_id, line }) => ({ entry_id, line })),
    complete_on: [...lines.map(({ date }) => date), ...entries.map(({ entry_date }) => entry_date)].reduce(
      laterOf,
    ),
    created_at: now.toISOString(),
  };
}

async function store(
  tx: Tx,
  accountId: string,
  made: readonly BankMatch[],
  userId: string,
  now: Date,
): Promise<void> {
  const matches = made.map(({ id, complete_on }) => ({
    ...{ id, complete_on, account_id: accountId, created_by: userId, created_at: now.toISOString() },
  }));
  await insertRows(tx, 'bank_match', matches, {
    ...{ id: 'uuid', complete_on: 'date', account_id: 'uuid', created_by: 'uuid', created_at: 'timestamptz' },
  }).execute(tx.db);
  const entries = made.flatMap(({ id, entries: own }) => own.map((entry) => ({ ...entry, match_id: id })));
  if (entries.length > 0)
    await insertRows(tx, 'bank_match_entry', entries, {
      entry_id: 'uuid',
      line: 'smallint',
      match_id: 'uuid',
    }).execute(tx.db);
  const lines = made.flatMap(({ id, line_ids }) => line_ids.map((line) => ({ line, match: id })));
  await sql`update import_line l set state = 'matched', match_id = u.match, version = version + 1
    from unnest(${lines.map(({ line }) => line)}::uuid[], ${lines.map(({ match }) => match)}::uuid[]) as u (line, match)
    where l.organization_id = ${tx.organization_id} and l.id = u.line`.execute(tx.db);
}

/** Throws NOT_FOUND for a line of another account, and the fault of one that is not open or named twice. */
async function lockLines(tx: Tx, accountId: string, ids: readonly string[]): Promise<Map<string, Line>> {
  if (new Set(ids).size < ids.length) throw invalid(fault('matches', 'A line is named twice'));
  const { rows } = await sql<Line & { state: string }>`
    select id, line_date as date, description, reference, amount, state from import_line
    where organization_id = ${tx.organization_id} and account_id = ${accountId} and ${anyOf('id', ids)}
    order by id for no key update`.execute(tx.db);
  if (rows.length < ids.length) throw new Refusal('NOT_FOUND');
  if (rows.some(({ state }) => state === 'matched'))
    throw new Refusal('INVALID_STATE', {
      message: 'This line is matched already. Another person may have done it.',
    });
  if (rows.some(({ state }) => state !== 'open'))
    throw new Refusal('INVALID_STATE', { message: 'This row is not read yet. Correct it first.' });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws NOT_FOUND for lines that are not on the account, INVALID_STATE for those that are matched already. */
async function readEntries(
  tx: Tx,
  code: string,
  keys: readonly { entry_id: string; line: number }[],
): Promise<Map<string, EntryKey>> {
  const wanted = new Set(keys.map(({ entry_id, line }) => `${entry_id}.${line}`));
  if (wanted.size < keys.length) throw invalid(fault('matches', 'A line of the books is named twice'));
  if (keys.length === 0) return new Map();
  const { rows } = await sql<EntryKey & { is_matched: boolean }>`
    select l.entry_id, l.line, l.entry_date, l.amount, b.match_id is not null as is_matched from journal_line l
    left join bank_match_entry b on b.organization_id = l.organization_id and b.entry_id = l.entry_id and b.line = l.line
    where l.organization_id = ${tx.organization_id} and l.account_code = ${code}
      and ${anyOf(
        'l.entry_id',
        keys.map(({ entry_id }) => entry_id),
      )}`.execute(tx.db);
  const found = new Map(rows.map((row) => [`${row.entry_id}.${row.line}`, row]));
  for (const key of wanted) {
    const row = found.get(key);
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.is_matched)
      throw new Refusal('INVALID_STATE', {
        message: 'This is matched with another line of the statement already.',
      });
  }
  return found;
}

/** Takes a match apart. Throws NOT_FOUND. */
export async function unmatch({ tx, user }: MemberContext, accountId: string, id: string): Promise<void> {
  const { rows } = await sql`select from bank_match where organization_id = ${tx.organization_id}
    and account_id = ${accountId} and id = ${id}`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  await undoMatches(tx, [id]);
  await appendEvents(tx, [
    { type: 'statement.unmatched', subject_id: accountId, actor_id: user.id, data: { match_id: id } },
  ]);
}
