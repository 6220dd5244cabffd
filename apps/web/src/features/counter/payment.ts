import type { PaymentMethod, SalePayment } from '@lissafi/contract/documents';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconArrowsSplit2,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconNotebook,
} from '@tabler/icons-react';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';

/** The ways to pay at the counter, in the order of their keys. */
export const WAYS = ['cash', 'transfer', 'pos', 'credit', 'split'] as const;
export type Way = (typeof WAYS)[number];

export const WAY: Record<Way, { label: string; icon: TablerIcon; how: string }> = {
  cash: { label: 'Cash', icon: IconCash, how: 'in cash' },
  transfer: { label: 'Transfer', icon: IconBuildingBank, how: 'by transfer' },
  pos: { label: 'POS', icon: IconCreditCard, how: 'by POS' },
  credit: { label: 'On credit', icon: IconNotebook, how: 'on credit' },
  split: { label: 'Split', icon: IconArrowsSplit2, how: 'split' },
};

/** What moves money at once, with the method that the books call it. */
export const MONEY_WAYS = ['cash', 'transfer', 'pos'] as const;
export type MoneyWay = (typeof MONEY_WAYS)[number];
export const METHOD: Record<MoneyWay, PaymentMethod> = {
  cash: 'cash',
  transfer: 'bank_transfer',
  pos: 'debit_card',
};

export interface Paying {
  way: Way;
  /** Cash received; null is exact. */
  tendered: TypedMoney;
  split: Record<MoneyWay, TypedMoney>;
  /** Which account takes it, where there is a choice; empty for the default of the method. */
  accounts: Record<MoneyWay, string>;
  /** The day by which the rest is paid, a civil date; null for the payment terms of the organization. */
  due: string | null;
}

export const AT_FIRST: Paying = {
  way: 'cash',
  tendered: null,
  split: { cash: null, transfer: null, pos: null },
  accounts: { cash: '', transfer: '', pos: '' },
  due: null,
};

const splitOf = (paying: Paying, way: MoneyWay) => readable(paying.split[way]) ?? 0;

/** What is still to be paid of a sale that is split; below 0 where too much was typed. Kobo. */
export const restOf = (paying: Paying, total: number): number =>
  MONEY_WAYS.reduce((rest, way) => rest - splitOf(paying, way), total);

/** Whether something of the sale is paid later. */
export const isOnCredit = (paying: Paying, total: number): boolean =>
  paying.way === 'credit' || (paying.way === 'split' && restOf(paying, total) > 0);

/** The payments of a sale, in kobo; the till of an open shift takes its cash. */
export function paymentsOf(paying: Paying, total: number, till: string | null): SalePayment[] {
  const payment = (way: MoneyWay, amount: number): SalePayment[] => {
    const account = paying.accounts[way] || (way === 'cash' ? till : null);
    return amount > 0
      ? [{ method: METHOD[way], amount, reference: null, ...(account && { account_id: account }) }]
      : [];
  };
  if (paying.way === 'credit') return [];
  if (paying.way !== 'split') return payment(paying.way, total);
  return MONEY_WAYS.flatMap((way) => payment(way, splitOf(paying, way)));
}

/** Why the sale cannot be recorded yet; null when it can. */
export function problemOf(paying: Paying, total: number, hasCustomer: boolean): string | null {
  const { way, tendered } = paying;
  if (way === 'cash' && tendered !== null) {
    const received = readable(tendered);
    if (received === null || received < total) return 'Less was received than the sale comes to.';
  }
  if (way === 'credit') return hasCustomer ? null : 'Choose the customer who will owe this.';
  if (way !== 'split') return null;
  const rest = restOf(paying, total);
  if (rest < 0) return 'The parts are more than the sale comes to.';
  if (rest > 0 && !hasCustomer) return 'The parts are less than the total: choose who owes the rest.';
  return null;
}
