import type { StoredStatus } from '@lissafi/contract/documents';
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

test('giving up a receivable is undone by those who may give it up, and no others', () => {
  const mayVoid = (kind: 'write_off' | 'payment', permission: 'write_offs:write' | 'payments:write') =>
    paymentActions({ ...payment, kind }, [permission]).void;
  expect([mayVoid('write_off', 'write_offs:write'), mayVoid('write_off', 'payments:write')]).toEqual([
    ...[true, false],
  ]);
  expect([mayVoid('payment', 'write_offs:write'), mayVoid('payment', 'payments:write')]).toEqual([
    ...[false, true],
  ]);
});

test('a certificate is awaited only where something was withheld', () => {
  expect(paymentActions(payment, owner).certify).toBe(false);
  expect(paymentActions({ ...payment, wht_amount: 1 }, owner).certify).toBe(true);
});

test('a paid document goes back to where it was: seen, sent or just issued; others stay', () => {
  const state = (status: StoredStatus, sent_at: string | null, viewed_at: string | null) =>
    stateBeforePayment({ status, sent_at, viewed_at });
  const at = '2026-05-04T10:00:00Z';
  expect([state('paid', at, at), state('paid', null, at), state('paid', at, null)]).toEqual([
    'viewed',
    'viewed',
    'sent',
  ]);
  expect([state('paid', null, null), state('sent', at, null)]).toEqual(['pending', 'sent']);
  // Fully credited: it was paid before, and is owed again.
  expect([state('refunded', at, null), state('cancelled', at, at)]).toEqual(['sent', 'cancelled']);
});
