import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The id of a line of docs/specification.md. */
export const LINE_ID = /S[12]\.\d+-\d+/g;

/** Block comments at the start of a line; within a line they may be part of a string. */
const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\//gm;
/** A test starts its line, so that one after `//` does not count; a skipped one does not count either. */
const TITLE = /^[ \t]*(?:test|it)(?:\.each\([^)]*\))?\(\s*(['"`])(.*)/gm;

/** Returns the titles of the tests in a source, without those that are commented out. */
export const titlesIn = (source) =>
  [...source.replace(COMMENT, '').matchAll(TITLE)].map(([, , title]) => title);

/** Paths of the project's files, tracked or new. */
export const projectFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

export const sourceOf = (path) => readFileSync(join(root, path), 'utf8');

/** Returns every test of the project with its file and the ids in its title. */
export function testsWithIds() {
  return projectFiles()
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) =>
      titlesIn(sourceOf(path)).map((title) => ({ path, title, ids: title.match(LINE_ID) ?? [] })),
    );
}
