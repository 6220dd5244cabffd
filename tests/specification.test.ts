import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { LINE_ID, projectFiles, sourceOf, testsWithIds, titlesIn } from '../scripts/lib/titles.mjs';

test('a line of the specification is ticked if and only if a test carries its id', () => {
  execFileSync(process.execPath, ['scripts/specification.mjs', '--check'], { stdio: 'pipe' });
});

test('a test that is commented out or skipped carries nothing', () => {
  const source = [
    `test('runs', () => {});`,
    `  test.each([1])('runs for %s', () => {});`,
    `  test(\n    'runs too', () => {});`,
    `// test('not this one', () => {});`,
    `/*\n test('nor this one', () => {});\n*/`,
    `  /** test('nor that one', () => {}); */`,
    `test.skip('nor a skipped one', () => {});`,
    `test.todo('nor one to come');`,
  ].join('\n');
  expect(titlesIn(source).map((title) => title.split("'")[0])).toEqual(['runs', 'runs for %s', 'runs too']);
});

test('a browser test has at most four ids, so that each is really asserted', () => {
  const crowded = testsWithIds().filter(({ path, ids }) => path.startsWith('e2e/') && new Set(ids).size > 4);
  expect(crowded.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
});

const TEXTS = /\.(ts|tsx|mjs|sql|css|html|md|json|yml)$/;
const specification = sourceOf('docs/specification.md');
const open = sourceOf('docs/decisions/0000-what-the-specifications-leave-open.md');
const architecture = sourceOf('ARCHITECTURE.md');
/** Sections of the page: “4”, and the numbered points of a section: “11.15”. */
const sections = new Set(
  open.split(/^## /m).flatMap((part) => {
    const section = /^(\d+)\. /.exec(part)?.[1];
    return section
      ? [section, ...[...part.matchAll(/^(\d+)\. \*\*/gm)].map(([, n]) => `${section}.${n}`)]
      : [];
  }),
);
const invariants = new Set(
  [
    ...architecture
      .split('## Invariants')[1]!
      .split('\n## ')[0]!
      .matchAll(/^(\d+)\. /gm),
  ].map(([, n]) => n!),
);
const divisions = new Set([...specification.matchAll(/^- §(\d+) /gm)].map(([, n]) => n!));
const pages = new Set(projectFiles().flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []));
const lines = new Set([...specification.matchAll(/^- \[.\] `(S[12]\.\d+-\d+)`/gm)].map(([, id]) => id!));

/** Returns the numbers in “§4, 7-9 and §11.3”, with ranges expanded. */
const numbers = (list: string) =>
  [...list.matchAll(/(\d+(?:\.\d+)?)(?:\s?[-–]\s?(\d+))?/g)].flatMap(([, from, to]) =>
    to && !from!.includes('.')
      ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index))
      : [from!],
  );
const LIST = String.raw`§+ ?\d+(?:\.\d+)?(?:(?:[-–]|, ?§? ?| and §? ?)\d+(?:\.\d+)?(?!\d))*`;

/** Returns the citations of a text that do not exist. */
function dangling(source: string): string[] {
  const cited = (pattern: RegExp, name: string, known: ReadonlySet<string>) =>
    [...source.matchAll(pattern)].flatMap(([, list]) =>
      numbers(list!).flatMap((number) => (known.has(number) ? [] : [`${name} ${number}`])),
    );
  return [
    ...(source.match(LINE_ID) ?? []).filter((id) => !lines.has(id)),
    ...cited(new RegExp(`\\bS[12] (${LIST})`, 'g'), 'S1 or S2 §', divisions),
    ...cited(
      new RegExp(`\\b(?:[Dd]ecisions?|D) (${LIST})`, 'g'),
      'decisions §',
      new Set([...sections, ...pages]),
    ),
    ...cited(/\binvariants? (\d+(?:(?:, | and )\d+)*)/g, 'invariant', invariants),
    ...cited(/\bdecisions?[/ ](0\d{3})\b/gi, 'decision', pages),
  ];
}

describe('every citation exists', () => {
  test('every line, section, decision and invariant that a file of the project names', () => {
    const found = projectFiles()
      .filter((path) => TEXTS.test(path) && path !== 'tests/specification.test.ts')
      .flatMap((path) => dangling(sourceOf(path)).map((each) => `${path}: ${each}`));
    expect(found).toEqual([]);
  });

  test('what does not exist is found, in every way of citing', () => {
    expect(
      dangling('S1.5-22 S2 §9, decisions §11.15, D §4 and invariants 5 and 7 (docs/decisions/0029)'),
    ).toEqual([]);
    expect(dangling('S1.5-999')).toEqual(['S1.5-999']);
    expect(dangling('S1 §10, S2 §8-12')).toEqual([
      'S1 or S2 § 10',
      ...['10', '11', '12'].map((n) => `S1 or S2 § ${n}`),
    ]);
    expect(dangling('decisions §4, §11.16 and D §13')).toEqual(['decisions § 11.16', 'decisions § 13']);
    expect(dangling('invariants 5 and 9')).toEqual(['invariant 9']);
    expect(dangling('Decision 0999, decisions/0998')).toEqual(['decision 0999', 'decision 0998']);
  });
});
