import { expect, test } from 'vitest';
import { pricedLines, withWholeAmounts } from './typed-rows.ts';

const isMoney = (column: number) => column === 1 || column === 3;

test.each([
  ['Malta|N1|100|36', 3, 'Malta|N1,100|36'],
  ['Malta|1|100|36', 3, 'Malta|1,100|36'],
  ['Malta|N1|100|240|N300', 4, 'Malta|N1,100|240|N300'],
  ['Rice|₦1|200|000|5', 3, 'Rice|₦1,200,000|5'],
  ['Rice|N1|100|5|N1|300.50', 4, 'Rice|N1,100|5|N1,300.50'],
  // Several ways: asked about.
  ['Malta|1|100|240|300', 4, 'Malta|1 | 100 | 240 | 300'],
  ['Malta|1|100|36|700', 4, 'Malta|1 | 100 | 36 | 700'],
  // A quantity of twelve thousand, or a price without a title.
  ['Coke|5|12|500', 3, 'Coke|5|12 | 500'],
  // No amount was parted, or nothing is too much.
  ['Malta|N1|100', 3, 'Malta|N1|100'],
  ['Flour|Golden Penny|bag|5', 3, 'Flour|Golden Penny|bag|5'],
  ['Malta|N1|100||', 3, 'Malta|N1|100||'],
])('%s of %d titles is %s', (cells, width, whole) => {
  expect(withWholeAmounts(cells.split('|'), width, isMoney).join('|')).toBe(whole);
});

test.each([
  ['Coke 50cl 400', 'Coke 50cl', '400'],
  ['Malta Guinness N1,100', 'Malta Guinness', 'N1,100'],
  ['Peak milk - 1,200 naira', 'Peak milk', '1,200'],
  ['Milo @4500', 'Milo', '4500'],
  ['Indomie: 350', 'Indomie', '350'],
  ['Rice 1 bag 80k', 'Rice 1 bag', '80k'],
  ['Sugar 500 each', 'Sugar', '500'],
  ['Milo 3in1', 'Milo 3in1', ''],
  ['Peak 400g', 'Peak 400g', ''],
  ['Coke 50cl 400 24', 'Coke 50cl', '400 / 24'],
  ['N1,100 spaghetti', 'spaghetti', 'N1,100'],
  ['₦900 - Agege bread', 'Agege bread', '₦900'],
  // Which of two is the price is asked; a figure without a sign may count.
  ['N900 bread 1200', 'bread', 'N900 / 1200'],
  ['12 eggs', '12 eggs', ''],
])('“%s” is “%s” at “%s”', (line, name, price) => {
  expect(pricedLines([line, 'Bread 900', 'Cake 700'])![0]).toEqual([name, price]);
});

test('lines of which few have a price are no list of prices', () => {
  expect(pricedLines(['Bread', 'Cake', 'Milo 900'])).toBeNull();
});
