#!/usr/bin/env node
/**
 * npm run supply [-- --out FILE]: licences and advisories of what is shipped, and its bill of materials as a file. Ends
 * with an error for a licence that docs/supply.md does not have, a fault of the bill, or an advisory of high severity.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/project.mjs';
import {
  advisories,
  billOfMaterials,
  faultsOfBill,
  faultsOfLicences,
  faultsOfPrograms,
  lockedPackages,
  productionPackages,
  shippedPackages,
  youngPackages,
} from './lib/supply.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, '.cache/sbom.cdx.json') } },
});
const packages = shippedPackages();
const licences = faultsOfLicences(packages);
console.log(
  `Packages: ${lockedPackages().length} in the lock, ${productionPackages().length} of production, ${packages.length} shipped`,
);
console.log(`Licences: ${licences.length} not allowed`);

const bill = billOfMaterials(packages);
const faults = faultsOfBill(bill, packages);
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify(bill, null, 2)}\n`);
console.log(
  `Bill of materials: ${bill.components.length} components in ${relative(process.cwd(), values.out)}, ${faults.length} faults`,
);

const { severe = [], unchecked } = advisories();
console.log(
  unchecked
    ? `Advisories: NOT CHECKED, because the registry has no answer (${unchecked}). Run this again where it has.`
    : `Advisories: ${severe.length} of high or critical severity`,
);

const ages = await youngPackages();
console.log(
  ages.young
    ? `Releases: ${ages.young.length} younger than a week`
    : `Releases: NOT CHECKED (${ages.unchecked})`,
);

const outdated = faultsOfPrograms(Date.now());
console.log(`Programs: ${outdated.length} to look at`);

const found = [...licences, ...faults, ...severe, ...(ages.young ?? []), ...outdated];
for (const each of found) console.error(each);
process.exitCode = found.length > 0 ? 1 : 0;
