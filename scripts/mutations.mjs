#!/usr/bin/env node
/**
 * node scripts/mutations.mjs --seed 9 [--count 40] [--only 3,17] [--list] [--minutes 15]
 *
 * Draws faults ("mutants") from the sources of the contract, the domain and the server, puts one after the other into its
 * file, and tells which of them `npm test` notices. The same seed draws the same faults from the same commit. --list only
 * draws; --only tries some of the draw again.
 *
 * A fault that the type checker refuses is passed over, and the next one drawn: no test has to catch it.
 * All other faults count, those in texts too. Each is tried on the tests in its folder, then on what the addresses answer
 * about a known business, then on all of them, then by the rules of the linter, which `npm test` asks too (a parameter that
 * is used no more; not how it is written), then on the journeys in the browser, until one fails.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { modules, projectFiles, requireNode, root, sourceOf } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

const TOOL = '@stryker-mutator/instrumenter';
const VERSION = '10.1.1';
/** What was learned from cases, and how it is scored, is no code of the product. */
const MUTATED =
  /^(packages\/contract|packages\/domain|apps\/server)\/src\/(?!demo\/|testing\/)(?!.*\.test\.ts$)(?!.*\/(?:weights|scoring|readings)\.ts$).*\.ts$/;
const OPERATORS = new Set(['ArithmeticOperator', 'EqualityOperator', 'LogicalOperator']);

const home = join(root, '.cache/mutations');
const unrestored = join(home, 'unrestored.json');
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '40' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    // A fault may make a loop endless.
    minutes: { type: 'string', default: '15' },
  },
});
if (!options.seed) throw new Error('Which draw? For example --seed 9');
// Tests of what serves the web client need it built.
await prepare();
const PATH = [dirname(requireNode()), join(modules, '.bin'), process.env.PATH].join(delimiter);
const env = { ...process.env, PATH };
let child;

mkdirSync(home, { recursive: true });
restore();
process.on('exit', restore);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    stop();
    process.exit(code);
  });
}

const only = options.only?.split(',').map(Number);
const drawn = await draw(Number(options.seed), Number(options.count));
let noticed = 0;
for (const [index, mutant] of drawn.entries()) {
  const number = index + 1;
  if (only && !only.includes(number)) continue;
  const { file, line, mutatorName, original, replacement } = mutant;
  console.log(`${number}. ${file}:${line} ${mutatorName}: ${short(original)} → ${short(replacement)}`);
  if (options.list) continue;
  const by = await withMutant(mutant, () => tryTests(file));
  // The journeys may have built the web client with it.
  await prepare();
  if (by) noticed++;
  console.log(`   ${by ? `noticed by ${by}` : 'SURVIVED'}`);
}
if (!options.list) console.log(`${noticed} of ${only?.length ?? drawn.length} noticed`);

/** The first `count` mutants of the seed's order that the type checker lets pass. */
async function draw(seed, count) {
  const order = shuffled(await allMutants(), seed);
  const known = join(home, 'compiles.json');
  const verdicts = existsSync(known) ? JSON.parse(readFileSync(known, 'utf8')) : {};
  const chosen = [];
  for (const mutant of order) {
    if (chosen.length === count) break;
    const key = createHash('sha256').update(JSON.stringify(mutant)).digest('hex');
    verdicts[key] ??= await withMutant(mutant, compiles);
    if (verdicts[key]) chosen.push(mutant);
  }
  writeFileSync(known, JSON.stringify(verdicts));
  return chosen;
}

async function allMutants() {
  const entry = join(home, 'node_modules', TOOL, 'dist/src/index.js');
  if (!existsSync(entry)) install();
  const { Instrumenter } = await import(pathToFileURL(entry).href);
  const levels = ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'];
  const silent = Object.fromEntries(
    levels.flatMap((name) => [
      [name.toLowerCase(), () => undefined],
      [`is${name}Enabled`, () => false],
    ]),
  );
  const names = projectFiles()
    .filter((path) => MUTATED.test(path))
    .sort();
  const files = names.map((name) => ({ name, mutate: true, content: sourceOf(name) }));
  // It takes the -1 of a type for one of the program, and has no place for a fault there.
  const types = { shouldIgnore: (path) => (path.isTSLiteralType() ? 'a type' : undefined) };
  const settings = { plugins: null, ignorers: [types], excludedMutations: [] };
  const instrumented = await new Instrumenter(silent).instrument(files, settings);
  const mutants = instrumented.mutants.filter(({ status }) => status !== 'Ignored');
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  return mutants.map(({ fileName: file, location, mutatorName, replacement }) => {
    const content = contents.get(file);
    const [from, to] = [location.start, location.end].map((place) => offset(content, place));
    return {
      file,
      content,
      from,
      to,
      mutatorName,
      replacement,
      original: content.slice(from, to),
      line: location.start.line + 1,
    };
  });
}

/** Kept out of package.json: nobody else needs it, and everybody would install it. */
function install() {
  console.log(`Installing ${TOOL}`);
  const args = [
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-package-lock',
    '--loglevel=error',
    `${TOOL}@${VERSION}`,
  ];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${TOOL} could not be installed`);
}

/** Where a position of the tool, both counted from 0, stands in the text. */
function offset(content, { line, column }) {
  let start = 0;
  for (let i = 0; i < line; i++) start = content.indexOf('\n', start) + 1;
  return start + column;
}

/** Fisher and Yates, fed by mulberry32. */
function shuffled(list, seed) {
  const result = [...list];
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

async function withMutant({ file, content, from, to, mutatorName, replacement }, work) {
  writeFileSync(unrestored, JSON.stringify({ file, content }));
  // Another operator may bind its neighbours differently.
  const text = OPERATORS.has(mutatorName) ? `(${replacement})` : replacement;
  writeFileSync(join(root, file), content.slice(0, from) + text + content.slice(to));
  try {
    return await work();
  } finally {
    restore();
  }
}

/** What the last mutant changed is written back: at the end, on a signal, or at the next start after a crash. */
function restore() {
  if (!existsSync(unrestored)) return;
  const { file, content } = JSON.parse(readFileSync(unrestored, 'utf8'));
  writeFileSync(join(root, file), content);
  rmSync(unrestored);
}

async function compiles() {
  const info = join(home, 'types.tsbuildinfo');
  return (await run('tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', info])).code === 0;
}

/** The title of a test that fails, or undefined. A test that fails once, and not again, is told with its reason. */
async function tryTests(file) {
  for (const filters of [[`${dirname(file)}/`], ['known-day', 'openapi'], []]) {
    for (let fault = await vitest(filters); fault; fault = await vitest(filters)) {
      // A test that fails once, and not again, has noticed something else.
      if (!fault.path || (await vitest([fault.path]))) return fault.name;
      console.log(`   ${fault.name} failed once only: ${fault.reason}`);
    }
  }
  const rule = await lint(file);
  if (rule) return rule;
  for (let fault = await journeys(); fault; fault = await journeys()) {
    if (await journeys(fault.path)) return fault.name;
    console.log(`   ${fault.name} failed once only: ${fault.reason}`);
  }
  return undefined;
}

/** The first rule of the linter that the file breaks. */
async function lint(file) {
  const { code, output } = await run('biome', ['lint', '--error-on-warnings', '--colors=off', file]);
  return code === 0 ? undefined : `the linter: ${/lint\/\S+/.exec(output)?.[0] ?? short(output)}`;
}

/** The first journey that fails, with the web client built from the fault where it has a part in it. */
async function journeys(file = '.spec.ts') {
  const { code, output } = await run('node', ['scripts/test.mjs', file]);
  if (code === 0) return undefined;
  const name = /^FAILED: (.*)$/m.exec(output)?.[1] ?? short(output.slice(-600));
  return { path: /^\S+\.spec\.ts/.exec(name)?.[0], name, reason: output.slice(-2_000) };
}

/** The first test that fails: its file and its name. */
async function vitest(filters) {
  const report = join(home, 'report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const quick = ['--project=!deep', '--project=!faults'];
  const { code, output } = await run('vitest', [
    'run',
    ...filters,
    ...quick,
    '--bail=1',
    '--passWithNoTests',
    ...reporters,
  ]);
  if (code === 0) return undefined;
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  for (const { name, assertionResults } of results) {
    const path = name.slice(root.length + 1);
    const test = assertionResults.find(({ status }) => status === 'failed');
    const reason = test?.failureMessages.join('\n');
    if (test) return { path, name: `${path}: ${test.fullName}`, reason };
  }
  // No test failed where a file could not even be loaded, or the run came to no end.
  const reason = results.find(({ message }) => message)?.message ?? output.slice(-600);
  return { name: `no single test: ${short(reason)}` };
}

/** A group of processes of its own, so that its workers end with it. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    let output = '';
    child = spawn(command, args, { cwd: root, env, detached: process.platform !== 'win32' });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    const timer = setTimeout(stop, Number(options.minutes) * 60_000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      child = undefined;
      resolve({ code, output });
    });
  });
}

function stop() {
  if (!child) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}

function short(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
}
