/** The account that a statement says it is about. */

/** Words that stand before the number of an account. */
const LABEL =
  /^(?:(?:bank|customer|wallet)\s+)?(?:account|acct|a\/c|wallet|nuban)\s*(?:number|num|no|#|id)?\s*[.:#-]*\s*/i;
/** A number as banks print it, whole or with its middle hidden. */
const NUMBER = /^\+?[\dx*•]{3,}(?:[ -]?[\dx*•]{2,})*(?![\d/.,])/i;
const SHORTEST = 6;
/** Most digits may be hidden, but not all. */
const LEAST_SHOWN = 4;

/**
 * Returns the number of the account that lines around a table name, beside or under words such as “Account No”; null
 * where none does.
 */
export function accountNumberIn(rows: readonly { cells: readonly string[] }[]): string | null {
  for (const [index, { cells }] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const label = LABEL.exec(cell);
      if (!label) continue;
      const rest = cell.slice(label[0].length);
      const beside = cells.slice(column + 1).find((next) => next !== '');
      const candidates = rest === '' ? [beside, rows[index + 1]?.cells[column]] : [rest];
      for (const candidate of candidates) {
        const number = numberOf(candidate ?? '');
        if (number) return number;
      }
    }
  return null;
}

function numberOf(text: string): string | null {
  const number = NUMBER.exec(text)?.[0];
  const shown = number?.match(/\d/g)?.length ?? 0;
  return number && number.length >= SHORTEST && shown >= LEAST_SHOWN ? number : null;
}

/** Without spaces, and without the prefix of Nigeria and the zeros that spreadsheets drop from the front. */
const plain = (number: string) => number.replace(/[\s+-]/g, '').replace(/^(?:234(?=\d{10}$)|0+)/, '');
const HIDDEN = /[x*•]+/i;

/** Whether two numbers can be of one account: spaces and leading zeros say nothing, nor do digits that are hidden. */
export function isSameAccountNumber(a: string, b: string): boolean {
  const [first, second] = [plain(a), plain(b)];
  if (HIDDEN.test(second)) return HIDDEN.test(first) || isSameAccountNumber(b, a);
  const [start = '', ...rest] = first.split(HIDDEN);
  if (rest.length === 0) return first === second;
  return second.startsWith(start) && second.endsWith(rest.at(-1)!);
}
