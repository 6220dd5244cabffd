import { LIMITS } from '@lissafi/contract/limits';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendEvents } from '../../db/events.ts';
import { inOrganization } from '../../db/scope.ts';
import { relayBatch } from '../../jobs/relay.ts';
import { tidy } from '../../jobs/tidy.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';
import { taskList } from '../../tasks.ts';
import {
  invoiceBody,
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';
import { mailAlerts } from './email.ts';
import { sweepAlerts } from './sweep.ts';

const PATH = '/api/v1/notifications';
let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;
let admins: pg.Client[];
let today: string;

beforeAll(async () => {
  application = await testApplication();
  today = application.today;
  admins = [1, 2].map(() => new pg.Client({ connectionString: application.adminUrl }));
  for (const client of admins) await client.connect();
});
afterAll(async () => {
  for (const client of admins) await client.end();
  await application.close();
});
beforeEach(async () => {
  application.setNow(null);
  owner = await testOwner(application);
  shop = workshop(application, owner);
});

const sweep = (client = 0) => sweepAlerts(application.services, admins[client] as never);
const list = async (member = owner, query = '') => (await member.get(`${PATH}${query}`)).body;
/** The notifications of a member, oldest first. */
const notified = async (member = owner): Promise<string[]> =>
  (await list(member, '?limit=100')).notifications
    .map((each: { type: string; item_name: string }) => `${each.type} ${each.item_name}`)
    .reverse();
const take = async (id: string, quantity_adjusted: number, adjustment_type = 'decrease') => {
  const path = `/api/v1/inventory/raw-materials/${id}/adjust-stock`;
  const answer = await owner.post(path, { adjustment_type, quantity_adjusted, reason: 'physical_count' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const flour = (fields: object = {}) => shop.raw({ name: 'Flour', minimum_stock: 10, ...fields });
/** A batch of a tracked material with stock. */
async function batch(name: string, expires_on: string, fields: object = {}) {
  const item = await shop.raw({ name, batch_tracking_enabled: true });
  await shop.receive(item.id, 5, 100, { batch_number: `B-${name}`, expires_on, ...fields });
  return item;
}

describe('stock', () => {
  test('is reported when it becomes low, and when it runs out, once each, and again only after it recovered', async () => {
    const item = await flour();
    await shop.receive(item.id, 30, 100);
    expect(await notified()).toEqual([]);
    await take(item.id, 20);
    expect(await notified()).toEqual(['stock.low Flour']);
    await take(item.id, 5);
    await take(item.id, 1);
    expect(await notified()).toHaveLength(1);
    await take(item.id, 4);
    expect((await notified()).at(-1)).toBe('stock.out Flour');
    await take(item.id, 3);
    await shop.receive(item.id, 8, 100);
    expect(await notified()).toHaveLength(2);
    await shop.receive(item.id, 30, 100);
    await take(item.id, 26);
    expect(await notified()).toEqual(['stock.low Flour', 'stock.out Flour', 'stock.low Flour']);
    const { notifications, total, unread_count } = await list();
    expect([total, unread_count]).toEqual([3, 3]);
    expect(notifications[0]).toMatchObject({
      subject_id: item.id,
      item_id: item.id,
      item_type: 'raw_material',
      unit: 'kg',
      is_read: false,
      data: { quantity: 9, minimum: 10 },
    });
  });

  test('is reported whatever the cause: a sale, production, a supplier, another minimum; not for a service or a discontinued item', async () => {
    const customer = await testCustomer(owner);
    const loaf = await shop.good({ name: 'Loaf', minimum_stock: 5 });
    await owner.post(`/api/v1/inventory/finished-goods/${loaf.id}/receive`, {
      quantity: 8,
      unit_cost: 100,
      received_on: today,
    });
    const service = await shop.good({ name: 'Delivery', item_kind: 'service' });
    const line = (inventory_item_id: string, quantity: number) => ({
      name: 'x',
      quantity,
      unit_price: 1_000,
      inventory_item_id,
    });
    const sold = await owner.post(
      '/api/v1/invoices',
      invoiceBody(customer, today, { issue: true, items: [line(loaf.id, 3), line(service.id, 1)] }),
    );
    expect(sold.status).toBe(201);
    const sugar = await shop.raw({ name: 'Sugar', minimum_stock: 2 });
    await shop.receive(sugar.id, 10, 100);
    const cake = await shop.good({ name: 'Cake' });
    await shop.bom(cake.id, [{ item_id: sugar.id, quantity: 1 }]);
    const order = await shop.plan(cake.id, 10);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: sugar.id, quantity: 10 }] });
    const supplier = (await owner.post('/api/v1/suppliers', { name: 'Dangote' })).body;
    const salt = await shop.raw({ name: 'Salt', minimum_stock: 4 });
    await shop.receive(salt.id, 9, 100, { supplier_id: supplier.id, payment_method: undefined });
    const back = await owner.post(`/api/v1/suppliers/${supplier.id}/returns`, {
      items: [{ inventory_item_id: salt.id, quantity: 6 }],
      returned_on: today,
    });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    const yeast = await shop.raw({ name: 'Yeast' });
    await shop.receive(yeast.id, 5, 100);
    const path = `/api/v1/inventory/raw-materials/${yeast.id}`;
    await owner.put(path, { version: 1, minimum_stock: 5 });
    await owner.put(path, { version: 2, minimum_stock: 5, name: 'Dry yeast' });
    const old = await flour({ name: 'Old flour', status: 'discontinued' });
    await shop.receive(old.id, 20, 100);
    await take(old.id, 20);
    expect(await notified()).toEqual([
      'stock.low Loaf',
      'stock.out Sugar',
      'stock.low Salt',
      'stock.low Dry yeast',
    ]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('a movement that is refused, and one that is sent twice, tell nothing more', async () => {
    const item = await flour();
    await shop.receive(item.id, 12, 100);
    const path = `/api/v1/inventory/raw-materials/${item.id}/adjust-stock`;
    const body = { adjustment_type: 'decrease', quantity_adjusted: 5, reason: 'damage' };
    expect((await owner.post(path, { ...body, occurred_on: addDays(today, 1) })).status).toBe(400);
    expect(await notified()).toEqual([]);
    const send = () => owner.post(path, body, { 'idempotency-key': 'once' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await notified()).toEqual(['stock.low Flour']);
  });

  test('many who take at once cross the line once', async () => {
    const item = await flour();
    await shop.receive(item.id, 20, 100);
    await Promise.all(Array.from({ length: 15 }, () => take(item.id, 1)));
    expect(await notified()).toEqual(['stock.low Flour']);
  });
});

describe('what has a date', () => {
  test('a batch is reported when it expires soon, and when it has expired; an order when it is late; once each, also with two workers', async () => {
    await batch('Milk', addDays(today, 15));
    const eggs = await batch('Eggs', addDays(today, 14));
    const used = await batch('Used', addDays(today, 3));
    await owner.post(`/api/v1/inventory/raw-materials/${used.id}/adjust-stock`, {
      adjustment_type: 'decrease',
      quantity_adjusted: 5,
      reason: 'expired',
    });
    const cake = await shop.good({ name: 'Cake' });
    await shop.bom(cake.id, [{ item_id: eggs.id, quantity: 1 }]);
    const order = await shop.plan(cake.id, 3, { planned_end: today });
    const done = await shop.plan(cake.id, 3, { planned_end: today });
    await shop.done(done.id, 'cancel', { reason: 'x' });
    const before = ['stock.out Used'];
    await Promise.all([sweep(0), sweep(1), sweep(0)]);
    await sweep();
    expect(await notified()).toEqual([...before, 'lot.expiring Eggs']);
    await moveTo(application, owner, new Date(`${addDays(today, 1)}T11:00:00Z`));
    await Promise.all([sweep(0), sweep(1)]);
    const second = (await notified()).slice(2).sort();
    expect(second).toEqual(['lot.expiring Milk', 'production.overdue Cake']);
    await moveTo(application, owner, new Date(`${addDays(today, 16)}T11:00:00Z`));
    await Promise.all([sweep(1), sweep(0)]);
    await sweep();
    expect((await notified()).slice(4).sort()).toEqual(['lot.expired Eggs', 'lot.expired Milk']);
    const { notifications } = await list();
    const find = (type: string) => notifications.find((each: { type: string }) => each.type === type);
    expect(find('production.overdue')).toMatchObject({
      subject_id: order.id,
      reference: order.order_number,
      data: { date: today },
    });
    expect(find('lot.expiring')).toMatchObject({ item_id: expect.any(String), reference: 'B-Milk' });
  });

  test('an order that gets a later date and is late again is reported again', async () => {
    const cake = await shop.good({ name: 'Cake' });
    await shop.bom(cake.id, [{ item_id: (await shop.raw()).id, quantity: 1 }]);
    const order = await shop.plan(cake.id, 3, { planned_end: addDays(today, -1) });
    await sweep();
    const { body } = await owner.put(`${shop.orders}/${order.id}`, {
      version: order.version,
      planned_end: addDays(today, 2),
    });
    expect(body.is_overdue).toBe(false);
    await sweep();
    expect(await notified()).toHaveLength(1);
    await moveTo(application, owner, new Date(`${addDays(today, 3)}T11:00:00Z`));
    await sweep();
    expect(await notified()).toEqual(['production.overdue Cake', 'production.overdue Cake']);
  });

  test('the day is the organization’s own', async () => {
    const far = await testOwner(application, { timezone: 'Pacific/Honolulu' });
    const there = workshop(application, far);
    const item = await there.raw({ name: 'Milk', batch_tracking_enabled: true });
    const day = addDays(today, -1);
    await there.receive(item.id, 5, 100, { batch_number: 'B', expires_on: day, received_on: day });
    // 23:30 in Honolulu on the last day: in Lagos and Kiritimati it is already over.
    await moveTo(application, far, new Date(`${today}T09:30:00Z`));
    await sweep();
    expect(await notified(far)).toEqual(['lot.expiring Milk']);
    await moveTo(application, far, new Date(`${today}T10:30:00Z`));
    await sweep();
    expect(await notified(far)).toEqual(['lot.expiring Milk', 'lot.expired Milk']);
  });

  test('a closed organization gets no notifications; more than one batch are all created', async () => {
    await batch('Milk', today);
    await application.owner('update organization set closed_at = now() where organization_id = $1', [
      owner.organization_id,
    ]);
    await sweep();
    expect(await notified()).toEqual([]);
    const other = await testOwner(application);
    const item = await workshop(application, other).raw({ batch_tracking_enabled: true });
    await application.owner(
      `insert into stock_lot (organization_id, location_id, id, batch_id, item_id, batch_number, expires_on, quantity_e4)
       select $1, $1, gen_random_uuid(), gen_random_uuid(), $2, n::text, $3, 1 from generate_series(1, 1200) n`,
      [other.organization_id, item.id, today],
    );
    await sweep();
    await sweep();
    expect((await list(other)).total).toBe(1_200);
  });

  test('the clock of the queue does it', async () => {
    await batch('Milk', today);
    await application.owner("select graphile_worker.add_job('alerts')");
    const { services, database, adminUrl } = application;
    const mailer = openMailer({ smtp_url: undefined, from: 'x', database, production: false }, () => {});
    await runOnce({
      connectionString: adminUrl,
      taskList: taskList(services, mailer),
      noHandleSignals: true,
    });
    expect(await notified()).toEqual(['lot.expiring Milk']);
  });
});

describe('by email', () => {
  const SETTINGS = `${PATH}/settings`;
  const mailer = () =>
    openMailer(
      { smtp_url: undefined, from: 'x', database: application.database, production: false },
      () => {},
    );
  const send = () => mailAlerts(application.services, mailer(), owner.organization_id);
  const mails = (to: Member) =>
    application.owner<{ subject: string; text_body: string }>(
      'select subject, text_body from dev_mail m join app_user u on u.email = m.recipient where u.id = $1 order by m.id',
      [to.user_id],
    );
  const runOut = async (name: string) => {
    const item = await flour({ name });
    await shop.receive(item.id, 20, 100);
    await take(item.id, 15);
  };

  test('each is told of what they asked for, once, in one letter, and of nothing before', async () => {
    const keeper = await testMember(application, owner, 'storekeeper');
    await runOut('Salt');
    const changed = await keeper.put(SETTINGS, { type: 'stock.low', email: true });
    expect(changed.body.alerts).toContainEqual({ type: 'stock.low', wanted: true, email: true });
    expect(changed.body.alerts).toContainEqual({ type: 'stock.out', wanted: true, email: false });
    await runOut('Flour');
    await runOut('Sugar');
    // A second kind, while alerts of the first wait, forgets none of them.
    await keeper.put(SETTINGS, { type: 'stock.out', email: true });
    // In the app it may be off: the two are chosen apart.
    await keeper.put(SETTINGS, { type: 'stock.low', wanted: false });
    await send();
    await send();
    const [letter, ...others] = await mails(keeper);
    expect(others).toEqual([]);
    expect(letter!.subject).toMatch(/^2 alerts of /);
    expect(letter!.text_body).toMatch(/Sugar: low\n5 kg left, minimum 10[\s\S]*Flour: low/);
    expect(letter!.text_body).toContain('/notifications');
    expect(letter!.text_body).not.toContain('Salt');
    expect(await mails(owner)).toEqual([]);
    await runOut('Yeast');
    await send();
    expect((await mails(keeper))[1]!.subject).toMatch(/^Yeast: low \(/);
    await keeper.put(SETTINGS, { type: 'stock.low', email: false });
    await runOut('Milk');
    await send();
    expect(await mails(keeper)).toHaveLength(2);
  });

  test('a role that may no longer see it, and a member who left, are told nothing', async () => {
    const keeper = await testMember(application, owner, 'storekeeper');
    const leaver = await testMember(application, owner, 'storekeeper');
    const clerk = await testMember(application, owner, 'accountant');
    const told = [keeper, leaver, clerk];
    for (const member of told) await member.put(SETTINGS, { type: 'tax.due', email: true });
    for (const member of told) await member.put(SETTINGS, { type: 'stock.low', email: true });
    await application.owner('delete from membership where user_id = $1', [leaver.user_id]);
    await runOut('Flour');
    await inOrganization(application.database, owner.organization_id, (tx) =>
      appendEvents(tx, [
        {
          ...{ type: 'tax.due' as const, subject_id: owner.organization_id, actor_id: null },
          data: { duty: 'vat', month: '2026-10', due_on: '2026-11-21', amount: 5_000_000 },
        },
      ]),
    );
    await send();
    expect((await mails(keeper)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Flour: low/),
    ]);
    expect(await mails(leaver)).toEqual([]);
    expect((await mails(clerk))[0]!.text_body).toMatch(
      /VAT for October 2026 is due soon\n₦50,000.00, due on .*2026/,
    );
  });

  test('many alerts are one letter that says how many there are; a mail server that fails is tried again', async () => {
    await owner.put(SETTINGS, { type: 'stock.low', email: true });
    await appendMany(LIMITS.alerts_per_email + 3);
    const broken: Mailer = {
      send: () => Promise.reject(new Error('connection lost')),
      close: () => {},
    };
    await expect(mailAlerts(application.services, broken, owner.organization_id)).rejects.toThrow('lost');
    await send();
    const [letter] = await mails(owner);
    expect(letter!.subject).toMatch(new RegExp(`^${LIMITS.alerts_per_email + 3} alerts of `));
    expect(letter!.text_body).toContain('And 3 more.');
  });

  test('one letter that fails holds up no other and repeats none; no transaction is open while letters are on their way', async () => {
    const keeper = await testMember(application, owner, 'storekeeper');
    for (const member of [owner, keeper]) await member.put(SETTINGS, { type: 'stock.low', email: true });
    await runOut('Flour');
    const [first] = await application.owner<{ email: string; user_id: string }>(
      'select u.email, u.id as user_id from app_user u where u.id = any ($1) order by u.id limit 1',
      [[owner.user_id, keeper.user_id]],
    );
    const other = first!.user_id === owner.user_id ? keeper : owner;
    const real = mailer();
    const open: number[] = [];
    const failing: Mailer = {
      ...real,
      async send(mail) {
        const [state] = await application.owner<{ open: number }>(
          `select count(*)::int as open from pg_locks l join pg_class c on c.oid = l.relation
           where l.database = (select oid from pg_database where datname = current_database())
             and c.relname = 'notification_mark'`,
        );
        open.push(state!.open);
        if (mail.to === first!.email) throw new Error('connection lost');
        await real.send(mail);
      },
    };
    await expect(mailAlerts(application.services, failing, owner.organization_id)).rejects.toThrow('lost');
    expect(open).toEqual([0, 0]);
    expect(await mails(other)).toHaveLength(1);
    await send();
    for (const member of [owner, keeper]) expect(await mails(member)).toHaveLength(1);
  });

  test('email that is turned off and on while a letter is on its way forgets nothing that was told', async () => {
    await owner.put(SETTINGS, { type: 'stock.low', email: true });
    await runOut('Flour');
    const real = mailer();
    const slow: Mailer = {
      ...real,
      async send(mail) {
        await owner.put(SETTINGS, { type: 'stock.low', email: false });
        await runOut('Sugar');
        await owner.put(SETTINGS, { type: 'stock.low', email: true });
        await real.send(mail);
      },
    };
    await mailAlerts(application.services, slow, owner.organization_id);
    await send();
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Flour: low/),
    ]);
  });

  describe('of a customer who says that she has paid', () => {
    let token: string;
    let number: string;
    let total: number;
    beforeEach(async () => {
      const customer = await testCustomer(owner, { name: 'Zuma Films' });
      const body = { ...invoiceBody(customer, today), issue: true };
      const invoice = (await owner.post('/api/v1/invoices', body)).body;
      number = invoice.invoice_number;
      total = invoice.totals.total_amount;
      ({ token } = (await owner.post(`/api/v1/invoices/${invoice.id}/share-link`, {})).body);
    });
    const say = async (amount = total) => {
      const path = `/api/v1/public/paying/${token}/claims`;
      const { status, body } = await application.call('POST', path, { amount, paid_on: today });
      expect(status).toBe(201);
      return body.id as string;
    };
    /** As the queue: what the relay hands over, and then the letters. */
    const subjects = async (to: Member) => (await mails(to)).map(({ subject }) => subject);

    test('those who may record payments are told without having asked, once a claim, in their language', async () => {
      const accountant = await testMember(application, owner, 'accountant');
      const keeper = await testMember(application, owner, 'storekeeper');
      await accountant.put('/api/v1/security/users/me', { language: 'ha' });
      const id = await say();
      await say();
      await send();
      await send();
      const [letter, ...more] = await mails(owner);
      expect(more).toEqual([]);
      expect(letter!.subject).toMatch(/^Zuma Films says: ₦[\d,.]+ is paid \(/);
      expect(letter!.text_body).toContain(`For ${number}.`);
      expect(letter!.text_body).toContain(`/money/alerts/${id}`);
      expect(await subjects(accountant)).toEqual([expect.stringMatching(/^Zuma Films ya ce an biya ₦/)]);
      expect(await mails(keeper)).toEqual([]);
      // Another amount is another claim.
      await say(total - 100);
      await send();
      expect(await mails(owner)).toHaveLength(2);
    });

    test('one that was answered or withdrawn before the letter left is not told', async () => {
      const id = await say();
      await application.call('POST', `/api/v1/public/paying/${token}/claims/${id}/withdraw`, {});
      await send();
      expect(await mails(owner)).toEqual([]);
    });

    test('who turned it off, by email or in the app, is told nothing; turned on again, from then on', async () => {
      const emailed = async (member = owner) =>
        (await member.get(SETTINGS)).body.alerts.find(
          ({ type }: { type: string }) => type === 'payment_alert.claimed',
        ).email;
      const accountant = await testMember(application, owner, 'accountant');
      expect([await emailed(), await emailed(accountant)]).toEqual([true, true]);
      await owner.put(SETTINGS, { type: 'payment_alert.claimed', email: false });
      await accountant.put(SETTINGS, { type: 'payment_alert.claimed', wanted: false });
      expect([await emailed(), await emailed(accountant)]).toEqual([false, false]);
      await say();
      await send();
      expect([...(await mails(owner)), ...(await mails(accountant))]).toEqual([]);
      await owner.put(SETTINGS, { type: 'payment_alert.claimed', email: true });
      await send();
      expect(await mails(owner)).toEqual([]);
      await say(total - 100);
      await send();
      expect(await mails(owner)).toHaveLength(1);
    });
  });

  async function appendMany(count: number) {
    const item = await flour({ name: 'Flour' });
    await inOrganization(application.database, owner.organization_id, (tx) =>
      appendEvents(
        tx,
        Array.from({ length: count }, () => ({
          ...{ type: 'stock.low' as const, subject_id: item.id, actor_id: null },
          data: { quantity: 1, minimum: 10 },
        })),
      ),
    );
  }

  test('the alerts of some minutes start one job, whose time the first of them sets', async () => {
    const client = admins[0]!;
    while ((await relayBatch(client)) > 0);
    await runOut('Flour');
    while ((await relayBatch(client)) > 0);
    const job = () =>
      application.owner<{ run_at: Date; soon: boolean; alone: boolean }>(
        "select run_at, job_queue_id is not null as alone, run_at between now() + interval '4 min' and now() + interval '5 min' as soon from graphile_worker._private_jobs where key = $1",
        [`${owner.organization_id}:alert_mail`],
      );
    const first = await job();
    expect(first).toMatchObject([{ soon: true, alone: true }]);
    await runOut('Sugar');
    while ((await relayBatch(client)) > 0);
    expect(await job()).toEqual(first);
  });
});

describe('access to notifications', () => {
  test('each has read what they have read; all at once only up to what was shown', async () => {
    const helper = await testMember(application, owner, 'storekeeper');
    const items = [await flour(), await flour({ name: 'Sugar' }), await flour({ name: 'Salt' })];
    for (const item of items) {
      await shop.receive(item.id, 20, 100);
      await take(item.id, 15);
    }
    const [newest, middle, oldest] = (await list()).notifications;
    const read = await owner.post(`${PATH}/${oldest.id}/read`);
    expect([read.status, read.body]).toEqual([200, { ...oldest, is_read: true }]);
    expect((await owner.post(`${PATH}/${oldest.id}/read`)).body.is_read).toBe(true);
    expect(await list(owner, '?unread=true&limit=1')).toMatchObject({
      notifications: [{ id: newest.id }],
      total: 2,
      unread_count: 2,
    });
    expect(await list(owner, '?limit=1&offset=1')).toMatchObject({
      notifications: [{ id: middle.id }],
      total: 3,
      unread_count: 2,
    });
    expect((await list(helper)).unread_count).toBe(3);
    expect((await owner.post(`${PATH}/read-all`, { up_to: middle.id })).body).toEqual({ unread_count: 1 });
    expect((await owner.post(`${PATH}/read-all`, { up_to: oldest.id })).body).toEqual({ unread_count: 1 });
    // A number beyond the latest does not mark later notifications as read.
    expect((await owner.post(`${PATH}/read-all`, { up_to: 1_000_000 })).body).toEqual({ unread_count: 0 });
    await take(items[0].id, 5);
    expect((await list()).unread_count).toBe(1);
    expect((await list(helper)).unread_count).toBe(4);
  });

  test('a role hears of what it may read, another organization of nothing, a newcomer of what comes after', async () => {
    const sales = await testMember(application, owner, 'sales');
    const keeper = await testMember(application, owner, 'storekeeper');
    const item = await flour();
    await shop.receive(item.id, 20, 100);
    await take(item.id, 15);
    const cake = await shop.good({ name: 'Cake' });
    await shop.bom(cake.id, [{ item_id: item.id, quantity: 1 }]);
    await shop.plan(cake.id, 3, { planned_end: addDays(today, -1) });
    await sweep();
    expect(await notified(sales)).toEqual(['stock.low Flour']);
    expect(await notified(keeper)).toEqual(['stock.low Flour', 'production.overdue Cake']);
    const late = (await list()).notifications[0];
    expect((await sales.post(`${PATH}/${late.id}/read`)).status).toBe(404);
    const stranger = await testOwner(application);
    expect((await list(stranger)).total).toBe(0);
    for (const id of [late.id, 0, -1, 1.5, 'x', '1e3', '9'.repeat(30)])
      expect((await stranger.post(`${PATH}/${id}/read`)).status, String(id)).toBe(404);
    for (const body of [{}, { up_to: -1 }, { up_to: 'x' }, { up_to: 1, more: 1 }])
      expect((await owner.post(`${PATH}/read-all`, body)).status).toBe(400);
    expect((await owner.get(`${PATH}?unread=maybe`)).status).toBe(400);
    const newcomer = await testMember(application, owner, 'viewer');
    expect(await notified(newcomer)).toEqual([]);
    await take(item.id, 5);
    expect(await notified(newcomer)).toEqual(['stock.out Flour']);
  });

  test('old notifications are no longer shown, their read marks are deleted, and the log still prevents duplicates', async () => {
    await batch('Milk', today);
    await sweep();
    const [one] = (await list()).notifications;
    await owner.post(`${PATH}/${one.id}/read`);
    const stored = () =>
      application.owner('select from notification_read where organization_id = $1', [owner.organization_id]);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await tidy(admins[0] as never, later(89));
    expect(await stored()).toHaveLength(1);
    await tidy(admins[0] as never, later(91));
    expect(await stored()).toEqual([]);
    await moveTo(application, owner, later(91));
    expect((await list()).total).toBe(0);
    await sweep();
    await sweep();
    const events = await application.owner(
      "select type from event where organization_id = $1 and type like 'lot.%' order by number",
      [owner.organization_id],
    );
    expect(events).toEqual([{ type: 'lot.expiring' }, { type: 'lot.expired' }]);
  });

  test('the read marks of a member who leaves are deleted, found by their own index', async () => {
    const helper = await testMember(application, owner, 'viewer');
    const item = await flour();
    await shop.receive(item.id, 20, 100);
    await take(item.id, 15);
    const { id } = (await list(helper)).notifications[0];
    await helper.post(`${PATH}/${id}/read`);
    await helper.post(`${PATH}/read-all`, { up_to: id - 1 });
    expect(
      (await owner.delete(`/api/v1/organizations/${owner.organization_id}/members/${helper.user_id}`)).status,
    ).toBe(200);
    for (const table of ['notification_read', 'notification_mark'])
      expect(await application.owner(`select from ${table} where user_id = $1`, [helper.user_id])).toEqual(
        [],
      );
    const [index] = await application.owner<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'event_alert'",
    );
    for (const type of ['stock.low', 'stock.out', 'lot.expiring', 'lot.expired', 'production.overdue'])
      expect(index!.indexdef).toContain(`'${type}'`);
  });
});
