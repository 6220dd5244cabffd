import { expect, test } from './support/fixtures.ts';
import { field, type Named, REASONS, reason, total, walk } from './support/retries.ts';
import { openTask } from './support/screens.ts';

test('a lost response and a changed form: accounts, transfers and till counts', async ({ page, owner }) => {
  test.setTimeout(120_000);
  const accounts = async () =>
    (await owner.get<{ bank_accounts: (Named & { balance: number })[] }>('/bank-accounts')).bank_accounts;
  const [cash, bank] = await accounts();
  const balance = async (id: string) => (await accounts()).find((each) => each.id === id)!.balance;
  const transfer = await owner.post<Named>('/bank-accounts/transfers', {
    from_id: bank!.id,
    to_id: cash!.id,
    amount: 100_000,
    transferred_on: '2026-03-02',
  });
  await walk(page, owner, [
    {
      name: 'account added',
      open: async (here) => {
        await here.goto('/money/accounts');
        await openTask(here, 'Add an account');
      },
      change: field('Name'),
      typed: ['Stall', 'Kiosk'],
      submit: /^Add account$/,
      post: /\/bank-accounts$/,
      words: ['Stall', 'Kiosk'],
      state: async () => (await accounts()).length,
      expected: [3, 4],
    },
    {
      name: 'transfer',
      open: async (here) => {
        await here.goto(`/money/accounts/${bank!.id}`);
        await openTask(here, 'Transfer');
        await here.getByLabel('To').selectOption({ label: 'Cash' });
      },
      change: field('Amount'),
      typed: ['5k', '7k'],
      submit: /^Transfer ₦/,
      post: /\/transfers$/,
      words: ['₦5,000.00 from Bank to Cash', '₦7,000.00 from Bank to Cash'],
      state: () => balance(cash!.id),
      expected: [600_000, 1_300_000],
    },
    {
      name: 'till count',
      open: async (here) => {
        await here.goto(`/money/accounts/${cash!.id}`);
        await openTask(here, 'Count the cash');
      },
      change: field('Cash counted'),
      typed: ['5k', '7k'],
      submit: /^Record ₦/,
      post: /\/counts$/,
      words: ['₦5,000.00 in Cash', '₦7,000.00 in Cash'],
      state: async () => total(await owner.get(`/bank-accounts/${cash!.id}/counts`)),
      expected: [1, 2],
    },
    {
      name: 'transfer voided',
      open: async (here) => {
        await here.goto(`/money/transfers/${transfer.id}`);
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this transfer$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ void_reason: string }>(`/bank-accounts/transfers/${transfer.id}`)).void_reason,
      expected: [REASONS[0]],
    },
  ]);
  expect(await balance(cash!.id)).toBe(600_000);
});
