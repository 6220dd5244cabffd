import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { LANGUAGES as SPOKEN } from '../../../packages/contract/src/auth.ts';
import { type Found, findTexts } from './find.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Of the domain only what is shown as it stands: other modules keep words that are compared with what a file or a person
 * says, and what is printed for customers stays in the language of the books.
 */
const SOURCES =
  /^(apps\/web\/src\/.+|packages\/contract\/src\/.+|packages\/domain\/src\/(access|books|calendar|counter|inventory|money|production|purchases|notifications)\/.+)\.tsx?$/;
/**
 * Words of columns and of questions are compared with what somebody wrote; terms and privacy bind as they are written;
 * the others are for tests, builders and before words.
 */
const LEFT_OUT =
  /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/(early|client\/words)\.ts$|\/ui\/document\/|\/features\/(components\/|operator\/(Terms|Privacy)Page)|\/features\/(delivery\/share-text|questions\/change-question)\.ts$|\/contract\/src\/(routes|route|channel-rules|questions|item-import|opening-balances)\.ts$|\/books\/(outside-check|journal-export|chart|posting|[\w-]+-postings)\.ts$|\/(amount-in-words|order-paper)\.ts$/;

/** Whether texts of this file are translated; `path` from the root of the project. */
export const isTranslated = (path: string): boolean => SOURCES.test(path) && !LEFT_OUT.test(path);

/** The path of a module from the root of the project, without what a build adds to it. */
export const fromRoot = (id: string): string =>
  relative(ROOT, id.split('?')[0]!.replace(/^\0/, '')).replaceAll('\\', '/');

/** Strings that look like texts and are none: formats, names that never change, input that only English reads. */
const NOT_TEXT: readonly RegExp[] = [
  /^[MDYHms ,/:.-]+$/,
  /^(Bearer|Basic) \{0\}$|^noopener /,
  /^\{0\} ?(asc|desc|kB|KB|MB)$|^HTTP_/,
  /^[^\p{L}]*(\{\d+\}[^\p{L}]*)+$/u,
];

const isText = (message: string) => !NOT_TEXT.some((pattern) => pattern.test(message));

/** What the build translates in a file. */
export const textsIn = (path: string, source: string): Found[] =>
  findTexts(path, source).filter(({ message }) => isText(message));

/** Every text of the project with the first place where it stands, in the order of the files. */
export function allTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const folder of ['apps/web/src', 'packages/contract/src', 'packages/domain/src']) {
    const files = readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files) {
      const path = `${folder}/${file.replaceAll('\\', '/')}`;
      if (!isTranslated(path)) continue;
      for (const { message, line } of textsIn(path, readFileSync(resolve(ROOT, path), 'utf8')))
        if (!texts.has(message)) texts.set(message, `${path}:${line}`);
    }
  }
  return texts;
}

/** The languages besides English, in which the words of a person are kept in `words/<language>.json`. */
export const LANGUAGES = SPOKEN.filter((language) => language !== 'en');

/** The words of a language: English text → text. */
export function wordsOf(language: string): Record<string, string> {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `${language}.json`), 'utf8'));
}

/** What is wrong with a translation, or undefined: every value of the text stands in it once, and its edges are kept. */
export function faultOf(text: string, translated: string): string | undefined {
  const values = (of: string) =>
    [...of.matchAll(/\{\d+\}/g)]
      .map(([each]) => each)
      .sort()
      .join();
  if (values(text) !== values(translated)) return 'other values';
  if (/^\s/.test(text) !== /^\s/.test(translated)) return 'a space at the beginning';
  if (/\s$/.test(text) !== /\s$/.test(translated)) return 'a space at the end';
  return translated === '' ? 'nothing' : undefined;
}
