import type { Alias, AliasKind, LearnedAlias } from '@lissafi/contract/aliases';
import type { BodyInput } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { KINDS as ITEM_KINDS } from '../../labels/inventory.ts';

/** What words can stand for. */
export const KINDS: Record<AliasKind, string> = {
  customer: 'Customer',
  supplier: 'Supplier',
  item: 'Product',
  unit: 'Unit',
};

/** The page of the record that words stand for; null for a unit. */
export function pageOf({ kind, target_id, item_type }: Alias): string | null {
  if (target_id === null) return null;
  if (kind === 'item') return `${ITEM_KINDS[item_type!].path}/${target_id}`;
  return `/${kind}s/${target_id}`;
}

/** What lets words stand for this again, after they were removed or learned anew. */
export const savedAs = (
  { kind, words, of_item }: Pick<LearnedAlias, 'kind' | 'words' | 'of_item'>,
  { target_id, name }: { target_id: string | null; name: string },
): BodyInput<Routes['aliases']['save']> => ({
  ...{ kind, words },
  ...(target_id === null ? { unit: name } : { target_id }),
  ...(of_item && { of_item_id: of_item.id }),
});
