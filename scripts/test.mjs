#!/usr/bin/env node
/**
 * npm test [-- <filter>] and npm run test:deep [-- <filter>]
 * Both install and build what is needed. `npm test` checks types, lint and unused code beside the Vitest tests, then walks
 * in a browser what people do every day; `test:deep` runs the rest (CONTRIBUTING.md says what belongs where). With a filter
 * only the tests of that part whose file matches it.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './lib/browser.mjs';
import { modules, readJson, requireNode, root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

const isDeep = process.argv[2] === '--deep';
const filters = process.argv.slice(isDeep ? 3 : 2);
let began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
let children = 0;

let node;
let env;

try {
  await prepare();
  node = requireNode();
  began = Date.now();
  const browser = findBrowser();
  if (!browser) console.log('No browser was found: set CHROMIUM_PATH or install Chromium');
  env = {
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  delete env.TEST_DEEP;
  if (isDeep) env.TEST_DEEP = '1';
  await (isDeep ? runDeep() : runQuick());
} catch (error) {
  console.error(error.message);
  count('preparation', { failed: 1 });
}
for (const name of failures) console.log(`FAILED: ${name}`);
console.log(
  `${isDeep ? 'The deep part' : 'The suite'} took ${((Date.now() - began) / 60_000).toFixed(1)} minutes`,
);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runQuick() {
  const checked = filters.length === 0 ? checks(['types', 'lint', 'unused']) : undefined;
  await Promise.all([vitest('tests', ['--project=!deep', '--project=!faults', ...filters]), checked]);
  await browserTests();
}

async function runDeep() {
  await vitest('tests', ['--project=deep', '--project=dates*', ...filters]);
  await vitest('faults', ['--project=faults', ...filters]);
  await browserTests();
}

async function checks(names) {
  const { scripts } = readJson(join(root, 'package.json'));
  for (const name of names) {
    const code = await run(name, scripts[name], [], { shell: true });
    count(name, code === 0 ? { passed: 1 } : { failed: 1 });
  }
}

async function vitest(name, files) {
  const report = reportFile();
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await run(name, node, [join(modules, 'vitest/vitest.mjs'), ...args, ...files]);
  const result = readReport(report);
  for (const { name: path, status, message, assertionResults } of result?.testResults ?? []) {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      failed.push({ fullName: 'the file', failureMessages: [message] });
    for (const { fullName, failureMessages } of failed)
      tell(relative(root, path), fullName, failureMessages[0]);
  }
  count(name, {
    passed: result?.numPassedTests,
    failed: result?.numFailedTests || Number(code !== 0),
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  });
}

async function browserTests() {
  const name = 'browser tests';
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) return;
  const report = reportFile();
  const args = ['test', '-c', 'e2e', '--reporter=list,json', '--pass-with-no-tests', ...filters];
  const code = await run(name, node, [join(modules, '@playwright/test/cli.js'), ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = readReport(report);
  for (const suite of result?.suites ?? []) tellUnexpected(suite);
  const stats = result?.stats;
  count(name, {
    passed: stats?.expected,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) || Number(code !== 0),
    skipped: stats?.skipped,
  });
}

function tellUnexpected({ file, specs = [], suites = [] }) {
  for (const { title, tests } of specs) {
    const bad = tests.find(({ status }) => status === 'unexpected' || status === 'flaky');
    const result = bad?.results.find(({ error }) => error);
    if (bad) tell(file, title, result?.error.message, shown(result));
  }
  for (const suite of suites) tellUnexpected(suite);
}

/** What was on the screen when a test of the browser failed, as Playwright wrote it down: the dialog, or the page. */
function shown(result) {
  const path = result?.attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return [];
  const snapshot = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1].split('\n') ?? [];
  const lines = snapshot.filter((line) => !/^\s*- \/url:/.test(line));
  const starts = [/^\s*- (alert)?dialog\b/, /^\s*- main\b/].map((kind) =>
    lines.findIndex((line) => kind.test(line)),
  );
  const start = starts.find((index) => index >= 0) ?? 0;
  return ['On the screen:', ...lines.slice(start, start + 50)];
}

/** Keeps a failed test and its reason for the end of the output, where a reader of a long run looks first. */
function tell(file, title, message = '', more = []) {
  const why = [...stripVTControlCharacters(message).split('\n').slice(0, 12), ...more].join('\n    ');
  failures.push(`${file}: ${title}\n    ${why}`);
}

function count(name, { passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed) failures.push(name);
}

function reportFile() {
  const folder = join(root, '.cache/reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${++children}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return report;
}

function run(name, command, args, options) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      console.log(
        `== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
      );
      resolve(code ?? 1);
    });
  });
}
