import { LIMITS } from '@lissafi/contract/limits';
import { expect, test } from 'vitest';
import { hasSkip, pageButtons, pageCount, SKIP, skipTo } from './pages.ts';

test('up to 6 pages, a button for each page', () => {
  expect(pageButtons(1, 1)).toEqual([1]);
  expect(pageButtons(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('with more than 6 pages: the first 3, an ellipsis, the last 3', () => {
  expect(pageButtons(1, 7)).toEqual([1, 2, 3, 'ellipsis', 5, 6, 7]);
  expect(pageButtons(3, 40)).toEqual([1, 2, 3, 'ellipsis', 38, 39, 40]);
  expect(pageButtons(38, 40)).toEqual([1, 2, 3, 'ellipsis', 38, 39, 40]);
});

test('a current page in the middle is between two ellipses, where pages are left out', () => {
  expect(pageButtons(5, 12)).toEqual([1, 2, 3, 'ellipsis', 5, 'ellipsis', 10, 11, 12]);
  expect(pageButtons(17, 40)).toEqual([1, 2, 3, 'ellipsis', 17, 'ellipsis', 38, 39, 40]);
  expect(pageButtons(4, 12)).toEqual([1, 2, 3, 4, 'ellipsis', 10, 11, 12]);
  expect(pageButtons(9, 12)).toEqual([1, 2, 3, 'ellipsis', 9, 10, 11, 12]);
  expect(pageButtons(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('skip-2-pages buttons with 11 pages, and not with 10', () => {
  expect(hasSkip(10)).toBe(false);
  expect(hasSkip(11)).toBe(true);
  expect(skipTo(5, SKIP, 11)).toBe(7);
  expect(skipTo(10, SKIP, 11)).toBe(11);
  expect(skipTo(2, -SKIP, 11)).toBe(1);
});

test('page sizes 10, 25, 50, 100, of which 25 is the default', () => {
  expect(LIMITS.page_sizes).toEqual([10, 25, 50, 100]);
  expect(LIMITS.page_size_default).toBe(25);
  expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
});
