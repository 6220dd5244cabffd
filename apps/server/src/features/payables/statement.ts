import { Refusal } from '@lissafi/contract/errors';
import type { Address } from '@lissafi/contract/fields';
import type { SupplierStatement } from '@lissafi/contract/payables';
import type { Statement } from '@lissafi/contract/receivables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { addressLines } from '@lissafi/domain/sales/document';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readPartyAgeing } from '../ledger/open-documents.ts';
import { readPartyLines, statementPeriod } from '../ledger/party-statement.ts';
import { goodsWithoutBill } from './debt.ts';

/** What is owed, and what was paid ahead of any bill. */
const ACCOUNTS = [ACCOUNT.payable, ACCOUNT.supplier_advances];

interface Head {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  organization: {
    name: string;
    address: Address | null;
    phone: string | null;
    email: string | null;
    tax_id: string | null;
    date_format: string;
  };
}

/** Throws NOT_FOUND. */
async function readHead(tx: Tx, supplierId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select s.id, s.name, s.email, s.phone, s.address,
      json_build_object('name', coalesce(o.legal_name, o.name), 'address', o.address, 'phone', o.phone,
        'email', o.email, 'tax_id', o.tax_id, 'date_format', o.date_format) as organization
    from supplier s join organization o on o.organization_id = s.organization_id
    where s.organization_id = ${tx.organization_id} and s.id = ${supplierId}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

const linesOf = (tx: Tx, supplierId: string): Sql => sql`
  journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
  where l.organization_id = ${tx.organization_id} and l.supplier_id = ${supplierId}
    and l.account_code = any (${ACCOUNTS}::text[])`;

/** When what the entries of the period opened is due, by entry. */
async function dueDates(
  tx: Tx,
  supplierId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ journal_entry_id: string; due_date: string }>`
    select journal_entry_id, due_date from payable
    where organization_id = ${tx.organization_id} and supplier_id = ${supplierId}
      and received_on between ${from}::date and ${to}::date`.execute(tx.db);
  return new Map(rows.map((row) => [row.journal_entry_id, row.due_date]));
}

const present = (lines: (string | null)[]) => lines.filter((line) => line !== null);

/** Returns opening balance, purchases and payments with a running balance, closing balance. Throws NOT_FOUND. */
export async function readSupplierStatement(
  tx: Tx,
  supplierId: string,
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
  currency: string,
): Promise<SupplierStatement> {
  const period = await statementPeriod(tx, asked, today);
  const { organization, ...supplier } = await readHead(tx, supplierId);
  const { lines, ...sums } = await readPartyLines(tx, linesOf(tx, supplier.id), -1, period);
  const due = await dueDates(tx, supplier.id, period);
  const { rows } = await sql<{
    owed: number;
  }>`select ${goodsWithoutBill(tx, sql`${supplier.id}`)} as owed`.execute(tx.db);
  return {
    supplier: {
      id: supplier.id,
      name: supplier.name,
      company_name: null,
      lines: [...addressLines(supplier.address), ...present([supplier.phone, supplier.email])],
    },
    company: {
      name: organization.name,
      lines: [
        ...addressLines(organization.address),
        ...present([organization.phone, organization.email]),
        ...(organization.tax_id ? [`TIN ${organization.tax_id}`] : []),
      ],
    },
    currency: currency as SupplierStatement['currency'],
    date_format: organization.date_format,
    goods_without_bill: rows[0]!.owed,
    ...period,
    ...sums,
    lines: lines.map((line) => ({ ...line, due_date: due.get(line.entry_id) ?? null })),
    ageing: await readPartyAgeing(tx, 'payable', supplier.id, today),
  };
}

/** The statement as it is printed: what was bought stands in the column of what was billed. */
export function printed({ supplier, goods_without_bill: _, ...statement }: SupplierStatement): Statement {
  return {
    ...statement,
    customer: supplier,
    open: null,
    lines: statement.lines.map(({ due_date, ...line }) => ({
      ...line,
      description: due_date
        ? `${line.description}, due ${formatDate(due_date, statement.date_format)}`
        : line.description,
      debit: line.credit,
      credit: line.debit,
    })),
    total_debit: statement.total_credit,
    total_credit: statement.total_debit,
  };
}
