/**
 * What the tests of the domain import as `vitest` while mutants are tried: tests are only written down here, and
 * `mutation-runner.mjs` runs them one at a time, thousands of times in one process. What is expected, and how values
 * are compared, is Vitest's.
 */
import { format } from 'node:util';

export { expect } from '../../node_modules/vitest/dist/index.js';

export const tests = [];
export const atTheEnd = [];
let file;
let groups = [];

export function begin(name) {
  file = name;
  groups = [];
}

export function describe(title, body) {
  groups.push(title);
  body();
  groups.pop();
}

export function test(title, body) {
  const name = [...groups, title].join(' ');
  const twin = tests.filter((other) => other.file === file && other.title === name).length;
  const id = `${file}#${name}${twin ? ` (${twin + 1})` : ''}`;
  tests.push({ file, title: name, id, body, line: lineOf(new Error().stack) });
}

test.skip = () => undefined;
test.each = (cases) => (title, body) => {
  for (const values of cases) {
    const given = Array.isArray(values) ? values : [values];
    // The first value that is no object names the case, as far as the title has no place for it.
    test(format(title, ...given.map((value) => (typeof value === 'object' ? '' : value))), () =>
      body(...given),
    );
  }
};

export const afterAll = (body) => atTheEnd.push(body);

/** Where the test begins, by which Stryker sees that it was changed. */
const lineOf = (stack) => Number(/\.test\.ts:(\d+)/.exec(stack)?.[1] ?? 0);
