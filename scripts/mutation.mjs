#!/usr/bin/env node
/**
 * npm run mutation -- [FOLDER…] [--survivors] [--table] [--sample PERCENT]
 *
 * Mutation testing of the domain by Stryker (docs/mutation.md): each fault is put into a copy of the sources, and the
 * tests of the domain that run through it must fail. FOLDER is one of packages/domain/src; without any, all of them.
 *
 * --survivors lists those of the last run and --table its figures, without a run. Results are kept in .cache/mutation,
 * so that a later run only tries what the sources, or the tests that reach it, have changed; one that is stopped by
 * Ctrl-C goes on from there.
 *
 * --sample tries this part of the mutants, drawn at random but always the same, for a folder that takes hours. Its
 * results are kept apart.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isInSample } from './lib/mutation-sample.mjs';
import { refusedByCompiler } from './lib/mutation-types.mjs';
import { readJson, root } from './lib/project.mjs';

const VERSION = '10.1.1';
const home = join(root, '.cache/mutation');
const domain = 'packages/domain/src';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    survivors: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    sample: { type: 'string' },
  },
});
const percent = Number(options.sample ?? 100);
const results = join(home, options.sample ? 'sample.json' : 'results.json');

const all = readdirSync(join(root, domain), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name);
const folders = positionals.length > 0 ? positionals : all;
for (const folder of folders) {
  if (!all.includes(folder.split('/')[0])) throw new Error(`There is no folder ${domain}/${folder}.`);
}

if (!options.survivors && !options.table) await runStryker();
const mutants = resultsOf(folders);
const forms = await formsOf(mutants);
if (!options.table) listSurvivors(forms);
printTable(mutants, forms);

async function runStryker() {
  const entry = join(home, 'node_modules/@stryker-mutator/core/dist/src/index.js');
  if (!existsSync(entry)) install();
  const { Stryker } = await import(pathToFileURL(entry).href);
  process.chdir(root);
  process.env.MUTANT_SAMPLE = String(percent);
  process.env.MUTATED_FOLDERS = folders.map((folder) => folder.split('/')[0]).join();
  await new Stryker({
    mutate: [
      ...folders.map((folder) => `${domain}/${folder}/**/*.ts`),
      '!**/*.test.ts',
      // What was learned is no code, nor are the means by which it is learned and scored.
      '!**/weights.ts',
      '!**/scoring.ts',
      '!**/readings.ts',
    ],
    testRunner: 'domain',
    plugins: [join(root, 'scripts/lib/mutation-runner.mjs')],
    ignorers: ['types'],
    coverageAnalysis: 'perTest',
    // A value made when its module is loaded would need a new process for each mutant.
    ignoreStatic: true,
    concurrency: 1,
    ignorePatterns: ['/*', '!/packages', '/packages/*', '!/packages/domain'],
    tempDirName: '.cache/mutation/sandbox',
    incremental: true,
    incrementalFile: relative(root, results),
    reporters: ['progress-append-only', 'survivors'],
    timeoutMS: 20_000,
    timeoutFactor: 3,
    disableTypeChecks: false,
    allowConsoleColors: false,
  }).runMutationTest();
}

/** Kept out of package.json: nobody else needs it, and everybody would install it. */
function install() {
  console.log('Installing Stryker');
  const args = ['install', '--prefix', home, '--no-save', '--no-package-lock', '--loglevel=error'];
  const { status } = spawnSync('npm', [...args, `@stryker-mutator/core@${VERSION}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Stryker could not be installed');
}

/** The mutants of the folders, each with its file and the text that it replaces. */
function resultsOf(chosen) {
  const { files } = readJson(results);
  return Object.entries(files)
    .filter(([file]) => chosen.some((folder) => file.startsWith(`${domain}/${folder}/`)))
    .flatMap(([file, { source, mutants }]) =>
      mutants
        .filter((mutant) => isInSample({ ...mutant, file }, percent))
        .map((mutant) => {
          const [from, to] = [mutant.location.start, mutant.location.end].map((at) => offset(source, at));
          return { ...mutant, file, source, from, to, original: source.slice(from, to) };
        }),
    );
}

/** Where a position of the report, both counted from 1, stands in the text. */
function offset(content, { line, column }) {
  let start = 0;
  for (let i = 1; i < line; i++) start = content.indexOf('\n', start) + 1;
  return start + column - 1;
}

function survivorsOf(list) {
  return list.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
}

/** Why no test has to notice a survivor, where that follows from its form. */
async function formsOf(list) {
  const survivors = survivorsOf(list);
  const refused = await refusedByCompiler(survivors, home);
  return new Map(
    survivors.map((mutant) => [mutant, refused.has(mutant) ? 'type' : isMessage(mutant) ? 'message' : '']),
  );
}

/** The text of an error that only a fault in the program throws; its class is what tests ask for. */
function isMessage({ mutatorName, source, from }) {
  const statement = source.slice(source.lastIndexOf(';', from), from);
  return mutatorName === 'StringLiteral' && /throw new \w*Error\($/.test(statement);
}

function listSurvivors(forms) {
  for (const [{ file, location, status, mutatorName, original, replacement }, form] of forms) {
    if (form !== '') continue;
    const place = `${file.slice(domain.length + 1)}:${location.start.line}`;
    console.log(`${place} ${status} ${mutatorName}: ${short(original)} → ${short(replacement)}`);
  }
}

function printTable(list, forms) {
  const rows = new Map();
  for (const mutant of list) {
    for (const name of [mutant.file.split('/')[3], 'all']) {
      const row = rows.get(name) ?? {};
      for (const key of [mutant.status, forms.get(mutant)]) if (key) row[key] = (row[key] ?? 0) + 1;
      rows.set(name, row);
    }
  }
  const heads = ['folder', 'mutants', 'killed', 'timeout', 'survived', 'no coverage', 'score'];
  console.log(`\n| ${[...heads, 'no type', 'message', 'score without these', 'not tried'].join(' | ')} |`);
  console.log(`| --- |${' --: |'.repeat(10)}`);
  for (const [name, row] of rows) {
    const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0 } = row;
    const { Ignored = 0, Pending = 0, RuntimeError = 0 } = row;
    const { type = 0, message = 0 } = row;
    const noticed = Killed + Timeout;
    const count = noticed + Survived + NoCoverage;
    const score = (of) => `${((noticed / of) * 100).toFixed(1)} %`;
    const cells = [name, count, Killed, Timeout, Survived, NoCoverage, score(count)];
    console.log(
      `| ${[...cells, type, message, score(count - type - message), Ignored + Pending + RuntimeError].join(' | ')} |`,
    );
  }
}

function short(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
}
