import type { CountReason } from '@lissafi/contract/count-reasons';
import type { ValuationMethod } from '@lissafi/contract/inventory-accounting';
import type { ItemType, RawMaterial, StockStatus } from '@lissafi/contract/items';
import type { AdjustmentReason, AdjustmentType, MovementKind } from '@lissafi/contract/stock';
import type { Tone } from '../ui/Badge.tsx';

/** S1 §5, in plain words. */
export const REASONS: Record<AdjustmentReason, string> = {
  physical_count: 'Physical count',
  damage: 'Damage',
  theft: 'Theft',
  expired: 'Expired',
  returned: 'Returned',
  manufacturing_loss: 'Manufacturing loss',
  customer_return: 'Customer return',
  other: 'Other',
};
export const ADJUSTMENT_TYPES: Record<AdjustmentType, string> = {
  increase: 'Increase',
  decrease: 'Decrease',
};
/** Why goods are missing from a count. */
export const COUNT_REASON_LABELS: Record<CountReason, string> = {
  physical_count: 'Not known',
  expired: 'Expired',
  damage: 'Damage',
  theft: 'Theft',
  manufacturing_loss: 'Manufacturing loss',
  other: 'Other',
};
export const STATUSES: Record<RawMaterial['status'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  discontinued: 'Discontinued',
};
export const STOCK_STATUSES: Record<StockStatus, string> = {
  in_stock: 'In stock',
  low_stock: 'Low stock',
  out_of_stock: 'Out of stock',
  overstock: 'Over the maximum',
};
export const STOCK_TONES: Record<StockStatus, Tone> = {
  in_stock: 'in',
  low_stock: 'owed',
  out_of_stock: 'red',
  overstock: 'quiet',
};
export const MOVEMENTS: Record<MovementKind, string> = {
  receipt: 'Received',
  opening: 'Opening stock',
  sale: 'Sold',
  sale_return: 'Returned by a customer',
  adjustment: 'Adjusted',
  supplier_return: 'Sent back to the supplier',
  consumption: 'Used in production',
  production: 'Produced',
  true_up: 'Cost correction',
  method_switch: 'Costing method switched',
  write_down: 'Written down, or back',
  transfer: 'Transfer between places',
};

export const COSTING_METHODS: Record<ValuationMethod, string> = {
  weighted_average: 'Weighted average',
  fifo: 'First in, first out',
};

/** Movements without a source: stock received from outside, or counted. */
export const HAS_SOURCES: readonly MovementKind[] = [
  'production',
  'consumption',
  'sale',
  'sale_return',
  'supplier_return',
];

/** The labels of one type of item and the addresses of its screens. */
export const KINDS: Record<
  ItemType,
  {
    one: string;
    a: string;
    many: string;
    title: string;
    path: '/inventory/raw-materials' | '/inventory/finished-goods';
  }
> = {
  raw_material: {
    one: 'raw material',
    a: 'a raw material',
    many: 'raw materials',
    title: 'Raw materials',
    path: '/inventory/raw-materials',
  },
  finished_good: {
    one: 'product',
    a: 'a product or service',
    many: 'products',
    title: 'Finished goods',
    path: '/inventory/finished-goods',
  },
};
