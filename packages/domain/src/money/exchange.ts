import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Settlement } from '../sales/settlement.ts';
import { divideRounded, toSafe } from './decimal.ts';

const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/** A rate of the contract (a decimal string, at most 8 decimals), times 10^8, exactly. Throws RangeError for what is none. */
function scaledRate(rate: string): bigint {
  const match = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(rate);
  if (!match) throw new RangeError(`Not a rate: ${rate}`);
  return BigInt(match[1]! + (match[2] ?? '').padEnd(DECIMALS, '0'));
}

/**
 * An amount of a document in the organization's currency, both in the minor unit, rounded once, half away from zero
 * (decisions §11.13). `rate` is null for a document in the organization's own currency.
 * Throws Refusal VALIDATION_FAILED on `exchange_rate` beyond LIMITS.money_max.
 */
export function toBase(minor: number, rate: string | null): number {
  if (rate === null) return minor;
  const base = divideRounded(BigInt(minor) * scaledRate(rate), ONE);
  if (base > LIMITS.money_max || base < -LIMITS.money_max)
    throw invalid(fault('exchange_rate', 'At this rate the amount is too large'));
  return toSafe(base);
}

/** The share of a base amount that goes with `part` of `whole`; all of it with the whole. Rounded once. */
export function baseShare(base: number, part: number, whole: number): number {
  if (part === whole) return base;
  return toSafe(divideRounded(BigInt(base) * BigInt(part), BigInt(whole)));
}

export interface BaseSettlement {
  base_amount: number;
  base_wht_amount: number;
  /** What comes off the receivable: its share of what was booked at issue. */
  base_to_receivable: number;
  base_to_credit: number;
  /** Above 0 a gain, below a loss: the money is worth this much more than the receivable that it settles. */
  exchange_difference: number;
}

/**
 * A settlement in the organization's currency: money at the rate of the payment, the receivable at what it was booked
 * at; the difference is an exchange gain or loss (IAS 21 ¶28). Without a rate everything equals the document's amounts.
 */
export function settleInBase(
  payment: {
    amount: number;
    wht_amount: number;
    balance_due: number;
    base_balance_due: number;
    exchange_rate: string | null;
  },
  settlement: Pick<Settlement, 'to_receivable' | 'to_credit'>,
): BaseSettlement {
  const { amount, wht_amount, balance_due, base_balance_due, exchange_rate } = payment;
  const base_amount = toBase(amount, exchange_rate);
  const base_wht_amount = toBase(wht_amount, exchange_rate);
  const base_to_receivable =
    settlement.to_receivable === 0 ? 0 : baseShare(base_balance_due, settlement.to_receivable, balance_due);
  const base_to_credit = Math.min(toBase(settlement.to_credit, exchange_rate), base_amount);
  return {
    base_amount,
    base_wht_amount,
    base_to_receivable,
    base_to_credit,
    exchange_difference: base_amount + base_wht_amount - base_to_receivable - base_to_credit,
  };
}
