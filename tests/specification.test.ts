import { describe, expect, test } from 'vitest';
import { projectFiles, sourceOf } from '../scripts/lib/project.mjs';

/** The id of a line of docs/specification.md. */
const LINE_ID = /S[12]\.\d+-\d+/g;
const specification = sourceOf('docs/specification.md');
const tests = projectFiles().filter((path) => /\.(test|spec)\.tsx?$/.test(path));

/** A line of the page, with the tests that it names at its end. */
interface Line {
  id: string;
  isOnScreen: boolean;
  named: { path: string; title: string }[];
}

const lines: Line[] = specification.split('\n').flatMap((text) => {
  const id = /^- \[.\] `(S[12]\.\d+-\d+)`/.exec(text)?.[1];
  if (!id) return [];
  const [statement] = text.split(/ — `[^`]+\.(?:test|spec)\.tsx?` "/);
  const named = [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` "((?:[^"\\]|\\.)+)"/g)].map(
    ([, path, title]) => ({ path: path!, title: title!.replaceAll('\\"', '"') }),
  );
  return [{ id, isOnScreen: /\bscreen\b/.test(statement!.split(' — ').slice(1).join(' — ')), named }];
});

/** Block comments at the start of a line; within a line they may be part of a string. */
const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\//gm;
/** A test or a group of tests, also one of a table, whose rows end with `])(`. One that is skipped has another name. */
const TITLE =
  /^[ \t]*(?:(?:test|it|describe|test\.describe)(?:\.(?:each|for|skipIf|runIf)\(.*?\))?|\](?: as const)?\))\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\\n]|\\.)+)`)/gm;

/** Returns the titles of the tests and groups in a source, without those that are commented out or skipped. */
const titlesIn = (source: string): string[] =>
  [...source.replace(COMMENT, '').matchAll(TITLE)].map(([, single, double, template]) =>
    (single ?? double ?? template)!.replace(/\\(['"`])/g, '$1'),
  );

describe('every line of the specification names the tests that prove it', () => {
  test('each line names at least one', () => {
    expect(lines.filter(({ named }) => named.length === 0).map(({ id }) => id)).toEqual([]);
  });

  test('each named test exists and is not skipped', () => {
    const titles = new Map(tests.map((path) => [path, new Set(titlesIn(sourceOf(path)))]));
    const lost = lines.flatMap(({ id, named }) =>
      named.flatMap(({ path, title }) => (titles.get(path)?.has(title) ? [] : [`${id}: ${path} "${title}"`])),
    );
    expect(lost).toEqual([]);
  });

  test('a line that shows on a screen names a test of a screen', () => {
    const isOfScreen = ({ path }: { path: string }) => /\.spec\.ts$|\.test\.tsx$/.test(path);
    const unseen = lines.filter(({ isOnScreen, named }) => isOnScreen && !named.some(isOfScreen));
    expect(unseen.map(({ id }) => id)).toEqual([]);
  });

  test('a title says what holds, without the id of a line', () => {
    const numbered = tests.flatMap((path) =>
      titlesIn(sourceOf(path)).flatMap((title) => (LINE_ID.test(title) ? [`${path}: ${title}`] : [])),
    );
    expect(numbered).toEqual([]);
  });

  test('a test that is commented out or skipped proves nothing', () => {
    const source = [
      `test('runs', () => {});`,
      `  test.each([1])('runs for %s', () => {});`,
      `  test(\n    'runs too', () => {});`,
      `test.each([\n  1,\n])('runs for the rows', () => {});`,
      `test.each([\n  1,\n] as const)('runs for these rows', () => {});`,
      `describe("it's a group", () => {});`,
      `// test('not this one', () => {});`,
      `/*\n test('nor this one', () => {});\n*/`,
      `  /** test('nor that one', () => {}); */`,
      `test.skip('nor a skipped one', () => {});`,
      `test.todo('nor one to come');`,
    ].join('\n');
    expect(titlesIn(source)).toEqual([
      'runs',
      'runs for %s',
      'runs too',
      'runs for the rows',
      'runs for these rows',
      "it's a group",
    ]);
  });
});

const TEXTS = /\.(ts|tsx|mjs|sql|css|html|md|json|yml)$/;
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
const ids = new Set(lines.map(({ id }) => id));

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
    ...(source.match(LINE_ID) ?? []).filter((id) => !ids.has(id)),
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
