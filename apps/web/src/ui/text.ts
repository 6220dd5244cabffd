import { formatMoney, splitMoney } from '@lissafi/domain/money/money';

/** "1 invoice", "3 invoices". */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** "12.3%", with a minus sign for less than nothing. */
export const percentText = (percent: number) => `${oneDecimal(percent).replace('-', '−')}%`;

/** A change: "+12.3%", "−12.3%", and "0.0%" for what rounds to nothing. */
export const changeText = (percent: number) =>
  `${Number(oneDecimal(percent)) > 0 ? '+' : ''}${percentText(percent)}`;

/** Without a sign on 0. */
const oneDecimal = (value: number) => (Number(value.toFixed(1)) + 0).toFixed(1);

/** A difference of money, in kobo: "+₦12,300.00", and "(₦12,300.00)" as every amount below zero. */
export const signedMoney = (value: number, currency: string): string =>
  `${value > 0 ? '+' : ''}${formatMoney(value, currency)}`;

const STEPS = [
  [1_000_000_000_000, 'tn'],
  [1_000_000_000, 'bn'],
  [1_000_000, 'm'],
  [1_000, 'k'],
] as const;

/** Only for the axis of a chart: ₦1.2m. Everywhere else amounts are shown to the kobo. */
export function roughMoney(minor: number, currency: string): string {
  const { symbol } = splitMoney(0, currency);
  const whole = Math.abs(minor) / 100;
  const [step, suffix] = STEPS.find(([step]) => whole >= step) ?? [1, ''];
  const text = String(Number((whole / step).toFixed(1)));
  return minor < 0 ? `(${symbol}${text}${suffix})` : `${symbol}${text}${suffix}`;
}
