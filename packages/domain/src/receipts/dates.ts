import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { readDate } from '../files/date-column.ts';
import { repaired } from './figures.ts';
import type { Row } from './rows.ts';
import type { ReceiptWord } from './words.ts';

interface Found {
  date: string;
  score: number;
  words: ReceiptWord[];
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const SEP = "\\s?[-/.,' ]{0,2}\\s?";
const PATTERNS = [
  /(?<!\d)(20\d{2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/g,
  /(?<![\d.,])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?((?:20)?\d{2})(?![\d%]|[.,]\d)/g,
  /(?<![\d.,])(\d{1,2}) (\d{1,2}) (20\d{2})(?!\d)/g,
  new RegExp(
    `(?<!\\d)(\\d{1,2})\\s?(?:st|nd|rd|th|"|')?${SEP}(?:of\\s)?(${MONTH})\\.?${SEP}((?:20)\\d{2}|'?\\d{2})(?!\\d|:\\d)`,
    'gi',
  ),
  new RegExp(`(${MONTH})\\.?\\s?(\\d{1,2})\\s?(?:st|nd|rd|th)?[,.]?\\s?(20\\d{2})(?!\\d)`, 'gi'),
];
const OTHER_DAYS =
  /\b(due|expir|exp\b|valid|mfg|birth|dob|next|until|best before|check.?(?:out|in)\b|depart|arriv|return by|pay by|delivery date)/i;
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

/** Parses what a pattern found; the day comes first where both can be read. */
function dateOf(text: string): string | null {
  const plain = text
    .replace(/\s*([-/.,'])\s*/g, '$1')
    .replace(/(\d)["'](?=[-/ a-z])/gi, '$1')
    .replace(/(\d)(?:st|nd|rd|th)/i, '$1')
    .replace(/\bof\b/i, ' ')
    .replace(/([a-z])[.,'-/]+/gi, '$1 ')
    .replace(/[,']+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return readDate(plain) ?? readDate(plain, 'mdy');
}

/** The day of a receipt: the one that is called its date, or stands with a time, and is not far away. */
export function dateIn(rows: readonly Row[], today: string): { date: string; words: ReceiptWord[] } | null {
  const found: Found[] = [];
  for (const [index, row] of rows.entries()) {
    // Each place of the cleaned text belongs to the word at the same place: cleaning keeps lengths.
    const text = cleaned(row.text);
    for (const pattern of PATTERNS) {
      for (const match of text.matchAll(pattern)) {
        const date = dateOf(match[0]);
        if (!date) continue;
        const words = wordsAt(row, match.index, match.index + match[0].length);
        const before = `${text.slice(0, match.index)}`;
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
        if (/\d{1,2}[:.]\d{2}/.test(text.slice(match.index + match[0].length))) score += 1;
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
  return best && best.score > -3 ? { date: best.date, words: best.words } : null;
}

/** The words of a row between two places of its text. */
function wordsAt(row: Row, from: number, to: number): ReceiptWord[] {
  let at = 0;
  return row.words.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start < to && start + text.length > from;
  });
}
