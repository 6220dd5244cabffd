import { Refusal } from '@lissafi/contract/errors';
import { IMPORT_KINDS, type ImportKind } from '@lissafi/contract/imports';
import type { Permission } from '@lissafi/contract/permissions';
import type { MemberContext } from '../../http/context.ts';

/** Whoever may record such a thing may import many of them. */
export const PERMISSION: Record<ImportKind, Permission> = {
  transactions: 'transactions:write',
  customers: 'customers:write',
  suppliers: 'suppliers:write',
  raw_materials: 'stock:write',
  finished_goods: 'stock:write',
  prices: 'inventory:write',
  opening_balances: 'opening_balances:write',
};

type Reader = { organization: Pick<MemberContext['organization'], 'permissions'> };

/** Throws FORBIDDEN. */
export function mayImport({ organization }: Reader, kind: ImportKind): void {
  if (!organization.permissions.includes(PERMISSION[kind])) throw new Refusal('FORBIDDEN');
}

/** Returns the kinds that this person may import. */
export const kindsOf = ({ organization }: Reader): ImportKind[] =>
  IMPORT_KINDS.filter((kind) => organization.permissions.includes(PERMISSION[kind]));
