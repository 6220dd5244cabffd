/** The arrows of ARCHITECTURE.md, read from the import lines. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What each workspace may import of ours. */
const arrows: Record<string, string[]> = {
  'packages/contract': [],
  'packages/domain': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/domain'],
  'apps/web': ['packages/contract', 'packages/domain'],
  e2e: ['packages/contract', 'packages/domain'],
  bench: ['packages/contract', 'packages/domain', 'apps/server'],
};

/** The written list: which feature of the server calls which other, in the caller's transaction. */
const calls: Record<string, string[]> = {
  content: [],
  customers: [],
  dashboard: [],
  flags: [],
  health: [],
  identity: ['organizations'],
  invoices: ['customers', 'ledger', 'organizations', 'stock'],
  items: ['stock'],
  ledger: [],
  members: ['identity', 'organizations'],
  opening: ['customers', 'invoices', 'ledger'],
  organizations: ['ledger'],
  payments: ['customers', 'invoices', 'ledger'],
  production: ['stock'],
  receivables: ['ledger'],
  reports: [],
  stock: ['ledger'],
  suppliers: ['ledger', 'stock'],
  transactions: ['ledger', 'suppliers'],
};

const packages: Record<string, string> = {
  '@lissafi/contract': 'packages/contract',
  '@lissafi/domain': 'packages/domain',
  '@lissafi/server': 'apps/server',
  '@lissafi/web': 'apps/web',
};

const root = resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results']);

function filesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Without a git folder (a downloaded archive) everything that lies there is the project. */
function filesOfProject(): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    return list.split('\n').filter((path) => path && existsSync(join(root, path)));
  } catch {
    return filesIn('');
  }
}

const sources = Object.keys(arrows)
  .flatMap(filesIn)
  .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path));

interface Import {
  from: string;
  specifier: string;
  /** Path inside the project, for what is ours. */
  to: string | undefined;
}

const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const imports: Import[] = sources.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(imported)].map(([, specifier]) => ({
    from,
    specifier: specifier!,
    to: resolveOwn(from, specifier!),
  })),
);

function resolveOwn(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    return relative(root, resolve(root, dirname(from), specifier))
      .split(sep)
      .join('/');
  }
  const name = Object.keys(packages).find((candidate) => `${specifier}/`.startsWith(`${candidate}/`));
  return name && specifier.replace(name, packages[name]!);
}

function workspaceOf(path: string): string | undefined {
  return Object.keys(arrows).find((workspace) => path.startsWith(`${workspace}/`));
}

function featureOf(path: string): string | undefined {
  return /^apps\/server\/src\/features\/([^/]+)/.exec(path)?.[1];
}

const isTest = (path: string) => path.endsWith('.test.ts') || path.includes('/testing/');
const line = ({ from, specifier }: Import) => `${from} imports ${specifier}`;

test('the sources were found and their imports read', () => {
  for (const workspace of ['packages/contract', 'packages/domain', 'apps/server', 'apps/web']) {
    expect(imports.some(({ from }) => workspaceOf(from) === workspace)).toBe(true);
  }
});

describe('arrows', () => {
  test.each(Object.entries(arrows))('%s imports of ours only %j', (workspace, allowed) => {
    const broken = imports.filter(({ from, to }) => {
      if (to === undefined || workspaceOf(from) !== workspace) return false;
      const target = workspaceOf(to);
      return target !== workspace && !allowed.includes(target ?? '');
    });
    expect(broken.map(line)).toEqual([]);
  });

  test('a feature of the server calls another only along the written list', () => {
    const broken = imports.filter(({ from, to }) => {
      const [caller, called] = [featureOf(from), featureOf(to ?? '')];
      return caller && called && caller !== called && !isTest(from) && !calls[caller]?.includes(called);
    });
    expect(broken.map(line)).toEqual([]);
  });

  test('the written list names features that exist, and never leads back to where it began', () => {
    const features = new Set(sources.map(featureOf).filter(Boolean));
    expect(Object.keys(calls).filter((feature) => !features.has(feature))).toEqual([]);
    const reach = (feature: string, path: string[]): string[] => {
      if (path.includes(feature)) return [[...path, feature].join(' → ')];
      return (calls[feature] ?? []).flatMap((next) => reach(next, [...path, feature]));
    };
    expect(Object.keys(calls).flatMap((feature) => reach(feature, []))).toEqual([]);
  });

  test('db and http know no feature', () => {
    const broken = imports.filter(
      ({ from, to }) => /^apps\/server\/src\/(db|http)\//.test(from) && featureOf(to ?? '') && !isTest(from),
    );
    expect(broken.map(line)).toEqual([]);
  });

  test('there are no barrels', () => {
    const barrels = sources.filter((path) => /\/src\/(.*\/)?index\.(ts|tsx|mjs|js)$/.test(path));
    expect(barrels).toEqual([]);
  });
});

describe('the project stands alone', () => {
  // With a letter in brackets, so that this file does not name them either.
  const names = {
    'a folder outside of the project': /\.\.\/[s]hared\b/,
    'a path of one machine': /(?<![\w.~-])\/[w]ork\/|\/(?:home|Users)\/[a-z]+\//,
    'a package registry': /\b[r]egistry\.(?:[\w-]+\.)+[a-z]{2,}/,
  };
  const texts = filesOfProject()
    .filter((path) => !/\.(png|jpg|webp|woff2?|ttf|ico|pdf|gz|br)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

  test.each(Object.entries(names))('no file names %s', (_what, pattern) => {
    const found = texts.flatMap(({ path, text }) => {
      const match = pattern.exec(text);
      return match ? [`${path}:${text.slice(0, match.index).split('\n').length}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('the lock file has no download addresses', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    const addresses = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes('://'));
    expect(addresses.map(([path]) => path)).toEqual([]);
  });
});
