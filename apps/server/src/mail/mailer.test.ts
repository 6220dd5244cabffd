import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../db/pool.ts';
import { type Mail, openMailer, type Sender } from './mailer.ts';

let server: Server;
afterEach(() => server.close());

/** A mail server that takes one letter; returns its address, and the lines of the letter once it has come. */
async function mailServer() {
  let arrived: (lines: string[]) => void;
  const letter = new Promise<string[]>((resolve) => {
    arrived = resolve;
  });
  server = createServer((socket) => {
    let text = '';
    let isLetter = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', (data) => {
      text += data;
      if (isLetter) {
        if (!text.endsWith('\r\n.\r\n')) return;
        arrived(text.split('\r\n'));
        isLetter = false;
        text = '';
        return say('250 taken');
      }
      if (!text.endsWith('\r\n')) return;
      isLetter = /^DATA/i.test(text);
      say(isLetter ? '354 go on' : /^QUIT/i.test(text) ? '221 bye' : '250 yes');
      text = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { smtp_url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, letter };
}

async function headersFor(sender: Sender | undefined, from = 'Lissafi <no-reply@lissafi.example>') {
  const { smtp_url, letter } = await mailServer();
  const mailer = openMailer({ smtp_url, from, database: {} as Database, production: true }, () => {});
  const mail: Mail = { to: 'ada@example.com', subject: 'Invoice', text: 'Hello', html: 'Hello', links: [] };
  await mailer.send(sender ? { ...mail, sender } : mail);
  mailer.close();
  return (await letter).filter((line) => /^(From|Reply-To):/.test(line));
}

test('a letter of the installation has its own name and address, and nobody answers', async () => {
  expect(await headersFor(undefined)).toEqual(['From: Lissafi <no-reply@lissafi.example>']);
});

test.each([
  ['Bisi Bakery', 'From: Bisi Bakery <no-reply@lissafi.example>'],
  ['A, B & "C" <a@b.example>', 'From: "A, B & \\"C\\"" <no-reply@lissafi.example>'],
  ['Bisi\r\nBcc: x@example.com', 'From: Bisi Bcc <no-reply@lissafi.example>'],
  ['help@gtbank.com', 'From: an organization <no-reply@lissafi.example>'],
])(
  'a letter of %j comes from the seller by name, from the address of the installation',
  async (name, from) => {
    expect(await headersFor({ name, reply_to: 'bisi@example.com' })).toEqual([
      from,
      'Reply-To: bisi@example.com',
    ]);
  },
);

test('a name with letters beyond ASCII is encoded, an address without a name is taken as it is', async () => {
  const [from] = await headersFor({ name: 'Ṣadé & Ɗan', reply_to: null }, 'no-reply@lissafi.example');
  expect(from).toMatch(/^From: =\?UTF-8\?[BQ]\?.+\?= <no-reply@lissafi\.example>$/);
});
