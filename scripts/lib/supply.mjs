/** What is shipped that others made: packages from package-lock.json; rules, files and programs from docs/supply.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, readJson, root, sourceOf } from './project.mjs';

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

/** Every package of the lock, on any system: name, version, licence, where the lock has it. */
export function lockedPackages(lock = readJson(join(root, 'package-lock.json'))) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      version: entry.version,
      license: entry.license,
      integrity: entry.integrity,
      optional: entry.optional ?? false,
      dev: entry.dev ?? false,
      dependencies: Object.keys(entry.dependencies ?? {}),
    }));
}

/** Those that are installed for production. */
export const productionPackages = (packages = lockedPackages()) => packages.filter(({ dev }) => !dev);

/**
 * What others made of what is shipped: the packages of production, and those that the build puts into the files of the
 * web client, which its sources import, with their dependencies.
 */
export function shippedPackages(packages = lockedPackages()) {
  const byPath = new Map(packages.map((each) => [each.path, each]));
  const shipped = new Set(productionPackages(packages));
  const add = (found) => {
    if (!found || shipped.has(found)) return;
    shipped.add(found);
    for (const name of found.dependencies) add(nearest(byPath, found.path, name));
  };
  for (const name of importedByTheWebClient()) add(nearest(byPath, 'apps/web', name));
  return [...shipped];
}

/** The package that an import of a name finds from a folder: the nearest one above it. */
function nearest(byPath, from, name) {
  for (let folder = from; ; folder = folder.replace(/\/?(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const found = byPath.get(`${folder}${folder && '/'}node_modules/${name}`);
    if (found || folder === '') return found;
  }
}

function importedByTheWebClient() {
  const sources = projectFiles().filter(
    (path) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  return new Set(
    sources
      .flatMap((path) => [
        ...sourceOf(path).matchAll(/(?:from|import|import\()\s*'(@[^/']+\/[^/']+|[^./'@][^/']*)/g),
      ])
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('@lissafi/')),
  );
}

/**
 * The programs of docs/supply.md that no package manager checks: Node, PostgreSQL and the images, as the table says that
 * they are, and the day (YYYY-MM-DD) when somebody last looked for faults that are known of them.
 */
export const programs = () =>
  tableBelow('Programs').map(([name, version, file, until, faults, looked]) => ({
    name,
    version,
    file,
    until,
    faults,
    looked,
  }));

/** Days after which the known faults of programs are to be looked up again. */
const LOOK_EVERY_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * Returns a sentence for each program that the files name in another version, that nobody looked at for 60 days, or whose
 * support has ended; `now` is a time in milliseconds.
 */
export function faultsOfPrograms(now, list = programs()) {
  return list.flatMap(({ name, version, file, until, looked }) => {
    const found = [];
    if (!sourceOf(file).includes(version)) found.push(`${name}: ${file} does not name ${version}`);
    if (now - Date.parse(looked) > LOOK_EVERY_DAYS * DAY_MS)
      found.push(`${name} ${version}: its known faults were last looked up on ${looked}`);
    if (now > Date.parse(until)) found.push(`${name} ${version}: its support ended on ${until}`);
    return found;
  });
}

/** Days that a release of a package must have stood before it is taken: most that are malicious are found in this time. */
const YOUNGEST_DAYS = 7;

/** Asks the registry when each package of the lock was released. Returns the too young ones, or why nothing was checked. */
export async function youngPackages(packages = lockedPackages(), now = Date.now()) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();
  const waiting = [...new Map(packages.map((each) => [`${each.name}@${each.version}`, each])).values()];
  const young = [];
  const ask = async () => {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const answer = await fetch(new URL(each.name.replace('/', '%2f'), registry));
      const at = answer.ok && (await answer.json()).time?.[each.version];
      if (!at) throw new Error(`${each.name}@${each.version} is not there`);
      if (now - Date.parse(at) < YOUNGEST_DAYS * DAY_MS)
        young.push(`${each.name}@${each.version} was released on ${at.slice(0, 10)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: 16 }, ask));
  } catch (error) {
    return { unchecked: error.message };
  }
  return { young };
}

/** Whether an SPDX expression is satisfied by allowed licences alone. */
export function isAllowed(expression, allowed) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((way) => way.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())));
}

/** Returns a sentence for each package whose licence is not in docs/supply.md. */
export function faultsOfLicences(packages = shippedPackages()) {
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
export function billOfMaterials(packages = shippedPackages()) {
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
export function faultsOfBill(bill, packages = shippedPackages()) {
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
    printed = execFileSync('npm', ['audit', '--json', '--audit-level', 'high'], {
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

/** Reads the answer of `npm audit --json`: what it says of packages that are shipped. */
export function advisoriesIn(printed, packages = shippedPackages()) {
  let answer;
  try {
    answer = JSON.parse(printed);
  } catch {
    return { unchecked: 'npm answered nothing that can be read' };
  }
  const { vulnerabilities } = answer;
  if (!vulnerabilities)
    return { unchecked: String(answer.statusCode ?? answer.error?.code ?? 'the registry does not answer') };
  const shipped = new Set(packages.map(({ path }) => path));
  const severe = Object.values(vulnerabilities).filter(
    ({ severity, nodes }) => /^(high|critical)$/.test(severity) && nodes.some((path) => shipped.has(path)),
  );
  return { severe: severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}
