import type { PaymentMethod } from '@lissafi/contract/documents';
import type { BodyInput } from '@lissafi/contract/route';
import type { Transaction, TransactionCategory, transactionRoutes } from '@lissafi/contract/transactions';
import { readQuantity } from '@lissafi/domain/text/number';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state; amounts are kobo. */
export interface TransactionForm {
  type: Transaction['type'];
  amount: number | null;
  category: TransactionCategory | '';
  /** 'unpaid' is owed to the supplier; empty only in a draft that does not know it. */
  payment_method: PaymentMethod | 'unpaid' | '';
  /** Empty: the default for the method. */
  account_id: string;
  /** Of the amount, where only a part is paid now. */
  amount_paid: number | null;
  supplier_id: string;
  /** Of what is owed; empty: by the supplier's payment terms. */
  due_date: string;
  transaction_date: string;
  counterparty: string;
  description: string;
  tax_amount: number | null;
  item: string;
  quantity: string;
  unit: string;
  unit_price: number | null;
  /** Empty: the account of the category. */
  account_code: string;
  /** Empty: that of the device. */
  branch_id: string;
}

export const emptyForm = (today: string, type: Transaction['type']): TransactionForm => ({
  type,
  amount: null,
  category: '',
  payment_method: type === 'expense' ? 'cash' : 'bank_transfer',
  account_id: '',
  amount_paid: null,
  supplier_id: '',
  due_date: '',
  transaction_date: today,
  counterparty: '',
  description: '',
  tax_amount: null,
  item: '',
  quantity: '',
  unit: '',
  unit_price: null,
  account_code: '',
  branch_id: '',
});

/** A stored draft as the form shows it. */
export const formOf = (draft: Transaction): TransactionForm => ({
  ...{ type: draft.type, amount: draft.amount, category: draft.category ?? '' },
  payment_method: draft.payment_status === 'unpaid' ? 'unpaid' : (draft.payment_method ?? ''),
  account_id: draft.account_id ?? '',
  amount_paid: draft.payment_status === 'partial' ? draft.amount_paid : null,
  due_date: draft.due_date ?? '',
  ...{ supplier_id: draft.supplier_id ?? '', transaction_date: draft.transaction_date },
  ...{ counterparty: draft.counterparty ?? '', description: draft.description ?? '' },
  tax_amount: draft.tax_amount || null,
  ...{ item: draft.item ?? '', quantity: draft.quantity === null ? '' : String(draft.quantity) },
  ...{ unit: draft.unit ?? '', unit_price: draft.unit_price, account_code: draft.account_code ?? '' },
  branch_id: draft.branch_id,
});

/** A part of it is paid now, and the rest is owed to the supplier. */
const isPart = ({ type, payment_method, supplier_id, amount, amount_paid }: TransactionForm) =>
  type === 'expense' &&
  payment_method !== 'unpaid' &&
  supplier_id !== '' &&
  amount_paid !== null &&
  amount_paid !== amount;

/** What is sent of the form; what belongs to expenses alone is left out of income. */
export function fieldsOf(form: TransactionForm) {
  const isExpense = form.type === 'expense';
  const isUnpaid = isExpense && form.payment_method === 'unpaid';
  const method = form.payment_method === 'unpaid' || form.payment_method === '' ? null : form.payment_method;
  return {
    type: form.type,
    amount: form.amount ?? 0,
    tax_amount: isExpense ? (form.tax_amount ?? 0) : 0,
    category: form.category || null,
    transaction_date: form.transaction_date,
    description: form.description || null,
    counterparty: form.counterparty || null,
    supplier_id: (isExpense && form.supplier_id) || null,
    ...(form.due_date && (isUnpaid || isPart(form)) && { due_date: form.due_date }),
    payment_method: method,
    account_id: (method !== null && form.account_id) || null,
    payment_status: isUnpaid ? ('unpaid' as const) : isPart(form) ? ('partial' as const) : ('paid' as const),
    ...(isPart(form) && { amount_paid: form.amount_paid! }),
    item: form.item || null,
    quantity: form.quantity === '' ? null : readQuantity(form.quantity),
    unit: form.unit || null,
    unit_price: form.unit_price,
    account_code: form.account_code || null,
    ...(form.branch_id && { branch_id: form.branch_id }),
  };
}

export const toBody = (
  form: TransactionForm,
  status: 'draft' | 'posted',
): BodyInput<typeof transactionRoutes.create> => ({ ...fieldsOf(form), status });

/** Returns what stands in the way of recording it; of keeping it as a draft only what cannot be read. */
export function formFaults(form: TransactionForm, today: string, status: 'draft' | 'posted'): FieldErrors {
  const faults: FieldErrors = {};
  if (!form.amount) faults.amount = 'Please enter an amount';
  if (!form.transaction_date) faults.transaction_date = 'Please enter the day';
  else if (form.transaction_date > today) faults.transaction_date = 'The date is in the future';
  if (form.quantity !== '' && readQuantity(form.quantity) === null)
    faults.quantity = 'Please enter a quantity, such as 2 or 1.5';
  if (status === 'draft') return faults;
  if (!form.category) faults.category = 'Please choose a category';
  if (!form.payment_method) faults.payment_method = 'Please choose a payment method';
  if (form.type === 'expense' && form.payment_method === 'unpaid' && !form.supplier_id)
    faults.supplier_id = 'Please choose the supplier you owe';
  return faults;
}
