import { permissionsOf } from '@lissafi/contract/permissions';
import { expect, test } from 'vitest';
import { paymentActions, stateBeforePayment } from './payment.ts';

const payment = {
  kind: 'payment',
  voided: false,
  wht_amount: 0,
  of_receipt: false,
  money_went_back: false,
} as const;
const owner = permissionsOf('owner');

test('a payment and an applied credit can be voided once; refunds and receipts cannot; a viewer voids nothing', () => {
  const mayVoid = (fields: object, permissions = owner) =>
    paymentActions({ ...payment, ...fields }, permissions).void;
  expect([mayVoid({}), mayVoid({ kind: 'credit' })]).toEqual([true, true]);
  expect([mayVoid({ kind: 'refund' }), mayVoid({ voided: true }), mayVoid({ of_receipt: true })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(mayVoid({}, permissionsOf('viewer'))).toBe(false);
});

test('a certificate is awaited only where something was withheld', () => {
  expect(paymentActions(payment, owner).certify).toBe(false);
  expect(paymentActions({ ...payment, wht_amount: 1 }, owner).certify).toBe(true);
});

test('a paid document goes back to where it was: seen, sent or just issued; others stay', () => {
  const state = (status: 'paid' | 'sent', sent_at: string | null, viewed_at: string | null) =>
    stateBeforePayment({ status, sent_at, viewed_at });
  const at = '2026-05-04T10:00:00Z';
  expect([state('paid', at, at), state('paid', null, at), state('paid', at, null)]).toEqual([
    'viewed',
    'viewed',
    'sent',
  ]);
  expect([state('paid', null, null), state('sent', at, null)]).toEqual(['pending', 'sent']);
});
