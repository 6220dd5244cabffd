import type { TransactionCategory } from '@lissafi/contract/transactions';
import { ACCOUNT, CATEGORY_ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';

/**
 * An expense, dated the day it was made. Its VAT is claimed only by an organization that charges VAT, and only for
 * purchases that qualify on that day (claimsInputVat); otherwise it is part of the expense (NTA s.156). What is not
 * paid at once is owed to a supplier.
 *
 *     Dr Account of the category      amount (without VAT that is claimed)
 *     Dr VAT input                    tax_amount (where it is claimed)
 *         Cr Cash or bank                  paid
 *         Cr Accounts payable              amount − paid
 */
export function expensePosting(expense: {
  id: string;
  transaction_date: string;
  category: TransactionCategory;
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
      { account_code: CATEGORY_ACCOUNT[expense.category], amount: amount - claimed },
      { account_code: ACCOUNT.vat_input, amount: claimed },
      { account_code: money_code ?? ACCOUNT.bank, amount: -paid },
      {
        account_code: ACCOUNT.payable,
        amount: paid - amount,
        supplier_id: expense.supplier_id,
        document_id: expense.payable_id,
      },
    ]),
  });
}
