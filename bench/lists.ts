import type { Books } from './load.ts';
import type { Reading } from './measure.ts';

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
