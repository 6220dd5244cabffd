import { formatMoney } from '../money/money.ts';
import { foldName } from '../text/name.ts';
import type { Cell, ReportColumn } from './report-table.ts';

/**
 * A cell as a program reads it: amounts as decimals of the main unit without separators ("-1500.00"), everything else
 * as it is.
 */
export function plainCell(cell: Cell, { kind }: ReportColumn): Cell {
  if (typeof cell !== 'number' || kind !== 'money') return cell;
  const digits = String(Math.abs(cell)).padStart(3, '0');
  return `${cell < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A cell as a person reads it on paper: amounts with separators, negative ones in parentheses; no currency sign. */
export function printedCell(cell: Cell, { kind }: ReportColumn, date: (day: string) => string): string {
  if (cell === null) return '';
  if (kind === 'date' && typeof cell === 'string') return date(cell);
  if (typeof cell === 'string') return cell;
  if (kind === 'money') return formatMoney(cell, undefined, { symbol: false });
  const [whole = '', fraction] = String(Math.abs(cell)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cell < 0 ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}${kind === 'percentage' ? ' %' : ''}`;
}

/** An enumeration of the contract in words: `credit_note` is "Credit note"; null stays empty. */
export function inWords(value: string | null): string | null {
  if (value === null) return null;
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The file of a report: its title in small letters and hyphens, "profit-and-loss". */
export function fileName(title: string): string {
  return (
    foldName(title)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'report'
  );
}
