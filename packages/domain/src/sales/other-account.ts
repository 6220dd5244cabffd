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
/** What payment details tell of an account. */
export const DETAILS = [
  'account_name',
  'account_number',
  'bank_name',
  'routing_number',
  'swift_code',
] as const;

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

/** Without marks that cannot be seen, and with plain letters and digits. */
const plainText = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');
/** Digits of all scripts as 0 to 9. */
const plainDigits = (text: string) =>
  plainText(text)
    // An amount of money, as people write it.
    .replace(/(₦|NGN|\bN|\$|£|€)\s?\d{1,3}(,\d{3})+(\.\d\d)?/g, ' ')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)));
/** The digits of a script stand in a row of ten, of which the first has no digit before it. */
function digitValue(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value % 10;
}

/** Numbers of the business that a text may hold. */
export interface KnownNumbers {
  accounts: readonly string[];
  /** A wallet's number is the telephone number of its owner: beside the name of one, none of these counts. */
  phones: readonly string[];
}

/** The runs of digits of a text that can be the number of an account, other than those that are known. */
function otherNumbers(text: string, { accounts, phones }: KnownNumbers): string[] {
  const local = phones.map((phone) => phone.replace(/^\+234/, '0'));
  const known = WALLET.test(plainText(text)) ? accounts : [...accounts, ...phones, ...local];
  const own = new Set(known.map((number) => number.replace(/\D/g, '')).filter(Boolean));
  return [...plainDigits(text).matchAll(RUN)]
    .map(([run]) => run.replace(/\D/g, ''))
    .filter((digits) => !own.has(digits));
}

/** Whether a text holds what can be the number of an account, other than one that is known. */
export const holdsOtherNumber = (text: string | null | undefined, known: KnownNumbers): boolean =>
  Boolean(text) && otherNumbers(text!, known).length > 0;

/** Its number is the telephone number of its owner. */
const WALLET = /\b(o\s?pay|palm\s?pay|monie\s?point|kuda|paga|pocket)\b/i;
const ACCOUNT = /\b(account|accounts|acct|acc|a\/c|nuban)\b/i;
const PAYS = /\b(pay|paid|paying|payment|payments|transfer|transfers|deposit|remit|bank)\b/i;
const PHONE = /^(0|234|2340)[789]\d{9}$/;

/**
 * Whether a text of another purpose (a note, a message, the name of goods) tells where to pay: by a number that can be an
 * account, beside a word of paying; a telephone number beside a word of accounts only.
 */
export function tellsToPay(text: string | null | undefined, known: KnownNumbers): boolean {
  if (!text) return false;
  const plain = plainText(text);
  const isAccount = ACCOUNT.test(plain) || WALLET.test(plain);
  if (!isAccount && !PAYS.test(plain)) return false;
  return otherNumbers(text, known).some((digits) => isAccount || !PHONE.test(digits));
}
