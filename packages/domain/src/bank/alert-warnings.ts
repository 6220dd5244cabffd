import { daysBetween, formatDate } from '../calendar/civil-date.ts';
import { addMoney, formatMoney } from '../money/money.ts';
import { figureNotRead, type ReadAlert } from './alerts.ts';

/** What speaks against an alert, in words. None of it proves that it is false, and its absence proves nothing. */

/** An alert of the same account that came before, with the balance that it states. */
export interface EarlierAlert {
  date: string;
  time: string | null;
  balance: number;
}

export interface AlertContext {
  today: string;
  /** How the organization writes dates. */
  date_format: string;
  /** Whether the account that the message shows is one of ours. */
  account: 'found' | 'unknown' | 'unstated';
  earlier: EarlierAlert | null;
  /** Another alert with the same reference, or the same amount at the same minute. */
  duplicate: { date: string; same: 'reference' | 'time' } | null;
}

const OLD_DAYS = 30;
const TO_COME =
  /\bpending\b|\bwill (?:be|reflect)\b|\bprocessing\b|\bin progress\b|\bawaiting\b|\bon hold\b|\bconfirm(?:ed)? (?:in|within)\b/i;
const LINK = /https?:\/\/|\bwww\.|\bbit\.ly|\bclick\b|\bt\.me\b/i;

/** Returns the warnings for an alert; amounts are kobo. */
export function alertWarnings(alert: ReadAlert, context: AlertContext): string[] {
  const { amount, direction, date, balance, balance_before, account_mask, text } = alert;
  const { today, date_format, account, earlier, duplicate } = context;
  const money = (value: number) => formatMoney(value);
  const day = (value: string) => formatDate(value, date_format);
  const warnings: string[] = [];
  if (account === 'unknown') warnings.push(`Account ${account_mask} is none of yours`);
  if (account === 'unstated') warnings.push('It does not say which of your accounts it is about');
  if (date === null) warnings.push('It has no date: today is taken');
  else if (date > today) warnings.push(`It is dated in the future, ${day(date)}`);
  else if (daysBetween(date, today) > OLD_DAYS) warnings.push(`It is ${daysBetween(date, today)} days old`);
  const change = amount === null || direction === null ? null : direction === 'in' ? amount : -amount;
  if (change !== null && change > 0 && balance !== null && balance < change)
    warnings.push(`The balance of ${money(balance)} after it is less than the ${money(change)} that came in`);
  if (
    change !== null &&
    balance !== null &&
    balance_before !== null &&
    addMoney(balance_before, change) !== balance
  )
    warnings.push(
      `Its balances do not add up: ${sum(balance_before, change, money)} is not ${money(balance)}`,
    );
  if (change !== null && balance !== null && earlier && addMoney(earlier.balance, change) !== balance)
    warnings.push(
      `It does not follow from the alert of ${day(earlier.date)}: ${sum(earlier.balance, change, money)} is not ${money(balance)}. An alert between them is missing, or one of them is not real.`,
    );
  if (duplicate)
    warnings.push(
      `There is another alert of ${day(duplicate.date)} ${duplicate.same === 'reference' ? 'with the same reference' : 'of the same amount at the same time'}`,
    );
  if (TO_COME.test(text)) warnings.push('It says that the money is still to come');
  if (LINK.test(text))
    warnings.push('It contains a link: look in the app of your bank, and open none from a message');
  return warnings;
}

const sum = (before: number, change: number, money: (value: number) => string): string =>
  `${money(before)} ${change < 0 ? '−' : '+'} ${money(Math.abs(change))}`;

/** Why an alert cannot be kept; null where it can. */
export function alertFault({ text, amount, currency, direction }: ReadAlert): string | null {
  if (currency !== 'NGN') return `It is in ${currency}. Please record it on its form`;
  if (amount === null) {
    const figure = figureNotRead(text);
    return figure === null
      ? 'No amount was found'
      : `It is left out, because “${figure}” does not say that it is naira. Please record it on its form`;
  }
  return direction === null ? 'It does not say whether money came in or went out' : null;
}
