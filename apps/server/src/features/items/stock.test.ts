import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { materialTools, RAW } from '../../testing/materials.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { raw, receive, adjust, read, balance, tiesOut } = materialTools(() => ({ application, owner }));

describe('stock adjustment', () => {
  test('moves the stock the way it says and posts it against the account of its reason', async () => {
    const item = await raw();
    await receive(item.id, 10, 50_000);
    const answer = await adjust(item.id, 'decrease', 2.5, {
      inventory_item_id: item.id,
      inventory_item_type: 'raw_material',
      reference_number: 'R-1',
      notes: 'rats',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: item.name,
      sku: item.sku,
      current_stock: 7.5,
      stock_value: 375_000,
    });
    expect(await balance('5200')).toBe(125_000);
    await adjust(item.id, 'increase', 0.5, { reason: 'physical_count', unit_cost: 60_000 });
    expect(await read(item.id)).toMatchObject({ current_stock: 8, stock_value: 405_000 });
    const { body } = await owner.get(`${RAW}/${item.id}/movements`);
    expect(body.movements.map((each: object) => each)).toMatchObject([
      { kind: 'adjustment', quantity: 0.5, value: 30_000, quantity_after: 8, value_after: 405_000 },
      {
        kind: 'adjustment',
        quantity: -2.5,
        value: -125_000,
        reason: 'damage',
        reference: 'R-1',
        notes: 'rats',
        quantity_after: 7.5,
      },
      { kind: 'receipt', quantity: 10, value: 500_000 },
    ]);
    expect(
      (await adjust(item.id, 'decrease', 1, { inventory_item_type: 'finished_good' })).body,
    ).toMatchObject({ field: 'inventory_item_type' });
    await tiesOut();
  });

  test('goods that the owner used are drawings at cost, those that the business used are supplies, and no loss', async () => {
    const item = await raw();
    await receive(item.id, 10, 50_000);
    const [drawings, supplies] = [await balance('3010'), await balance('6070')];
    const used = (used_by: string, fields: object = {}) =>
      adjust(item.id, 'decrease', 2, { reason: 'other', used_by, ...fields });
    // Who used them is the reason: none is asked for, and the server writes it.
    expect((await used('owner', { reason: undefined })).status).toBe(200);
    expect((await used('business', { reason_description: 'For the staff' })).status).toBe(200);
    expect([await balance('3010'), await balance('6070')]).toEqual([drawings + 100_000, supplies + 100_000]);
    const { body } = await owner.get(`${RAW}/${item.id}/movements`);
    expect(body.movements.slice(0, 2)).toMatchObject([
      { reason: 'other', reason_description: 'Used in the business: For the staff', value: -100_000 },
      { reason: 'other', reason_description: 'Used by the owner', value: -100_000 },
    ]);
    // What was used is not part of the cost of what was sold, and was not lost.
    const { body: cogs } = await owner.get(
      `/api/v1/inventory/accounting/cogs?period_start=${today}&period_end=${today}`,
    );
    expect([cogs.difference, cogs.ledger_cogs]).toEqual([0, cogs.cogs]);
    for (const fields of [{ reason: 'damage' }, { used_by: 'neighbour' }])
      expect((await used('owner', fields)).body.errors[0].field, JSON.stringify(fields)).toBe('used_by');
    const increase = await adjust(item.id, 'increase', 1, { reason: 'other', used_by: 'owner' });
    expect(increase.body.errors[0].field).toBe('used_by');
    await tiesOut();
  });

  test('an accountant adjusts and counts stock, and neither receives nor writes items; a viewer and sales do nothing', async () => {
    const item = await raw();
    await receive(item.id, 10, 50_000);
    const body = { adjustment_type: 'decrease', quantity_adjusted: 1, reason: 'damage' };
    const count = { id: uuidv7(), item_id: item.id, counted: 9, counted_at: new Date().toISOString() };
    const received = { quantity: 1, unit_cost: 1, received_on: today };
    const tried = async (role: string) => {
      const member = await testMember(application, owner, role);
      const adjusted = await member.post(`${RAW}/${item.id}/adjust-stock`, body);
      const counted = await member.post('/api/v1/inventory/counts/quick', { ...count, id: uuidv7() });
      const goods = await member.post(`${RAW}/${item.id}/receive`, received);
      const changed = await member.put(`${RAW}/${item.id}`, { version: item.version, name: item.name });
      const { can } = (await member.get(`${RAW}/${item.id}`)).body;
      return { statuses: [adjusted, counted, goods, changed].map(({ status }) => status), can };
    };
    expect(await tried('accountant')).toEqual({
      statuses: [200, 201, 403, 403],
      can: { update: false, delete: false, adjust: true, receive: false },
    });
    for (const role of ['viewer', 'sales'])
      expect(await tried(role), role).toEqual({
        statuses: [403, 403, 403, 403],
        can: { update: false, delete: false, adjust: false, receive: false },
      });
    await tiesOut();
  });

  test('the messages of the sheet, in its words, from the API too', async () => {
    const item = await raw();
    const send = (body: object) => owner.post(`${RAW}/${item.id}/adjust-stock`, body);
    const whole = { adjustment_type: 'increase', quantity_adjusted: 1, reason: 'damage' };
    const required = 'Please fill in all required fields';
    const cases: [object, string, string][] = [
      [{ ...whole, quantity_adjusted: undefined }, 'quantity_adjusted', required],
      [{ ...whole, reason: undefined }, 'reason', required],
      [{ ...whole, reason: 'other' }, 'reason_description', required],
      [{ ...whole, reason: 'other', reason_description: '  ' }, 'reason_description', required],
      [{ ...whole, reason: 'rain' }, 'reason', required],
    ];
    for (const quantity_adjusted of [0, -1, 0.00001, '5'])
      cases.push([{ ...whole, quantity_adjusted }, 'quantity_adjusted', 'Please enter a valid quantity']);
    for (const [body, field, message] of cases) {
      const answer = await send(body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.errors).toEqual([expect.objectContaining({ field, message })]);
    }
    for (const reason of [
      'physical_count',
      'damage',
      'theft',
      'expired',
      'returned',
      'manufacturing_loss',
      'customer_return',
    ])
      expect((await send({ ...whole, reason })).status).toBe(200);
    expect((await send({ ...whole, reason: 'other', reason_description: 'Rain' })).status).toBe(200);
  });

  test('below zero is recorded, charged at the last known cost, and trued up by the next receipt, visibly', async () => {
    const member = await testOwner(application);
    const item = await raw({}, member);
    await receive(item.id, 2, 10_000, {}, member);
    const short = await adjust(item.id, 'decrease', 5, {}, member);
    expect(short.body).toMatchObject({
      current_stock: -3,
      stock_value: -30_000,
      stock_status: 'out_of_stock',
    });
    await receive(item.id, 4, 12_000, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 1, stock_value: 12_000 });
    expect(await balance('5200', member)).toBe(50_000 + 6_000);
    const { body } = await member.get(`${RAW}/${item.id}/movements`);
    expect(body.movements[0]).toMatchObject({
      kind: 'true_up',
      quantity: 0,
      value: -6_000,
      value_after: 12_000,
    });
    await tiesOut(member);
  });

  test('a date in the future, a closed period and a stale key change nothing', async () => {
    const item = await raw();
    expect((await adjust(item.id, 'increase', 1, { occurred_on: '2199-01-01' })).body).toMatchObject({
      field: 'occurred_on',
    });
    expect((await receive(item.id, 1, 1, { received_on: '2199-01-01' })).body).toMatchObject({
      field: 'received_on',
    });
    const key = { 'idempotency-key': 'once' };
    const body = { adjustment_type: 'increase', quantity_adjusted: 3, reason: 'damage' };
    await owner.post(`${RAW}/${item.id}/adjust-stock`, body, key);
    await owner.post(`${RAW}/${item.id}/adjust-stock`, body, key);
    expect((await read(item.id)).current_stock).toBe(3);
  });
});

describe('receiving', () => {
  test('VAT that is claimed stays out of the cost; a supplier on credit becomes a payable; nobody at all goods received, not invoiced', async () => {
    const member = await testOwner(application);
    const version = (await member.get(`/api/v1/organizations/${member.organization_id}`)).body.version;
    await member.put(`/api/v1/organizations/${member.organization_id}`, { version, vat_registered: true });
    const item = await raw({}, member);
    await member.post(`${RAW}/${item.id}/receive`, {
      quantity: 3,
      total_cost: 100_000,
      tax_amount: 7_500,
      received_on: today,
    });
    expect(await read(item.id, member)).toMatchObject({
      current_stock: 3,
      stock_value: 100_000,
      unit_cost: 33_333,
    });
    expect(await balance('1160', member)).toBe(7_500);
    expect(await balance('2010', member)).toBe(-107_500);
    for (const body of [{ total_cost: 1, unit_cost: 1 }, {}])
      expect(
        (await member.post(`${RAW}/${item.id}/receive`, { quantity: 1, received_on: today, ...body })).status,
      ).toBe(400);
    await tiesOut(member);
  });
});

describe('costing through the API', () => {
  const fifo = async () => {
    const member = await testOwner(application);
    const { version } = (await member.get(`/api/v1/organizations/${member.organization_id}`)).body;
    await member.put(`/api/v1/organizations/${member.organization_id}`, { version, costing_method: 'fifo' });
    return member;
  };
  const average = () => testOwner(application);

  test.each([
    ['FIFO', fifo, 20_000, 10_000],
    ['weighted average', average, 22_500, 7_500],
  ])('10 at 10, 10 at 20, 15 out: %s', async (_name, make, cost, left) => {
    const member = await make();
    const item = await raw({}, member);
    await receive(item.id, 10, 1_000, {}, member);
    await receive(item.id, 10, 2_000, {}, member);
    await adjust(item.id, 'decrease', 15, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 5, stock_value: left });
    expect(await balance('5200', member)).toBe(cost);
    await tiesOut(member);
  });

  test.each([
    ['FIFO', fifo],
    ['weighted average', average],
  ])('30 out of 20, then 10 at 30 and 10 at 40: 10 worth 400, by %s', async (_name, make) => {
    const member = await make();
    const item = await raw({}, member);
    await receive(item.id, 10, 1_000, {}, member);
    await receive(item.id, 10, 2_000, {}, member);
    await adjust(item.id, 'decrease', 30, {}, member);
    await tiesOut(member);
    await receive(item.id, 10, 3_000, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 0, stock_value: 0 });
    await receive(item.id, 10, 4_000, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 10, stock_value: 40_000 });
    expect(await balance('5200', member)).toBe(60_000);
    await tiesOut(member);
  });

  test('thirds of a kobo: 3 in, 3 out, 3 in, 3 out leave exactly nothing', async () => {
    for (const make of [fifo, average]) {
      const member = await make();
      const item = await raw({}, member);
      for (const costs of [
        [100, 100, 101],
        [102, 100, 100],
      ]) {
        for (const cost of costs) await receive(item.id, 1, cost, {}, member);
        await adjust(item.id, 'decrease', 3, {}, member);
        expect(await read(item.id, member)).toMatchObject({ current_stock: 0, stock_value: 0 });
      }
      await tiesOut(member);
    }
  });
});

describe('batches', () => {
  test('a tracked good has lots: they go out by expiry, an expired one only to be written off', async () => {
    const item = await raw({ batch_tracking_enabled: true });
    expect((await receive(item.id, 5, 100)).body).toMatchObject({ field: 'batch_number' });
    await receive(item.id, 5, 100, { batch_number: 'B', expires_on: '2199-01-01' });
    await receive(item.id, 5, 200, { batch_number: 'A', expires_on: '2190-01-01' });
    await adjust(item.id, 'decrease', 7);
    const { body } = await owner.get(`${RAW}/${item.id}/movements`);
    expect(
      body.movements
        .slice(0, 2)
        .map((each: { batch_number: string; quantity: number }) => [each.batch_number, each.quantity]),
    ).toEqual([
      ['B', -2],
      ['A', -5],
    ]);
    expect((await adjust(item.id, 'decrease', 4)).body).toMatchObject({ code: 'INSUFFICIENT_STOCK' });
    expect((await adjust(item.id, 'decrease', 1, { batch_number: 'C' })).status).toBe(404);
    await tiesOut();
  });
});

test('sixteen at once take the last ten exactly: nothing is lost and nothing is doubled', async () => {
  const member = await testOwner(application);
  const item = await raw({}, member);
  await receive(item.id, 10, 700, {}, member);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => adjust(item.id, 'decrease', 1, {}, member)),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await read(item.id, member)).toMatchObject({ current_stock: -6, stock_value: -4_200 });
  await tiesOut(member);
});
