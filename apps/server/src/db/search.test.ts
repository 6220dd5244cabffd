import { foldName } from '@lissafi/domain/text/name';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { runs } from '../testing/runs.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const letters = fc.constantFrom(
  ...'aZ0 -.&`',
  ...[
    '’',
    '‘',
    'ʼ',
    '´',
    '′',
    '‑',
    '–',
    '—',
    '−',
    '\u00a0',
    '\u202f',
    '\u200b',
    '\u200f',
    '\u00ad',
    '\ufeff',
  ],
  ...[
    'Ɓ',
    'ɗ',
    'Ƙ',
    'ƴ',
    'Ṣ',
    'ẹ',
    'ọ̀',
    'é',
    'e\u0301',
    'Ø',
    'ß',
    'ẞ',
    'Æ',
    'œ',
    'Þ',
    'ð',
    'Đ',
    'Ł',
    'ı',
    'İ',
    'ŋ',
  ],
  ...['𝗚', '𝓇', 'Ｇ', '１', '①', 'ﬁ', '²', '½', '№', '…', '™', 'Σ', 'ς', 'Ж', 'م', 'ّ', '٣', '字', '😀', '₦'],
);

test('the database compares names as the application does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: fc.oneof(letters, fc.string({ minLength: 1, maxLength: 1 })), maxLength: 12 }),
        {
          minLength: 50,
          maxLength: 50,
        },
      ),
      async (drawn) => {
        // What PostgreSQL cannot store, the contract refuses.
        const names = drawn.map((name) => name.replaceAll('\u0000', '').toWellFormed());
        const rows = await application.owner<{ folded: string }>(
          'select fold_name(name) as folded from unnest($1::text[]) with ordinality as n (name, place) order by place',
          [names],
        );
        // The short way of plain names leaves blanks at their ends, which no stored name has.
        expect(rows.map(({ folded }) => folded.trim())).toEqual(names.map((name) => foldName(name).trim()));
      },
    ),
    { numRuns: runs(40) },
  );
});

/** “Bold” letters are stored as plain ones. */
const BOLD = '𝗚𝗿𝗮𝗰𝗲 𝗕𝗮𝗸𝗲𝘀';
const CUSTOMERS = [
  'Tunde Motors',
  'Túndé Works',
  'O’Neil & Sons',
  "O'Neil Bros",
  'Grace Bakes',
  'Ɓauna–Shop',
];

test('customers, their invoices and the global search find a name however it is spelt', async () => {
  for (const name of CUSTOMERS) {
    const customer = await testCustomer(owner, { name: name === 'Grace Bakes' ? BOLD : name });
    await owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }));
  }
  const found = async (text: string) => {
    const q = encodeURIComponent(text);
    const list = await owner.get(`/api/v1/customers?search=${q}`);
    const picker = await owner.get(`/api/v1/customers/search?q=${q}`);
    const invoices = await owner.get(`/api/v1/invoices?search=${q}`);
    const everywhere = await owner.get(`/api/v1/search?q=${q}`);
    return [
      list.body.customers.map(({ name }: { name: string }) => name),
      // What is only similar follows.
      picker.body.customers.map(({ name }: { name: string }) => name).slice(0, list.body.total),
      invoices.body.invoices.map(({ customer_name }: { customer_name: string }) => customer_name),
      everywhere.body.results
        .filter(({ kind }: { kind: string }) => kind === 'customer')
        .map(({ title }: { title: string }) => title),
    ].map((names) => names.filter((name: string) => CUSTOMERS.includes(name)).sort());
  };
  for (const [text, names] of [
    ['tunde', ['Tunde Motors', 'Túndé Works']],
    ['tunde works', ['Túndé Works']],
    ['TÚNDE M', ['Tunde Motors']],
    ["o'neil", ["O'Neil Bros", 'O’Neil & Sons']],
    ['o’neil b', ["O'Neil Bros"]],
    ['grace', ['Grace Bakes']],
    [BOLD, ['Grace Bakes']],
    ['bauna-shop', ['Ɓauna–Shop']],
  ] as const)
    expect(await found(text), text).toEqual([names, names, names, names].map((each) => [...each].sort()));
});

test('suppliers, products, entries, accounts and price lists find a name however it is spelt', async () => {
  const supplier = await owner.post('/api/v1/suppliers', { name: 'Mama’s Mill', phone: '0803 765 4321' });
  expect(supplier.status).toBe(201);
  await owner.post('/api/v1/inventory/finished-goods', {
    name: 'Baker’s flour',
    unit: 'bag',
    selling_price: 100,
  });
  await owner.post('/api/v1/inventory/finished-goods', { name: 'Ƙosai', unit: 'piece', selling_price: 100 });
  await owner.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'income', amount: 100, category: 'sales', payment_method: 'cash', status: 'posted' },
    ...{ transaction_date: application.today, counterparty: 'Túndé Works', description: 'Ọjà' },
  });
  const count = async (path: string, text: string, list: string) =>
    (await owner.get(`${path}search=${encodeURIComponent(text)}`)).body[list].length;
  expect(await count('/api/v1/suppliers?', "mama's", 'suppliers')).toBe(1);
  expect(await count('/api/v1/suppliers?', '0803 765', 'suppliers')).toBe(1);
  expect(await count('/api/v1/inventory/finished-goods?', "Baker's", 'finished_goods')).toBe(1);
  expect(await count('/api/v1/inventory/finished-goods?', 'kosai', 'finished_goods')).toBe(1);
  expect(await count('/api/v1/counter/products?', 'kosai', 'products')).toBe(1);
  expect(await count('/api/v1/counter/products?', "baker's", 'products')).toBe(1);
  expect(await count('/api/v1/ingestion/transactions?', 'tunde works', 'transactions')).toBe(1);
  expect(await count('/api/v1/ingestion/transactions?', 'oja', 'transactions')).toBe(1);
});

test('a barcode is found with and without its leading zero, in each list, and taken only once', async () => {
  const good = { unit: 'tin', selling_price: 45_000 };
  const base = '/api/v1/inventory/finished-goods';
  const made = await owner.post(base, { ...good, name: 'Tomato paste', barcode: '0075678164125' });
  expect(made.status).toBe(201);
  const short = '075678164125';
  expect((await owner.get(`/api/v1/inventory/lookup?code=${short}`)).body.name).toBe('Tomato paste');
  expect((await owner.get(`${base}?search=${short}`)).body.finished_goods).toHaveLength(1);
  expect((await owner.get(`/api/v1/counter/products?search=${short}`)).body.products).toHaveLength(1);
  expect((await owner.get(`/api/v1/search?q=${short}`)).body.results).toHaveLength(1);
  const second = await owner.post(base, { ...good, name: 'Tomato paste 2', barcode: short });
  expect(second.body.errors).toEqual([expect.objectContaining({ field: 'barcode', code: 'BARCODE_TAKEN' })]);
});

test('products that had one code in two spellings before can be saved as they are', async () => {
  const base = '/api/v1/inventory/finished-goods';
  const good = { unit: 'tin', selling_price: 45_000 };
  const first = await owner.post(base, { ...good, name: 'Peas', barcode: '036000291452' });
  const second = await owner.post(base, { ...good, name: 'Peas again', barcode: null });
  await application.owner('update item set barcode = $1 where id = $2', ['0036000291452', second.body.id]);
  const saved = await owner.put(`${base}/${second.body.id}`, {
    ...{ version: second.body.version, name: 'Peas of another maker', barcode: '0036000291452' },
  });
  expect(saved.body).toMatchObject({ name: 'Peas of another maker', barcode: '0036000291452' });
  expect(first.status).toBe(201);
});
