/** Finding the header of a table in a sheet that has other lines above it, by the names of its columns. */

/** Names by which files call each field, in small letters without marks. */
export type Synonyms<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export interface Header<Field extends string> {
  /** Its first row, from 0, and how many rows it has: a long title may be broken into two. */
  row: number;
  height: 1 | 2;
  titles: string[];
  /** One for each column; null for a column that is not needed. */
  fields: (Field | null)[];
}

/**
 * Returns a title in small letters without currency, notes in brackets and marks: `Debit(₦)` and `DEBIT (NGN)` are
 * `debit`. What says which way money goes is kept: `Amount (Dr)` is `amount dr`, and `Amount (+)` is `amount in`.
 */
export function titleKey(title: string): string {
  return plainWords(title.replace(/[([{]([^)\]}]*)[)\]}]/g, (_, note: string) => ` ${wayIn(note)} `));
}

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\bin )?(₦|\bngn\b|\bnaira\b)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const WAYS =
  /^(?:(?:dr|cr|debits?|credits?|debited|credited|in|out|inflow|outflow|money|paid|received|spent|withdrawals?|deposits?|or|and) ?)+$/;

/** Returns the words of a note that say which way money goes; nothing for any other note. */
function wayIn(note: string): string {
  const sign = note.trim();
  if (sign === '+') return 'in';
  if (sign === '-' || sign === '−') return 'out';
  const words = plainWords(note);
  return WAYS.test(words) ? words : '';
}

/** Whether two words differ by at most one letter; short words must be equal. */
function almostEqual(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

const EXACT = 3;
/** How well a title names a field: 3 exactly, 2 but for one letter, 1 as part of a longer title, 0 not at all. */
function fit(key: string, names: readonly string[]): number {
  if (key === '' || key.length > 40) return 0;
  const words = ` ${key} `;
  const joined = key.replaceAll(' ', '');
  let best = 0;
  for (const name of names) {
    // stockOnHand and STOCKONHAND are “stock on hand”.
    if (name.replaceAll(' ', '') === joined) return EXACT;
    if (almostEqual(name, key)) best = 2;
    else if (best === 0 && name.length > 3 && words.includes(` ${name} `)) best = 1;
  }
  return best;
}

/** Of several references the usual names come first: that of the transaction before that of its terminal. */
const rankOf = ({ field, rank }: { field: string; rank: number }) => (field === 'reference' ? rank : 0);

/** Matches titles to fields, the best fit first; a field of `several` may take more than one column. */
function matchTitles<Field extends string>(
  titles: readonly string[],
  synonyms: Synonyms<Field>,
  several: readonly Field[],
): { fields: (Field | null)[]; score: number; exact: number } {
  const fits = titles.flatMap((title, column) => {
    const key = titleKey(title);
    return (Object.keys(synonyms) as Field[]).flatMap((field) => {
      const score = fit(key, synonyms[field]);
      const rank = synonyms[field].indexOf(key);
      return score > 0 ? [{ column, field, score, rank }] : [];
    });
  });
  fits.sort((a, b) => b.score - a.score || rankOf(a) - rankOf(b) || a.column - b.column);
  const fields: (Field | null)[] = titles.map(() => null);
  let [score, exact] = [0, 0];
  for (const each of fits) {
    const isTaken = fields.includes(each.field) && !several.includes(each.field);
    if (fields[each.column] !== null || isTaken) continue;
    fields[each.column] = each.field;
    score += each.score;
    if (each.score === EXACT) exact++;
  }
  const keys = titles.map(titleKey);
  const isOfOther = (column: number) => {
    const amount = CURRENCY_OF.exec(keys[column]!)?.[1];
    const of =
      amount === undefined ? -1 : keys.findIndex((key) => key === amount || key === `${amount} amount`);
    return of >= 0 && fields[of] === null;
  };
  const own = fields.map((field, column) => (field === 'currency' && isOfOther(column) ? null : field));
  return { fields: own, score, exact };
}

/** “Original currency” is that of the original amount beside it, which may be another one than that of the account. */
const CURRENCY_OF = /^(.+) (?:currency|ccy|curr|cur)(?: code)?$/;

/** Headers stand in this many first rows. */
const SEARCHED = 300;

/**
 * Returns the header of a table: the row whose cells name most fields, among all rows, with everything that `isEnough`
 * asks, and at least `least` titles. Null where no row does.
 */
export function findHeader<Field extends string>(
  rows: readonly (readonly string[])[],
  synonyms: Synonyms<Field>,
  isEnough: (fields: readonly (Field | null)[]) => boolean,
  several: readonly Field[] = [],
  least = 3,
): Header<Field> | null {
  let best: (Header<Field> & { score: number }) | null = null;
  const exactIn = (titles: readonly string[] | undefined) =>
    titles ? matchTitles(titles, synonyms, several).exact : 0;
  for (let row = 0; row < Math.min(rows.length, SEARCHED); row++) {
    for (const height of [1, 2] as const) {
      const titles = height === 1 ? [...rows[row]!] : joined(rows[row]!, rows[row + 1]);
      if (titles.filter((title) => title !== '').length < least) continue;
      const { fields, score, exact } = matchTitles(titles, synonyms, several);
      if (!isEnough(fields) || score <= (best?.score ?? 0)) continue;
      // A title that is broken is one only with both of its parts; a line above the header is none of it.
      if (height === 2 && exact <= exactIn(rows[row + 1])) continue;
      best = { row, height, titles, fields, score };
    }
  }
  if (!best) return null;
  const { score: _, ...header } = best;
  return header;
}

/** A header that is broken over two rows; one with figures below, or with nothing above, is none. */
function joined(first: readonly string[], second: readonly string[] | undefined): string[] {
  if (!second || first.every((cell) => cell === '') || second.some((cell) => /\d/.test(cell))) return [];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, column) =>
    `${first[column] ?? ''} ${second[column] ?? ''}`.trim(),
  );
}

/** What identifies a layout: the titles of its columns, whatever their letters and marks. */
export const headerKey = (titles: readonly string[]): string =>
  titles.map(titleKey).join('|').replace(/\|+$/, '');

/**
 * Whether titles may stand beside their columns, as where a cell of their row is missing: the last one names a field and
 * has nothing below it, and a column with content in several rows has no title.
 */
export function areTitlesShifted(
  titles: readonly string[],
  fields: readonly (string | null)[],
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const filled = (column: number) => filledIn(rows, column);
  const last = titles.findLastIndex((title) => title !== '');
  const isEmpty = (fields[last] ?? null) !== null && filled(last) === 0;
  return isEmpty && fields.some((_, column) => !titles[column] && filled(column) > 1);
}

/**
 * Whether titles may stand beside their columns where a balance does not prove them: half of the rows have something in a column
 * without a title, which stands behind the last title, or that one has nothing below it.
 */
export function haveUntitled(
  titles: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const last = titles.findLastIndex((title) => title !== '');
  const untitled = Array.from({ length: widthOf(rows) }, (_, column) => column).filter((column) => {
    const filled = titles[column] ? 0 : filledIn(rows, column);
    return filled > 1 && filled * 2 >= rows.length;
  });
  return untitled.includes(last + 1) || (untitled.length > 0 && filledIn(rows, last) === 0);
}

/**
 * Whether titles may have a cell more than all of their rows: the last one names a field, which no row reaches, and one
 * before it is empty.
 */
export function haveCellTooMany(
  titles: readonly string[],
  fields: readonly (string | null)[],
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const last = titles.findLastIndex((title) => title !== '');
  return (fields[last] ?? null) !== null && widthOf(rows) <= last && titles.slice(0, last).includes('');
}

/** The number of cells of the longest row. */
export const widthOf = (rows: readonly { cells: readonly string[] }[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

const filledIn = (rows: readonly { cells: readonly string[] }[], column: number) =>
  rows.filter(({ cells }) => (cells[column] ?? '') !== '').length;

/**
 * Whether the title of a field only contains its name, and other columns of figures are called as much like it: “Fund A
 * amount” beside “Fund B amount”.
 */
export function isOneOfSeveral<Field extends string>(
  titles: readonly string[],
  fields: readonly (Field | null)[],
  field: Field,
  names: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const taken = fields.indexOf(field);
  const fitOf = (column: number) => fit(titleKey(titles[column] ?? ''), names);
  if (taken < 0 || fitOf(taken) !== 1) return false;
  const hasFigures = (column: number) => rows.some(({ cells }) => /\d/.test(cells[column] ?? ''));
  return fields.some((other, column) => other === null && fitOf(column) === 1 && hasFigures(column));
}
