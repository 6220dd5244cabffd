import type { Description } from '../../client/send-once.ts';
import { pluralize } from '../text.ts';

/** An imported sheet in words: how many rows below their column names, and the last of them. */
export function describeRows(
  sheet: string,
  openingOn: string | undefined,
  date: (date: string) => string,
): Description {
  const [, ...rows] = sheet.split('\n').filter((row) => row.trim() !== '');
  return [
    pluralize(rows.length, 'row'),
    openingOn && `opening on ${date(openingOn)}`,
    `ending with “${rows.at(-1)?.trim() ?? ''}”`,
  ];
}
