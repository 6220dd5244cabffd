import type { AddressInfo } from 'node:net';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Running, startProcess } from '../start.ts';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { keptLog } from '../testing/log.ts';

/** The real process with its worker and relay, and a real SMTP server that can refuse. */
let database: TestDatabase;
let running: Running;
let smtp: SMTPServer;
let origin: string;
let refusals = 0;
const mails: Email[] = [];
const lines: Record<string, unknown>[] = [];
const arrived: (() => void)[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address === 'gone@example.com')
        return done(Object.assign(new Error('No such person here'), { responseCode: 550 }));
      done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
        for (const release of arrived.splice(0)) release();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  database = await testDatabase();
  const config = readConfig(
    { PORT: '0', SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, PUBLIC_URL: 'https://books.example' },
    [],
  );
  running = await startProcess(config, database.adminUrl, keptLog(lines));
  origin = running.listening!;
});
afterAll(async () => {
  await running?.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database?.drop();
});

async function mailTo(address: string): Promise<Email> {
  for (;;) {
    const found = mails.find((mail) => mail.to?.some((to) => to.address === address));
    if (found) return found;
    await new Promise<void>((resolve) => arrived.push(resolve));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function call(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    request_id: answer.headers.get('x-request-id'),
    ...(await answer.json()),
  };
}

describe('mail over SMTP', () => {
  test('verification: the link is made from PUBLIC_URL, works once, and never from the Host header', async () => {
    const registered = await call(
      '/api/v1/auth/register',
      {
        email: 'bisi@example.com',
        password: 'a long enough passphrase',
        first_name: 'Bisi\r\nBcc: all@example.com',
        last_name: 'A',
        terms_accepted: true,
      },
      { host: 'evil.example' },
    );
    expect(registered.status).toBe(201);
    const mail = await mailTo('bisi@example.com');
    expect(mail.bcc).toBeUndefined();
    const token = /https:\/\/books\.example\/auth\/verify-email\?token=([\w-]+)/.exec(mail.text!)![1];
    expect(mail.html).toContain('https://books.example/auth/verify-email');
    const verified = await call('/api/v1/auth/verify-email', { token });
    expect([verified.status, verified.user.email_verified]).toEqual([200, true]);
    const again = await call('/api/v1/auth/verify-email', { token });
    expect([again.status, again.code]).toEqual([409, 'ALREADY_VERIFIED']);
  });

  test('an invoice arrives with its PDF and public link, though the mail server first refuses', async () => {
    const login = await call('/api/v1/auth/login', {
      email: 'bisi@example.com',
      password: 'a long enough passphrase',
    });
    const headers = { authorization: `Bearer ${login.tokens.access_token}` };
    const today = todayIn('Africa/Lagos', new Date());
    await call('/api/v1/organizations', { name: 'Bisi’s <Bakery>' }, headers);
    const customer = await call(
      '/api/v1/customers',
      { name: 'Mama Ngozi', type: 'business', email: 'ngozi@example.com' },
      headers,
    );
    const invoice = await call(
      '/api/v1/invoices',
      {
        customer_id: customer.id,
        issue_date: today,
        due_date: today,
        issue: true,
        items: [{ name: 'Loaf', quantity: 2, unit_price: 120_000 }],
      },
      headers,
    );
    refusals = 1;
    const sent = await call(`/api/v1/invoices/${invoice.id}/send`, { message: 'Thank you,\nBisi' }, headers);
    expect([sent.status, sent.totals.balance_due]).toEqual(['sent', 240_000]);
    const mail = await mailTo('ngozi@example.com');
    // Both lines of the job name the request that queued it: the one of the refusal, and the one of the end.
    const attempts = () => lines.filter(({ task }) => task === 'invoice_mail');
    await expect.poll(() => attempts().length).toBe(2);
    expect(attempts().map((line) => line.request_id)).toEqual([sent.request_id, sent.request_id]);
    expect(mail.subject).toBe(`Invoice ${invoice.invoice_number} from Bisi’s <Bakery>`);
    expect(mail.text).toContain('₦2,400.00');
    expect(mail.text).toContain('Thank you,\nBisi');
    expect(mail.html).toContain('Bisi’s &lt;Bakery&gt;');
    const [pdf] = mail.attachments;
    expect([pdf!.filename, pdf!.mimeType]).toEqual([`${invoice.invoice_number}.pdf`, 'application/pdf']);
    expect(
      Buffer.from(pdf!.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const token = /https:\/\/books\.example\/i\/([\w-]+)/.exec(mail.text!)![1];
    const document = await call(`/api/v1/public/invoices/${token}`);
    expect(document.invoice_number).toBe(invoice.invoice_number);
  });

  test('resending answers the same whether or not the address exists', async () => {
    const resend = (email: string) => call('/api/v1/auth/resend-verification', { email });
    const unverified = await call('/api/v1/auth/register', {
      email: 'chidi@example.com',
      password: 'a long enough passphrase',
      first_name: 'Chidi',
      last_name: 'B',
      terms_accepted: true,
    });
    expect(unverified.user.email_verified).toBe(false);
    await mailTo('chidi@example.com');
    const unknown = await resend('nobody@example.com');
    expect(unknown.status).toBe(200);
    const same = { ...unknown, request_id: expect.any(String) };
    expect(await resend('bisi@example.com')).toEqual(same);
    expect(await resend('chidi@example.com')).toEqual(same);
    // Only a person with an unverified address gets another email.
    const mailsTo = (address: string) =>
      mails.filter((mail) => mail.to?.some((to) => to.address === address)).length;
    while (mailsTo('chidi@example.com') < 2) await new Promise<void>((resolve) => arrived.push(resolve));
    expect([mailsTo('nobody@example.com'), mailsTo('bisi@example.com')]).toEqual([0, 1]);
  });

  test('an address that the mail server refuses is not tried again, and its words are kept', async () => {
    const login = await call('/api/v1/auth/login', {
      email: 'bisi@example.com',
      password: 'a long enough passphrase',
    });
    const headers = { authorization: `Bearer ${login.tokens.access_token}` };
    const { invoices } = await call('/api/v1/invoices', undefined, headers);
    const path = `/api/v1/invoices/${invoices[0].id}/send`;
    expect((await call(path, { to: 'gone@example.com' }, headers)).code).toBeUndefined();
    expect((await call(path, { to: 'here@example.com' }, headers)).code).toBeUndefined();
    await mailTo('here@example.com');
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    const outcome = async () => {
      const { rows } = await client.query(
        "select status, refusal from invoice_send where recipient = 'gone@example.com'",
      );
      return rows[0];
    };
    while ((await outcome()).status === 'queued');
    expect(await outcome()).toEqual({ status: 'failed', refusal: '550 No such person here' });
    const { rows: events } = await client.query(
      "select data ->> 'send_id' is not null as named from event where type = 'invoice.send_failed'",
    );
    await client.end();
    expect(events).toEqual([{ named: true }]);
    // The document shows it, so that it can be sent again.
    const { sends } = await call(`/api/v1/invoices/${invoices[0].id}`, undefined, headers);
    const failedSend = sends.find((send: { recipient: string }) => send.recipient === 'gone@example.com');
    expect(failedSend).toMatchObject({
      kind: 'document',
      status: 'failed',
      refusal: '550 No such person here',
    });
    expect([failedSend.sent_at, typeof failedSend.failed_at]).toEqual([null, 'string']);
  });

  test('with SMTP there is no mailbox page', async () => {
    expect((await call('/dev/mailbox.json')).status).toBe(404);
  });
});
