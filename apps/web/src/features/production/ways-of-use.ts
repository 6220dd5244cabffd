import type { ProductionOrder, productionRoutes } from '@lissafi/contract/production';
import type { BodyInput } from '@lissafi/contract/route';
import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';
import { fromE4, ONE_E4, toE4 } from '@lissafi/domain/money/decimal';
import { type PlannedUse, plannedUse } from '@lissafi/domain/production/completion';

// Which materials an output uses beyond what was recorded: the choices, and what each records and sends.

/** What the plan is followed for besides: the whole order, or only the units that were made. */
export type Way = PlannedUse | 'made';

/** Units of the product: those that the materials were mixed for, and those that came out so far. */
interface Units {
  planned: number;
  worked: number;
}

type Order = Pick<ProductionOrder, 'quantity' | 'unit' | 'materials'>;

/** What the server calls it. */
const plannedOf = (way: Way): PlannedUse => (way === 'made' ? 'unrecorded' : way);

/** The units that this choice follows the plan for. */
export const unitsFollowed = (way: Way, { planned, worked }: Units): number =>
  way === 'made' ? worked : planned;

/** What this output uses beyond what was recorded, in the units of the materials. */
const usedOf = (order: Order, worked: number, which: PlannedUse) =>
  plannedUse(
    order.materials.map((each) => ({
      ...each,
      planned_quantity: toE4(each.planned_quantity),
      consumed: toE4(each.consumed),
    })),
    // What is being typed may have more digits than are ever counted.
    { worked: Math.round(worked * ONE_E4), order_quantity: toE4(order.quantity) },
    which,
  ).map(({ material, quantity }) => ({ material, quantity: fromE4(quantity) }));

export const isNothingUsed = (order: Order) => order.materials.every(({ consumed }) => consumed === 0);

/** The choices that differ, the usual one first: what was recorded as really used is topped up only when it is asked for. */
export function waysOf(order: Order, { planned, worked }: Units): [Way, string][] {
  const all = usedOf(order, planned, 'all').length;
  const unrecorded = usedOf(order, planned, 'unrecorded').length;
  if (all === 0) return [];
  const none: [Way, string] = [
    'none',
    isNothingUsed(order) ? 'Use no materials' : 'Use only what was recorded',
  ];
  if (unrecorded === 0) return [none, ['all', 'Complete all to the plan']];
  const isShort = worked < planned;
  const ways: [Way, string][] = [];
  if (isShort)
    ways.push(
      ['unrecorded', `As planned for ${quantityText(planned, order.unit)}`],
      ['made', `Only for the ${quantityText(worked, order.unit)} that came out`],
    );
  else
    ways.push(['unrecorded', unrecorded === all ? 'Use as planned' : 'Use as planned what is not recorded']);
  return unrecorded === all ? [...ways, none] : [...ways, ['all', 'Complete all to the plan'], none];
}

/** Whether some material is used and none stays below the plan, as one does that was recorded and is not topped up. */
export function usesAll(order: Order, way: Way, units: Units): boolean {
  const followed = unitsFollowed(way, units);
  const used = usedOf(order, followed, plannedOf(way)).length;
  return used > 0 && used === usedOf(order, followed, 'all').length;
}

/** What the choice records, and what stays as it was recorded. */
export function wordsOfWay(order: Order, way: Way, units: Units): string {
  const followed = unitsFollowed(way, units);
  const adds = usedOf(order, followed, plannedOf(way));
  const stays = usedOf(order, followed, 'all').filter(
    ({ material }) => !adds.some((each) => each.material.item_id === material.item_id),
  );
  const added = adds.map(
    ({ material, quantity }) => `${roundedText(quantity, material.unit)} of ${material.name}`,
  );
  const recorded = stays.map(
    ({ material: { name, unit, consumed } }) => `${roundedText(fromE4(consumed), unit)} of ${name}`,
  );
  return [
    added.length > 0 && `Records ${inWords(added)}.`,
    recorded.length > 0 && `Stays at ${inWords(recorded)}, less than planned.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const inWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** What the request says of the choice. The server refuses the units of a plan that is not followed. */
export function materialsBody(
  way: Way,
  units: Units,
): Pick<BodyInput<typeof productionRoutes.complete>, 'use_as_planned' | 'planned_for'> {
  if (way === 'none') return { use_as_planned: false };
  return {
    ...(way === 'all' && { use_as_planned: true }),
    ...(unitsFollowed(way, units) > units.worked && { planned_for: 'order' }),
  };
}
