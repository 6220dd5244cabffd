import { randomUUID } from 'node:crypto';
import { ERRORS } from '@lissafi/contract/errors';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../testing/application.ts';

/** Faults that only the server finds, because they depend on what is recorded: several at once, each at its field or row. */
const INVENTORY = '/api/v1/inventory';
let application: TestApplication;
let owner: Member;
let tomorrow: string;
let flour: string;
let milk: string;
let delivery: string;
let bread: string;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  tomorrow = addDays(application.today, 1);
  const make = async (base: string, fields: object): Promise<string> =>
    (await owner.post(`${INVENTORY}/${base}`, { unit: 'kg', ...fields })).body.id;
  flour = await make('raw-materials', { name: 'Flour', sku: 'FL', barcode: '6001000000018' });
  milk = await make('raw-materials', { name: 'Milk', sku: 'MI', batch_tracking_enabled: true });
  bread = await make('finished-goods', { name: 'Bread', sku: 'BR' });
  delivery = await make('finished-goods', { name: 'Transport', sku: 'TR', item_kind: 'service' });
});
afterAll(() => application.close());

/** The faults by field, in the one shape with codes of the catalogue. */
function faultsOf({ status, body }: Answer): Record<string, string> {
  const { errors, field, message, ...rest } = body;
  expect(rest, JSON.stringify(body)).toEqual({ code: body.code, status });
  expect(ERRORS[body.code as keyof typeof ERRORS]?.[0]).toBe(status);
  expect(typeof message).toBe('string');
  if (field) expect(errors.map((fault: { field: string }) => fault.field)).toContain(field);
  for (const { code } of errors)
    expect(['REQUIRED', 'INVALID', 'EXISTS', ...Object.keys(ERRORS)]).toContain(code);
  return Object.fromEntries(errors.map(({ field, code }: { field: string; code: string }) => [field, code]));
}

describe('what only the server finds comes back at once, at its field or row', () => {
  test('a delivery: its day, its transport and each of its lines', async () => {
    const line = (item_id: string) => ({ item_id, quantity: 1, unit_cost: 100 });
    const answer = await owner.post(`${INVENTORY}/receipts`, {
      lines: [line(flour), line(randomUUID()), line(milk), line(delivery)],
      ...{ received_on: tomorrow, freight: 500 },
    });
    expect([answer.status, faultsOf(answer)]).toEqual([
      400,
      {
        'lines.1.item_id': 'INVALID',
        'lines.2.batch_number': 'REQUIRED',
        'lines.3.item_id': 'INVALID',
        received_on: 'INVALID',
        freight: 'INVALID',
      },
    ]);
  });

  test('goods received of one item: its batch and the day', async () => {
    const body = { quantity: 1, unit_cost: 1, received_on: tomorrow };
    expect(faultsOf(await owner.post(`${INVENTORY}/raw-materials/${milk}/receive`, body))).toEqual({
      ...{ batch_number: 'REQUIRED', received_on: 'INVALID' },
    });
  });

  test('an adjustment: the item, its type, the day and the batch', async () => {
    const answer = await owner.post(`${INVENTORY}/raw-materials/${milk}/adjust-stock`, {
      ...{ adjustment_type: 'increase', quantity_adjusted: 1, reason: 'physical_count' },
      ...{ inventory_item_id: flour, inventory_item_type: 'finished_good', occurred_on: tomorrow },
    });
    expect(faultsOf(answer)).toEqual({
      ...{ inventory_item_id: 'INVALID', inventory_item_type: 'INVALID' },
      ...{ occurred_on: 'INVALID', batch_number: 'REQUIRED' },
    });
  });

  test('an item: levels, SKU, barcode, category and supplier; of one kind the status is its own', async () => {
    const item = { name: 'x', unit: 'kg', sku: 'fl', barcode: '6001000000018' };
    const answer = await owner.post(`${INVENTORY}/raw-materials`, {
      ...{ ...item, minimum_stock: 5, maximum_stock: 1 },
      ...{ category_id: randomUUID(), supplier_id: randomUUID() },
    });
    expect([answer.status, faultsOf(answer)]).toEqual([
      400,
      {
        ...{ maximum_stock: 'INVALID', sku: 'SKU_TAKEN', barcode: 'BARCODE_TAKEN' },
        ...{ category_id: 'NOT_FOUND', supplier_id: 'NOT_FOUND' },
      },
    ]);
    const alone = await owner.post(`${INVENTORY}/raw-materials`, { ...item, barcode: null });
    expect([alone.status, alone.body.code, alone.body.field]).toEqual([409, 'SKU_TAKEN', 'sku']);
  });

  test('a bulk update: each of its rows, and nothing is changed', async () => {
    const answer = await owner.post(`${INVENTORY}/raw-materials/bulk-update`, {
      updates: [
        { id: flour, version: 1, minimum_stock: 5, maximum_stock: 1 },
        { id: milk, version: 1, sku: 'FL', barcode: '6001000000018' },
        { id: randomUUID(), version: 1, name: 'x' },
      ],
    });
    expect(faultsOf(answer)).toEqual({
      ...{ 'updates.0.maximum_stock': 'INVALID', 'updates.1.sku': 'SKU_TAKEN' },
      ...{ 'updates.1.barcode': 'BARCODE_TAKEN', 'updates.2.id': 'NOT_FOUND' },
    });
    expect((await owner.get(`${INVENTORY}/raw-materials/${milk}`)).body).toMatchObject({
      sku: 'MI',
      version: 1,
    });
  });

  test('a bill of materials: each line that names no item', async () => {
    const lines = [randomUUID(), flour, randomUUID()].map((item_id) => ({ item_id, quantity: 1 }));
    expect(faultsOf(await owner.post(`${INVENTORY}/finished-goods/${bread}/bom`, { lines }))).toEqual({
      ...{ 'lines.0.item_id': 'NOT_FOUND', 'lines.2.item_id': 'NOT_FOUND' },
    });
  });

  test('materials of an order: the day and each line, then each batch', async () => {
    await owner.post(`${INVENTORY}/finished-goods/${bread}/bom`, { lines: [{ item_id: milk, quantity: 1 }] });
    const order = await owner.post(`${INVENTORY}/work-in-progress`, { finished_good_id: bread, quantity: 1 });
    const path = `${INVENTORY}/work-in-progress/${order.body.id}`;
    const itself = { item_id: bread, quantity: 1 };
    const other = { item_id: milk, quantity: 1 };
    const allocated = await owner.put(`${path}/materials`, { allocations: [itself, other, itself] });
    expect(Object.keys(faultsOf(allocated))).toEqual(['allocations.0.item_id', 'allocations.2.item_id']);
    expect((await owner.post(`${path}/start`, {})).status).toBe(200);
    const consume = (body: object) => owner.post(`${path}/consume-materials`, body);
    const answer = await consume({ consumed_on: tomorrow, consumption: [other, itself] });
    expect(faultsOf(answer)).toEqual({ consumed_on: 'INVALID', 'consumption.1.item_id': 'INVALID' });
    const batches = await consume({
      consumption: ['A', 'B'].map((batch_number) => ({ ...other, batch_number })),
    });
    expect([batches.status, faultsOf(batches)]).toEqual([
      404,
      { 'consumption.0.batch_number': 'NOT_FOUND', 'consumption.1.batch_number': 'NOT_FOUND' },
    ]);
  });

  test('a write-down: the day and each item', async () => {
    const items = [flour, randomUUID(), delivery].map((item_id) => ({ item_id, unit_value: 1 }));
    const body = { written_on: tomorrow, reason: 'x', items };
    expect(Object.keys(faultsOf(await owner.post(`${INVENTORY}/write-downs`, body))).sort()).toEqual([
      ...['items.0.item_id', 'items.1.item_id', 'items.2.item_id', 'written_on'],
    ]);
  });

  test('a journal: each line, with what contradicts itself', async () => {
    const answer = await owner.post('/api/v1/ledger/journals', {
      ...{ entry_date: application.today, memo: 'x' },
      lines: [
        { account_code: '9999', debit: 5 },
        { account_code: '1100', credit: 5 },
        { account_code: '6010', debit: 5, credit: 5 },
      ],
    });
    expect(Object.keys(faultsOf(answer))).toEqual(
      expect.arrayContaining(['lines.0.account_code', 'lines.1.account_code']),
    );
  });

  test('rules about several fields apply although other fields are wrong', async () => {
    const receipt = await owner.post(`${INVENTORY}/receipts`, {
      lines: [{ item_id: 'x', quantity: 1 }],
      ...{ received_on: 'today', invoiced: false, payment_method: 'cash' },
    });
    expect(Object.keys(faultsOf(receipt)).sort()).toEqual([
      ...['invoiced', 'lines.0.item_id', 'lines.0.unit_cost', 'received_on'],
    ]);
    const adjusted = await owner.post(`${INVENTORY}/raw-materials/${flour}/adjust-stock`, {
      ...{ adjustment_type: 'decrease', quantity_adjusted: 'x', reason: 'other', unit_cost: 5 },
    });
    expect(Object.keys(faultsOf(adjusted)).sort()).toEqual([
      ...['quantity_adjusted', 'reason_description', 'unit_cost'],
    ]);
    const range = 'date_from=2026-02-01&date_to=2026-01-01&limit=x';
    const movements = await owner.get(`${INVENTORY}/accounting/movements?${range}`);
    expect(Object.keys(faultsOf(movements)).sort()).toEqual(['date_to', 'limit']);
    const period = 'period_start=2026-02-01&period_end=2026-01-01&format=x';
    const cogs = await owner.get(`${INVENTORY}/accounting/cogs?${period}`);
    expect(Object.keys(faultsOf(cogs)).sort()).toEqual(['format', 'period_end']);
  });

  test('a transaction: what it lacks and what contradicts itself', async () => {
    const answer = await owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount: 100, tax_amount: 500, transaction_date: tomorrow },
    });
    expect(Object.keys(faultsOf(answer))).toEqual(
      expect.arrayContaining(['category', 'payment_method', 'tax_amount', 'transaction_date']),
    );
  });

  test('a file of items: each cell of each row', async () => {
    const form = fileForm('Name,SKU,Unit,Minimum stock\nFlour,FL,kg,many\n,X1,kg,2\nSalt,X2,,-3', {
      name: 'a.csv',
    });
    const answer = await owner.post(`${INVENTORY}/raw-materials/import`, form.body, form.headers);
    const fields = Object.keys(faultsOf(answer));
    for (const field of ['rows.2.minimum_stock', 'rows.3.name', 'rows.4.unit'])
      expect(fields).toContain(field);
  });

  test('an imported sheet: each wrong row is kept with its cells, and none can be imported unseen', async () => {
    const form = fileForm(
      `Date,Description,Amount\n31/02/2026,x,5\n${application.today},y,many\n01/13/2026,z,`,
      {
        ...{ name: 'b.csv', fields: { kind: 'transactions' } },
      },
    );
    const made = await owner.post('/api/v1/imports', form.body, form.headers);
    expect(made.status).toBe(201);
    const { rows } = (await owner.get(`/api/v1/imports/${made.body.id}/rows?state=faulty`)).body;
    const faults = rows.map((row: { row: number; faults: { field: string }[] }) => [
      row.row,
      row.faults.map(({ field }) => field).sort(),
    ]);
    expect(faults).toEqual([
      [2, ['category', 'date']],
      [3, ['amount']],
      [4, ['amount', 'date']],
    ]);
  });
});
