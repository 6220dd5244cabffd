import type pg from 'pg';
import type { Books } from './load.ts';
import { copyRows, type Reading } from './measure.ts';

const INVOICES = 100_000;
const CUSTOMERS = 2_000;

/** The columns of a page. */
const ROWS = `id, document_type, status, customer_id, customer_name, issue_date, due_date, currency, total_amount,
  balance_due, invoice_number`;
const OPEN = `and status in ('pending', 'sent', 'viewed') and document_type in ('invoice', 'receipt') and total_amount > amount_paid`;

interface Listing {
  name: string;
  query: string;
  filter: string;
  order: string;
}
const LISTINGS: Listing[] = [
  { name: 'newest first', query: '', filter: '', order: 'created_at desc, id' },
  {
    name: 'late, longest first',
    query: '?status=overdue&sort_by=due_date&sort_direction=asc',
    filter: `${OPEN} and due_date < current_date`,
    order: 'due_date, id',
  },
  {
    name: 'found by name, by amount',
    query: '?search=Ngozi%20Stores%2017&sort_by=total_amount',
    filter: `and strpos(search_text, 'ngozi stores 17') > 0`,
    order: 'total_amount desc, id',
  },
  {
    name: 'paid in a quarter, by number',
    query: '?status=paid&date_from=2026-01-01&date_to=2026-03-31&sort_by=invoice_number',
    filter: `and status = 'paid' and issue_date between '2026-01-01' and '2026-03-31'`,
    order: 'number_key desc nulls last, id',
  },
];

/** Creates 100,000 invoices of one organization with their entries, as copies of one that was really issued. */
export async function fillInvoices(owner: pg.Client, { organization_id }: Books): Promise<void> {
  await owner.query('begin; set local session_replication_role = replica');
  const { rows } = await owner.query<{ id: string }>(
    'select journal_entry_id as id from invoice where organization_id = $1',
    [organization_id],
  );
  const entry = rows[0]!.id;
  const copy = (table: string, count: number, set: Record<string, string>, where = '') =>
    copyRows(owner, organization_id, { table, count, set, where });
  const id = (kind: number) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await copy('customer', CUSTOMERS, {
    id: id(1),
    name: `'Mama Ngozi Stores ' || n`,
    email: `'c' || n || '@example.com'`,
  });
  const customer = `('01900001-0000-7000-8000-' || lpad(to_hex(1 + n % ${CUSTOMERS}), 12, '0'))::uuid`;
  const day = `current_date - (n % 365)`;
  await copy(
    'invoice',
    INVOICES,
    {
      id: id(2),
      invoice_number: `'INV-' || extract(year from ${day}) || '-' || (1000 + n)`,
      status: `case n % 100 when 0 then 'sent' when 1 then 'viewed' when 2 then 'pending' else 'paid' end`,
      customer_id: customer,
      customer_name: `'Mama Ngozi Stores ' || (1 + n % ${CUSTOMERS})`,
      issue_date: day,
      due_date: `${day} + 15`,
      amount_paid: `case when n % 100 < 3 then 0 else t.total_amount end`,
      base_amount_paid: `case when n % 100 < 3 then 0 else t.base_total_amount end`,
      created_at: `now() - make_interval(mins => n)`,
      journal_entry_id: id(3),
    },
    `and t.invoice_number is not null`,
  );
  await copy(
    'journal_entry',
    INVOICES,
    { id: id(3), number: 'n + 1000', entry_date: day, posted_on: day, source_id: id(2) },
    `and t.id = '${entry}'`,
  );
  await owner.query(
    `insert into journal_line (organization_id, entry_id, line_count, line, account_code, amount, customer_id,
       document_id, entry_date, entry_number, branch_id)
     select l.organization_id, ${id(3)}, l.line_count, l.line, l.account_code, l.amount, ${customer},
       case when l.document_id is not null then ${id(2)} end, ${day}, n + 1000, l.branch_id
     from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id,
       generate_series(1, ${INVOICES}) n where l.organization_id = $1 and e.id = $2`,
    [organization_id, entry],
  );
  await owner.query(
    `insert into account_day (organization_id, account_code, branch_id, day, posted_on, debit, credit)
     select l.organization_id, l.account_code, l.branch_id, l.entry_date, e.posted_on, sum(greatest(l.amount, 0)),
       sum(greatest(-l.amount, 0))
     from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
     where l.organization_id = $1 group by 1, 2, 3, 4, 5
     on conflict (organization_id, account_code, day, branch_id, posted_on)
       do update set debit = excluded.debit, credit = excluded.credit`,
    [organization_id],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
}

/** A page of 25 out of 100,000 invoices with its total, by the application's own path and by hand. */
export const listReadings = (): Reading[] =>
  LISTINGS.map(({ name, query, filter, order }) => ({
    name: `invoices: ${name}`,
    path: `/api/v1/invoices${query}`,
    bare: [
      `select count(*) from invoice where organization_id = $1 ${filter}`,
      // By hand one does not sort whole rows either: the index finds the page, and the rows are read after it.
      `select ${ROWS} from invoice where organization_id = $1 and id in (
        select id from invoice where organization_id = $1 ${filter} order by ${order} limit 25) order by ${order}`,
    ],
  }));

export const issued = ({ customer_id }: Books) => ({
  customer_id,
  issue_date: '2026-01-02',
  due_date: '2026-01-02',
  items: [{ name: 'Bag of rice', quantity: 2, unit_price: 50_000, tax_percentage: 7.5 }],
  issue: true,
});
