import { z } from 'zod';
import { CivilDate } from './fields.ts';
import { LIMITS } from './limits.ts';
import { CURRENCY_TITLES, RowFault } from './opening-balances.ts';
import { route } from './route.ts';

/** Columns and the headers that people use for them. Amounts are in naira, as people write them. */
export const ITEM_COLUMNS = {
  name: ['name', 'item', 'item name', 'items', 'product', 'product name', 'products', 'goods', 'material'],
  sku: [
    'sku',
    'code',
    'item code',
    'product code',
    'stock code',
    'item sku',
    'product sku',
    'variant sku',
    'variation sku',
  ],
  unit: ['unit', 'unit of measure', 'uom'],
  description: ['description', 'details'],
  category: ['category', 'group'],
  supplier: ['supplier', 'vendor'],
  barcode: ['barcode', 'bar code', 'ean'],
  minimum_stock: ['minimum stock', 'minimum', 'min stock', 'min', 'reorder level'],
  maximum_stock: ['maximum stock', 'maximum', 'max stock', 'max'],
  standard_cost: ['standard cost', 'unit cost', 'cost', 'cost price', 'purchase price', 'buying price'],
  selling_price: ['selling price', 'price', 'sale price', 'unit price'],
  quantity: [
    'quantity',
    'qty',
    'opening quantity',
    'opening stock',
    'on hand',
    'current stock',
    'count',
    'stock',
    'in stock',
    'stock on hand',
    'inventory',
    'inventory level',
    'stock level',
    'qty in store',
    'qty in stock',
    'qty on hand',
    'qty at hand',
    'qty available',
    'qty left',
    'quantity left',
    'in store',
    'stock balance',
    'store balance',
  ],
  value: ['value', 'opening value', 'stock value', 'total value', 'total cost'],
  currency: CURRENCY_TITLES,
} as const;

const ImportForm = z.strictObject({
  /** A CSV file; the separator is detected. */
  file: z
    .string()
    .min(1, 'The file is empty')
    .max(LIMITS.upload_bytes)
    .refine((text) => !/[\0\uFFFD]/.test(text), 'This is not a CSV file. Save the spreadsheet as CSV (UTF-8)')
    .meta({ format: 'binary' }),
  /** True writes nothing and returns what would be written. */
  preview: z.enum(['true', 'false']).default('false'),
  /** The date of the opening stock; when left out, today. */
  opening_on: CivilDate.optional(),
});

const ItemImport = z.object({
  preview: z.boolean(),
  /** How the columns of the file were recognized; null: not used. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  rows: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })),
  errors: z.array(RowFault),
  row_count: z.int(),
  created: z.int(),
  /** Kobo of opening stock. */
  opening_value: z.int(),
});
export type ItemImport = z.infer<typeof ItemImport>;

const importRoute = <const Path extends `/api/${string}`>(path: Path, what: string) =>
  route({
    method: 'POST',
    path,
    access: 'stock:write',
    summary: `${what} from a CSV file, all or nothing; all errors are answered at once, each with its row. Opening stock needs opening_balances:write`,
    body: ImportForm,
    multipart: 'text',
    response: ItemImport,
    idempotent: true,
  });

export const itemImportRoutes = {
  rawMaterials: importRoute('/api/v1/inventory/raw-materials/import', 'Raw materials'),
  finishedGoods: importRoute('/api/v1/inventory/finished-goods/import', 'Finished goods'),
} as const;
