import { expect, test } from 'vitest';
import { alertsOf, announcedBy, settledBy } from './announced.ts';
import { unsettledDays } from './settlements.ts';
import type { OpenAlert, OpenLine } from './suggestion-parts.ts';

const line = (id: string, date: string, description = 'NIP TRF', amount = 500_000): OpenLine => ({
  ...{ id, date, description, amount },
  reference: null,
});
const alert = (id: string, date: string, text = 'NIP TRF'): OpenAlert => ({
  ...{ id, date, text, amount: 500_000, document: null },
  customer: { id: 'c', name: 'Mama Ngozi' },
});
const pairs = (lines: OpenLine[], alerts: OpenAlert[]) =>
  [...alertsOf(lines, alerts)].map(([id, found]) => [id, found.id]).sort();

test('an alert is that of the line nearest in days, at most five away', () => {
  const found = (date: string) => pairs([line('a', '2026-10-10')], [alert('x', date)]);
  expect(found('2026-10-05')).toEqual([['a', 'x']]);
  expect(found('2026-10-15')).toEqual([['a', 'x']]);
  expect(found('2026-10-04')).toEqual([]);
  expect(found('2026-10-16')).toEqual([]);
  const lines = [line('far', '2026-10-13'), line('near', '2026-10-11')];
  expect(pairs(lines, [alert('x', '2026-10-10')])).toEqual([['near', 'x']]);
});

test('each alert is of one line, and each line has one alert', () => {
  const lines = [line('a', '2026-10-10'), line('b', '2026-10-12')];
  expect(pairs(lines, [alert('x', '2026-10-10'), alert('y', '2026-10-10')])).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ]);
  expect(pairs([lines[0]!], [alert('x', '2026-10-11'), alert('y', '2026-10-10')])).toEqual([['a', 'y']]);
});

test('of lines of one day an alert is the one’s with which it has words in common', () => {
  const lines = [line('other', '2026-10-10', 'NIP TRF TUNDE'), line('hers', '2026-10-10', 'NIP TRF NGOZI')];
  expect(pairs(lines, [alert('x', '2026-10-10', 'TRF FROM NGOZI')])).toEqual([['hers', 'x']]);
  const late = line('late', '2026-10-11', 'NIP TRF NGOZI');
  expect(pairs([late, lines[0]!], [alert('x', '2026-10-10', 'TRF FROM NGOZI')])).toEqual([['other', 'x']]);
});

test('an alert of a customer explains money that came in', () => {
  const document = {
    ...{ id: 'i', number: 'INV-2026-088', party_id: 'c', party: 'Mama Ngozi', date: '2026-10-01', amount: 5 },
  };
  const own = { ...alert('x', '2026-10-10'), document };
  const found = announcedBy(line('a', '2026-10-14'), ['NGOZI'], own);
  expect(found).toMatchObject([{ kind: 'alert', alert: own, documents: [document], amount: 500_000 }]);
  expect(found[0]!.reasons).toEqual([
    { text: 'Alert received', good: true },
    { text: 'Same amount', good: true },
    { text: '4 days apart', good: false },
    { text: '“NGOZI” in both', good: true },
  ]);
  const mentions = line('a', '2026-10-13', 'TRF INV-2026-088');
  expect(announcedBy(mentions, [], own)[0]!.reasons.slice(2)).toEqual([
    { text: '3 days apart', good: true },
    { text: 'INV-2026-088 in both', good: true },
  ]);
  const [plain] = announcedBy(line('a', '2026-10-10', 'TRF TRANSFERS'), ['TRANSFERS'], {
    ...alert('x', '2026-10-10', 'CASH TRANSFERS'),
    document: null,
  });
  expect(plain).toMatchObject({ documents: [] });
  expect(plain!.reasons.at(-1)).toEqual({ text: '“TRANSFERS” in both', good: true });
});

test('nothing is announced by an alert that names nobody, or for money that went out', () => {
  expect(announcedBy(line('a', '2026-10-10'), [], undefined)).toEqual([]);
  expect(announcedBy(line('a', '2026-10-10'), [], { ...alert('x', '2026-10-10'), customer: null })).toEqual(
    [],
  );
  expect(announcedBy(line('a', '2026-10-10', 'TRF', -500_000), [], alert('x', '2026-10-10'))).toEqual([]);
});

test('an alert counts more on the day itself and with words in common', () => {
  const score = (date: string, words: string[]) =>
    announcedBy(line('a', '2026-10-10'), words, alert('x', date))[0]!.score;
  expect(score('2026-10-10', [])).toBeGreaterThan(score('2026-10-05', []));
  expect(score('2026-10-10', ['NGOZI'])).toBeGreaterThan(score('2026-10-10', []));
});

const terminal = (...receipts: [string, number][]) => ({
  ...{ account_id: 'pos', name: 'Corner terminal' },
  days: unsettledDays(receipts.map(([day, amount]) => ({ day, amount }))),
});
const settled = (date: string, amount: number, description: string, ...receipts: [string, number][]) =>
  settledBy(line('a', date, description, amount), description.split(' '), [terminal(...receipts)]);

test('what a terminal paid out says how many receipts, which fee, how much later, and what names it', () => {
  const reasons = (...args: Parameters<typeof settled>) => settled(...args)[0]!.reasons;
  expect(reasons('2026-10-29', 500_000, 'TRF', ['2026-10-29', 500_000])).toEqual([
    { text: '1 receipt adds up', good: true },
    { text: 'No fee', good: true },
    { text: 'Same day', good: true },
    { text: 'No word in common', good: false },
  ]);
  const two: [string, number][] = [
    ['2026-10-26', 300_000],
    ['2026-10-26', 200_000],
  ];
  expect(reasons('2026-10-29', 497_500, 'TRF CORNER', ...two)).toEqual([
    { text: '2 receipts add up', good: true },
    { text: 'Less 0.50 % fee', good: true },
    { text: '3 days later', good: true },
    { text: '“CORNER” in both', good: true },
  ]);
  expect(reasons('2026-10-30', 500_000, 'PAYOUT', ...two).slice(2)).toEqual([
    { text: '4 days later', good: false },
    { text: 'Says settlement', good: true },
  ]);
});

test('a payout counts more the sooner it came, and where the line names it', () => {
  const score = (date: string, description = 'TRF') =>
    settled(date, 500_000, description, ['2026-10-26', 500_000])[0]!.score;
  expect(score('2026-10-26')).toBe(score('2026-10-27'));
  expect(score('2026-10-27')).toBeGreaterThan(score('2026-10-28'));
  expect(score('2026-10-28')).toBe(score('2026-10-29'));
  expect(score('2026-10-29')).toBeGreaterThan(score('2026-10-30'));
  expect(score('2026-10-27', 'CORNER')).toBeGreaterThan(score('2026-10-27'));
  expect(score('2026-10-27', 'SETTLEMENT')).toBeGreaterThan(score('2026-10-27'));
});

test('of days that all fit two ranges are named: the shorter one first, and the one with the lower fee', () => {
  const ranges = (amount: number, ...own: [string, number][]) =>
    settled('2026-10-30', amount, 'TRF', ...own).map(({ settlement }) => settlement!.date_from);
  const more: [string, number][] = [
    ['2026-10-26', 500],
    ['2026-10-27', 500],
    ['2026-10-28', 1_000_000],
  ];
  expect(ranges(1_000_000, ...more)).toEqual(['2026-10-28', '2026-10-27']);
  // The 26th and 27th without a fee, or the 28th with one: a day more counts as much as 2 % of fee.
  const either = (fee: number): [string, number][] => [
    ['2026-10-26', 200_000],
    ['2026-10-27', 300_000],
    ['2026-10-28', 500_000 + fee],
  ];
  expect(ranges(500_000, ...either(7_500))).toEqual(['2026-10-28', '2026-10-26']);
  expect(ranges(500_000, ...either(15_000))).toEqual(['2026-10-26', '2026-10-28']);
});
