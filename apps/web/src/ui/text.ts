import { splitMoney } from '@lissafi/domain/money/money';

/** "1 invoice", "3 invoices". */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** "12.3%", with a minus sign for less than nothing. */
export const percentText = (percent: number) => `${percent.toFixed(1).replace('-', '−')}%`;

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
  return `${minor < 0 ? '−' : ''}${symbol}${text}${suffix}`;
}
