import type { PictureBox, PictureReading } from '@lissafi/contract/source-documents';
import { formatMoney } from '../money/money.ts';
import { vatRate } from '../nigeria/tax-rules.ts';
import { dateIn } from './dates.ts';
import { bankIn, methodIn, numberIn } from './details.ts';
import { goodsIn } from './goods.ts';
import { labelledOf, linesOf } from './labelled.ts';
import { rowsOf } from './rows.ts';
import { plain, supplierIn } from './supplier.ts';
import { totalIn, vatIn } from './totals.ts';
import { joinLooks } from './two-looks.ts';
import type { PixelBox, ReceiptWord } from './words.ts';

export interface ReceiptPicture {
  /** Of the straightened picture, in pixels. */
  width: number;
  height: number;
  words: readonly ReceiptWord[];
}

/**
 * Reads a receipt or an invoice from the words on its picture: by where they stand, how large they are, what they are
 * called, and by which figures make up which. What is not found is null. Amounts are kobo.
 */
export function readReceipt(
  { width, height, words }: ReceiptPicture,
  { today, currency }: { today: string; currency: string },
): PictureReading {
  return readWords({ width, height, words }, { today, currency }).reading;
}

interface Read {
  reading: PictureReading;
  /** How much speaks for what was read. */
  scores: { supplier: number; date: number; total: number };
}

function readWords(
  { width, height, words }: ReceiptPicture,
  { today, currency }: { today: string; currency: string },
): Read {
  const rows = rowsOf(words);
  const lines = linesOf(rows);
  const labelled = labelledOf(lines);
  const date = dateIn(rows, today);
  const rate = vatRate(date?.date ?? today);
  const guess = totalIn(lines, labelled, null, rate);
  const goods = goodsIn(lines, guess?.row ?? null);
  const sum = goods.length > 1 ? goods.reduce((all, { total }) => all + (total ?? 0), 0) : null;
  const total = totalIn(lines, labelled, sum, rate);
  const vat = vatIn(labelled, total?.value ?? null, rate);
  const header = lines.findIndex(
    ({ isHeader, figures, labels }) =>
      isHeader || (figures.some(({ isMoney }) => isMoney) && labels.length > 0),
  );
  const supplier = supplierIn(
    rows,
    header < 0 ? rows.length : header,
    height,
    new Set(lines.flatMap(({ figures }, row) => (figures.some(({ isMoney }) => isMoney) ? [row] : []))),
  );
  const share = ({ x0, y0, x1, y1 }: PixelBox): PictureBox => {
    const part = (value: number, of: number) =>
      Math.min(1, Math.max(0, Math.round((value / of) * 1e4) / 1e4));
    const [left, top] = [part(x0, width), part(y0, height)];
    return {
      left,
      top,
      width: Math.max(0, part(x1, width) - left),
      height: Math.max(0, part(y1, height) - top),
    };
  };
  const shares = (boxes: readonly PixelBox[]) => boxes.map(share);
  const read = <T>(value: T, boxes: readonly PixelBox[]) => ({ value, boxes: shares(boxes) });
  const number = numberIn(rows);
  const method = methodIn(lines, labelled);
  const bank = bankIn(rows);
  const foreign = currencyIn(rows);
  const adds_up =
    total === null || (sum === null && !total.isProved) ? null : total.isProved || sum === total.value;
  const reading: PictureReading = {
    ...{ width, height },
    supplier: supplier && read(supplier.name, supplier.boxes),
    number: number && read(number.value, number.boxes),
    date:
      date &&
      read(
        date.date,
        date.words.map(({ box }) => box),
      ),
    total: total && read(total.value, total.boxes),
    vat: vat && read(vat.value, [vat.box]),
    currency: foreign,
    payment_method: method && read(method.value, method.boxes),
    bank: bank && read(bank.value, bank.boxes),
    lines: goods.map(({ boxes, ...line }) => ({ ...line, boxes: shares(boxes) })),
    adds_up,
    doubts: [],
  };
  const doubts = doubtsOf(reading, { sum, rate, read: total?.read ?? null }, words, foreign ?? currency);
  return {
    reading: { ...reading, doubts },
    scores: { supplier: supplier?.score ?? 0, date: date?.score ?? 0, total: total?.score ?? 0 },
  };
}

/**
 * Whether one look at a picture shows all that is needed so well that a second one is not worth its time: the figures
 * bear the total out, and much speaks for the supplier and the date.
 */
export function isClear(picture: ReceiptPicture, on: { today: string; currency: string }): boolean {
  const { reading, scores } = readWords(picture, on);
  const supplier = reading.supplier?.value.toLowerCase();
  const unsure = picture.words.filter(({ confidence }) => confidence < CLEAR.confidence);
  return (
    reading.adds_up === true &&
    scores.supplier >= CLEAR.supplier &&
    scores.date >= CLEAR.date &&
    !unsure.some(({ text }) => text.length > 1 && supplier!.includes(text.toLowerCase()))
  );
}

/** Of 321 pictures, 39 % are clear by these, and none of them is read otherwise with a second look. */
const CLEAR = { supplier: 4, date: 0.5, confidence: 80 };

/** Reads the words of two looks at a picture: of both together, with what only one of them shows. */
export function readLooks(
  { first, second, ...size }: { width: number; height: number; first: ReceiptWord[]; second: ReceiptWord[] },
  on: { today: string; currency: string },
): PictureReading {
  // The first look was clear.
  if (second.length === 0) return readReceipt({ ...size, words: first }, on);
  const [both, ...alone] = [joinLooks(first, second), first, second].map((words) =>
    readWords({ ...size, words }, on),
  ) as [Read, Read, Read];
  const { reading } = alone.reduce(better, both);
  return { ...reading, supplier: wholeName(reading.supplier, [both, ...alone]) };
}

/** The name that goes on where one look saw only its end or its beginning. */
function wholeName(name: PictureReading['supplier'], readings: readonly Read[]) {
  return readings.reduce((best, { reading: { supplier } }) => {
    if (!best || !supplier) return best;
    const [short, long] = [plain(best.value), plain(supplier.value)];
    const goesOn = long.endsWith(short) || long.startsWith(short);
    return goesOn && long.length > short.length && long.length <= 3 * short.length ? supplier : best;
  }, name);
}

/** How much more must speak for what another look saw. */
const MARGIN = { supplier: 0.2, date: 0, total: 0.1 };

/** The best of two readings of one picture, each part for itself; both have the same boxes. */
function better(first: Read, second: Read): Read {
  const borneOut = ({ reading: { total, adds_up }, scores }: Read) =>
    (total ? 1 : 0) + (adds_up === true ? 1.5 : 0) + scores.total / 20;
  const [one, other] = borneOut(second) > borneOut(first) + MARGIN.total ? [second, first] : [first, second];
  const of = (part: 'supplier' | 'date') => {
    const isOther = !one.reading[part] || other.scores[part] > one.scores[part] + MARGIN[part];
    return isOther && other.reading[part] ? other : one;
  };
  const [named, dated] = [of('supplier'), of('date')];
  const { supplier } = named.reading;
  const { date } = dated.reading;
  const total = one.reading.total ?? other.reading.total;
  const isSame = one.reading.total?.value === other.reading.total?.value;
  const isLacking = !supplier || !date || !total;
  const reading: PictureReading = {
    ...{ ...one.reading, supplier, date, total },
    number: one.reading.number ?? other.reading.number,
    vat: one.reading.vat ?? (isSame ? other.reading.vat : null),
    payment_method: one.reading.payment_method ?? other.reading.payment_method,
    bank: one.reading.bank ?? other.reading.bank,
    lines: one.reading.lines.length === 0 && isSame ? other.reading.lines : one.reading.lines,
    doubts: [
      ...(isLacking ? [missingOf({ supplier, date, total })] : []),
      ...one.reading.doubts.filter((each) => !each.startsWith(NOT_READ)),
    ],
  };
  const scores = {
    ...{ supplier: named.scores.supplier, date: dated.scores.date, total: one.scores.total },
  };
  return { reading, scores };
}

const NOT_READ = 'Not read: ';
const missingOf = ({ supplier, date, total }: Pick<PictureReading, 'supplier' | 'date' | 'total'>) =>
  `${NOT_READ}${[
    ...(supplier ? [] : ['the supplier']),
    ...(date ? [] : ['the date']),
    ...(total ? [] : ['the total']),
  ].join(', ')}`;

/** The currency that a receipt names beside its figures, where it is not the naira. */
function currencyIn(rows: readonly { text: string }[]): 'USD' | 'EUR' | 'GBP' | null {
  const text = rows.map((row) => row.text).join(' ');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(/NGN|₦|naira|=N=|\bN\s?\d/gi) > 0) return null;
  const all = (
    [
      ['USD', count(/\bUSD\b|\$\s?\d/g)],
      ['EUR', count(/\bEUR\b|€\s?\d/g)],
      ['GBP', count(/\bGBP\b|£\s?\d/g)],
    ] as const
  ).filter(([, times]) => times >= 2);
  return all.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** What a person should look at before recording, in sentences. */
function doubtsOf(
  { supplier, date, total, vat, lines, adds_up }: PictureReading,
  { sum, rate, read }: { sum: number | null; rate: number; read: number | null },
  words: readonly ReceiptWord[],
  currency: string,
): string[] {
  const doubts: string[] = [];
  if (!supplier || !date || !total) doubts.push(missingOf({ supplier, date, total }));
  const sure = words.filter(({ confidence }) => confidence >= 60).length;
  if (words.length > 0 && sure < 0.5 * words.length)
    doubts.push('Most of the words could not be read with certainty. Handwriting often cannot be read');
  if (total && read === null)
    doubts.push('The total could not be read. It was worked out from the other figures');
  else if (total && read !== total.value)
    doubts.push(
      `The total was read as ${formatMoney(read!, currency)}, but the other figures make ${formatMoney(total.value, currency)}`,
    );
  if (total && sum !== null && adds_up === false && lines.length > 0)
    doubts.push(
      `The lines that were read add up to ${formatMoney(sum, currency)}, the total says ${formatMoney(total.value, currency)}`,
    );
  const share = total && (total.value * rate) / (100 + rate);
  if (total && vat && vat.value > 0 && Math.abs(vat.value - share!) > total.value * 0.02)
    doubts.push(`VAT of ${formatMoney(vat.value, currency)} is not ${rate} % of this total`);
  return doubts;
}
