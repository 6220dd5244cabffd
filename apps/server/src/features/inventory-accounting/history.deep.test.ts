import { addDays, daysBetween } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApplication, testApplication } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { runs } from '../../testing/runs.ts';
import { ACTS, bakeryHistory, type Step } from '../../testing/stock-history.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

const step = fc.record<Step>({
  act: fc.constantFrom(...ACTS),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 4_999 }),
  late: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 70 })),
  wait: fc.integer({ min: 0, max: 12 }),
});
const DAYS = 140;

type Bakery = Awaited<ReturnType<typeof bakeryHistory>>;
const days = (bakery: Bakery) =>
  Array.from({ length: daysBetween(bakery.start, bakery.today()) + 1 }, (_, index) =>
    addDays(bakery.start, index),
  );

test.each(['fifo', 'weighted_average'] as const)(
  'of any history by %s: cost of goods sold by its parts is the ledger’s, the value is the accounts’ on every day, and what was known is answered again',
  async (method) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 12, maxLength: 26 }),
        fc.array(fc.tuple(fc.nat(DAYS), fc.nat(DAYS)), { minLength: 4, maxLength: 4 }),
        async (steps, ranges) => {
          const bakery = await bakeryHistory(application, method, DAYS);
          const known: { as_of: string; known_on: string; answer: unknown }[] = [];
          for (const each of steps) {
            await bakery.live(each);
            const today = bakery.today();
            const as_of = addDays(today, -(each.price % 40));
            await bakery.next(each);
            if (bakery.today() === today) continue;
            // Nothing more is recorded on that day.
            const { total_value, items } = await bakery.read(`accounting/valuation?as_of=${as_of}`);
            known.push({ as_of, known_on: today, answer: { total_value, items } });
          }
          await bakery.at(application.today);
          for (const { as_of, known_on, answer } of known) {
            const again = await bakery.read(`accounting/valuation?as_of=${as_of}&known_on=${known_on}`);
            expect({ total_value: again.total_value, items: again.items }).toEqual(answer);
            expect(again.difference).toBe(0);
          }
          const below = new Map<string, string[]>();
          for (const day of days(bakery)) {
            const { difference, total_value, items, ledger } = await bakery.read(
              `accounting/valuation?as_of=${day}`,
            );
            expect([difference, total_value]).toEqual([0, ledger.total]);
            const sum = items.reduce((total: number, item: { value: number }) => total + item.value, 0);
            expect(sum).toBe(total_value);
            for (const { item_id, quantity } of items)
              if (quantity < 0) below.set(item_id, [...(below.get(item_id) ?? []), day]);
          }
          const { runs } = await bakery.read('accounting/below-zero?limit=100');
          const found = new Map<string, string[]>();
          for (const { item_id, from, to } of runs)
            for (const day of days(bakery))
              if (day >= from && (to === null || day <= to))
                found.set(item_id, [...(found.get(item_id) ?? []), day].sort());
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(below));
          const all = [...ranges, [0, DAYS] as [number, number]];
          for (const [a, b] of all) {
            const [from, to] = [Math.min(a, b), Math.max(a, b)].map((count) => addDays(bakery.start, count));
            const cogs = await bakery.read(`accounting/cogs?period_start=${from}&period_end=${to}`);
            expect(cogs.difference, JSON.stringify(cogs)).toBe(0);
            const { periods } = await bakery.read(
              `accounting/cogs/history?date_from=${from}&date_to=${to}&period_type=weekly`,
            );
            const sum = periods.reduce((total: number, each: { cogs: number }) => total + each.cogs, 0);
            expect(sum).toBe(cogs.cogs);
          }
          const { values } = await bakery.read(`accounting/valuation/historical?date_from=${bakery.start}`);
          for (const { date, total_value } of values)
            expect((await bakery.read(`accounting/valuation?as_of=${date}`)).total_value).toBe(total_value);
          expect(await faultsOfBooks(application)).toEqual([]);
        },
      ),
      { numRuns: runs(4), seed: Number(process.env.SEED ?? 7), endOnFailure: true },
    );
  },
  120_000,
);
