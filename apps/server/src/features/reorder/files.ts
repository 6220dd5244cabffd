import type { PurchaseSuggestions } from '@lissafi/contract/reorder';
import { listTable } from '@lissafi/domain/files/report-table';
import type { FileAbout } from '../../http/file-of-answer.ts';

/** The reorder list as rows, by supplier. */
export const reorderFile = (answer: PurchaseSuggestions, about: FileAbout) =>
  listTable(
    {
      title: 'Reorder list',
      currency: about.currency,
      notes: [`For ${answer.cover_days} days, as of ${about.date(answer.today)}`],
    },
    answer.suppliers.flatMap(({ supplier_name, supplier_phone, items }) =>
      items.map((item) => ({ ...item, supplier_name, supplier_phone })),
    ),
    [
      ['Supplier', 'text', (row) => row.supplier_name ?? 'No supplier known'],
      ['Phone', 'text', (row) => row.supplier_phone],
      ['Item', 'text', (row) => row.name],
      ['SKU', 'text', (row) => row.sku],
      ['On hand', 'quantity', (row) => row.on_hand],
      ['Minimum', 'quantity', (row) => row.minimum_stock],
      ['On order', 'quantity', (row) => row.on_order],
      ['Buy', 'quantity', (row) => row.purchase_quantity],
      ['Unit', 'text', (row) => row.purchase_unit ?? row.unit],
      ['Expected cost', 'money', (row) => row.expected_cost],
    ],
  );
