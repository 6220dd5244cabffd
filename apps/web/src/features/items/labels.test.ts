import { expect, test } from 'vitest';
import { codeOf, PAPERS, pagesOf } from './labels.ts';

test('a label shows the barcode, otherwise the SKU; codes that no scanner could read are left out', () => {
  const { a4_65, roll_80 } = PAPERS;
  expect(codeOf({ barcode: '5901234123457', sku: 'FL-1' }, a4_65)).toEqual({
    code: '5901234123457',
    symbology: 'EAN13',
  });
  expect(codeOf({ barcode: null, sku: 'FL-1' }, a4_65)).toEqual({ code: 'FL-1', symbology: 'CODE128' });
  expect(codeOf({ barcode: 'ẹja', sku: 'FL-1' }, a4_65)?.code).toBe('FL-1');
  const long = { barcode: null, sku: 'FLOUR-WHEAT-STRONG-50KG-BAG' };
  expect(codeOf(long, a4_65)).toBeNull();
  expect(codeOf(long, roll_80)?.code).toBe(long.sku);
});

test('sheets are filled in order, after the labels that are gone; on a roll each is a page', () => {
  const labels = Array.from({ length: 30 }, (_, index) => index);
  const sheets = pagesOf(labels, PAPERS.a4_24, 5);
  expect(sheets.map((sheet) => sheet.length)).toEqual([24, 11]);
  expect(sheets[0]?.slice(4, 7)).toEqual([null, 0, 1]);
  expect(pagesOf(labels, PAPERS.roll_58, 0)).toHaveLength(30);
  expect(pagesOf([], PAPERS.a4_24, 3)).toEqual([]);
});

test('no paper asks for more labels than fit on it', () => {
  for (const { page, label, columns, rows } of Object.values(PAPERS)) {
    expect(columns * label.width).toBeLessThanOrEqual(page.width);
    expect(rows * label.height).toBeLessThanOrEqual(page.height);
  }
});
