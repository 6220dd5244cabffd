/** What the schema promises, read from its files and from the catalogue of a migrated database. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DIRECTORY = new URL('../../migrations/', import.meta.url);
const schema = readdirSync(DIRECTORY)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(new URL(name, DIRECTORY), 'utf8').replace(/--.*$/gm, ''))
  .join('\n');

test('every constraint has a name that we gave it, of at most 50 characters', () => {
  const constraints = [
    ...schema.matchAll(
      /(?:constraint\s+(\w+)\s+)?(?:primary key|unique(?! index)|foreign key|(?<!\bwith )check)(?=[\s(,])/g,
    ),
    // Inside a column; behind `foreign key (…)` the name stands before.
    ...schema.matchAll(/(?:constraint\s+(\w+)\s+)?(?<!foreign key \([\w, ]+\)\s*)references(?=\s)/g),
  ];
  expect(constraints.length).toBeGreaterThan(150);
  const nameless = constraints.filter(([, name]) => !name || name.length > 50);
  expect(nameless.map((each) => schema.slice(each.index - 60, each.index + 60))).toEqual([]);
});
