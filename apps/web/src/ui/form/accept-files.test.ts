import { expect, test } from 'vitest';
import { acceptFiles, DEFAULTS, sizeInWords, typesInWords } from './accept-files.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });
const names = (files: { name: string }[]) => files.map(({ name }) => name);
const PICTURES = { ...DEFAULTS, accept: '.jpg,.png, image/webp', multiple: true };

test('a file is taken by its extension or its type; each other one is dropped with a sentence', () => {
  const { taken, refused } = acceptFiles(
    [
      file('A.JPG'),
      file('b.png'),
      file('c', 10, 'image/webp'),
      file('d.jpg.exe'),
      file('e', 10, 'image/gif'),
    ],
    PICTURES,
  );
  expect(names(taken)).toEqual(['A.JPG', 'b.png', 'c']);
  expect(refused).toEqual([
    '“d.jpg.exe” was left out: only JPG, PNG files are taken here.',
    '“e” was left out: only JPG, PNG files are taken here.',
  ]);
  const any = { ...DEFAULTS, accept: 'image/*' };
  expect(names(acceptFiles([file('x', 1, 'image/heic')], any).taken)).toEqual(['x']);
  expect(acceptFiles([file('x', 1, 'imagery/heic')], any).taken).toEqual([]);
});

test('10485760 bytes pass by default, and one byte more does not', () => {
  const { taken, refused } = acceptFiles([file('whole.csv', 10_485_760)]);
  expect([names(taken), refused]).toEqual([['whole.csv'], []]);
  expect(acceptFiles([file('more.csv', 10_485_761)])).toEqual({
    taken: [],
    refused: ['“more.csv” was left out: it is larger than 10 MB.'],
  });
  expect(acceptFiles([file('nothing.csv', 0)]).refused).toEqual(['“nothing.csv” was left out: it is empty.']);
});

test('all types are taken by default, and one file', () => {
  const files = [file('a.zip', 1, 'application/zip'), file('b'), file('c.exe')];
  const { taken, refused } = acceptFiles(files);
  expect(names(taken)).toEqual(['a.zip']);
  expect(refused).toEqual([
    '“b” was left out: only one file is taken.',
    '“c.exe” was left out: only one file is taken.',
  ]);
  expect(names(acceptFiles(files, { ...DEFAULTS, multiple: true }).taken)).toEqual(['a.zip', 'b', 'c.exe']);
  // What is dropped does not take the place of the one file.
  const csv = { ...DEFAULTS, accept: '.csv' };
  expect(names(acceptFiles([file('a.pdf'), file('b.csv')], csv).taken)).toEqual(['b.csv']);
});

test('types and sizes are named as people name them', () => {
  expect(typesInWords('.csv,.xlsx,text/csv')).toBe('CSV, XLSX');
  expect(typesInWords('')).toBe(null);
  expect([sizeInWords(10_485_760), sizeInWords(1_572_864), sizeInWords(2000)]).toEqual([
    '10 MB',
    '1.5 MB',
    '2 kB',
  ]);
});
