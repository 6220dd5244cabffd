import type { AliasKind } from '@lissafi/contract/aliases';
import type { ItemType } from '@lissafi/contract/item-types';
import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import { wordsKeysIn } from '@lissafi/domain/language/sentence/known-names';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const READ_BY: Record<AliasKind, Permission> = {
  customer: 'customers:read',
  ...{ supplier: 'inventory:read', item: 'inventory:read', unit: 'inventory:read' },
};

/** Kinds of words whose records a member may read. */
export const kindsReadBy = (permissions: readonly Permission[]): AliasKind[] =>
  (Object.keys(READ_BY) as AliasKind[]).filter((kind) => permissions.includes(READ_BY[kind]));

/** Words of a text with what they stand for; what an item needs to be a candidate comes along. */
export interface AliasRow {
  kind: AliasKind;
  words: string;
  /** Null for a unit. */
  id: string | null;
  name: string;
  item_type: ItemType | null;
  unit: string | null;
  conversions: { unit: string; factor_e4: number }[] | null;
  selling_price: number | null;
  /** Of a unit: the only item that it holds for. */
  of_item_id: string | null;
}

/** Returns the aliases that a text says, by their keys; those of archived and merged records are left out. */
export async function readAliases(
  tx: Tx,
  text: string,
  permissions: readonly Permission[],
): Promise<AliasRow[]> {
  const org = tx.organization_id;
  const keys = wordsKeysIn(text, LIMITS.alias_words);
  if (keys.length === 0) return [];
  const { rows } = await sql<AliasRow>`
    select a.kind, a.words, coalesce(c.id, s.id, i.id) as id, coalesce(c.name, s.name, i.name, a.unit) as name,
      i.item_type, i.unit, i.conversions, i.selling_price, a.of_item_id
    from alias a
    left join customer c on c.organization_id = ${org} and c.id = a.customer_id and c.status = 'active'
      and c.merged_into is null
    left join supplier s on s.organization_id = ${org} and s.id = a.supplier_id and s.status = 'active'
    left join item i on i.organization_id = ${org} and i.id = a.item_id and i.status = 'active'
    where a.organization_id = ${org} and a.kind = any (${kindsReadBy(permissions)}::text[])
      and a.key = any (${keys}::text[]) and coalesce(c.name, s.name, i.name, a.unit) is not null
    order by a.kind, a.key`.execute(tx.db);
  return rows;
}
