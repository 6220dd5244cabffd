import type { CountLine, CountSheet } from '@lissafi/contract/counts';
import { pluralize, signedMoney } from '../../ui/text.ts';

/** How many lines that differ are shown before a sheet is posted. */
const LARGEST = 5;

/** What posting a sheet does. Values are kobo. */
export interface PostSummary {
  counted: number;
  not_counted: number;
  /** Null on a blind sheet, which tells nobody what the books say before it is posted. */
  differing: number | null;
  /** Of all differences; null on a blind sheet and for a member who may not see costs. */
  value: number | null;
  /** The lines that differ most, by value, or where that is not shown by quantity. */
  largest: CountLine[];
}

/** Returns what posting a sheet does, by what is known on this device. */
export function postSummary({ lines, is_blind }: Pick<CountSheet, 'lines' | 'is_blind'>): PostSummary {
  const counted = lines.filter(({ counted: found }) => found !== null);
  const differing = counted.filter(({ difference }) => difference !== null && difference !== 0);
  const size = ({ value, difference }: CountLine) => Math.abs(value ?? difference ?? 0);
  const seesValues = counted.every(({ difference, value }) => difference === null || value !== null);
  return {
    counted: counted.length,
    not_counted: lines.length - counted.length,
    differing: is_blind ? null : differing.length,
    value: is_blind || !seesValues ? null : differing.reduce((sum, { value }) => sum + (value ?? 0), 0),
    largest: is_blind ? [] : [...differing].sort((a, b) => size(b) - size(a)).slice(0, LARGEST),
  };
}

/** The button says what it does: "Post 4 differences, (₦12,300.00)". */
export function postLabel({ counted, differing, value }: PostSummary, currency: string): string {
  if (differing === null) return `Post ${pluralize(counted, 'count')}`;
  if (differing === 0) return `Post ${pluralize(counted, 'count')}, no differences`;
  const what = `Post ${pluralize(differing, 'difference')}`;
  return value === null ? what : `${what}, ${signedMoney(value, currency)}`;
}
