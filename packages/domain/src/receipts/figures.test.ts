import { describe, expect, test } from 'vitest';
import { typedRows } from '../testing/receipt-page.ts';
import { amountOf, figuresOf, repaired } from './figures.ts';
import { rowOf } from './rows.ts';

/** The kobo of an amount, and what is said of it. */
const amount = (text: string) => {
  const found = amountOf(text);
  if (!found) return null;
  const { value, isMoney, hasDecimals, hasSign, isNegative, isDoubtful } = found;
  const said = { isMoney, hasDecimals, hasSign, isNegative, isDoubtful };
  return [value, ...Object.entries(said).flatMap(([name, holds]) => (holds ? [name] : []))];
};

describe('an amount', () => {
  test.each([
    ['1,250.00', [125_000, 'isMoney', 'hasDecimals']],
    ['12,345,678.90', [1_234_567_890, 'isMoney', 'hasDecimals']],
    ['1.250,00', [125_000, 'isMoney', 'hasDecimals']],
    ['1’250.00', [125_000, 'isMoney', 'hasDecimals']],
    ['1:250.00', [125_000, 'isMoney', 'hasDecimals']],
    ['950.00', [95_000, 'isMoney', 'hasDecimals']],
    ['1,250', [125_000, 'isMoney']],
    ['N1,250', [125_000, 'isMoney', 'hasSign']],
    ['₦500', [50_000, 'isMoney', 'hasSign']],
    ['N:500', [50_000, 'isMoney', 'hasSign']],
    ['NGN 500.00', [50_000, 'isMoney', 'hasDecimals', 'hasSign']],
    ['*=N=500', [50_000, 'isMoney', 'hasSign']],
    ['**=N=500', [50_000, 'isMoney', 'hasSign']],
    ['N:=500', [50_000, 'isMoney', 'hasSign']],
    ['%%1,250', [125_000, 'isMoney']],
    ['%L,257,000', [125_700_000, 'isMoney']],
    ['1,250.-', [125_000, 'isMoney']],
    ['125,000', [12_500_000, 'isMoney']],
    ['113:54', [11_354, 'isMoney', 'hasDecimals']],
    ['1,250.00*)', [125_000, 'isMoney', 'hasDecimals']],
    ['1,250.00:;', [125_000, 'isMoney', 'hasDecimals']],
    ['N=500', [50_000, 'isMoney', 'hasSign']],
    // A whole number may be a quantity.
    ['1250', [125_000]],
    ['2', [200]],
    // A rate or a measure.
    ['7.5', [750]],
    ['0.50', [50, 'isMoney', 'hasDecimals']],
    ['1234567890', [123_456_789_000]],
    ['500/L', [50_000]],
    ['1,200/kg.', [120_000, 'isMoney']],
    ['1,250.00/=', [125_000, 'isMoney', 'hasDecimals']],
    ['1,250.00NGN', [125_000, 'isMoney', 'hasDecimals']],
    ['(1,250.00)', [125_000, 'isMoney', 'hasDecimals']],
    ['“1,250.00”', [125_000, 'isMoney', 'hasDecimals']],
    ['1,250.00:', [125_000, 'isMoney', 'hasDecimals']],
    ['~~1,250.00', [125_000, 'isMoney', 'hasDecimals']],
  ])('%s', (text, expected) => {
    expect(amount(text)).toEqual(expected);
  });

  test.each([
    ['-500.00', [50_000, 'isMoney', 'hasDecimals', 'isNegative']],
    ['–500.00', [50_000, 'isMoney', 'hasDecimals', 'isNegative']],
    ['-N500', [50_000, 'isMoney', 'hasSign', 'isNegative']],
    ['*-500.00', [50_000, 'isMoney', 'hasDecimals', 'isNegative']],
    ['N-500', [50_000, 'isMoney', 'hasSign']],
    ['500.00-', [50_000, 'isMoney', 'hasDecimals']],
  ])('a minus stands before it: %s', (text, expected) => {
    expect(amount(text)).toEqual(expected);
  });

  test.each([
    ['its end was not read', '221,', [22_100, 'isDoubtful']],
    ['no amount of thousands begins with 0', '02,000.00', [200_000, 'isMoney', 'hasDecimals', 'isDoubtful']],
    [
      ...['a mark between its groups was not read', '1,31046075'],
      [131_046_075, 'isMoney', 'hasDecimals', 'isDoubtful'],
    ],
    ['nor here', '1310,460.75', [131_046_075, 'isMoney', 'hasDecimals', 'isDoubtful']],
    ['nor here, with a sign', 'N12,34567', [1_234_567, 'isMoney', 'hasDecimals', 'hasSign', 'isDoubtful']],
    ['a speck was read as one more mark', '4.79,800.00', [47_980_000, 'isMoney', 'hasDecimals']],
  ] as const)('%s: %s', (_, text, expected) => {
    expect(amount(text)).toEqual(expected);
  });

  test.each([
    ...['4,500.5', '12,34,567.00', '1,2345.00', '1,2345', '123,45,678', '1234,567', '12345678901'],
    ...['1,25.00', '1.2,4567.00'],
    ...['500/L2', '1,234567', '1,31046075.00', '12.1,31046075', '1,1310,460.75', '1310,460.755'],
    ...['13:54', '13:54:10', 'RICE', '', 'x2', '5OO', '500kilograms', 'A1,250.00', '12/11', '1-2', '50%'],
  ])('%s is none', (text) => {
    expect(amount(text)).toBeNull();
  });
});

test('letters are figures where figures prevail, and only letters that look like one', () => {
  expect(['1O0', 'OO10', 'O1|', '12S.50', 'SOO', '5OOO', '12XO', 'OIL'].map(repaired)).toEqual([
    ...['100', '0010', 'O1|', '125.50', 'SOO', '5OOO', '12XO', 'OIL'],
  ]);
});

describe('figures of a row', () => {
  const figures = (text: string) =>
    figuresOf(typedRows(text)[0]!).map(({ value, from, to }) => [value, from, to]);
  const isMoney = (text: string) => figuresOf(typedRows(text)[0]!).map((figure) => figure.isMoney);

  test('each has its place among the words', () => {
    expect(figures('RICE 5KG 2 24,000.00')).toEqual([
      [200, 2, 2],
      [2_400_000, 3, 3],
    ]);
    expect(figures('RICE AND BEANS')).toEqual([]);
  });

  test.each([
    ['N 4,500', [[450_000, 0, 1]]],
    [
      'NGN 4,500 2',
      [
        [450_000, 0, 1],
        [200, 2, 2],
      ],
    ],
    ['=N= 4,500', [[450_000, 0, 1]]],
    ['N: 4,500', [[450_000, 0, 1]]],
    ['4, 500.00', [[450_000, 0, 1]]],
    ['4 ,500.00', [[450_000, 0, 1]]],
    ['4,500 .00', [[450_000, 0, 1]]],
    ['12 500.00', [[1_250_000, 0, 1]]],
    ['N 12 500.00', [[1_250_000, 0, 2]]],
    [
      '5 N 500',
      [
        [500, 0, 0],
        [50_000, 1, 2],
      ],
    ],
    [
      'RICE 4, 500.00 2',
      [
        [450_000, 1, 2],
        [200, 3, 3],
      ],
    ],
  ])('%s was recognized in pieces', (text, expected) => {
    expect(figures(text)).toEqual(expected);
  });

  test.each([
    [
      'two numbers',
      '2 500',
      [
        [200, 0, 0],
        [50_000, 1, 1],
      ],
    ],
    [
      'a number of four figures before an amount',
      '1234 500.00',
      [
        [123_400, 0, 0],
        [50_000, 1, 1],
      ],
    ],
    [
      'a wide gap',
      '12  500.00',
      [
        [1_200, 0, 0],
        [50_000, 1, 1],
      ],
    ],
    ['a sign far away', 'N  4,500', [[450_000, 1, 1]]],
    ['a letter that is no sign', 'X 4,500', [[450_000, 1, 1]]],
    [
      'one piece that does not go on',
      '4, 500.00 700.00',
      [
        [450_000, 0, 1],
        [70_000, 2, 2],
      ],
    ],
  ])('%s: not joined', (_, text, expected) => {
    expect(figures(text)).toEqual(expected);
  });

  test('the box is around all pieces', () => {
    const word = (text: string, x0: number, y0: number, y1: number) => ({
      ...{ text, confidence: 90 },
      box: { x0, y0, x1: x0 + 50, y1 },
    });
    const row = rowOf([word('4,', 0, 4, 24), word('500', 55, 0, 20), word('.00', 108, 6, 30)]);
    expect(figuresOf(row).map(({ box }) => box)).toEqual([{ x0: 0, y0: 0, x1: 158, y1: 30 }]);
  });

  test('what is followed by a unit is a measure, unless it has a sign of a currency', () => {
    expect(isMoney('28.87 kg')).toEqual([false]);
    expect(isMoney('1,200 units 500.00')).toEqual([false, true]);
    expect(isMoney('N1,200 units')).toEqual([true]);
    expect(isMoney('28.87 bags')).toEqual([true]);
  });
});
