import { describe, expect, test } from 'vitest';
import { typedLines } from '../testing/receipt-page.ts';
import { goodsIn } from './goods.ts';

const goods = (text: string, totalRow: number | null = null) =>
  goodsIn(typedLines(text), totalRow).map(({ name, quantity, unit_price, total }) => [
    ...[name, quantity, unit_price, total],
  ]);
const names = (text: string, totalRow: number | null = null) => goods(text, totalRow).map(([name]) => name);

describe('where the goods stand', () => {
  test('between the names of the columns and the first sum', () => {
    const invoice = `Bought by 500.00
Description Qty Amount
Flour 246,000.00
Sugar 156,000.00
TOTAL 402,000.00
Pallets 5,000.00`;
    expect(names(invoice)).toEqual(['Flour', 'Sugar']);
    // The row of the total was found elsewhere.
    expect(names(invoice, 3)).toEqual(['Flour']);
    expect(names('Flour 246,000.00\nSugar 156,000.00')).toEqual(['Flour', 'Sugar']);
    expect(names('TOTAL 900.00\nRice 800.00')).toEqual([]);
    expect(names('Item Qty Amount\nTOTAL 900.00\nRice 800.00')).toEqual([]);
    expect(names('TOTAL 500.00\nItem Qty Amount\nRice 900.00\nTOTAL 900.00')).toEqual(['Rice']);
  });

  test('what was given in cash ends them not, nor a sum without its figure, nor one far to the right', () => {
    expect(names('Flour 246.00\nCash 900.00\nSugar 156.00')).toContain('Sugar');
    expect(names('Flour 246.00\nTOTAL\nSugar 156.00')).toContain('Sugar');
    expect(names('Flour 246.00\nOne two red total 156.00\nSugar 20.00')).toContain('Sugar');
    expect(names('Flour 246.00\nOne red total 156.00\nSugar 20.00')).toEqual(['Flour']);
  });

  test('what two or more make together is their sum, whatever it is called', () => {
    expect(names('Rice 1,000.00\nBeans 2,000.00\nAltogether 3,000.00\nPallets 500.00')).toEqual([
      'Rice',
      'Beans',
    ]);
    expect(names('Rice 1,000.00\nBeans 1,000.00')).toEqual(['Rice', 'Beans']);
  });
});

describe('what is one of the goods', () => {
  test('a row with a name and an amount', () => {
    expect(names('Rice 1,000.00\n500.00\nBeans')).toEqual(['Rice']);
    expect(names('Table 5 1,000.00\nDate 1,200.00\nRice 900.00')).toEqual(['Rice']);
    expect(names('Points 500.00\nRice 900.00')).toEqual(['Rice']);
    expect(names('| * Rice 900.00 |')).toEqual(['Rice']);
    expect(names('Rice 5kg 900.00 N')).toEqual(['Rice 5kg']);
    expect(names('A 900.00')).toEqual([]);
    expect(names('TV 900.00')).toEqual(['TV']);
    expect(names('Rice 900.00 abc')).toEqual(['Rice']);
    expect(names('Rice #   900.00')).toEqual(['Rice']);
    expect(names('Rice 4 pcs 900.00')).toEqual(['Rice']);
    expect(names('ab Phone 900.00')).toEqual(['ab Phone']);
    expect(names('Amount in words 5000\nRice 6000')).toEqual(['Rice']);
  });

  test('a number or a mark before its name is none of it', () => {
    const all = ['x Rice', '12x Rice', '((Rice', 'A Rice', 'Box set', 'Large cake', '12xl Shirt', '5kg Rice'];
    expect(all.flatMap((name) => names(`${name} 900.00`))).toEqual([
      ...['Rice', 'Rice', 'Rice', 'A Rice', 'Box set', 'Large cake', '12xl Shirt', '5kg Rice'],
    ]);
  });

  test('a number from a hundred on where fewer than three rows are written as money', () => {
    expect(names('Rice 5000\nBeans 100\nSalt 99')).toEqual(['Rice', 'Beans']);
    expect(names('Rice 2  10.00\nBeans 2  20.00\nSalt 2  35.00\nCode 5000')).toEqual([
      'Rice',
      'Beans',
      'Salt',
    ]);
    expect(names('Rice 1,000.00\nBeans 2,000.00\nSalt 3,500.00\nCode 5000')).toEqual([
      'Rice',
      'Beans',
      'Salt',
    ]);
  });

  test('its name may stand alone above its figures', () => {
    const [wings] = goodsIn(typedLines('TURKEY WINGS\n2  500.00  1,000.00'), null);
    expect(wings).toEqual({
      ...{ name: 'TURKEY WINGS', quantity: 2, unit_price: 50_000, total: 100_000 },
      boxes: [{ x0: 0, y0: 0, x1: 304, y1: 96 }],
    });
    // Each name once, and no label.
    expect(names('TURKEY WINGS\n2  500.00  1,000.00\n3  500.00  1,500.00')).toEqual(['TURKEY WINGS']);
    expect(names('CASH\n2  500.00  1,000.00')).toEqual([]);
    expect(names('TURKEY\nWINGS\n2  500.00  1,000.00')).toEqual(['WINGS']);
    expect(names('TURKEY\n05\n2  500.00  1,000.00')).toEqual([]);
  });

  test('its own box is its row', () => {
    expect(goodsIn(typedLines('Rice 900.00'), null)[0]!.boxes).toEqual([{ x0: 0, y0: 0, x1: 176, y1: 26 }]);
  });
});

describe('quantity and price', () => {
  test.each([
    ['the product of two figures is the amount', 'Flour 4 61,500.00 246,000.00', [4, 6_150_000, 24_600_000]],
    ['in any order', 'Flour 61,500.00 4 246,000.00', [4, 6_150_000, 24_600_000]],
    ['among others', 'Flour 7 4 61,500.00 246,000.00', [4, 6_150_000, 24_600_000]],
    ['but for rounding', 'Flour 3 33,350.00 100,000.00', [3, 3_335_000, 10_000_000]],
    ['and not more', 'Flour 3 33,351.00 100,000.00', [null, null, 10_000_000]],
    ['a number before the amount', 'Flour 4 246,000.00', [4, 6_150_000, 24_600_000]],
    ['which no whole kobo share', 'Flour 7  100.00', [7, null, 10_000]],
    ['a number with a fraction is no count', 'Flour 2.5 1,000.00', [null, null, 100_000]],
    ['nor nothing', 'Flour 0 1,000.00', [null, null, 100_000]],
    ['nor ten thousand', 'Flour 10000 100,000.00', [null, null, 10_000_000]],
    ['nor an amount', 'Flour 250.00 1,000.00', [null, null, 100_000]],
    ['said with a times sign', 'Flour x4 246,000.00', [4, 6_150_000, 24_600_000]],
    ['or before it', 'Flour 4 x 61,500.00 246,000.00', [4, 6_150_000, 24_600_000]],
    ['with its price', 'Flour x2 500.00 1,000.00', [2, 50_000, 100_000]],
    ['a price that does not fit', 'Flour x2 400.00 1,000.00', [2, 50_000, 100_000]],
    ['nor divides', 'Flour x3 400.00 1,000.00', [3, null, 100_000]],
    ['a number before the name', '3 Flour 3,000.00', [3, 100_000, 300_000]],
    ['with a times sign', '3x Flour 3,000.00', [3, 100_000, 300_000]],
    ['one figure is not both', 'Flour 100.00  10,000.00', [null, null, 1_000_000]],
    ['the first of two amounts is the quantity', 'Petrol 2.50  400.00  1,000.00', [2.5, 40_000, 100_000]],
    ['two prices are no quantity', 'Flour N4  N61,500.00  N246,000.00', [null, null, 24_600_000]],
    ['nor is nothing', 'Gift 0  5.00  0.00', [null, null, 0]],
    ['two figures and a times sign', 'Flour 12x 6,000.00', [12, 50_000, 600_000]],
    ['none within a word', 'Flour5x 600.00', [null, null, 60_000]],
    ['a times sign first', 'x4 Flour 8,000.00', [4, 200_000, 800_000]],
    ['with two figures', 'Flour x12 6,000.00', [12, 50_000, 600_000]],
    ['at the end', 'Flour 6,000.00 x4', [4, 150_000, 600_000]],
    ['up to 9999', 'Flour 9999  99,990.00', [9_999, 1_000, 9_999_000]],
    ['two figures before the name', '12 Flour 1,200.00', [12, 10_000, 120_000]],
    ['a price is none', '#12 Flour 1,200.00', [null, null, 120_000]],
    ['nor a long number', '12345 Flour 1,200.00', [null, null, 120_000]],
    ['nor a figure within the name', 'Rice 50 Bags 900.00', [null, null, 90_000]],
    ['nor one behind the amount', 'Rice 900.00  5', [null, null, 90_000]],
    ['a mark of the edge is none', '| Flour 3,000.00', [null, null, 300_000]],
  ])('%s', (_, text, expected) => {
    expect(goods(text)[0]!.slice(1)).toEqual(expected);
  });

  test('below a name a quantity and its price stand for their product', () => {
    expect(goods('FLOUR\n3x 500.00')).toEqual([['FLOUR', 3, 50_000, 150_000]]);
    expect(goods('FLOUR\n3x 500.00 each')).toEqual([['FLOUR', 3, null, 50_000]]);
    expect(goods('FLOUR\n3 x 500.00')).toEqual([['FLOUR', 3, 50_000, 150_000]]);
    expect(goods('FLOUR\n3 @500.00')).toEqual([['FLOUR', 3, 50_000, 150_000]]);
    expect(goods('FLOUR\n3 x 500.00  1,500.00')).toEqual([['FLOUR', 3, 50_000, 150_000]]);
    expect(goods('FLOUR 3x 500.00')).toEqual([['FLOUR 3x', 3, null, 50_000]]);
    expect(goods('3x FLOUR 500.00')).toEqual([['FLOUR', 3, null, 50_000]]);
  });
});
