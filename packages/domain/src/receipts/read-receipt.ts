import type { PictureBox, PictureReading } from '@lissafi/contract/source-documents';
import { formatMoney } from '../money/money.ts';
import { dateIn } from './dates.ts';
import { bankIn, methodIn, numberIn } from './details.ts';
import { goodsIn } from './goods.ts';
import { rowsOf } from './rows.ts';
import { supplierIn } from './supplier.ts';
import { labelledOf, linesOf, totalIn, vatIn } from './totals.ts';
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
  const rows = rowsOf(words);
  const lines = linesOf(rows);
  const labelled = labelledOf(lines);
  const guess = totalIn(lines, labelled, null);
  const goods = goodsIn(lines, guess?.row ?? null);
  const sum = goods.length > 1 ? goods.reduce((all, { total }) => all + (total ?? 0), 0) : null;
  const total = totalIn(lines, labelled, sum);
  const vat = vatIn(labelled, total?.value ?? null);
  const header = lines.findIndex(
    ({ isHeader, figures, labels }) =>
      isHeader || (figures.some(({ isMoney }) => isMoney) && labels.length > 0),
  );
  const supplier = supplierIn(
    rows,
    header < 0 ? rows.length : header,
    new Set(lines.flatMap(({ figures }, row) => (figures.some(({ isMoney }) => isMoney) ? [row] : []))),
  );
  const date = dateIn(rows, today);
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
  return { ...reading, doubts: doubtsOf(reading, sum, words, foreign ?? currency) };
}

/** Reads the words of two looks at a picture: of both together, with what only one of them shows. */
export function readLooks(
  { first, second, ...size }: { width: number; height: number; first: ReceiptWord[]; second: ReceiptWord[] },
  on: { today: string; currency: string },
): PictureReading {
  const both = readReceipt({ ...size, words: joinLooks(first, second) }, on);
  if (isSure(both)) return both;
  const alone = [first, second].map((words) => readReceipt({ ...size, words }, on));
  return alone.reduce(better, both);
}

/** Whether all that is needed was read, and the figures bear the total out. */
export const isSure = ({ supplier, date, total, adds_up }: PictureReading): boolean =>
  supplier !== null && date !== null && total !== null && adds_up === true;

/** The better of two readings of one picture, with what it lacks taken from the other; both have the same boxes. */
export function better(first: PictureReading, second: PictureReading): PictureReading {
  const weight = (each: PictureReading) =>
    [each.supplier, each.date, each.total].filter(Boolean).length + (each.adds_up === true ? 1.5 : 0);
  const [one, other] = weight(second) > weight(first) ? [second, first] : [first, second];
  const [supplier, date, total] = [
    one.supplier ?? other.supplier,
    one.date ?? other.date,
    one.total ?? other.total,
  ];
  const isSame = one.total?.value === other.total?.value;
  const found = [supplier, date, total].filter(Boolean).length;
  const lacked = [one.supplier, one.date, one.total].filter(Boolean).length;
  return {
    ...{ ...one, supplier, date, total },
    number: one.number ?? other.number,
    vat: one.vat ?? (isSame ? other.vat : null),
    payment_method: one.payment_method ?? other.payment_method,
    bank: one.bank ?? other.bank,
    lines: one.lines.length === 0 && isSame ? other.lines : one.lines,
    doubts: [
      ...(found > lacked ? one.doubts.filter((each) => !each.startsWith(NOT_READ)) : one.doubts),
      ...(found > lacked && found < 3 ? [missingOf({ supplier, date, total })] : []),
    ],
  };
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
  sum: number | null,
  words: readonly ReceiptWord[],
  currency: string,
): string[] {
  const doubts: string[] = [];
  if (!supplier || !date || !total) doubts.push(missingOf({ supplier, date, total }));
  const sure = words.filter(({ confidence }) => confidence >= 60).length;
  if (words.length > 0 && sure < 0.5 * words.length)
    doubts.push('Most of the words could not be read with certainty. Handwriting often cannot be read');
  if (total && sum !== null && adds_up === false && lines.length > 0)
    doubts.push(
      `The lines that were read add up to ${formatMoney(sum, currency)}, the total says ${formatMoney(total.value, currency)}`,
    );
  if (total && vat && vat.value > 0 && Math.abs(vat.value - (total.value * 7.5) / 107.5) > total.value * 0.02)
    doubts.push(`VAT of ${formatMoney(vat.value, currency)} is not 7.5 % of this total`);
  return doubts;
}
