import type {
  CompanyBlock,
  CustomerBlock,
  DocumentType,
  Invoice,
  InvoiceDocument,
  PaymentKind,
  RelatedDocument,
  StoredStatus,
  TaxCategory,
} from '@lissafi/contract/documents';
import type { ItemType } from '@lissafi/contract/item-types';
import type { Permission } from '@lissafi/contract/permissions';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { type Credited, leftOf } from '@lissafi/domain/sales/credit-note';
import { daysLate, displayedStatus, invoiceActions, owedOn } from '@lissafi/domain/sales/invoice';
import { marginPercentage } from '@lissafi/domain/sales/margin';
import { paymentActions } from '@lissafi/domain/sales/payment';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { InvoiceSendRow } from './sends.ts';
import { whereToPay } from './where-to-pay.ts';

/** An invoice as it is stored, with its lines; used for reading and writing. */
export type InvoiceRecord = Omit<
  Selectable<DB['invoice']>,
  'balance_due' | 'base_balance_due' | 'number_key' | 'search_text'
> & {
  balance_due: number;
  base_balance_due: number;
};
export type ItemRecord = Omit<Selectable<DB['invoice_item']>, 'credited_quantity_e4'> & {
  /** Only on a credit note's line. */
  credited_quantity_e4?: number | null;
};
export type PaymentRecord = Pick<
  Selectable<DB['payment']>,
  | 'id'
  | 'kind'
  | 'amount'
  | 'wht_amount'
  | 'charges'
  | 'settlement_discount'
  | 'vat_withheld'
  | 'currency'
  | 'exchange_rate'
  | 'base_amount'
  | 'paid_on'
  | 'method'
  | 'reference'
  | 'wht_certificate'
  | 'journal_entry_id'
  | 'created_at'
  | 'voided_at'
  | 'void_reason'
  | 'void_entry_id'
> & { settled: number };

/** Company and customer of a document: copies once issued, current values for a draft. */
export interface Parties {
  company: CompanyBlock;
  customer: CustomerBlock;
  date_format: string;
  late_payment_text: string | null;
  /** The organization's currency. */
  base_currency: string;
  /** The account that documents show. */
  pay_into: InvoiceDocument['payment_info'];
  /** On a credit note, the number of the document that it credits. */
  credits_number: string | null;
  /** The amount by which credit notes reduced the balance. */
  credit_notes_amount: number;
  /** Set once the document is registered at the tax gateway. */
  einvoice: InvoiceDocument['einvoice'];
}

/** Further data that a member sees with the document. */
export interface MemberDetails {
  payments: PaymentRecord[];
  sends: InvoiceSendRow[];
  related: RelatedDocument[];
  /** What credit notes credited, by line. */
  credited: ReadonlyMap<string, Credited>;
  /** Cost of goods by line, and the sales that credit notes credited. Kobo of the organization's currency. */
  costs: ReadonlyMap<string, number>;
  /** Lines whose goods the books had for nothing when they were sold. */
  costless: ReadonlySet<string>;
  credited_net: number;
  is_shared: boolean;
}
export const NO_MEMBER_DETAILS: MemberDetails = {
  payments: [],
  sends: [],
  related: [],
  credited: new Map(),
  costs: new Map(),
  costless: new Set(),
  credited_net: 0,
  is_shared: false,
};

/** Returns what everyone with access to the document sees. */
export function toDocument(
  record: InvoiceRecord,
  items: ItemRecord[],
  parties: Parties,
  today: string,
): InvoiceDocument {
  const stored = record.status as StoredStatus;
  return {
    document_type: record.document_type,
    invoice_number: record.invoice_number ?? record.typed_number,
    status: displayedStatus(stored, record.due_date, record.balance_due, today),
    currency: record.currency,
    exchange_rate: record.exchange_rate,
    base:
      record.exchange_rate === null && record.currency !== parties.base_currency
        ? { currency: parties.base_currency, total_amount: null, tax_amount: null }
        : {
            currency: parties.base_currency,
            total_amount: record.base_total_amount,
            tax_amount: record.base_tax_amount,
          },
    credit_notes_amount: parties.credit_notes_amount,
    credits_number: parties.credits_number,
    provisional_number: record.provisional_number,
    einvoice: parties.einvoice,
    template: record.template,
    date_format: parties.date_format,
    company: (record.company as CompanyBlock | null) ?? parties.company,
    customer: (record.customer as CustomerBlock | null) ?? parties.customer,
    reference_number: record.reference_number,
    issue_date: record.issue_date,
    due_date: record.due_date,
    payment_terms: record.payment_terms,
    notes: record.notes,
    terms_and_conditions: record.terms_and_conditions,
    payment_instructions: record.payment_instructions,
    payment_info: whereToPay(
      { ...record, payment_info: record.payment_info as InvoiceDocument['payment_info'] },
      parties,
    ),
    signatures: record.signatures,
    additional_info: record.additional_info,
    ship_to: record.ship_to,
    late_payment_text: stored === 'draft' ? parties.late_payment_text : record.late_payment_text,
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      description: item.description,
      hs_code: item.hs_code,
      service_code: item.service_code,
      credits_item_id: item.credits_item_id,
      quantity: fromE4(item.quantity_e4),
      unit_price: item.unit_price,
      discount_percentage: fromE4(item.discount_percentage_e4),
      discount_amount: item.discount_amount,
      tax_percentage: fromE4(item.tax_percentage_e4),
      tax_category: item.tax_category,
      price_includes_tax: item.price_includes_tax,
      tax_amount: item.tax_amount,
      total_amount: item.total_amount,
    })),
    totals: {
      subtotal: record.subtotal,
      discount_amount: record.discount_amount,
      tax_amount: record.tax_amount,
      total_amount: record.total_amount,
      amount_paid: record.amount_paid,
      balance_due: owedOn(stored, record.balance_due),
    },
  } as InvoiceDocument;
}

/** Returns the lines for the arithmetic of credit notes. */
export const issuedLines = (items: readonly ItemRecord[]) =>
  items.map((item) => ({ ...item, tax_category: item.tax_category as TaxCategory }));

function creditableOf(record: InvoiceRecord, items: readonly ItemRecord[], { credited }: MemberDetails) {
  const isOpen = ['pending', 'sent', 'viewed', 'paid'].includes(record.status);
  if (!isOpen || (record.document_type !== 'invoice' && record.document_type !== 'receipt')) return [];
  return issuedLines(items)
    .map((line) => ({ id: line.id, left: leftOf(line, credited.get(line.id)) }))
    .filter(({ left }) => left.total_amount > 0)
    .map(({ id, left }) => ({
      item_id: id,
      quantity: fromE4(left.quantity_e4),
      total_amount: left.total_amount,
    }));
}

/** Whether nobody knows what a line cost: the books had its goods for nothing (`costless`), or it names no item. */
export const isWithoutCost = (
  { id, inventory_item_id }: Pick<ItemRecord, 'id' | 'inventory_item_id'>,
  costless: ReadonlySet<string>,
): boolean => inventory_item_id === null || costless.has(id);

/** Returns the sales without tax of these lines of a document, in kobo of the organization's currency. */
export function netWithoutCost(
  document: Pick<InvoiceRecord, 'total_amount' | 'base_total_amount'>,
  lines: readonly Pick<ItemRecord, 'total_amount' | 'tax_amount'>[],
): number {
  const share = document.total_amount === 0 ? 0 : document.base_total_amount / document.total_amount;
  return Math.round(addMoney(...lines.map((line) => line.total_amount - line.tax_amount)) * share);
}

/** Returns sales less cost of goods sold; null where no stock was sold. */
function marginOf(
  record: InvoiceRecord,
  items: readonly ItemRecord[],
  { costs, costless, credited_net }: MemberDetails,
): Invoice['margin'] {
  const isSale = record.document_type === 'invoice' || record.document_type === 'receipt';
  if (!isSale || record.status === 'cancelled' || costs.size === 0) return null;
  const net_sales = record.base_total_amount - record.base_tax_amount - credited_net;
  const cost = addMoney(...costs.values());
  const gross_margin = net_sales - cost;
  const without_cost = netWithoutCost(
    record,
    items.filter((item) => isWithoutCost(item, costless)),
  );
  return { net_sales, cost, gross_margin, without_cost, percentage: marginPercentage(net_sales, cost) };
}

/** Whether a document was made and issued by this person today. */
export const isOwnOfToday = (
  { created_by, issued_at }: Pick<InvoiceRecord, 'created_by' | 'issued_at'>,
  { user_id, today, timezone }: { user_id: string; today: string; timezone: string },
): boolean =>
  created_by === user_id && issued_at !== null && todayIn(timezone, new Date(issued_at)) === today;

/** Returns what a member sees. */
export function toInvoice(
  record: InvoiceRecord,
  items: ItemRecord[],
  parties: Parties,
  reader: { user_id: string; today: string; timezone: string; permissions: readonly Permission[] },
  around: MemberDetails,
): Invoice {
  const stored = record.status as StoredStatus;
  const document = toDocument(record, items, parties, reader.today);
  const seesCosts = reader.permissions.includes('costs:read');
  return {
    ...document,
    items: document.items.map((line, index) => ({
      ...line,
      inventory_item_id: items[index]!.inventory_item_id,
      inventory_item_type: items[index]!.inventory_item_type as ItemType | null,
      cost: seesCosts ? (around.costs.get(line.id) ?? null) : null,
    })),
    margin: seesCosts ? marginOf(record, items, around) : null,
    id: record.id,
    organization_id: record.organization_id,
    version: record.version,
    branch_id: record.branch_id,
    customer_id: record.customer_id,
    stored_status: stored,
    days_late: daysLate(stored, record.due_date, record.balance_due, reader.today),
    created_at: record.created_at,
    updated_at: record.updated_at,
    issued_at: record.issued_at,
    sent_at: record.sent_at,
    viewed_at: record.viewed_at,
    paid_at: record.paid_at,
    cancelled_at: record.cancelled_at,
    cancel_reason: record.cancel_reason,
    journal_entry_id: record.journal_entry_id,
    credited_amount: record.credited_amount,
    refunded_amount: record.refunded_amount,
    base_balance_due: owedOn(stored, record.base_balance_due),
    credits_id: record.credits_id,
    quote_id: record.quote_id,
    is_opening: record.is_opening,
    recurring_id: record.recurring_id,
    shift_id: record.shift_id,
    sold_at: record.sold_at,
    tendered: record.tendered,
    payments: around.payments.map((payment) => ({
      ...payment,
      can: paymentActions(
        {
          kind: payment.kind as PaymentKind,
          voided: payment.voided_at !== null,
          wht_amount: payment.wht_amount,
          of_receipt: record.document_type === 'receipt',
          money_went_back: record.refunded_amount > 0,
        },
        reader.permissions,
      ),
    })) as Invoice['payments'],
    sends: around.sends as Invoice['sends'],
    related: around.related,
    creditable: creditableOf(record, items, around),
    can: invoiceActions(
      stored,
      {
        document_type: record.document_type as DocumentType,
        balance_due: record.balance_due,
        has_payments: record.amount_paid > 0,
        is_shared: around.is_shared,
        creditable: record.total_amount - record.credited_amount,
        is_credited: record.credited_amount > 0,
        money_held: Math.max(0, record.amount_paid - record.credited_amount),
        is_converted: around.related.some(
          ({ relation, stored_status }) => relation === 'invoice' && stored_status !== 'cancelled',
        ),
        cancels_debt:
          record.document_type !== 'quote' &&
          !isOwnOfToday(record, reader) &&
          items.some(({ id, total_amount }) => total_amount > 0 && !around.costs.has(id)),
      },
      reader.permissions,
    ),
  };
}
