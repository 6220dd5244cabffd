import type { CompanyBlock } from '@lissafi/contract/documents';
import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import type { Supplier } from '@lissafi/contract/suppliers';
import { formatDate } from '../calendar/civil-date.ts';
import { unitFor } from '../inventory/quantity-text.ts';
import { amountInWords } from '../money/amount-in-words.ts';
import { formatMoney } from '../money/money.ts';
import {
  addressLines,
  companyBlock,
  type DocumentColumn,
  type DocumentModel,
  dotted,
  grouped,
  taxLabel,
} from '../sales/document.ts';

/** What stands on the paper of a purchase order. */
export interface OrderPaper {
  order: Pick<
    PurchaseOrder,
    | 'order_number'
    | 'status'
    | 'order_date'
    | 'expected_on'
    | 'notes'
    | 'net_amount'
    | 'tax_amount'
    | 'total_amount'
  > & {
    lines: Pick<
      PurchaseOrder['lines'][number],
      | 'id'
      | 'name'
      | 'description'
      | 'quantity'
      | 'unit'
      | 'unit_price'
      | 'tax_category'
      | 'tax_percentage'
      | 'net_amount'
      | 'tax_amount'
    >[];
  };
  supplier: Pick<Supplier, 'name' | 'address' | 'tax_id' | 'email' | 'phone'>;
  company: CompanyBlock;
  currency: string;
  date_format: string;
}

/** Returns a purchase order as the strings of its paper, which looks like the documents that the business issues. */
export function orderModel({ order, supplier, company, currency, date_format }: OrderPaper): DocumentModel {
  const date = (day: string) => formatDate(day, date_format);
  const hasTax = order.tax_amount !== 0;
  const stamp = order.status === 'draft' ? 'Draft' : order.status === 'cancelled' ? 'Cancelled' : null;
  return {
    title: 'Purchase order',
    template: 'classic',
    number: order.order_number,
    status: order.status === 'draft' || order.status === 'cancelled' ? order.status : 'sent',
    stamp,
    due_note: null,
    company: companyBlock({ company }),
    party: {
      label: 'Order to',
      name: supplier.name,
      lines: [
        ...addressLines(supplier.address),
        supplier.tax_id ? `Tax ID ${supplier.tax_id}` : '',
        dotted(supplier.email, supplier.phone),
      ].filter((line) => line !== ''),
    },
    ship_to: { label: 'Ship to', name: company.name, lines: addressLines(company.address) },
    meta: [
      { label: 'Ordered', value: date(order.order_date) },
      ...(order.expected_on ? [{ label: 'Expected', value: date(order.expected_on) }] : []),
    ],
    columns: columnsOf(hasTax),
    rows: order.lines.map((line) => ({
      id: line.id,
      description: line.description,
      cells: [
        line.name,
        `${grouped(line.quantity)}${line.unit ? ` ${unitFor(line.quantity, line.unit)}` : ''}`,
        formatMoney(line.unit_price, currency, { symbol: false }),
        ...(hasTax ? [formatMoney(line.tax_amount, currency, { symbol: false })] : []),
        formatMoney(line.net_amount + line.tax_amount, currency, { symbol: false }),
      ],
    })),
    totals: [
      { label: 'Without VAT', value: formatMoney(order.net_amount, currency), strong: false },
      ...taxesOf(order.lines).map(([label, amount]) => ({
        label,
        value: formatMoney(amount, currency),
        strong: false,
      })),
      { label: 'Total', value: formatMoney(order.total_amount, currency), strong: true },
    ],
    amount_in_words: amountInWords(order.total_amount, currency),
    pay_to: [],
    payment_instructions: null,
    terms: null,
    notes: order.notes,
    late_payment_text: null,
    additional_info: null,
    signatures: [
      { label: `For ${company.name}`, name: null },
      { label: 'For the supplier', name: null },
    ],
    link: null,
    fiscal: null,
  };
}

function columnsOf(hasTax: boolean): DocumentColumn[] {
  const right = (key: DocumentColumn['key'], label: string) => ({ key, label, align: 'right' as const });
  return [
    { key: 'description', label: 'Description', align: 'left' },
    right('quantity', 'Qty'),
    right('price', 'Price'),
    ...(hasTax ? [right('tax', 'VAT')] : []),
    right('amount', 'Amount'),
  ];
}

/** The tax of the lines by its label, as far as there is any. */
function taxesOf(lines: OrderPaper['order']['lines']): [string, number][] {
  const taxes = new Map<string, number>();
  for (const line of lines) {
    const label = taxLabel(line);
    if (label && line.tax_amount !== 0) taxes.set(label, (taxes.get(label) ?? 0) + line.tax_amount);
  }
  return [...taxes];
}
