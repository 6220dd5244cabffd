import { addDays, formatDate } from '@lissafi/domain/calendar/civil-date';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import {
  balancesOf,
  changesOf,
  foretold,
  IMPORTS,
  importTools,
  upload,
  workOn,
} from '../../testing/imports.ts';
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
const day = (ago: number) => addDays(application.today, -ago);
const dmy = (ago: number) => day(ago).split('-').reverse().join('/');
const transactions = async (query = '') =>
  (await owner.get(`/api/v1/ingestion/transactions?limit=100${query}`)).body;

/** A book of expenses as people keep it: notes above, titles of its own, Nigerian dates, one amount written anew. */
const sheet = () => [
  ['', 'Bisi’s Bakery', '', '', '', ''],
  ['', 'What we spent and got', '', '', '', ''],
  ['', '', '', '', '', ''],
  ['S/N', 'Day', 'Particulars', 'Head', 'In (₦)', 'Out (₦)'],
  ['1', dmy(12), 'Diesel for gen', 'Fuel', '', '45,000.00'],
  ['2', dmy(11), 'Rent of the kiosk', 'Rent received', '120,000.00', ''],
  ['3', dmy(11), 'Bolt to market', 'Transport', '', '3,500'],
  ['4', '31/02/2026', 'SMS charges', 'Bank charges', '', '52.50'],
  ['5', dmy(9), 'Nylon and labels', 'Packagin', '', '18,200'],
  ['6', dmy(8), 'Guard', 'Security', '', '1.800'],
  ['', 'Total', '', '', '120,000.00', '68,552.50'],
];

test('a workbook of a strange layout is read, corrected in place, rehearsed, imported and undone', async () => {
  const file = await writeXlsx({ sheets: [{ name: 'Book', rows: sheet() }] });
  const before = await balancesOf(owner);
  const read0 = await upload(owner, 'transactions', Buffer.from(file), 'my book.xlsx');
  expect(read0).toMatchObject({ header_row: 4, sheet: 'Book', row_count: 6, doubts: [], remembered: false });
  expect(read0.mapping.columns).toEqual([null, 'date', 'description', 'category', 'money_in', 'money_out']);
  expect(read0.counts).toMatchObject({ good: 3, faulty: 3 });
  expect((await owner.get('/api/v1/inbox')).body).toMatchObject({
    counts: { import: 1 },
    items: [{ kind: 'import', id: read0.id, type: '6', about: 'my book.xlsx' }],
  });
  const [date, category, amount] = await rows(read0.id, 'faulty');
  expect([date!.row, date!.faults[0]]).toMatchObject([
    8,
    { field: 'date', likely: [{ value: '2026-02-28' }] },
  ]);
  expect(category!.faults[0]).toMatchObject({
    field: 'category',
    message: '“Packagin” is no category of expense',
  });
  expect(amount!.faults[0]).toMatchObject({
    ...{ field: 'money_out', message: 'Not clear as an amount' },
    likely: [
      { label: '₦1,800.00', value: '1,800.00' },
      { label: '₦1.80', value: '1.80' },
    ],
  });
  const fixed = await correct(read0.id, amount!, { cells: { money_out: '1,800.00' } });
  expect(fixed).toMatchObject({ state: 'good', faults: [], cells: { money_out: '1,800.00' } });
  expect((await rows(read0.id, 'good')).map(({ row }) => row)).toEqual([5, 6, 7, 10]);

  const plan = await rehearsal(read0.id);
  expect(plan).toMatchObject({ rows: 4, entries: 4, total: 17_030_000, stock: null });
  const done = await act(read0.id, 'commit');
  expect(done).toMatchObject({
    counts: { imported: 4, faulty: 2, good: 0 },
    can: { undo: true, commit: false },
  });
  expect(changesOf(before, await balancesOf(owner))).toEqual(foretold(plan));
  const { transactions: made } = await transactions();
  expect(made).toHaveLength(4);
  expect(made[0]).toMatchObject({
    ...{ source: 'csv', status: 'posted', amount: 180_000, category: 'security' },
  });
  expect((await owner.get('/api/v1/inbox')).body.items).toMatchObject([{ kind: 'import', type: '2' }]);

  // What waited is corrected later, and imported by itself.
  const [late] = await rows(read0.id, 'faulty');
  await correct(read0.id, late!, { cells: { date: day(10) } });
  await act(read0.id, 'commit');
  expect((await transactions()).total).toBe(5);
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);

  const undone = await act(read0.id, 'undo');
  expect(undone).toMatchObject({ status: 'undone', counts: { undone: 5, left_out: 1 }, kept: [] });
  expect(changesOf(before, await balancesOf(owner))).toEqual({});
  expect((await transactions('&status=void')).total).toBe(5);
  expect((await owner.get('/api/v1/inbox')).body.total).toBe(0);
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('a corrected column is read anew, and remembered for the next file with these titles', async () => {
  const of = (date: number, what: string, amount: string) =>
    [dmy(date), what, 'Ade', amount, 'Fuel'].join(',');
  const titles = 'Date,Narration,Remarks to us,Kudi,Category';
  const first = await upload(
    owner,
    'transactions',
    [titles, of(3, 'Diesel', '5000'), of(2, 'Petrol', '700')].join('\n'),
  );
  expect(first.mapping.columns).toEqual(['date', 'description', null, 'amount', 'category']);
  expect(first.doubts).toMatchObject([{ kind: 'direction', row: 2, cell: '5000' }]);
  const refused = await owner.post(`${IMPORTS}/${first.id}/commit`, { version: first.version, rows: 2 });
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'LAYOUT_UNCLEAR']);
  const columns = ['date', 'description', 'counterparty', 'amount', 'category'];
  const mapped = await change(first.id, { mapping: { columns, direction: 'all_out' } });
  expect([mapped.doubts, mapped.counts.good]).toEqual([[], 2]);
  expect((await rows(first.id))[0]!.cells.counterparty).toBe('Ade');
  const next = await upload(owner, 'transactions', [titles, of(1, 'Diesel', '900')].join('\n'), 'next.csv');
  expect(next).toMatchObject({ remembered: true, doubts: [], mapping: { columns, direction: 'all_out' } });
  for (const wrong of [
    { columns: ['date', 'date', null, 'amount', 'category'] },
    { columns: ['date', 'password', null, 'amount', 'category'] },
    { columns: ['date'] },
  ]) {
    const answer = await owner.put(`${IMPORTS}/${next.id}`, { version: next.version, mapping: wrong });
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'mapping']);
  }
});

test('the same file changes nothing, and what another file or a person recorded is found with the reason', async () => {
  const body = {
    ...{ type: 'expense', amount: 450_000, transaction_date: day(5), category: 'fuel' },
    ...{ payment_method: 'cash', description: 'Diesel, generator' },
  };
  await owner.post('/api/v1/ingestion/transactions/manual', body);
  const customer = await testCustomer(owner);
  await owner.post(`/api/v1/customers/${customer}/payments`, {
    amount: 99_900,
    paid_on: day(4),
    method: 'cash',
  });
  const csv = [
    'Date,Description,Category,Income,Expense',
    `${day(5)},DIESEL generator,Fuel,,4500`,
    `${day(5)},Diesel generator,Fuel,,4500`,
    `${day(3)},Mama Ngozi,Other income,999,`,
    `${day(2)},Bread flour bus,Transport,,700`,
  ].join('\n');
  const first = await upload(owner, 'transactions', csv);
  expect(first.counts).toMatchObject({ good: 2, duplicate: 2 });
  expect((await rows(first.id, 'duplicate')).map(({ row, match }) => [row, match?.reason])).toEqual([
    [2, 'The same day, amount and words are recorded'],
    [4, `The same amount moved on ${formatDate(day(4))}: Payment in advance`],
  ]);
  const same = await upload(owner, 'transactions', csv, 'renamed.csv');
  expect([same.id, same.version]).toEqual([first.id, first.version]);
  await act(first.id, 'commit');
  const again = await upload(owner, 'transactions', csv);
  expect([again.id, again.counts]).toMatchObject([first.id, { imported: 2, duplicate: 2, good: 0 }]);
  // Another file with the same rows: each is there once.
  const other = await upload(owner, 'transactions', `${csv}\n${day(1)},New,Fuel,,10`);
  expect(other.counts).toMatchObject({ duplicate: 4, good: 1 });
  const [, second] = await rows(other.id, 'duplicate');
  expect(await correct(other.id, second!, { import_anyway: true })).toMatchObject({ state: 'good' });
  await act(other.id, 'commit');
  expect((await transactions()).total).toBe(5);
});

test('rows are left out, alike ones are corrected together, and a version that is old is refused', async () => {
  const line = (ago: number, what: string) => `${dmy(ago)},${what},Gen matter,,300`;
  const csv = [
    'Date,Description,Category,In,Out',
    line(5, 'a'),
    line(4, 'b'),
    line(3, 'c'),
    `${dmy(2)},d,Rentt,,1`,
  ];
  const file = await upload(owner, 'transactions', csv.join('\n'));
  expect(file.counts).toMatchObject({ good: 0, faulty: 4 });
  const [first] = await rows(file.id);
  await correct(file.id, first!, { cells: { category: 'Fuel' }, alike: true });
  expect((await read(file.id)).counts).toMatchObject({ good: 3, faulty: 1 });
  const stale = await owner.put(`${IMPORTS}/${file.id}/rows/${first!.row}`, {
    version: first!.version,
    left_out: true,
  });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  const [rent] = await rows(file.id, 'faulty');
  expect(rent!.faults[0]!.likely[0]).toEqual({ label: 'Rent', value: 'Rent' });
  expect(await correct(file.id, rent!, { left_out: true })).toMatchObject({ state: 'left_out' });
  const late = await owner.post(`${IMPORTS}/${file.id}/commit`, { version: 99, rows: 3 });
  expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION']);
  const discarded = await act(file.id, 'discard');
  expect(discarded).toMatchObject({ status: 'discarded', counts: { left_out: 4 }, can: { commit: false } });
  expect((await transactions()).total).toBe(0);
});

test('it is all or nothing: one row that cannot be posted any more stops the others', async () => {
  const csv = ['Date,Description,Category,In,Out', `${day(40)},a,Fuel,,300`, `${day(1)},b,Fuel,,500`].join(
    '\n',
  );
  const file = await upload(owner, 'transactions', csv);
  const other = await owner.post(`${IMPORTS}/${file.id}/commit`, { version: file.version, rows: 1 });
  expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION']);
  const before = await balancesOf(owner);
  const lock = (books_locked_until: string | null, seen: string | null) =>
    owner.put('/api/v1/periods/lock', { books_locked_until, seen, reason: 'Month closed' });
  expect((await lock(day(30), null)).status).toBe(200);
  const refused = await owner.post(`${IMPORTS}/${file.id}/commit`, { version: file.version, rows: 2 });
  expect([refused.status, refused.body.code]).toEqual([409, 'PERIOD_LOCKED']);
  expect(changesOf(before, await balancesOf(owner))).toEqual({});
  expect((await change(file.id, { settings: {} })).counts).toMatchObject({ good: 1, faulty: 1 });
  expect((await rows(file.id, 'faulty'))[0]!.faults[0]!.message).toBe(
    `The books are closed up to ${day(30)}`,
  );
  await act(file.id, 'commit');
  expect((await transactions()).total).toBe(1);
});

test('only who records expenses imports them, and nobody sees the import of another organization', async () => {
  const csv = `Date,Description,Category,In,Out\n${day(1)},b,Fuel,,500`;
  const file = await upload(owner, 'transactions', csv);
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.get(`${IMPORTS}/${file.id}`)).status).toBe(403);
  expect((await sales.get(`${IMPORTS}/${file.id}/rows`)).status).toBe(403);
  expect((await sales.get(IMPORTS)).body).toMatchObject({ imports: [], total: 0 });
  const form = fileForm(csv, { name: 'a.csv', fields: { kind: 'transactions' } });
  expect((await sales.post(IMPORTS, form.body, form.headers)).status).toBe(403);
  const accountant = await testMember(application, owner, 'accountant');
  expect((await accountant.get(IMPORTS)).body).toMatchObject({ imports: [{ id: file.id }], total: 1 });
  expect((await (await testOwner(application)).get(`${IMPORTS}/${file.id}`)).status).toBe(404);
});

test('a file without rows, without a table or that cannot be read says so', async () => {
  const refused = async (content: string | Buffer, name = 'a.csv') => {
    const form = fileForm(content, { name, fields: { kind: 'transactions' } });
    const { status, body } = await owner.post(IMPORTS, form.body, form.headers);
    return [status, body.errors[0].field, body.errors[0].message];
  };
  expect(await refused('')).toEqual([400, 'file', 'The file is empty']);
  expect(await refused('Date,Description,Amount\n')).toEqual([400, 'file', 'There are no rows in this file']);
  expect((await refused(Buffer.from([0x50, 0x4b, 3, 4, 1, 2])))[1]).toBe('file');
  const nothing = await upload(owner, 'transactions', 'Colour,Shape\nred,round\nblue,square');
  expect(nothing.doubts).toMatchObject([{ kind: 'columns' }]);
  expect(nothing.counts.good).toBe(0);
});

test('an undone import is in no reconciliation, and its match with the bank is taken apart', async () => {
  const [account] = (await owner.get('/api/v1/bank-accounts')).body.bank_accounts.filter(
    ({ kind }: { kind: string }) => kind === 'bank',
  );
  const at = `/api/v1/bank-accounts/${account.id}`;
  const statement = fileForm(`Date,Narration,Amount\n${day(9)},START,1.00\n${day(5)},TOTAL MUSHIN,-4500.00`, {
    name: 's.csv',
  });
  await owner.post(`${at}/statements`, statement.body, statement.headers);
  const csv = `Date,Description,Category,In,Out\n${day(5)},Diesel,Fuel,,4500\n${day(4)},Rope,Supplies,,90`;
  const file = await upload(owner, 'transactions', csv);
  await act(file.id, 'commit');
  const outstanding = async () => (await owner.get(`${at}/outstanding?as_of=${day(0)}`)).body.entries;
  const entries = await outstanding();
  expect(entries.map(({ amount }: { amount: number }) => amount)).toEqual([-9_000, -450_000]);
  const { lines } = (await owner.get(`${at}/statement-lines?state=open`)).body;
  const line = lines.find(({ amount }: { amount: number }) => amount === -450_000);
  const matched = await owner.post(`${at}/matches`, {
    matches: [{ line_ids: [line.id], entries: [{ entry_id: entries[1].entry_id, line: entries[1].line }] }],
  });
  expect(matched.status, JSON.stringify(matched.body)).toBe(201);
  await act(file.id, 'undo');
  expect(await outstanding()).toEqual([]);
  expect((await owner.get(`${at}/statement-lines?state=open`)).body.total).toBe(2);
});

test('many rows are read, imported and undone by a job that tells how far it is', async () => {
  const many = Array.from(
    { length: 2_500 },
    (_, row) => `${day(row % 30)},Trip ${row},Transport,,${row + 1}`,
  );
  const before = await balancesOf(owner);
  const file = await upload(owner, 'transactions', ['Date,Description,Category,In,Out', ...many].join('\n'));
  expect(file).toMatchObject({ work: { what: 'reading', done: 0, total: 2_500 }, can: { commit: false } });
  const busy = await owner.post(`${IMPORTS}/${file.id}/commit`, { version: file.version, rows: 2_500 });
  expect([busy.status, busy.body.code]).toEqual([409, 'INVALID_STATE']);
  await workOn(application, owner, file.id);
  expect(await read(file.id)).toMatchObject({ work: null, counts: { good: 2_500 } });
  const plan = await rehearsal(file.id);
  expect((await act(file.id, 'commit')).work).toMatchObject({ what: 'posting', done: 0, total: 2_500 });
  await workOn(application, owner, file.id);
  await workOn(application, owner, file.id);
  expect(await read(file.id)).toMatchObject({ work: null, problem: null, counts: { imported: 2_500 } });
  expect(changesOf(before, await balancesOf(owner))).toEqual(foretold(plan));
  expect((await transactions()).total).toBe(2_500);
  await act(file.id, 'undo');
  await workOn(application, owner, file.id);
  expect(await read(file.id)).toMatchObject({ status: 'undone', counts: { undone: 2_500 } });
  expect(changesOf(before, await balancesOf(owner))).toEqual({});
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('a job that is refused stores the reason, and everything stays as it was', async () => {
  const many = Array.from(
    { length: 2_100 },
    (_, row) => `${day(row % 30)},Trip ${row},Transport,,${row + 1}`,
  );
  const file = await upload(owner, 'transactions', ['Date,Description,Category,In,Out', ...many].join('\n'));
  await workOn(application, owner, file.id);
  await act(file.id, 'commit');
  await owner.put('/api/v1/periods/lock', { books_locked_until: day(2), seen: null, reason: 'Month closed' });
  await workOn(application, owner, file.id);
  const stopped = await read(file.id);
  expect(stopped).toMatchObject({ work: null, counts: { good: 2_100, imported: 0 }, can: { commit: true } });
  expect(stopped.problem).toBe('The books are locked up to this date.');
  expect((await transactions()).total).toBe(0);
});

test('a payment that was reversed or failed is left out and named, and is read anew with its columns', async () => {
  const file = await upload(
    owner,
    'transactions',
    lines(
      'Date,Description,Category,Amount,Type,Status',
      '2026-03-05,Diesel,Fuel and diesel,"9,000.00",Expense,Successful',
      '2026-03-06,Diesel again,Fuel and diesel,"9,000.00",Expense,Reversed',
      '2026-03-07,Lunch,Food and welfare,"2,000.00",Expense,FAILED',
    ),
  );
  expect(file.counts).toMatchObject({ good: 1, left_out: 2, faulty: 0 });
  const left = await rows(file.id, 'left_out');
  expect(left.map(({ faults }) => faults[0]!.message)).toEqual([
    '“Reversed” moved no money, so this row is left out',
    '“FAILED” moved no money, so this row is left out',
  ]);
  expect((await rehearsal(file.id)).total).toBe(900_000);
  const columns = file.mapping.columns.map((field: string | null) => (field === 'status' ? null : field));
  expect((await change(file.id, { mapping: { columns } })).counts).toMatchObject({ good: 3, left_out: 0 });
  const [, again] = await rows(file.id);
  await correct(file.id, again!, { left_out: true });
  expect((await change(file.id, { mapping: { columns: file.mapping.columns } })).counts).toMatchObject({
    ...{ good: 1, left_out: 2 },
  });
});

test('a refund is asked about and lowers what was spent, and a dollar is no naira', async () => {
  const file = await upload(
    owner,
    'transactions',
    lines(
      'Date,Description,Category,Amount,Type',
      '2026-03-05,Cartons,Packaging and supplies,"32,000.00",Expense',
      '2026-03-06,Torn cartons sent back,Packaging and supplies,"−4,500.00",Expense',
      '2026-03-07,Hosting,Airtime and data,$85.00,Expense',
    ),
  );
  expect(file.doubts).toEqual([]);
  expect((await rows(file.id, 'faulty')).map(({ faults }) => [faults[0]!.field, faults[0]!.message])).toEqual(
    [
      ['side', 'This amount has another sign than the others: say whether money came in or went out'],
      ['amount', 'This is in USD, and the books are in NGN: type the amount in NGN'],
    ],
  );
  const [refund] = await rows(file.id, 'faulty');
  await correct(file.id, refund!, { cells: { side: 'Income', category: 'Other income' }, alike: true });
  const { accounts } = await rehearsal(file.id);
  expect(accounts).toMatchObject([
    expect.anything(),
    { debit: 0, credit: 450_000 },
    { debit: 3_200_000, credit: 0 },
  ]);
});
