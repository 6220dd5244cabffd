import { expect, test } from 'vitest';
import { TypedCode } from './typed-code.ts';

function typed(text: string, gap: number, last = gap): string | null {
  const reader = new TypedCode();
  const start = 1_000;
  for (const [index, key] of [...text].entries()) expect(reader.add(key, start + index * gap)).toBeNull();
  return reader.add('Enter', start + (text.length - 1) * gap + last);
}

test('fast keys and Enter are a code; what a person types, a short word or a late Enter is none', () => {
  expect(typed('5901234123457', 12)).toBe('5901234123457');
  expect(typed(' FL-1 b ', 30)).toBe('FL-1 b');
  expect(typed('5901234123457', 120)).toBeNull();
  expect(typed('kg', 5)).toBeNull();
  expect(typed('5901234123457', 10, 400)).toBeNull();
});

test('what was typed slowly before does not become part of the code, and each code is read once', () => {
  const reader = new TypedCode();
  reader.add('x', 0);
  for (const [index, key] of ['Shift', 'B', 'R', '-', '1', '2'].entries()) reader.add(key, 500 + index * 10);
  expect(reader.add('Enter', 560)).toBe('BR-12');
  expect(reader.add('Enter', 570)).toBeNull();
});

test('a key that is no letter breaks it off', () => {
  const reader = new TypedCode();
  for (const [index, key] of ['1', '2', '3', 'Tab', '4'].entries()) reader.add(key, index * 5);
  expect(reader.add('Enter', 30)).toBeNull();
});
