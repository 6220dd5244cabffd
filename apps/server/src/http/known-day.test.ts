import { createHash } from 'node:crypto';
import type { FILE_TYPES } from '@lissafi/contract/report-files';
import { readCsv } from '@lissafi/domain/files/csv';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer, Member, TestApplication } from '../testing/application.ts';
import { downloadArchive, filesOf } from '../testing/archive.ts';
import { ALL } from '../testing/fuzz/requests.ts';
import { firstList, type KnownAddresses, knownAddresses } from '../testing/known-addresses.ts';
import { KNOWN_DAY, KNOWN_INSTANT, knownDay } from '../testing/known-day.ts';
import { JSON_SCHEMA } from './json-schema.ts';

/**
 * What every address answers about a business on a known day, to the last title, figure and flag. A change that is
 * meant is written down by `npx vitest run --project=node known-day -u`; its difference is read like a change of code.
 */
let application: TestApplication;
let owner: Member;
let named: KnownAddresses['named'];
let asked: KnownAddresses['asked'];
let addressOf: KnownAddresses['addressOf'];

const reads = ALL.filter(({ route }) => route.method === 'GET').map(({ name, route }) => ({
  name,
  ...route,
}));
const downloads = reads.filter(({ files }) => files);
/** These say what the machine or the database does, and not what is recorded. */
const OF_THE_MACHINE = /^(health|operator|auth|account|flags|blog|archive|publicLogos|outsideChecks)\./;
const answers = reads.filter(({ name }) => !OF_THE_MACHINE.test(name));

beforeAll(async () => {
  const known = await knownDay();
  ({ application, owner } = known);
  ({ named, asked, addressOf } = await knownAddresses(known));
});
afterAll(() => application.close());

/** The titles, rows and figures as a spreadsheet shows them; days and numbers as in a CSV file. */
const shown = (cell: CellValue) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');

test.each(downloads)('$name downloads each title, row and figure', async ({ name, path }) => {
  const address = await addressOf(path);
  const download = (format: keyof typeof FILE_TYPES) =>
    owner.get(`${address}?format=${format}&${asked[name] ?? ''}`);
  const [csv, xlsx] = await Promise.all([download('csv'), download('xlsx')]);
  expect([csv.status, xlsx.status]).toEqual([200, 200]);
  const text = csv.raw.toString();
  const { head, rows } = readCsv(text);
  const sheet = (await readXlsx(new Uint8Array(xlsx.raw))).sheets[0]!.rows.map((row) => row.map(shown));
  const titles = sheet.findIndex((row) => row.join() === head.join());
  // A spreadsheet says the same, in numbers that can be added up.
  const plain = (cell: string) => (/^-?\d+(\.\d+)?$/.test(cell) ? String(Number(cell)) : cell);
  expect(sheet.slice(titles + 1).map((row) => row.map(plain))).toEqual(
    rows.map(({ cells }) => cells.map(plain)),
  );
  const above = sheet.slice(0, titles).map((row) => row.join(' ').trim());
  expect(withoutChance([...above, text.slice(1)].join('\n'))).toMatchSnapshot();
});

test('the archive has each value of each row', async () => {
  const files = [...(await filesOf(await downloadArchive(owner)))];
  for (const [path, content] of files.filter(([name]) => name.startsWith('tables/'))) {
    const [head, ...rows] = content.toString().trimEnd().split('\n').map(withoutIds);
    // Ids decide the order of rows.
    expect([head, ...rows.sort()].join('\n')).toMatchSnapshot(path);
  }
});

test.each(answers)('$name answers each record and figure', async ({ name, path }) => {
  const answer = await owner.get(`${await addressOf(path)}?${asked[name] ?? ''}`);
  expect(withoutChance(`${answer.status}\n${await textOf(answer)}`)).toMatchSnapshot();
});

const withQuestions = answers.filter(({ query }) => query && Object.keys(propertiesOf(query)).length > 0);

test.each(withQuestions)('$name answers each question of its query', async ({ name, path, query }) => {
  const address = await addressOf(path);
  const lines: string[] = [];
  for (const question of questionsOf(propertiesOf(query!))) {
    const answer = await owner.get(`${address}?${[asked[name], question].filter(Boolean).join('&')}`);
    lines.push(`${question} → ${answer.status} ${await digestOf(answer)}`);
  }
  expect(withoutChance(lines.join('\n'))).toMatchSnapshot();
});

/** Questions of each kind, in the words of several people. */
const QUESTIONS = [
  [
    'who owes me?',
    'who owe me pass 50k?',
    'how much is Mama Ngozi owing?',
    'how much Okon and sons dey owe me',
  ],
  ['who do I owe?', 'how much do I owe Niger Packaging?', 'wetin I owe Ade'],
  ['how much did I sell this month?', 'sales in September', 'what did Mama Ngozi buy this month?'],
  ['how many loaves did I sell today?', 'how much did Fish pie bring this month'],
  ['how many loaf remain?', 'stock of icing sugar', 'paper bags for Yaba'],
  ['what does a loaf cost me?', 'cost price of flour'],
  ['what is running low?', 'wetin don finish'],
  ['how much did I spend this month?', 'how much on fuel this month?', 'rent this year'],
  ['what is my profit this month?', 'did I make money last month', 'profit this year'],
  ['how much cash do I have?'],
  ['who paid me today?', 'payments from Mama Ngozi this month'],
  ['best customers this month', 'top 2 customers this year', 'which items sold best this month?'],
  ['which product earns the most?', 'how many loaves did we bake this month?', 'who is the president?'],
].flat();

/** Sentences about money and goods, whole, and with something left to be asked. */
const SENTENCES = [
  ['sold 2 loaves to Okon & Sons at 20 each, paid cash', 'sold 3 fish pie to Mama Ngozi 900 each on credit'],
  ['Mama Ngozi paid 5000 transfer', 'Okon paid 200k cash'],
  ['bought 20kg flour at 3 naira each from Niger Packaging, to pay later', 'bought diesel 5k'],
  ['fuel 2500 cash yesterday', 'paid 5k for transport'],
  ['2 loaves spoilt', 'counted 9 loaves'],
  ['moved 5000 from cash to bank', 'withdrew 10k from bank'],
  ['sold bread 5k and paid 2k transport', 'sold bread'],
  ['sold 4 loaves at 25 dollars', 'baked 20 loaves', 'hello'],
].flat();

test('questions are answered with their figures, rows and pages', async () => {
  const lines: string[] = [];
  for (const text of QUESTIONS) {
    const { status, body } = await owner.post('/api/v1/questions', { text });
    lines.push(`${text} → ${status} ${JSON.stringify(body)}`);
  }
  expect(withoutChance(lines.join('\n'))).toMatchSnapshot();
});

test('sentences are read with what they offer and ask', async () => {
  const base = '/api/v1/ingestion/transactions/text-to-transaction';
  const lines: string[] = [];
  for (const text of SENTENCES) {
    const read = await owner.post(base, { text });
    const { body } = await owner.get(`${base}/${read.body.processing_id}`);
    lines.push(`${text} → ${read.status} ${JSON.stringify(body)}`);
  }
  expect(withoutChance(lines.join('\n'))).toMatchSnapshot();
});

test('sentences about an invoice are read into its customer and lines', async () => {
  const lines: string[] = [];
  for (const text of SENTENCES.filter((sentence) => sentence.startsWith('sold'))) {
    const { status, body } = await owner.post('/api/v1/invoices/parse-text', { text });
    lines.push(`${text} → ${status} ${JSON.stringify(body)}`);
  }
  expect(withoutChance(lines.join('\n'))).toMatchSnapshot();
});

interface Property {
  type?: string;
  enum?: string[];
  format?: string;
  pattern?: string;
}

function propertiesOf(schema: z.ZodType): Record<string, Property> {
  const { properties } = z.toJSONSchema(schema, { ...JSON_SCHEMA, io: 'input' });
  return (properties ?? {}) as Record<string, Property>;
}

/** Each value of each filter, each order, a page, and a search. */
function questionsOf(properties: Record<string, Property>): string[] {
  return Object.entries(properties).flatMap(([name, { type, enum: values, format }]) => {
    if (name === 'sort_direction' || name === 'offset' || name === 'format') return [];
    if (name === 'limit') return ['limit=2', 'limit=2&offset=1'];
    if (name === 'sort_by')
      return values!.flatMap((by) =>
        ['asc', 'desc'].map((direction) => `sort_by=${by}&sort_direction=${direction}`),
      );
    if (values) return values.map((value) => `${name}=${value}`);
    if (type === 'boolean') return [`${name}=true`, `${name}=false`];
    if (format === 'uuid') return [`${name}=${named[name] ?? owner.organization_id}`];
    if (format === 'date') return [`${name}=2026-09-30`, `${name}=2026-10-14`];
    if (name === 'search' || name === 'q')
      return ['okon', 'niger', 'INV-2026', 'flour', 'bank'].map((words) => `${name}=${words}`);
    return [`${name}=${named[name] ?? 1}`];
  });
}

/** The records of an answer by what they begin with, and a mark of all that it says. */
async function digestOf(answer: Answer): Promise<string> {
  const mark = createHash('sha256').update(withoutChance(await textOf(answer)));
  const records = firstList(typeof answer.body === 'object' ? answer.body : {}).map((record) =>
    Object.entries(record ?? {})
      .filter(
        ([key, value]) =>
          !/id$|version/.test(key) && (typeof value === 'string' || value === 0 || Number(value)),
      )
      .slice(0, 3)
      .map(([, value]) => value)
      .join(' '),
  );
  return [mark.digest('hex').slice(0, 8), ...records].join('; ');
}

async function textOf(answer: Answer): Promise<string> {
  const type = String(answer.headers['content-type']).split(';')[0]!;
  if (type === 'application/pdf') return textOfPdf(answer.raw);
  if (type.startsWith('image/')) return type;
  if (type !== 'application/json') return String(answer.body);
  return Object.entries(answer.body as object)
    .map(([key, value]) =>
      Array.isArray(value)
        ? [`${key}:`, ...value.map((each) => `  ${JSON.stringify(each)}`)].join('\n')
        : `${key}: ${JSON.stringify(value)}`,
    )
    .join('\n');
}

/** Each text of a document with its place: points from the left and from the bottom of its page. */
async function textOfPdf(content: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const { str, transform } of items as TextItem[])
      if (str.trim()) lines.push(`${page} ${Math.round(transform[4])} ${Math.round(transform[5])} ${str}`);
  }
  return lines.join('\n');
}

/** Leaves out what is drawn by chance or by the clock of the database: ids, hashes, tokens and times. */
function withoutChance(text: string): string {
  const ids: string[] = [];
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `#${ids.indexOf(id) + 1}`;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
      instant === KNOWN_INSTANT.toISOString() ? 'NOW' : 'INSTANT',
    )
    .replace(/\d{4}-\d\d-\d\d(","time":"|[, ])\d\d:\d\d/g, 'DAY$1TIME')
    .replace(/\b[0-9a-f]{40,}\b/g, 'HASH')
    .replace(/\/[ci]\/[\w~.-]{16,}|"token":"[^"]+"/g, 'TOKEN');
}

const withoutIds = (line: string) => {
  const instants = line.replace(
    /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00/g,
    (_, day, time, part) => `${day}T${time}${(part ?? '.000').slice(0, 4)}Z`,
  );
  return withoutChance(instants)
    .replace(/x[0-9a-f]{64}/g, 'HASH')
    .replace(/#\d+/g, '#');
};

const FUTURE = '2026-10-16';
const first = async (path: string) => firstList((await owner.get(path)).body)[0]!;
const bankLine = async (state: string) => (await first(`${bank()}/statement-lines?state=${state}`)).id;
const bank = () => `/api/v1/bank-accounts/${named.account_id}`;
const asset = async () => `/api/v1/assets/${(await first('/api/v1/assets')).id}`;
const bill = (fields: object) => ({
  supplier_id: named.supplier_id,
  bill_date: KNOWN_DAY,
  post: true,
  lines: [{ account_code: '6010', unit_price: 100 }],
  ...fields,
});
const invoice = (fields: object) => ({
  customer_id: named.customer_id,
  issue_date: KNOWN_DAY,
  due_date: KNOWN_DAY,
  issue: true,
  items: [{ name: 'Cake', quantity: 1, unit_price: 100 }],
  ...fields,
});
const match = (fields: object) => ({ matches: [fields] });
const charges = { kind: 'expense', category: 'bank_charges' };

/** What is refused, and in which words. Nothing of it is recorded. */
const REFUSED: [string, () => Promise<Answer>, [status: number, field: string, message: string]][] = [
  [
    'an asset that is sold tomorrow',
    async () => owner.post(`${await asset()}/dispose`, { disposed_on: FUTURE, reason: 'Sold' }),
    [400, 'disposed_on', 'The date is in the future'],
  ],
  [
    'an asset without its useful life',
    async () => {
      const { version } = (await owner.get(await asset())).body;
      return owner.put(await asset(), { version, life_months: null });
    },
    [400, 'life_months', 'Please enter the useful life'],
  ],
  [
    'a bill of tomorrow',
    () => owner.post('/api/v1/bills', bill({ bill_date: FUTURE })),
    [400, 'bill_date', 'The date is in the future'],
  ],
  [
    'a bill at an id that is taken',
    async () => owner.post('/api/v1/bills', bill({ id: (await first('/api/v1/bills')).id })),
    [409, 'id', 'This id is already used.'],
  ],
  [
    'an invoice that is due before it is issued',
    () => owner.post('/api/v1/invoices', invoice({ due_date: '2026-10-14' })),
    [400, 'due_date', 'The due date is before the issue date'],
  ],
  [
    'a payment of tomorrow',
    () =>
      owner.post(`/api/v1/customers/${named.customer_id}/payments`, {
        amount: 100,
        paid_on: FUTURE,
        method: 'cash',
      }),
    [400, 'paid_on', 'The date is in the future'],
  ],
  [
    'a transfer at an id that is taken',
    async () =>
      owner.post('/api/v1/bank-accounts/transfers', {
        id: (await first('/api/v1/bank-accounts/transfers')).id,
        amount: 100,
        transferred_on: KNOWN_DAY,
        from_id: named.account_id,
        to_id: (await first('/api/v1/bank-accounts')).id,
      }),
    [409, 'id', 'This id is already used.'],
  ],
  [
    'a statement line that is named twice',
    async () => {
      const id = await bankLine('open');
      return owner.post(`${bank()}/matches`, match({ line_ids: [id, id], create: [charges] }));
    },
    [400, 'matches', 'A line is named twice'],
  ],
  [
    'a statement line that is not read yet',
    async () =>
      owner.post(`${bank()}/matches`, match({ line_ids: [await bankLine('faulty')], create: [charges] })),
    [409, '', 'This row is not read yet. Correct it first.'],
  ],
  [
    'a statement line that is matched already',
    async () =>
      owner.post(`${bank()}/matches`, match({ line_ids: [await bankLine('matched')], create: [charges] })),
    [409, '', 'This line is matched already. Another person may have done it.'],
  ],
  [
    'two parts of a statement line without amounts',
    async () =>
      owner.post(
        `${bank()}/matches`,
        match({ line_ids: [await bankLine('open')], create: [charges, charges] }),
      ),
    [400, 'matches.0.create', 'Enter the amounts of the parts'],
  ],
  [
    'parts that are more than the statement line',
    async () =>
      owner.post(
        `${bank()}/matches`,
        match({ line_ids: [await bankLine('open')], create: [{ ...charges, amount: 90_000_000 }, charges] }),
      ),
    [400, 'matches.0.create', 'The parts are more than the line'],
  ],
  [
    'a line of the books that is named twice',
    async () => {
      const { entry_id, line } = await first(`${bank()}/outstanding`);
      const entry = { entry_id, line };
      return owner.post(
        `${bank()}/matches`,
        match({ line_ids: [await bankLine('open')], entries: [entry, entry] }),
      );
    },
    [400, 'matches', 'A line of the books is named twice'],
  ],
  [
    'a statement of a customer that ends before it begins',
    () => owner.get(`/api/v1/customers/${named.customer_id}/statement?from=2026-10-02&to=2026-10-01`),
    [400, 'to', 'The end is before the start'],
  ],
  [
    'capacity of a period that is too long',
    () =>
      owner.get(
        '/api/v1/inventory/work-in-progress/capacity-analysis?date_from=1950-01-01&date_to=2026-10-15',
      ),
    [400, 'date_from', 'This period is too long'],
  ],
  [
    'an email to a supplier without an address',
    async () =>
      owner.post(`/api/v1/purchase-orders/${(await first('/api/v1/purchase-orders')).id}/email`, {}),
    [400, 'to', 'This supplier has no email address'],
  ],
];

test.each(REFUSED)('%s is refused in words', async (_what, request, expected) => {
  const { status, body } = await request();
  const [fault] = body.errors ?? [];
  expect([status, fault?.field ?? body.field ?? '', fault?.message ?? body.message]).toEqual(expected);
});
