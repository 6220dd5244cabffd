/**
 * A test runner for Stryker that loads the domain and its tests once, and then only calls the tests that reach a
 * mutant: some ten milliseconds each, where a run of Vitest for each takes a second (docs/decisions/0112).
 *
 * A kill counts if the same test passes again without the mutant. Otherwise an earlier mutant has left something behind
 * in a module: the process is given up, and the mutant tried in a fresh one.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInSample } from './mutation-sample.mjs';

const SHIM = new URL('./mutation-tests.mjs', import.meta.url).href;
/** What the run without mutants has shown, for the processes after the first; it lies in the sandbox. */
const KNOWN = 'known.json';
/** So long may tests of other folders take together: what they alone would notice, a test nearby should. */
const FAR_MS = 500;
/** The tests of these folders take most of the time, and are loaded for mutants of their own only. */
const SLOW = new Set(['bank', 'calendar', 'language', 'receipts']);
/** A test that takes longer without a mutant measures time, and decides nothing. */
const LONG_MS = 2_000;
/** A test that comes by the mutant so much more often than without it will come to no end. */
const AGAIN = 50;

globalThis.__stryker__ ??= {};

class DomainRunner {
  tests = [];
  ran = 0;
  leftBehind = false;
  known;

  mutation = globalThis.__stryker__;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    registerHooks({
      resolve: (name, context, next) =>
        name === 'vitest' && context.parentURL !== SHIM
          ? { url: SHIM, shortCircuit: true }
          : next(name, context),
    });
    const { default: fc } = await import('../../node_modules/fast-check/lib/fast-check.js');
    // The same examples for each mutant; the first that fails is enough.
    fc.configureGlobal({ seed: 16, numRuns: 30, endOnFailure: true });
    // Whether hledger, ledger and beancount are installed must not change the figures.
    process.env.PATH = '';
    delete process.env.CI;
    const shim = await import(SHIM);
    const folder = join(process.cwd(), 'packages/domain/src');
    const chosen = process.env.MUTATED_FOLDERS.split(',');
    const files = readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith('.test.ts'))
      .filter((name) => !SLOW.has(name.split('/')[0]) || chosen.includes(name.split('/')[0]))
      .sort();
    for (const file of files) {
      shim.begin(file);
      await import(pathToFileURL(join(folder, file)).href);
    }
    this.tests = shim.tests;
    this.atTheEnd = shim.atTheEnd;
    if (existsSync(KNOWN)) this.known = JSON.parse(readFileSync(KNOWN, 'utf8'));
  }

  async dryRun() {
    const tests = [];
    const milliseconds = {};
    for (const test of this.tests) {
      this.mutation.currentTestId = test.id;
      const began = performance.now();
      const fault = await outcome(test);
      const timeSpentMs = performance.now() - began;
      this.mutation.currentTestId = undefined;
      milliseconds[test.id] = timeSpentMs;
      const { id, title, file, line } = test;
      const fileName = join('packages/domain/src', file);
      const startPosition = { line, column: 0 };
      const result = { id, name: `${file} ${title}`, fileName, startPosition, timeSpentMs };
      tests.push(fault ? { ...result, status: 2, failureMessage: fault } : { ...result, status: 0 });
    }
    const { mutantCoverage } = this.mutation;
    this.known = { milliseconds, hits: mutantCoverage?.perTest ?? {} };
    writeFileSync(KNOWN, JSON.stringify(this.known));
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun({ testFilter, activeMutant, sandboxFileName }) {
    if (!isAsked(activeMutant)) return { status: 'error', errorMessage: 'It is not in the sample.' };
    if (this.leftBehind) throw new Error('A mutant has left something behind.');
    const chosen = testFilter ? this.tests.filter(({ id }) => testFilter.includes(id)) : this.tests;
    const first = this.ran++ === 0;
    let nrOfTests = 0;
    for (const test of this.nearest(chosen, sandboxFileName)) {
      nrOfTests++;
      const hitLimit = 1_000 + AGAIN * (this.known.hits[test.id]?.[activeMutant.id] ?? 0);
      Object.assign(this.mutation, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 });
      const fault = await outcome(test);
      this.mutation.activeMutant = undefined;
      if (this.mutation.hitCount > hitLimit) return { status: 'timeout', reason: 'It runs again and again.' };
      if (!fault) continue;
      if (await outcome(test)) {
        this.leftBehind = true;
        if (!first) throw new Error('A mutant has left something behind.');
      }
      return { status: 'killed', killedBy: [test.id], failureMessage: fault, nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  /** The tests of the file itself, then those of its folder, then some of the others; the quick ones first. */
  nearest(tests, path) {
    const rank = ({ file }) => {
      const near = join('packages/domain/src', file);
      if (path.endsWith(near.replace('.test.ts', '.ts'))) return 0;
      return path.includes(`${dirname(near)}/`) ? 1 : 2;
    };
    const time = ({ id }) => this.known.milliseconds[id];
    let far = 0;
    return tests
      .filter((test) => time(test) < LONG_MS)
      .toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b))
      .filter((test) => {
        if (rank(test) < 2) return true;
        far += time(test);
        return far < FAR_MS;
      });
  }

  async dispose() {
    for (const body of this.atTheEnd ?? []) await body();
  }
}

/** Asked here, because the tool can only choose by file and line. */
function isAsked({ fileName, location, replacement }) {
  const file = fileName.slice(fileName.lastIndexOf('packages/'));
  const [start, end] = [location.start, location.end].map(({ line, column }) => ({
    line: line + 1,
    column: column + 1,
  }));
  const percent = Number(process.env.MUTANT_SAMPLE ?? 100);
  return isInSample({ file, location: { start, end }, replacement }, percent);
}

/** What a test fails with, or undefined. How long something takes is not asked here. */
async function outcome({ body }) {
  const now = performance.now;
  let calls = 0;
  performance.now = () => calls++;
  try {
    await body();
  } catch (fault) {
    return String(fault?.message ?? fault) || 'failed';
  } finally {
    performance.now = now;
  }
}

/** The tool takes the `-1` of a type for a figure. */
const types = {
  shouldIgnore: (path) => (path.isTSLiteralType() ? 'It is a type.' : undefined),
};

/** Prints a survivor as soon as it is known; a run takes long, and may be stopped. */
const survivors = () => ({
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status !== 'Survived') return;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
    console.log(`SURVIVED ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`);
  },
});

export const strykerPlugins = [
  { kind: 'Reporter', name: 'survivors', factory: survivors },
  { kind: 'Ignore', name: 'types', value: types },
  { kind: 'TestRunner', name: 'domain', injectableClass: Object.assign(DomainRunner, { inject: [] }) },
];
