import type { CompanyBlock } from '@lissafi/contract/documents';
import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import type { Supplier } from '@lissafi/contract/suppliers';
import type { StockTransfer } from '@lissafi/contract/transfers';
import { formatDate } from '../calendar/civil-date.ts';
import { addressLines, companyBlock, type DocumentModel, dotted } from '../sales/document.ts';
import { quantityText } from './quantity-text.ts';

/** What every paper of the business begins with. */
export interface Letterhead {
  company: CompanyBlock;
  date_format: string;
}

type Moved = Pick<GoodsReceipt['lines'][number], 'name' | 'sku' | 'unit' | 'quantity' | 'batch_number'> & {
  id: string;
};

/** A paper of quantities: it has no prices, so that whoever carries or counts the goods may hold it. */
const paperOf = (
  { company }: Letterhead,
  lines: readonly Moved[],
  own: Pick<DocumentModel, 'title' | 'number' | 'party' | 'ship_to' | 'meta' | 'signatures'> & {
    notes: string | null;
    isVoid: boolean;
  },
): DocumentModel => {
  const { isVoid, ...rest } = own;
  return {
    template: 'classic',
    status: isVoid ? 'cancelled' : 'sent',
    stamp: isVoid ? 'Void' : null,
    due_note: null,
    company: companyBlock({ company }),
    columns: [
      { key: 'description', label: 'Item', align: 'left' },
      { key: 'quantity', label: 'Quantity', align: 'right' },
    ],
    rows: lines.map((line) => ({
      id: line.id,
      description: dotted(line.sku, line.batch_number && `Batch ${line.batch_number}`) || null,
      cells: [line.name, quantityText(line.quantity, line.unit)],
    })),
    totals: [],
    amount_in_words: '',
    pay_to: [],
    payment_instructions: null,
    terms: null,
    late_payment_text: null,
    additional_info: null,
    link: null,
    fiscal: null,
    ...rest,
  };
};

/** What stands on a goods received note. */
interface ReceiptPaper extends Letterhead {
  receipt: Pick<
    GoodsReceipt,
    | 'number'
    | 'received_on'
    | 'reference'
    | 'order_number'
    | 'location_name'
    | 'received_by_name'
    | 'notes'
    | 'voided_at'
    | 'lines'
  >;
  /** Null where the goods came without one. */
  supplier: Pick<Supplier, 'name' | 'address' | 'phone' | 'email'> | null;
}

/** Returns a goods received note as the strings of its paper. */
export function receivedNoteModel(paper: ReceiptPaper): DocumentModel {
  const { receipt, supplier, company, date_format } = paper;
  return paperOf(paper, receipt.lines, {
    title: 'Goods received note',
    number: receipt.number ?? '',
    party: {
      label: 'Received from',
      name: supplier?.name ?? 'No supplier named',
      lines: supplier
        ? [...addressLines(supplier.address), dotted(supplier.email, supplier.phone)].filter(Boolean)
        : [],
    },
    ship_to: null,
    meta: [
      { label: 'Received', value: formatDate(receipt.received_on, date_format) },
      ...(receipt.order_number ? [{ label: 'Order', value: receipt.order_number }] : []),
      ...(receipt.reference ? [{ label: 'Reference', value: receipt.reference }] : []),
      ...(receipt.location_name ? [{ label: 'At', value: receipt.location_name }] : []),
    ],
    notes: receipt.notes,
    isVoid: receipt.voided_at !== null,
    signatures: [
      { label: `Received for ${company.name}`, name: receipt.received_by_name },
      { label: 'Delivered by', name: null },
    ],
  });
}

/** What stands on a waybill. */
interface WaybillPaper extends Letterhead {
  transfer: Pick<
    StockTransfer,
    | 'number'
    | 'from_name'
    | 'to_name'
    | 'transferred_on'
    | 'created_by_name'
    | 'notes'
    | 'voided_at'
    | 'lines'
  >;
}

/** Returns a waybill as the strings of its paper. Who carries the goods is written on it by hand. */
export function waybillModel(paper: WaybillPaper): DocumentModel {
  const { transfer, date_format } = paper;
  const lines = transfer.lines.map((line) => ({ ...line, id: String(line.line) }));
  return paperOf(paper, lines, {
    title: 'Waybill',
    number: transfer.number,
    party: { label: 'From', name: transfer.from_name, lines: [] },
    ship_to: { label: 'To', name: transfer.to_name, lines: [] },
    meta: [{ label: 'Date', value: formatDate(transfer.transferred_on, date_format) }],
    notes: transfer.notes,
    isVoid: transfer.voided_at !== null,
    signatures: [
      { label: 'Sent by', name: transfer.created_by_name },
      { label: 'Driver and vehicle', name: null },
      { label: 'Received by', name: null },
    ],
  });
}
