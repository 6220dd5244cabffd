import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { page } from '../testing/receipt-page.ts';
import { isClear, type ReceiptPicture, readLooks, readReceipt } from './read-receipt.ts';
import type { ReceiptWord } from './words.ts';

/**
 * What is read from papers of every kind, and from each of them with the slips that a camera and a press make: a row that
 * is missing, twice, or out of its place, a figure or a word that is another one, letters that are doubtful, a row that
 * is crooked, larger, or printed beside its place. Of each row's slips only a mark is stored: what it was is shown by
 * the commit before.
 */

const PAPERS: Record<string, string> = {
  'a till roll': `
!   OGA JOHN STORES
  14 Oshodi Road, Lagos
  TEL: 08031234567
DATE: 12/11/2026 14:33   TILL 2
ITEM          QTY   AMOUNT
RICE 5KG       2    24,000.00
BEANS 1KG      1     2,100.00
SUBTOTAL            26,100.00
VAT 7.5%             1,957.50
TOTAL               28,057.50
CASH                30,000.00
CHANGE               1,942.50
LOYALTY POINTS          90210`,
  'a slip of a card': `
! ZENITH BANK
*** MERCHANT COPY ***
MERCHANT: ADE FROZEN FOODS
TERMINAL ID 2214H551
16/11/26 08:45
CARD VERVE
RRN 850190113666
AMOUNT NGN 9,000.00
APPROVED`,
  'an invoice': `
! Zaria Mills Ltd
RC 104412
INVOICE  INV-204
Bill to: Mama Ngozi Bakery
Date: 2 Nov 2026
Due date: 16 Nov 2026
Description   Qty  Rate       Amount
Flour 50kg    4    61,500.00  246,000.00
Sugar 50kg    2    78,000.00  156,000.00
Subtotal                      402,000.00
VAT (7.5%)                     30,150.00
Amount due                    432,150.00
Previous balance              900,000.00
Amount in words: four hundred and thirty-two thousand, one hundred and fifty naira only
Account name: Zaria Mills Ltd
Account number: 1012345678 GTBank`,
  'naira and kobo in columns': `
! MAIKUDI GRAINS
Date: 05-10-2026
QTY DESCRIPTION RATE N K
9 Bags flour      61,000  549,000 00
3 Keg oil         58,750  176,250 50
TOTAL                     725,250 50`,
  'a supplier in the thanks': `
CASH RECEIPT
Sold to: Blessing Bello
Date 30/01/2026
Lonart DS    7,200
You pay      7,200
Thank you for shopping at
Medplus Limited`,
  'goods by weight': `
! MR FISH COLD STORE
17/11/2026 16:37
TURKEY WINGS
16.645   6,900.00   114,850.50
CHICKEN LAPS
12.230   4,650.00    56,869.50
NET WEIGHT 28.875 kg
TOTAL               171,720.00`,
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
