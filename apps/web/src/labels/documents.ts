import type {
  DocumentType,
  Invoice,
  PaymentMethod,
  PaymentTerms,
  TaxCategory,
  Template,
} from '@lissafi/contract/documents';
import type { Frequency } from '@lissafi/contract/recurring';

/** Labels for the enumerations of documents; the types ensure that they are complete. */

/** "Every month", "every 3 months". */
export function rhythm(frequency: Frequency, every: number): string {
  const unit = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[frequency];
  return every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
}

export const PAYMENT_TERMS: Record<PaymentTerms, string> = {
  due_on_receipt: 'Due on receipt',
  net_15: 'Net 15',
  net_30: 'Net 30',
  net_45: 'Net 45',
  net_60: 'Net 60',
  custom: 'Another date',
};

export const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  debit_card: 'Debit card (POS)',
  cash: 'Cash',
  mobile: 'Mobile money',
  online: 'Online payment',
  check: 'Cheque',
  other: 'Other',
  credit_card: 'Credit card',
  ach: 'ACH',
  wire: 'Wire transfer',
};

/** How people pay in Nigeria, the most frequent first. */
const USUAL = [
  'bank_transfer',
  'debit_card',
  'cash',
  'mobile',
  'online',
  'check',
  'other',
] as const satisfies readonly PaymentMethod[];

/** What a person who records a payment chooses from, with the methods that are rare here under "More". */
export const USUAL_METHODS = USUAL.map((method) => [method, PAYMENT_METHODS[method]] as const);
export const MORE_METHODS = (['credit_card', 'ach', 'wire'] as const).map(
  (method) => [method, PAYMENT_METHODS[method]] as const,
);

/** S2's choices of the form, by their names there. */
export const FORM_METHODS: readonly (readonly [PaymentMethod | '', string])[] = [
  ['', 'Not specified'],
  ['bank_transfer', 'Bank Transfer'],
  ['credit_card', 'Credit Card'],
  ['check', 'Check'],
  ['online', 'PayPal'],
  ['wire', 'Wire Transfer'],
  ['cash', 'Cash'],
];

export const TAX_CATEGORIES: Record<TaxCategory, string> = {
  standard: 'VAT 7.5 %',
  zero_rated: 'Zero-rated',
  exempt: 'Exempt',
  none: 'No tax',
  other: 'Another rate',
};

/** Documents that a person creates directly; a credit note is created from its document. */
export const WRITTEN: Record<Exclude<DocumentType, 'credit_note'>, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  quote: 'Quote',
};

export const CURRENCIES: Record<Invoice['currency'], string> = {
  NGN: 'Naira (₦)',
  USD: 'US dollar ($)',
  EUR: 'Euro (€)',
  GBP: 'Pound (£)',
};

export const TEMPLATES: Record<Template, string> = {
  classic: 'Classic',
  modern: 'Modern',
  thermal: 'Till roll, 80 mm',
};

/** S2 §9: products that are suggested after the organization's own goods and services. */
export const PRODUCTS = [
  'Consulting Services',
  'Web Development',
  'Mobile App Development',
  'Design Services',
  'Marketing Services',
  'Software License',
  'Hardware',
  'Training',
  'Support Services',
  'Custom Solution',
] as const;

export const options = <V extends string>(words: Record<V, string>) =>
  Object.entries(words) as unknown as readonly (readonly [V, string])[];
