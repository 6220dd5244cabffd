import type { AccountType, ExportFormat } from '@lissafi/contract/ledger';
import { EARLIEST } from '../calendar/civil-date.ts';
import { withPlainLetters } from '../text/name.ts';
import { ACCOUNT_GROUPS, type Account, cashFlowOf } from './accounts.ts';

/**
 * The journal as plain text accounting, so that hledger, ledger and beancount can check our balances independently
 * (decisions §6, §10). Amounts are in naira with two decimals; postings go to leaf accounts only.
 */

export interface ExportEntry {
  id: string;
  number: number;
  entry_date: string;
  memo: string;
  /** Kobo, debit positive. */
  lines: readonly { account_code: string; amount: number }[];
}

const ROOTS: Record<AccountType, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};
const HLEDGER_TYPES: Record<AccountType, string> = {
  asset: 'A',
  liability: 'L',
  equity: 'E',
  income: 'R',
  expense: 'X',
};

/** Cash and bank have a type of their own, so that hledger's cash flow statement is about the same accounts as ours. */
const hledgerType = (account: Account): string =>
  cashFlowOf(account) === 'cash' ? 'C' : HLEDGER_TYPES[account.type];

/**
 * Makes a part of an account name that all three programs accept: a capital or digit, then letters, digits and
 * dashes.
 */
function component(text: string): string {
  const plain = withPlainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `Assets:Receivables:1100-Accounts-receivable`; the code makes it unique. */
export function exportAccountName(account: Account): string {
  const group = ACCOUNT_GROUPS[account.code.slice(0, 2)];
  const leaf = component(`${account.code} ${account.name}`);
  return [ROOTS[account.type], ...(group ? [component(group)] : []), leaf].join(':');
}

/** −150000 is `-1500.00`. */
export function decimalAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A memo on one line. In ledger and hledger `;` starts a comment and `|` ends the payee; beancount uses quotes. */
function description(memo: string, format: ExportFormat): string {
  const line = memo
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  return format === 'beancount'
    ? line.replace(/[\\"]/g, '\\$&')
    : line.replace(/;/g, ',').replace(/\|/g, '/');
}

/**
 * Declares the commodity and all accounts. No entry may be earlier than `openDate`, on which beancount opens the
 * accounts.
 */
export function exportHeader(
  accounts: Iterable<Account>,
  format: ExportFormat,
  openDate: string,
  currency: string,
): string {
  const out: string[] = [];
  if (format === 'beancount') {
    out.push('option "title" "Lissafi"', `option "operating_currency" "${currency}"`, '');
    out.push(`${openDate} commodity ${currency}`);
  } else {
    out.push(
      '; Journal exported from Lissafi',
      '',
      `commodity ${currency}`,
      `    format 1000.00 ${currency}`,
      '',
    );
  }
  for (const account of accounts) {
    const name = exportAccountName(account);
    if (format === 'beancount') out.push(`${openDate} open ${name} ${currency}`);
    else if (format === 'hledger') out.push(`account ${name}  ; type: ${hledgerType(account)}`);
    else out.push(`account ${name}`);
  }
  if (format === 'ledger') out.push('tag id');
  return `${out.join('\n')}\n`;
}

/** Returns one entry, preceded by an empty line. Throws Error for an account that is not in `accountsByCode`. */
export function exportEntry(
  entry: ExportEntry,
  accountsByCode: ReadonlyMap<string, Account>,
  format: ExportFormat,
  currency: string,
): string {
  const text = description(entry.memo, format) || `Entry ${entry.number}`;
  const out =
    format === 'beancount'
      ? [`${entry.entry_date} * "${text}"`, `  number: "${entry.number}"`, `  id: "${entry.id}"`]
      : [`${entry.entry_date} * (${entry.number}) ${text}`, `    ; id: ${entry.id}`];
  for (const { account_code, amount } of entry.lines) {
    const account = accountsByCode.get(account_code);
    if (!account) throw new Error(`Entry ${entry.number} names an unknown account ${account_code}`);
    out.push(`    ${exportAccountName(account)}  ${decimalAmount(amount)} ${currency}`);
  }
  return `\n${out.join('\n')}\n`;
}

/** Yields the whole journal as text, first the declarations and then each entry, so that it is never all in memory. */
export function* exportJournal(
  entries: Iterable<ExportEntry>,
  accounts: readonly Account[],
  format: ExportFormat,
  currency: string,
): Generator<string, void, undefined> {
  yield exportHeader(accounts, format, EARLIEST, currency);
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  for (const entry of entries) yield exportEntry(entry, byCode, format, currency);
}
