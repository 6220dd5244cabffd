import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Running, startProcess } from '../start.ts';
import { type TestDatabase, testDatabase } from '../testing/application.ts';

/** The real process, its worker and relay, and a real SMTP server that can be made to refuse. */
let database: TestDatabase;
let running: Running;
let smtp: SMTPServer;
let origin: string;
let refusals = 0;
const mails: Email[] = [];
const arrived: (() => void)[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
        for (const tell of arrived.splice(0)) tell();
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
  running = await startProcess(config, database.adminUrl, () => {});
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
  return { status: answer.status, ...(await answer.json()) };
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
    expect([again.status, again.code]).toEqual([400, 'INVALID_TOKEN']);
  });

  test('an invoice arrives with its PDF and public link, though the mail server first refuses', async () => {
    const login = await call('/api/v1/auth/login', {
      email: 'bisi@example.com',
      password: 'a long enough passphrase',
    });
    const headers = { authorization: `Bearer ${login.tokens.access_token}` };
    const today = new Date().toISOString().slice(0, 10);
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
    const known = await call('/api/v1/auth/resend-verification', { email: 'bisi@example.com' });
    const unknown = await call('/api/v1/auth/resend-verification', { email: 'nobody@example.com' });
    expect(known).toEqual(unknown);
  });

  test('with SMTP there is no mailbox page', async () => {
    expect((await call('/dev/mailbox.json')).status).toBe(404);
  });
});
