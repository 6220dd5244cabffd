/** Paths of the project. Plain JavaScript without dependencies, because it runs before anything is installed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');
export const modules = join(root, 'node_modules');

/** Returns the Node of package.json, which runs TypeScript directly; undefined while it is not installed. */
export function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return [
    join(modules, 'node/bin', name),
    join(modules, 'node/node_modules', platform, 'bin', name),
    join(modules, platform, 'bin', name),
  ].find((path) => existsSync(path));
}

/** The same, but exits with a message when it is not installed. */
export function requireNode() {
  const found = findNode();
  if (found) return found;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(
    'npm has not run the install scripts, so the Node of this project is missing. ' +
      'Allow them (npm config get ignore-scripts), delete node_modules and start again.',
  );
}

/** The folders of the workspaces, as package.json lists them. */
export function workspaces() {
  return readJson(join(root, 'package.json')).workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [join(root, pattern)];
    const parent = join(root, pattern.slice(0, -2));
    return readdirSync(parent).map((name) => join(parent, name));
  });
}

/** Paths of the project's files relative to its root, tracked or new. */
export const projectFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** The text of a file, by its path relative to the root. */
export const sourceOf = (path) => readFileSync(join(root, path), 'utf8');

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Returns one hash of the names and contents of files and folders; a missing file counts as missing. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap(filesIn).sort()) {
    const content = readFileSync(file);
    hash.update(`\n${relative(root, file).split(sep).join('/')} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

const skipped = new Set(['node_modules', 'dist', '.cache']);

function filesIn(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !skipped.has(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** Returns the environment without the changes of `npm run`, which puts our own tools before the system's. */
export function outerEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes(`node_modules${sep}.bin`) && !entry.includes('node-gyp-bin'))
    .join(delimiter);
  return { ...process.env, PATH: path };
}
