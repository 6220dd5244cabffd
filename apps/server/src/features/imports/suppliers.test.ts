import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { balancesOf, changesOf, foretold, importTools, upload } from '../../testing/imports.ts';
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
const { act, rehearsal, rows, correct } = importTools(() => owner);
const lines = (...all: string[]) => all.join('\n');
const suppliers = async () => (await owner.get('/api/v1/suppliers?limit=100&sort_by=name')).body.suppliers;
const sound = async () => {
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
};

test('suppliers with what they are owed are found, imported, and undone as far as nothing of them is paid', async () => {
  await owner.post('/api/v1/suppliers', { name: 'Golden Mills', phone: '0803 123 4567' });
  const before = await balancesOf(owner);
  const file = await upload(
    owner,
    'suppliers',
    lines(
      'Vendor;Tel;E-mail;City;TIN;We owe;Rating',
      'Mills of gold;8031234567;;;;;5',
      'Dangote Sugar;0805 555 1111;sales@example.com;Lagos;23100999-0001;45,000.00;4',
      'Kano Yeast;0805 555 2222;;Kano;;-2,500;3',
      'dangote sugar;;;;;;2',
      'Ojota Packaging;0805 555 4444;;;;7,000;1',
    ),
  );
  expect(file.mapping.columns).toEqual(['name', 'phone', 'email', 'city', 'tax_id', 'opening_balance', null]);
  expect(file.counts).toMatchObject({ good: 2, faulty: 1, duplicate: 2 });
  expect((await rows(file.id, 'duplicate')).map(({ row, match }) => [row, match?.reason])).toEqual([
    [2, 'Golden Mills has this telephone number'],
    [5, 'Row 3 is this supplier too'],
  ]);
  const [owing] = await rows(file.id, 'faulty');
  expect(owing!.faults).toMatchObject([{ field: 'opening_balance' }]);
  await correct(file.id, owing!, { cells: { opening_balance: '' } });
  const plan = await rehearsal(file.id);
  expect(plan).toMatchObject({ rows: 3, entries: 2, records: [{ label: 'New suppliers', count: 3 }] });
  await act(file.id, 'commit');
  expect(changesOf(before, await balancesOf(owner))).toEqual(foretold(plan));
  expect(plan.accounts.find(({ code }) => code === '2000')).toMatchObject({ credit: 5_200_000 });
  const of = async (name: string) => (await suppliers()).find((each: { name: string }) => each.name === name);
  const sugar = await of('Dangote Sugar');
  expect(sugar).toMatchObject({ balance: 4_500_000, phone: '+2348055551111', tax_id: '23100999-0001' });
  expect(sugar.address).toMatchObject({ city: 'Lagos' });
  await sound();
  // What it brought is not opened a second time by the document of the opening balances.
  const { earlier } = (await owner.get('/api/v1/opening-balances')).body;
  expect(earlier).toMatchObject([{ source_type: 'opening_balances', entries: 2, amount: -5_200_000 }]);
  const opened = {
    version: 0,
    opened_on: application.today,
    suppliers: [{ supplier_id: sugar.id, amount: 4_500_000 }],
  };
  await owner.put('/api/v1/opening-balances', opened);
  const twice = await owner.post('/api/v1/opening-balances/post', { version: 1 });
  expect([twice.status, twice.body.field]).toEqual([400, 'suppliers.0.amount']);

  const paid = await of('Ojota Packaging');
  const payment = { amount: 100_000, paid_on: application.today, method: 'cash' };
  expect((await owner.post(`/api/v1/suppliers/${paid.id}/payments`, payment)).status).toBeLessThan(300);
  const undone = await act(file.id, 'undo');
  expect(undone).toMatchObject({
    status: 'undone',
    kept: ['Ojota Packaging'],
    counts: { undone: 2, imported: 1 },
  });
  expect((await of('Ojota Packaging')).balance).toBe(600_000);
  expect(await of('Dangote Sugar')).toMatchObject({ status: 'inactive', balance: 0 });
  expect(await of('Kano Yeast')).toBeUndefined();
  await sound();

  // The same suppliers come again: whom the undone import left behind is nobody's double.
  const again = await upload(
    owner,
    'suppliers',
    lines('Supplier,Balance', 'Dangote Sugar,45000', 'Kano Yeast,'),
  );
  expect(again.counts).toMatchObject({ good: 2, duplicate: 0 });
  await act(again.id, 'commit');
  expect((await suppliers()).filter(({ status }: { status: string }) => status === 'active')).toHaveLength(4);
  await sound();
});

test('a ledger of creditors is read by its sides, and a debit of a supplier is asked about', async () => {
  const file = await upload(
    owner,
    'suppliers',
    lines('Supplier name,Balance,Dr/Cr', 'Golden Mills,"45,000.00",Cr', 'Kano Yeast,"2,000.00",Dr'),
  );
  expect(file.counts).toMatchObject({ good: 1, faulty: 1 });
  expect((await rows(file.id, 'faulty'))[0]!.faults[0]!.message).toContain('owes you');
  await act(file.id, 'commit');
  expect((await suppliers())[0]).toMatchObject({ name: 'Golden Mills', balance: 4_500_000 });
  await sound();
});

test('who may add suppliers imports them, and opens balances only with the right to', async () => {
  const keeper = await testMember(application, owner, 'storekeeper');
  const file = await upload(
    keeper,
    'suppliers',
    lines('Supplier,Balance', 'Golden Mills,45000', 'Kano Yeast,'),
  );
  expect(file.counts).toMatchObject({ good: 1, faulty: 1 });
  const sales = await testMember(application, owner, 'sales');
  await expect(upload(sales, 'suppliers', 'Supplier\nGolden Mills')).rejects.toThrow(/403/);
});
