import { expect, test } from 'vitest';
import { COMMANDS, PAGES } from './palette-entries.ts';
import { GO, KeyPairs, NEW } from './shortcuts.ts';

test('two keys one after the other are a pair, and a single key is itself', () => {
  const pairs = new KeyPairs();
  expect(pairs.press('g', 0)).toBeNull();
  expect(pairs.press('i', 200)).toBe('gi');
  expect(pairs.press('i', 300)).toBe('i');
  expect(pairs.press('?', 400)).toBe('?');
  // A pair within a pair begins with the first key.
  expect(pairs.press('n', 1_000)).toBeNull();
  expect(pairs.press('n', 1_200)).toBe('nn');
});

test('what comes too late or as fast as from a scanner is no pair', () => {
  const pairs = new KeyPairs();
  pairs.press('g', 0);
  expect(pairs.press('i', 2_000)).toBe('i');
  pairs.press('g', 3_000);
  expect(pairs.press('i', 3_005)).toBeNull();
  pairs.press('g', 4_000);
  pairs.forget();
  expect(pairs.press('i', 4_100)).toBe('i');
});

test('each shortcut has keys of its own and leads to a page of the palette with the same permission', () => {
  const all = [...GO, ...NEW];
  expect(new Set(all.map(({ keys }) => keys)).size).toBe(all.length);
  for (const { to, permission } of all) {
    const entries = [...COMMANDS, ...PAGES].filter((each) => each.to === to);
    expect(
      entries.map((each) => each.permission),
      to,
    ).toContain(permission);
  }
});
