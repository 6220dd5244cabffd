import type { InvoiceText, TextMark, TextQuestion } from '@lissafi/contract/invoice-text';
import { addDays, addMonths, firstOfMonth, isCivilDate } from '../calendar/civil-date.ts';

/**
 * What a text says about the whole document. Words that were read are replaced by spaces in `rest`, so that positions
 * stay.
 */
export interface Directives extends Pick<InvoiceText, 'due_date' | 'paid' | 'method' | 'vat'> {
  rest: string;
  marks: TextMark[];
  questions: TextQuestion[];
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const UNITS: Record<string, number> = { day: 1, week: 7 };

const PRONOUN = '(?:she|he|they|dem|im|him|e|i|we)';
/** Words before a date that make it a due date. */
const DUE =
  '(?:(?:to be |is )?due|payable|pay|payment|(?:she|he|they|im|dem|will|wil|go|to) +(?:go +|will +)?pay)';
const LEAD = `(?:${DUE} +(?:in|on|by|within|before)?|(?<![\\p{L}])(?:in|within))`;
const COUNT = `(\\d{1,3}|${Object.keys(NUMBERS).join('|')})`;
const MONTH = `(${MONTHS.join('|')})[a-z]*`;
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}%])`, 'iu');

type Reader = readonly [RegExp, (parts: string[], today: string) => string | null];

/** The next occurrence of a day and month without a year. */
function coming(day: number, month: number, year: string | undefined, today: string): string | null {
  const pad = (value: number) => String(value).padStart(2, '0');
  const inYear = (value: string) => `${value}-${pad(month)}-${pad(day)}`;
  if (year) return check(inYear(year.length === 2 ? `20${year}` : year));
  const here = today.slice(0, 4);
  const date = inYear(here);
  return check(date >= today ? date : inYear(String(Number(here) + 1)));
}
const check = (date: string) => (isCivilDate(date) ? date : null);

function weekday(name: string, today: string): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((DAYS.indexOf(name) - now + 6) % 7) + 1);
}

const DATES: readonly Reader[] = [
  [
    word(`${LEAD} *${COUNT} *(day|week|month)s?(?: time)?`),
    ([count = '', unit = ''], today) => {
      const many = NUMBERS[count.toLowerCase()] ?? Number(count);
      const days = UNITS[unit.toLowerCase()];
      return days === undefined ? addMonths(today, many) : addDays(today, many * days);
    },
  ],
  [word('(?:terms? +)?net +(\\d{1,3})(?: +days)?'), ([days = ''], today) => addDays(today, Number(days))],
  [word(`${DUE} *(?:on|by)? *today|due on receipt`), (_, today) => today],
  [word(`${DUE} *(?:on|by)? *tomorrow`), (_, today) => addDays(today, 1)],
  [
    word(`${DUE} *(?:on|by|this)? *(${DAYS.join('|')})`),
    ([name = ''], today) => weekday(name.toLowerCase(), today),
  ],
  [
    word(`${DUE} *(?:on|by|at)? *(?:the )?(?:month end|end of (?:the |this )?month)`),
    (_, today) => addDays(addMonths(firstOfMonth(today), 1), -1),
  ],
  [word(`${DUE} *(?:on|by)? *(\\d{4}-\\d{2}-\\d{2})`), ([date = '']) => check(date)],
  [
    word(`${DUE} *(?:on|by)? *(\\d{1,2})[/.](\\d{1,2})(?:[/.](\\d{4}|\\d{2}))?`),
    ([day, month, year], today) => coming(Number(day), Number(month), year, today),
  ],
  [
    word(`${DUE} *(?:on|by)? *(\\d{1,2})(?:st|nd|rd|th)? *(?:of )?${MONTH}(?: +(\\d{4}))?`),
    ([day, month = '', year], today) =>
      coming(Number(day), MONTHS.indexOf(month.toLowerCase()) + 1, year, today),
  ],
  [
    word(`${DUE} *(?:on|by)? *${MONTH} *(\\d{1,2})(?:st|nd|rd|th)?(?:,? +(\\d{4}))?`),
    ([month = '', day, year], today) =>
      coming(Number(day), MONTHS.indexOf(month.toLowerCase()) + 1, year, today),
  ],
];

const AMOUNT =
  '(?:=n=|₦|ngn|n(?=\\d)|[$€£#])? ?\\d[\\d,.]*(?:k\\d{0,3}|m\\d?)?(?:/[=-]| ?(?:naira|thousand|million))?';
const AFTER_PAYING =
  '(?: (?:(?:by|via|with|in|through) )?(?:cash|bank transfer|transfer|pos|card|opay)| (?:already|now|today|first|so far|only|later|tomorrow))*';
/** An amount that was paid or remains to be paid: it is no product, and does not say that everything was paid. */
const SUMS: readonly RegExp[] = [
  word(
    `(?:(?:(?:and |but )?(?:${PRONOUN}|customer|madam|oga) +)?(?:(?:don|has|have|already|just|only|never|no|go|will) +)*(?:paid|pay|drop(?:ped)?)|(?:and |but )?${PRONOUN} +(?:(?:don|has|have|already|just|only|go|will) +)*(?:gave|give|sent|send|brought|bring)|(?:gave|give|sent|send|brought|bring)(?= +(?:me|us)))(?: +(?:me|us))? +${AMOUNT}${AFTER_PAYING}`,
  ),
  word(
    `(?:(?:and|but|e|the|with) +)*(?:balance|bal|remain(?:s|ing)?|deposit(?:ed)?|advance|part payment)(?:(?: +(?:balance|remain(?:s|ing)?|is|na|of|to pay)|:))* +${AMOUNT}${AFTER_PAYING}`,
  ),
];
const PARTLY = word(
  'part(?:ly)? +(?:paid|payment)|deposit(?:ed)?(?: of)?|paid +(?:half|some|part)|balance +(?:remain|later|of)',
);
const UNPAID = word(
  "unpaid|not (?:yet )?paid|no(?:t)? pay(?: yet)?|n[eo]v(?:er|a) pay(?: me)?|on credit|yet to pay|has(?:n't| not) paid|have(?:n't| not) paid|(?:will|go) pay(?: later)?|pay later",
);
const PAID = word(
  '(?:has |have |don |fully |already )?(?:paid|pay)(?: me)?(?: (?:in )?full)?(?: (?:by|via|with|in|through))?(?: (cash|bank transfer|transfer|pos|card|opay))?|(?:in|by) (cash|transfer|pos)',
);
const NO_VAT = word('(?:no|without|minus|less) +vat|vat +(?:free|exempt)');
const WITH_VAT_INSIDE = word('vat +inclusive|(?:including|incl\\.?|inclusive of) +(?:7\\.5 ?% +)?vat');
const PLUS_VAT = word(
  '(?:plus|add|with|and|\\+|\\bexcl(?:uding|\\.)?) *(?:7\\.5 ?% *)?vat|vat +(?:extra|on top)',
);
const PLUS_SIGN_VAT = /\+ *(?:7\.5 ?% *)?vat(?![\p{L}\p{N}])/iu;

const METHODS: Record<string, InvoiceText['method']> = {
  cash: 'cash',
  transfer: 'bank_transfer',
  'bank transfer': 'bank_transfer',
  opay: 'bank_transfer',
  pos: 'debit_card',
  card: 'debit_card',
};

/** A note that quotes the words which are not part of the invoice. */
export const notRead = (words: string) => `Not read: ${words.trim()}`;

/** Reads due date, payment and VAT, which apply to the document and not to a line. `today` is the organization's. */
export function directivesOf(text: string, today: string): Directives {
  const found: Directives = {
    rest: text,
    marks: [],
    questions: [],
    due_date: null,
    paid: null,
    method: null,
    vat: null,
  };
  /** Removes the words but leaves a separator, because the text before and after does not belong together. */
  const take = (pattern: RegExp, field: string): RegExpExecArray | null => {
    const match = pattern.exec(found.rest);
    if (!match) return null;
    const [start, end] = [match.index, match.index + match[0].length];
    found.rest = `${found.rest.slice(0, start)};${' '.repeat(end - start - 1)}${found.rest.slice(end)}`;
    found.marks.push({ field, start, end });
    return match;
  };
  const ask = (message: string, field: string) => {
    const { start, end } = found.marks.at(-1)!;
    found.questions.push({ message, field, start, end, amount: null });
  };

  for (const [pattern, read] of DATES) {
    const match = take(pattern, 'due_date');
    if (!match) continue;
    const date = read(match.slice(1), today);
    if (date && found.due_date && found.due_date !== date) {
      found.due_date = null;
      ask('Two days are named for the payment. Please choose the due date.', 'due_date');
      break;
    }
    if (date) found.due_date = date;
    else ask(`There is no such day: ${match[0].trim()}`, 'due_date');
  }
  if (take(NO_VAT, 'vat')) found.vat = false;
  else if (take(WITH_VAT_INSIDE, 'vat'))
    ask('The prices are said to include VAT. Please enter them without it.', 'vat');
  else if (take(PLUS_SIGN_VAT, 'vat') || take(PLUS_VAT, 'vat')) found.vat = true;

  let inPart = false;
  for (const pattern of SUMS) {
    for (let match = take(pattern, 'paid'); match; match = take(pattern, 'paid')) {
      inPart = true;
      ask(notRead(match[0]), 'paid');
    }
  }
  if (inPart || take(PARTLY, 'paid')) ask('A part payment is recorded once the invoice is made.', 'paid');
  else if (take(UNPAID, 'paid')) found.paid = false;
  else {
    const match = take(PAID, 'paid');
    if (match) {
      found.paid = true;
      found.method = METHODS[(match[1] ?? match[2] ?? '').toLowerCase()] ?? null;
    }
  }
  return found;
}
