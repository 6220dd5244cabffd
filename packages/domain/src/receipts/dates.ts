import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { readDate } from '../files/date-column.ts';
import { repaired } from './figures.ts';
import { partsOf, type Row, wordsAt } from './rows.ts';
import type { ReceiptWord } from './words.ts';

interface Found {
  date: string;
  /** How much speaks for it. */
  score: number;
  words: ReceiptWord[];
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const SEP = "\\s?[-/.,' ]{0,2}\\s?";
const PATTERNS = [
  /(?<!\d)(20\d{2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/g,
  /(?<![\d.,])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?((?:2[08])?\d{2})(?![\d%]|[.,]\d)/g,
  /(?<![\d.,])(\d{1,2}) (\d{1,2}) (20\d{2})(?!\d)/g,
  new RegExp(
    `(?<!\\d)(\\d{1,2})\\s?(?:st|nd|rd|th|"|')?${SEP}(?:of\\s)?(${MONTH})\\.?${SEP}((?:20)\\d{2}|'?\\d{2})(?!\\d|:\\d)`,
    'gi',
  ),
  new RegExp(`(${MONTH})\\.?\\s?(\\d{1,2})\\s?(?:st|nd|rd|th)?[,.]?\\s?(20\\d{2})(?!\\d)`, 'gi'),
];
const OTHER_DAYS =
  /\b(due|expir|exp\b|valid|mfg|birth|dob|next|last|until|best before|check.?(?:out|in)\b|depart|arriv|return|pay by|payable by|delivery date|travel|collect|pick.?up|ready|event|period|start|end(?:s|ing)?\b|cover|inception|appointment|warranty|matur|previous|reading|for the|guarantee)/i;
const NAMED = /\b(date|dated|time|day|issued?)\b|date/i;

/** Letters and figures that the recognition confuses inside of dates. */
function cleaned(text: string): string {
  return text
    .split(' ')
    .map((word) => (/^[\dOoIlSB|]{1,4}([-/.][\dOoIlSB|]{1,4}){1,2}[,.]?$/.test(word) ? repaired(word) : word))
    .join(' ')
    .replace(/([-/. ])20\d(\d{2})(?!\d)/g, '$120$2 ')
    .replace(/(?<![a-z])0(?=ct)/gi, 'O')
    .replace(/(?<=n)0(?=v)/gi, 'o')
    .replace(/(?<![a-z])5(?=ep)/gi, 'S')
    .replace(/(?<![a-z])[0-9lIi|](?=un[^a-z]|ul[^a-z]|an[^a-z])/gi, 'J')
    .replace(/\b[Oo](\d)/g, '0$1')
    .replace(/\b[Il|](\d)(?=[-/ ]|st|nd|rd|th)/g, '1$1');
}

/** A zero with a dot or a stroke is read as 8; where no day or month begins with one, it was a zero. */
const withZeros = (text: string) =>
  text
    .replace(/(?<!\d)8(?=\d(?!\d))/g, '0')
    .replace(/(?<!\d)(\d)8(?=[-/.]\d)/g, (whole, first: string) => (Number(first) > 2 ? `${first}0` : whole));

/** Parses what a pattern found; the day comes first where both can be read. */
function dateOf(text: string): string | null {
  const plain = text
    .replace(/\s*([-/.,'])\s*/g, '$1')
    .replace(/(\d)["'](?=[-/ a-z])/gi, '$1')
    .replace(/(\d) (?:st|nd|rd|th)/i, '$1')
    .replace(/\bof\b/i, ' ')
    .replace(/([a-z])[.,'-/]/gi, '$1 ')
    .replace(/[,']/g, ' ')
    // No receipt is from the year 2826.
    .replace(/(?<!\d)28(?=\d\d$)/, '20');
  return readDate(plain) ?? readDate(plain, 'mdy') ?? readDate(withZeros(plain));
}

/** The day of a receipt: the one that is called its date, or stands with a time, and is not far away. */
export function dateIn(rows: readonly Row[], today: string): Found | null {
  const found: Found[] = [];
  for (const [index, row] of rows.entries()) {
    // Each place of the cleaned text belongs to the word at the same place: cleaning keeps lengths.
    const text = cleaned(row.text);
    for (const pattern of PATTERNS) {
      for (const match of text.matchAll(pattern)) {
        const date = dateOf(match[0]);
        if (!date) continue;
        const words = wordsAt(row, match.index, match.index + match[0].length);
        // In a table its name is what stands above it.
        const before = nameAbove(rows, index, words) || text.slice(0, match.index);
        const above = rows[index - 1]?.text ?? '';
        let score = 0;
        if (NAMED.test(before)) score += 3;
        else if (NAMED.test(above) && !/\d|amount|charges|particulars|description/i.test(above)) score += 2;
        const nearest = before.split(/\s{2,}|[|]/).at(-1) ?? '';
        if (
          OTHER_DAYS.test(nearest.slice(-24)) ||
          (before === '' && OTHER_DAYS.test(above) && !/\d/.test(above))
        )
          score -= 4;
        if (/\d[:.]\d{2}/.test(text.slice(match.index + match[0].length))) score += 1;
        const age = daysBetween(date, addDays(today, 1));
        if (age < 0) score -= 5;
        else if (age > 5 * 366) score -= 4;
        else if (age > 2 * 366) score -= 1;
        score -= index / Math.max(1, rows.length);
        found.push({ date, score, words });
      }
    }
  }
  for (const each of found)
    each.score += Math.min(0.5, 0.25 * (found.filter(({ date }) => date === each.date).length - 1));
  const [best] = found.sort((a, b) => b.score - a.score);
  return best && best.score > -3 ? best : null;
}

/** The name of a column above some words that begin a part of a row: of the first row above with several parts. */
function nameAbove(rows: readonly Row[], index: number, words: readonly ReceiptWord[]): string {
  const own = partsOf(rows[index]!).find((part) => part.words.includes(words[0]!));
  if (own?.words[0] !== words[0]) return '';
  for (const above of [rows[index - 1], rows[index - 2]]) {
    if (!above || /\d|amount|charges|particulars|description|debit|credit/i.test(above.text)) return '';
    const parts = partsOf(above);
    const [left, right] = [words[0]!.box.x0, words.at(-1)!.box.x1];
    if (parts.length > 1) return parts.find(({ box }) => box.x0 < right && box.x1 > left)?.text ?? '';
  }
  return '';
}
