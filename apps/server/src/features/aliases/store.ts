import type { Alias, AliasKind, aliasRoutes, LearnedAlias } from '@lissafi/contract/aliases';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import { wordsKey } from '@lissafi/domain/language/sentence/known-names';
import { appendEvents } from '../../db/events.ts';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { kindsReadBy } from '../known-names/aliases.ts';

/** What words stand for: a record, or a unit by its name, perhaps of one item. */
export interface Target {
  id: string | null;
  name: string;
  of_item?: { id: string; name: string } | null;
}

const joined = (org: string) => sql`from alias a
  left join customer c on c.organization_id = ${org} and c.id = a.customer_id
  left join supplier s on s.organization_id = ${org} and s.id = a.supplier_id
  left join item i on i.organization_id = ${org} and i.id = a.item_id
  left join item o on o.organization_id = ${org} and o.id = a.of_item_id
  left join app_user u on u.id = a.created_by`;
const columns = sql`a.id, a.kind, a.words, coalesce(c.id, s.id, i.id) as target_id, i.item_type,
  coalesce(c.name, s.name, i.name, a.unit) as name,
  case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as of_item,
  coalesce(c.status, s.status, i.status, o.status, 'active') = 'active' as is_used,
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as created_by_name, a.created_at`;

/** Returns the words of the kinds that the member may read, in their order. */
export async function listAliases(
  tx: Tx,
  { limit, offset, search, kind, target_id }: Query<typeof aliasRoutes.list>,
  permissions: readonly Permission[],
) {
  const org = tx.organization_id;
  const where = sql`where a.organization_id = ${org} and a.kind = any (${kindsReadBy(permissions)}::text[])
    and (${kind ?? null}::text is null or ${isValue('a.kind', kind, 'text')})
    and (${target_id ?? null}::uuid is null or ${target_id ?? null}::uuid in (a.customer_id, a.supplier_id, a.item_id, a.of_item_id))
    ${search ? sql`and ${anyContains(search, sql`a.words`, sql`coalesce(c.name, s.name, i.name, a.unit)`, sql`o.name`)}` : sql``}`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total ${joined(org)} ${where}`.execute(tx.db);
  const { rows } = await sql<Alias>`select ${columns} ${joined(org)} ${where}
    order by lower(a.words), a.id limit ${limit} offset ${offset}`.execute(tx.db);
  return { aliases: rows, total: counted[0]!.total, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readAlias({ tx }: Pick<MemberContext, 'tx'>, id: string): Promise<Alias> {
  const org = tx.organization_id;
  const { rows } = await sql<Alias>`select ${columns} ${joined(org)}
    where a.organization_id = ${org} and a.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/**
 * Returns the record that words may stand for; null where there is none, or nothing is recorded for it any more. A
 * customer is locked to commit, so that no merge misses the words.
 */
async function findTarget(tx: Tx, kind: AliasKind, id: string): Promise<Target | null> {
  const org = tx.organization_id;
  const statement = {
    customer: sql<Target>`select id, name from customer where organization_id = ${org} and id = ${id}
      and status = 'active' and merged_into is null and not is_walk_in for key share`,
    supplier: sql<Target>`select id, name from supplier where organization_id = ${org} and id = ${id}
      and status = 'active'`,
    item: sql<Target>`select id, name from item where organization_id = ${org} and id = ${id} and status = 'active'`,
    unit: null,
  }[kind];
  return (await statement?.execute(tx.db))?.rows[0] ?? null;
}

/** The same for what a person said: the id of a record, or the name of a unit and perhaps the item that it belongs to. */
export async function targetOf(
  tx: Tx,
  { kind, means, of_item_id }: { kind: AliasKind; means: string; of_item_id: string | null },
): Promise<Target | null> {
  if (kind !== 'unit') return findTarget(tx, kind, means);
  const of_item = of_item_id === null ? null : await findTarget(tx, 'item', of_item_id);
  if (of_item_id !== null && !of_item) return null;
  return { id: null, name: means, of_item: of_item && { id: of_item_id!, name: of_item.name } };
}

/** Whether so many words are kept that no others can be added. */
export async function isFull(tx: Tx, kind: AliasKind, words: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from alias
    where organization_id = ${tx.organization_id} and (kind, key) <> (${kind}, ${wordsKey(words)})`.execute(
    tx.db,
  );
  return rows[0]!.count >= LIMITS.aliases;
}

/**
 * Lets words stand for a record or a unit. Returns the alias with what the words stood for before, and whether that is
 * something else now. Locks the words to commit, so that of two who teach the same words the second replaces
 * what the first taught.
 */
export async function saveAlias(
  { tx, user, now, newId }: MemberContext,
  { kind, words, target }: { kind: AliasKind; words: string; target: Target },
): Promise<{ alias: LearnedAlias; changed: boolean }> {
  const org = tx.organization_id;
  const key = wordsKey(words);
  const id = newId();
  const of = (each: AliasKind) => (each === kind ? target.id : null);
  const values = sql`${of('customer')}::uuid, ${of('supplier')}::uuid, ${of('item')}::uuid,
    ${kind === 'unit' ? target.name : null}::text`;
  // An alias that exists is only locked, so that what it stood for can be read.
  const { rows } = await sql<{ id: string }>`
    insert into alias (organization_id, id, kind, words, key, customer_id, supplier_id, item_id, unit, of_item_id,
      created_by, created_at)
    values (${org}, ${id}, ${kind}, ${words}, ${key}, ${values}, ${target.of_item?.id ?? null}, ${user.id},
      ${now.toISOString()})
    on conflict (organization_id, kind, key, of_item_id) do update set words = excluded.words returning id`.execute(
    tx.db,
  );
  const kept = rows[0]!.id;
  const { of_item } = target;
  const learned = { id: kept, kind, words, name: target.name, ...(of_item && { of_item }) };
  const log = (type: 'alias.created' | 'alias.changed') =>
    appendEvents(tx, [{ type, subject_id: kept, actor_id: user.id, data: { kind } }]);
  if (kept === id) {
    await log('alias.created');
    return { alias: { ...learned, before: null }, changed: true };
  }
  const before = await readAlias({ tx }, kept);
  if (before.target_id === target.id && (target.id !== null || before.name === target.name))
    return { alias: { ...learned, before: null }, changed: false };
  await sql`update alias set (customer_id, supplier_id, item_id, unit) = (${values}), created_by = ${user.id},
      created_at = ${now.toISOString()}
    where organization_id = ${org} and id = ${kept}`.execute(tx.db);
  await log('alias.changed');
  return {
    alias: { ...learned, before: { target_id: before.target_id, name: before.name } },
    changed: true,
  };
}

/** Throws NOT_FOUND, also for words of a kind that the member may not read. */
export async function removeAlias({ tx, user, organization }: MemberContext, id: string): Promise<void> {
  const { rows } = await sql<{ kind: AliasKind }>`delete from alias
    where organization_id = ${tx.organization_id} and id = ${id}
      and kind = any (${kindsReadBy(organization.permissions)}::text[]) returning kind`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  const data = { kind: rows[0].kind };
  await appendEvents(tx, [{ type: 'alias.removed', subject_id: id, actor_id: user.id, data }]);
}

/** Moves all words for a customer to another; the customers are locked. */
export async function moveAliases(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update alias set customer_id = ${intoId}
    where organization_id = ${tx.organization_id} and customer_id = ${fromId}`.execute(tx.db);
}
