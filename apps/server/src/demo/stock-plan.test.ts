import { addDays } from '@lissafi/domain/calendar/civil-date';
import { expect, test } from 'vitest';
import { GOODS, MATERIALS, type Material } from './goods.ts';
import { planDemo } from './plan.ts';
import { planStock } from './stock-plan.ts';
import { firstDay, workday } from './time.ts';

/** A change of what is on hand; `order` is the time of day at which it is recorded. */
type Change = [day: string, order: number, name: string, quantity: number];

function changesOf(today: string): Change[] {
  const start = firstDay(today);
  const invoices = planDemo(today);
  const sold = invoices
    .filter(({ draft }) => !draft)
    .flatMap(({ body, entered_late }) =>
      body.items
        .filter(({ name }) => GOODS.some((good) => good.name === name))
        .map(({ name, quantity }): Change => [addDays(body.issue_date, entered_late), 4, name, -quantity]),
    );
  const planned = planStock(invoices, start).flatMap(({ index, day, bakes, purchases, ready, losses }) => [
    ...purchases.map(
      ({ material, quantity }): Change => [
        index === 0 ? addDays(start, -1) : workday(addDays(day, -1)),
        ...([1, material, quantity] as const),
      ],
    ),
    ...bakes.flatMap(({ good, quantity, scrapped, usage }): Change[] => {
      const { lines, part, yield: batch } = good.recipe!;
      const used = (planned: number) => (planned * (quantity + scrapped) * usage) / 1000 / batch;
      return [
        ...lines.map(([material, planned]): Change => {
          const isPiece = MATERIALS[material].unit === 'piece';
          return [day, 2, material, -(isPiece ? Math.ceil(used(planned)) : used(planned))];
        }),
        ...(part ? [[day, 2, part[0], -used(part[1])] as Change] : []),
        [day, part ? 2 : 1.5, good.name, quantity],
      ];
    }),
    ...ready.map(([good, quantity]): Change => [day, 3, good.name, quantity]),
    ...losses.map(
      ({ good, material, quantity, day: on }): Change => [
        ...([on, 5, good?.name ?? material!, -quantity] as const),
      ],
    ),
  ]);
  return [...planned, ...sold]
    .filter(([day]) => day <= today)
    .sort(([a, first], [b, second]) => (a === b ? first - second : a < b ? -1 : 1));
}

test('whatever day it is, nothing is sold, used or lost that is not there, and little is left over', () => {
  for (let day = '2026-11-23'; day < '2027-12-01'; day = addDays(day, 23)) {
    const onHand = new Map<string, number>();
    for (const [on, , name, quantity] of changesOf(day)) {
      const left = (onHand.get(name) ?? 0) + quantity;
      expect(left, `${name} on ${on}, on ${day}`).toBeGreaterThan(-0.01);
      onHand.set(name, left);
    }
    const [flour, loaves] = [onHand.get('flour' satisfies Material)!, onHand.get('Sliced loaf, large')!];
    expect(flour).toBeLessThan(1_500);
    expect(loaves).toBeLessThan(600);
  }
});
