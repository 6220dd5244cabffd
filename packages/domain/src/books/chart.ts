import type { AccountType, CashFlowClass } from '@lissafi/contract/ledger';
import { ACCOUNT, CHART_OF_ACCOUNTS, cashFlowOf } from './accounts.ts';

/** The first digits of the codes of each type. */
export const CODE_RANGES: Record<AccountType, readonly string[]> = {
  asset: ['1'],
  liability: ['2'],
  equity: ['3'],
  income: ['4'],
  expense: ['5', '6', '7'],
};

/** Returns the range of codes of a type in words: "5000 to 7999". */
export function codeRange(type: AccountType): string {
  const digits = CODE_RANGES[type];
  return `${digits[0]}000 to ${digits.at(-1)}999`;
}

const SYSTEM: ReadonlySet<string> = new Set(CHART_OF_ACCOUNTS.map(({ code }) => code));

/** True for the accounts that postings use and that every organization begins with. */
export const isSystemAccount = (code: string): boolean => SYSTEM.has(code);

/**
 * True for an account whose balance is that of a subledger: receivable, payable, inventory and work in progress. It
 * takes lines from documents and stock movements only (decisions §12.2).
 */
export const isControlAccount = (code: string): boolean =>
  code === ACCOUNT.receivable || code === ACCOUNT.payable || code.startsWith('12');

/** False for control accounts, and for cost of goods sold, which stock movements alone write (decisions §12.7). */
export const takesManualLines = (code: string): boolean =>
  !isControlAccount(code) && code !== ACCOUNT.cost_of_goods_sold;

export type CodeFault = 'format' | 'type' | 'inventory' | 'cash';

/**
 * Returns what is wrong with the code of a new account: not four digits, outside the range of its type, among the
 * inventory accounts, which belong to items, or among cash and bank, which are opened as bank accounts (decisions
 * §12.1). Null when nothing is.
 */
export function codeFault(code: string, type: AccountType): CodeFault | null {
  if (!/^\d{4}$/.test(code)) return 'format';
  if (!CODE_RANGES[type].includes(code[0]!)) return 'type';
  if (code.startsWith('12')) return 'inventory';
  return code.startsWith('10') ? 'cash' : null;
}

/**
 * Returns the cash flow class of a new account: the chosen one, else that of its group. Null for income and expenses,
 * whatever was chosen.
 */
export function cashFlowFor(
  account: { code: string; type: AccountType },
  chosen?: CashFlowClass,
): CashFlowClass | null {
  const usual = cashFlowOf(account);
  return usual === null ? null : (chosen ?? usual);
}
