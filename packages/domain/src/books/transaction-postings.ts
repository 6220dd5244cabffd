import type { Transaction, TransactionCategory } from '@lissafi/contract/transactions';
import { claimsInputVat, purchaseOf, vatRate } from '../nigeria/tax-rules.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';
import { inputLine, outputLine, type TaxLine } from './tax-lines.ts';
import { paidAtOnce, type TransactionInput } from './transaction.ts';

/**
 * Returns what a transaction posts, and whether its VAT is claimed: by an organization that charges VAT, for purchases
 * that qualify on the day. The same for one that is typed, matched with a bank statement or imported. Throws Error where
 * money moved and no account for it is named.
 */
export function transactionPosting(
  transaction: Pick<
    TransactionInput,
    'amount' | 'tax_amount' | 'transaction_date' | 'payment_status' | 'amount_paid'
  > & {
    id: string;
    type: Transaction['type'];
    category: TransactionCategory;
    /** What it was spent on or earned by. */
    account_code: string;
    supplier_id: string | null;
    payable_id: string | null;
    /** The cash or bank account that paid or received; null where nothing was paid. */
    money_code: string | null;
  },
  vat_registered: boolean,
): { posting: Posting; tax_claimed: boolean } {
  const { type, category, tax_amount, transaction_date, money_code } = transaction;
  const tax_claimed =
    vat_registered && tax_amount > 0 && claimsInputVat(purchaseOf(category), transaction_date);
  if (type === 'income') {
    if (!money_code) throw new Error('Money that was received reached some account');
    return { posting: incomePosting({ ...transaction, money_code }), tax_claimed };
  }
  return {
    posting: expensePosting({ ...transaction, tax_claimed, paid: paidAtOnce(transaction) }),
    tax_claimed,
  };
}

/**
 * An expense, dated the day it was made. Its VAT is claimed only by an organization that charges VAT, and only for
 * purchases that qualify on that day (claimsInputVat); otherwise it is part of the expense (NTA s.156). What is not
 * paid at once is owed to a supplier.
 *
 *     Dr Its account                  amount (without VAT that is claimed)
 *     Dr VAT input                    tax_amount (where it is claimed)
 *         Cr Cash or bank                  paid
 *         Cr Accounts payable              amount − paid
 */
export function expensePosting(expense: {
  id: string;
  transaction_date: string;
  category: TransactionCategory;
  /** What it was spent on: its own account, or that of its category. */
  account_code: string;
  /** Including VAT. */
  amount: number;
  tax_amount: number;
  tax_claimed: boolean;
  paid: number;
  /** The supplier who is owed the rest, and the payable that is opened; null where everything was paid. */
  supplier_id: string | null;
  payable_id: string | null;
  /** The cash or bank account that paid; null where nothing was paid at once. */
  money_code: string | null;
}): Posting {
  const { amount, paid, money_code } = expense;
  const claimed = expense.tax_claimed ? expense.tax_amount : 0;
  if (paid > 0 && !money_code) throw new Error('Money that was paid left some account');
  return balanced({
    entry_date: expense.transaction_date,
    memo: `Expense: ${expense.category.replaceAll('_', ' ')}`,
    source_type: 'transaction',
    source_id: expense.id,
    lines: merge([
      { account_code: expense.account_code, amount: amount - claimed },
      { account_code: ACCOUNT.vat_input, amount: claimed },
      { account_code: money_code ?? ACCOUNT.bank, amount: -paid },
      {
        account_code: ACCOUNT.payable,
        amount: paid - amount,
        supplier_id: expense.supplier_id,
        document_id: expense.payable_id,
      },
    ]),
    taxes: expenseTaxes(expense),
  });
}

/**
 * Income apart from documents, received at once, dated the day it was received. It carries no VAT: that needs a
 * document (NTA s.153). Rent of land and buildings is exempt (NTA s.186), other income is no taxable supply here.
 *
 *     Dr Cash or bank                 amount
 *         Cr Its account                   amount
 */
export function incomePosting(income: {
  id: string;
  transaction_date: string;
  category: TransactionCategory;
  /** What it was earned by: its own account, or that of its category. */
  account_code: string;
  amount: number;
  /** The cash or bank account that received it. */
  money_code: string;
}): Posting {
  return balanced({
    entry_date: income.transaction_date,
    memo: `Income: ${income.category.replaceAll('_', ' ')}`,
    source_type: 'transaction',
    source_id: income.id,
    lines: [
      { account_code: income.money_code, amount: income.amount },
      { account_code: income.account_code, amount: -income.amount },
    ],
    taxes: [outputLine(income.category === 'rent_income' ? 'exempt' : 'none', income.amount, 0, income.id)],
  });
}

/** Money out that buys nothing from anyone who could charge VAT. */
const NO_PURCHASE: readonly TransactionCategory[] = [
  'salaries',
  'taxes_levies',
  'donations',
  'loan_repayment',
  'supplier_payment',
  'customer_payment',
];

/**
 * VAT that is paid at customs is on the value of the imported goods, of which the duty is only a part: the net is what
 * the tax is on at the rate of that day.
 */
function expenseTaxes(expense: {
  id: string;
  transaction_date: string;
  category: TransactionCategory;
  amount: number;
  tax_amount: number;
  tax_claimed: boolean;
  supplier_id: string | null;
}): TaxLine[] {
  const { id: document_id, category, amount, tax_amount: tax, tax_claimed, supplier_id } = expense;
  const is_import = category === 'customs';
  if (tax === 0 && (is_import || NO_PURCHASE.includes(category))) return [];
  const rate = vatRate(expense.transaction_date);
  const net = is_import && rate > 0 ? Math.round((tax * 100) / rate) : amount - tax;
  const purchase = is_import ? 'goods' : purchaseOf(category);
  const bought = { purchase, net, tax, is_claimed: tax_claimed, is_import, document_id, supplier_id };
  return [inputLine(bought)];
}
