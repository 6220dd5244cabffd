import type { TaxCategory } from '@lissafi/contract/documents';
import { addMoney } from '@lissafi/domain/money/money';
import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { billAmounts } from '@lissafi/domain/purchases/bill';
import { readQuantity } from '@lissafi/domain/text/number';
import { isUnreadable, type TypedMoney } from '../../ui/form/unreadable.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** What the lines of bills and of orders have in common, as it is typed. */
export interface TypedLine {
  key: number;
  quantity: string;
  unit_price: TypedMoney;
  tax: Exclude<TaxCategory, 'other'>;
}

export const nextKey = (lines: readonly TypedLine[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** Returns the lines with one of them changed. */
export const changed = <Line extends TypedLine>(
  lines: readonly Line[],
  key: number,
  changes: Partial<Line>,
): Line[] => lines.map((line) => (line.key === key ? { ...line, ...changes } : line));

export const without = <Line extends TypedLine>(lines: readonly Line[], key: number): Line[] =>
  lines.filter((line) => line.key !== key);

/** Percent of VAT on a day. */
const percentOf = (tax: TypedLine['tax'], on: string) => (tax === 'standard' ? vatRate(on) : 0);
/** What cannot be read counts as nothing. */
const moneyOf = (typed: TypedMoney): number => (typed === null || isUnreadable(typed) ? 0 : typed);

/** Amounts of a line in its currency, by the function that the server uses; nothing while a figure cannot be read. */
export function amountsOf(line: TypedLine, on: string) {
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

export function sumsOf(lines: readonly TypedLine[], on: string) {
  const amounts = lines.map((line) => amountsOf(line, on));
  const net = addMoney(...amounts.map((each) => each.net_amount));
  const tax = addMoney(...amounts.map((each) => each.tax_amount));
  return { net, tax, total: net + tax };
}

/** Quantity, price and VAT of a line as they are sent. */
export const pricedBody = (line: TypedLine, on: string) => ({
  quantity: readQuantity(line.quantity) ?? 0,
  unit_price: moneyOf(line.unit_price),
  tax_category: line.tax,
  tax_percentage: percentOf(line.tax, on),
});

/** The total of a bill or an order as it was sent, in its currency. */
export const totalOfBody = ({
  lines,
}: {
  lines: readonly {
    quantity?: number | undefined;
    unit_price: number;
    tax_percentage?: number | undefined;
  }[];
}): number =>
  addMoney(
    ...lines.flatMap(({ quantity = 1, unit_price, tax_percentage = 0 }) =>
      Object.values(billAmounts({ quantity, unit_price, tax_percentage })),
    ),
  );

/** What is wrong with quantity and price of a line, at its place in the form. */
export function pricedFaults(line: TypedLine, index: number): FieldErrors {
  const faults: FieldErrors = {};
  const quantity = readQuantity(line.quantity);
  if (quantity === null || quantity <= 0) faults[`lines.${index}.quantity`] = 'Please enter a quantity';
  if (line.unit_price === null) faults[`lines.${index}.unit_price`] = 'Please enter a price';
  return faults;
}
