/** docs/supply.md names the licence of everything that is shipped and that others made. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  advisoriesIn,
  type Bill,
  billOfMaterials,
  cleaned,
  faultsOfBill,
  faultsOfLicences,
  faultsOfPrograms,
  isAllowed,
  lockedPackages,
  type Package,
  productionPackages,
  programs,
  shippedPackages,
  tableBelow,
} from '../scripts/lib/supply.mjs';

const root = join(import.meta.dirname, '..');

test('the licence of every shipped package is allowed', () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(300);
  expect(faultsOfLicences(packages)).toEqual([]);
});

test('every allowed licence and every exception is used', () => {
  const packages = shippedPackages();
  for (const [licence] of tableBelow('Licences'))
    expect(
      packages.some(({ license }) => license?.split(/[\s()]+/).includes(licence!)),
      licence,
    ).toBe(true);
  for (const [pattern] of tableBelow('Exceptions'))
    expect(
      packages.some(({ name }) => name.startsWith(pattern!.replace('*', ''))),
      pattern,
    ).toBe(true);
});

test('a new licence, none, and a part of one are refused', () => {
  const made = (name: string, license?: string): Package => ({
    name,
    license,
    path: `node_modules/${name}`,
    version: '1.0.0',
    integrity: 'x',
    optional: false,
    dev: false,
    dependencies: [],
  });
  const faults = faultsOfLicences([
    made('a', 'GPL-3.0-only'),
    made('b'),
    made('c', 'MIT AND AGPL-3.0'),
    made('d', 'SEE LICENSE IN FILE'),
    made('e', '(GPL-2.0 OR MIT)'),
    made('@img/sharp-libvips-new-system', 'LGPL-3.0-or-later'),
    made('@img/sharp-libvips-other', 'GPL-3.0-only'),
    made('lgpl', 'LGPL-3.0-or-later'),
  ]);
  const names = ['a', 'b', 'c', 'd', '@img/sharp-libvips-other', 'lgpl'];
  expect(faults.map((fault) => fault.slice(0, fault.lastIndexOf('@')))).toEqual(names);
  expect(isAllowed('MIT AND ISC', new Set(['MIT', 'ISC']))).toBe(true);
});

test('every package of the lock has its hash, and no address', () => {
  expect(lockedPackages().length).toBeGreaterThan(500);
  expect(lockedPackages().filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "\w+:\/\//);
});

test('every package is asked for by one version', () => {
  const manifests = [
    'package.json',
    ...execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n'),
  ];
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(asked))
      expect(version, `${name} in ${file}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

test('what the web client and tests need is no package of production, and what is in its files is shipped', () => {
  const production = new Set(productionPackages().map(({ name }) => name));
  const shipped = new Set(shippedPackages().map(({ name }) => name));
  for (const name of ['react', 'react-dom', 'zxing-wasm', '@tabler/icons-react', 'workbox-core', 'idb']) {
    expect(production, name).not.toContain(name);
    expect(shipped, name).toContain(name);
  }
  for (const name of ['vitest', 'vite', 'axe-core', '@modelcontextprotocol/client', 'oidc-provider']) {
    expect(production, name).not.toContain(name);
    expect(shipped, name).not.toContain(name);
  }
});

test('the programs of docs/supply.md are those that the files name', () => {
  const [node] = programs();
  // The day when the list was looked through; the command asks about today.
  expect(faultsOfPrograms(Date.parse(node!.looked))).toEqual([]);
  const images = ['deploy/Dockerfile', 'deploy/compose.yaml'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:FROM|\s*image:) (\S+)/gm)].map(
      ([, name]) => name!,
    ),
  );
  expect(images.length).toBeGreaterThan(5);
  for (const image of images) {
    expect(image).toMatch(/:v?\d+\.\d+/);
    if (!image.startsWith('lissafi:'))
      expect(
        programs().some(({ version }) => image.includes(version)),
        image,
      ).toBe(true);
  }
  for (const name of Object.keys(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies,
  ))
    expect(name).toMatch(/^node-/);
});

test('a program in another version, not looked at for sixty days, or without support is a fault', () => {
  const program = {
    name: 'Node',
    version: '24.22.3',
    file: 'package.json',
    until: '2028-04-30',
    faults: '',
    looked: '2026-11-30',
  };
  const after = (days: number) => Date.parse('2026-11-30') + days * 86_400_000;
  expect(faultsOfPrograms(after(60), [program])).toEqual([]);
  expect(faultsOfPrograms(after(61), [program])).toHaveLength(1);
  expect(faultsOfPrograms(after(1), [{ ...program, version: '24.9.0' }])).toHaveLength(1);
  expect(faultsOfPrograms(after(1), [{ ...program, until: '2026-04-30' }])).toHaveLength(1);
  expect(faultsOfPrograms(after(60), [{ ...program, until: 'not stated' }])).toEqual([]);
});

test('every file that is not text of the program has its source and licence, and none is named in vain', () => {
  const rows = tableBelow('Files').map(([path]) => path!);
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'docs', 'e2e', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  const data = files.filter(
    (file) =>
      /\.(ttf|otf|woff2?|png|jpe?g|gif|webp|svg|ico|jsonl|wasm|bin|gz|traineddata|mp[34]|wav|ogg|pdf)$/.test(
        file,
      ) ||
      (file.endsWith('.json') &&
        !/(package|tsconfig|\.kysely-codegenrc)(\.\w+)?(\.json)?$/.test(file.replace(/\.json$/, ''))),
  );
  expect(data.length).toBeGreaterThan(40);
  expect(data.filter((file) => !rows.some((row) => file.startsWith(row)))).toEqual([]);
  const inTree = rows.filter((row) => !row.startsWith('node_modules/'));
  expect(inTree.filter((row) => !data.some((file) => file.startsWith(row)))).toEqual([]);
  for (const [path, , licence] of tableBelow('Files')) {
    if (path!.startsWith('node_modules/')) expect(existsSync(join(root, path!)), path).toBe(true);
    const text = /in (\S+\.txt)$/.exec(licence!)?.[1];
    if (text) expect(readFileSync(join(root, text), 'utf8')).toContain('SIL Open Font License');
  }
});

test('the bill of materials is whole and names no machine', () => {
  const bill = billOfMaterials();
  expect(faultsOfBill(bill)).toEqual([]);
  expect(bill.components.length).toBeGreaterThan(200);
  expect(bill.metadata.component).toMatchObject({ name: 'lissafi', type: 'application' });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']));
  expect(names).not.toContain('vitest');
});

test('a bill that lacks, doubles or points to nothing, or names this machine, has faults', () => {
  const bill: Bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': 'ours' } },
    components: [{ 'bom-ref': 'a@1', name: 'a', version: '1', purl: 'pkg:npm/a@1' }],
    dependencies: [{ ref: 'ours', dependsOn: ['a@1'] }],
  };
  const needed: Package[] = [
    {
      name: 'a',
      version: '1',
      path: 'node_modules/a',
      integrity: 'x',
      optional: false,
      dev: false,
      dependencies: [],
    },
  ];
  expect(faultsOfBill(bill, needed)).toEqual([]);
  const [component] = bill.components;
  for (const broken of [
    { ...bill, bomFormat: 'SPDX' },
    { ...bill, components: [] },
    { ...bill, components: [component!, component!] },
    { ...bill, components: [{ ...component, purl: undefined }] },
    { ...bill, dependencies: [{ ref: 'ours', dependsOn: ['b@1'] }] },
    { ...bill, components: [{ ...component, description: `${root}/x` }] },
  ])
    expect(faultsOfBill(broken as Bill, needed).length).toBeGreaterThan(0);
  const raw = {
    ...bill,
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: 'now', component: { 'bom-ref': 'ours', name: 'folder' } },
    components: [
      {
        ...component,
        purl: 'pkg:npm/a@1?repository_url=x',
        properties: [{ name: 'cdx:npm:package:path', value: 'node_modules/a' }],
        externalReferences: [{ type: 'distribution', url: 'x' }],
      },
    ],
  };
  expect(cleaned(raw, needed)).toEqual({
    ...bill,
    metadata: { component: { 'bom-ref': 'ours', name: 'lissafi', version: '0.1.0', type: 'application' } },
    components: [{ ...component, properties: [], externalReferences: [] }],
  });
});

test('what the registry says of advisories is read, and that it says nothing too', () => {
  const found = {
    zod: { name: 'zod', severity: 'high', range: '<2', nodes: ['node_modules/zod'] },
    pg: { name: 'pg', severity: 'moderate', range: '*', nodes: ['node_modules/pg'] },
    vitest: { name: 'vitest', severity: 'critical', range: '*', nodes: ['node_modules/vitest'] },
  };
  expect(advisoriesIn(JSON.stringify({ vulnerabilities: found }))).toEqual({ severe: ['zod <2: high'] });
  expect(advisoriesIn('{"vulnerabilities":{}}')).toEqual({ severe: [] });
  expect(advisoriesIn('{"statusCode":405}')).toEqual({ unchecked: '405' });
  expect(advisoriesIn('<html>').unchecked).toMatch(/nothing that can be read/);
});
