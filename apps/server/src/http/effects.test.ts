import { EFFECTS, type RouteNames, WITHOUT_EFFECT } from '@lissafi/contract/effects';
import { GIVEN_ROLES, may, type Permission, permissionsOf } from '@lissafi/contract/permissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepRecurring } from '../features/recurring/sweep.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../testing/application.ts';
import { bodyFor, pathFor, type Values } from '../testing/attempts.ts';
import { ALL } from '../testing/fuzz/requests.ts';
import { defaultAccount, madeBy } from '../testing/money.ts';

// The effects of the contract, tried by every write as whoever lacks their guards. What a request did is read from the
// database, so that no rule of the application judges itself.

const writes = ALL.filter(({ route }) => route.method !== 'GET');
/** What ends the session of who tries, or the person. */
const ENDS =
  /^(auth|account)\.|^members\.(leave|switchOrganization)$|^organizations\.(create|close)$|^samples\./;
const named = (names: RouteNames) =>
  Object.entries(names).flatMap(([group, each]) =>
    (each as readonly string[]).map((name) => `${group}.${name}`),
  );

test('each write is in the list of an effect, or reaches none', () => {
  const listed = Object.values(EFFECTS).flatMap(({ by }) => (by === 'any' ? [] : named(by)));
  const without = named(WITHOUT_EFFECT);
  expect(without.filter((name) => listed.includes(name))).toEqual([]);
  const all = [...listed, ...without];
  expect(writes.map(({ name }) => name).filter((name) => !all.includes(name))).toEqual([]);
  expect(all.filter((name) => !writes.some((each) => each.name === name))).toEqual([]);
  for (const { guards } of Object.values(EFFECTS)) {
    const lacking = GIVEN_ROLES.filter((role) => !guards.some((each) => may(role, each)));
    // With its setting, sales keeps the prices.
    if (!(guards as readonly Permission[]).includes('prices:reduce'))
      expect(lacking, guards.join()).not.toEqual([]);
  }
});

const PRICE = 1_000_000;
const RATE = 1_600;
let application: TestApplication;
let admin: pg.Client;
let today: string;

beforeAll(async () => {
  application = await testApplication({ WEBHOOKS_LOCAL: '1' });
  ({ today } = application);
  admin = new pg.Client({ connectionString: application.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await application.close();
});

/** A shop that sells one product, rice at ₦10,000, so that what comes in can be held against what went out. */
async function openShop({ keeps }: { keeps: boolean }) {
  const owner = await testOwner(application, { vat_registered: false });
  const goods = '/api/v1/inventory/finished-goods';
  const { id: rice } = await madeBy(owner, goods, {
    name: 'Rice',
    sku: 'RICE',
    unit: 'bag',
    selling_price: PRICE,
    tax_category: 'none',
  });
  const received = { quantity: 100_000, unit_cost: 1, received_on: today };
  expect((await owner.post(`${goods}/${rice}/receive`, received)).status).toBe(200);
  // A list that sells rice for a kobo, for one customer only.
  const { id: price_list_id, version: listed } = await madeBy(owner, '/api/v1/price-lists', {
    name: 'Family',
  });
  const steps = [{ minimum_quantity: 0, unit_price: 1 }];
  await owner.put(`/api/v1/price-lists/${price_list_id}/prices`, {
    version: listed,
    prices: [{ item_id: rice, steps }],
  });
  const customer_id = await testCustomer(owner);
  const at = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await owner.get(at)).body;
  if (keeps) expect((await owner.put(at, { version, sales_keep_prices: true })).status).toBe(200);
  const { id: account_id } = await defaultAccount(owner, 'cash');
  const line = {
    name: 'Rice',
    quantity: 1,
    unit_price: PRICE,
    tax_percentage: 0,
    inventory_item_id: rice,
    inventory_item_type: 'finished_good',
  };
  const document = async (fields: object, ofLine: object = {}) => {
    const body = {
      customer_id,
      issue_date: today,
      due_date: today,
      items: [{ ...line, ...ofLine }],
      ...fields,
    };
    return madeBy(owner, '/api/v1/invoices', body);
  };
  // The owner told what a dollar is worth.
  const dollars = { currency: 'USD', exchange_rate: String(RATE) };
  await document({ ...dollars, issue: true }, { unit_price: 625 });
  return { owner, customer_id, rice, price_list_id, account_id, document, dollars };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** What documents a write may be tried on; each is made anew once it was changed. */
const TARGETS = {
  invoice: ({ document }: Shop) => document({ issue: true }),
  receipt: ({ document }: Shop) => document({ issue: true, document_type: 'receipt' }),
  draft: ({ document }: Shop) => document({}, { unit_price: 1 }),
  quote: ({ document }: Shop) => document({ issue: true, document_type: 'quote' }, { unit_price: 1 }),
  dollars: ({ document, dollars }: Shop) => document({ ...dollars, issue: true }, { unit_price: 625 }),
  schedule: ({ owner, customer_id, rice }: Shop) =>
    madeBy(owner, '/api/v1/recurring-invoices', {
      customer_id,
      frequency: 'monthly',
      start_on: today,
      auto_issue: true,
      items: [
        {
          name: 'Rice',
          quantity: 1,
          unit_price: 1,
          tax_percentage: 0,
          inventory_item_id: rice,
          inventory_item_type: 'finished_good',
        },
      ],
    }),
} as const;
type Target = keyof typeof TARGETS;

const KEPT_BACK = ['settlement_discount', 'charges', 'vat_withheld', 'wht_amount'] as const;
/** Ways to bring in less, as fields of a body. */
const LEVERS: readonly Values[] = [
  {},
  { unit_price: 1 },
  { discount_percentage: 99 },
  { currency: 'USD', exchange_rate: '0.00001' },
  { currency: 'USD', exchange_rate: '160000', unit_price: 7 },
  ...KEPT_BACK.map((field) => ({ amount: 100, [field]: PRICE - 100, exchange_rate: undefined })),
  ...KEPT_BACK.map((field) => ({ amount: 0, [field]: 612, exchange_rate: '1600' })),
  { amount: 625, exchange_rate: '0.01' },
  { 'items.amount': 990_000, amount: undefined },
  { amount: 990_000 },
  { amount: 990_000, restock: true },
  { restock: true },
  { amount: undefined, restock: true, exchange_rate: '160000' },
];

/** Requests of a person to a write, on one document with each lever. */
function requestsTo(
  { route }: (typeof writes)[number],
  shop: Shop,
  target: { id: string; version?: number; items?: { id: string }[] },
): { method: string; url: string; body: unknown }[] {
  const { customer_id, rice, price_list_id, account_id, owner } = shop;
  const places = {
    'invoices/:id': target.id,
    'recurring-invoices/:id': target.id,
    'customers/:id': customer_id,
    'organizations/:id': owner.organization_id,
    'finished-goods/:id': rice,
    'price-lists/:id': price_list_id,
  };
  const common: Values = {
    version: target.version ?? 1,
    customer_id,
    invoice_id: target.id,
    account_id,
    price_list_id,
    ...{
      inventory_item_id: rice,
      inventory_item_type: 'finished_good',
      name: 'Rice',
      quantity: 1,
      unit_price: PRICE,
    },
    tax_percentage: 0,
    item_id: target.items?.[0]?.id ?? rice,
    method: 'cash',
    payment_method: 'cash',
    ...{
      issue: true,
      auto_issue: true,
      frequency: 'monthly',
      start_on: today,
      issue_date: today,
      due_date: today,
    },
    paid_on: today,
    transaction_date: today,
    reason: 'x',
    document_type: 'invoice',
    kind: 'sale',
    transaction: undefined,
    payment_status: 'paid',
    to: 'a@example.com',
    email: 'a@example.com',
    accept_twins: true,
    override_credit_limit: true,
    selling_price: 1,
    sales_keep_prices: false,
  };
  return LEVERS.map((lever) => {
    const values = { ...common, ...lever };
    if ('id' in values) delete (values as { id?: string }).id;
    return { method: route.method, url: pathFor(route.path, places), body: bodyFor(route, values) };
  });
}

/**
 * Kobo that sales brought into the business: money received and still owed, at the honest rate or as it was recorded if
 * that is less, without what customers have to their credit; and the goods that are with customers, at their list price.
 */
async function standing({ owner }: Shop) {
  const { rows } = await admin.query<{ brought: string; goods: string; sold: string }>(
    `with worth as (select $2::numeric as usd)
     select (select coalesce(sum(case p.kind
           when 'payment' then least(p.base_amount, p.amount * case p.currency when 'USD' then w.usd else 1 end)
           when 'refund' then -greatest(p.base_amount, p.amount * case p.currency when 'USD' then w.usd else 1 end)
           when 'payout' then -p.base_amount else 0 end), 0)
         from payment p, worth w where p.organization_id = $1 and p.voided_at is null)
       + (select coalesce(sum((i.total_amount - i.amount_paid) * case i.currency when 'USD' then w.usd else 1 end), 0)
         from invoice i, worth w where i.organization_id = $1 and i.status in ('pending', 'sent', 'viewed')
           and i.document_type in ('invoice', 'receipt'))
       - (select coalesce(sum(unapplied_credit), 0) from customer where organization_id = $1) as brought,
       (select -coalesce(sum(quantity_e4), 0) / 10000 from stock_movement
         where organization_id = $1 and kind in ('sale', 'sale_return')) as goods,
       (select count(*) from stock_movement where organization_id = $1 and kind = 'sale') as sold`,
    [owner.organization_id, RATE],
  );
  const { brought, goods, sold } = rows[0]!;
  return { brought: Number(brought), goods: Number(goods), sold: Number(sold) };
}

const mayTry = (role: (typeof GIVEN_ROLES)[number], keeps: boolean) => {
  const permissions = permissionsOf(role, { sales_keep_prices: keeps });
  return writes.filter(
    ({ name, route }) =>
      !ENDS.test(name) && !route.multipart && permissions.includes(route.access as Permission),
  );
};
/** On which documents a route is tried: all where its address has the id of one, else a single one. */
const targetsOf = (path: string): Target[] =>
  path.includes('recurring-invoices/:')
    ? ['schedule']
    : path.includes('invoices/:')
      ? ['invoice', 'receipt', 'draft', 'quote', 'dollars']
      : ['invoice'];

/** Tries everything, and returns what each request that was taken brought in, and what goods it took. */
async function tryAll(shop: Shop, by: Member, routes: typeof writes) {
  const done: { what: string; brought: number; goods: number; sold: number }[] = [];
  for (const each of routes) {
    for (const target of targetsOf(each.route.path)) {
      let document = await TARGETS[target](shop);
      let before = await standing(shop);
      // A lever that the body has no field for changes nothing.
      const different = new Map(
        requestsTo(each, shop, document).map(({ body }, lever) => [JSON.stringify(body), lever]),
      );
      for (const lever of different.values()) {
        const { method, url, body } = requestsTo(each, shop, document)[lever]!;
        const answer = await application.call(method, url, body, by.headers);
        expect(answer.status, `${each.name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
        if (answer.status >= 300) continue;
        const after = await standing(shop);
        done.push({
          what: `${each.name} of ${target} with ${JSON.stringify(LEVERS[lever])}`,
          brought: after.brought - before.brought,
          goods: after.goods - before.goods,
          sold: after.sold - before.sold,
        });
        document = await TARGETS[target](shop);
        before = await standing(shop);
      }
    }
  }
  return done;
}

describe('sell under the list price', () => {
  test('nobody who keeps prices does, by any write, nor a schedule in that name', async () => {
    const shop = await openShop({ keeps: true });
    const seller = await testMember(application, shop.owner, 'sales');
    const done = await tryAll(shop, seller, mayTry('sales', true));
    // Goods in dollars may bring in a hundredth less by rounding, and a tenth by a rate that moved.
    const less = done.filter(({ brought, goods }) => brought - goods * PRICE < -1);
    expect(less).toEqual([]);
    // The attempts do reach what they are meant to.
    const taken = (name: string) => done.some(({ what }) => what.startsWith(`${name} `));
    for (const name of [
      'invoices.create',
      'payments.recordForInvoice',
      'creditNotes.create',
      'creditNotes.refund',
    ])
      expect([name, taken(name)]).toEqual([name, true]);
    for (const name of [
      'recurring.create',
      'payments.recordForCustomer',
      'invoices.cancel',
      'invoices.convert',
    ])
      expect([name, taken(name)]).toEqual([name, true]);
    await application.owner(
      `update recurring_invoice set status = 'ended', next_on = null
       where organization_id = $1 and coalesce(changed_by, created_by) <> $2`,
      [shop.owner.organization_id, seller.user_id],
    );
    const before = await standing(shop);
    await sweepRecurring(application.services, admin as never);
    const after = await standing(shop);
    expect(after.goods).toBeGreaterThan(before.goods);
    expect(after.brought - before.brought).toBeGreaterThanOrEqual((after.goods - before.goods) * PRICE);
  });
});

describe('give a debt away', () => {
  test('nobody who may not write debts off gives more than a fifth of a document, by any write', async () => {
    const shop = await openShop({ keeps: false });
    const seller = await testMember(application, shop.owner, 'sales');
    const done = await tryAll(shop, seller, mayTry('sales', false));
    // Who may haggle sells at any price: what is sold anew says nothing of debts.
    const given = done.filter(
      ({ brought, goods, sold }) => sold === 0 && brought - goods * PRICE < -PRICE / 5 - 1,
    );
    expect(given).toEqual([]);
  });
});
