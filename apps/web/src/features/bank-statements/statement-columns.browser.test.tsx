import type { StatementPreview } from '@lissafi/contract/statement-files';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { queryClient } from '../../client/query-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { ColumnsTable, type Layout } from './ColumnsTable.tsx';

const layout: Layout = {
  columns: ['date', 'description', 'amount', 'charge', 'charge'],
  date_order: 'dmy',
  decimal_mark: '.',
  direction: 'sign',
};
const preview = (doubts: StatementPreview['doubts']): StatementPreview => ({
  file_kind: 'csv',
  sheet: '',
  header_row: 1,
  titles: ['Date', 'Details', 'Amount', 'Fee', 'VAT'],
  layout,
  remembered: false,
  doubts,
  sample: [{ row: 2, cells: ['2026-03-09', 'To Musa', '-12,000.00', '20.00', '1.50'] }],
  lines: [],
  faulty: [],
  line_count: 0,
  faulty_count: 0,
  known_count: 0,
  left_out: [],
  unsettled: [],
  unsettled_count: 0,
  account_number: null,
  period_from: null,
  period_to: null,
  opening_balance: null,
  closing_balance: null,
  breaks: [],
  break_count: 0,
  future: [],
  future_count: 0,
});

let chosen: Partial<Layout>[];
beforeEach(async () => {
  await cleanup();
  queryClient.clear();
  signIn();
  chosen = [];
});
const open = (doubts: StatementPreview['doubts'] = [], of: Layout = layout) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ColumnsTable
        preview={{ ...preview(doubts), layout: of }}
        busy={false}
        onChange={(changes) => {
          chosen.push(changes);
        }}
      />
    </QueryClientProvider>,
  );

type Doubt = StatementPreview['doubts'][number];

test.each<[Doubt, string, string, object]>([
  [
    {
      ...{ kind: 'charges', column: 3, row: 2, cell: '20.00' },
      readings: [
        { value: 'added', label: 'Taken in addition to the amount' },
        { value: 'included', label: 'Part of the amount' },
      ],
    },
    'Was the charge of 20.00 taken in addition to the amount?',
    'It is part of it',
    { charges: 'included' },
  ],
  [
    {
      ...{ kind: 'account_number', column: null, row: 1, cell: '2099887766' },
      readings: [{ value: '2099887766', label: 'Yes, it is this account' }],
    },
    'This file names account 2099887766. Is it this account?',
    'Yes, it is',
    { account_number: '2099887766' },
  ],
  [
    {
      ...{ kind: 'date_order', column: 0, row: 2, cell: '2026-03-09' },
      readings: [
        { value: 'dmy', label: '2026-03-09' },
        { value: 'swapped', label: '2026-09-03' },
      ],
    },
    'Which day is 2026-03-09?',
    '3 September 2026',
    { date_order: 'swapped' },
  ],
])('a question about a file is answered with a button: $1', async (doubt, question, answer, change) => {
  await open([doubt]);
  const asked = page.getByRole('group', { name: question });
  await asked.getByRole('button', { name: answer }).click();
  expect(chosen).toEqual([change]);
});

test('several columns may hold charges, and one alone the status', async () => {
  await open();
  await page.getByLabelText('What “Details” holds').selectOptions('charge');
  await page.getByLabelText('What “Fee” holds').selectOptions('amount');
  expect(chosen.map(({ columns }) => columns)).toEqual([
    ['date', 'charge', 'amount', 'charge', 'charge'],
    ['date', 'description', null, 'amount', 'charge'],
  ]);
});

test('a column that is not read is named', async () => {
  await open([], { ...layout, columns: ['date', 'description', 'amount', null, null] });
  await expect.element(page.getByText('2 columns left out: Fee, VAT')).toBeVisible();
  await cleanup();
  // Balances that add up prove that it was not needed.
  await open([], { ...layout, columns: ['date', 'description', 'amount', null, 'balance'] });
  await expect.element(page.getByText('Columns recognised; left out: Fee')).toBeVisible();
});
