import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Journal, journalRoutes, RecurringJournal } from '@lissafi/contract/journals';
import type { Query } from '@lissafi/contract/route';
import type { ChartAccount, JournalLine } from '@lissafi/domain/books/manual-journal';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { MAKER_LEFT } from '../../jobs/organizations.ts';

/** Returns those of the accounts that exist. */
export async function readAccounts(tx: Tx, codes: readonly string[]): Promise<ChartAccount[]> {
  const { rows } = await sql<ChartAccount>`
    select code, is_archived from account
    where organization_id = ${tx.organization_id} and code = any (${codes}::text[])`.execute(tx.db);
  return rows;
}

export interface NewJournal {
  id: string;
  entry_id: string;
  auto_reversal_entry_id: string | null;
  recurring_id: string | null;
  created_by: string | null;
  created_at: string;
}

/** Stores a journal whose entries are posted in the same transaction, and what was written beside its lines. */
export async function insertJournal(
  tx: Tx,
  journal: NewJournal,
  lines: readonly JournalLine[],
): Promise<void> {
  await tx.flush();
  await tx.write(
    'journal',
    insertRows(tx, 'journal', [journal], {
      ...{ id: 'uuid', entry_id: 'uuid', auto_reversal_entry_id: 'uuid', recurring_id: 'uuid' },
      ...{ created_by: 'uuid', created_at: 'timestamptz' },
    }),
  );
  const memos = lines.flatMap(({ memo }, index) =>
    memo === null ? [] : [{ entry_id: journal.entry_id, line: index + 1, memo }],
  );
  if (memos.length > 0)
    await tx.write(
      'journal_line_memo',
      insertRows(tx, 'journal_line_memo', memos, { entry_id: 'uuid', line: 'smallint', memo: 'text' }),
    );
}

/** Throws ID_TAKEN for the id of another journal. */
export async function assertJournalIdFree(tx: Tx, id: string): Promise<void> {
  const taken = await tx.db
    .selectFrom('journal')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (taken) throw new Refusal('ID_TAKEN', { field: 'id' });
}

export interface LockedJournal {
  id: string;
  entry_id: string;
  auto_reversal_entry_id: string | null;
  reversed_at: string | null;
}

/**
 * Locks the journal that an entry belongs to. Throws NOT_FOUND for an unknown entry, INVALID_STATE for one that a
 * document posted.
 */
export async function lockJournalOfEntry(tx: Tx, entryId: string): Promise<LockedJournal> {
  const { rows } = await sql<LockedJournal>`
    select id, entry_id, auto_reversal_entry_id, reversed_at from journal
    where organization_id = ${tx.organization_id}
      and (entry_id = ${entryId} or auto_reversal_entry_id = ${entryId})
    for no key update`.execute(tx.db);
  if (rows[0]) return rows[0];
  const entry = await tx.db
    .selectFrom('journal_entry')
    .select(['source_type', 'reverses_id'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!entry) throw new Refusal('NOT_FOUND');
  throw new Refusal('INVALID_STATE', {
    message: entry.reverses_id
      ? 'A reversal is not reversed. Post the journal again instead.'
      : 'This entry belongs to a document. Void or cancel the document instead.',
  });
}

export function markReversed(tx: Tx, id: string, at: string, reason: string): Promise<void> {
  return tx.write(
    'journal',
    sql`update journal set reversed_at = ${at}, reversal_reason = ${reason}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

type ListJournals = Query<typeof journalRoutes.list>;

/** Returns journals, newest first. */
export async function listJournals(tx: Tx, query: ListJournals, may: boolean) {
  const { limit, offset, date_from, date_to, recurring_id } = query;
  const where = sql`j.organization_id = ${tx.organization_id}
    ${date_from ? sql`and e.entry_date >= ${date_from}::date` : sql``}
    ${date_to ? sql`and e.entry_date <= ${date_to}::date` : sql``}
    ${recurring_id ? sql`and j.recurring_id = ${recurring_id}` : sql``}`;
  const from = sql`journal j
    join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = j.entry_id`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}`.execute(tx.db);
  const { rows } = await sql<Omit<Journal, 'can'>>`
    select j.id, j.entry_id, e.number, e.entry_date, e.memo, j.auto_reversal_entry_id, j.recurring_id, j.created_at,
      j.reversed_at, j.reversal_reason, later.entry_date as reverse_on,
      (select sum(l.amount) filter (where l.amount > 0) from journal_line l
        where l.organization_id = ${tx.organization_id} and l.entry_id = e.id)::bigint as total
    from ${from}
    left join journal_entry later on later.organization_id = ${tx.organization_id} and later.id = j.auto_reversal_entry_id
    where ${where}
    order by e.number desc limit ${limit} offset ${offset}`.execute(tx.db);
  const journals = rows.map(
    (row): Journal => ({ ...row, can: { reverse: may && row.reversed_at === null } }),
  );
  return { journals, total: counted[0]!.total, limit, offset };
}

export interface StoredRecurring extends Omit<RecurringJournal, 'lines' | 'can'> {
  lines: JournalLine[];
  created_by: string;
  changed_by: string | null;
  maker_left: boolean;
}

const RECURRING = sql`id, version, memo, kind, lines, frequency, every, start_on, end_on, max_count, auto_reverse,
  status, made_count, last_on, next_on, problem, created_by, changed_by, maker_left`;

/** Throws ID_TAKEN for the id of another schedule. */
export async function insertRecurring(tx: Tx, record: StoredRecurring, at: string): Promise<void> {
  const { id, memo, kind, lines, frequency, every, start_on, end_on, max_count, auto_reverse } = record;
  const { rows } = await sql`
    insert into recurring_journal (organization_id, id, memo, kind, lines, frequency, every, start_on, end_on,
      max_count, auto_reverse, next_on, status, created_by, changed_by, created_at, updated_at)
    values (${tx.organization_id}, ${id}, ${memo}, ${kind}, ${JSON.stringify(lines)}::jsonb, ${frequency}, ${every},
      ${start_on}::date, ${end_on}::date, ${max_count}, ${auto_reverse}, ${record.next_on}::date, ${record.status},
      ${record.created_by}, ${record.changed_by}, ${at}, ${at})
    on conflict (organization_id, id) do nothing returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/** Locks a schedule. Throws NOT_FOUND. */
export async function lockRecurringJournal(tx: Tx, id: string): Promise<StoredRecurring> {
  const { rows } = await sql<StoredRecurring>`
    select ${RECURRING} from recurring_journal
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

export type RecurringChange = Partial<
  Pick<
    StoredRecurring,
    'status' | 'made_count' | 'last_on' | 'next_on' | 'problem' | 'changed_by' | 'maker_left'
  >
>;

export async function updateRecurringJournal(
  tx: Tx,
  { id, version }: StoredRecurring,
  change: RecurringChange,
  at: string,
): Promise<void> {
  await tx.db
    .updateTable('recurring_journal')
    .set({ ...change, version: version + 1, updated_at: at })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}

/** Returns schedules with the names of their accounts; those with a next date first. */
export async function readRecurring(
  tx: Tx,
  may: boolean,
  { limit, offset, id }: { limit: number; offset: number; id?: string },
) {
  const where = sql`r.organization_id = ${tx.organization_id} ${id ? sql`and r.id = ${id}` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from recurring_journal r where ${where}`.execute(tx.db);
  const { rows } = await sql<StoredRecurring & { names: Record<string, string> | null }>`
    select r.*, (select json_object_agg(a.code, a.name) from account a where a.organization_id = ${tx.organization_id}
      and a.code in (select line ->> 'account_code' from jsonb_array_elements(r.lines) line)) as names
    from (select ${RECURRING}, organization_id from recurring_journal r where ${where}
      order by next_on nulls last, id limit ${limit} offset ${offset}) r
    where r.organization_id = ${tx.organization_id}
    order by r.next_on nulls last, r.id`.execute(tx.db);
  const recurring_journals = rows.map((row): RecurringJournal => {
    const {
      names,
      created_by: _,
      changed_by: __,
      maker_left: ___,
      lines,
      organization_id: ____,
      ...rest
    } = row as typeof row & {
      organization_id: string;
    };
    const isOpen = may && row.status !== 'ended';
    return {
      ...rest,
      lines: lines.map((line) => ({
        ...line,
        account_name: names?.[line.account_code] ?? line.account_code,
      })),
      can: {
        update: isOpen,
        pause: isOpen && row.status === 'active',
        resume: isOpen && (row.status === 'paused' || row.maker_left),
        end: isOpen,
      },
    };
  });
  return { recurring_journals, total: counted[0]!.total, limit, offset };
}

/** The person in whose name a schedule posts; null where she left and nobody took it over. */
export const makerOf = (
  record: Pick<StoredRecurring, 'created_by' | 'changed_by' | 'maker_left'>,
): string | null => (record.maker_left ? null : (record.changed_by ?? record.created_by));

const madeBy = (tx: Tx, userId: string) => sql`organization_id = ${tx.organization_id} and status <> 'ended'
  and not maker_left and coalesce(changed_by, created_by) = ${userId}`;

/** Returns how many schedules that have not ended act for a person. */
export async function countJournalSchedulesOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recurring_journal
    where ${madeBy(tx, userId)}`.execute(tx.db);
  return rows[0]!.count;
}

/** The schedules of who leaves act for another from now on, or stop and say why. */
export async function passJournalSchedules(
  tx: Tx,
  from: string,
  to: string | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await (to
    ? sql`update recurring_journal set changed_by = ${to}, version = version + 1, updated_at = ${at}
        where ${madeBy(tx, from)}`
    : sql`update recurring_journal set maker_left = true, problem = ${MAKER_LEFT}, version = version + 1,
        updated_at = ${at} where ${madeBy(tx, from)}`
  ).execute(tx.db);
}

/** Returns the schedules with something due. */
export async function dueRecurringJournals(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('recurring_journal')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where('status', '=', 'active')
    .where('next_on', '<=', today)
    .orderBy('next_on')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const neverDue = () => invalid(fault('end_on', 'This schedule has no date'));
