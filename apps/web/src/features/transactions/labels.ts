import type {
  ExpenseCategory,
  IncomeCategory,
  PaymentStatus,
  Transaction,
  TransactionCategory,
} from '@lissafi/contract/transactions';
import type { Tone } from '../../ui/Badge.tsx';

/** Labels of the expense categories, most frequent first. Payments to suppliers are recorded on the supplier's page. */
const EXPENSES: Record<Exclude<ExpenseCategory, 'supplier_payment'>, string> = {
  fuel: 'Fuel and diesel',
  transport: 'Transport',
  logistics: 'Delivery',
  salaries: 'Salaries and wages',
  rent: 'Rent',
  utilities: 'Light and water',
  airtime_data: 'Airtime and data',
  repairs: 'Repairs',
  supplies: 'Packaging and supplies',
  food_welfare: 'Food and welfare',
  security: 'Security',
  marketing: 'Marketing',
  professional_fees: 'Lawyers, accountants, agents',
  taxes_levies: 'Taxes and levies',
  customs: 'Customs',
  bank_charges: 'Bank charges',
  donations: 'Donations',
  inventory_purchase: 'Goods to sell, not kept in stock',
  raw_materials: 'Materials, not kept in stock',
  equipment: 'Equipment',
  loan_repayment: 'Loan repayment',
  other: 'Other',
};
/** Payments of customers are recorded under Payments. */
const INCOME: Record<Exclude<IncomeCategory, 'customer_payment'>, string> = {
  rent_income: 'Rent received',
  other_income: 'Other income',
  services: 'Services, no invoice',
  sales: 'Sales, no invoice',
};
export const CATEGORIES = { expense: EXPENSES, income: INCOME } as const;
export const ALL_CATEGORIES: Partial<Record<TransactionCategory, string>> = { ...EXPENSES, ...INCOME };

/** What a category does that its name does not say. */
export const HINTS: Partial<Record<TransactionCategory, string>> = {
  inventory_purchase: 'Receive goods that you keep in stock on the item’s page.',
  raw_materials: 'Receive materials that you keep in stock on the item’s page.',
  equipment: 'It is recorded in the books as an asset.',
  loan_repayment: 'It reduces what you owe and is not an expense.',
  sales: 'Record goods that you keep in stock as a receipt, so that they leave it.',
};

export const categoryLabel = (category: TransactionCategory | null | undefined) =>
  category ? (ALL_CATEGORIES[category] ?? category) : 'No category yet';

export const TYPES = { expense: 'Expenses', income: 'Income' } as const;

export const PAYMENT_STATES: Record<PaymentStatus, string> = {
  paid: 'Paid',
  partial: 'Part paid',
  unpaid: 'Not paid yet',
};

/** The state that is worth a word; none for what is paid and in the books. */
export function stateOf({ status, payment_status }: Transaction): readonly [string, Tone] | null {
  if (status === 'void') return ['void', 'red'];
  if (status === 'draft') return ['draft', 'quiet'];
  if (payment_status === 'paid') return null;
  return [PAYMENT_STATES[payment_status].toLowerCase(), 'owed'];
}

/** The person or business that was paid, or that paid. */
export const payeeOf = ({ counterparty, supplier_name }: Transaction) => counterparty ?? supplier_name;
