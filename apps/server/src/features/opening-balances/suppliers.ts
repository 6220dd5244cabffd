import { openingPayablePosting } from '@lissafi/domain/books/opening-balances';
import { reversalPosting } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { post } from '../ledger/post.ts';
import { linesOfEntries } from '../ledger/store.ts';
import { addPayable, lockUnsettled, voidPayable } from '../payables/store.ts';
import { holdParties } from './document-store.ts';

/** Posts what suppliers are owed since before these books begin, each as a payable. Kobo. Throws PERIOD_LOCKED. */
export async function postSupplierOpenings(
  context: MemberContext,
  { opening_id, opened_on }: { opening_id: string; opened_on: string },
  openings: readonly { supplier_id: string; amount: number }[],
): Promise<void> {
  if (openings.length === 0) return;
  const { tx, newId, now } = context;
  const numbers = await takeNumbers(context);
  for (const { supplier_id, amount } of openings) {
    const [id, journal_entry_id] = [newId(), newId()];
    const posting = openingPayablePosting({ id, opening_id, entry_date: opened_on, supplier_id, amount });
    await post(tx, posting, numbers, journal_entry_id, now);
    await addPayable(tx, {
      id,
      supplier_id,
      reference: null,
      journal_entry_id,
      source_id: opening_id,
      received_on: opened_on,
      due_date: opened_on,
      total_amount: amount,
      created_at: now.toISOString(),
    });
  }
}

interface Opened {
  id: string;
  supplier_id: string;
  journal_entry_id: string;
  entry_date: string;
}

/**
 * Takes back what was posted under `opening_id` for suppliers of whom nothing else was recorded: their entries are
 * reversed, dated today or the opening day if that is later (decisions §6). Returns the ids of those suppliers. Locks
 * the suppliers, the payables and the counter, in this order. Throws PERIOD_LOCKED.
 */
export async function takeBackSupplierOpenings(
  context: MemberContext,
  opening_id: string,
  suppliers: readonly string[],
): Promise<Set<string>> {
  const { tx, newId, now, today } = context;
  await holdParties(tx, [], [...suppliers]);
  const found = await onlyOpened(context, opening_id, suppliers);
  const settled = new Set(
    await lockUnsettled(
      tx,
      found.map(({ id }) => id),
    ),
  );
  const opened = found.filter(({ supplier_id }) => !settled.has(supplier_id));
  if (opened.length === 0) return new Set();
  const entries = opened.map(({ journal_entry_id }) => journal_entry_id);
  const lines = await linesOfEntries(tx, entries);
  await releaseMatches(context, entries);
  const numbers = await takeNumbers(context);
  for (const { id, journal_entry_id, entry_date } of opened) {
    const posting = reversalPosting(lines.get(journal_entry_id)!, {
      source_type: 'opening_balances',
      source_id: opening_id,
      reverses_id: journal_entry_id,
      entry_date: laterOf(today, entry_date),
      memo: 'Void: opening balance',
    });
    await post(tx, posting, numbers, newId(), now);
    await voidPayable(tx, id, now.toISOString());
  }
  await tx.flush();
  return new Set(opened.map(({ supplier_id }) => supplier_id));
}

/** Payables of suppliers who have no other entry and are named by no item and no order. */
async function onlyOpened(
  { tx }: MemberContext,
  opening_id: string,
  suppliers: readonly string[],
): Promise<Opened[]> {
  const id = tx.organization_id;
  const { rows } = await sql<Opened>`
    select p.id, p.supplier_id, p.journal_entry_id, e.entry_date from payable p
    join journal_entry e on e.organization_id = ${id} and e.id = p.journal_entry_id
    where p.organization_id = ${id} and p.source_id = ${opening_id} and p.supplier_id = any (${suppliers}::uuid[])
      and p.voided_at is null and p.amount_paid = 0
      and not exists (select from journal_line l where l.organization_id = ${id} and l.supplier_id = p.supplier_id
        and l.entry_id <> p.journal_entry_id)
      and not exists (select from item i where i.organization_id = ${id} and i.supplier_id = p.supplier_id)
      and not exists (select from purchase_order o where o.organization_id = ${id} and o.supplier_id = p.supplier_id)
      and not exists (select from bill b where b.organization_id = ${id} and b.supplier_id = p.supplier_id)
    order by p.supplier_id`.execute(tx.db);
  return rows;
}
