import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const RAW = '/api/v1/inventory/raw-materials';
const GOODS = '/api/v1/inventory/finished-goods';
const send = (
  member: Member,
  base: string,
  file: string | Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = fileForm(file, { name: 'stock.csv', fields });
  return member.post(`${base}/import`, form.body, { ...form.headers, ...headers });
};
const faults = (body: { errors: { field: string; code: string }[] }) => body.errors.map((each) => each.field);
async function tiesOut(member: Member) {
  const { body } = await member.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
}
const balance = async (member: Member, code: string) => {
  const { body } = await member.get('/api/v1/ledger/trial-balance');
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account ? account.debit - account.credit : 0;
};

test('raw materials come out of a CSV file in a form, with opening stock against opening balance equity', async () => {
  const owner = await testOwner(application);
  const file = [
    'Item name;SKU;Unit;Category;Supplier;Min;Unit cost;Qty;Value',
    'Flour;FL;bag;Baking;Golden Penny;2.5;"45,000";10;"460,000.50"',
    'Sugar;SU;kg;baking;;;1200;4.25;',
    'Salt;SA;kg;;;;;;',
  ].join('\n');
  const preview = await send(owner, RAW, file, { preview: 'true' });
  expect(preview.body).toMatchObject({
    preview: true,
    row_count: 3,
    created: 0,
    errors: [],
    opening_value: 46_510_050,
  });
  expect((await owner.get(RAW)).body.total).toBe(0);
  const key = { 'idempotency-key': 'once' };
  const first = await send(owner, RAW, file, { opening_on: '2026-01-01' }, key);
  expect([first.status, first.body.created], JSON.stringify(first.body)).toEqual([200, 3]);
  expect((await send(owner, RAW, file, { opening_on: '2026-01-01' }, key)).body).toEqual(first.body);
  expect((await send(owner, RAW, file, {}, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const { raw_materials: items } = (await owner.get(RAW)).body;
  expect(items).toMatchObject([
    {
      name: 'Flour',
      unit: 'bag',
      category_name: 'Baking',
      supplier_name: 'Golden Penny',
      minimum_stock: 2.5,
      standard_cost: 4_500_000,
      current_stock: 10,
      stock_value: 46_000_050,
    },
    { name: 'Salt', current_stock: 0, stock_value: 0, category_name: null },
    { name: 'Sugar', current_stock: 4.25, stock_value: 510_000, category_name: 'Baking' },
  ]);
  expect((await owner.get(`${RAW}/${items[0].id}/movements`)).body.movements).toMatchObject([
    { kind: 'opening', quantity: 10, value: 46_000_050, occurred_on: '2026-01-01' },
  ]);
  expect([await balance(owner, '3900'), await balance(owner, '1200')]).toEqual([-46_510_050, 46_510_050]);
  await tiesOut(owner);
});

test('all faults of a file are returned together, each with its row, and nothing is written', async () => {
  const owner = await testOwner(application);
  await owner.post(GOODS, { name: 'Loaf', sku: 'LOAF', unit: 'piece' });
  const file = [
    'Name,SKU,Unit,Price,Qty,Value,Min,Max',
    'Loaf again,loaf,piece,1200,,,,',
    ',BUN,piece,12x,,,,',
    'Pie,PIE,piece,1200,3,,5,2',
    'Cake,pie,piece,1200,-3,100,,',
    'Tart,TART,piece,1200,,100,,',
  ].join('\n');
  const { status, body } = await send(owner, GOODS, file);
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(faults(body)).toEqual([
    'rows.2.sku',
    'rows.3.selling_price',
    'rows.3.name',
    'rows.4.maximum_stock',
    'rows.4.value',
    'rows.5.quantity',
    'rows.5.quantity',
    'rows.5.sku',
    'rows.6.quantity',
  ]);
  expect((await send(owner, GOODS, file, { preview: 'true' })).body.errors).toHaveLength(9);
  expect((await owner.get(GOODS)).body.total).toBe(1);
  expect(faults((await send(owner, GOODS, 'Name,Price\nLoaf,5')).body)).toEqual([
    'rows.1.sku',
    'rows.1.unit',
  ]);
  const good = await send(owner, GOODS, 'Name,SKU,Unit,Price,Qty,Value\nPie,PIE,piece,"1,200",3,900');
  expect(good.body, JSON.stringify(good.body)).toMatchObject({ created: 1, opening_value: 90_000 });
  expect((await owner.get(`${GOODS}?search=PIE`)).body.finished_goods[0]).toMatchObject({
    item_kind: 'stocked',
    selling_price: 120_000,
    stock_value: 90_000,
  });
  await tiesOut(owner);
});

test('a file that is no text or too large, a form without a file, and what is no form are refused', async () => {
  const owner = await testOwner(application);
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect((await send(owner, RAW, picture)).body).toMatchObject({ code: 'VALIDATION_FAILED', field: 'file' });
  expect((await send(owner, RAW, '')).body).toMatchObject({ code: 'VALIDATION_FAILED', field: 'file' });
  const large = await send(owner, RAW, Buffer.alloc(LIMITS.upload_bytes + 1, 'a'));
  expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const json = await owner.post(`${RAW}/import`, { file: 'Name,SKU,Unit\nFlour,FL,bag' });
  expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  const form = fileForm('x', { name: 'stock.csv' });
  const elsewhere = await owner.post(RAW, form.body, form.headers);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(
    (await send(owner, RAW, 'Name,SKU,Unit\nFlour,FL,bag', { colour: 'red' })).body.errors,
  ).toMatchObject([{ field: 'colour', code: 'UNKNOWN_FIELD' }]);
  const sales = await testMember(application, owner, 'sales');
  expect((await send(sales, RAW, 'Name,SKU,Unit\nFlour,FL,bag')).status).toBe(403);
  expect((await owner.get(RAW)).body.total).toBe(0);
  const { paths } = (await application.call('GET', '/api/openapi.json')).body;
  const { content } = paths['/api/v1/inventory/raw-materials/import'].post.requestBody;
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data'].schema.properties.file).toMatchObject({ format: 'binary' });
});

test('a sheet of more rows than a sheet may have is refused', async () => {
  const owner = await testOwner(application);
  const rows = Array.from({ length: LIMITS.stock_import_rows + 1 }, (_, n) => `Item ${n},SKU-${n},piece`);
  const { body } = await send(owner, RAW, ['Name,SKU,Unit', ...rows].join('\n'));
  expect(faults(body)).toEqual(['rows.0.csv']);
});

test('a file of 3 MB is read like any other upload; one of nothing but line ends is refused before it is read', async () => {
  const owner = await testOwner(application);
  const long = 'x'.repeat(1_400);
  const rows = Array.from({ length: 2_200 }, (_, index) => `Item ${index},I-${index},kg,${long}`);
  const file = `name,sku,unit,description\n${rows.join('\n')}`;
  expect(file.length).toBeGreaterThan(3_000_000);
  const read = await send(owner, RAW, file, { preview: 'true' });
  expect([read.status, read.body.row_count, read.body.errors]).toEqual([200, 2_200, []]);
  for (const mark of ['\n', ',', '\r\n,']) {
    const empty = await send(owner, RAW, `name,sku,unit${mark.repeat(2_000_000)}`, { preview: 'true' });
    expect([empty.status, faults(empty.body), empty.body.rows]).toEqual([200, ['csv'], []]);
    expect(empty.body.errors[0].message).toMatch(/^At most 500000 cells/);
  }
});

test('the storekeeper imports items without opening stock: that needs the permission for opening balances', async () => {
  const owner = await testOwner(application);
  const keeper = await testMember(application, owner, 'storekeeper');
  const file = 'name,sku,unit,quantity,cost\nFlour,FL-1,kg,200,900\nSugar,SU-1,kg,,700';
  const refused = await send(keeper, RAW, file);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  const preview = await send(keeper, RAW, file, { preview: 'true' });
  expect(preview.body.errors).toMatchObject([{ row: 2, field: 'quantity', code: 'FORBIDDEN' }]);
  expect((await owner.get(RAW)).body.total).toBe(0);
  const without = await send(keeper, RAW, 'name,sku,unit,cost\nFlour,FL-1,kg,900');
  expect([without.status, without.body.created]).toEqual([200, 1]);
  expect((await send(owner, RAW, file.replace('FL-1', 'FL-2'))).body.opening_value).toBe(18_000_000);
  await tiesOut(owner);
});

test('the day of opening stock is not in the future, and no price is below zero', async () => {
  const owner = await testOwner(application);
  const file = 'Name,SKU,Unit,Price,Qty,Value\nPie,PIE,piece,-1200,,\nCake,CAKE,piece,900,2,50';
  const { status, body } = await send(owner, GOODS, file, { opening_on: '2199-01-01' });
  expect([status, body.errors]).toMatchObject([
    400,
    [
      { field: 'rows.0.opening_on', message: 'The date is in the future' },
      { field: 'rows.2.selling_price', message: 'This cannot be below zero' },
    ],
  ]);
});

test('categories that are there already are used again', async () => {
  const owner = await testOwner(application);
  const file = (sku: string, category: string) => `Name,SKU,Unit,Category\n${sku},${sku},kg,${category}`;
  for (const [sku, category] of [
    ['A', 'Baking'],
    ['B', 'BAKING'],
  ] as const)
    expect((await send(owner, GOODS, file(sku, category))).body).toMatchObject({ created: 1 });
  const { categories } = (await owner.get('/api/v1/inventory/categories')).body;
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Baking']);
});

test('quantities and amounts follow the decimal mark of the file, and one code in two forms is one code', async () => {
  const owner = await testOwner(application);
  const head = 'Name;SKU;Unit;Qty;Value;Barcode';
  const comma = await send(owner, RAW, `${head}\nSalt;SA;kg;25,5;8.937,75;\nFlour;FL;kg;0,5;350,50;`);
  expect([comma.status, comma.body.opening_value], JSON.stringify(comma.body)).toEqual([200, 928_825]);
  const { raw_materials: items } = (await owner.get(RAW)).body;
  expect(items.map((each: { current_stock: number }) => each.current_stock)).toEqual([0.5, 25.5]);
  const mixed = await send(
    owner,
    RAW,
    `${head}\nA;A;kg;25,5;1,000.50;\nB;B;kg;2;$85.00;\nC;C;kg;1;9;075678164125\nD;D;kg;1;9;0075678164125\nE;E;kg;1;9;5.01234E+12`,
  );
  expect(mixed.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    ...['rows.2.quantity', 'rows.2.quantity', 'rows.3.value', 'rows.5.barcode', 'rows.6.barcode'],
  ]);
});
