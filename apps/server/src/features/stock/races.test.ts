import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const GOODS = '/api/v1/inventory/finished-goods';
let next = 0;

async function good(owner: Member, fields: object = {}): Promise<string> {
  const sku = `R-${++next}`;
  const { status, body } = await owner.post(GOODS, { name: `Good ${sku}`, sku, unit: 'piece', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const receive = (owner: Member, id: string, quantity: number, fields: object = {}) =>
  owner.post(`${GOODS}/${id}/receive`, {
    quantity,
    unit_cost: 100,
    received_on: today,
    payment_method: 'cash',
    ...fields,
  });
const increase = (owner: Member, id: string, batch_number?: string) =>
  owner.post(`${GOODS}/${id}/adjust-stock`, {
    adjustment_type: 'increase',
    quantity_adjusted: 1,
    reason: 'physical_count',
    ...(batch_number && { batch_number }),
  });
const sell = (owner: Member, customer_id: string, id: string) =>
  owner.post('/api/v1/invoices', {
    customer_id,
    issue_date: today,
    due_date: today,
    issue: true,
    items: [{ name: 'Good', quantity: 1, unit_price: 1_000, inventory_item_id: id }],
  });
const statuses = (answers: Answer[]) => [...new Set(answers.map((answer) => answer.status))].sort();
async function tiesOut(owner: Member) {
  const { body } = await owner.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
}

test.each(['weighted_average', 'fifo'])(
  'one batch that is received, counted up, sold and sent back at once never locks crosswise (%s)',
  async (costing_method) => {
    const owner = await testOwner(application, { costing_method });
    const customer = await testCustomer(owner);
    const { body: supplier } = await owner.post('/api/v1/suppliers', { name: 'Mill' });
    const id = await good(owner, { batch_tracking_enabled: true });
    const lot = { batch_number: 'A' };
    expect((await receive(owner, id, 100, lot)).status).toBe(200);
    const sendBack = () =>
      owner.post(`/api/v1/suppliers/${supplier.id}/returns`, {
        items: [{ inventory_item_id: id, quantity: 1, ...lot }],
        returned_on: today,
      });
    for (let round = 0; round < runs(3, 1); round++) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => [
          receive(owner, id, 1, lot),
          sell(owner, customer, id),
          increase(owner, id, 'A'),
          sendBack(),
        ]).flat(),
      );
      expect(statuses(answers), JSON.stringify(answers.find(({ status }) => status > 201)?.body)).toEqual([
        200, 201,
      ]);
    }
    expect((await owner.get(`${GOODS}/${id}`)).body.current_stock).toBe(100);
    await tiesOut(owner);
  },
);

test.each([
  ['receive', { item_kind: 'service' }],
  ['receive', { batch_tracking_enabled: true }],
  ['increase', { item_kind: 'service' }],
  ['increase', { batch_tracking_enabled: true }],
] as const)(
  'what has moved keeps its kind: %s against %o, one of the two is refused',
  async (move, change) => {
    const owner = await testOwner(application);
    for (let round = 0; round < runs(10); round++) {
      const id = await good(owner);
      const moving = () => (move === 'receive' ? receive(owner, id, 1) : increase(owner, id));
      const changing = () => owner.put(`${GOODS}/${id}`, { version: 1, ...change });
      const both = round % 2 === 0 ? [changing(), moving()] : [moving(), changing()];
      const answers = await Promise.all(both);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { status, body } = answers.find((answer) => answer.status !== 200)!;
      expect([400, 409], JSON.stringify(body)).toContain(status);
      const [row] = await application.owner<{ loose: boolean }>(
        `select p.quantity_e4 > 0 and (i.item_kind = 'service' or i.batch_tracking_enabled) as loose
       from stock_position p join item i on i.organization_id = p.organization_id and i.id = p.item_id where p.item_id = $1`,
        [id],
      );
      expect(row!.loose).toBe(false);
    }
    await tiesOut(owner);
  },
);

test('a batch is deleted with tracking that is switched off at the same moment, or both stay', async () => {
  const owner = await testOwner(application);
  for (let round = 0; round < runs(10); round++) {
    const id = await good(owner, { batch_tracking_enabled: true });
    const answers = await Promise.all([
      owner.put(`${GOODS}/${id}`, { version: 1, batch_tracking_enabled: false }),
      receive(owner, id, 1, { batch_number: 'A' }),
    ]);
    const [row] = await application.owner<{ loose: boolean }>(
      `select not i.batch_tracking_enabled and exists (select from stock_lot l
           where l.organization_id = i.organization_id and l.item_id = i.id and l.quantity_e4 > 0)
         as loose from item i where i.id = $1`,
      [id],
    );
    expect([row!.loose, answers[1]!.status]).toEqual([false, 200]);
  }
});
