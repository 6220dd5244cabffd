import { expect, test } from 'vitest';
import { makeRouter } from '../router.tsx';
import { COMMANDS, PAGES, SETTINGS_ENTRIES, UNLISTED } from './palette-entries.ts';

const pathOf = (to: string) => to.split(/[?#]/)[0]!;
const listed = new Set([...COMMANDS, ...PAGES, ...SETTINGS_ENTRIES].map(({ to }) => pathOf(to)));
const router = makeRouter();
/** Pages inside the frame that are opened without naming a record. */
const pages = Object.values(router.routesById)
  .filter((route) => route.id.startsWith('/app/') && !route.fullPath.includes('$'))
  .map((route) => route.fullPath.replace(/(.)\/$/, '$1'));

test('the palette reaches every page that is opened without naming a record', () => {
  expect(pages.length).toBeGreaterThan(80);
  expect([...new Set(pages)].filter((path) => !listed.has(path) && !(path in UNLISTED))).toEqual([]);
});

test('the palette lists no page that there is not, and leaves none out for nothing', () => {
  expect([...listed].filter((path) => !pages.includes(path))).toEqual([]);
  expect(Object.keys(UNLISTED).filter((path) => listed.has(path) || !pages.includes(path))).toEqual([]);
});
