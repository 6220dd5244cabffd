import { OUTWARD_LEVELS, STRANGER_LETTERS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';
import { connectWhatsApp } from '../../testing/whatsapp.ts';
import { startWhatsApp } from '../../testing/whatsapp-server.ts';
import { isNew, takeOutward } from './outward.ts';

let application: TestApplication;
let whatsapp: Awaited<ReturnType<typeof startWhatsApp>>;
let owner: Member;
let customer: string;
let invoice: { id: string };

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  application = await testApplication({ WHATSAPP_URL: whatsapp.url });
});
afterAll(async () => {
  await application.close();
  await whatsapp.stop();
});
beforeEach(async () => {
  owner = await testOwner(application);
  customer = await testCustomer(owner, { email: 'ada@example.com', phone: '0803 111 2222' });
  invoice = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(customer, application.today),
    issue: true,
  });
});

const [FIRST] = OUTWARD_LEVELS;
const at = (rest: string) => `/api/v1/organizations/${owner.organization_id}${rest}`;
const inScope = <T>(work: Parameters<typeof inOrganization<T>>[2]) =>
  inOrganization(application.database, owner.organization_id, work);
/** Uses up what may leave today. */
const useUp = () => inScope((tx) => takeOutward(tx, FIRST.per_day, application.services.clock()));

/** A request that sends, to each route that does. */
const SENDS: Record<string, () => Promise<{ path: string; body: object }>> = {
  'delivery.send': async () => ({ path: `/api/v1/invoices/${invoice.id}/send`, body: {} }),
  'reminders.send': async () => ({ path: `/api/v1/invoices/${invoice.id}/remind`, body: {} }),
  'reminders.remindCustomer': async () => ({
    path: `/api/v1/customers/${customer}/remind`,
    body: { channel: 'email' },
  }),
  'members.invite': async () => ({
    path: at('/members/invite'),
    body: { email: 'new@example.com', role: 'sales' },
  }),
  'members.resend': async () => {
    const { body } = await owner.post(at('/members/invite'), { email: 'old@example.com', role: 'sales' });
    return { path: at(`/invitations/${body.id}/resend`), body: {} };
  },
  'purchaseOrders.email': async () => {
    const supplier = await madeBy(owner, '/api/v1/suppliers', { name: 'Mill', email: 'mill@example.com' });
    const flour = await madeBy(owner, '/api/v1/inventory/raw-materials', {
      name: 'Flour',
      sku: 'F',
      unit: 'kg',
    });
    const order = await madeBy(owner, '/api/v1/purchase-orders', {
      supplier_id: supplier.id,
      order_date: application.today,
      lines: [{ item_id: flour.id, quantity: 1, unit_price: 100 }],
    });
    return { path: `/api/v1/purchase-orders/${order.id}/email`, body: {} };
  },
  'whatsapp.sendInvoice': async () => {
    await connectWhatsApp(owner);
    return { path: `/api/v1/invoices/${invoice.id}/whatsapp`, body: {} };
  },
  'whatsapp.sendStatement': async () => {
    await connectWhatsApp(owner);
    return { path: `/api/v1/customers/${customer}/statement/whatsapp`, body: { period: {} } };
  },
};
/** Outward, and not written to anybody. */
const WRITES_TO_NOBODY: Record<string, string> = {
  'reminders.update': 'a setting; what it sends later is counted then',
  'whatsapp.connect': 'keys that are tried at the service',
  'onlinePayments.update': 'keys of a provider',
  'einvoices.updateSettings': 'keys of the tax gateway',
  'einvoices.submit': 'goes to the tax gateway, which is no stranger',
  'einvoices.submitWaiting': 'goes to the tax gateway, which is no stranger',
};

test('each outward route is counted, or stands on the list with its reason', () => {
  const outward = Object.entries(routes).flatMap(([group, table]) =>
    Object.entries(table as Record<string, Route>)
      .filter(([, route]) => route.outward)
      .map(([name]) => `${group}.${name}`),
  );
  expect(outward.sort()).toEqual([...Object.keys(SENDS), ...Object.keys(WRITES_TO_NOBODY)].sort());
});

describe('what a new organization sends', () => {
  test.each(Object.keys(SENDS))('%s is refused above the limit, with when to try again', async (key) => {
    const { path, body } = await SENDS[key]!();
    await useUp();
    const refused = await owner.post(path, body);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.body.message).toMatch(/Please try again on \w+ \d+, \d{4} after \d\d:\d\d\./);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(23 * 3600);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
    await application.owner("update throttle set since = since - interval '24 hours 1 minute'");
    const answer = await owner.post(path, body);
    expect([200, 201], answer.raw.toString()).toContain(answer.status);
  });

  test('goes to one address only so often, by whatever way', async () => {
    const send = () => owner.post(`/api/v1/invoices/${invoice.id}/send`, { to: 'Ada@Example.com' });
    for (let count = 0; count < FIRST.per_address; count++) expect((await send()).status).toBe(200);
    expect((await send()).body.code).toBe('RATE_LIMITED');
    const remind = await owner.post(`/api/v1/invoices/${invoice.id}/remind`, { to: 'ada@example.com' });
    expect(remind.body.code).toBe('RATE_LIMITED');
    const other = await owner.post(`/api/v1/invoices/${invoice.id}/send`, { to: 'bola@example.com' });
    expect(other.status).toBe(200);
  });

  test('inviting, revoking and inviting again is counted by the address', async () => {
    const codes: (string | undefined)[] = [];
    for (let round = 0; round <= FIRST.per_address; round++) {
      const { body } = await owner.post(at('/members/invite'), { email: 'eve@example.com', role: 'sales' });
      codes.push(body.code);
      if (body.id) await owner.delete(at(`/invitations/${body.id}`));
    }
    expect(codes.slice(0, -1).every((code) => code === undefined)).toBe(true);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  test('together with other new ones, a stranger gets only so much', async () => {
    const answers: number[] = [];
    for (let account = 0; account * FIRST.per_address <= STRANGER_LETTERS; account++) {
      const other = await testOwner(application);
      const made = await madeBy(other, '/api/v1/invoices', {
        ...invoiceBody(await testCustomer(other), application.today),
        issue: true,
      });
      for (let count = 0; count < FIRST.per_address; count++) {
        const path = `/api/v1/invoices/${made.id}/send`;
        answers.push((await other.post(path, { to: 'stranger@example.com' })).status);
      }
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(STRANGER_LETTERS);
  });

  test('its owner gains nothing by making another', async () => {
    await useUp();
    const { id } = (await owner.post('/api/v1/organizations', { name: 'Another' })).body;
    const headers = { 'organization-id': id };
    const invited = { email: 'eve@example.com', role: 'sales' };
    const answer = await owner.post(`/api/v1/organizations/${id}/members/invite`, invited, headers);
    expect([answer.status, answer.body.code]).toEqual([429, 'RATE_LIMITED']);
    const left = await inOrganization(application.database, id, (tx) =>
      takeOutward(tx, 5, application.services.clock()),
    );
    expect(left).toBe(0);
  });

  test('what is refused for another reason is not counted', async () => {
    for (let count = 0; count < FIRST.per_day + 1; count++)
      await owner.post(`/api/v1/invoices/${invoice.id}/send`, { to: `a${count}@example.com`, nonsense: 1 });
    const answer = await owner.post(`/api/v1/invoices/${invoice.id}/send`, {});
    expect(answer.status).toBe(200);
  });

  test('two requests at the same moment share what is left', async () => {
    await inScope((tx) => takeOutward(tx, FIRST.per_day - 1, application.services.clock()));
    const send = (to: string) => owner.post(`/api/v1/invoices/${invoice.id}/send`, { to });
    const answers = await Promise.all([send('a@example.com'), send('b@example.com'), send('c@example.com')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  test('grows with its age and its books, not with the plan', async () => {
    const now = application.services.clock();
    await owner.put(at('/plan'), { tier: 'pro' });
    expect(await inScope((tx) => takeOutward(tx, 5_000, now))).toBe(FIRST.per_day);
    for (const level of OUTWARD_LEVELS) {
      await application.owner('delete from throttle');
      await application.owner(
        `with aged as (update organization set created_at = $2::timestamptz - $3 * interval '1 day'
           where organization_id = $1 returning organization_id)
         update organization_counter c set next_entry = $4 from aged where aged.organization_id = c.organization_id`,
        [owner.organization_id, now, level.after_days, level.entries + 1],
      );
      expect(await inScope((tx) => takeOutward(tx, 5_000, now))).toBe(level.per_day);
      expect(await inScope((tx) => isNew(tx, now))).toBe(level.is_new);
    }
  });
});
