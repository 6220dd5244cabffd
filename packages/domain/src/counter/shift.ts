import type { PaymentMethod } from '@lissafi/contract/documents';
import { addMoney } from '../money/money.ts';

interface Opening {
  opening_float: number;
  /** Of the till's account in the books when the shift was opened. */
  opening_balance: number;
}

interface MoneyOfMethod {
  method: PaymentMethod;
  account_id: string | null;
  amount: number;
}

/** What a shift's summary is computed from; kobo. */
export interface ShiftFigures extends Opening {
  account_id: string;
  /** Of the till's account now. */
  balance: number;
  /** Null while it is open. */
  counted: number | null;
  /** What the count was compared with. */
  counted_against: number | null;
  /** Paid into the till by sales that arrived after the count. */
  late_cash: number;
  sale_amount: number;
  received: readonly MoneyOfMethod[];
  refunded: readonly MoneyOfMethod[];
}

/** Returns what should be in the till: the float, and what moved in its account since. Kobo. */
export const expectedInTill = ({ opening_float, opening_balance }: Opening, balance: number): number =>
  addMoney(opening_float, balance, -opening_balance);

/** From which difference on a till is counted again before it is closed: both limits must be passed (docs/decisions/0087). */
export const TILL_LIMITS = {
  /** Of what should be in the till. */
  percent: 1,
  /** Kobo. */
  amount: 100_000,
} as const;

/** Whether a counted till is so far from what it should hold that the cashier is asked once more. Kobo. */
export function isFarOff(counted: number, expected: number): boolean {
  const difference = Math.abs(addMoney(counted, -expected));
  return difference > TILL_LIMITS.amount && difference * 100 > Math.abs(expected) * TILL_LIMITS.percent;
}

/**
 * Returns what a till should hold and how far it is off, in kobo. Expected is the float, the cash of the shift's sales
 * less refunds, and whatever else moved in the till's account, such as a transfer to the bank. Cash of a late sale was
 * counted with the rest, so it is added to what was expected.
 */
export function shiftSummary(shift: ShiftFigures) {
  const inTill = (all: readonly MoneyOfMethod[]) =>
    addMoney(...all.filter(({ account_id }) => account_id === shift.account_id).map(({ amount }) => amount));
  const sum = (all: readonly MoneyOfMethod[]) => addMoney(...all.map(({ amount }) => amount));
  const cash_received = inTill(shift.received);
  const cash_refunded = inTill(shift.refunded);
  const expected =
    shift.counted_against === null
      ? expectedInTill(shift, shift.balance)
      : addMoney(shift.counted_against, shift.late_cash);
  return {
    cash_received,
    cash_refunded,
    other_cash: addMoney(expected, -shift.opening_float, -cash_received, cash_refunded),
    expected,
    difference: shift.counted === null ? null : addMoney(shift.counted, -expected),
    credit_amount: Math.max(0, addMoney(shift.sale_amount, -sum(shift.received))),
  };
}
