import type { CountLine } from '@lissafi/contract/counts';
import { expect, test } from 'vitest';
import { postLabel, postSummary } from './post-summary.ts';

const line = (name: string, fields: Partial<CountLine>) =>
  ({ name, counted: null, difference: null, value: null, ...fields }) as CountLine;
const SAME = line('Sugar', { counted: 4, difference: 0, value: 0 });
const LESS = line('Flour', { counted: 10, difference: -5, value: -1_500_000 });
const MORE = line('Rice', { counted: 3, difference: 2, value: 270_000 });
const OPEN = line('Salt', {});

test('the summary counts lines, differences, their value and what was not counted, the largest first', () => {
  const summary = postSummary({ is_blind: false, lines: [SAME, MORE, LESS, OPEN] });
  expect(summary).toMatchObject({ counted: 3, not_counted: 1, differing: 2, value: -1_230_000 });
  expect(summary.largest.map(({ name }) => name)).toEqual(['Flour', 'Rice']);
  expect(postLabel(summary, 'NGN')).toBe('Post 2 differences, (₦12,300.00)');
});

test('one that adds, one that cancels out, none at all, and without costs', () => {
  const labelOf = (...lines: CountLine[]) => postLabel(postSummary({ is_blind: false, lines }), 'NGN');
  expect(labelOf(MORE)).toBe('Post 1 difference, +₦2,700.00');
  expect(labelOf(SAME, OPEN)).toBe('Post 1 count, no differences');
  expect(labelOf(MORE, { ...MORE, value: -270_000 })).toBe('Post 2 differences, ₦0.00');
  expect(labelOf({ ...MORE, value: null }, { ...SAME, value: null })).toBe('Post 1 difference');
});

test('a blind sheet tells no differences before it is posted', () => {
  const blind = postSummary({ is_blind: true, lines: [line('Flour', { counted: 10 }), OPEN] });
  expect(blind).toEqual({ counted: 1, not_counted: 1, differing: null, value: null, largest: [] });
  expect(postLabel(blind, 'NGN')).toBe('Post 1 count');
});
