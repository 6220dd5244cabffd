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

/** Nobody sets prices that she may not see. */
const isOpen = ({ organization: { permissions } }: Reader, kind: ImportKind): boolean =>
  permissions.includes(PERMISSION[kind]) && (kind !== 'prices' || permissions.includes('sales_totals:read'));

/** Throws FORBIDDEN. */
export function mayImport(reader: Reader, kind: ImportKind): void {
  if (!isOpen(reader, kind)) throw new Refusal('FORBIDDEN');
}

/** Returns the kinds that this person may import. */
export const kindsOf = (reader: Reader): ImportKind[] => IMPORT_KINDS.filter((kind) => isOpen(reader, kind));
