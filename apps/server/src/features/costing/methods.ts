import type { CostingMethod } from '@lissafi/domain/inventory/stock';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readRules } from '../stock/positions.ts';
import type { Series } from '../stock/sums.ts';

export interface Methods {
  current: CostingMethod;
  /** Oldest first. */
  switches: { switched_on: string; from_method: CostingMethod; to_method: CostingMethod }[];
}

export const otherMethod = (method: CostingMethod): CostingMethod =>
  method === 'fifo' ? 'weighted_average' : 'fifo';

/** Returns the method of the books and its switches. */
export async function readMethods(tx: Tx): Promise<Methods> {
  const { method: current } = await readRules(tx);
  const { rows: switches } = await sql<Methods['switches'][number]>`
    select switched_on, from_method, to_method from costing_switch
    where organization_id = ${tx.organization_id} order by switched_on, id`.execute(tx.db);
  return { current, switches };
}

/** Returns the method by which the books valued the stock at the end of a day. */
export function methodOn({ current, switches }: Methods, day: string): CostingMethod {
  const last = switches.findLast((each) => each.switched_on <= day);
  return last?.to_method ?? switches[0]?.from_method ?? current;
}

/**
 * Returns which of the two valuations is by a method on a day: a switch exchanges them, so that the second one is
 * always by the method that the books do not use.
 */
export const seriesOf = (methods: Methods, method: CostingMethod, day: string): Series =>
  methodOn(methods, day) === method ? 'books' : 'second';
