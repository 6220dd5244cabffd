import { customerRoutes } from '@lissafi/contract/customers';
import type { ImportMapping } from '@lissafi/contract/imports';
import type { Body } from '@lissafi/contract/route';
import { wordTable } from '../language/word-table.ts';
import { type Check, checked, RowCells, type RowReading, rowFault, type Setting } from './row-reading.ts';
import { statedBalance } from './stated-balance.ts';

/** A customer as it is created. */
export type NewCustomer = Omit<Body<typeof customerRoutes.create>, 'id'>;

/** What is imported of a row. opening: kobo, above 0 is owed to us, below 0 is a credit. */
export interface CustomerRow {
  customer: NewCustomer;
  opening: number;
}

const TYPES = wordTable<NewCustomer['type']>({
  ...{ person: 'individual', individual: 'individual', private: 'individual' },
  ...{ business: 'business', company: 'business' },
});

const BALANCES = ['opening_balance', 'debit', 'credit'] as const;

/** Reads a row of customers. Returns its faults at once. */
export function readCustomerRow(
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Setting,
  fixes: Readonly<Record<string, string>>,
  check: Check,
): RowReading<CustomerRow> {
  const cells = new RowCells(raw, mapping, setting, fixes);
  const credit_limit = cells.money('credit_limit');
  const opening = statedBalance(cells, 'opening_balance', mapping);
  if (opening !== 0 && !setting.opens)
    cells.faults.push(
      rowFault(
        BALANCES.find((field) => cells.text(field))!,
        'Your role does not allow opening balances: leave this empty',
      ),
    );
  const word = cells.text('type').toLowerCase();
  const type = word ? TYPES[word] : 'business';
  if (!type)
    cells.faults.push(
      rowFault('type', 'Enter person or business', [
        { label: 'Person', value: 'person' },
        { label: 'Business', value: 'business' },
      ]),
    );
  const or = (field: string) => cells.text(field) || null;
  const hasAddress = cells.text('line1') || cells.text('state');
  const customer = checked(check, customerRoutes.create.body, cells, {
    ...{ name: cells.text('name'), type: type ?? 'business', company_name: or('company_name') },
    ...{
      email: or('email'),
      phone: phoneOf(cells.code('phone')),
      city: or('city'),
      tax_id: cells.code('tax_id') || null,
    },
    ...{ registration_number: or('registration_number'), credit_limit, notes: or('notes') },
    ...(hasAddress && { billing_address: { line1: or('line1'), city: or('city'), state: or('state') } }),
  });
  if (!customer || cells.faults.length > 0) return { record: null, faults: cells.faults };
  return { record: { customer, opening }, faults: [] };
}

/** A spreadsheet drops the 0 that a number of ten digits begins with; QuickBooks writes “Phone:” before it. */
export function phoneOf(cell: string): string | null {
  const number = cell.replace(/^(phone|mobile|tel)\s*:\s*/i, '');
  return /^[789]\d{9}$/.test(number) ? `0${number}` : number || null;
}
