import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Mail, openMailer } from '../mail/mailer.ts';
import { type TestApplication, testApplication } from '../testing/application.ts';
import { assertMailIsPrivate } from './mailbox.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

const page = () => application.call('GET', '/dev/mailbox');
const list = async (query = '') =>
  (await application.call('GET', `/dev/mailbox.json${query}`)).body.messages as Record<string, unknown>[];

const letter = (to: string, fields: Partial<Mail> = {}): Mail => ({
  to,
  subject: `To <${to}>`,
  text: 'Read & sign',
  html: '<p>Read &amp; sign</p>',
  links: [],
  ...fields,
});

test('without SMTP a letter is kept in the mailbox and its link is logged; in production it is an error', async () => {
  const empty = await page();
  expect(empty.headers['content-type']).toBe('text/html');
  expect(empty.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(empty.body).toContain(
    '<h1>Mailbox</h1><p>SMTP_URL is not set, so mail is kept here.</p><p>No mail yet.</p>',
  );
  expect(await list()).toEqual([]);

  const said: string[] = [];
  const { database } = application;
  const options = { smtp_url: undefined, from: 'books@shop.example', database };
  const mailer = openMailer({ ...options, production: false }, (message) => said.push(message));
  await mailer.send(
    letter('bisi@example.com', {
      links: ['https://books.example/i?a=1&b=2', 'https://books.example/c'],
      attachments: [{ filename: 'a.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }],
    }),
  );
  await mailer.send(letter('tunde@example.com'));
  mailer.close();
  expect(said).toEqual([
    'Mail to bisi@example.com: To <bisi@example.com> https://books.example/i?a=1&b=2 https://books.example/c',
    'Mail to tunde@example.com: To <tunde@example.com> ',
  ]);

  const all = await list();
  expect(all.map((mail) => mail.to)).toEqual(['tunde@example.com', 'bisi@example.com']);
  expect(all[0]).toMatchObject({ links: [], attachments: [] });
  expect(await list('?to=bisi@example.com')).toEqual([
    {
      to: 'bisi@example.com',
      from_name: null,
      reply_to: null,
      subject: 'To <bisi@example.com>',
      text: 'Read & sign',
      html: '<p>Read &amp; sign</p>',
      links: ['https://books.example/i?a=1&b=2', 'https://books.example/c'],
      attachments: [
        {
          filename: 'a.pdf',
          content_type: 'application/pdf',
          base64: Buffer.from('%PDF').toString('base64'),
        },
      ],
      sent_at: all[1]!.sent_at,
    },
  ]);
  expect(await list('?to=nobody@example.com')).toEqual([]);

  const { body } = await page();
  const article = ({ to, sent_at }: Record<string, unknown>, links: string) =>
    `<article><h2>To &lt;${to}&gt;</h2><p>To ${to}, ${sent_at}</p>\n<pre>Read &amp; sign</pre>\n${links}</article>`;
  const links = ['https://books.example/i?a=1&amp;b=2', 'https://books.example/c']
    .map((link) => `<p><a href="${link}">${link}</a></p>`)
    .join('');
  expect(body).toContain(`kept here.</p>${article(all[0]!, '')}${article(all[1]!, links)}</html>`);

  const warned: string[] = [];
  const production = openMailer({ ...options, production: true }, (message) => warned.push(message));
  expect(warned).toEqual(['SMTP_URL is not set: no mail can be sent']);
  await expect(production.send(letter('ngozi@example.com'))).rejects.toThrow(
    new Error('SMTP_URL is not set'),
  );
  expect(await list()).toHaveLength(2);
});

test('the mailbox shows the newest two hundred', async () => {
  await application.owner(
    `insert into dev_mail (recipient, subject, text_body, html_body, links, attachments)
     select 'many@example.com', 'Letter ' || n, '', '', '[]', '[]' from generate_series(1, 201) n order by n`,
  );
  const many = await list('?to=many@example.com');
  expect(many).toHaveLength(200);
  expect([many[0]!.subject, many.at(-1)!.subject]).toEqual(['Letter 201', 'Letter 2']);
});

test.each([
  ['another machine', '10.0.0.7', 'localhost:3000'],
  ['another machine, by IPv6', '2001:db8::1', 'localhost:3000'],
  ['this machine under a name of somebody else', '127.0.0.1', 'books.example'],
  ['this machine under an address of its network', '127.0.0.1', '192.168.1.20:3000'],
  ['this machine under a name that only begins like it', '127.0.0.1', '127.0.0.1.example:3000'],
])('%s reads no letters', async (_who, remoteAddress, host) => {
  for (const url of ['/dev/mailbox', '/dev/mailbox.json'])
    expect((await application.app.inject({ url, remoteAddress, headers: { host } })).statusCode).toBe(404);
});

test.each([
  ['127.0.0.1', 'localhost'],
  ['127.0.0.2', '127.0.0.2:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', 'lissafi.localhost:8080'],
])('%s reads them as %s', async (remoteAddress, host) => {
  const answer = await application.app.inject({ url: '/dev/mailbox.json', remoteAddress, headers: { host } });
  expect(answer.statusCode).toBe(200);
});

test('where PUBLIC_URL is not this machine there is no mailbox, whoever asks', async () => {
  const app = await buildApp(
    application.services,
    readConfig({ PUBLIC_URL: 'https://books.example' }, []),
    undefined,
  );
  expect((await app.inject({ url: '/dev/mailbox.json' })).statusCode).toBe(404);
  await app.close();
});

test.each([
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '192.168.1.20' }],
  [{ PUBLIC_URL: 'https://books.example' }],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://books.example', SMTP_URL: '' }],
])('with %j and no mail server the application does not start', (env) => {
  expect(() => assertMailIsPrivate(readConfig(env, []))).toThrow('Set SMTP_URL to be reached from others');
});

test.each([
  [{}],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:4000' }],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://books.example', SMTP_URL: 'smtp://mail' }],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' }],
])('with %j it does', (env) => {
  expect(() => assertMailIsPrivate(readConfig(env, []))).not.toThrow();
});
