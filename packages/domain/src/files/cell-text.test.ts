import { expect, test } from 'vitest';
import { fileName, inWords, plainCell, printedCell } from './cell-text.ts';

const money = { title: 'Amount', kind: 'money' } as const;
const date = (day: string) => day.split('-').reverse().join('/');

test.each([
  [0, '0.00', '0.00'],
  [5, '0.05', '0.05'],
  [-123456789, '-1234567.89', '(1,234,567.89)'],
])('%d kobo is %s for a program and %s on paper', (kobo, plain, printed) => {
  expect(plainCell(kobo, money)).toBe(plain);
  expect(printedCell(kobo, money, date)).toBe(printed);
});

test('quantities keep their decimals, dates follow the pattern of the organization, nothing is empty', () => {
  expect(printedCell(-12345.6789, { title: '', kind: 'quantity' }, date)).toBe('−12,345.6789');
  expect(printedCell(7.5, { title: '', kind: 'percentage' }, date)).toBe('7.5 %');
  expect(printedCell('2026-11-22', { title: '', kind: 'date' }, date)).toBe('22/11/2026');
  expect(printedCell(null, money, date)).toBe('');
  expect(plainCell(2.5, { title: '', kind: 'quantity' })).toBe(2.5);
});

test('values of the contract in words, and titles as file names', () => {
  expect(inWords('credit_note')).toBe('Credit note');
  expect(inWords(null)).toBeNull();
  expect(fileName('Profit & loss, Oṣù 2026')).toBe('profit-loss-osu-2026');
  expect(fileName('₦')).toBe('report');
});

test('figures without decimals, of text and of ratios, are printed as they are', () => {
  expect(printedCell(1234567, { title: '', kind: 'count' }, date)).toBe('1,234,567');
  expect(printedCell(0, { title: '', kind: 'ratio' }, date)).toBe('0');
  expect(printedCell('2026-11-22', { title: '', kind: 'text' }, date)).toBe('2026-11-22');
  expect(plainCell('x', money)).toBe('x');
  expect(plainCell(null, money)).toBeNull();
  expect(plainCell(-5, money)).toBe('-0.05');
});

test('a file name has no hyphens around it', () => {
  expect(fileName('  (Sales) ')).toBe('sales');
});
