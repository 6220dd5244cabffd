import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Address } from '@lissafi/contract/fields';
import { LIMITS } from '@lissafi/contract/limits';
import type { Statement } from '@lissafi/contract/receivables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import { addressLines } from '@lissafi/domain/sales/document';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { lastDay } from '../ledger/store.ts';
import { readCustomerAgeing } from './store.ts';

const ACCOUNTS = [ACCOUNT.receivable, ACCOUNT.customer_credits];

interface Head {
  id: string;
  name: string;
  company_name: string | null;
  email: string | null;
  phone: string | null;
  billing_address: Address | null;
  tax_id: string | null;
  organization: {
    name: string;
    address: Address | null;
    phone: string | null;
    email: string | null;
    tax_id: string | null;
    date_format: string;
  };
}

/** A merged customer is shown as the one that it was merged into. Throws NOT_FOUND. */
async function readHead(tx: Tx, customerId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select c.id, c.name, c.company_name, c.email, c.phone, c.billing_address, c.tax_id,
      json_build_object('name', coalesce(o.legal_name, o.name), 'address', o.address, 'phone', o.phone,
        'email', o.email, 'tax_id', o.tax_id, 'date_format', o.date_format) as organization
    from customer asked
    join customer c on c.organization_id = asked.organization_id and c.id = coalesce(asked.merged_into, asked.id)
    join organization o on o.organization_id = c.organization_id
    where asked.organization_id = ${tx.organization_id} and asked.id = ${customerId}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** Journal lines never change, so lines of customers that were merged into this one have the old ids. */
const linesOf = (tx: Tx, customerId: string): Sql<unknown> => sql`
  journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
  where l.organization_id = ${tx.organization_id} and l.account_code = any (${ACCOUNTS}::text[])
    and l.customer_id in (select id from customer where organization_id = ${tx.organization_id}
      and (id = ${customerId} or merged_into = ${customerId}))`;

/** Returns the ledger balance of a customer; positive is owed to us. */
async function balanceBefore(tx: Tx, customerId: string, day: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(l.amount), 0)::bigint as balance from ${linesOf(tx, customerId)}
      and e.entry_date < ${day}::date`.execute(tx.db);
  return rows[0]!.balance;
}

interface EntryRow {
  entry_id: string;
  entry_number: number;
  date: string;
  description: string;
  source_type: string;
  source_id: string | null;
  amount: number;
}

/** Entries that do not change the balance (an applied credit) are left out. */
async function entriesBetween(tx: Tx, customerId: string, from: string, to: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id as entry_id, e.number as entry_number, e.entry_date as date, e.memo as description, e.source_type,
      e.source_id, sum(l.amount)::bigint as amount
    from ${linesOf(tx, customerId)} and e.entry_date between ${from}::date and ${to}::date
    group by e.id, e.number, e.entry_date, e.memo, e.source_type, e.source_id
    having sum(l.amount) <> 0
    order by e.entry_date, e.number limit ${LIMITS.statement_lines + 1}`.execute(tx.db);
  if (rows.length > LIMITS.statement_lines)
    throw invalid(fault('from', 'There are too many entries: choose a shorter period'));
  return rows;
}

/**
 * Returns opening balance, entries with a running balance, closing balance. Throws NOT_FOUND, or the period's fault.
 */
export async function readStatement(
  tx: Tx,
  customerId: string,
  period: { from?: string | undefined; to?: string | undefined },
  today: string,
  currency: string,
): Promise<Statement> {
  // The balance includes documents with a future date, so the statement does too.
  const to = period.to ?? (await lastDay(tx, today));
  const from = period.from ?? addMonths(firstOfMonth(to), -2);
  if (from > to) throw invalid(fault('to', 'The end is before the start'));
  const { organization, ...customer } = await readHead(tx, customerId);
  const opening_balance = await balanceBefore(tx, customer.id, from);
  const rows = await entriesBetween(tx, customer.id, from, to);
  let balance = opening_balance;
  const lines = rows.map(({ amount, ...row }) => {
    balance = addMoney(balance, amount);
    return { ...row, debit: Math.max(amount, 0), credit: Math.max(-amount, 0), balance };
  });
  return {
    customer: {
      id: customer.id,
      name: customer.name,
      company_name: customer.company_name,
      lines: [
        ...addressLines(customer.billing_address),
        ...[customer.phone, customer.email].filter((line) => line !== null),
      ],
    },
    company: {
      name: organization.name,
      lines: [
        ...addressLines(organization.address),
        ...[organization.phone, organization.email].filter((line) => line !== null),
        ...(organization.tax_id ? [`TIN ${organization.tax_id}`] : []),
      ],
    },
    currency: currency as Statement['currency'],
    date_format: organization.date_format,
    from,
    to,
    opening_balance,
    lines,
    total_debit: addMoney(...lines.map((line) => line.debit)),
    total_credit: addMoney(...lines.map((line) => line.credit)),
    closing_balance: balance,
    ageing: await readCustomerAgeing(tx, customer.id, today),
  };
}
