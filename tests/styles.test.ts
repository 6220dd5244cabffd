import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A property that nothing defines leaves its element without the colour or the size, and no browser says so. */
test('every custom property that a style uses is defined', () => {
  const files = globSync('apps/web/{src/**/*.{css,ts,tsx},*.html}');
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  expect(sources.length).toBeGreaterThan(500);
  const found = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name!));
  const defined = new Set(found(/(?:^|[\s{;'"[])(--[a-z][\w-]*)['"\]]?\s*:/g));
  expect(defined.size).toBeGreaterThan(40);
  const used = new Set(found(/var\((--[a-z][\w-]*)/g));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
