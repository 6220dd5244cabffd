import type { bomRoutes } from '@lissafi/contract/boms';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { costAt } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4, toE4 } from '@lissafi/domain/money/decimal';
import { bomCost, bomFault } from '@lissafi/domain/production/bom';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import type { Tx } from '../../db/scope.ts';
import type { Handlers } from '../../http/context.ts';
import { freeOf } from '../stock/allocate.ts';
import { exactOrFault } from '../stock/countable.ts';
import { peekItems, readRules } from '../stock/positions.ts';
import { issueCost } from '../stock/value.ts';
import {
  activeBom,
  assertGood,
  assertLines,
  deactivate,
  deleteBom,
  insertBom,
  listBoms,
  readBom,
  readGraph,
  toBom,
  toDomainBom,
  updateBom,
  whereUsed,
  writeLines,
} from './store.ts';

/**
 * Throws when a good would need itself or exceed a depth of 20 levels in any good (decisions §5). It is checked after
 * writing, under the lock of the organization, so that two bills written concurrently cannot form a circle. The fault
 * shows the path by the names of the goods.
 */
async function assertNoFault(tx: Tx, goodId: string): Promise<void> {
  const { lines, names } = await readGraph(tx);
  const bomOf = (id: string) => (lines.has(id) ? { lines: lines.get(id)! } : undefined);
  const users = new Map<string, string[]>();
  for (const [good, needs] of lines)
    for (const { item_id } of needs) users.set(item_id, [...(users.get(item_id) ?? []), good]);
  // Every good that uses this one, at any level, has become deeper too.
  const above = new Set([goodId]);
  for (const id of above) for (const user of users.get(id) ?? []) above.add(user);
  for (const id of above) {
    const found = bomFault(id, bomOf);
    if (!found) continue;
    const path = found.path.map((each) => names.get(each)).join(' → ');
    throw invalid(
      found.kind === 'cycle'
        ? fault('lines', `A product cannot be made of itself: ${path}`, 'BOM_CYCLE')
        : fault('lines', `A bill of materials can have at most 20 levels: ${path}`, 'BOM_TOO_DEEP'),
    );
  }
}

export const bomHandlers: Handlers<typeof bomRoutes> = {
  async get({ tx, organization, params }) {
    return toBom(await activeBom(tx, params.id), organization.permissions);
  },

  async list({ tx, organization, params, query }) {
    await assertGood(tx, params.id);
    const { boms, ...page } = await listBoms(tx, params.id, query);
    return { boms: boms.map((bom) => toBom(bom, organization.permissions)), ...page };
  },

  async create({ tx, newId, user, organization, params, body }) {
    const { id = newId(), lines, ...fields } = body;
    await holdOrganization(tx);
    await assertGood(tx, params.id);
    await assertLines(tx, lines);
    await insertBom(tx, params.id, id, fields);
    await writeLines(tx, id, lines);
    await assertNoFault(tx, params.id);
    await appendEvents(tx, [{ type: 'bom.created', subject_id: id, actor_id: user.id }]);
    return toBom(await readBom(tx, params.id, id), organization.permissions);
  },

  async update({ tx, now, user, organization, params, body }) {
    const { version, lines, ...fields } = body;
    const { id, bomId } = params;
    await holdOrganization(tx);
    const before = await readBom(tx, id, bomId);
    if (lines) await assertLines(tx, lines);
    if (fields.active && !before.active) await deactivate(tx, id);
    if (!(await updateBom(tx, bomId, version, fields, now)))
      throw new Refusal('STALE_VERSION', {
        current: toBom(await readBom(tx, id, bomId), organization.permissions),
      });
    if (lines) await writeLines(tx, bomId, lines);
    await assertNoFault(tx, id);
    await appendEvents(tx, [{ type: 'bom.updated', subject_id: bomId, actor_id: user.id }]);
    return toBom(await readBom(tx, id, bomId), organization.permissions);
  },

  async delete({ tx, user, params }) {
    await holdOrganization(tx);
    await deleteBom(tx, params.id, params.bomId);
    await appendEvents(tx, [{ type: 'bom.deleted', subject_id: params.bomId, actor_id: user.id }]);
    return { id: params.bomId };
  },

  async calculateCost({ tx, today, params, body }) {
    const bom = await activeBom(tx, params.id);
    const [{ method }, items] = await Promise.all([
      readRules(tx),
      peekItems(
        tx,
        bom.lines.map((line) => line.item_id),
      ),
    ]);
    const quantity = toE4(body.quantity);
    const { lines, ...cost } = exactOrFault('quantity', () => {
      const found = bomCost(toDomainBom(bom), quantity, {
        available: (id) => freeOf(items.get(id)!, today),
        costOf: (id, needed) => issueCost(method, items.get(id)!, needed),
      });
      return { ...found, unit_cost: costAt(ONE_E4, { quantity, value: found.total_cost }) };
    });
    const facts = new Map(bom.lines.map((line) => [line.item_id, line]));
    return {
      bom_id: bom.id,
      quantity: body.quantity,
      ...cost,
      can_make: fromE4(cost.can_make),
      lines: lines.map((line) => {
        const { item_type, name, sku, unit } = facts.get(line.item_id)!;
        return {
          item_id: line.item_id,
          item_type,
          name,
          sku,
          unit,
          needed: fromE4(line.needed),
          current_stock: fromE4(items.get(line.item_id)!.quantity),
          available: fromE4(line.available),
          short: fromE4(line.short),
          cost: line.cost,
        };
      }),
    };
  },

  goodWhereUsed: ({ tx, params, query }) => whereUsed(tx, 'finished_good', params.id, query),
  materialWhereUsed: ({ tx, params, query }) => whereUsed(tx, 'raw_material', params.id, query),
};
