import type { ExpenseCategory, PaymentStatus, Transaction } from '@lissafi/contract/transactions';
import type { Tone } from '../../ui/Badge.tsx';

/** What money goes out for, the most frequent first. Paying a supplier is done at the supplier. */
export const CATEGORIES: Record<Exclude<ExpenseCategory, 'supplier_payment'>, string> = {
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
  inventory_purchase: 'Goods to sell, not counted in stock',
  raw_materials: 'Materials, not counted in stock',
  equipment: 'Equipment',
  loan_repayment: 'Paying back a loan',
  other: 'Something else',
};

/** What a category does that its name does not say. */
export const HINTS: Partial<Record<Transaction['category'], string>> = {
  inventory_purchase: 'Goods that you count in stock are received at the item.',
  raw_materials: 'Materials that you count in stock are received at the item.',
  equipment: 'It stays in the books as something that you own.',
  loan_repayment: 'It brings down what you owe, and is no expense.',
};

const OTHER: Partial<Record<Transaction['category'], string>> = CATEGORIES;
export const categoryWord = (category: Transaction['category']) => OTHER[category] ?? category;

export const PAYMENT_STATES: Record<PaymentStatus, string> = {
  paid: 'Paid',
  partial: 'Part paid',
  unpaid: 'Not paid yet',
};

/** The state in words; what is paid needs none. */
export function stateOf({ status, payment_status }: Transaction): readonly [string, Tone] | null {
  if (status === 'void') return ['taken back', 'red'];
  if (payment_status === 'paid') return null;
  return [PAYMENT_STATES[payment_status].toLowerCase(), 'owed'];
}

/** Who got the money. */
export const toWhom = ({ counterparty, supplier_name }: Transaction) => counterparty ?? supplier_name;
