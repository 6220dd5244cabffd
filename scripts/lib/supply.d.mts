export interface Package {
  name: string;
  path: string;
  version: string;
  license?: string | undefined;
  integrity?: string | undefined;
  optional: boolean;
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
export function productionPackages(lock?: object): Package[];
export function isAllowed(expression: string, allowed: Set<string>): boolean;
export function faultsOfLicences(packages?: Package[]): string[];
export function billOfMaterials(packages?: Package[]): Bill;
export function cleaned(bill: Bill, packages: Package[]): Bill;
export function faultsOfBill(bill: Bill, packages?: Package[]): string[];
export function advisoriesIn(
  printed: string,
): { severe: string[]; unchecked?: undefined } | { unchecked: string; severe?: undefined };
