import type { QueryResult } from 'pg';
import type { TestApplication } from './application.ts';

/** Integrity rules of the books as statements; each returns its violations, and no rows when there are none. */
const FAULTS: Record<string, string> = {
  'a line of receivables or payables without its document': `
    select entry_id, line from journal_line where account_code in ('1100', '2000') and document_id is null`,
  'a document whose lines are not what is owed on it': `
    select i.organization_id, i.id, coalesce(sum(l.amount), 0)::bigint as lines, i.base_balance_due, i.status
    from invoice i left join journal_line l on l.organization_id = i.organization_id and l.document_id = i.id
      and l.account_code = '1100'
    where i.status <> 'draft' and i.document_type in ('invoice', 'receipt')
    group by i.organization_id, i.id
    having coalesce(sum(l.amount), 0) <> case when i.status = 'cancelled' then 0 else i.base_balance_due end`,
  'a payable whose lines are not what is owed on it': `
    select p.organization_id, p.id, coalesce(sum(l.amount), 0)::bigint as lines, p.total_amount - p.amount_paid as owed
    from payable p left join journal_line l on l.organization_id = p.organization_id and l.document_id = p.id
      and l.account_code = '2000' and l.supplier_id = p.supplier_id
    group by p.organization_id, p.id having coalesce(-sum(l.amount), 0) <> p.total_amount - p.amount_paid`,
  'a day’s sum that is not that of its lines': `
    select coalesce(d.account_code, l.account_code) as account, coalesce(d.day, l.entry_date) as day, d.debit, l.debit
    from account_day d full join (
      select l.organization_id, l.account_code, l.branch_id, l.entry_date, e.posted_on,
        sum(greatest(l.amount, 0)) as debit, sum(greatest(-l.amount, 0)) as credit
      from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
      group by 1, 2, 3, 4, 5) l
    on (d.organization_id, d.account_code, d.branch_id, d.day, d.posted_on)
      = (l.organization_id, l.account_code, l.branch_id, l.entry_date, l.posted_on)
    where d.debit is distinct from l.debit or d.credit is distinct from l.credit`,
  'an entry that was posted before the one before it': `
    select number from (select number, posted_on,
        lag(posted_on) over (partition by organization_id order by number) as before from journal_entry) e
    where posted_on < before`,
  'a month’s sum that is not that of its movements': `
    select coalesce(s.item_id, m.item_id) as item_id, s.value, m.value
    from stock_month s full join (
      select organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on)::date as month,
        date_trunc('month', posted_on)::date as posted_month, kind, account_code, sum(quantity_e4) as quantity_e4,
        sum(value) as value, count(*) as movements,
        sum(case when kind = 'transfer' then 0 else greatest(quantity_e4, 0) end) as received_e4
      from stock_movement group by 1, 2, 3, 4, 5, 6, 7, 8) m
    on (s.organization_id, s.item_id, s.branch_id, s.location_id, s.month, s.posted_month, s.kind, s.account_code)
      = (m.organization_id, m.item_id, m.branch_id, m.location_id, m.month, m.posted_month, m.kind, m.account_code)
    where s.quantity_e4 is distinct from m.quantity_e4 or s.value is distinct from m.value
      or s.movements is distinct from m.movements or s.received_e4 is distinct from m.received_e4`,
  'a place whose stock is not the sum of its movements': `
    select coalesce(s.item_id, m.item_id) as item_id, coalesce(s.location_id, m.location_id) as location_id,
      s.quantity_e4, m.quantity_e4 as moved
    from stock_place s full join (
      select organization_id, item_id, location_id, sum(quantity_e4) as quantity_e4 from stock_movement
      where location_id <> organization_id group by 1, 2, 3) m
    using (organization_id, item_id, location_id)
    where coalesce(s.quantity_e4, 0) <> coalesce(m.quantity_e4, 0)`,
  'batches at a place that are not its stock': `
    select m.item_id, m.location_id, m.quantity_e4, l.quantity_e4 as lots from (
      select m.organization_id, m.item_id, m.location_id, sum(m.quantity_e4) as quantity_e4 from stock_movement m
      where m.lot_id is not null group by 1, 2, 3) m
    full join (select organization_id, item_id, location_id, sum(quantity_e4) as quantity_e4
      from stock_lot group by 1, 2, 3) l using (organization_id, item_id, location_id)
    where coalesce(m.quantity_e4, 0) <> coalesce(l.quantity_e4, 0)`,
  'more stock at the places than there is': `
    select p.item_id, p.quantity_e4 from stock_position p
    where exists (select from stock_place s where s.organization_id = p.organization_id and s.item_id = p.item_id)
      and p.quantity_e4 <> (select coalesce(sum(m.quantity_e4), 0) from stock_movement m
        where m.organization_id = p.organization_id and m.item_id = p.item_id)`,
  'inventory that is not the sum of its movements': `
    select coalesce(m.organization_id, l.organization_id) as organization_id, m.value, l.value as ledger
    from (select organization_id, sum(value) as value from stock_movement group by 1) m
    full join (select organization_id, sum(amount) as value from journal_line
      where account_code in ('1200', '1220') group by 1) l
    using (organization_id) where coalesce(m.value, 0) <> coalesce(l.value, 0)`,
  'an entry whose inventory lines are not its movements': `
    select coalesce(m.entry_id, l.entry_id) as entry_id, m.value, l.value as ledger
    from (select journal_entry_id as entry_id, sum(value) as value from stock_movement group by 1) m
    full join (select entry_id, sum(amount) as value from journal_line
      where account_code in ('1200', '1220') group by 1) l using (entry_id)
    where coalesce(m.value, 0) <> coalesce(l.value, 0)`,
  'cost of goods sold on a day that no movement posted': `
    select coalesce(m.organization_id, l.organization_id) as organization_id, day, m.value, l.value as ledger
    from (select organization_id, occurred_on as day, -sum(value) as value from stock_movement
      where account_code = '5000' group by 1, 2) m
    full join (select organization_id, entry_date as day, sum(amount) as value from journal_line
      where account_code = '5000' group by 1, 2) l
    using (organization_id, day) where coalesce(m.value, 0) <> coalesce(l.value, 0)`,
  'a movement that was recorded on another day than its entry was posted': `
    select m.id from stock_movement m join journal_entry e on e.organization_id = m.organization_id
      and e.id = m.journal_entry_id where e.posted_on <> m.posted_on`,
};

/** Returns every violation in the books of all organizations in the database, or of those that this file has made. */
export async function faultsOfBooks(
  application: Pick<TestApplication, 'owner'> & Partial<Pick<TestApplication, 'asApplication' | 'earlier'>>,
): Promise<object[]> {
  const { owner, asApplication, earlier } = application;
  const found: object[] = [];
  if (!asApplication || !earlier) {
    for (const [fault, statement] of Object.entries(FAULTS))
      for (const row of await owner(statement)) found.push({ fault, ...row });
    return found;
  }
  const organizations = await owner<{ organization_id: string }>('select organization_id from organization');
  for (const { organization_id } of organizations) {
    if (earlier.has(organization_id)) continue;
    // Row security shows each of them its own rows; several statements at once have several results.
    const results = (await asApplication(
      organization_id,
      Object.values(FAULTS).join(';'),
    )) as unknown as QueryResult[];
    for (const [index, fault] of Object.keys(FAULTS).entries())
      for (const row of results[index]!.rows) found.push({ fault, ...row });
  }
  return found;
}
