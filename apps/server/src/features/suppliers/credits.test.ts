import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApplication, type TestApplication, testMember } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { buyingShop } from '../../testing/purchases.ts';

let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const on = (days: number) => addDays(today, days);
const rent = (unit_price: number, more: object = {}) => ({ account_code: '6010', unit_price, ...more });

async function shop(fields: Record<string, unknown> = {}) {
  const buying = await buyingShop(application, fields);
  const { owner, supplier } = buying;
  const at = `/api/v1/suppliers/${supplier}`;
  const pay = (amount: number, more: object = {}) =>
    owner.post(`${at}/payments`, { amount, paid_on: today, method: 'cash', ...more });
  const list = async (what: string) =>
    (await owner.get(`${at}/${what}`)).body[what.replace('-', '_').replace(/\?.*/, '')];
  /** The tie-out holds, check by check, and so do the rules of the books. */
  const sound = async () => {
    const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
    for (const check of checks) {
      expect(check.difference, check.name).toBe(0);
      const { body } = await owner.get(`/api/v1/ledger/tie-out/${check.name}`);
      expect(body, check.name).toMatchObject({ total: 0, difference: 0 });
    }
    expect(await faultsOfBooks(application)).toEqual([]);
  };
  const dayOf = async (code: string, day: string) => {
    const { body } = await owner.get(`/api/v1/ledger/trial-balance?as_of=${day}`);
    const account = body.accounts.find((each: { code: string }) => each.code === code);
    return account ? account.debit - account.credit : 0;
  };
  return { ...buying, at, pay, list, sound, dayOf };
}

test('more than is owed is refused, or kept as an advance and applied to later bills', async () => {
  const { owner, at, bill, pay, list, balances, seenSupplier, sound } = await shop();
  await bill([rent(1_000)]);
  expect((await pay(1_500)).body).toMatchObject({ field: 'amount' });
  const { body } = await pay(1_500, { allow_advance: true, wht_amount: 100 });
  expect(body).toMatchObject({
    balance: 0,
    advances: 600,
    refunds_due: 0,
    can: { apply: false, refund: true },
  });
  expect(await balances()).toMatchObject({ '1180': 600, '2220': -100 });
  expect((await owner.post(`${at}/advances/apply`, {})).body).toMatchObject({ code: 'INVALID_STATE' });
  await sound();

  const second = (await bill([rent(900)])).body;
  expect(second).toMatchObject({ balance_due: 900, advances: 600 });
  const applied = await owner.post(`${at}/advances/apply`, {
    allocations: [{ payable_id: second.id, amount: 400 }],
  });
  expect(applied.body, JSON.stringify(applied.body)).toMatchObject({ balance: 500, advances: 200 });
  expect((await owner.post(`${at}/advances/apply`, {})).body).toMatchObject({ balance: 300, advances: 0 });
  expect((await owner.post(`${at}/advances/apply`, {})).body.code).toBe('CREDIT_TOO_SMALL');
  expect((await owner.get(`/api/v1/bills/${second.id}`)).body.settlements).toMatchObject([
    { source_type: 'supplier_application', amount: 400 },
    { source_type: 'supplier_application', amount: 200 },
  ]);
  expect(await balances()).not.toHaveProperty('1180');
  await sound();

  // What was used is not voided before its use; voided in order, all is as it was.
  const [payment] = await list('payments');
  const voiding = (path: string) => owner.post(`${at}/${path}/void`, { reason: 'Mistake' });
  expect((await voiding(`payments/${payment.id}`)).body.code).toBe('CREDIT_USED');
  for (const { id } of await list('applications'))
    expect((await voiding(`applications/${id}`)).status).toBe(200);
  expect(await seenSupplier()).toMatchObject({ balance: 900, advances: 600 });
  expect((await voiding(`applications/${(await list('applications'))[0].id}`)).status).toBe(409);
  expect((await voiding(`payments/${payment.id}`)).body).toMatchObject({ balance: 1_900, advances: 0 });
  expect(await balances()).toEqual({ '2000': -1_900, '6010': 1_900 });
  await sound();
});

test('a payment settles the bills that it names', async () => {
  const { owner, bill, pay, sound } = await shop();
  const [old, young] = [
    (await bill([rent(1_000)], { bill_date: on(-9) })).body,
    (await bill([rent(700)])).body,
  ];
  const name = (payable_id: string, amount: number) => ({ payable_id, amount });
  expect((await pay(700, { allocations: [name(young.id, 700)] })).status).toBe(200);
  expect((await owner.get(`/api/v1/bills/${young.id}`)).body.status).toBe('paid');
  expect((await owner.get(`/api/v1/bills/${old.id}`)).body.balance_due).toBe(1_000);
  for (const [amount, allocations, field] of [
    [100, [name(young.id, 100)], 'allocations.0.payable_id'],
    [1_000, [name(old.id, 1_001)], 'allocations.0.amount'],
    [400, [name(old.id, 500)], 'allocations'],
    [600, [name(old.id, 500)], 'allocations'],
    [600, [name(old.id, 300), name(old.id, 300)], 'allocations'],
    [600, [name(crypto.randomUUID(), 600)], 'allocations.0.payable_id'],
  ] as const)
    expect((await pay(amount, { allocations })).body.field, field).toBe(field);
  const part = await pay(600, { allocations: [name(old.id, 500)], allow_advance: true });
  expect(part.body).toMatchObject({ balance: 500, advances: 100 });
  expect((await pay(0, { settlement_discount: 600, allow_advance: true })).body.field).toBe(
    'settlement_discount',
  );
  await sound();
});

test('money paid before a bill’s day is an advance until that day, and an application is dated the later of the two', async () => {
  const { owner, at, bill, pay, dayOf, list, sound } = await shop();
  await bill([rent(1_000)], { bill_date: on(-2) });
  await pay(1_000, { paid_on: on(-10) });
  expect([await dayOf('1180', on(-3)), await dayOf('2000', on(-3))]).toEqual([1_000, 0]);
  expect([await dayOf('1180', today), await dayOf('2000', today)]).toEqual([0, 0]);
  await pay(300, { paid_on: on(-8), allow_advance: true });
  await bill([rent(100)], { bill_date: on(-9) });
  await bill([rent(150)], { bill_date: on(-4) });
  await owner.post(`${at}/advances/apply`, {});
  expect([await dayOf('2000', on(-9)), await dayOf('2000', on(-8)), await dayOf('2000', on(-4))]).toEqual([
    -100, 0, 0,
  ]);
  expect([await dayOf('1180', on(-8)), await dayOf('1180', on(-4))]).toEqual([1_200, 1_050]);
  expect((await list('applications'))[0]).toMatchObject({ applied_on: on(-8), amount: 250 });
  const statement = (await owner.get(`${at}/statement?from=${on(-12)}`)).body;
  expect(statement.closing_balance).toBe(-50);
  await sound();
});

test('goods that went back after they were paid are a refund due: applied to a bill, and paid back', async () => {
  const { owner, at, supplier, flour, made, bill, pay, balances, list, sound } = await shop();
  await made(`/inventory/raw-materials/${flour}/receive`, {
    ...{ quantity: 10, unit_cost: 100, received_on: today, supplier_id: supplier },
  });
  await pay(1_000);
  await owner.post(`${at}/returns`, {
    ...{ items: [{ inventory_item_id: flour, quantity: 4 }], returned_on: today, reference: 'weevils' },
  });
  expect((await owner.get(at)).body).toMatchObject({ balance: 0, refunds_due: 400 });
  expect(await list('credits')).toMatchObject([
    { kind: 'refund_due', source_type: 'supplier_return', amount: 400, open: 400, reference: 'weevils' },
  ]);
  await sound();
  await bill([rent(150)]);
  await owner.post(`${at}/advances/apply`, { kind: 'refund_due' });
  const refund = (amount: number, more: object = {}) =>
    owner.post(`${at}/refunds`, { amount, refunded_on: today, method: 'bank_transfer', ...more });
  expect((await refund(251)).body).toMatchObject({ code: 'CREDIT_TOO_SMALL', field: 'amount' });
  expect((await refund(100, { refunded_on: on(-1) })).body.field).toBe('refunded_on');
  expect((await refund(1, { refunded_on: on(1) })).body.field).toBe('refunded_on');
  expect((await refund(250)).body).toMatchObject({ refunds_due: 0 });
  expect(await balances()).toEqual({ '1000': -1_000, '1010': 250, '1200': 600, '6010': 150 });
  await sound();
  const [given] = await list('refunds');
  await made(`/suppliers/${supplier}/refunds/${given.id}/void`, { reason: 'Bounced' });
  expect((await owner.get(at)).body.refunds_due).toBe(250);
  await sound();
});

test('an advance is paid back too', async () => {
  const { owner, at, pay, balances, sound } = await shop();
  await pay(500, { allow_advance: true });
  const refund = { kind: 'advance', amount: 500, refunded_on: today, method: 'cash' };
  expect((await owner.post(`${at}/refunds`, refund)).body.advances).toBe(0);
  expect(await balances()).toEqual({});
  await sound();
});

test('a credit note without goods comes off its bill, takes its VAT back, and the rest is a refund due', async () => {
  const { owner, at, bill, pay, made, supplier, balances, list, sound } = await shop({
    vat_registered: true,
  });
  const vat = { tax_category: 'standard', tax_percentage: 7.5 };
  const { body } = await bill([rent(10_000, vat)], { bill_number: 'R1' });
  await pay(10_000);
  const note = (more: object) =>
    owner.post(`${at}/credit-notes`, { amount: 2_150, note_date: today, reason: 'Power was out', ...more });
  for (const [more, field] of [
    [{ tax_amount: 2_151 }, 'tax_amount'],
    [{ account_code: '1100' }, 'account_code'],
    [{ bill_id: crypto.randomUUID() }, 'bill_id'],
    [{ returned_id: crypto.randomUUID() }, 'returned_id'],
    [{ note_date: on(1) }, 'note_date'],
  ] as const)
    expect((await note(more)).body.field, field).toBe(field);
  const recorded = await note({
    tax_amount: 150,
    account_code: '6010',
    bill_id: body.id,
    note_number: 'CN 1',
  });
  expect(recorded.body, JSON.stringify(recorded.body)).toMatchObject({ balance: 0, refunds_due: 1_400 });
  expect(await balances()).toEqual({ '1000': -10_000, '1160': 600, '1170': 1_400, '6010': 8_000 });
  expect((await note({ note_number: 'cn 1' })).body).toMatchObject({
    code: 'NUMBER_TAKEN',
    field: 'note_number',
  });
  await sound();
  const [kept] = await list('credit-notes');
  expect(kept).toMatchObject({ tax_claimed: 150, allocations: [{ payable_id: body.id, amount: 750 }] });
  await made(`/suppliers/${supplier}/credit-notes/${kept.id}/void`, { reason: 'Not accepted' });
  expect(await balances()).toEqual({ '1000': -10_000, '1160': 750, '2000': -750, '6010': 10_000 });
  // By default it is a difference of purchases.
  await note({ amount: 100 });
  expect((await balances())['5030']).toBe(-100);
  await sound();
});

test('goods that an adjustment sent back are cleared by the later note of their supplier', async () => {
  const { owner, at, flour, made, balances, list, sound } = await shop();
  await made(`/inventory/raw-materials/${flour}/receive`, {
    ...{ quantity: 10, unit_cost: 100, received_on: today, payment_method: 'cash' },
  });
  await made(`/inventory/raw-materials/${flour}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 3, reason: 'returned', reference_number: 'W 8' },
  });
  const [waiting] = await list('credits');
  expect(waiting).toMatchObject({ supplier_id: null, open: 300, item_name: 'Flour', reference: 'W 8' });
  await sound();
  const note = { amount: 320, note_date: today, reason: 'Wet bags', returned_id: waiting.id };
  expect((await owner.post(`${at}/credit-notes`, note)).body).toMatchObject({ refunds_due: 320 });
  expect((await owner.post(`${at}/credit-notes`, note)).body.field).toBe('returned_id');
  expect(await balances()).toEqual({ '1000': -1_000, '1170': 320, '1200': 700, '5030': -20 });
  await made(`/suppliers/${at.split('/').at(-1)}/refunds`, {
    amount: 320,
    refunded_on: today,
    method: 'cash',
  });
  expect(await balances()).not.toHaveProperty('1170');
  await sound();
});

test('two at once use a credit once', async () => {
  const { owner, at, bill, pay, seenSupplier, sound } = await shop();
  await pay(500, { allow_advance: true });
  await bill([rent(300)]);
  await bill([rent(300)]);
  const refund = { kind: 'advance', amount: 500, refunded_on: today, method: 'cash' };
  const answers = await Promise.all([
    owner.post(`${at}/advances/apply`, {}),
    owner.post(`${at}/refunds`, refund),
    owner.post(`${at}/advances/apply`, {}),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await seenSupplier()).advances).toBe(0);
  await sound();
});

test('the storekeeper and sales see and use no credits; a balance by hand is a document of its own', async () => {
  const { owner, at, pay, sound } = await shop();
  await pay(500, { allow_advance: true });
  for (const role of ['storekeeper', 'sales'] as const) {
    const member = await testMember(application, owner, role);
    expect((await member.get(`${at}/credits`)).status, role).toBe(403);
    expect((await member.post(`${at}/advances/apply`, {})).status, role).toBe(403);
  }
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.get(`${at}/credits`)).body.credits).toHaveLength(1);
  const lines = [
    { account_code: '1180', debit: 700 },
    { account_code: '2010', credit: 400 },
    { account_code: '1170', credit: 300 },
  ];
  const journal = await owner.post('/api/v1/ledger/journals', {
    entry_date: today,
    memo: 'Brought over',
    lines,
  });
  expect(journal.status).toBe(201);
  await sound();
});

test('a credit note, a return and an application that cannot be are refused at their fields', async () => {
  const { owner, at, bill, pay, balances } = await shop();
  const { id: bill_id } = (await bill([rent(1_000)])).body;
  await pay(1_500, { allow_advance: true });
  const refused = async (what: string, body: object) => {
    const answer = await owner.post(`${at}/${what}`, body);
    const [error] = answer.body.errors ?? [answer.body];
    return [answer.status, error.field, error.message];
  };
  const note = { note_number: 'CN-1', note_date: today, amount: 100, tax_amount: 0, reason: 'Price' };
  const before = await balances();
  for (const [what, body, ...fault] of [
    ['credit-notes', { ...note, note_date: on(1) }, 'note_date', 'The date is in the future'],
    [
      'credit-notes',
      { ...note, tax_amount: 101 },
      'tax_amount',
      'This is more than the amount of the credit note',
    ],
    [
      'credit-notes',
      { ...note, bill_id: owner.user_id },
      'bill_id',
      'This is not a posted bill of this supplier',
    ],
    [
      'credit-notes',
      { ...note, account_code: '4000' },
      'account_code',
      'Bills are not charged to this account',
    ],
    ['advances/apply', { allocations: [] }, 'allocations', 'Choose what it settles'],
    [
      'returns',
      { items: [{ inventory_item_id: bill_id, quantity: 1 }], returned_on: on(1) },
      'returned_on',
      'The date is in the future',
    ],
  ] as const)
    expect(await refused(what, body), JSON.stringify(body)).toEqual([400, ...fault]);
  expect(await balances()).toEqual(before);
});
