// What the scorers of routes, invoices and questions share. No dependencies; Node 20 or later.
import { readFileSync } from 'node:fs';

const readLines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, i) => {
      try {
        return JSON.parse(line);
      } catch (error) {
        throw new Error(`${file}, line ${i + 1}: ${error.message}`);
      }
    });

/** Reads `CASES ANSWERS [--show]` from the command line: the cases, the answers line for line, and whether to show misses. */
export const readArguments = () => {
  const show = process.argv.includes('--show');
  const [casesFile, answersFile] = process.argv.slice(2).filter((argument) => argument !== '--show');
  if (!casesFile || !answersFile) {
    console.error(`usage: node ${process.argv[1].split('/').pop()} CASES.jsonl ANSWERS.jsonl [--show]`);
    process.exit(2);
  }
  const cases = readLines(casesFile);
  const answers = readLines(answersFile);
  if (cases.length !== answers.length) throw new Error(`${cases.length} cases, ${answers.length} answers`);
  return { cases, answers, show };
};

export const percent = (n, of) => (of === 0 ? 'none' : `${((100 * n) / of).toFixed(1)} %`);

/** One line of a miss: the text, what was wanted, what was given. */
export const showMiss = (what, one, wanted, given) =>
  console.log(
    `- [${what}] ${one.text}\n    want ${JSON.stringify(wanted)}\n    got  ${JSON.stringify(given)}`,
  );

/** The acceptable answers: `expect`, and `expect` with each entry of `alt` laid over it (null takes a field away). */
export const acceptable = (one) => [
  one.expect,
  ...(one.alt ?? []).map((over) => {
    if (over === null) return null;
    const merged = { ...(one.expect ?? {}), ...over };
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  }),
];

// A plural and its singular get the same form; what the form looks like does not matter.
const stem = (word) => {
  let form = word;
  if (form.length > 3 && form.endsWith('s') && !form.endsWith('ss')) form = form.slice(0, -1);
  if (/(x|ch|sh|ss)e$/.test(form)) form = form.slice(0, -1);
  return form.replace(/ie$/, 'y').replace(/oe$/, 'o').replace(/ve$/, 'f');
};

/** A name without case, accents, punctuation, spaces and plural s: "Chin chin, 500 g" and "chin chin 500g" agree. */
export const nameKey = (name) =>
  (
    String(name ?? '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map(stem)
    .join('');

export const sameName = (a, b) => nameKey(a) === nameKey(b);

export const isAbsent = (value) => value === undefined || value === null || value === '';
