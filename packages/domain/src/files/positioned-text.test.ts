import { describe, expect, test } from 'vitest';
import { type PlacedText, rowsOfPages } from './positioned-text.ts';

/** Letters of 5 × 10 points. */
const at = (x: number, y: number, text: string, height = 10): PlacedText => ({
  ...{ text, x, y, height, width: text.length * 5 },
});
const rows = (...page: PlacedText[]) => rowsOfPages([page]);
/** A line of the table: columns at 0, 80, 200 and 260. */
const line = (y: number, day: string, text: string, amount: string, balance = '7.00') => [
  ...[at(0, y, day), at(80, y, text), at(200, y, amount), at(260, y, balance)],
];
const D1 = '01/10/2026';

describe('lines', () => {
  test('run from the top of the page down, and cells from the left', () => {
    expect(
      rows(...line(700, '02/10/2026', 'FEE', '1.00').reverse(), ...line(720, D1, 'RENT', '5.00')),
    ).toEqual([
      [D1, 'RENT', '5.00', '7.00'],
      ['02/10/2026', 'FEE', '1.00', '7.00'],
    ]);
  });

  test('have pieces within 0.45 of their height', () => {
    const piece = (y: number) =>
      rows(at(0, 700, D1), at(80, 700, 'RENT'), at(200, 700, '5.00'), at(260, y, '7.00'));
    expect(piece(695.5)).toEqual([[D1, 'RENT', '5.00', '7.00']]);
    expect(piece(704.5)).toEqual([[D1, 'RENT', '5.00', '7.00']]);
    expect(piece(695.4)).toHaveLength(2);
    // Letters without a height are 4 points high, and the larger of two decides.
    expect(rows(at(0, 700, 'A', 0), at(80, 698.3, 'B', 0))).toHaveLength(1);
    expect(rows(at(0, 700, 'A', 0), at(80, 698.1, 'B', 0))).toHaveLength(2);
    expect(rows(at(0, 700, 'A', 0), at(80, 696, 'B', 10))).toHaveLength(1);
    expect(rows(at(0, 700, 'A', 10), at(80, 696, 'B', 0))).toHaveLength(1);
  });

  test('pieces without text do not count', () => {
    expect(rows(at(0, 700, ' '), at(80, 700, 'B'))).toEqual([['B']]);
    expect(rowsOfPages([])).toEqual([]);
  });
});

describe('pieces of a line', () => {
  const joined = (gap: number, second = 'RENT') =>
    rows(
      at(0, 700, 'NIP'),
      at(15 + gap, 700, second),
      at(200, 700, 'x'),
      at(260, 700, 'y'),
      at(320, 700, 'z'),
    )[0];

  test('are one word, words of one cell, or cells, by the gap between them', () => {
    expect(joined(0)![0]).toBe('NIPRENT');
    expect(joined(3.2)![0]).toBe('NIPRENT');
    expect(joined(3.3)![0]).toBe('NIP RENT');
    expect(joined(5.9)![0]).toBe('NIP RENT');
    expect(joined(6)!.slice(0, 2)).toEqual(['NIP', 'RENT']);
  });

  test('have no second space between them', () => {
    expect(joined(4, ' RENT')![0]).toBe('NIP RENT');
    expect(rows(at(0, 700, 'NIP '), at(24, 700, 'RENT'))[0]).toEqual(['NIP RENT']);
  });

  test('that overlap are one, to the end of the longer', () => {
    expect(rows(at(0, 700, 'LONGER TEXT'), at(10, 700, 'x'), at(58, 700, 'END'))).toEqual([
      ['LONGER TEXTxEND'],
    ]);
  });
});

describe('columns', () => {
  test('are parted where no line of the table has text', () => {
    const page = [
      ...line(720, D1, 'A LONG NARRATION', '5.00'),
      ...[at(0, 700, '02/10/2026'), at(80, 700, 'FEE'), at(260, 700, '6.00')],
    ];
    expect(rows(...page)).toEqual([
      [D1, 'A LONG NARRATION', '5.00', '7.00'],
      ['02/10/2026', 'FEE', '', '6.00'],
    ]);
  });

  test('follow from lines that begin with a date, however it is written', () => {
    for (const day of [
      '1-Oct-26',
      '2026-10-01',
      '1 October 2026',
      "'01/10/26",
      'October 1, 2026',
      '01.10.2026',
    ]) {
      const page = [at(0, 720, day), at(100, 720, 'RENT'), at(200, 720, '5.00')];
      // The note crosses the columns and is none of the table.
      expect(rows(at(0, 760, 'A NOTE THAT IS LONGER THAN COLUMNS ARE'), ...page)[1]).toEqual([
        day,
        'RENT',
        '5.00',
      ]);
    }
  });

  test('or from lines of four cells where none has a date', () => {
    const head = [at(0, 720, 'A'), at(80, 720, 'B'), at(200, 720, 'C'), at(260, 720, 'D')];
    expect(rows(...head, at(200, 680, 'x'))[1]).toEqual(['', '', 'x', '']);
    expect(rows(...head.slice(0, 3), at(200, 680, 'x'))[1]).toEqual(['x']);
  });

  test('a gap of at most a point and a half parts nothing', () => {
    const page = (x: number) =>
      rows(
        ...[at(0, 720, D1), at(80, 720, 'RENT'), at(200, 720, '5.00')],
        ...[at(0, 690, '02/10/2026'), at(100 + x, 690, 'FEE'), at(200, 690, '5.00')],
      );
    expect(page(1.5)[0]).toEqual([D1, 'RENT', '5.00']);
    expect(page(1.6)[0]).toEqual([D1, 'RENT', '', '5.00']);
  });

  test('few lines may cross an edge: two of a hundred', () => {
    const table = (crossing: number) =>
      Array.from({ length: 100 }, (_, index) => {
        const y = 3_000 - index * 20;
        return index < crossing
          ? [at(0, y, D1), at(80, y, 'x'.repeat(28)), at(260, y, '7.00')]
          : line(y, D1, 'A', '5.00');
      }).flat();
    expect(rows(...table(2)).at(-1)).toEqual([D1, 'A', '5.00', '7.00']);
    expect(rows(...table(3)).at(-1)).toEqual([D1, 'A 5.00', '7.00']);
  });

  test('a line that puts two texts into one column keeps its own cells, unless it is dated', () => {
    expect(rows(...line(720, D1, 'RENT', '5.00'), at(200, 650, 'SUM'), at(225, 650, '5'))[1]).toEqual([
      'SUM',
      '5',
    ]);
    expect(
      rows(
        ...line(720, D1, 'RENT OF A SHOP', '5.00'),
        at(0, 650, '02/10/2026'),
        at(80, 650, 'A'),
        at(100, 650, 'B'),
      )[1],
    ).toEqual([...['02/10/2026', 'A B', '', '']]);
  });
});

describe('a cell that is broken over several lines', () => {
  const first = line(720, D1, 'NIP FROM', '5.00');
  test('is one: what stands below joins the row above, and what stands above the row below', () => {
    expect(rows(...first, at(80, 708, 'ADE STORES'), at(80, 696, 'LAGOS'))).toEqual([
      [D1, 'NIP FROM ADE STORES LAGOS', '5.00', '7.00'],
    ]);
    expect(rows(at(80, 732, 'TRANSFER'), ...first, at(80, 708, 'ADE'))).toEqual([
      [D1, 'TRANSFER NIP FROM ADE', '5.00', '7.00'],
    ]);
  });

  test('belongs to the nearer of two rows, and to the upper of two as near', () => {
    const second = (y: number) => line(y, '02/10/2026', 'FEE', '1.00');
    expect(rows(...first, at(80, 708, 'ADE'), ...second(690)).map((row) => row[1])).toEqual([
      'NIP FROM ADE',
      'FEE',
    ]);
    expect(rows(...first, at(80, 702, 'ADE'), ...second(690)).map((row) => row[1])).toEqual([
      'NIP FROM',
      'ADE FEE',
    ]);
    expect(rows(...first, at(80, 704.75, 'ADE'), ...second(690)).map((row) => row[1])).toEqual([
      'NIP FROM ADE',
      'FEE',
    ]);
    expect(rows(...first, at(80, 704.7, 'ADE'), ...second(690)).map((row) => row[1])).toEqual([
      'NIP FROM',
      'ADE FEE',
    ]);
  });

  test('is at most two heights away', () => {
    expect(rows(...first, at(80, 700, 'ADE'))).toHaveLength(1);
    expect(rows(...first, at(80, 699, 'ADE'))).toHaveLength(2);
  });

  test.each([
    ['an amount', at(200, 708, '5.00')],
    ['the number of a page', at(80, 708, 'Page 2 of 3')],
    ['text in the first column', at(0, 708, 'NOTE')],
  ])('is not %s', (_, piece) => {
    expect(rows(...first, piece)).toHaveLength(2);
  });

  test('has text in two columns at most', () => {
    const below = [at(80, 708, 'ADE'), at(200, 708, 'x'), at(260, 708, 'y')];
    expect(rows(...first, ...below.slice(0, 2))).toHaveLength(1);
    expect(rows(...first, ...below)).toHaveLength(2);
  });

  test('joins a row of three cells with a figure in the first, and nothing else', () => {
    expect(rows(...first, at(0, 690, 'NOTE'), at(80, 678, 'ADE'))).toHaveLength(3);
    expect(rows(...first, at(0, 690, '2'), at(80, 690, 'x'), at(80, 678, 'ADE'))).toHaveLength(3);
    expect(
      rows(...first, at(0, 690, '2'), at(80, 690, 'x'), at(200, 690, '1'), at(80, 678, 'ADE')),
    ).toHaveLength(2);
  });

  test('does not go on over the end of a page', () => {
    expect(rowsOfPages([first, [at(80, 730, 'ADE')]])).toHaveLength(2);
  });
});
