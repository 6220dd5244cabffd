import { Refusal } from '@lissafi/contract/errors';
import { shareOf } from '../inventory/stock.ts';

/** Status and cost of a production order. Quantities are scaled by 10^4, money is kobo. */
export type OrderStatus = 'planned' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled';
export type OrderEvent = 'start' | 'hold' | 'resume' | 'complete' | 'cancel';

const NEXT: Record<OrderEvent, Partial<Record<OrderStatus, OrderStatus>>> = {
  start: { planned: 'in_progress' },
  hold: { in_progress: 'on_hold' },
  resume: { on_hold: 'in_progress' },
  complete: { in_progress: 'completed' },
  cancel: { planned: 'cancelled', in_progress: 'cancelled', on_hold: 'cancelled' },
};

/**
 * Returns the status after an event: planned → in_progress ⇄ on_hold → completed; cancelled from any but completed
 * (S2.4-5 to S2.4-8; decisions §5). A partial completion does not change the status. Throws Refusal INVALID_STATE.
 */
export function nextOrderStatus(status: OrderStatus, event: OrderEvent): OrderStatus {
  const next = NEXT[event][status];
  if (!next) throw new Refusal('INVALID_STATE');
  return next;
}

/**
 * True when the planned end has passed and the order is neither completed nor cancelled. `today` is the organization's.
 */
export const isOrderOverdue = (status: OrderStatus, plannedEnd: string | null, today: string): boolean =>
  plannedEnd !== null && today > plannedEnd && status !== 'completed' && status !== 'cancelled';

export interface CostParts {
  material: number;
  labour: number;
  overhead: number;
}

export interface VarianceInput {
  planned: CostParts & { quantity: number };
  actual: CostParts & { quantity: number };
  /** Each material: planned for the planned quantity, and used. */
  materials: readonly {
    planned_quantity: number;
    planned_cost: number;
    actual_quantity: number;
    actual_cost: number;
  }[];
}

/** Positive when it cost more than planned. */
export interface Variances {
  /** The cost of the materials used differs from their planned cost. */
  price: number;
  /** More or less material was used than the units worked on require. */
  usage: number;
  labour: number;
  overhead: number;
  /** Fewer or more good units came out than planned. */
  yield: number;
  total: number;
}

/**
 * Returns actual cost less the planned cost of the good units made, split so that the parts add up to the whole: price
 * = actual cost − planned cost of what was used; usage = that planned cost − the plan's materials; labour and overhead
 * against the plan; yield = the plan − what the units made should have cost.
 */
export function variances({ planned, actual, materials }: VarianceInput): Variances {
  const plan = planned.material + planned.labour + planned.overhead;
  const deserved = planned.quantity === 0 ? 0 : shareOf(plan, actual.quantity, planned.quantity);
  let price = 0;
  for (const each of materials) {
    // An unplanned material has no planned price, so all of its cost is usage.
    const atPlan =
      each.planned_quantity === 0
        ? each.actual_cost
        : shareOf(each.planned_cost, each.actual_quantity, each.planned_quantity);
    price += each.actual_cost - atPlan;
  }
  const usage = actual.material - price - planned.material;
  const labour = actual.labour - planned.labour;
  const overhead = actual.overhead - planned.overhead;
  const yielded = plan - deserved;
  return {
    price,
    usage,
    labour,
    overhead,
    yield: yielded,
    total: price + usage + labour + overhead + yielded,
  };
}
