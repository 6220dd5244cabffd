import type { ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { readBalanceRow } from './balance-row.ts';
import { readCustomerRow } from './customer-row.ts';
import { readItemRow } from './item-row.ts';
import { readPriceRow } from './price-row.ts';
import { type Check, type RowReading, rowFault, type Setting } from './row-reading.ts';
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
 * its file is uploaded, when a column is corrected and when a person corrects the row. A cell at a place that is not
 * used by the others (`unused`) says that the others of its row may stand in wrong columns: that is a fault until a
 * person has corrected the row, or said that it is right.
 */
export const readImportRow = (
  kind: ImportKind,
  raw: readonly string[],
  {
    mapping,
    setting,
    fixes = null,
    check,
    unused = [],
  }: {
    mapping: ImportMapping;
    setting: Setting;
    fixes?: Fixes | null;
    check: Check;
    unused?: readonly number[] | undefined;
  },
): RowReading => {
  const reading = READERS[kind](raw, mapping, setting, fixes ?? {}, check);
  const stray = fixes ? undefined : unused.find((place) => raw[place] && mapping.columns[place] === null);
  if (stray === undefined || reading.is_left_out) return reading;
  const message = `This row has more cells than the list has columns: “${raw[stray]!.slice(0, 40)}”`;
  return { record: null, faults: [rowFault('cells', message), ...reading.faults] };
};

/** The state in which a row waits that was read so. */
export const stateOfReading = ({ record, is_left_out }: RowReading): 'good' | 'faulty' | 'left_out' =>
  record ? 'good' : is_left_out ? 'left_out' : 'faulty';
