import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { page, papers } from '../testing/receipt-page.ts';
import { isClear, type ReceiptPicture, readLooks, readReceipt } from './read-receipt.ts';
import type { ReceiptWord } from './words.ts';

/**
 * What is read from papers of every kind, and from each of them with the slips that a camera and a press make: a row that
 * is missing, twice, or out of its place, a figure or a word that is another one, letters that are doubtful, a row that
 * is crooked, larger, or printed beside its place. Of each row's slips only a mark is stored: what it was is shown by
 * the commit before.
 */

const PAPERS: Record<string, string> = {
  'a till roll': papers.roll,
  'a slip of a card': papers.slip,
  'an invoice': papers.invoice,
  'naira and kobo in columns': papers.columns,
  'a supplier in the thanks': papers.thanks,
  'goods by weight': papers.weights,
  'a total that stands in words': `
! Kano Textiles
2nd November 2026
Ankara 6 yards x 12   804,500.50
TOTA?
Eight hundred and four thousand, five hundred naira, fifty kobo only
Paid by transfer to Kano Textiles
0123456789 Zenith Bank`,
  'parts that were paid': `
! BALOGUN FABRICS
Invoice No: 0047
12-Nov-26
Lace    3  134,000.00  402,000.00
Discount               -2,000.00
TOTAL                 400,000.00
Advance paid          100,000.00
Balance due           300,000.00
POS`,
  petrol: `
! NNPC RETAIL
Ikeja
11 Nov 2026 07:12
PMS  35.500 L  N885.00/L
AMOUNT  N31,417.50
Card ****1234
Thank you for your patronage`,
  dollars: `
! ACME CLOUD INC
Invoice #A-77
Nov 3, 2026
Hosting   $40.00
Storage   $12.50
Total     $52.50
Paid by card`,
};

const ON = { today: '2026-11-24', currency: 'NGN' };
const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);

const OTHER_FIGURES = '0.00 1 50 500.00 9,999.99 28,057.50 432,150.00 10000000 12/10/2026 1,25O.OO'.split(
  ' ',
);
const OTHER_WORDS =
  `TOTAL Subtotal VAT CHANGE CASH Balance Due Discount Date T0TAI Qty AMOUNT Bill to Account Bank POS transfer Ltd RECEIPT
  Thank naira N 5KG x £`.split(/\s+/);

/** The words of a paper, row by row. */
function rowsOf({ words }: ReceiptPicture): ReceiptWord[][] {
  const rows = new Map<number, ReceiptWord[]>();
  for (const word of words) rows.set(word.box.y0, [...(rows.get(word.box.y0) ?? []), word]);
  return [...rows.values()];
}

const moved = (word: ReceiptWord, right: number, down: number): ReceiptWord => {
  const { x0, x1, y0, y1 } = word.box;
  return { ...word, box: { x0: x0 + right, x1: x1 + right, y0: y0 + down, y1: y1 + down } };
};

/** The paper with each slip of one of its rows, and with those of single words in it. */
function withSlips(
  paper: ReceiptPicture,
  at: number,
): { ofRow: ReceiptPicture[]; ofWords: ReceiptPicture[] } {
  const rows = rowsOf(paper);
  const row = rows[at]!;
  const instead = (...other: ReceiptWord[][]) => ({
    ...paper,
    words: rows.toSpliced(at, 1, ...other).flat(),
  });
  const each = (change: (word: ReceiptWord, place: number) => ReceiptWord) => instead(row.map(change));
  const below = rows[at + 1];
  const another = (list: readonly string[], place: number) => list[(at * 7 + place) % list.length]!;
  const ofRow = [
    instead(),
    instead(
      row,
      row.map((word) => moved(word, 0, 35)),
    ),
    ...(below
      ? [
          {
            ...paper,
            words: rows
              .toSpliced(
                at,
                2,
                below.map((word) => moved(word, 0, -70)),
                row.map((word) => moved(word, 0, 70)),
              )
              .flat(),
          },
        ]
      : []),
    each((word) => moved(word, 0, 30)),
    each((word) => moved(word, -12, 0)),
    each((word, place) => moved(word, 0, place * 9)),
    each((word) => ({ ...word, confidence: 40 })),
    each((word) => ({ ...word, box: { ...word.box, y1: word.box.y1 + 18 } })),
  ];
  const ofWords = row.flatMap((word, place) => [
    instead(row.toSpliced(place, 1)),
    instead(row.with(place, { ...word, confidence: 30 })),
    instead(
      row.with(place, {
        ...word,
        text: another(/\d/.test(word.text) ? OTHER_FIGURES : OTHER_WORDS, place),
      }),
    ),
    instead(row.with(place, { ...word, text: another(OTHER_WORDS, place + 3) })),
    instead(row.with(place, { ...word, text: word.text.replace(/\d(?!.*\d)/, '7') })),
    instead(row.with(place, { ...word, text: word.text.slice(1) })),
    instead(row.with(place, { ...word, text: `${word.text}:` })),
  ]);
  return { ofRow, ofWords };
}

test.each(Object.entries(PAPERS))('%s', async (title, text) => {
  const paper = page(text);
  const typed = text.trim().split('\n');
  const { supplier, number, date, total, vat, currency, payment_method, bank, lines, adds_up, doubts } =
    readReceipt(paper, ON);
  const read = {
    supplier: supplier?.value,
    number: number?.value,
    date: date?.value,
    total: total?.value,
    vat: vat?.value,
    currency,
    payment_method: payment_method?.value,
    bank: bank?.value,
    lines: lines.map(({ boxes, ...line }) => line),
    adds_up,
    doubts,
  };
  const marks = typed.map((line, at) => {
    const { ofRow, ofWords } = withSlips(paper, at);
    const alone = [
      ...ofRow.map((slip) => [readReceipt(slip, ON), isClear(slip, ON)]),
      ...ofWords.map((slip) => readReceipt(slip, ON)),
    ];
    const beside = ofRow.map(({ words }) => [
      readLooks({ ...paper, first: [...words], second: paper.words }, ON),
      readLooks({ ...paper, first: paper.words, second: [...words] }, ON),
    ]);
    return `${digest(alone)} ${digest(beside)} ${line.trim()}`;
  });
  await expect([JSON.stringify(read, null, 1), ...marks].join('\n')).toMatchFileSnapshot(
    `./__snapshots__/slips/${title.replaceAll(' ', '-')}.txt`,
  );
});
