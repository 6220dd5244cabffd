/** What is shipped that others made: packages from package-lock.json, rules and files from docs/supply.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './project.mjs';

/** The workspaces that an installation runs. */
const OWN = ['@lissafi/contract', '@lissafi/domain', '@lissafi/server', '@lissafi/web'];

/** The rows of the tables of docs/supply.md below a heading, cell by cell and without backticks. */
export function tableBelow(heading) {
  const text = readFileSync(join(root, 'docs/supply.md'), 'utf8');
  const part = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (!part) throw new Error(`docs/supply.md has no part “${heading}”`);
  const rows = part.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** Every package that is installed for production, on any system: name, version, licence, where the lock has it. */
export function productionPackages(lock = readJson(join(root, 'package-lock.json'))) {
  const found = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev,
  );
  return found.map(([path, { version, license, integrity, optional = false }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, path, version, license, integrity, optional };
  });
}

/** Whether an SPDX expression is satisfied by allowed licences alone. */
export function isAllowed(expression, allowed) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((way) => way.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())));
}

/** Returns a sentence for each package whose licence is not in docs/supply.md. */
export function faultsOfLicences(packages = productionPackages()) {
  const allowed = new Set(tableBelow('Licences').map(([licence]) => licence));
  const exceptions = tableBelow('Exceptions').map(([pattern, licence]) => ({ pattern, licence }));
  return packages.flatMap(({ name, version, license }) => {
    const excepted = exceptions.some(
      ({ pattern, licence }) =>
        licence === (license ?? 'not stated') &&
        (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern),
    );
    if (excepted || (license && isAllowed(license, allowed))) return [];
    return [`${name}@${version}: ${license ?? 'no licence'} is not in docs/supply.md`];
  });
}

/**
 * The bill of materials of what is shipped, as CycloneDX: made by npm from the lock, without what names this machine.
 * Not by its own `--omit dev`, which also leaves out what one package needs in production and another for its tests.
 */
export function billOfMaterials(packages = productionPackages()) {
  const printed = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64e6,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return cleaned(JSON.parse(printed), packages);
}

/** Only what is shipped, and without the name of this folder, time, and addresses that packages were fetched from. */
export function cleaned(bill, packages) {
  const { timestamp: _time, component, ...metadata } = bill.metadata;
  const { name, version } = readJson(join(root, 'package.json'));
  const { serialNumber: _serial, ...rest } = bill;
  const isOurs = (ref) => OWN.some((name) => ref.startsWith(`${name}@`));
  const shipped = new Set(packages.map((each) => `${each.name}@${each.version}`));
  const kept = bill.components.filter(
    (each) => isOurs(each['bom-ref']) || shipped.has(`${each.name}@${each.version}`),
  );
  const refs = new Set([component['bom-ref'], ...kept.map((each) => each['bom-ref'])]);
  return {
    ...rest,
    metadata: { ...metadata, component: { ...component, name, version, type: 'application' } },
    components: kept.map(({ externalReferences = [], purl, properties = [], ...each }) => ({
      ...each,
      purl: purl?.replace(/\?.*$/, ''),
      properties: properties.filter(({ name }) => name !== 'cdx:npm:package:path'),
      externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
    })),
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  };
}

/** Returns a sentence for each fault of a bill: what is missing, doubled, refers to nothing, or names this machine. */
export function faultsOfBill(bill, packages = productionPackages()) {
  const faults = [];
  if (bill.bomFormat !== 'CycloneDX' || !/^1\.[5-9]$/.test(bill.specVersion) || bill.version < 1)
    faults.push('It is no CycloneDX bill of version 1.5 or later');
  const refs = bill.components.map((component) => component['bom-ref']);
  const known = new Set([...refs, bill.metadata.component['bom-ref']]);
  if (known.size !== refs.length + 1) faults.push('A reference is used twice');
  for (const { ref, dependsOn = [] } of bill.dependencies)
    for (const each of [ref, ...dependsOn]) if (!known.has(each)) faults.push(`${each} is not a component`);
  for (const component of bill.components) {
    const label = component['bom-ref'];
    if (!component.name || !component.version || !component.purl?.startsWith('pkg:npm/'))
      faults.push(`${label} has no name, version or package address`);
  }
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const needed = packages.filter(({ optional, integrity }) => !optional && integrity);
  for (const { name, version } of needed)
    if (!listed.has(`${name}@${version}`)) faults.push(`${name}@${version} is missing`);
  const text = JSON.stringify(bill);
  for (const never of [root, 'file:', '/home/', '/root/', 'C:\\\\', '.tgz'])
    if (text.includes(never)) faults.push(`It contains ${never}`);
  return faults;
}

/**
 * Asks the registry for advisories about what is shipped. Returns those of high or critical severity, or the reason why
 * nothing was checked.
 */
export function advisories() {
  let printed;
  try {
    printed = execFileSync('npm', ['audit', '--json', '--omit', 'dev', '--audit-level', 'high'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64e6,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    // npm also ends with a code where it has found something.
    printed = error.stdout ?? '';
  }
  return advisoriesIn(printed);
}

/** Reads the answer of `npm audit --json`. */
export function advisoriesIn(printed) {
  let answer;
  try {
    answer = JSON.parse(printed);
  } catch {
    return { unchecked: 'npm answered nothing that can be read' };
  }
  const { vulnerabilities } = answer;
  if (!vulnerabilities)
    return { unchecked: String(answer.statusCode ?? answer.error?.code ?? 'the registry does not answer') };
  const severe = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  return { severe: severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}
