import type { PurchaseOrderRow } from '@lissafi/contract/purchase-orders';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Purchase orders as rows. */
export const purchaseOrdersFile = (
  { purchase_orders }: { purchase_orders: PurchaseOrderRow[] },
  about: FileAbout,
) =>
  listTable({ title: 'Purchase orders', currency: about.currency, notes: notesOf(about) }, purchase_orders, [
    ['Date', 'date', (row) => row.order_date],
    ['Number', 'text', (row) => row.order_number],
    ['Supplier', 'text', (row) => row.supplier_name],
    ['Expected', 'date', (row) => row.expected_on],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Without VAT', 'money', (row) => row.net_amount],
    ['VAT', 'money', (row) => row.tax_amount],
    ['Total', 'money', (row) => row.total_amount],
  ]);
