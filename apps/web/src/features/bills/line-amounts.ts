import type { TaxCategory } from '@lissafi/contract/documents';
import { addMoney } from '@lissafi/domain/money/money';
import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { billAmounts } from '@lissafi/domain/purchases/bill';
import { readQuantity } from '../../ui/form/read-quantity.ts';
import { isUnreadable, type TypedMoney } from '../../ui/form/unreadable.ts';

/** What the amounts of a typed line of a bill or an order follow from. */
export interface PricedLine {
  quantity: string;
  unit_price: TypedMoney;
  tax: Exclude<TaxCategory, 'other'>;
}

/** Percent of VAT on a day. */
export const percentOf = (tax: PricedLine['tax'], on: string) => (tax === 'standard' ? vatRate(on) : 0);
/** What cannot be read counts as nothing. */
export const moneyOf = (typed: TypedMoney): number => (typed === null || isUnreadable(typed) ? 0 : typed);

/** Amounts of a line in its currency, by the function that the server uses; nothing while a figure cannot be read. */
export function amountsOf(line: PricedLine, on: string) {
  const quantity = readQuantity(line.quantity);
  if (quantity === null || quantity <= 0) return { net_amount: 0, tax_amount: 0 };
  try {
    return billAmounts({
      ...{ quantity, unit_price: moneyOf(line.unit_price), tax_percentage: percentOf(line.tax, on) },
    });
  } catch {
    return { net_amount: 0, tax_amount: 0 };
  }
}

export function sumsOf(lines: readonly PricedLine[], on: string) {
  const amounts = lines.map((line) => amountsOf(line, on));
  const net = addMoney(...amounts.map((each) => each.net_amount));
  const tax = addMoney(...amounts.map((each) => each.tax_amount));
  return { net, tax, total: net + tax };
}
