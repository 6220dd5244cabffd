import type { PaymentInfo } from '@lissafi/contract/documents';
import { plainAccountNumber } from '../nigeria/account-number.ts';

/** An account of the organization, as customers are told it. */
export interface OwnAccount {
  bank_name: string | null;
  bank_code: string | null;
  account_name: string | null;
  account_number: string | null;
}

type Details = Partial<Omit<PaymentInfo, 'method' | 'is_none'>>;
const DETAILS = ['account_name', 'account_number', 'bank_name', 'routing_number', 'swift_code'] as const;

const alike = (given: string | null | undefined, own: string | null): boolean =>
  !given || (own !== null && given.trim().toLowerCase() === own.trim().toLowerCase());

/**
 * Whether payment details tell a customer anything that is not of one of these accounts. Details without any text, and
 * a part of an account's details, do not.
 */
export function namesOther(given: Details | null | undefined, accounts: readonly OwnAccount[]): boolean {
  if (!given || DETAILS.every((name) => !given[name])) return false;
  return !accounts.some(
    (own) =>
      (!given.account_number ||
        plainAccountNumber(given.account_number) === plainAccountNumber(own.account_number ?? '')) &&
      alike(given.bank_name, own.bank_name) &&
      alike(given.account_name, own.account_name) &&
      alike(given.routing_number, own.bank_code) &&
      !given.swift_code,
  );
}

/** So many digits in a row, whatever stands between them, can be the number of an account. */
const ACCOUNT_DIGITS = 9;
const BETWEEN = String.raw`[\s.,\-–—_/\\()·'’]{0,3}`;
const RUN = new RegExp(String.raw`\d(?:${BETWEEN}\d){${ACCOUNT_DIGITS - 1},}`, 'g');

/** Digits of all scripts as 0 to 9. */
const plainDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    // An amount of money, as people write it.
    .replace(/(₦|NGN|\bN|\$|£|€)\s?\d{1,3}(,\d{3})+(\.\d\d)?/g, ' ')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)));
/** The digits of a script stand in a row of ten, of which the first has no digit before it. */
function digitValue(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value % 10;
}

/** Whether a text holds what can be the number of an account, other than one of `known` (accounts, telephone numbers). */
export function holdsOtherNumber(text: string | null | undefined, known: readonly string[]): boolean {
  if (!text) return false;
  const own = new Set(known.map((number) => number.replace(/\D/g, '')).filter(Boolean));
  return [...plainDigits(text).matchAll(RUN)].some(([run]) => !own.has(run.replace(/\D/g, '')));
}
