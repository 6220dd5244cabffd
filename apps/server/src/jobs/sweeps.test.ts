import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepRecurring } from '../features/recurring/sweep.ts';
import { mailReminder } from '../features/reminders/jobs.ts';
import { sweepReminders } from '../features/reminders/sweep.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { taskList } from '../tasks.ts';
import {
  invoiceBody,
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../testing/application.ts';
import { relayBatch } from './relay.ts';

/** The real sweeps on real connections; the test controls the clock and when they run. */
let application: TestApplication;
let owner: Member;
let customer: string;
let admins: pg.Client[];
let mailer: Mailer;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  today = application.today;
  admins = [1, 2].map(() => new pg.Client({ connectionString: application.adminUrl }));
  for (const client of admins) await client.connect();
  const { database } = application;
  mailer = openMailer({ smtp_url: undefined, from: 'x@example.com', database, production: false }, () => {});
});
afterAll(async () => {
  for (const client of admins) await client.end();
  await application.close();
});
beforeEach(async () => {
  application.setNow(new Date(`${today}T11:00:00Z`));
  // Settings of earlier tests must not run again.
  await application.owner('update recurring_invoice set status = $1, next_on = null', ['ended']);
  await application.owner('update reminder_settings set enabled = false');
  owner = await testOwner(application);
  customer = await testCustomer(owner, { email: 'ngozi@example.com' });
});

/** Sets the clock to noon in Lagos, `days` from today. */
const setDay = (days: number, hour = 11) =>
  moveTo(application, owner, new Date(`${addDays(today, days)}T${String(hour).padStart(2, '0')}:00:00Z`));
const remindAll = (client = 0) => sweepReminders(application.services, admins[client] as never);
const repeatAll = (client = 0) => sweepRecurring(application.services, admins[client] as never);
const invoices = async (query = '') =>
  (await owner.get(`/api/v1/invoices?sort_by=issue_date&sort_direction=asc&limit=100${query}`)).body.invoices;
async function runJobs() {
  while ((await relayBatch(admins[0]!)) > 0);
  await runOnce({
    connectionString: application.adminUrl,
    taskList: taskList(application.services, mailer),
    noHandleSignals: true,
  });
}

describe('reminders', () => {
  const path = '/api/v1/reminder-settings';
  const enable = async (days?: number[]) => {
    const { body } = await owner.get(path);
    return owner.put(path, { version: body.version, enabled: true, ...(days && { days }) });
  };
  const issue = async (due: number, fields: Record<string, unknown> = {}, who = customer) =>
    (
      await owner.post(
        '/api/v1/invoices',
        invoiceBody(who, today, {
          issue: true,
          issue_date: addDays(today, Math.min(0, due)),
          due_date: addDays(today, due),
          ...fields,
        }),
      )
    ).body.id as string;
  const sends = async (id: string) =>
    (await owner.get(`/api/v1/invoices/${id}`)).body.sends.map(
      (send: { kind: string; reminder_day: number | null }) => [send.kind, send.reminder_day],
    );

  test('the days are the organization’s: off at first, changed by a version, and only by who may', async () => {
    expect((await owner.get(path)).body).toEqual({
      version: 0,
      enabled: false,
      days: [-3, 0, 7, 14, 30],
      wording: null,
      can: { update: true },
    });
    expect((await enable([14, -2, 3])).body).toMatchObject({ version: 1, enabled: true, days: [-2, 3, 14] });
    const stale = await owner.put(path, { version: 0, enabled: false });
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 1]);
    for (const none of [{ days: [] }, { enabled: true, days: [] }])
      expect((await owner.put(path, { version: 1, ...none })).body.field).toBe('days');
    // The list may be empty while reminders are off; then they cannot be switched on.
    expect((await owner.put(path, { version: 1, enabled: false, days: [] })).body.days).toEqual([]);
    expect((await owner.put(path, { version: 2, enabled: true })).body.field).toBe('days');
    expect((await enable([7])).body).toMatchObject({ version: 3, days: [7] });
    const sales = await testMember(application, owner, 'sales');
    expect((await sales.get(path)).body.can.update).toBe(false);
    expect((await sales.put(path, { version: 3, enabled: false })).status).toBe(403);
  });

  test('each day before and after the due date is reminded once, in the morning, and not what was due before', async () => {
    const old = await issue(-20);
    await enable();
    const id = await issue(5);
    await remindAll();
    expect([await sends(old), await sends(id)]).toEqual([[], []]);
    // It is six in the morning in Lagos, which is too early.
    await setDay(2, 5);
    await remindAll();
    expect(await sends(id)).toEqual([]);
    await setDay(2, 8);
    await Promise.all([remindAll(0), remindAll(1)]);
    await remindAll();
    expect(await sends(id)).toEqual([['reminder', -3]]);
    await setDay(5);
    await remindAll();
    await setDay(6);
    await remindAll();
    expect(await sends(id)).toEqual([
      ['reminder', -3],
      ['reminder', 0],
    ]);
    // The old invoice is included at its next scheduled day.
    await setDay(11);
    await remindAll();
    // Each reminder before listed it too, because the customer owes on both.
    expect(await sends(old)).toEqual([
      ['reminder', null],
      ['reminder', null],
      ['reminder', 30],
    ]);
  });

  test('who owes on several invoices gets one email about all of them; each remembers it; never twice on a day', async () => {
    await owner.put(path, {
      version: 0,
      wording: 'Dear {customer}: {total}.\n\n{invoices}\n\n{account}\n\n{link}',
    });
    expect((await owner.put(path, { version: 1, wording: 'Pay {sum}' })).body.field).toBe('wording');
    await enable([0, 7]);
    const info = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Bisi' };
    const first = await issue(1, { payment_info: info });
    const later = await issue(9);
    await setDay(1);
    await Promise.all([remindAll(0), remindAll(1)]);
    await remindAll();
    expect([await sends(first), await sends(later)]).toEqual([[['reminder', 0]], [['reminder', null]]]);
    await runJobs();
    const mails = async () =>
      (
        await application.owner<{ subject: string; text_body: string }>(
          `select subject, text_body from dev_mail where recipient = 'ngozi@example.com' order by id`,
        )
      ).filter(({ text_body }) => text_body.includes('Dear '));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const { invoice_number, sends: sent } = (await owner.get(`/api/v1/invoices/${later}`)).body;
    expect(sent[0]).toMatchObject({ status: 'sent', channel: 'email' });
    expect(mail!.text_body).toContain(`${invoice_number}: ₦78,387.50, due in 8 days`);
    expect(mail!.text_body).toContain('GTBank 0123456789');
    expect(mail!.subject).toContain('₦156,775.00');
    const page = /\/c\/([\w-]+)/.exec(mail!.text_body)![1];
    expect((await application.call('GET', `/api/v1/public/customers/${page}`)).body.documents_total).toBe(2);
    // By hand on the same day: not by email, but the message on WhatsApp is another way, once.
    const remind = (body: object) => owner.post(`/api/v1/customers/${customer}/remind`, body);
    expect((await remind({ channel: 'email' })).body.code).toBe('INVALID_STATE');
    expect((await remind({ channel: 'whatsapp' })).body).toEqual({ count: 2 });
    expect((await remind({ channel: 'whatsapp' })).status).toBe(409);
    expect(await sends(later)).toHaveLength(2);
    await setDay(2);
    const draft = (await owner.post(`/api/v1/customers/${customer}/reminder-draft`, {})).body;
    expect(draft).toMatchObject({
      count: 2,
      email: 'ngozi@example.com',
      last_on: addDays(today, 1),
      today: [],
    });
    expect((await remind({ channel: 'email', message: 'Dear Ngozi, in my own words.' })).body).toEqual({
      count: 2,
    });
    await runJobs();
    expect((await mails()).at(-1)!.text_body).toContain('in my own words');
    await setDay(8);
    await remindAll();
    expect((await sends(first)).at(-1)).toEqual(['reminder', 7]);
    // Paid on the way: nobody is told of a debt that is none.
    for (const id of [first, later])
      await owner.post(`/api/v1/invoices/${id}/payments`, {
        amount: 7_838_750,
        paid_on: today,
        method: 'cash',
      });
    await runJobs();
    expect(await mails()).toHaveLength(2);
    expect((await sends(first)).at(-1)).toEqual(['reminder', null]);
    expect((await remind({ channel: 'email' })).body.message).toBe('This customer owes nothing.');
  });

  test('after weeks of downtime only the latest day is sent', async () => {
    await enable();
    const id = await issue(1);
    await setDay(20);
    await remindAll();
    await remindAll();
    expect(await sends(id)).toEqual([['reminder', 14]]);
  });

  test('never for paid, cancelled, blocked customers or without an address; and not when paid on the way', async () => {
    owner = await testOwner(application, { name: 'Quiet Bakery' });
    customer = await testCustomer(owner, { email: 'ngozi@example.com' });
    await enable();
    const paid = await issue(1);
    const pay = (id: string) =>
      owner.post(`/api/v1/invoices/${id}/payments`, { amount: 7_838_750, paid_on: today, method: 'cash' });
    await pay(paid);
    const cancelled = await issue(1);
    await owner.post(`/api/v1/invoices/${cancelled}/cancel`, { reason: 'x' });
    const silent = await issue(1, {}, await testCustomer(owner));
    const blockedCustomer = await testCustomer(owner, { email: 'b@example.com' });
    const blocked = await issue(1, {}, blockedCustomer);
    await owner.put(`/api/v1/customers/${blockedCustomer}`, { version: 1, status: 'blocked' });
    const quote = await issue(1, { document_type: 'quote' });
    const open = await issue(1);
    await setDay(1);
    await remindAll();
    for (const id of [paid, cancelled, silent, blocked, quote]) expect(await sends(id)).toEqual([]);
    expect(await sends(open)).toEqual([['reminder', 0]]);
    await pay(open);
    await runJobs();
    expect(await sends(open)).toEqual([]);
    const mails = await application.owner<{ text_body: string }>('select text_body from dev_mail');
    const { invoice_number } = (await owner.get(`/api/v1/invoices/${open}`)).body;
    const own = (mail: { text_body: string }) =>
      mail.text_body.includes(`${invoice_number} from Quiet Bakery`);
    expect(mails.filter(own)).toEqual([]);
  });

  test('one sent by hand states the amount, how late it is, the late charge and the link, with the PDF', async () => {
    const { body: organization } = await owner.get(`/api/v1/organizations/${owner.organization_id}`);
    await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
      version: organization.version,
      late_payment_text: 'Late payments bear 2% monthly.',
    });
    const id = await issue(-9);
    const answer = await owner.post(`/api/v1/invoices/${id}/remind`, { message: 'Please, Mama Ngozi.' });
    expect(answer.body.sends).toMatchObject([
      { kind: 'reminder', reminder_day: null, recipient: 'ngozi@example.com', status: 'queued' },
    ]);
    expect(answer.body.stored_status).toBe('pending');
    await runJobs();
    const [mail] = await application.owner<{ subject: string; text_body: string; attachments: unknown[] }>(
      'select subject, text_body, attachments from dev_mail order by id desc limit 1',
    );
    expect(mail!.subject).toMatch(/^Reminder: invoice INV-\d{4}-001 from/);
    for (const words of ['Please, Mama Ngozi.', '₦78,387.50', '9 days late', '2% monthly', '/i/'])
      expect(mail!.text_body).toContain(words);
    expect(mail!.attachments).toHaveLength(1);
    expect((await owner.get(`/api/v1/invoices/${id}`)).body.sends[0]).toMatchObject({
      status: 'sent',
      sent_at: expect.any(String),
      refusal: null,
    });
    const silent = await issue(-9, {}, await testCustomer(owner));
    expect((await owner.post(`/api/v1/invoices/${silent}/remind`)).body.field).toBe('to');
    const draft = (await owner.post('/api/v1/invoices', invoiceBody(customer, today))).body.id;
    expect((await owner.post(`/api/v1/invoices/${draft}/remind`)).body.code).toBe('INVALID_STATE');
  });

  const lastMail = async (to: string) => {
    await runJobs();
    const mails = await application.owner<{ subject: string; text_body: string }>(
      'select subject, text_body from dev_mail where recipient = $1 order by id desc limit 1',
      [to],
    );
    return mails[0]!;
  };
  /** The customer says on the page of a document that she has paid it. */
  const claim = async (id: string) => {
    const { token } = (await owner.post(`/api/v1/invoices/${id}/share-link`)).body;
    const body = { amount: 5_000_000, paid_on: today };
    const made = await application.call('POST', `/api/v1/public/paying/${token}/claims`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id as string;
  };

  test('the text that a person wrote is the email, of a reminder and of a document; of a new organization it is marked', async () => {
    const id = await issue(-9);
    const text = 'My dear Ngozi,\n\nPay to: GTBank 0123456789\nor in the shop.\n \nAda <3';
    await owner.post(`/api/v1/invoices/${id}/remind`, { text });
    const reminder = await lastMail('ngozi@example.com');
    expect(reminder.subject).toMatch(/^Reminder: invoice INV/);
    expect(reminder.text_body).toMatch(
      /^My dear Ngozi,\n\nPay to: GTBank 0123456789\nor in the shop\.\n\nAda <3\n\nThis text was written by [^\n]+, who uses Lissafi; we do not know them\.[^\n]+\n\nView the invoice: \S+\n\nSent with Lissafi for [^\n]+$/,
    );
    await owner.post(`/api/v1/invoices/${id}/send`, { to: 'share@example.com', text });
    const shared = await lastMail('share@example.com');
    expect(shared.subject).toMatch(/^Invoice INV-\d{4}-001 from/);
    expect(shared.text_body).toBe(reminder.text_body);
    expect(await sends(id)).toEqual([
      ['reminder', null],
      ['document', null],
    ]);
    for (const path of ['remind', 'send'])
      expect(
        (await owner.post(`/api/v1/invoices/${id}/${path}`, { text: 'x'.repeat(4_001) })).body.field,
      ).toBe('text');
  });

  test('who says that she has paid is reminded only by a person who accepts that, and never by itself', async () => {
    await enable([0, 7]);
    const id = await issue(0);
    const alert = await claim(id);
    const remind = (body: object, at = `/api/v1/invoices/${id}/remind`) => owner.post(at, body);
    const whole = `/api/v1/customers/${customer}/remind`;
    const said = expect.stringMatching(
      / says that ₦50,000\.00 was paid on .+\. Look for the money before you remind\.$/,
    );
    for (const refused of [await remind({}), await remind({ channel: 'email' }, whole)])
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ field: 'accept_claim', code: 'CLAIMED', message: said }],
      ]);
    expect((await owner.post(`/api/v1/customers/${customer}/reminder-draft`, {})).body.claim).toEqual(said);
    await remindAll();
    await setDay(1);
    await remindAll();
    expect(await sends(id)).toEqual([]);
    expect((await remind({ accept_claim: true })).status).toBe(200);
    // Answered: the next day of the schedule is reminded of again.
    await owner.post(`/api/v1/payment-alerts/${alert}/discard`, { reason: 'Nothing came' });
    expect((await owner.post(`/api/v1/customers/${customer}/reminder-draft`, {})).body.claim).toBeNull();
    await setDay(7);
    await remindAll();
    expect(await sends(id)).toEqual([
      ['reminder', null],
      ['reminder', 7],
    ]);
  });

  test('a second reminder on a day is sent only by a person who accepts that, and none by itself', async () => {
    await enable([0, 7]);
    const [id, other] = [await issue(0), await issue(20)];
    const remind = (body: object, at = `/api/v1/invoices/${id}/remind`) => owner.post(at, body);
    const whole = `/api/v1/customers/${customer}/remind`;
    expect((await remind({})).status).toBe(200);
    const repeated = [
      {
        field: 'accept_repeat',
        code: 'REMINDED',
        message: expect.stringMatching(/^A reminder of INV-\d{4}-001 went out today already\.$/),
      },
    ];
    expect((await remind({})).body.errors).toEqual(repeated);
    expect((await remind({ channel: 'email' }, whole)).body.errors).toEqual(repeated);
    await remindAll();
    expect([await sends(id), await sends(other)]).toEqual([[['reminder', null]], []]);
    expect((await remind({ accept_repeat: true })).status).toBe(200);
    // What a person sent stands for the day of the schedule; the next one is reminded of.
    await setDay(1);
    await remindAll();
    expect(await sends(id)).toHaveLength(2);
    expect((await remind({})).status).toBe(200);
    await setDay(7);
    await remindAll();
    expect((await sends(id)).at(-1)).toEqual(['reminder', 7]);
    expect((await remind({})).body.errors).toEqual(repeated);
  });

  test('a reminder that the mail server refuses is failed at once, and after the last attempt any other', async () => {
    await owner.put(path, { version: 0, wording: 'Dear {customer}: {total}' });
    const id = await issue(-9);
    const remind = async () => {
      const made = await owner.post(`/api/v1/customers/${customer}/remind`, { channel: 'email' });
      expect(made.body).toEqual({ count: 1 });
      const [row] = await application.owner<{ id: string }>(
        "select id from customer_reminder where organization_id = $1 and status = 'queued'",
        [owner.organization_id],
      );
      return { organization_id: owner.organization_id, reminder_id: row!.id };
    };
    const failing = (error: Error): Mailer => ({
      ...mailer,
      send: () => Promise.reject(error),
    });
    const refusal = Object.assign(new Error('no'), { code: 'EENVELOPE', response: '550 No such mailbox' });
    const broken = new Error('connection lost');
    const state = async ({ reminder_id }: { reminder_id: string }) => [
      ...(await application.owner(
        'select status, refusal, sent_at, failed_at is not null as failed from customer_reminder where id = $1',
        [reminder_id],
      )),
      (await owner.get(`/api/v1/invoices/${id}`)).body.sends[0].status,
      (
        await application.owner(
          "select from event where type = 'customer.remind_failed' and organization_id = $1",
          [owner.organization_id],
        )
      ).length,
    ];
    const failed = (words: string) => ({ status: 'failed', refusal: words, sent_at: null, failed: true });
    const first = await remind();
    await expect(mailReminder(application.services, failing(broken), first, false)).rejects.toBe(broken);
    expect(await state(first)).toMatchObject([{ status: 'queued' }, 'queued', 0]);
    await mailReminder(application.services, failing(refusal), first, false);
    expect(await state(first)).toMatchObject([failed('550 No such mailbox'), 'failed', 1]);
    // What failed may be sent again on the same day.
    const second = await remind();
    await expect(mailReminder(application.services, failing(broken), second, true)).rejects.toBe(broken);
    expect(await state(second)).toMatchObject([failed('connection lost'), 'failed', 2]);
    // The job that runs again finds nothing to send.
    await mailReminder(application.services, failing(broken), second, true);
  });

  test('who has no address, or owes nothing, is not reminded by hand', async () => {
    const silent = await testCustomer(owner, { phone: '+2348031234567' });
    const remind = (body: object) => owner.post(`/api/v1/customers/${silent}/remind`, body);
    const draft = () => owner.post(`/api/v1/customers/${silent}/reminder-draft`, {});
    for (const answer of [await draft(), await remind({ channel: 'whatsapp' })])
      expect([answer.status, answer.body.message]).toEqual([409, 'This customer owes nothing.']);
    await issue(-9, {}, silent);
    expect((await draft()).body).toMatchObject({
      count: 1,
      email: null,
      phone: '+2348031234567',
      last_on: null,
      today: [],
      text: expect.stringContaining('₦78,387.50'),
    });
    const refused = await remind({ channel: 'email' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'to', message: 'This customer has no email address', code: 'REQUIRED' }],
    ]);
    expect((await remind({ channel: 'email', to: 'own@example.com' })).body).toEqual({ count: 1 });
    expect((await remind({ channel: 'whatsapp' })).body).toEqual({ count: 1 });
    const reminded = (await draft()).body;
    expect([reminded.last_on, ...reminded.today.sort()]).toEqual([today, 'email', 'whatsapp']);
    // A change of the days does not begin anew.
    await enable([7]);
    const since = () =>
      application.owner('select enabled_on::text from reminder_settings where organization_id = $1', [
        owner.organization_id,
      ]);
    expect(await since()).toEqual([{ enabled_on: today }]);
    await setDay(3);
    await enable([7, 14]);
    expect(await since()).toEqual([{ enabled_on: today }]);
  });
});

describe('recurring invoices', () => {
  const path = '/api/v1/recurring-invoices';
  const begin = async (fields: Record<string, unknown> = {}) => {
    const answer = await owner.post(path, {
      customer_id: customer,
      frequency: 'daily',
      start_on: today,
      items: [{ name: 'Bread for the week', quantity: 10, unit_price: 120_000 }],
      ...fields,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const read = async (id: string) => (await owner.get(`${path}/${id}`)).body;
  const dates = async () => (await invoices()).map((row: { issue_date: string }) => row.issue_date);

  test('makes each date once, also after downtime and with two runners, and issues and mails what it makes', async () => {
    const schedule = await begin({ auto_send: true, payment_terms: 'net_30' });
    expect(schedule).toMatchObject({
      status: 'active',
      next_on: today,
      made_count: 0,
      total_amount: 1_200_000,
    });
    await repeatAll();
    await repeatAll();
    expect(await dates()).toEqual([today]);
    await setDay(3);
    await Promise.all([repeatAll(0), repeatAll(1), repeatAll(0)]);
    expect(await dates()).toEqual([0, 1, 2, 3].map((days) => addDays(today, days)));
    const [first] = await invoices();
    expect((await owner.get(`/api/v1/invoices/${first.id}`)).body).toMatchObject({
      status: 'sent',
      recurring_id: schedule.id,
      due_date: addDays(today, 30),
      sends: [{ recipient: 'ngozi@example.com', kind: 'document' }],
    });
    expect(await read(schedule.id)).toMatchObject({
      made_count: 4,
      last_on: addDays(today, 3),
      next_on: addDays(today, 4),
      problem: null,
    });
    const numbers = (await invoices()).map((row: { invoice_number: string }) => row.invoice_number.slice(-3));
    expect(numbers).toEqual(['001', '002', '003', '004']);
  });

  test('ends with its end date or its count, and is dated by the organization’s own day', async () => {
    const limited = await begin({ max_count: 2, auto_issue: false });
    const ended = await begin({ end_on: addDays(today, 1), auto_issue: false });
    await setDay(9);
    await repeatAll();
    for (const { id } of [limited, ended])
      expect(await read(id)).toMatchObject({ status: 'ended', next_on: null, made_count: 2 });
    expect((await invoices('&status=draft')).length).toBe(4);
    // 23:30 in London is the next day in Lagos.
    await setDay(0);
    const tomorrow = await begin({ start_on: addDays(today, 1), auto_issue: false });
    await moveTo(application, owner, new Date(`${today}T22:30:00Z`));
    await repeatAll();
    expect((await read(tomorrow.id)).made_count).toBe(0);
    await moveTo(application, owner, new Date(`${today}T23:30:00Z`));
    await repeatAll();
    expect((await read(tomorrow.id)).made_count).toBe(1);
  });

  test('one that fails stores the reason, keeps its date, stops no other, and continues once it can', async () => {
    const limited = await testCustomer(owner, { credit_limit: 1_000_000 });
    const failing = await begin({ customer_id: limited });
    const fine = await begin();
    await repeatAll();
    expect(await read(failing.id)).toMatchObject({
      made_count: 0,
      next_on: today,
      status: 'active',
      problem: expect.stringContaining('credit limit'),
      problem_at: expect.any(String),
    });
    expect(await read(fine.id)).toMatchObject({ made_count: 1, problem: null });
    const { body: list } = await owner.get(path);
    expect(list.recurring_invoices.map((row: { id: string }) => row.id)).toEqual([failing.id, fine.id]);
    await owner.put(`/api/v1/customers/${limited}`, { version: 1, credit_limit: null });
    await setDay(1);
    await repeatAll();
    expect(await read(failing.id)).toMatchObject({ made_count: 2, problem: null });
  });

  test('an internal error in one stops no other either: it is logged, and the job fails', async () => {
    const broken = await begin();
    const fine = await begin();
    await application.owner("update recurring_invoice set body = body - 'items' where id = $1", [broken.id]);
    await expect(repeatAll()).rejects.toThrow(/items/);
    expect(await read(fine.id)).toMatchObject({ made_count: 1, problem: null });
    const [row] = await application.owner('select made_count, problem from recurring_invoice where id = $1', [
      broken.id,
    ]);
    expect(row).toEqual({ made_count: 0, problem: expect.stringContaining('went wrong') });
  });

  test('paused creates nothing; resumed skips the dates that passed; run-now creates the next one today', async () => {
    const { id } = await begin({ frequency: 'weekly', start_on: addDays(today, 2) });
    const act = async (what: string) => owner.post(`${path}/${id}/${what}`);
    expect((await act('pause')).body).toMatchObject({
      status: 'paused',
      can: { resume: true, run_now: false },
    });
    expect((await act('run-now')).body.code).toBe('INVALID_STATE');
    await setDay(10);
    await repeatAll();
    expect(await dates()).toEqual([]);
    expect((await act('resume')).body).toMatchObject({ status: 'active', next_on: addDays(today, 16) });
    expect((await act('run-now')).body).toMatchObject({ made_count: 1, next_on: addDays(today, 23) });
    expect(await dates()).toEqual([addDays(today, 10)]);
    await setDay(16);
    await repeatAll();
    expect(await dates()).toHaveLength(1);
  });

  test('an edit keeps the next date, and restores no date that a pause skipped', async () => {
    const { id } = await begin();
    await repeatAll();
    await owner.post(`${path}/${id}/pause`);
    await setDay(5);
    const edit = async (fields: object) => {
      const { version } = await read(id);
      return (await owner.put(`${path}/${id}`, { version, ...fields })).body;
    };
    // This also holds for a change while it is paused, even of its frequency.
    expect(await edit({ frequency: 'weekly' })).toMatchObject({
      status: 'paused',
      next_on: addDays(today, 7),
    });
    expect(await edit({ frequency: 'daily' })).toMatchObject({ next_on: addDays(today, 5) });
    await setDay(8);
    expect((await owner.post(`${path}/${id}/resume`)).body.next_on).toBe(addDays(today, 8));
    expect(await edit({ notes: 'Thank you.' })).toMatchObject({ next_on: addDays(today, 8) });
    await repeatAll();
    expect(await dates()).toEqual([today, addDays(today, 8)]);
    // An end date before the next date ends it.
    expect(await edit({ end_on: addDays(today, 8) })).toMatchObject({ status: 'ended', next_on: null });
  });

  test('a document created ahead is dated today, and so is the latest document of the schedule', async () => {
    const { id } = await begin({ frequency: 'monthly', auto_issue: false });
    for (let made = 0; made < 3; made++) await owner.post(`${path}/${id}/run-now`);
    const schedule = await read(id);
    expect(schedule).toMatchObject({ made_count: 3, last_on: today, next_on: addMonths(today, 3) });
    expect(await dates()).toEqual([today, today, today]);
    // A new frequency continues after the dates that were already created.
    const changed = await owner.put(`${path}/${id}`, { version: schedule.version, frequency: 'daily' });
    expect(changed.body.next_on).toBe(addDays(addMonths(today, 2), 1));
  });

  test('is changed with a version and without making a date twice; what cannot work is refused at its field', async () => {
    const { id, version } = await begin({ frequency: 'monthly', auto_issue: false });
    await repeatAll();
    const stale = await owner.put(`${path}/${id}`, { version, frequency: 'weekly' });
    expect(stale.body.code).toBe('STALE_VERSION');
    const current = stale.body.current;
    const changed = await owner.put(`${path}/${id}`, {
      version: current.version,
      frequency: 'weekly',
      items: [{ name: 'Cake', quantity: 1, unit_price: 500_000 }],
    });
    expect(changed.body).toMatchObject({
      next_on: addDays(today, 7),
      total_amount: 500_000,
      payment_terms: 'net_15',
    });
    const refuse = async (fields: object) =>
      (await owner.put(`${path}/${id}`, { version: changed.body.version, ...fields })).body.field;
    expect(await refuse({ auto_send: true })).toBe('auto_send');
    expect(await refuse({ end_on: addDays(today, -1) })).toBe('end_on');
    expect(await refuse({ customer_id: id })).toBe('customer_id');
    const past = await owner.post(path, {
      customer_id: customer,
      frequency: 'daily',
      start_on: addDays(today, -1),
      items: [{ name: 'x', quantity: 1, unit_price: 1 }],
    });
    expect(past.body.field).toBe('start_on');
    const never = await owner.post(path, {
      customer_id: customer,
      frequency: 'yearly',
      every: 365,
      start_on: today,
      items: [{ name: 'x', quantity: 1, unit_price: 1 }],
    });
    expect([never.status, never.body.field]).toEqual([400, 'every']);
    const viewer = await testMember(application, owner, 'viewer');
    expect((await viewer.get(`${path}/${id}`)).body.can).toEqual({
      update: false,
      delete: false,
      pause: false,
      resume: false,
      run_now: false,
    });
    expect((await owner.delete(`${path}/${id}`)).status).toBe(200);
    expect((await owner.get(`${path}/${id}`)).status).toBe(404);
    expect(await dates()).toHaveLength(1);
  });

  test('a schedule ends where its next date would be after all dates', async () => {
    const { id } = await begin({ frequency: 'yearly', every: 365, max_count: 2, end_on: '2199-12-31' });
    expect((await owner.post(`${path}/${id}/run-now`)).body).toMatchObject({
      status: 'ended',
      made_count: 1,
      next_on: null,
    });
  });

  test('is refused for whom nothing could be issued: the walk-in customer, and one that was merged', async () => {
    await owner.post('/api/v1/invoices', {
      document_type: 'receipt',
      issue_date: today,
      due_date: today,
      items: [{ name: 'Bread', quantity: 1, unit_price: 100 }],
      payment_method: 'cash',
      issue: true,
    });
    const { customers } = (await owner.get('/api/v1/customers')).body;
    const walkIn = customers.find((each: { is_walk_in: boolean }) => each.is_walk_in).id;
    const merged = await testCustomer(owner, { name: 'Mama N.' });
    const moved = await begin({ customer_id: merged });
    await owner.post(`/api/v1/customers/${merged}/merge`, { into_id: customer });
    expect((await read(moved.id)).customer_id).toBe(customer);
    const { id, version } = await begin();
    for (const [who, code] of [
      [walkIn, 'WALK_IN_PAYS_AT_ONCE'],
      [merged, 'CUSTOMER_MERGED'],
    ]) {
      const content = { customer_id: who, items: [{ name: 'x', quantity: 1, unit_price: 1 }] };
      const made = await owner.post(path, { ...content, frequency: 'daily', start_on: today });
      expect([made.status, made.body.code, made.body.field]).toEqual([409, code, 'customer_id']);
      const changed = await owner.put(`${path}/${id}`, { version, ...content });
      expect([changed.status, changed.body.code]).toEqual([409, code]);
    }
  });

  test('a closed organization makes and reminds nothing', async () => {
    const { id } = await begin({ start_on: addMonths(today, 1) });
    await application.owner('update organization set closed_at = now() where organization_id = $1', [
      owner.organization_id,
    ]);
    application.setNow(new Date(`${addMonths(today, 2)}T11:00:00Z`));
    await repeatAll();
    expect(await application.owner('select made_count from recurring_invoice where id = $1', [id])).toEqual([
      { made_count: 0 },
    ]);
  });

  test('a schedule that cannot work, or has ended, is refused in words', async () => {
    const given = {
      customer_id: customer,
      frequency: 'daily',
      start_on: today,
      items: [{ name: 'Bread', quantity: 10, unit_price: 120_000 }],
    };
    const refused = async (fields: object) => {
      const { status, body } = await owner.post(path, { ...given, ...fields });
      return [status, body.errors?.[0]?.field ?? body.field, body.errors?.[0]?.message ?? body.message];
    };
    expect(await refused({ currency: 'USD', auto_issue: true })).toEqual([
      400,
      'auto_issue',
      'A document in another currency needs the exchange rate on its date: create it as a draft',
    ]);
    expect(await refused({ auto_issue: false, auto_send: true })).toEqual([
      400,
      'auto_send',
      'Only an issued document can be emailed',
    ]);
    expect(await refused({ frequency: 'yearly', every: 365 })).toEqual([
      400,
      'every',
      'The second date would be after the year 2199',
    ]);
    const { id } = await begin({ max_count: 1 });
    expect((await owner.post(path, { ...given, id })).body).toMatchObject({ code: 'ID_TAKEN', field: 'id' });
    const act = async (what: string) => {
      const { status, body } = await owner.post(`${path}/${id}/${what}`);
      return [status, body.message];
    };
    expect(await act('resume')).toEqual([409, 'Only a paused schedule can be resumed.']);
    const { version } = await read(id);
    const past = await owner.put(`${path}/${id}`, { version, start_on: addDays(today, -1) });
    expect(past.body.errors).toMatchObject([{ field: 'start_on', message: 'The first date is in the past' }]);
    await repeatAll();
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'ended', made_count: 1 });
    expect(await act('pause')).toEqual([409, 'Only an active schedule can be paused.']);
    expect(await act('run-now')).toEqual([409, 'Only an active schedule creates documents.']);
    const edit = await owner.put(`${path}/${id}`, { version: ended.version, notes: 'Thanks' });
    expect([edit.status, edit.body.message]).toEqual([409, 'This schedule has ended.']);
  });

  test('what is to be emailed to nobody is issued, and says so; a pause past the end ends it', async () => {
    const silent = await testCustomer(owner);
    const due = { payment_terms: 'custom', due_days: 9 };
    const { id } = await begin({ customer_id: silent, auto_send: true, ...due });
    const drafts = await begin({ customer_id: silent, auto_issue: false, end_on: addDays(today, 2) });
    await repeatAll();
    expect(await read(id)).toMatchObject({
      made_count: 1,
      problem_at: expect.any(String),
      problem: 'The invoice was issued but not sent, because the customer has no email address.',
    });
    expect(await read(drafts.id)).toMatchObject({ made_count: 1, problem: null, problem_at: null });
    const made = await invoices();
    expect(
      made.map((each: { status: string; customer_name: string }) => [each.status, each.customer_name]).sort(),
    ).toEqual([
      ['draft', 'Mama Ngozi Stores'],
      ['pending', 'Mama Ngozi Stores'],
    ]);
    expect(made.find((each: { status: string }) => each.status === 'pending').due_date).toBe(
      addDays(today, 9),
    );
    await owner.post(`${path}/${drafts.id}/pause`);
    await setDay(4);
    expect((await owner.post(`${path}/${drafts.id}/resume`)).body).toMatchObject({
      status: 'ended',
      next_on: null,
    });
  });
});
