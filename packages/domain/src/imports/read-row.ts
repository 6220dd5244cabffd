import type { ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { readBalanceRow } from './balance-row.ts';
import { readCustomerRow } from './customer-row.ts';
import { readItemRow } from './item-row.ts';
import { readPriceRow } from './price-row.ts';
import type { Check, RowReading, Setting } from './row-reading.ts';
import { readSupplierRow } from './supplier-row.ts';
import { readTransactionRow } from './transaction-row.ts';

type Fixes = Readonly<Record<string, string>>;

const READERS: Record<
  ImportKind,
  (raw: readonly string[], mapping: ImportMapping, setting: Setting, fixes: Fixes, check: Check) => RowReading
> = {
  transactions: readTransactionRow,
  customers: readCustomerRow,
  suppliers: readSupplierRow,
  raw_materials: (...args) => readItemRow('raw_material', ...args),
  finished_goods: (...args) => readItemRow('finished_good', ...args),
  prices: readPriceRow,
  opening_balances: readBalanceRow,
};

/**
 * Returns what a row of a file says, as it would be imported, or all of its faults. The same function reads a row when
 * its file is uploaded, when a column is corrected and when a person corrects the row.
 */
export const readImportRow = (
  kind: ImportKind,
  raw: readonly string[],
  {
    mapping,
    setting,
    fixes = {},
    check,
  }: { mapping: ImportMapping; setting: Setting; fixes?: Fixes | null; check: Check },
): RowReading => READERS[kind](raw, mapping, setting, fixes ?? {}, check);

/** The state in which a row waits that was read so. */
export const stateOfReading = ({ record, is_left_out }: RowReading): 'good' | 'faulty' | 'left_out' =>
  record ? 'good' : is_left_out ? 'left_out' : 'faulty';
