import { IMPORT_ROW_STATES, type Import, type ImportRow } from '@lissafi/contract/imports';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const row = (number: number, changes: Partial<ImportRow>): ImportRow => ({
  row: number,
  version: 1,
  state: 'good',
  cells: { name: 'Bank', debit: '5.00' },
  raw: ['Bank', '5.00', 'x'],
  faults: [],
  match: null,
  record_id: null,
  ...changes,
});
let rows: ImportRow[];

let stated_on: string | null;
const file = (): Import => ({
  id: ID,
  version: 1,
  kind: 'opening_balances',
  status: 'open',
  file_name: 'trial balance.csv',
  sheet: '',
  header_row: 1,
  titles: ['Account', 'Debit', 'Remark'],
  program: null,
  stated_on,
  mapping: {
    columns: ['name', 'debit', null],
    date_order: 'dmy',
    decimal_mark: '.',
    direction: 'columns',
    cost_of: 'one',
  },
  remembered: false,
  doubts: [],
  settings: {
    account_id: null,
    payment_method: 'cash',
    income_category: null,
    expense_category: null,
    opening_on: null,
  },
  row_count: rows.length,
  counts: Object.fromEntries(
    IMPORT_ROW_STATES.map((state) => [state, rows.filter((each) => each.state === state).length]),
  ) as Import['counts'],
  work: null,
  problem: null,
  kept: [],
  created_by_name: null,
  created_at: `${TODAY}T08:00:00.000Z`,
  committed_at: null,
  undone_at: null,
  undo_until: null,
  can: { update: true, commit: true, undo: false, discard: true },
});

beforeEach(() => {
  signIn();
  stated_on = null;
  rows = [
    row(2, {}),
    row(3, { state: 'left_out', cells: { name: 'Cash', debit: '7.00' } }),
    row(4, {
      state: 'faulty',
      cells: { name: 'Spare parts', debit: '9.00' },
      faults: [{ field: 'account_code', message: 'No account has this name', likely: [] }],
    }),
  ];
  server.on('imports', 'get', file);
  server.on('imports', 'rows', ({ query }) => ({ ...query, rows, total: rows.length }));
  server.on('imports', 'rehearse', () => ({
    rows: 1,
    records: [],
    entries: 0,
    accounts: [],
    total: 0,
    stock: null,
  }));
  server.on('imports', 'correct', ({ params }) => rows.find((each) => each.row === Number(params.row))!);
});

const corrections = () =>
  server.asked('imports', 'correct').map(({ params, body }) => [Number(params.row), body]);

test('a good row is corrected in its cells, or left out, and one that was left out is taken in again', async () => {
  await openApplication(`/import/${ID}`);
  await expect.element(page.getByText('1 column left out: Remark')).toBeVisible();
  expect(page.getByText('Columns recognised').query()).toBeNull();
  await page.getByRole('button', { name: 'Edit row 2' }).click();
  const debit = page.getByLabelText('Debit in row 2');
  await debit.fill('6.50');
  await page.getByLabelText('Name in row 2').click();
  await expect.poll(corrections).toEqual([[2, { version: 1, alike: false, cells: { debit: '6.50' } }]]);
  rows = rows.map((each) => ({ ...each, version: 2 }));
  await openApplication(`/import/${ID}`);
  await page.getByRole('button', { name: 'Edit row 2' }).click();
  await page.getByRole('button', { name: 'Leave out' }).first().click();
  await expect.poll(corrections).toContainEqual([2, { version: 2, alike: false, left_out: true }]);
  await openApplication(`/import/${ID}`);
  await page.getByRole('button', { name: 'Edit row 3' }).click();
  await page.getByRole('button', { name: 'Import it after all' }).click();
  await expect.poll(corrections).toContainEqual([3, { version: 2, alike: false, cells: {} }]);
});

test('an account that a trial balance needs is added in place, with the name of its row', async () => {
  server.on('accounts', 'create', ({ body }) => ({
    code: body.code,
    name: body.name,
    type: body.type,
    description: null,
    group: 'Other',
    is_system: false,
    is_archived: false,
    takes_manual_lines: true,
    version: 1,
    balance: 0,
    cash_flow: 'operating' as const,
    can: { update: true, archive: true, restore: false },
  }));
  await openApplication(`/import/${ID}`);
  await page.getByRole('button', { name: 'New account' }).click();
  const drawer = page.getByRole('dialog', { name: 'New account' });
  await expect.element(drawer.getByLabelText('Name')).toHaveValue('Spare parts');
  await drawer.getByLabelText('Code').fill('1350');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect
    .poll(corrections)
    .toEqual([[4, { version: 1, alike: false, cells: { account_code: '1350' } }]]);
});

test('a row with more cells than the others is taken as it stands when a person says so', async () => {
  const message = 'This row has more cells than the list has columns: “x”';
  rows = [row(5, { state: 'faulty', faults: [{ field: 'cells', message, likely: [] }] })];
  await openApplication(`/import/${ID}`);
  await expect.element(page.getByText(`Cells: ${message}`)).toBeVisible();
  expect(page.getByLabelText('Cells in row 5').query()).toBeNull();
  await page.getByRole('button', { name: 'It is right as it stands' }).click();
  await expect.poll(corrections).toContainEqual([5, { version: 1, alike: false, cells: {} }]);
});

test('a file of a day in the future says so beside the day of the opening balances', async () => {
  stated_on = '2099-12-31';
  await openApplication(`/import/${ID}`);
  await expect.element(page.getByText('The file says Dec 31, 2099, which is in the future.')).toBeVisible();
});
