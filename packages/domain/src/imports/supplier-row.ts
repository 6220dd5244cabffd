import type { ImportMapping } from '@lissafi/contract/imports';
import type { Body } from '@lissafi/contract/route';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { phoneOf } from './customer-row.ts';
import { type Check, checked, RowCells, type RowReading, rowFault, type Setting } from './row-reading.ts';
import { statedBalance } from './stated-balance.ts';

/** A supplier as it is created. */
export type NewSupplier = Omit<Body<typeof supplierRoutes.create>, 'id'>;

/** What is imported of a row. opening: kobo that are owed to the supplier. */
export interface SupplierRow {
  supplier: NewSupplier;
  opening: number;
}

const BALANCES = ['opening_balance', 'debit', 'credit'] as const;

/** Reads a row of suppliers. Returns its faults at once. */
export function readSupplierRow(
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Setting,
  fixes: Readonly<Record<string, string>>,
  check: Check,
): RowReading<SupplierRow> {
  const cells = new RowCells(raw, mapping, setting, fixes);
  const opening = owedTo(cells, mapping);
  const stated = BALANCES.find((field) => cells.text(field)) ?? 'opening_balance';
  if (opening !== 0 && !setting.opens)
    cells.faults.push(rowFault(stated, 'Your role does not allow opening balances: leave this empty'));
  else if (opening < 0)
    cells.faults.push(
      rowFault(
        stated,
        'This says that the supplier owes you: leave it empty, and record an advance or refund',
      ),
    );
  const or = (field: string) => cells.text(field) || null;
  const hasAddress = cells.text('line1') || cells.text('city') || cells.text('state');
  const supplier = checked(check, supplierRoutes.create.body, cells, {
    name: cells.text('name'),
    email: or('email'),
    phone: phoneOf(cells.code('phone')),
    tax_id: cells.code('tax_id') || null,
    notes: or('notes'),
    ...(hasAddress && { address: { line1: or('line1'), city: or('city'), state: or('state') } }),
  });
  if (!supplier || cells.faults.length > 0) return { record: null, faults: cells.faults };
  return { record: { supplier, opening }, faults: [] };
}

/** A balance that is called a credit is owed to the supplier, and one on no side too: the list says what is owed. */
function owedTo(cells: RowCells, mapping: ImportMapping): number {
  const balance = statedBalance(cells, 'opening_balance', mapping);
  const isOnASide =
    ['side', 'debit', 'credit'].some((field) => cells.text(field)) ||
    SIDED.test(cells.text('opening_balance'));
  return balance === 0 ? 0 : isOnASide ? -balance : balance;
}
const SIDED = /\b(?:dr|cr|debit|credit)\b/i;
