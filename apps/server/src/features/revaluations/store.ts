import type { Revaluation } from '@lissafi/contract/revaluations';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { REVALUATION } from '@lissafi/domain/books/revaluation';
import { baseShare } from '@lissafi/domain/money/exchange';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** A foreign invoice or bill that was open at the end of a day. */
export interface OpenForeign {
  document_id: string;
  kind: 'invoice' | 'bill';
  number: string | null;
  party_id: string | null;
  party_name: string;
  due_date: string;
  currency: Revaluation['rates'][number]['currency'];
  /** In the document's minor unit. */
  balance: number;
  /** Kobo of the organization's currency, in the books on that day. */
  value: number;
}

interface Row extends OpenForeign {
  dated_on: string;
  total_amount: number;
  base_total_amount: number;
  /** What the books had open on that day without revaluations, and what they have open now. */
  base_open: number;
  base_now: number;
}

/**
 * Returns the foreign invoices and bills that were open at the end of a day, as their lines on the control account say. Where
 * something of a document was settled since, its balance of that day follows from what was open in the books, in
 * proportion, because settlements reduce both alike.
 */
export async function readOpenForeign(tx: Tx, on: string, currency: string): Promise<OpenForeign[]> {
  const { rows } = await sql<Row>`
    select 'invoice' as kind, i.id as document_id, i.invoice_number as number, i.customer_id as party_id,
      i.customer_name as party_name, i.due_date, i.currency, i.issue_date as dated_on, i.balance_due as balance, o.value,
      i.total_amount, i.base_total_amount, o.base_open, i.base_balance_due as base_now
    from invoice i
    cross join lateral (
      select coalesce(sum(l.amount), 0)::bigint as value,
        coalesce(sum(l.amount) filter (where e.source_type <> ${REVALUATION}), 0)::bigint as base_open
      from journal_line l
      join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
      where l.organization_id = ${tx.organization_id} and l.document_id = i.id
        and l.account_code = ${ACCOUNT.receivable} and l.entry_date <= ${on}::date) o
    where i.organization_id = ${tx.organization_id} and i.currency <> ${currency}
      and i.document_type in ('invoice', 'receipt') and i.status <> 'draft' and i.issue_date <= ${on}::date
      and o.base_open <> 0
    union all
    select 'bill', p.id, p.reference, p.supplier_id, s.name, p.due_date, p.currency, p.received_on,
      p.foreign_total - p.foreign_paid, o.value, p.foreign_total, p.total_amount, o.base_open,
      p.total_amount - p.amount_paid
    from payable p
    join supplier s on s.organization_id = p.organization_id and s.id = p.supplier_id
    cross join lateral (
      select coalesce(-sum(l.amount), 0)::bigint as value,
        coalesce(-sum(l.amount) filter (where e.source_type <> ${REVALUATION}), 0)::bigint as base_open
      from journal_line l
      join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
      where l.organization_id = ${tx.organization_id} and l.document_id = p.id
        and l.account_code = ${ACCOUNT.payable} and l.entry_date <= ${on}::date) o
    where p.organization_id = ${tx.organization_id} and p.currency is not null and p.received_on <= ${on}::date
      and o.base_open <> 0
    order by currency, kind desc, dated_on, document_id`.execute(tx.db);
  return rows.map(({ total_amount, base_total_amount, base_open, base_now, dated_on: _, ...row }) => ({
    ...row,
    balance: base_open === base_now ? row.balance : baseShare(total_amount, base_open, base_total_amount),
  }));
}

export interface StoredRevaluation {
  id: string;
  revalued_on: string;
  rates: Record<string, string>;
  gain: number;
  loss: number;
  journal_entry_id: string | null;
  reversal_id: string | null;
  created_at: string;
  undone_at: string | null;
  undo_reason: string | null;
}

const COLUMNS = sql`id, revalued_on, rates, gain, loss, journal_entry_id, reversal_id, created_at, undone_at, undo_reason`;

export const toRevaluation = ({ rates, ...row }: StoredRevaluation, mayWrite: boolean): Revaluation => ({
  ...row,
  rates: Object.entries(rates).map(([currency, rate]) => ({ currency, rate })) as Revaluation['rates'],
  can: { undo: mayWrite && row.undone_at === null },
});

/** Returns what was posted for a day and not undone; null where nothing was. */
export async function findOfDay(tx: Tx, on: string): Promise<StoredRevaluation | null> {
  const { rows } = await sql<StoredRevaluation>`
    select ${COLUMNS} from revaluation
    where organization_id = ${tx.organization_id} and revalued_on = ${on} and undone_at is null`.execute(
    tx.db,
  );
  return rows[0] ?? null;
}

export async function findRevaluation(tx: Tx, id: string): Promise<StoredRevaluation | null> {
  const { rows } = await sql<StoredRevaluation>`
    select ${COLUMNS} from revaluation
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0] ?? null;
}

/** Locks a revaluation to commit. */
export async function lockRevaluation(tx: Tx, id: string): Promise<void> {
  await sql`select from revaluation where organization_id = ${tx.organization_id} and id = ${id}
    for no key update`.execute(tx.db);
}

export async function listStored(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRevaluation[]; total: number }> {
  const { rows } = await sql<StoredRevaluation>`
    select ${COLUMNS} from revaluation where organization_id = ${tx.organization_id}
    order by revalued_on desc, id desc limit ${limit} offset ${offset}`.execute(tx.db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from revaluation where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  return { rows, total: counted[0]!.total };
}

/** Inserts a revaluation, whose entries are posted. */
export async function insertRevaluation(
  tx: Tx,
  row: Omit<StoredRevaluation, 'undone_at' | 'undo_reason'> & { created_by: string },
): Promise<void> {
  await tx.write(
    'revaluation',
    sql`insert into revaluation (organization_id, id, revalued_on, rates, gain, loss, journal_entry_id, reversal_id,
        created_by, created_at)
      values (${tx.organization_id}, ${row.id}, ${row.revalued_on}, ${JSON.stringify(row.rates)}::jsonb, ${row.gain},
        ${row.loss}, ${row.journal_entry_id}, ${row.reversal_id}, ${row.created_by}, ${row.created_at})`,
  );
}

/** Marks a locked revaluation as undone. */
export async function markUndone(
  tx: Tx,
  id: string,
  undone: { at: string; reason: string; entry_id: string | null; reversal_id: string | null },
): Promise<void> {
  await tx.write(
    'revaluation',
    sql`update revaluation set undone_at = ${undone.at}, undo_reason = ${undone.reason},
        undo_entry_id = ${undone.entry_id}, undo_reversal_id = ${undone.reversal_id}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}
