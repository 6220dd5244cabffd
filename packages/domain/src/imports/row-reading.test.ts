import { describe, expect, test } from 'vitest';
import { importSetting, mappingOf } from '../testing/import-rows.ts';
import { cellsOf, likelyAmounts, likelyDates, RowCells } from './row-reading.ts';

const values = (list: { value: string }[]) => list.map(({ value }) => value);
const today = '2026-11-23';

test('columns of one field are read together, and those of none are left out', () => {
  expect(cellsOf(['Ada', 'x', 'Obi', ''], ['name', null, 'name', 'phone'])).toEqual({ name: 'Ada Obi' });
  expect(cellsOf(['Ada'], ['name', 'phone'], { phone: '  0803 ' })).toEqual({ name: 'Ada', phone: '0803' });
});

test('a file is read by its marks, what a person typed as people write here', () => {
  const european = mappingOf(['date', 'amount'], { date_order: 'mdy', decimal_mark: ',' });
  const raw = ['03/05/2026', '1.200,50'];
  const file = new RowCells(raw, european, importSetting);
  expect([file.date('date', today), file.stated('amount')?.amount]).toEqual(['2026-03-05', 120_050]);
  const typed = new RowCells(raw, european, importSetting, { date: '03/05/2026', amount: '1,200.50' });
  expect([typed.date('date', today), typed.stated('amount')?.amount]).toEqual(['2026-05-03', 120_050]);
  expect([file.faults, typed.faults]).toEqual([[], []]);
});

test('an amount is up to ten trillion naira, on either side of 0', () => {
  const stated = (cell: string) => {
    const cells = new RowCells([cell], mappingOf(['amount']), importSetting);
    return [cells.stated('amount')?.amount ?? null, cells.faults.map(({ message }) => message)];
  };
  expect(stated('10000000000000.00')).toEqual([1_000_000_000_000_000, []]);
  expect(stated('10000000000000.01')).toEqual([null, ['This amount is too large']]);
  expect(stated('-10000000000000.01')).toEqual([null, ['This amount is too large']]);
  expect([stated(''), stated('nil')]).toEqual([
    [null, []],
    [null, []],
  ]);
});

test('what can be read as thousands or decimals is not clear, anything else is no amount', () => {
  const fault = (cell: string) => {
    const cells = new RowCells([cell], mappingOf(['amount']), importSetting);
    cells.stated('amount');
    return cells.faults[0];
  };
  expect(fault('₦1.800')).toMatchObject({ field: 'amount', message: 'Not clear as an amount' });
  expect(values(fault('1.800')!.likely)).toEqual(['1,800.00', '1.80']);
  expect([fault('12.800'), fault('1.800 naira')].map((each) => each?.message)).toEqual([
    ...['Not clear as an amount', 'Not clear as an amount'],
  ]);
  expect(fault('5.1.800')!.message).toBe('“5.1.800” is no amount');
  expect(fault('1.8000.5')!.message).toBe('“1.8000.5” is no amount');
  expect(fault('x'.repeat(60))!.message).toBe(`“${'x'.repeat(40)}” is no amount`);
});

test('money may be 0 but not below', () => {
  const cells = new RowCells(['0', '-5'], mappingOf(['value', 'credit_limit']), importSetting);
  expect([cells.money('value'), cells.money('credit_limit'), cells.money('amount')]).toEqual([0, null, null]);
  expect(cells.faults).toEqual([{ field: 'credit_limit', message: 'This cannot be below zero', likely: [] }]);
});

test('a day in the future is no date of the past', () => {
  const cells = new RowCells(['24/11/2026'], mappingOf(['date']), importSetting);
  expect(cells.date('date', today)).toBeNull();
  expect(cells.faults.map(({ message }) => message)).toEqual(['The date is in the future']);
});

test('a long cell that is no date is shown in part, with the days that it may mean', () => {
  const cells = new RowCells([`31/02/2026 ${'x'.repeat(60)}`], mappingOf(['date']), importSetting);
  expect(cells.date('date', today)).toBeNull();
  expect(cells.faults[0]!.message).toBe(`“31/02/2026 ${'x'.repeat(29)}” is no date`);
  expect(values(cells.faults[0]!.likely)).toEqual(['2026-02-28']);
});

test('amounts with letters for digits, words around them, or an unclear mark are offered', () => {
  expect(values(likelyAmounts('l2O'))).toEqual(['120.00']);
  expect(values(likelyAmounts('I 000'))).toEqual(['1,000.00']);
  expect(values(likelyAmounts('1,800'))).toEqual(['1,800.00', '1.80']);
  expect(values(likelyAmounts('N5OO'))).toEqual(['500.00']);
  expect(values(likelyAmounts('12-50'))).toEqual([]);
  expect(values(likelyAmounts('0'))).toEqual([]);
});

test('of a figure with kobo or several separators the marks are clear', () => {
  expect(values(likelyAmounts('about 1,800.50'))).toEqual(['1,800.50']);
  expect(values(likelyAmounts('12.800'))).toEqual(['12,800.00', '12.80']);
  expect(values(likelyAmounts('1.800 naira'))).toEqual(['1,800.00', '1.80']);
  expect(values(likelyAmounts('about 300.50 naira'))).toEqual(['300.50']);
  expect(values(likelyAmounts('350,50'))).toEqual(['350.50']);
  expect(values(likelyAmounts('1.234,50 only'))).toEqual(['1,234.50']);
});

test('letters of words are no digits', () => {
  expect(likelyAmounts('₦500 only')).toEqual([{ label: '₦500.00', value: '500.00' }]);
  expect(values(likelyAmounts('total 300'))).toEqual(['300.00']);
  expect(values(likelyAmounts('Load 70'))).toEqual(['70.00']);
});

test('days are offered with day and month changed, a year before, or at the end of the month', () => {
  const likely = (cell: string) => values(likelyDates(cell, today));
  expect(likely('5/3/26')).toEqual(['2026-03-05', '2026-05-03']);
  expect(likely('2026.3.25')).toEqual(['2026-03-25', '2025-03-25']);
  expect(likely('31/04/2026')).toEqual(['2026-04-30', '2026-04-29']);
  expect(likely('30/02/2024')).toEqual(['2024-02-29', '2024-02-28']);
  expect(likely('24/11/2026')).toEqual(['2025-11-24']);
  expect(likely('23/11/2026')).toEqual(['2026-11-23', '2025-11-23']);
  expect(likely('31/13/2026')).toEqual([]);
  expect(likely('31 / 02 / 2026')).toEqual(['2026-02-28']);
  expect(likely('in May')).toEqual([]);
  expect(likely('about 5/3/26')).toEqual([]);
});

test('the sign of an amount stays in its corrections', () => {
  expect(likelyAmounts('-5OO')).toEqual([{ label: '(₦500.00)', value: '(500.00)' }]);
  expect(values(likelyAmounts('(1.800)'))).toEqual(['(1,800.00)', '(1.80)']);
  expect(values(likelyAmounts('5OO-'))).toEqual(['(500.00)']);
});

describe('a quantity', () => {
  const quantity = (cell: string, mark: '.' | ',' = '.', typed?: string) => {
    const mapping = mappingOf(['quantity'], { decimal_mark: mark });
    const cells = new RowCells(
      [cell],
      mapping,
      importSetting,
      typed === undefined ? {} : { quantity: typed },
    );
    return (
      cells.quantity('quantity') ?? cells.faults.map(({ likely }) => likely.map(({ value }) => value))[0]
    );
  };

  test('has the decimal mark of its file', () => {
    expect([
      quantity('25,5', ','),
      quantity('0,500', ','),
      quantity('1.250', ','),
      quantity('3,5', ','),
    ]).toEqual([...[25.5, 0.5, 1_250, 3.5]]);
    expect([
      quantity('1,000'),
      quantity('1,550.25'),
      quantity('1.250'),
      quantity('.5'),
      quantity('1 000'),
    ]).toEqual([...[1_000, 1_550.25, 1.25, 0.5, 1_000]]);
  });

  test('with the other mark is asked about, and never another number', () => {
    expect([quantity('25,5'), quantity('0,500'), quantity('12.5', ',')]).toEqual([
      ['25.5'],
      ['0.5'],
      ['12.5'],
    ]);
    expect([quantity('25,5 kg'), quantity('1.250 kg', ','), quantity('2,5 dozen')]).toEqual([
      ...[['25.5'], ['1250', '1.25'], ['30', '2.5']],
    ]);
  });

  test('that a person typed is read by its own marks', () => {
    expect([quantity('x', '.', '25,5'), quantity('x', ',', '1,250'), quantity('x', ',', '2.5')]).toEqual([
      ...[25.5, 1_250, 2.5],
    ]);
  });
});

test('a number that a spreadsheet shortened has lost its digits', () => {
  const code = (cell: string) => {
    const cells = new RowCells([cell], mappingOf(['barcode']), importSetting);
    return cells.code('barcode') || cells.faults[0]!.message;
  };
  for (const cell of ['5.01234E+12', '6,15E+12', '8e+09', '2.19E+26'])
    expect(code(cell)).toBe(`A spreadsheet shortened “${cell}”, so digits are lost: type it in full`);
  for (const cell of ['5012345678900', '12E34B', 'E+12', 'ABE12']) expect(code(cell)).toBe(cell);
});
