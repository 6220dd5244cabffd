import { amountOf } from './figures.ts';
import type { Row } from './rows.ts';

/** What a figure beside a label is. `none`: a figure that is surely not what was paid. */
export type LabelKind =
  | 'total'
  | 'sum'
  | 'amount'
  | 'paid'
  | 'subtotal'
  | 'vat'
  | 'charge'
  | 'discount'
  | 'due'
  | 'tendered'
  | 'change'
  | 'words'
  | 'none';

/** Labels as they are printed, in letters alone; longer ones come first, so that a sub total is no total. */
const LABELS: readonly (readonly [LabelKind, string])[] = (
  [
    [
      'none',
      'total items|total item|total qty|total quantity|total no of items|no of items|number of items|items sold|item count|total savings|total saved|you saved|total points|points earned|points balance|points|previous balance|previous bal|old balance|old bal|new balance|new bal|opening balance|closing balance|available balance|wallet balance|account balance|current balance|total outstanding|balance brought forward|balance bf|bal bf|total units|units|total litres|litres|volume|total weight|total pcs|total pieces|debt|arrears|amount per unit|price per unit|price per litre|price ltr|price litre|price per ltr|price per kg|price kg|cost per unit|unit price|unit cost|rate|tariff|exchange rate|reference|ref no|rrn|stan|meter start|meter end|meter reading|odometer|vehicle no|bank reference|terminal id|tid|mid|auth code|token|meter no|meter number|tin|rc no|phone|tel|customer no|loyalty',
    ],
    [
      'subtotal',
      'sub total|subtotal|gross|gross amount|gross sales|total before vat|total before tax|total excl vat|total ex vat|total excluding vat|total exclusive|net amount before vat|goods total|total goods|total net|value of goods|goods value|goods amount|taxable amount|vatable amount|vatable|amount before vat|amount excl vat|food total|room total|net value|merchandise total|items total|food bev total|food and beverage total|food and bev total|bar total|total food|total of|sum of items|total charges before vat|total net of vat|total before discount',
    ],
    ['vat', 'total vat|total tax|vat amount|value added tax|vat|tax amount|sales tax|tax'],
    [
      'charge',
      'service charge|consumption tax|deposit|crate deposit|security deposit|refundable deposit|installation|workmanship|labour|delivery fee|delivery charge|delivery|shipping|transport|haulage|handling|packaging|takeaway pack|stamp duty|transaction fee|transfer fee|fee|charges|charge|convenience fee|insurance|logistics|loading|offloading|rounding|round off|rounding adjustment|service',
    ],
    [
      'discount',
      'total discount|discount|discount given|trade discount|trade in|swap value|less swap|less deposit|less discount|promo|promo discount|less|coupon|voucher|rebate',
    ],
    [
      'tendered',
      'amount tendered|cash tendered|tendered|cash received|amount received|cash given|amount given|cash paid|cash in|received|tender|payment received|cash amount|paid cash|cash',
    ],
    [
      'change',
      'balance given|change due|change given|your change|change|balance returned|refund due|cash change',
    ],
    ['words', 'amount in words|sum in words|in words|amount words|the sum of|sum of|total in words'],
    [
      'total',
      'grand total|total amount due|total amount|amount due|total due|net total|total payable|amount payable|net payable|invoice total|bill total|total bill|total invoice|invoice amount|invoice value|sales total|total purchase|total now due|total received|amount received from you|sum paid|amount in figures|total to pay|amount to pay|to pay|you pay|please pay|total sales|total sale|sale total|total charge|total charges|total paid|amount paid|transaction amount|purchase amount|transfer amount|amount transferred|amount sent|total price|total cost|total value|total ngn|total naira|total incl vat|total inc vat|total including vat|total vat inclusive|total inclusive|order total|total fare|total fees|amount charged|total n|payable|final total|you paid|net pay|nett total|nett|amount debited|sum total|total sum|total fee',
    ],
    ['due', 'balance due|balance to pay|balance payable|balance outstanding|outstanding balance|outstanding'],
    ['sum', 'total|totals|ttl|tot|net amount|gross total'],
    [
      'paid',
      'paid|pay|card|pos|transfer|visa|mastercard|verve|bank transfer|card payment|debit card|pos payment|balance',
    ],
    ['amount', 'amount|amt|purchase|sale|value|price|naira|cost|debit|fare'],
  ] as const
).flatMap(([kind, list]) => list.split('|').map((label) => [kind, label] as const));

const BY_LENGTH = [...LABELS].sort((a, b) => b[1].length - a[1].length);

/** Whether two short words are at most so many edits apart: a letter that is another one, is missing, or is one too many. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [one, other] = [a.slice(same), b.slice(same)];
  if (one === '' || other === '') return true;
  if (most === 0) return false;
  const [oneRest, otherRest] = [one.slice(1), other.slice(1)];
  return (
    isNear(oneRest, otherRest, most - 1) ||
    isNear(oneRest, other, most - 1) ||
    isNear(one, otherRest, most - 1)
  );
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/0/g, 'o')
    .replace(/[1|]/g, 'l')
    .replace(/[^a-z]/g, '');

export interface Label {
  kind: LabelKind;
  /** Places of its words on the row. */
  from: number;
  to: number;
}

/** These stand in the names of goods, too (“Payroll support”, “Phone case”): a label only where a part of a row begins. */
const BEGINS: ReadonlySet<LabelKind> = new Set(['none', 'charge']);

/** Whether a part of the row begins at this word, but for a short word or a mark of the edge before it. */
function beginsAt({ words, height }: Row, place: number): boolean {
  const isEdge = ({ text }: { text: string }) => /^\W*\w{0,3}\W*$/.test(text);
  for (let at = place; at > place - 3; at--) {
    const [before, word] = [words[at - 1], words[at]!];
    if (!before || /\d/.test(before.text) || /[:|]$/.test(before.text)) return true;
    if (word.box.x0 - before.box.x1 > 2 * height) return true;
    if (!isEdge(before)) return false;
  }
  return false;
}

/** The labels of a row from left to right; a word belongs to one of them. */
export function labelsOf(row: Row): Label[] {
  const words = row.words.map(({ text }) => (/^\W*\d/.test(text) ? '' : letters(text)));
  const amounts = row.words.map(({ text }) => amountOf(text)?.isMoney === true);
  const starts = new Set(words.map((word) => word[0]));
  const possible = BY_LENGTH.filter(([, label]) => starts.has(label[0]));
  const taken = new Set<number>();
  const found: Label[] = [];
  // What is written exactly comes first: a "total sale" is no "total saved".
  for (const isExact of [true, false])
    for (const [kind, label] of possible) {
      const parts = label.split(' ');
      const whole = parts.join('');
      const most = isExact ? 0 : whole.length >= 10 ? 2 : whole.length >= 5 ? 1 : 0;
      if (!isExact && most === 0) continue;
      for (let from = 0; from < words.length; from++) {
        // Words of the label may have been recognized as one or more.
        for (let to = from; to < Math.min(words.length, from + parts.length + 1); to++) {
          if (words[from] === '' || words[to] === '') continue;
          const text = words.slice(from, to + 1).join('');
          // Few edits make one short word another: `cash` is not `case`, and `support` is no `transport`.
          const isSame = isExact ? text === whole : text[0] === whole[0] && isNear(text, whole, most);
          // An amount parts what is before it from what is behind it: `CASH 600.00 CHANGE 100.00`.
          if (!isSame || amounts.slice(from, to).includes(true)) continue;
          if (BEGINS.has(kind) && !beginsAt(row, from)) continue;
          const places = Array.from({ length: to - from + 1 }, (_, index) => from + index);
          if (places.some((place) => taken.has(place))) continue;
          for (const place of places) taken.add(place);
          found.push({ kind, from, to });
        }
      }
    }
  return found.sort((a, b) => a.from - b.from);
}
