import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { type Receipt, settlementsFor, type Terminal, unsettledDays } from './settlements.ts';
import { suggest } from './suggestions.ts';

const receipts = (day: string, ...amounts: number[]): Receipt[] => amounts.map((amount) => ({ day, amount }));
const terminal = (days: Receipt[], name = 'Moniepoint POS'): Terminal => ({
  ...{ account_id: name, name },
  days: unsettledDays(days),
});
const EIGHT = [2_000_000, 1_500_000, 2_500_000, 1_000_000, 3_000_000, 1_750_000, 2_000_000, 1_000_000];
const none = { entries: [], invoices: [], payables: [], rules: [] };

test('eight sales of a day add up to what arrived on the next, less the fee', () => {
  const found = suggest(
    [
      {
        ...{ id: 'a', date: '2026-10-30', description: 'POS SETTLEMENT 29OCT TERM 2044X NET' },
        ...{ reference: null, amount: 14_682_000 },
      },
    ],
    { ...none, terminals: [terminal(receipts('2026-10-29', ...EIGHT))] },
  ).get('a')!;
  expect(found).toMatchObject([
    {
      kind: 'settlement',
      fits: true,
      settlement: { date_from: '2026-10-29', date_to: '2026-10-29', gross: 14_750_000, charge: 68_000 },
      reasons: [
        { text: '8 receipts add up' },
        { text: 'Less 0.46 % fee' },
        { text: '1 day later' },
        { text: 'Says settlement' },
      ],
    },
  ]);
});

test('a weekend is paid out at once; a fee that no provider takes, and days after the line, are not found', () => {
  const days = [
    ...receipts('2026-10-23', 500_000),
    ...receipts('2026-10-24', 700_000),
    ...receipts('2026-10-25', 300_000),
    ...receipts('2026-10-27', 1_500_000),
  ];
  const at = (date: string, amount: number) =>
    settlementsFor({ date, amount }, [terminal(days)]).map((each) => [
      each.date_from,
      each.date_to,
      each.charge,
    ]);
  expect(at('2026-10-26', 1_492_500)).toEqual([['2026-10-23', '2026-10-25', 7_500]]);
  // 1.5 % and ₦100 of each of three receipts, with VAT, is ₦564.38.
  expect(at('2026-10-26', 1_500_000 - 56_438).length).toBe(1);
  expect(at('2026-10-26', 1_500_000 - 56_600)).toEqual([]);
  expect(at('2026-10-26', 1_500_001)).toEqual([]);
  expect(at('2026-11-20', 1_492_500)).toEqual([]);
});

test('of two deposits that fit the same day one has it, and two days that fit alike are left to a person', () => {
  const line = (id: string, amount: number, date = '2026-10-30') => ({
    ...{ id, date, amount, description: 'POS SETTLEMENT', reference: null },
  });
  const one = suggest([line('a', 1_000_000), line('b', 995_000)], {
    ...none,
    terminals: [terminal(receipts('2026-10-29', 1_000_000))],
  });
  expect([one.get('a')![0]!.fits, one.get('b')![0]!.fits]).toEqual([true, false]);
  const two = suggest([line('a', 995_000)], {
    ...none,
    terminals: ['One', 'Two'].map((name) => terminal(receipts('2026-10-29', 1_000_000), name)),
  });
  expect(two.get('a')!.map(({ fits }) => fits)).toEqual([false, false]);
});

test('whatever was received, a proposal names days in a row whose sum less a bounded fee arrived', () => {
  const amount = fc.integer({ min: -300_000, max: 3_000_000 }).filter((value) => value !== 0);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(12), amount), { minLength: 1, maxLength: 25 }),
      fc.nat(4),
      fc.nat(100),
      (rows, back, fee) => {
        const all = rows.map(([ago, value]) => ({ day: addDays('2026-10-30', -ago), amount: value }));
        const own = unsettledDays(all);
        const target = own[Math.max(0, own.length - 1 - back)]!;
        const arrived = target.amount - Math.floor((target.most_charged * fee) / 100);
        const found = settlementsFor({ date: '2026-10-30', amount: arrived }, [terminal(all)]);
        for (const { date_from, date_to, gross, charge } of found) {
          const inside = all.filter(({ day }) => day >= date_from && day <= date_to);
          expect(inside.reduce((sum, each) => sum + each.amount, 0)).toBe(gross);
          expect(gross - charge).toBe(arrived);
          expect(charge).toBeGreaterThanOrEqual(0);
          const turnover = inside.reduce((sum, each) => sum + Math.max(each.amount, 0), 0);
          expect(charge).toBeLessThanOrEqual(turnover * 0.0162 + inside.length * 10_752);
        }
        // The day itself is always among them, where it lies within a week.
        if (arrived > 0 && target.day >= '2026-10-23')
          expect(found.some((each) => each.date_from === target.day && each.date_to === target.day)).toBe(
            true,
          );
      },
    ),
    { numRuns: 300, endOnFailure: true },
  );
});

test('what was taken back lowers what is paid out, and costs no fee', () => {
  const [plain] = unsettledDays(receipts('2026-10-29', 1_000_000));
  const [less] = unsettledDays(receipts('2026-10-29', 1_000_000, -200_000));
  expect(less).toEqual({ day: '2026-10-29', count: 2, amount: 800_000, most_charged: plain!.most_charged });
});

test('nothing is paid out by a line of nothing, or of money that went out', () => {
  const days = [terminal(receipts('2026-10-29', 10_000))];
  expect(settlementsFor({ date: '2026-10-29', amount: 0 }, days)).toEqual([]);
  expect(settlementsFor({ date: '2026-10-29', amount: -500 }, days)).toEqual([]);
});

test('at most seven days are paid out at once', () => {
  const week = (days: number) =>
    Array.from({ length: days }, (_, back) => receipts(addDays('2026-10-29', -back), 100_000)).flat();
  const found = (days: number) =>
    settlementsFor({ date: '2026-10-30', amount: days * 100_000 }, [terminal(week(days))]);
  expect(found(7)).toMatchObject([{ date_from: '2026-10-23', date_to: '2026-10-29', count: 7 }]);
  expect(found(8)).toEqual([]);
});
