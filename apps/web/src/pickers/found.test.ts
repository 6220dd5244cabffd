import { expect, test } from 'vitest';
import { foundOf, similarNote } from './found.ts';

test('what one list finds stands without what is only similar in another', () => {
  const exact = { rows: ['Flour'] };
  const similar = { rows: ['Flower pot'], is_similar: true };
  expect(foundOf(similar, exact)).toEqual({ rows: ['Flour'], is_similar: false });
  expect(foundOf(similar, { rows: ['Floor wax'], is_similar: true })).toEqual({
    rows: ['Flower pot', 'Floor wax'],
    is_similar: true,
  });
  expect(foundOf<string>({ rows: [] }, false)).toEqual({ rows: [], is_similar: false });
  expect(similarNote(' agegge ')).toBe('Nothing is called “agegge” exactly. Similar:');
});
