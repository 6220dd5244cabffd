import { expect, test } from 'vitest';
import { NO_ACCOUNTS, NO_CUSTOMERS, NO_ITEMS, NO_SUPPLIERS, whyNone } from './why-none.ts';

const state = { offered: 0, found: 0, search: '', online: true, error: null, retired: 0 };

test.each([NO_ITEMS, NO_CUSTOMERS, NO_SUPPLIERS, NO_ACCOUNTS])(
  'each picker says why it is empty: %#',
  (words) => {
    const why = (changes: Partial<typeof state> & { found?: number | undefined }) =>
      whyNone(words, { ...state, ...changes } as Parameters<typeof whyNone>[1]);
    expect(why({})).toBe(words.nothing);
    expect(why({ search: 'xyz' })).toBe(words.unknown('xyz') || undefined);
    expect(why({ retired: 2 })).toBe(words.allRetired);
    expect(why({ retired: 1, search: 'xyz' })).toBe(words.retired);
    expect(why({ found: 3, search: 'xyz' })).toBe(words.unfit);
    expect(why({ online: false })).toBe(words.notKept);
    expect(why({ online: false, search: 'xyz' })).toContain('“xyz”');
    expect(whyNone(words, { ...state, error: new Error('x') })).toBe('An error occurred');
  },
);

test('nothing is said while it looks, and where something is offered', () => {
  expect(whyNone(NO_ITEMS, { ...state, found: undefined })).toBeUndefined();
  expect(whyNone(NO_ITEMS, { ...state, retired: undefined })).toBeUndefined();
  expect(whyNone(NO_ITEMS, { ...state, offered: 1, found: 1, online: false })).toBeUndefined();
});
