import { type FieldFault, fault } from '@lissafi/contract/errors';
import type { ItemType } from '@lissafi/contract/item-types';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { takesManualLines } from './chart.ts';
import { balanced, merge, type Posting, type PostingLine } from './posting.ts';

/** The lines of the opening balances, in kobo, as far as the books are concerned. */
export interface OpeningAmounts {
  accounts: readonly { account_code: string; debit: number; credit: number }[];
  /** Above 0 owed by the customer, below 0 a credit of the customer. */
  customers: readonly { amount: number }[];
  suppliers: readonly { amount: number }[];
  stock: readonly { item_type: ItemType; value: number }[];
}

export interface OpeningSums {
  /** Kobo of all typed lines. */
  debit: number;
  credit: number;
  /** The balance that goes to opening balance equity, debit above 0. */
  opening_equity: number;
  /** What changes by account, debit above 0, with opening balance equity; in order of code, without zeros. */
  changes: { account_code: string; amount: number }[];
}

/**
 * Returns what the opening balances do to each account (postings: opening stock, opening debt). Debits and credits need
 * not be equal: opening balance equity takes the rest, so that it is 0 once everything has been entered.
 */
export function openingSums(document: OpeningAmounts): OpeningSums {
  const typed: PostingLine[] = [
    ...document.accounts.flatMap(({ account_code, debit, credit }) => [
      { account_code, amount: debit },
      { account_code, amount: -credit },
    ]),
    ...document.customers.map(({ amount }) => ({
      account_code: amount > 0 ? ACCOUNT.receivable : ACCOUNT.customer_credits,
      amount,
    })),
    ...document.suppliers.map(({ amount }) => ({ account_code: ACCOUNT.payable, amount: -amount })),
    ...document.stock.map(({ item_type, value }) => ({
      account_code: item_type === 'raw_material' ? ACCOUNT.raw_materials : ACCOUNT.finished_goods,
      amount: value,
    })),
  ];
  const debit = addMoney(...typed.map(({ amount }) => Math.max(amount, 0)));
  const credit = addMoney(...typed.map(({ amount }) => Math.max(-amount, 0)));
  const opening_equity = addMoney(credit, -debit);
  const changes = merge([...typed, { account_code: ACCOUNT.opening_balance_equity, amount: opening_equity }])
    .map(({ account_code, amount }) => ({ account_code, amount }))
    .sort((a, b) => (a.account_code < b.account_code ? -1 : 1));
  return { debit, credit, opening_equity, changes };
}

/** What the opening balances must know of an account. */
export interface OpeningAccount {
  code: string;
  is_archived: boolean;
}

/**
 * Returns the faults of the account lines, each at its field. Receivables, payables, inventory and customer credits
 * follow the other sections, and opening balance equity is the rest.
 */
export function openingAccountFaults(
  lines: OpeningAmounts['accounts'],
  accounts: readonly OpeningAccount[],
): FieldFault[] {
  const known = new Map(accounts.map((account) => [account.code, account]));
  const seen = new Set<string>();
  return lines.flatMap(({ account_code, debit, credit }, index) => {
    const at = (field: string) => `accounts.${index}.${field}`;
    const account = known.get(account_code);
    const faults: FieldFault[] = [];
    if (!account) faults.push(fault(at('account_code'), 'There is no such account', 'NOT_FOUND'));
    else if (account.is_archived) faults.push(fault(at('account_code'), 'This account is archived'));
    else if (!takesOpeningBalance(account_code)) faults.push(fault(at('account_code'), closed(account_code)));
    else if (seen.has(account_code)) faults.push(fault(at('account_code'), 'This account appears twice'));
    seen.add(account_code);
    if (debit > 0 && credit > 0) faults.push(fault(at('credit'), 'A balance is either a debit or a credit'));
    else if (debit === 0 && credit === 0) faults.push(fault(at('debit'), 'Please enter an amount'));
    return faults;
  });
}

/** True for an account whose opening balance is typed as a line of its own. */
export const takesOpeningBalance = (code: string): boolean =>
  takesManualLines(code) && code !== ACCOUNT.customer_credits && code !== ACCOUNT.opening_balance_equity;

function closed(code: string): string {
  switch (code) {
    case ACCOUNT.receivable:
    case ACCOUNT.customer_credits:
      return 'Enter this under customers; a credit is an amount below 0';
    case ACCOUNT.payable:
      return 'Enter this under suppliers';
    case ACCOUNT.opening_balance_equity:
      return 'This account takes the rest by itself';
    case ACCOUNT.cost_of_goods_sold:
      return `This account follows stock. Use ${ACCOUNT.earlier_cost_of_goods_sold}, cost of goods sold before these books`;
    case ACCOUNT.work_in_progress:
      return 'Work in progress comes from production orders';
    default:
      return 'Enter this under stock';
  }
}

/**
 * The opening balances of accounts, dated the opening day; null without any.
 *
 *     Dr each account with a debit
 *         Cr each account with a credit
 *     Dr or Cr Opening balance equity      the rest
 */
export function openingAccountsPosting(opening: {
  id: string;
  opened_on: string;
  accounts: OpeningAmounts['accounts'];
}): Posting | null {
  const lines = opening.accounts.map(({ account_code, debit, credit }) => ({
    account_code,
    amount: debit - credit,
  }));
  const rest = -addMoney(...lines.map(({ amount }) => amount));
  if (lines.length === 0) return null;
  return balanced({
    entry_date: opening.opened_on,
    memo: 'Opening balances',
    source_type: 'opening_balances',
    source_id: opening.id,
    lines: merge([...lines, { account_code: ACCOUNT.opening_balance_equity, amount: rest }]),
  });
}

/**
 * What is owed to a supplier from before the start of these books.
 *
 *     Dr Opening balance equity   amount
 *         Cr Accounts payable           amount
 */
export function openingPayablePosting(payable: {
  id: string;
  opening_id: string;
  entry_date: string;
  supplier_id: string;
  amount: number;
}): Posting {
  const { id: document_id, supplier_id, amount } = payable;
  return balanced({
    entry_date: payable.entry_date,
    memo: 'Opening balance of a supplier',
    source_type: 'opening_balances',
    source_id: payable.opening_id,
    lines: [
      { account_code: ACCOUNT.opening_balance_equity, amount },
      { account_code: ACCOUNT.payable, amount: -amount, supplier_id, document_id },
    ],
  });
}
