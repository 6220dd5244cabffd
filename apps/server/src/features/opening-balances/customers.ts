import { customerRoutes } from '@lissafi/contract/customers';
import { CUSTOMER_COLUMNS, type ImportAnswer, type RowFault } from '@lissafi/contract/opening-balances';
import type { NewCustomer } from '@lissafi/domain/imports/customer-row';
import { statedBalance } from '@lissafi/domain/imports/stated-balance';
import { wordTable } from '@lissafi/domain/language/word-table';
import { flatMapInSlices } from '../../breather.ts';
import { appendEvents, type NewEvent } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { insertRows } from '../../db/rows.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import {
  checkRow,
  closedRows,
  faultsOfRow,
  openingFaults,
  type Row,
  readSheet,
  refuseFaults,
  rowFault,
} from '../../http/csv-import.ts';
import { invoicesOf, postOpeningBalances } from './post.ts';

type Field = keyof typeof CUSTOMER_COLUMNS;
interface Incoming {
  row: number;
  customer: NewCustomer;
  /** Kobo: positive is owed to us, negative is a credit. */
  opening: number;
}
export interface ImportInput {
  csv: string;
  preview: boolean;
  opening_on?: string | undefined;
}

const TYPES = wordTable<NewCustomer['type']>({
  person: 'individual',
  individual: 'individual',
  private: 'individual',
  business: 'business',
  company: 'business',
});
const PREVIEW_ROWS = 100;

/**
 * Imports customers with opening balances from a file; returns the faults of all rows, and imports all or none (issue
 * 4).
 */
export async function importCustomers(context: MemberContext, input: ImportInput): Promise<ImportAnswer> {
  const { columns, rows, faults } = readSheet<Field>(input.csv, CUSTOMER_COLUMNS, ['name'], {
    kind: 'customers',
    currency: context.organization.currency,
  });
  const incoming = await flatMapInSlices(rows, (row) => readRow(row, faults));
  if (!input.preview) await holdOrganization(context.tx);
  faults.push(...(await duplicateFaults(context, incoming)));
  const opened = incoming.filter(({ opening }) => opening !== 0).map(({ row }) => row);
  const field = columns.some((column) => column.field === 'opening_balance') ? 'opening_balance' : 'debit';
  faults.push(...openingFaults(context, opened, field));
  const date = input.opening_on ?? context.today;
  if (date > context.today) faults.push(rowFault(0, 'opening_on', 'The date is in the future'));
  if (input.preview) {
    const posted = incoming.flatMap(({ row, opening }) => (opening ? [{ row, entry_date: date }] : []));
    faults.push(...(await closedRows(context, posted, 'opening_on')));
  }
  faults.sort((a, b) => a.row - b.row);
  if (!input.preview) {
    refuseFaults(faults);
    await insertCustomers(
      context,
      incoming.map((one) => ({ ...one, id: context.newId() })),
      date,
    );
  }
  const sum = (sign: 1 | -1) =>
    incoming.reduce((total, { opening }) => total + Math.max(0, sign * opening), 0);
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

function readRow(line: Row<Field>, faults: RowFault[]): Incoming[] {
  const { row, cells, values } = line;
  const credit_limit = values.stated('credit_limit')?.amount ?? null;
  const opening = statedBalance(values, 'opening_balance', { direction: 'columns' });
  const phone = values.code('phone') || null;
  faults.push(...faultsOfRow(line));
  const type = cells.type ? TYPES[cells.type.toLowerCase()] : 'business';
  if (!type) faults.push(rowFault(row, 'type', 'Enter person or business'));
  const hasAddress = cells.line1 || cells.state;
  const customer = checkRow(
    customerRoutes.create.body,
    row,
    {
      name: cells.name ?? '',
      type: type ?? 'business',
      company_name: cells.company_name ?? null,
      email: cells.email ?? null,
      phone,
      city: cells.city ?? null,
      tax_id: cells.tax_id ?? null,
      registration_number: cells.registration_number ?? null,
      credit_limit,
      notes: cells.notes ?? null,
      ...(hasAddress && {
        billing_address: { line1: cells.line1 ?? null, city: cells.city ?? null, state: cells.state ?? null },
      }),
    },
    faults,
  );
  return customer ? [{ row, customer, opening }] : [];
}

/** A file that is sent twice, or contains a customer twice, must not create duplicates. */
async function duplicateFaults({ tx }: MemberContext, incoming: Incoming[]): Promise<RowFault[]> {
  const values = (pick: (customer: NewCustomer) => string | null | undefined) =>
    incoming.map(({ customer }) => pick(customer)).filter((value) => typeof value === 'string');
  const { rows } = await sql<{ name: string; phone: string | null; email: string | null }>`
    select lower(name) as name, phone, email from customer
    where organization_id = ${tx.organization_id} and merged_into is null
      and (lower(name) = any (${values((one) => one.name.toLowerCase())}::text[])
        or phone = any (${values((one) => one.phone)}::text[])
        or email = any (${values((one) => one.email)}::text[]))`.execute(tx.db);
  const KEYS = [
    ['name', 'A customer with this name already exists', 'This name appears twice in the file'],
    [
      'phone',
      'A customer with this telephone number already exists',
      'This telephone appears twice in the file',
    ],
    ['email', 'A customer with this email address already exists', 'This email appears twice in the file'],
  ] as const;
  return KEYS.flatMap(([field, known, twice]) => {
    const existing = new Set(rows.map((row) => row[field]));
    const seen = new Set<string>();
    return incoming.flatMap(({ row, customer }) => {
      const value = field === 'name' ? customer.name.toLowerCase() : customer[field];
      if (!value) return [];
      if (existing.has(value)) return [rowFault(row, field, known, 'EXISTS')];
      if (seen.has(value)) return [rowFault(row, field, twice, 'EXISTS')];
      seen.add(value);
      return [];
    });
  });
}

/** Creates customers with their opening balances, which are dated `date`; the caller has checked them. */
export async function insertCustomers(
  context: MemberContext,
  rows: readonly { id: string; customer: NewCustomer; opening: number }[],
  date: string,
): Promise<void> {
  const { tx, now, user } = context;
  await insertRows(
    tx,
    'customer',
    rows.map(({ id, customer }) => ({
      id,
      name: customer.name,
      type: customer.type,
      company_name: customer.company_name ?? null,
      email: customer.email ?? null,
      phone: customer.phone ?? null,
      city: customer.city ?? null,
      tax_id: customer.tax_id ?? null,
      registration_number: customer.registration_number ?? null,
      credit_limit: customer.credit_limit || null,
      notes: customer.notes ?? null,
      billing_address: customer.billing_address ? JSON.stringify(customer.billing_address) : null,
      created_at: now.toISOString(),
    })),
    {
      ...{ id: 'uuid', name: 'text', type: 'text', company_name: 'text', email: 'text', phone: 'text' },
      ...{ city: 'text', tax_id: 'text', registration_number: 'text', credit_limit: 'bigint', notes: 'text' },
      ...{ billing_address: 'jsonb', created_at: 'timestamptz' },
    },
  ).execute(tx.db);
  const numbers = await takeNumbers(context);
  const balances = rows.flatMap(({ id, customer, opening }) =>
    opening === 0
      ? []
      : [
          {
            customer_id: id,
            customer_name: customer.name,
            number: null,
            issue_date: date,
            due_date: date,
            entry_date: date,
            amount: opening,
          },
        ],
  );
  const issued = invoicesOf(await postOpeningBalances(context, balances, numbers));
  const event = (type: NewEvent['type']) => (subject_id: string) => ({ type, subject_id, actor_id: user.id });
  await appendEvents(tx, [
    ...rows.map(({ id }) => id).map(event('customer.created')),
    ...issued.map(event('invoice.issued')),
  ]);
}
