import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Deductions } from '../sales/deductions.ts';
import type { Settlement } from '../sales/settlement.ts';
import { divideRounded, toSafe } from './decimal.ts';
import { addMoney } from './money.ts';

const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/**
 * Returns a rate of the contract (a decimal string, at most 8 decimals) times 10^8, exactly. Throws RangeError for
 * other text.
 */
export function scaledRate(rate: string): bigint {
  const match = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(rate);
  if (!match) throw new RangeError(`Not a rate: ${rate}`);
  return BigInt(match[1]! + (match[2] ?? '').padEnd(DECIMALS, '0'));
}

/**
 * Returns an amount of a document in the organization's currency, both in the minor unit, rounded once, half away from
 * zero (decisions §11.13). `rate` is null for a document in the organization's own currency. Throws Refusal
 * VALIDATION_FAILED on `exchange_rate` when the result exceeds LIMITS.money_max.
 */
export function toBase(minor: number, rate: string | null): number {
  if (rate === null) return minor;
  const base = divideRounded(BigInt(minor) * scaledRate(rate), ONE);
  if (base > LIMITS.money_max || base < -LIMITS.money_max)
    throw invalid(fault('exchange_rate', 'At this rate the amount is too large'));
  return toSafe(base);
}

/**
 * Returns an amount of the organization's currency in that of a document, both in the minor unit, rounded once, half away
 * from zero. Throws RangeError for a rate of 0.
 */
export const fromBase = (base: number, rate: string): number =>
  toSafe(divideRounded(BigInt(base) * ONE, scaledRate(rate)));

/** Returns the share of a base amount for `part` of `whole`, rounded once; the full amount for the whole. */
export function baseShare(base: number, part: number, whole: number): number {
  if (part === whole) return base;
  return toSafe(divideRounded(BigInt(base) * BigInt(part), BigInt(whole)));
}

export interface BaseSettlement {
  base_amount: number;
  base_wht_amount: number;
  base_charges: number;
  base_settlement_discount: number;
  base_vat_withheld: number;
  /** The amount credited to the receivable: its share of what was posted at issue. */
  base_to_receivable: number;
  base_to_credit: number;
  /**
   * A gain when positive, a loss when negative: the difference between the payment and the receivable that it settles.
   */
  exchange_difference: number;
}

/**
 * Returns a settlement in the organization's currency: the payment at its own rate, the receivable at the rate of
 * issue; the difference is an exchange gain or loss (IAS 21 ¶28). Without a rate all amounts equal those of the
 * document.
 */
export function settleInBase(
  payment: Partial<Deductions> & {
    amount: number;
    balance_due: number;
    base_balance_due: number;
    exchange_rate: string | null;
  },
  settlement: Pick<Settlement, 'to_receivable' | 'to_credit'>,
): BaseSettlement {
  const { amount, balance_due, base_balance_due, exchange_rate } = payment;
  const base = (minor = 0) => toBase(minor, exchange_rate);
  const base_amount = base(amount);
  const deducted = {
    base_wht_amount: base(payment.wht_amount),
    base_charges: base(payment.charges),
    base_settlement_discount: base(payment.settlement_discount),
    base_vat_withheld: base(payment.vat_withheld),
  };
  const base_to_receivable =
    settlement.to_receivable === 0 ? 0 : baseShare(base_balance_due, settlement.to_receivable, balance_due);
  const base_to_credit = Math.min(base(settlement.to_credit), base_amount + deducted.base_charges);
  return {
    base_amount,
    ...deducted,
    base_to_receivable,
    base_to_credit,
    exchange_difference:
      addMoney(base_amount, ...Object.values(deducted)) - base_to_receivable - base_to_credit,
  };
}
