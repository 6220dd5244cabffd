import { expect, test } from 'vitest';
import { readDelimited } from './delimited-text.ts';

test.each([[','], [';'], ['\t'], ['|']])('the separator %j gives most rows the same cells', (mark) => {
  const rows = [
    'Statement, of account; June',
    ['Date', 'Narration', 'Amount'].join(mark),
    ['1', 'A', '5'].join(mark),
  ];
  expect(readDelimited(rows.join('\n'), 10).slice(1)).toEqual([
    ['Date', 'Narration', 'Amount'],
    ['1', 'A', '5'],
  ]);
});

test('references with pipes in them do not make columns', () => {
  const text = 'Date;Reference;Amount\n1;TRF|1|2|3;5\n2;TRF|1|2|3;6\n3;FEE;7';
  expect(readDelimited(text, 10)[1]).toEqual(['1', 'TRF|1|2|3', '5']);
});

test('lines above the table that have no separator do not count', () => {
  expect(readDelimited('a\nb\nc\nd\ne\n1;2\n3;4', 10).slice(5)).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});

test('empty lines stay, a mark of the encoding does not, and no more rows are read than asked for', () => {
  expect(readDelimited('\uFEFFa,b\n\n1,2\n3,4', 3)).toEqual([['a', 'b'], [''], ['1', '2']]);
  expect(readDelimited('one\ntwo', 5)).toEqual([['one'], ['two']]);
  expect(readDelimited('', 5)).toEqual([]);
});

test('line ends of any system', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readDelimited(['a;b', '1;2'].join(end), 5)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
});

test('the separator is looked for in the first 200 lines', () => {
  const head = Array.from({ length: 200 }, () => 'a;b').join('\n');
  expect(readDelimited(`${head}\n${Array.from({ length: 300 }, () => '1,2,3').join('\n')}`, 1)).toEqual([
    ['a', 'b'],
  ]);
});

test('of two separators the one that makes more columns, up to eight', () => {
  expect(readDelimited('a,b|c|d\n1,2|3|4', 5)[0]).toEqual(['a,b', 'c', 'd']);
  // Two rows of many commas are less than three of eight columns.
  const wide = 'a|b|c|d|e|f|g|h';
  const commas = Array.from({ length: 14 }, () => 'x').join(',');
  expect(readDelimited(`${commas}\n${commas}\n${wide}\n${wide}\n${wide}`, 5)[2]).toHaveLength(8);
});
