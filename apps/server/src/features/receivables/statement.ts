import { Refusal } from '@lissafi/contract/errors';
import type { Address } from '@lissafi/contract/fields';
import { LIMITS } from '@lissafi/contract/limits';
import type { Statement } from '@lissafi/contract/receivables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addressLines } from '@lissafi/domain/sales/document';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readOpenDocuments } from '../ledger/open-documents.ts';
import { readPartyLines, statementPeriod } from '../ledger/party-statement.ts';
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
    join customer c on c.organization_id = asked.organization_id and c.id = ${firstOf('asked.merged_into', 'asked.id')}
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

/** What a customer had open at the end of a day, and what had been received for no invoice by then. */
async function readOpen(
  tx: Tx,
  customerId: string,
  as_of: string,
  today: string,
  currency: string,
): Promise<Statement['open']> {
  const { documents, total, total_open } = await readOpenDocuments(
    tx,
    'receivable',
    { party_id: customerId, as_of, limit: LIMITS.page_size_max, offset: 0 },
    today,
    currency as Statement['currency'],
    { unrevalued: true },
  );
  const { rows } = await sql<{ credit: number }>`select coalesce(-sum(l.amount), 0)::bigint as credit
    from ${linesOf(tx, customerId)} and l.account_code = ${ACCOUNT.customer_credits}
      and e.entry_date <= ${as_of}::date`.execute(tx.db);
  return { documents, count: total, total: total_open, unapplied_credit: rows[0]!.credit };
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
  const { from, to } = await statementPeriod(tx, period, today);
  const { organization, ...customer } = await readHead(tx, customerId);
  const entries = await readPartyLines(tx, linesOf(tx, customer.id), 1, { from, to });
  // What was brought forward is in no line of the period, so the invoices themselves say what is owed.
  const isBroughtForward = entries.opening_balance > 0 && entries.closing_balance > 0;
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
    ...entries,
    open: isBroughtForward ? await readOpen(tx, customer.id, to, today, currency) : null,
    ageing: await readCustomerAgeing(tx, customer.id, today),
  };
}
