import { type ImportAnswer, OPENING_COLUMNS, type RowFault } from '@lissafi/contract/opening-balances';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { readDay } from '@lissafi/domain/files/csv';
import { statedBalance } from '@lissafi/domain/imports/stated-balance';
import { isNumberLike } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { markTypedNumbers, takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import {
  closedRows,
  faultsOfRow,
  type Row,
  readSheet,
  refuseFaults,
  rowFault,
} from '../../http/csv-import.ts';
import { existingNumbers } from '../documents/numbers.ts';
import type { ImportInput } from './customers.ts';
import { invoicesOf, type OpeningBalance, postOpeningBalances } from './post.ts';

type Field = keyof typeof OPENING_COLUMNS;
type Incoming = Omit<OpeningBalance, 'customer_id' | 'customer_name'> & { row: number; customer: string };
interface Known {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
}

const PREVIEW_ROWS = 100;
const NUMBER_MAX = 50;

/** Imports opening receivables and credits; returns the faults of all rows, and imports all or none (issue 4). */
export async function importInvoices(context: MemberContext, input: ImportInput): Promise<ImportAnswer> {
  const required: Field[] = ['customer', 'issue_date', 'amount'];
  const { columns, rows, faults } = readSheet<Field>(input.csv, OPENING_COLUMNS, required, {
    kind: 'opening_balances',
    currency: context.organization.currency,
  });
  const incoming = rows.flatMap((row) => readRow(row, input.opening_on, context.today, faults));
  const customers = await findCustomers(context, incoming, faults);
  if (!input.preview) await holdCustomers(context, customers);
  faults.push(...(await takenNumbers(context, incoming)));
  faults.push(...(await knownBalances(context, incoming, customers)));
  if (input.preview)
    faults.push(...(await closedRows(context, incoming, input.opening_on ? 'opening_on' : 'issue_date')));
  if (input.opening_on && input.opening_on > context.today)
    faults.push(rowFault(0, 'opening_on', 'The date is in the future'));
  faults.sort((a, b) => a.row - b.row);
  if (!input.preview) {
    refuseFaults(faults);
    await postAll(context, incoming, customers);
  }
  const sum = (sign: 1 | -1) => incoming.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
  return {
    preview: input.preview,
    columns,
    rows: rows
      .slice(0, PREVIEW_ROWS)
      .map(({ row, cells }) => ({ row, cells: cells as Record<string, string> })),
    errors: faults,
    row_count: rows.length,
    created: input.preview ? 0 : incoming.length,
    opening_debt: sum(1),
    opening_credit: sum(-1),
  };
}

function readRow(
  line: Row<Field>,
  openingOn: string | undefined,
  today: string,
  faults: RowFault[],
): Incoming[] {
  const { row, cells, values } = line;
  const before = faults.length;
  const required = (field: Field) => {
    if (!cells[field]) faults.push(rowFault(row, field, 'Please fill this in', 'REQUIRED'));
  };
  const dayOf = (field: 'issue_date' | 'due_date') => {
    const day = cells[field] ? readDay(cells[field]) : null;
    if (cells[field] && day === null)
      faults.push(rowFault(row, field, 'This is not a date such as 31/12/2025'));
    return day;
  };
  required('customer');
  required('issue_date');
  required('amount');
  const amount = cells.amount ? statedBalance(values, 'amount', { direction: 'sign' }) : null;
  const number = values.code('number') || null;
  faults.push(...faultsOfRow(line));
  const issue_date = dayOf('issue_date');
  const due_date = dayOf('due_date') ?? issue_date;
  if (amount === 0 && values.faults.length === 0)
    faults.push(rowFault(row, 'amount', 'The amount left must not be zero'));
  if (issue_date && issue_date > today) faults.push(rowFault(row, 'issue_date', 'The date is in the future'));
  if (issue_date && due_date && due_date < issue_date)
    faults.push(rowFault(row, 'due_date', 'The due date is before the issue date'));
  if ((cells.number?.length ?? 0) > NUMBER_MAX)
    faults.push(rowFault(row, 'number', `At most ${NUMBER_MAX} characters`));
  if (faults.length > before || !amount || !issue_date || !due_date) return [];
  const entry_date = openingOn ?? issue_date;
  return [{ row, customer: cells.customer!, number, issue_date, due_date, entry_date, amount }];
}

const keyOf = (text: string) => text.trim().toLowerCase();

/** Finds customers by name, telephone or email; a match with two customers is a fault of the row. */
async function findCustomers(
  { tx }: MemberContext,
  incoming: Incoming[],
  faults: RowFault[],
): Promise<Map<number, Known>> {
  const keys = [...new Set(incoming.map(({ customer }) => keyOf(customer)))];
  const phones = keys.map((key) => key.replace(/\D/g, '').replace(/^(?:2340?|0)/, '+234'));
  const { rows } = await sql<Known>`select id, name, phone, email from customer
    where organization_id = ${tx.organization_id} and merged_into is null and not is_walk_in
      and (lower(name) = any (${keys}::text[]) or email = any (${keys}::text[])
        or phone = any (${phones}::text[]))`.execute(tx.db);
  const found = new Map<number, Known>();
  for (const { row, customer } of incoming) {
    const key = keyOf(customer);
    const phone = key.replace(/\D/g, '').replace(/^(?:2340?|0)/, '+234');
    const matches = rows.filter(
      (one) => keyOf(one.name) === key || one.email === key || (one.phone !== null && one.phone === phone),
    );
    if (matches.length === 1) found.set(row, matches[0]!);
    else if (matches.length === 0)
      faults.push(
        rowFault(row, 'customer', 'This customer does not exist. Import or add it first', 'NOT_FOUND'),
      );
    else
      faults.push(
        rowFault(row, 'customer', 'Several customers have this name. Use the telephone number instead'),
      );
  }
  return found;
}

async function takenNumbers({ tx }: MemberContext, incoming: Incoming[]): Promise<RowFault[]> {
  const taken = await existingNumbers(
    tx,
    incoming.flatMap(({ number }) => number ?? []),
  );
  return incoming.flatMap(({ row, number }) => {
    if (number === null) return [];
    if (taken.has(number)) return [rowFault(row, 'number', 'This number is already used', 'NUMBER_TAKEN')];
    taken.add(number);
    return [];
  });
}

/**
 * A file that is sent twice must not double what is owed: a balance without a number that the customer already has,
 * with the same date and amount, is a fault. A typed number shows that it is a different one.
 */
async function knownBalances(
  { tx }: MemberContext,
  incoming: Incoming[],
  customers: Map<number, Known>,
): Promise<RowFault[]> {
  const ids = [...new Set([...customers.values()].map(({ id }) => id))];
  const { rows } = await sql<{ customer_id: string; date: string; amount: number }>`
    select customer_id, issue_date as date, total_amount as amount from invoice
    where organization_id = ${tx.organization_id} and customer_id = any (${ids}::uuid[])
      and is_opening and status <> 'cancelled'
    union all
    select l.customer_id, e.entry_date, l.amount from journal_entry e
    join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    join journal_line o on o.organization_id = e.organization_id and o.entry_id = e.id
    where e.organization_id = ${tx.organization_id} and e.source_type = 'customer'
      and e.source_id = any (${ids}::uuid[]) and o.account_code = ${ACCOUNT.opening_balance_equity}
      and l.account_code = ${ACCOUNT.customer_credits}`.execute(tx.db);
  const keyOfBalance = (customer_id: string | undefined, date: string, amount: number) =>
    [customer_id, date, amount].join(' ');
  const known = new Set(rows.map(({ customer_id, date, amount }) => keyOfBalance(customer_id, date, amount)));
  return incoming.flatMap(({ row, number, issue_date, entry_date, amount }) => {
    const date = amount > 0 ? issue_date : entry_date;
    if (number !== null || !known.has(keyOfBalance(customers.get(row)?.id, date, amount))) return [];
    return [rowFault(row, 'amount', amount > 0 ? DEBT_EXISTS : CREDIT_EXISTS, 'EXISTS')];
  });
}
const OTHER = 'with this date and amount already. If this is a different one, enter a number';
const DEBT_EXISTS = `This customer has an opening debt ${OTHER}`;
const CREDIT_EXISTS = `This customer has an opening credit ${OTHER}`;

/**
 * Locks the customers to commit, in order of id: of two equal concurrent files the second sees what the first wrote.
 */
async function holdCustomers({ tx }: MemberContext, customers: Map<number, Known>): Promise<void> {
  const ids = [...new Set([...customers.values()].map(({ id }) => id))];
  await sql`select from customer where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx.db);
}

/** The customers are locked; the counter is the last lock. */
async function postAll(
  context: MemberContext,
  incoming: Incoming[],
  customers: Map<number, Known>,
): Promise<void> {
  const { tx, user } = context;
  const debts = incoming.filter(({ amount }) => amount > 0);
  const numbers = await takeNumbers(context);
  // Numbers in the form of our series were typed, so the counters must check from now on whether a number is used.
  if (debts.some(({ number }) => number && isNumberLike(number))) markTypedNumbers(numbers);
  const balances = incoming.map(({ row, customer: _, ...balance }) => {
    const { id: customer_id, name: customer_name } = customers.get(row)!;
    return { ...balance, customer_id, customer_name };
  });
  const issued = invoicesOf(await postOpeningBalances(context, balances, numbers));
  const event = { type: 'invoice.issued', actor_id: user.id } as const;
  await appendEvents(
    tx,
    issued.map((subject_id) => ({ ...event, subject_id })),
  );
}
