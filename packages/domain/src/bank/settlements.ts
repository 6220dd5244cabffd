import { daysBetween } from '../calendar/civil-date.ts';
import { addMoney } from '../money/money.ts';

/**
 * What a terminal or wallet received and pays out later, less its fee. Amounts are kobo; receipts are above 0, what was
 * taken back is below.
 */

export interface Receipt {
  day: string;
  amount: number;
}

export interface UnsettledDay {
  day: string;
  /** Receipts of the day. */
  count: number;
  amount: number;
  /** The highest fee that is plausible for them. */
  most_charged: number;
}

/** A terminal or wallet with the days that it has not paid out, in their order. */
export interface Terminal {
  account_id: string;
  name: string;
  days: readonly UnsettledDay[];
}

export interface SettlementFound {
  account_id: string;
  name: string;
  date_from: string;
  date_to: string;
  count: number;
  gross: number;
  charge: number;
}

/**
 * The highest fee that is plausible for a receipt: 1.5 % and ₦100, at most ₦2,000, as online gateways take; terminals
 * take 0.5 %, at most ₦1,000. VAT of 7.5 % is on it.
 */
function mostCharged(amount: number): number {
  if (amount <= 0) return 0;
  const fee = Math.min(Math.ceil((amount * 15) / 1_000) + 10_000, 200_000);
  return Math.ceil((fee * 1_075) / 1_000);
}

/** Returns the days of receipts, in order; a day that adds up to 0 stays, because its receipts wait. */
export function unsettledDays(receipts: readonly Receipt[]): UnsettledDay[] {
  const days = new Map<string, UnsettledDay>();
  for (const { day, amount } of receipts) {
    const found = days.get(day) ?? { day, count: 0, amount: 0, most_charged: 0 };
    days.set(day, {
      day,
      count: found.count + 1,
      amount: addMoney(found.amount, amount),
      most_charged: addMoney(found.most_charged, mostCharged(amount)),
    });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** A provider pays out within so many days, and at most so many days at once. */
const LATEST = 7;
const LONGEST = 7;

/** Returns the days in a row whose receipts, less a plausible fee, are what arrived on a day. */
export function settlementsFor(
  arrived: { date: string; amount: number },
  terminals: readonly Terminal[],
): SettlementFound[] {
  const found: SettlementFound[] = [];
  if (arrived.amount <= 0) return found;
  for (const { account_id, name, days } of terminals)
    for (const [last, { day: date_to }] of days.entries()) {
      const wait = daysBetween(date_to, arrived.date);
      if (wait < 0 || wait > LATEST) continue;
      let [gross, most, count] = [0, 0, 0];
      for (let first = last; first >= 0; first--) {
        const { day: date_from, amount, most_charged, count: receipts } = days[first]!;
        if (daysBetween(date_from, date_to) >= LONGEST) break;
        gross = addMoney(gross, amount);
        most = addMoney(most, most_charged);
        count += receipts;
        const charge = gross - arrived.amount;
        if (charge >= 0 && charge <= most)
          found.push({ account_id, name, date_from, date_to, count, gross, charge });
      }
    }
  return found;
}
