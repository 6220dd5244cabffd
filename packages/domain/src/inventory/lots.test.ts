import { expect, test } from 'vitest';
import { isExpired, pickLots } from './lots.ts';

const lots = [
  { id: 'keeps', expires_on: null, quantity: 5 },
  { id: 'later', expires_on: '2026-12-01', quantity: 5 },
  { id: 'soon', expires_on: '2026-11-21', quantity: 3 },
  { id: 'gone', expires_on: '2026-11-20', quantity: 4 },
];
const on = '2026-11-21';

test('the earliest expiry goes first, what keeps goes last, and what has expired not at all', () => {
  expect(pickLots(lots, 10, { on, any: false })).toEqual({
    picks: [
      { lot_id: 'soon', quantity: 3 },
      { lot_id: 'later', quantity: 5 },
      { lot_id: 'keeps', quantity: 2 },
    ],
    short: 0,
  });
  expect(pickLots(lots, 20, { on, any: false }).short).toBe(7);
});

test('lots of the same day are used in the order in which they stand, and an empty one not at all', () => {
  const lot = (id: string, expires_on: string | null, quantity = 1) => ({ id, expires_on, quantity });
  const order = (...all: ReturnType<typeof lot>[]) =>
    pickLots(all, 10, { on, any: false }).picks.map(({ lot_id }) => lot_id);
  const [may, june] = ['2027-05-01', '2027-06-01'];
  expect(order(lot('a', may), lot('b', may), lot('c', may))).toEqual(['a', 'b', 'c']);
  expect(order(lot('a', null), lot('b', null))).toEqual(['a', 'b']);
  expect(order(lot('a', may), lot('b', null), lot('c', june), lot('d', may))).toEqual(['a', 'd', 'c', 'b']);
  expect(order(lot('a', may, 0), lot('b', june))).toEqual(['b']);
});

test('what is thrown away may have expired', () => {
  expect(pickLots(lots, 5, { on, any: true }).picks).toEqual([
    { lot_id: 'gone', quantity: 4 },
    { lot_id: 'soon', quantity: 1 },
  ]);
});

test('a lot is good on its last day', () => {
  expect([isExpired({ expires_on: on }, on), isExpired({ expires_on: on }, '2026-11-22')]).toEqual([
    false,
    true,
  ]);
});
