import { createHmac } from 'node:crypto';
import { readAlerts } from '@lissafi/domain/bank/alerts';
import { readCustomer } from '@lissafi/domain/language/sentence/customers';
import { readInvoice } from '@lissafi/domain/language/sentence/invoices';
import fc from 'fast-check';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSourceDocument } from '../features/source-documents/read.ts';
import {
  fileForm,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { downloadArchive, seal } from '../testing/archive.ts';
import { mutated } from '../testing/fuzz/files.ts';
import { type Request, wrongWith } from '../testing/fuzz/requests.ts';
import { dueRounds, IS_LONG, SEED } from '../testing/fuzz/run.ts';
import { HOSTILE_TEXTS } from '../testing/fuzz/values.ts';
import { oldWorkbook } from '../testing/old-workbook.ts';
import { type PaystackServer, startPaystack } from '../testing/paystack-server.ts';
import { statementPdf } from '../testing/statement-pdf.ts';

const FOUND_MAX = 20;
const SECRET = 'sk_test_0123456789abcdef';

let application: TestApplication;
let owner: Member;
let paystack: PaystackServer;
let files: Record<string, Buffer>;
let bank: string;
let expense: string;

beforeAll(async () => {
  paystack = await startPaystack();
  application = await testApplication({ PAYSTACK_URL: paystack.url });
  owner = await testOwner(application);
  await owner.put(`/api/v1/organizations/${owner.organization_id}/plan`, { tier: 'pro' });
  await testCustomer(owner);
  const wallet = await owner.post('/api/v1/bank-accounts', { kind: 'wallet', name: 'Paystack' });
  await owner.put('/api/v1/online-payments/settings', {
    ...{ version: 0, enabled: true, secret_key: SECRET, account_id: wallet.body.id },
  });
  const { bank_accounts } = (await owner.get('/api/v1/bank-accounts')).body;
  bank = bank_accounts.find(({ kind }: { kind: string }) => kind === 'bank').id;
  const spent = await owner.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 1, transaction_date: application.today, category: 'fuel' },
    payment_method: 'cash',
  });
  expense = spent.body.id;
  const rows = [
    ['Trans Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    ...Array.from({ length: 12 }, (_, index) => ['02/01/2026', `POS ${index}`, '1.00', '', `${index}.00`]),
  ];
  const picture = sharp({ create: { width: 120, height: 160, channels: 3, background: '#ffffff' } });
  files = {
    csv: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
    customers: Buffer.from('Name,Phone,Amount owed\nNgozi,0803 123 4567,"5,000"\n"Ada ""B""",,=1+1\n'),
    xlsx: (await owner.get('/api/v1/customers?format=xlsx')).raw,
    xls: oldWorkbook([
      ['Date', 'Narration', 'Amount'],
      ['02/01/2026', 'POS', 12],
    ]),
    html: Buffer.from(
      `<html><table>${rows.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table>`,
    ),
    pdf: await statementPdf(rows, 0),
    png: await picture.clone().png().toBuffer(),
    jpeg: await picture.clone().jpeg().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    ogg: Buffer.from('OggS\u0000\u0002 said'),
    zip: await downloadArchive(owner),
    bomb: await zipBomb(),
    many: await zipOf(
      Array.from({ length: 3_000 }, (_, index) => [`xl/worksheets/sheet${index}.xml`, Buffer.from('<a/>')]),
    ),
  };
});
afterAll(async () => {
  await application.close();
  await paystack.stop();
});

async function zipOf(entries: [string, Buffer][]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of entries) zip.addBuffer(content, path);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A workbook of some kilobytes whose sheet is 120 MB. */
const zipBomb = () =>
  zipOf([
    ['[Content_Types].xml', Buffer.from('<Types/>')],
    [
      'xl/workbook.xml',
      Buffer.from('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    ],
    ['xl/worksheets/sheet1.xml', Buffer.alloc(120 * 1024 * 1024, '<row><c><v>1</v></c></row>')],
  ]);

const sending =
  (path: string, fields: Record<string, string> = {}) =>
  (file: Buffer, name: string): Request => {
    const form = fileForm(file, { name, type: 'application/octet-stream', fields });
    return { method: 'POST', url: path, headers: { ...owner.headers, ...form.headers }, payload: form.body };
  };

function targets(): Record<string, (file: Buffer, name: string) => Request> {
  const at = `/api/v1/bank-accounts/${bank}`;
  return {
    preview: sending(`${at}/statements/preview`),
    statement: sending(`${at}/statements`),
    ...Object.fromEntries(
      (['customers', 'transactions', 'items'] as const).map((kind) => [
        kind,
        sending('/api/v1/imports', { kind }),
      ]),
    ),
    materials: sending('/api/v1/inventory/raw-materials/import'),
    picture: sending('/api/v1/ingestion/source-documents/pictures'),
    recording: sending('/api/v1/ingestion/source-documents/recordings'),
    attachment: sending(`/api/v1/ingestion/transactions/${expense}/attachments`),
    logo: (file) => ({
      method: 'PUT',
      url: `/api/v1/organizations/${owner.organization_id}/logo`,
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ content: file.toString('base64').slice(0, 1_000_000) }),
    }),
    csv: (file) => ({
      method: 'POST',
      url: '/api/v1/customers/import',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ csv: file.toString('utf8').slice(0, 500_000) }),
    }),
    paystack: (file) => ({
      method: 'POST',
      url: `/api/v1/public/online-payments/${owner.organization_id}/paystack`,
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', SECRET).update(file).digest('hex'),
      },
      payload: file,
    }),
  };
}

const message = (data: unknown) => Buffer.from(JSON.stringify({ event: 'charge.success', data }));
const MESSAGES = [
  message({ id: 1, reference: 'x', amount: 100, currency: 'NGN', status: 'success' }),
  message(null),
  message({ id: 1e308, reference: '\u0000', amount: -1, currency: {}, status: [] }),
  message({ id: '1', reference: 'a'.repeat(10_000) }),
  Buffer.from('[]'),
  Buffer.from('"x"'),
];

test('no changed file gives a 5xx or holds the server up, wherever it is uploaded', async () => {
  const found: string[] = [];
  const isDue = dueRounds(12);
  const all = Object.entries(targets());
  let sent = 0;
  for (let round = 0; isDue(round) && found.length < FOUND_MAX; round++)
    for (const [index, [target, send]] of all.entries()) {
      const some: [string, Buffer][] =
        target === 'paystack' ? MESSAGES.map((each) => ['json', each]) : Object.entries(files);
      const [kind, file] = some[(round + index * 3) % some.length]!;
      // The first time as it is.
      const changes =
        round < some.length
          ? [file]
          : fc.sample(mutated(file), { seed: SEED + round * 131 + index, numRuns: 2 });
      for (const changed of changes) {
        const wrong = await wrongWith({ application, secrets: new Set() }, send(changed, `file.${kind}`));
        sent++;
        if (wrong) found.push(`${target} ${kind} round ${round} (${changed.length} bytes): ${wrong}`);
      }
    }
  // What was accepted is read, and a reading that fails is the reading's own business.
  const pictures = await application.owner<{ id: string }>(
    "select id from source_document where kind = 'image' order by created_at desc limit 20",
  );
  for (const { id } of pictures)
    await readSourceDocument(
      application.services,
      { organization_id: owner.organization_id, subject_id: id },
      { isLast: true },
    ).catch((error) => found.push(`reading a picture: ${error.stack}`));
  if (IS_LONG) console.log(`${sent} files, seed ${SEED}`);
  expect(found.join('\n')).toBe('');
  expect(sent).toBeGreaterThan(20);
});

test('no changed archive gives a 5xx, with its seal broken or whole', async () => {
  const found: string[] = [];
  const isDue = dueRounds(70);
  for (let round = 0; isDue(round) && found.length < FOUND_MAX; round++) {
    const [changed] = fc.sample(mutated(round % 7 === 6 ? files.bomb! : files.zip!), {
      seed: SEED + round,
      numRuns: 1,
    });
    const sealed = round % 2 && changed!.length > 64 ? seal(changed!) : changed!;
    const id = newId();
    const part = sending(`/api/v1/archive/uploads/${id}/parts/1`)(
      sealed.subarray(0, 4 * 1024 * 1024),
      'archive.zip',
    );
    const review = { method: 'GET', url: `/api/v1/archive/uploads/${id}/review`, headers: owner.headers };
    for (const request of [part, review]) {
      const wrong = await wrongWith({ application, secrets: new Set() }, request);
      if (wrong) found.push(`archive round ${round}: ${wrong}`);
    }
  }
  expect(found.join('\n')).toBe('');
});

const WORDS = [
  ...[
    'sold',
    'bought',
    'paid',
    '5k',
    '2 bags',
    'flour',
    'for',
    'N1,200.50',
    'yesterday',
    'to',
    'Ngozi',
    '@',
    'x',
    '1/2',
  ],
  ...[
    'Acct: ******6789',
    'Amt: NGN5.00 CR',
    'Desc:',
    'Date: 02/01/2026',
    'Bal:',
    '\n',
    '...',
    '12.50.30',
    '1e309',
  ],
  ...[
    '08031234567',
    'dozen',
    'each',
    'credit',
    'transfer',
    'minus',
    '%',
    '₦',
    '(',
    ')',
    'and',
    'no',
    '31/02/2026',
  ],
] as const;
const said = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((words) => words.join(' ').slice(0, 2_000));

test('no text is too strange to be read or refused in time', () => {
  const isDue = dueRounds(60);
  const readers = {
    alerts: (text: string) => readAlerts(text, 20),
    customer: (text: string) => readCustomer(text),
    invoice: (text: string) => readInvoice(text, '2026-01-15'),
  };
  for (let round = 0; isDue(round); round++)
    for (const text of fc.sample(said, { seed: SEED + round, numRuns: 10 }))
      for (const [name, read] of Object.entries(readers)) {
        const began = performance.now();
        expect(() => read(text), `${name}: ${JSON.stringify(text)}`).not.toThrow();
        expect(performance.now() - began, `${name}: ${JSON.stringify(text)}`).toBeLessThan(2_000);
      }
});
