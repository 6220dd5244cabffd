import type { PaymentMethod } from '@lissafi/contract/documents';
import type { BodyInput } from '@lissafi/contract/route';
import type { ExpenseCategory, transactionRoutes } from '@lissafi/contract/transactions';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state; amounts are kobo. */
export interface ExpenseForm {
  amount: number | null;
  category: ExpenseCategory | '';
  /** 'unpaid' is owed to the supplier. */
  payment_method: PaymentMethod | 'unpaid';
  /** Empty: the default for the method. */
  account_id: string;
  /** Of the amount, where only a part is paid now. */
  amount_paid: number | null;
  supplier_id: string;
  transaction_date: string;
  counterparty: string;
  description: string;
  tax_amount: number | null;
}

export const emptyExpense = (today: string): ExpenseForm => ({
  amount: null,
  category: '',
  payment_method: 'cash',
  account_id: '',
  amount_paid: null,
  supplier_id: '',
  transaction_date: today,
  counterparty: '',
  description: '',
  tax_amount: null,
});

/** A part of it is paid now, and the rest is owed to the supplier. */
const isPart = ({ payment_method, supplier_id, amount, amount_paid }: ExpenseForm) =>
  payment_method !== 'unpaid' && supplier_id !== '' && amount_paid !== null && amount_paid !== amount;

export function toBody(form: ExpenseForm): BodyInput<typeof transactionRoutes.create> {
  const isUnpaid = form.payment_method === 'unpaid';
  return {
    type: 'expense',
    amount: form.amount ?? 0,
    tax_amount: form.tax_amount ?? 0,
    category: form.category || 'other',
    transaction_date: form.transaction_date,
    description: form.description || null,
    counterparty: form.counterparty || null,
    supplier_id: form.supplier_id || null,
    payment_method: form.payment_method === 'unpaid' ? null : form.payment_method,
    account_id: (!isUnpaid && form.account_id) || null,
    payment_status: isUnpaid ? 'unpaid' : isPart(form) ? 'partial' : 'paid',
    ...(isPart(form) && { amount_paid: form.amount_paid! }),
  };
}

export function expenseFaults(form: ExpenseForm, today: string): FieldErrors {
  const faults: FieldErrors = {};
  if (!form.amount) faults.amount = 'Please enter an amount';
  if (!form.category) faults.category = 'Please choose a category';
  if (form.payment_method === 'unpaid' && !form.supplier_id)
    faults.supplier_id = 'Please choose the supplier you owe';
  if (!form.transaction_date) faults.transaction_date = 'Please enter the day';
  else if (form.transaction_date > today) faults.transaction_date = 'The date is in the future';
  return faults;
}
