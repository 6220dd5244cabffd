import type { Permission } from '@lissafi/contract/permissions';
import { expect, test } from 'vitest';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { type Choice, choicesFor, leavingOf, notInBooks } from './choices.ts';

const refused = (code: string, body: object): OutboxRecord => ({
  id: '1',
  format: 1,
  user_id: 'u',
  organization_id: 'o',
  kind: 'sale',
  call: 'invoices.create',
  options: { body },
  description: [],
  amount: 100,
  currency: 'NGN',
  provisional_number: null,
  subject_id: null,
  recorded_at: '2026-11-24T10:00:00.000Z',
  clock_offset: 0,
  day_field: null,
  day_before: null,
  state: 'refused',
  attempts: 1,
  first_sent_at: null,
  fault: { code, message: 'No', status: 409, errors: [] },
});
const all = () => true;
const none = () => false;
const kinds = (choices: Choice[]) => choices.map(({ kind }) => kind);

test('a locked period asks for another day, with which the due date never comes before the document', () => {
  const [first] = choicesFor(
    refused('PERIOD_LOCKED', { issue_date: '2026-10-30', due_date: '2026-10-30' }),
    all,
  );
  expect(first).toMatchObject({ kind: 'day' });
  const change = first?.kind === 'day' ? first.change('2026-11-25') : null;
  expect(change?.({ issue_date: '2026-10-30', due_date: '2026-10-30' })).toEqual({
    issue_date: '2026-11-25',
    due_date: '2026-11-25',
  });
  expect(change?.({ issue_date: '2026-10-30', due_date: '2026-12-30' })).toMatchObject({
    due_date: '2026-12-30',
  });
});

test('too little stock: goods that came are received by who may, or it is sent again', () => {
  expect(kinds(choicesFor(refused('INSUFFICIENT_STOCK', {}), all))).toEqual(['receive', 'send', 'drop']);
  expect(kinds(choicesFor(refused('INSUFFICIENT_STOCK', {}), none))).toEqual(['send', 'drop']);
});

const loaf = { inventory_item_id: 'loaf', inventory_item_type: 'finished_good', name: 'Loaf' };

test('a sale takes each of its items once, with all its lines; words and drafts take nothing', () => {
  const items = [
    { ...loaf, quantity: 2.5 },
    { ...loaf, quantity: 1 },
    { name: 'Bag', quantity: 9 },
  ];
  const sale = refused('INSUFFICIENT_STOCK', { issue: true, items });
  expect(leavingOf(sale)).toEqual([
    { item_id: 'loaf', item_type: 'finished_good', name: 'Loaf', quantity: 3.5 },
  ]);
  expect(leavingOf(refused('X', { items }))).toEqual([]);
  expect(leavingOf(refused('X', { issue: true, document_type: 'quote', items }))).toEqual([]);
});

test('what left the shelf and is not in the books is everything that waits, sales and decreases', () => {
  const sale = refused('X', { issue: true, items: [{ ...loaf, quantity: 5 }] });
  const change = (adjustment_type: string) => ({
    ...refused('X', { inventory_item_id: 'loaf', adjustment_type, quantity_adjusted: 2 }),
    call: 'finishedGoods.adjust' as const,
  });
  expect(notInBooks([sale, change('decrease'), change('increase')], 'loaf')).toBe(7);
  expect(notInBooks([sale], 'pie')).toBe(0);
});

test('the credit limit is passed only by who may', () => {
  const over = (may: (permission: Permission) => boolean) =>
    choicesFor(refused('CREDIT_LIMIT_EXCEEDED', {}), may)[0];
  const allowed = over(all);
  expect(allowed?.kind === 'send' && allowed.change?.({ a: 1 })).toEqual({
    a: 1,
    override_credit_limit: true,
  });
  const other = over(none);
  expect(other?.kind === 'send' && other.change).toBeUndefined();
});

test('a sale that was made and is refused is passed on to the owner; who may accept it records it', () => {
  const blocked = refused('CUSTOMER_BLOCKED', { sold_at: '2026-11-24T10:00:00.000Z' });
  expect(kinds(choicesFor(blocked, none))).toEqual(['pass_on', 'send', 'drop']);
  const [first] = choicesFor(blocked, all);
  expect(first?.kind === 'send' && first.change?.({ a: 1 })).toEqual({ a: 1, override_blocked: true });
  const priced = refused('PRICE_TOO_LOW', { sold_at: '2026-11-24T10:00:00.000Z' });
  expect(kinds(choicesFor(priced, none))[0]).toBe('pass_on');
  // An invoice of the desk can still be changed.
  expect(kinds(choicesFor(refused('CUSTOMER_BLOCKED', {}), none))).toEqual(['send', 'drop']);
  expect(kinds(choicesFor({ ...priced, call: 'transactions.create' }, none))).toEqual(['send', 'drop']);
});

test('a number that was taken gives way to the next one', () => {
  const [first] = choicesFor(refused('NUMBER_TAKEN', {}), all);
  expect(first?.kind === 'send' && first.change?.({ invoice_number: 'A1', notes: null })).toEqual({
    notes: null,
  });
});

test('whatever the reason, it can be sent again, and removing it is the last choice', () => {
  for (const code of ['NOT_FOUND', 'PERIOD_LOCKED', 'FORBIDDEN', 'OLD_ATTEMPT', 'INSUFFICIENT_STOCK']) {
    const choices = kinds(choicesFor(refused(code, {}), none));
    expect(choices).toContain('send');
    expect(choices.at(-1)).toBe('drop');
  }
});
