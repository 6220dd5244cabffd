import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { balancesOf, changesOf, foretold, IMPORTS, importTools, upload } from '../../testing/imports.ts';
import { expectTieOut } from '../../testing/money.ts';

const DOCUMENT = '/api/v1/opening-balances';
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
const draft = async () => (await owner.get(DOCUMENT)).body;
const accounts = async () =>
  Object.fromEntries(
    (await draft()).accounts.map(({ account_code, debit, credit }: Record<string, number>) => [
      account_code,
      debit! - credit!,
    ]),
  );
const refusal = (answer: { status: number; body: { code: string; message: string } }) => [
  answer.status,
  answer.body.code,
  answer.body.message,
];

test('a trial balance is matched with the chart, corrected, rehearsed, taken into the draft and posted as rehearsed', async () => {
  const books = await balancesOf(owner);
  const file = await upload(
    owner,
    'opening_balances',
    lines(
      'Bisi Bakery,,,',
      'Trial balance as at 31 May,,,',
      'A/C No,Account title,Dr (NGN),Cr (NGN)',
      ',ASSETS,,',
      '1010,Bank,"450,000.00",',
      ',accumulated depreciation,,"60,000.00"',
      '1100,Accounts receivable,"70,000.00",',
      '5000,Cost of goods sold,"5,000.00",',
      '1500,Loan from the cooperative,,"20,000.00"',
      ',Owners capitals,,"300,000.00"',
      '1010,Bank,"1,000.00",',
      '2400,Loans,-,-',
      '9999,,"100.00",',
      ',Total assets,"500,000.00",',
      ',,"526,100.00","380,000.00"',
    ),
  );
  expect(file.mapping.columns).toEqual(['account_code', 'name', 'debit', 'credit']);
  expect(file.row_count).toBe(10);
  expect(file.doubts).toEqual([]);
  expect(
    (await rows(file.id, 'duplicate')).map(({ row, match }) => [row, match?.reason, match?.final]),
  ).toEqual([
    [4, 'There is no balance in this row', true],
    [11, 'Row 5 is 1010 Bank too: the two would be added', undefined],
    [12, 'There is no balance in this row', true],
  ]);
  const faulty = await rows(file.id, 'faulty');
  const said = faulty.map(({ row, faults }) => [row, faults[0]!.message]);
  expect(said).toEqual([
    [7, 'Enter this under customers; a credit is an amount below 0'],
    [8, 'This account follows stock. Use 5090, cost of goods sold before these books'],
    [9, expect.stringMatching(/^1500 is .* here\. Which account is this\?$/)],
    [10, 'No account has this name'],
    [13, 'No account has this number 9999'],
  ]);
  const likely = (row: number) =>
    faulty.find((each) => each.row === row)!.faults[0]!.likely.map(({ value }) => value);
  expect(likely(8)).toEqual(['5090']);
  expect(likely(9)[0]).toBe('1500');
  expect(likely(10)[0]).toBe('3000');
  const fix = async (row: number, body: object) =>
    correct(file.id, (await rows(file.id)).find((each) => each.row === row)!, body);
  await fix(7, { left_out: true });
  await fix(8, { cells: { account_code: '5090' } });
  await fix(9, { cells: { account_code: '2400' } });
  await fix(10, { cells: { account_code: '3000' } });
  await fix(11, { import_anyway: true });

  const plan = await rehearsal(file.id);
  expect(plan).toMatchObject({
    rows: 6,
    entries: 0,
    records: [{ label: 'Accounts for the draft', count: 5 }],
  });
  const expected = {
    '1010': 45_100_000,
    '1590': -6_000_000,
    '2400': -2_000_000,
    '3000': -30_000_000,
    '5090': 500_000,
  };
  expect(foretold(plan)).toEqual({ ...expected, '3900': -7_600_000 });
  const opening_on = addDays(application.today, -20);
  await change(file.id, { settings: { opening_on } });
  const done = await act(file.id, 'commit');
  expect(done.counts).toMatchObject({ imported: 6, faulty: 1, left_out: 1, good: 0 });
  expect(await accounts()).toEqual(expected);
  expect(await draft()).toMatchObject({ status: 'draft', version: 1, opened_on: opening_on });
  // Nothing is in the books until the document is posted.
  expect(changesOf(books, await balancesOf(owner))).toEqual({});

  await owner.post(`${DOCUMENT}/post`, { version: 1 });
  expect(changesOf(books, await balancesOf(owner))).toEqual(foretold(plan));
  const { version } = await read(file.id);
  const posted = 'The opening balances are posted. Void them on their own page first to change them.';
  const refused = await owner.post(`${IMPORTS}/${file.id}/undo`, { version });
  expect(refusal(refused)).toEqual([409, 'INVALID_STATE', posted]);
  await owner.post(`${DOCUMENT}/void`, { reason: 'A figure was wrong' });
  expect(await act(file.id, 'undo')).toMatchObject({ status: 'undone', kept: [], counts: { undone: 6 } });
  expect(await accounts()).toEqual({});
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('a balance of the draft is replaced only when it is asked for, and undo gives it back unless it was changed', async () => {
  const opened_on = addDays(application.today, -9);
  const saved = await owner.put(DOCUMENT, {
    ...{ version: 0, opened_on },
    accounts: [
      { account_code: '1000', debit: 5_000 },
      { account_code: '1010', debit: 7_000 },
    ],
  });
  expect(saved.status).toBe(200);
  const file = await upload(
    owner,
    'opening_balances',
    lines('Ledger,Balance', '1010 - Bank,90.00', '2400 Loans,-30.00', '3000 Owner’s capital,(40.00)'),
  );
  expect(file.mapping).toMatchObject({ columns: ['name', 'amount'], direction: 'sign' });
  const [known] = await rows(file.id, 'duplicate');
  expect(known!.match).toMatchObject({
    reason: expect.stringMatching(/^The draft has 1010 .* with debit ₦70\.00: it would be replaced$/),
  });
  await correct(file.id, known!, { import_anyway: true });
  await act(file.id, 'commit');
  expect(await accounts()).toEqual({ '1000': 5_000, '1010': 9_000, '2400': -3_000, '3000': -4_000 });
  // A form of the draft that was open meanwhile does not overwrite what came.
  const stale = await owner.put(DOCUMENT, { version: 1, opened_on, accounts: [] });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  const { version, accounts: written } = await draft();
  await owner.put(DOCUMENT, {
    ...{ version, opened_on },
    accounts: written.map(({ account_code, debit, credit }: Record<string, number>) => ({
      ...{ account_code, debit, credit: String(account_code) === '2400' ? 3_500 : credit },
    })),
  });
  const undone = await act(file.id, 'undo');
  expect(undone).toMatchObject({
    kept: [expect.stringMatching(/^2400 /)],
    counts: { undone: 2, imported: 1 },
  });
  expect(await accounts()).toEqual({ '1000': 5_000, '1010': 7_000, '2400': -3_500 });
  expect((await draft()).opened_on).toBe(opened_on);
});

test('a row that is corrected later is added to its account, and one undo takes both out', async () => {
  const file = await upload(
    owner,
    'opening_balances',
    lines('Account,Balance,Dr/Cr', 'Zenith,100.00,Dr', '1010 Bank,250.00,Dr', '3000,350.00,Cr'),
  );
  expect(file.mapping).toMatchObject({ columns: ['name', 'amount', 'side'], direction: 'side' });
  await act(file.id, 'commit');
  expect(await accounts()).toEqual({ '1010': 25_000, '3000': -35_000 });
  const [zenith] = await rows(file.id, 'faulty');
  // Two rows of other names may go to one account.
  const fixed = await correct(file.id, zenith!, { cells: { account_code: '1010' } });
  expect([fixed.state, fixed.match]).toEqual(['good', null]);
  await act(file.id, 'commit');
  expect(await accounts()).toEqual({ '1010': 35_000, '3000': -35_000 });
  expect(await act(file.id, 'undo')).toMatchObject({ kept: [], counts: { undone: 3 } });
  expect(await accounts()).toEqual({});
});

test('balances without any sign are asked about; the same file is the import that is there; posted ones refuse rows', async () => {
  const csv = lines('Code,Balance', '1010,500.00', '1500,20.00');
  const file = await upload(owner, 'opening_balances', csv);
  expect(file.doubts).toMatchObject([
    {
      kind: 'direction',
      cell: '500.00',
      readings: [{ label: 'All are debits' }, { label: 'All are credits' }],
    },
  ]);
  expect((await upload(owner, 'opening_balances', csv)).id).toBe(file.id);
  const inbox = (await owner.get('/api/v1/inbox')).body.items;
  expect(inbox).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'import', id: file.id })]));
  await change(file.id, { mapping: { direction: 'all_in' } });
  expect(foretold(await rehearsal(file.id))).toEqual({ '1010': -50_000, '1500': -2_000, '3900': 52_000 });
  await owner.put(DOCUMENT, {
    ...{ version: 0, opened_on: application.today },
    accounts: [{ account_code: '1000', debit: 1 }],
  });
  await owner.post(`${DOCUMENT}/post`, { version: 1 });
  const { version } = await read(file.id);
  const refused = await owner.post(`${IMPORTS}/${file.id}/commit`, { version, rows: 2 });
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
  expect((await owner.get(`${IMPORTS}/${file.id}/rehearsal`)).status).toBe(409);
});

test('a storekeeper does not import opening balances', async () => {
  const storekeeper = await testMember(application, owner, 'storekeeper');
  await expect(upload(storekeeper, 'opening_balances', lines('Code,Dr,Cr', '1010,5,'))).rejects.toThrow(
    '403',
  );
});

test('a trial balance of a day in the future tells that day and is not taken to be of today without a word', async () => {
  const day = addDays(application.today, 30);
  const file = await upload(
    owner,
    'opening_balances',
    lines(`As at ${day},,`, 'Account,Debit,Credit', 'Bank,500,', 'Share Capital,,500'),
  );
  expect([file.stated_on, file.settings.opening_on]).toEqual([day, null]);
});

test('a trial balance of another program: no row is dropped, what is like an account is offered, its day is proposed', async () => {
  const file = await upload(
    owner,
    'opening_balances',
    lines(
      'Danfo Motors Ltd,,',
      'Trial Balance,,',
      'As of 31 October 2026,,',
      'Account,Debit,Credit',
      'Stock of Spare Parts,"900,000.00",',
      'Staff loans,"120,000.00",',
      'WHT Payable,,"40,000.00"',
      'Share Capital,,"1,000,000.00"',
      'Depreciation of vehicles,,"50,000.00"',
      'Depreciation of computers,,"30,000.00"',
      'Vehicles,"100,000.00",',
      'TOTAL,"1,120,000.00","1,120,000.00"',
    ),
  );
  expect([file.row_count, file.settings.opening_on]).toEqual([7, '2026-10-31']);
  const likely = Object.fromEntries(
    (await rows(file.id, 'faulty')).map(({ row, faults }) => [
      row,
      faults[0]!.likely.map(({ value }) => value),
    ]),
  );
  expect(likely[5]).not.toContain('5210');
  expect(likely[6]).not.toContain('2400');
  expect(likely[7]![0]).toBe('2220');
  expect(likely[8]![0]).toBe('3000');
  const made = { code: '1350', name: 'Stock of spare parts', type: 'asset', cash_flow: 'operating' };
  expect((await owner.post('/api/v1/ledger/accounts', made)).status).toBe(201);
  for (const [row, account_code] of [
    [5, '1350'],
    [6, '1300'],
    [7, '2220'],
    [8, '3000'],
    [9, '1590'],
    [10, '1590'],
  ] as const)
    await correct(file.id, (await rows(file.id)).find((each) => each.row === row)!, {
      cells: { account_code },
    });
  expect((await read(file.id)).counts).toMatchObject({ good: 7, duplicate: 0, faulty: 0 });
  await act(file.id, 'commit');
  expect(await accounts()).toMatchObject({ '1590': -8_000_000, '1350': 90_000_000 });
  expect((await draft()).opened_on).toBe('2026-10-31');
});

test('a code whose account here has another meaning is asked about', async () => {
  const file = await upload(
    owner,
    'opening_balances',
    lines('Code,Account,Debit,Credit', '3000,Share capital,,500.00', '1010,Bank,500.00,'),
  );
  expect((await rows(file.id, 'faulty')).map(({ faults }) => faults[0]!.message)).toEqual([
    "3000 is Owner's capital here. Which account is this?",
  ]);
});
