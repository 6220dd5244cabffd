export interface Package {
  name: string;
  path: string;
  version: string;
  license?: string | undefined;
  integrity?: string | undefined;
  optional: boolean;
  dev: boolean;
  /** The names of its dependencies. */
  dependencies: string[];
}
export interface Program {
  name: string;
  version: string;
  /** A file of the project that names this version. */
  file: string;
  /** YYYY-MM-DD. */
  until: string;
  faults: string;
  looked: string;
}
export interface Bill {
  bomFormat: string;
  specVersion: string;
  version: number;
  metadata: { component: Record<string, unknown>; [field: string]: unknown };
  components: Record<string, unknown>[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
export function tableBelow(heading: string): string[][];
export function lockedPackages(lock?: object): Package[];
export function productionPackages(packages?: Package[]): Package[];
export function shippedPackages(packages?: Package[]): Package[];
export function programs(): Program[];
export function faultsOfPrograms(now: number, list?: Program[]): string[];
export function isAllowed(expression: string, allowed: Set<string>): boolean;
export function faultsOfLicences(packages?: Package[]): string[];
export function billOfMaterials(packages?: Package[]): Bill;
export function cleaned(bill: Bill, packages: Package[]): Bill;
export function faultsOfBill(bill: Bill, packages?: Package[]): string[];
export function advisoriesIn(
  printed: string,
  packages?: Package[],
): { severe: string[]; unchecked?: undefined } | { unchecked: string; severe?: undefined };
