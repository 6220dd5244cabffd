import { reversalPosting } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { addCredits } from '../customers/credit.ts';
import { cancelOpenings, lockOpenings } from '../documents/openings.ts';
import { post } from '../ledger/post.ts';
import { linesOfEntries } from '../ledger/store.ts';
import { holdParties } from './document-store.ts';

interface Opened {
  customer_id: string;
  invoice_id: string | null;
  entry_id: string;
  entry_date: string;
  credit: number;
}

/**
 * Takes back the opening balances of customers of whom nothing else was recorded: their entries are reversed, dated
 * today or the opening day if that is later (decisions §6), their receivables cancelled. Returns the ids of those
 * customers. Locks the receivables, the customers and the counter, in this order. Throws PERIOD_LOCKED.
 */
export async function takeBackOpenings(
  context: MemberContext,
  customers: readonly string[],
  reason: string,
): Promise<Set<string>> {
  const { tx, newId, now, today, user } = context;
  const found = await onlyOpened(context, customers);
  const invoices = found.flatMap(({ invoice_id }) => invoice_id ?? []);
  await lockOpenings(tx, invoices);
  await holdParties(tx, [...new Set(found.map(({ customer_id }) => customer_id))], []);
  // What was paid or recorded before the locks is left as it is.
  const opened = await onlyOpened(
    context,
    found.map(({ customer_id }) => customer_id),
  );
  if (opened.length === 0) return new Set();
  const entries = opened.map(({ entry_id }) => entry_id);
  const lines = await linesOfEntries(tx, entries);
  await releaseMatches(context, entries);
  const numbers = await takeNumbers(context);
  for (const { customer_id, invoice_id, entry_id, entry_date } of opened) {
    const posting = reversalPosting(lines.get(entry_id)!, {
      ...(invoice_id
        ? { source_type: 'invoice', source_id: invoice_id }
        : { source_type: 'customer', source_id: customer_id }),
      ...{ entry_date: laterOf(today, entry_date), memo: 'Void: opening balance', reverses_id: entry_id },
    });
    await post(tx, posting, numbers, newId(), now);
  }
  const cancelled = opened.flatMap(({ invoice_id }) => invoice_id ?? []);
  await cancelOpenings(tx, cancelled, reason, now.toISOString());
  const credits = opened.filter(({ credit }) => credit > 0);
  await addCredits(
    tx,
    credits.map(({ customer_id, credit }) => ({ customer_id, amount: -credit })),
  );
  await appendEvents(
    tx,
    cancelled.map((subject_id) => ({ type: 'invoice.cancelled', subject_id, actor_id: user.id })),
  );
  await tx.flush();
  return new Set(opened.map(({ customer_id }) => customer_id));
}

/** Opening entries of customers whose only entry it is, with nothing paid, credited or used of it. */
async function onlyOpened({ tx }: MemberContext, customers: readonly string[]): Promise<Opened[]> {
  const id = tx.organization_id;
  const { rows } = await sql<Opened>`
    select c.id as customer_id, i.id as invoice_id, e.id as entry_id, e.entry_date, c.unapplied_credit as credit
    from customer c
    join journal_entry e on e.organization_id = ${id} and e.reverses_id is null and e.id in (
      select l.entry_id from journal_line l where l.organization_id = ${id} and l.customer_id = c.id)
    left join invoice i on i.organization_id = ${id} and i.journal_entry_id = e.id and i.is_opening
    where c.organization_id = ${id} and c.id = any (${customers}::uuid[])
      and (select count(distinct l.entry_id) from journal_line l
        where l.organization_id = ${id} and l.customer_id = c.id) = 1
      and (select count(*) from invoice v where v.organization_id = ${id} and v.customer_id = c.id)
        = case when i.id is null then 0 else 1 end
      and not exists (select from recurring_invoice r where r.organization_id = ${id} and r.customer_id = c.id)
      and c.merged_into is null
      and not exists (select from customer m where m.organization_id = ${id} and m.merged_into = c.id)
      and (i.id is not null or (e.source_type = 'customer' and e.source_id = c.id))
    order by c.id`.execute(tx.db);
  return rows;
}
