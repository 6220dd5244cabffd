import { linesOf } from '../receipts/labelled.ts';
import { type Row, rowsOf } from '../receipts/rows.ts';
import type { ReceiptWord } from '../receipts/words.ts';

/** Receipts for tests of reading them, typed with letters of one width. */

const CELL = 16;
const LETTER = 26;
const ROW = 70;

/** The words of a page; a row that begins with `!` is twice as large. Letters are 16 wide and 26 high, rows 70 apart. */
export function page(text: string) {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const words: ReceiptWord[] = rows.flatMap((typed, index) => {
    const size = typed.startsWith('!') ? 2 : 1;
    return [...typed.replace('!', ' ').matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 93,
      box: {
        x0: match.index * CELL * size,
        x1: (match.index + match[0].length) * CELL * size,
        y0: index * ROW,
        y1: index * ROW + LETTER * size,
      },
    }));
  });
  return { width: 1_000, height: rows.length * ROW + 60, words };
}

export const typedRows = (text: string): Row[] => rowsOf(page(text).words);
export const typedLines = (text: string) => linesOf(typedRows(text));

/** Papers that several tests read. */
export const papers = {
  roll: `
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
  slip: `
! ZENITH BANK
*** MERCHANT COPY ***
MERCHANT: ADE FROZEN FOODS
TERMINAL ID 2214H551
16/11/26 08:45
CARD VERVE
RRN 850190113666
AMOUNT NGN 9,000.00
APPROVED`,
  invoice: `
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
  columns: `
! MAIKUDI GRAINS
Date: 05-10-2026
QTY DESCRIPTION RATE N K
9 Bags flour      61,000  549,000 00
3 Keg oil         58,750  176,250 50
TOTAL                     725,250 50`,
  thanks: `
CASH RECEIPT
Sold to: Blessing Bello
Date 30/01/2026
Lonart DS    7,200
You pay      7,200
Thank you for shopping at
Medplus Limited`,
  weights: `
! MR FISH COLD STORE
17/11/2026 16:37
TURKEY WINGS
16.645   6,900.00   114,850.50
CHICKEN LAPS
12.230   4,650.00    56,869.50
NET WEIGHT 28.875 kg
TOTAL               171,720.00`,
};
