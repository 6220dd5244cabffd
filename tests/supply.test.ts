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
  isAllowed,
  type Package,
  productionPackages,
  tableBelow,
} from '../scripts/lib/supply.mjs';

const root = join(import.meta.dirname, '..');

test('the licence of every package of production is allowed', () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(300);
  expect(faultsOfLicences(packages)).toEqual([]);
});

test('every allowed licence and every exception is used', () => {
  const packages = productionPackages();
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
    ...{ name, license, path: `node_modules/${name}`, version: '1.0.0', integrity: 'x', optional: false },
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

test('every package of production that the registry had has its hash', () => {
  const without = productionPackages().filter(({ integrity, optional }) => !integrity && !optional);
  expect(without.map(({ name }) => name)).toEqual([]);
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
    { name: 'a', version: '1', path: 'node_modules/a', integrity: 'x', optional: false },
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
    a: { name: 'a', severity: 'high', range: '<2' },
    b: { name: 'b', severity: 'moderate', range: '*' },
  };
  expect(advisoriesIn(JSON.stringify({ vulnerabilities: found }))).toEqual({ severe: ['a <2: high'] });
  expect(advisoriesIn('{"vulnerabilities":{}}')).toEqual({ severe: [] });
  expect(advisoriesIn('{"statusCode":405}')).toEqual({ unchecked: '405' });
  expect(advisoriesIn('<html>').unchecked).toMatch(/nothing that can be read/);
});
