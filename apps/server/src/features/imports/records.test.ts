import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { balancesOf, changesOf, foretold, IMPORTS, importTools, upload } from '../../testing/imports.ts';
import { expectTieOut } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
});
const { read, act, rehearsal, rows, change, correct } = importTools(() => owner);
const lines = (...rows: string[]) => rows.join('\n');
const customers = async () => (await owner.get('/api/v1/customers?limit=100&sort_by=name')).body.customers;
const goods = async () => (await owner.get('/api/v1/inventory/finished-goods?limit=100')).body.finished_goods;
const sound = async () => {
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
};

test('customers with what they owe: found by telephone, email and name, imported, and undone as far as unused', async () => {
  await testCustomer(owner, { name: 'Mama Ngozi Stores', phone: '0803 123 4567' });
  const before = await balancesOf(owner);
  const file = await upload(
    owner,
    'customers',
    lines(
      'Client name;Tel;E-mail;Balance',
      'Ngozi Enterprises;8031234567;;',
      'Ada Ventures;0805 555 1111;ada@example.com;45,000.00',
      'Bayo;0805 555 2222;;-2,500',
      'Chi-Chi;0805 555 3333;nobody;',
      'ada ventures;;;',
      'Dele;0805 555 4444;;',
    ),
  );
  expect(file.mapping.columns).toEqual(['name', 'phone', 'email', 'opening_balance']);
  expect(file.counts).toMatchObject({ good: 3, faulty: 1, duplicate: 2 });
  expect((await rows(file.id, 'duplicate')).map(({ row, match }) => [row, match?.reason])).toEqual([
    [2, 'Mama Ngozi Stores has this telephone number'],
    [6, 'Row 3 is this customer too'],
  ]);
  const [bad] = await rows(file.id, 'faulty');
  expect(bad!.faults).toMatchObject([{ field: 'email', message: 'This is not an email address' }]);
  await correct(file.id, bad!, { cells: { email: '' } });
  const plan = await rehearsal(file.id);
  expect(plan).toMatchObject({ rows: 4, entries: 2, records: [{ label: 'New customers', count: 4 }] });
  await act(file.id, 'commit');
  expect(changesOf(before, await balancesOf(owner))).toEqual(foretold(plan));
  const made = await customers();
  expect(made).toHaveLength(5);
  const of = (name: string) => made.find((each: { name: string }) => each.name === name);
  expect(of('Ada Ventures')).toMatchObject({ outstanding: 4_500_000, phone: '+2348055551111' });
  expect(of('Bayo').unapplied_credit).toBe(250_000);
  await sound();

  await owner.post('/api/v1/invoices', invoiceBody(of('Dele').id, application.today));
  const undone = await act(file.id, 'undo');
  expect(undone).toMatchObject({ status: 'undone', kept: ['Dele'], counts: { undone: 3, imported: 1 } });
  expect(changesOf(before, await balancesOf(owner))).toEqual({});
  const left = await customers();
  expect(left.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual(
    expect.arrayContaining([
      ['Ada Ventures', 'inactive'],
      ['Bayo', 'inactive'],
      ['Dele', 'active'],
      ['Mama Ngozi Stores', 'active'],
    ]),
  );
  expect(left).toHaveLength(4);
  await sound();
});

test('a row that lost the end of its line, or a mark around a comma, waits for a person and is never read in part', async () => {
  const text = lines('Name,Phone,Owes', 'Ada,,5000', 'Bayo,,7000Chi,,9000', 'Dele, Sons,,800', 'Efe,,600');
  const file = await upload(owner, 'customers', text);
  expect(file.counts).toMatchObject({ good: 2, faulty: 2 });
  // What waits is read again by the same rule.
  expect((await change(file.id, { settings: { opening_on: application.today } })).counts).toMatchObject({
    faulty: 2,
  });
  const [joined, comma] = await rows(file.id, 'faulty');
  expect(joined!.faults[0]).toMatchObject({ field: 'cells', message: expect.stringContaining('“9000”') });
  await correct(file.id, joined!, { left_out: true });
  await correct(file.id, comma!, { cells: { name: 'Dele & Sons', phone: '', opening_balance: '800' } });
  await act(file.id, 'commit');
  expect(
    (await customers()).map(({ name, outstanding }: Record<string, unknown>) => [name, outstanding]),
  ).toEqual([
    ['Ada', 500_000],
    ['Dele & Sons', 80_000],
    ['Efe', 60_000],
  ]);
  await sound();
});

test('a customer who paid since keeps the opening balance when the import is undone', async () => {
  const file = await upload(owner, 'customers', lines('Name,Owes', 'Ada,5000', 'Bayo,7000'));
  await act(file.id, 'commit');
  const ada = (await customers()).find(({ name }: { name: string }) => name === 'Ada');
  await owner.post(`/api/v1/customers/${ada.id}/payments`, {
    ...{ amount: 100_000, paid_on: application.today, method: 'cash' },
  });
  expect((await act(file.id, 'undo')).kept).toEqual(['Ada']);
  expect((await customers()).find(({ name }: { name: string }) => name === 'Ada').outstanding).toBe(400_000);
  await sound();
});

test('items with opening stock: the cost is asked about, the stock difference is rehearsed, unused ones are taken back', async () => {
  await owner.post('/api/v1/inventory/finished-goods', { name: 'Agege bread', sku: 'AB-1', unit: 'loaf' });
  const before = await balancesOf(owner);
  const file = await upload(
    owner,
    'finished_goods',
    lines(
      'Item,Code,UOM,Qty,Cost,Price',
      'Agege bread,ab-1,loaf,5,500.00,800.00',
      'Meat pie,MP-1,piece,96,36,000.00,600.00'.replace('36,000.00', '"36,000.00"'),
      'Eggs,EG-1,piece,12 crate,184.45,',
      'Chin chin,CC-1,pack,,,1500.00',
    ),
  );
  expect(file.doubts).toMatchObject([{ kind: 'cost_of', row: 2, cell: '5 × ₦500.00 = ₦2,500.00' }]);
  expect(file.counts).toMatchObject({ good: 2, faulty: 1, duplicate: 1 });
  const [known] = await rows(file.id, 'duplicate');
  expect(known!.match).toMatchObject({
    reason: 'Agege bread has this SKU. Its stock of 5 in this row is left out: count it instead',
    final: true,
  });
  const again = await owner.put(`${IMPORTS}/${file.id}/rows/2`, {
    version: known!.version,
    import_anyway: true,
  });
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
  const [eggs] = await rows(file.id, 'faulty');
  expect(eggs!.faults[0]!.likely).toEqual([
    { label: '360: a crate has 30', value: '360' },
    { label: '12', value: '12' },
  ]);
  await correct(file.id, eggs!, { cells: { quantity: '360' } });
  await change(file.id, { mapping: { cost_of: 'all' } });
  const plan = await rehearsal(file.id);
  expect(plan).toMatchObject({
    ...{ entries: 1, stock: { before: 0, change: 3_618_445, after: 3_618_445 } },
    records: [
      { label: 'New items', count: 3 },
      { label: 'With opening stock', count: 2 },
    ],
  });
  await act(file.id, 'commit');
  expect(changesOf(before, await balancesOf(owner))).toEqual(foretold(plan));
  await sound();
  const pie = (await goods()).find(({ sku }: { sku: string }) => sku === 'MP-1');
  const adjusted = await owner.post(`/api/v1/inventory/finished-goods/${pie.id}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 6, reason: 'damage' },
  });
  expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200);
  const undone = await act(file.id, 'undo');
  expect(undone).toMatchObject({ kept: ['Meat pie'], counts: { undone: 2, imported: 1 } });
  const left = (await goods()).map(({ sku, status }: { sku: string; status: string }) => [sku, status]);
  expect(left).toHaveLength(3);
  expect(left).toEqual(
    expect.arrayContaining([
      ['EG-1', 'inactive'],
      ['MP-1', 'active'],
      ['AB-1', 'active'],
    ]),
  );
  await sound();
});

test('a storekeeper imports items, but no opening stock', async () => {
  const storekeeper = await testMember(application, owner, 'storekeeper');
  const csv = lines('Name,SKU,Unit,Quantity,Value', 'Flour,FL-1,kg,20,900', 'Sugar,SU-1,kg,,');
  const file = await upload(storekeeper, 'raw_materials', csv);
  expect(file.counts).toMatchObject({ good: 1, faulty: 1 });
  expect((await rows(file.id, 'faulty'))[0]!.faults).toMatchObject([
    { field: 'quantity', message: 'Your role does not allow opening stock: leave this empty' },
  ]);
});

test('a price list changes prices by SKU, barcode or name, says what it did not find, and is taken back', async () => {
  const made = async (name: string, sku: string, selling_price: number, barcode?: string) =>
    (
      await owner.post('/api/v1/inventory/finished-goods', {
        name,
        sku,
        unit: 'loaf',
        selling_price,
        barcode,
      })
    ).body.id;
  await made('Agege bread', 'AB-1', 80_000);
  await made('Meat pie', 'MP-1', 60_000, '12345670');
  await made('Chin chin', 'CC-1', 150_000);
  const csv = lines(
    'Product,New price',
    'agege bread,"1,000"',
    'Meat pies,700',
    'Chin chin,1500',
    'Chin chin,9',
  );
  const file = await upload(owner, 'prices', csv);
  expect(file.counts).toMatchObject({ good: 1, faulty: 1, duplicate: 2 });
  const [unknown] = await rows(file.id, 'faulty');
  expect(unknown!.faults).toMatchObject([
    { message: 'No product has this name', likely: [{ label: 'Use Meat pie', value: 'Meat pie' }] },
  ]);
  await correct(file.id, unknown!, { cells: { name: 'Meat pie' } });
  expect(await rehearsal(file.id)).toMatchObject({
    ...{ rows: 2, entries: 0, records: [{ label: 'Prices that rise', count: 2 }] },
  });
  await act(file.id, 'commit');
  const prices = async () =>
    Object.fromEntries(
      (await goods()).map((each: { sku: string; selling_price: number }) => [each.sku, each.selling_price]),
    );
  expect(await prices()).toEqual({ 'AB-1': 100_000, 'MP-1': 70_000, 'CC-1': 150_000 });
  const pie = (await goods()).find(({ sku }: { sku: string }) => sku === 'MP-1');
  await owner.put(`/api/v1/inventory/finished-goods/${pie.id}`, {
    version: pie.version,
    selling_price: 75_000,
  });
  expect(await act(file.id, 'undo')).toMatchObject({ kept: ['Meat pie'] });
  expect(await prices()).toEqual({ 'AB-1': 80_000, 'MP-1': 75_000, 'CC-1': 150_000 });
});

test('the day of opening balances is not in the future', async () => {
  const file = await upload(owner, 'customers', lines('Name,Owes', 'Ada,5000'));
  const settings = { opening_on: addDays(application.today, 1) };
  const refused = await owner.put(`${IMPORTS}/${file.id}`, { version: file.version, settings });
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'settings.opening_on']);
  await change(file.id, { settings: { opening_on: addDays(application.today, -3) } });
  await act(file.id, 'commit');
  const [entry] = (await owner.get('/api/v1/ledger/entries')).body.entries;
  expect(entry.entry_date).toBe(addDays(application.today, -3));
  expect((await read(file.id)).undo_until).toBe(addDays(application.today, 30));
});

test('products as QuickBooks exports them: its columns are known, what it lacks is filled in, and stock comes at cost', async () => {
  const before = await balancesOf(owner);
  const file = await upload(
    owner,
    'finished_goods',
    lines(
      'Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Income Account,Purchase Cost,Quantity On Hand',
      'Red cap,,,Inventory,2500,Sales of Product Income,1400,12',
      'Blue cap,Wool,CAP-B,Inventory,"2,500.00",Sales of Product Income,1400,0',
    ),
  );
  expect(file).toMatchObject({ program: 'QuickBooks', doubts: [], counts: { good: 2, faulty: 0 } });
  const plan = await rehearsal(file.id);
  await act(file.id, 'commit');
  expect(changesOf(before, await balancesOf(owner))).toEqual(foretold(plan));
  expect(await goods()).toMatchObject([
    { name: 'Blue cap', sku: 'CAP-B', unit: 'piece', selling_price: 250_000 },
    { name: 'Red cap', sku: 'RED-CAP', unit: 'piece', selling_price: 250_000, stock_value: 1_680_000 },
  ]);
  await sound();
});

test('a list of products without codes and units, given as income and expenses, is read as products', async () => {
  const sheet = lines('Product,Selling Price,Qty,Cost price', 'Peak milk,1200,3,900', 'Milo,4500,2,4000');
  const file = await upload(owner, 'transactions', sheet);
  expect(file).toMatchObject({ kind: 'finished_goods', counts: { good: 2 } });
  await change(file.id, { mapping: { cost_of: 'one' } });
  await act(file.id, 'commit');
  expect(await goods()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Peak milk', sku: 'PEAK-MILK', unit: 'piece', current_stock: 3 }),
      expect.objectContaining({ name: 'Milo', sku: 'MILO', selling_price: 450_000 }),
    ]),
  );
  const notes = lines('Date,Item,Amount', '2026-03-05,Diesel,45000');
  expect(await upload(owner, 'transactions', notes)).toMatchObject({ kind: 'transactions' });
});

test('a product that a price list does not find is asked for at the code it was named by', async () => {
  for (const [name, sku, selling_price, barcode] of [
    ['Agege bread', 'AB-1', 80_000, '4006381333931'],
    ['Meat pie', 'MP-1', 60_000, '12345670'],
    ['Milk bread', 'MB-1', undefined, undefined],
  ] as const)
    await owner.post('/api/v1/inventory/finished-goods', { name, sku, unit: 'loaf', selling_price, barcode });
  const file = await upload(
    owner,
    'prices',
    lines(
      'SKU,Barcode,Product,New price',
      'ab-1,,,700',
      ',12345670,,500',
      'MB-1,,,900',
      'XX-1,,Agege breads,1',
      ',99999999,Meat pie,1',
      ',,Zobo,1',
    ),
  );
  expect(file.counts).toMatchObject({ good: 3, faulty: 3 });
  expect((await rows(file.id, 'faulty')).map(({ faults }) => faults)).toMatchObject([
    [
      {
        field: 'sku',
        message: 'No product has this SKU',
        likely: [
          { label: 'Use Agege bread', value: 'AB-1' },
          { label: 'Use Milk bread', value: 'MB-1' },
        ],
      },
    ],
    [
      {
        field: 'barcode',
        message: 'No product has this barcode',
        likely: [{ label: 'Use Meat pie', value: '12345670' }],
      },
    ],
    [{ field: 'name', message: 'No product has this name', likely: [] }],
  ]);
  expect(await rehearsal(file.id)).toMatchObject({
    rows: 3,
    records: [
      { label: 'Prices that rise', count: 1 },
      { label: 'Prices that fall', count: 2 },
    ],
  });
});

test('what an import allows is said when it does not allow it any more', async () => {
  const refused = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer;
    return [status, body.code, body.message];
  };
  const sent = async (id: string, action: string, body: object = {}) => {
    const { version } = await read(id);
    return owner.post(`${IMPORTS}/${id}/${action}`, { version, ...body });
  };
  const file = await upload(owner, 'customers', lines('Name,Email', 'Ada,nobody', 'Bayo,'));
  const invalid = (message: string) => [409, 'INVALID_STATE', message];
  expect(await refused(sent(file.id, 'undo'))).toEqual(invalid('Nothing of it was imported.'));
  const [bayo] = await rows(file.id, 'good');
  await correct(file.id, bayo!, { left_out: true });
  expect(await refused(sent(file.id, 'commit', { rows: 1 }))).toEqual(
    invalid('No row is ready to be imported.'),
  );
  await correct(file.id, (await rows(file.id, 'left_out'))[0]!, { cells: {} });
  await act(file.id, 'commit');
  const [done] = await rows(file.id, 'imported');
  const change = { version: done!.version, left_out: true };
  expect(await refused(owner.put(`${IMPORTS}/${file.id}/rows/${done!.row}`, change))).toEqual(
    invalid('This row cannot be corrected any more.'),
  );
  // What was imported stays, and can be undone, when the rest is given up.
  expect(await act(file.id, 'discard')).toMatchObject({
    status: 'open',
    counts: { imported: 1, left_out: 1 },
    can: { undo: true, discard: false },
  });
  const [late, other] = [await read(file.id), await upload(owner, 'customers', 'Name\nChi-Chi')];
  await application.owner(
    `update import_file set committed_at = committed_at - interval '31 days'
      where organization_id = $1 and id = $2`,
    [owner.organization_id, file.id],
  );
  expect(await refused(sent(file.id, 'undo'))).toEqual(
    invalid(`This could be undone until ${addDays(late.undo_until!, -31)}.`),
  );
  await act(other.id, 'commit');
  await act(other.id, 'undo');
  expect(await refused(sent(other.id, 'discard'))).toEqual(invalid('This import was undone.'));
  const third = await upload(owner, 'customers', 'Name\nDele');
  await act(third.id, 'discard');
  expect(await refused(sent(third.id, 'commit', { rows: 1 }))).toEqual(invalid('This import was discarded.'));
});

test('two spellings of a name in one file are one item, and one code in two forms is one code', async () => {
  const file = await upload(
    owner,
    'raw_materials',
    lines(
      'Item,Unit,Qty,Cost price,Barcode',
      'Sugar,kg,10,900,075678164125',
      'Flour,kg,10,900,',
      'sugar,kg,10,900,',
      '"Flour, ",kg,5,900,',
      'Milo,tin,5,900,0075678164125',
      'Peak milk,tin,5,900,5.01234E+12',
    ),
  );
  expect((await rows(file.id, 'duplicate')).map(({ row, match }) => [row, match?.reason])).toEqual([
    [4, 'Row 2 has this name too'],
    [5, 'Row 3 has this name too'],
    [6, 'Row 2 has this barcode too'],
  ]);
  const [shortened] = await rows(file.id, 'faulty');
  expect(shortened!.faults).toMatchObject([
    {
      field: 'barcode',
      message: 'A spreadsheet shortened “5.01234E+12”, so digits are lost: type it in full',
    },
  ]);
  await correct(file.id, shortened!, { cells: { barcode: '' } });
  await change(file.id, { mapping: { cost_of: 'one' } });
  await act(file.id, 'commit');
  // What is there is found by either form of its code.
  const again = await upload(
    owner,
    'finished_goods',
    lines('Item,Code,Unit,Price,Barcode', 'Sweets,SW-1,piece,50,0075678164125'),
  );
  expect((await rows(again.id, 'duplicate'))[0]!.match).toMatchObject({
    ...{ reason: 'Sugar has this barcode', final: true },
  });
});

test('a price is found by the other form of its code', async () => {
  const product = { name: 'Tomato paste', sku: 'TP-1', unit: 'tin', barcode: '0075678164125' };
  await owner.post('/api/v1/inventory/finished-goods', { ...product, selling_price: 40_000 });
  const file = await upload(owner, 'prices', lines('Barcode,Price', '075678164125,500'));
  expect(file.counts).toMatchObject({ good: 1, faulty: 0 });
});

test('an import that was undone can be done again', async () => {
  const csv = lines(
    'Item,Code,Unit,Qty,Value,Barcode',
    'Flour,FL-1,kg,10,9000,4006381333931',
    'Salt,SA-1,kg,,,',
  );
  const first = await upload(owner, 'raw_materials', csv);
  await act(first.id, 'commit');
  await act(first.id, 'undo');
  const second = await upload(owner, 'raw_materials', csv);
  expect(second.id).not.toBe(first.id);
  expect(second.counts).toMatchObject({ good: 2, duplicate: 0 });
  await act(second.id, 'commit');
  const { raw_materials: items } = (await owner.get('/api/v1/inventory/raw-materials?limit=100')).body;
  const of = (status: string) =>
    items.filter((each: { status: string }) => each.status === status).map(({ sku }: { sku: string }) => sku);
  expect(of('active')).toEqual(['FL-1', 'SA-1']);
  expect(of('inactive')).toEqual([expect.stringMatching(/^FL-1-/)]);
  const people = lines('Name,Phone,Owes', 'Ada,08055551111,5000');
  const one = await upload(owner, 'customers', people);
  await act(one.id, 'commit');
  await act(one.id, 'undo');
  const other = await upload(owner, 'customers', people);
  expect(other.counts).toMatchObject({ good: 1, duplicate: 0 });
  await act(other.id, 'commit');
  await sound();
});

test('a credit of a customer stays one, in each form in which ledgers print it', async () => {
  for (const csv of [
    lines('Customer,Balance,Dr/Cr', 'Mama Tunde,"42,000.00",Dr', 'Ibrahim Motors,"6,300.00",Cr'),
    lines('Customer,Opening balance', 'Mama Tunde,DR 42000', 'Ibrahim Motors,CR 6300'),
    lines('Name,Debit,Credit', 'Mama Tunde,"42,000.00",', 'Ibrahim Motors,,"6,300.00"'),
  ]) {
    const file = await upload(owner, 'customers', csv);
    expect(foretold(await rehearsal(file.id))).toMatchObject({ '1100': 4_200_000, '2300': -630_000 });
    const { body } = await owner.post('/api/v1/customers/import', { csv });
    expect([body.errors, body.opening_debt, body.opening_credit]).toEqual([[], 4_200_000, 630_000]);
  }
});
