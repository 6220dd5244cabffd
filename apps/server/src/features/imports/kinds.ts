import type { ImportKind } from '@lissafi/contract/imports';
import { LIMITS } from '@lissafi/contract/limits';
import { balanceImport } from './balances.ts';
import { customerImport } from './customers.ts';
import { itemImport } from './items.ts';
import type { KindRules } from './kind-rules.ts';
import { priceImport } from './prices.ts';
import { supplierImport } from './suppliers.ts';
import { transactionImport } from './transactions.ts';

const records = { rows: LIMITS.import_records, at_once: LIMITS.import_records };

export const KINDS: Record<ImportKind, KindRules> = {
  transactions: { rows: LIMITS.sheet_rows, at_once: LIMITS.import_at_once, ...transactionImport },
  customers: { ...records, ...customerImport },
  suppliers: { ...records, ...supplierImport },
  raw_materials: { ...records, ...itemImport('raw_material') },
  finished_goods: { ...records, ...itemImport('finished_good') },
  prices: { ...records, ...priceImport },
  opening_balances: { ...records, ...balanceImport },
};
