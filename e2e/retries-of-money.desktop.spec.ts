import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { field, type Named, REASONS, reason, total, walk } from './support/retries.ts';
import { moreActions, openTask } from './support/screens.ts';

test('a lost response and a changed form: accounts, transfers, till counts, the owner’s money, bad debts and credit', async ({
  page,
  owner,
}) => {
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
  const pos = await owner.post<Named>('/bank-accounts', { kind: 'pos', name: 'Terminal' });
  const other = await owner.customer({ name: 'Bisola Provisions' });
  await owner.post(`/customers/${other.id}/payments`, {
    ...{ amount: 2_000_000, paid_on: day(-1), method: 'debit_card' },
  });
  const customer = await owner.customer();
  await owner.post(`/customers/${customer.id}/payments`, {
    amount: 2_000_000,
    paid_on: day(0),
    method: 'bank_transfer',
  });
  const { alerts } = await owner.post<{ alerts: Named[] }>('/payment-alerts', { text: 'Amt: NGN5.00 CR' });
  const alert = alerts[0]!;
  const invoice = await owner.invoice(customer.id, { issue: true });
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
      expected: [4, 5],
    },
    {
      name: 'own words',
      open: async (here) => {
        await here.goto('/say');
        await here.getByLabel('What happened?').fill('bought fuel 5k by transfer');
        await here.getByRole('button', { name: 'Read', exact: true }).click();
      },
      change: field('Amount'),
      typed: ['10', '20'],
      submit: /^Record expense$/,
      post: /\/record$/,
      words: ['₦10.00', '₦20.00'],
      single: true,
      state: async () => total(await owner.get('/ingestion/transactions')),
      expected: [1],
    },
    {
      name: 'picture',
      open: async (here) => {
        await owner.changePlan('pro');
        await here.goto('/transactions/picture');
        const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
        await here
          .getByLabel('Pictures')
          .setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: dot });
        await here.getByRole('link', { name: /dot\.gif.*could not be read/ }).click();
        await here.getByLabel('Category').selectOption({ label: 'Transport' });
        await here.getByLabel('Paid from').selectOption('bank_transfer');
        await here.getByLabel('Date', { exact: true }).fill('today');
      },
      change: field('Amount'),
      typed: ['30', '40'],
      submit: /^Record ₦/,
      post: /\/transactions\/manual$/,
      words: ['₦30.00', '₦40.00'],
      single: true,
      state: async () => total(await owner.get('/ingestion/transactions')),
      expected: [2],
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
      name: 'settlement',
      open: async (here) => {
        await here.goto(`/money/accounts/${pos.id}`);
        await here
          .getByRole('button', { name: /^Settle / })
          .first()
          .click();
      },
      change: field('Amount that arrived'),
      typed: ['19,900', '19,950'],
      submit: /^Record ₦/,
      post: /\/settlements$/,
      words: ['₦19,900.00 of Terminal in Bank', '₦19,950.00 of Terminal in Bank'],
      single: true,
      state: () => balance(pos.id),
      expected: [0],
    },
    {
      name: 'alert confirmed',
      open: async (here) => {
        await here.goto(`/money/alerts/${alert.id}`);
        await here.getByRole('button', { name: 'I see the money' }).click();
        await here.getByRole('combobox', { name: 'Customer' }).fill('Bisola');
        await here.getByRole('listbox', { name: 'Customers' }).getByRole('option').first().click();
      },
      change: async (here, typed) => {
        await here.getByLabel('Account that has the money').selectOption({ label: typed });
      },
      typed: ['Bank', 'Terminal'],
      submit: /^Record ₦/,
      post: /\/confirm$/,
      words: ['Bank', 'Terminal'],
      single: true,
      state: async () => (await owner.get<{ state: string }>(`/payment-alerts/${alert.id}`)).state,
      expected: ['confirmed'],
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
    {
      name: 'owner’s money',
      open: async (here) => {
        await here.goto('/money/funding');
        await openTask(here, 'Record owner or loan');
        await here.getByLabel('What happened').selectOption({ label: 'Owner put money in' });
        await here.getByLabel('Paid into').selectOption({ label: 'Bank' });
      },
      change: field('Amount'),
      typed: ['5k', '7k'],
      submit: /^Record ₦/,
      post: /\/funding$/,
      words: ['₦5,000.00, owner put money in', '₦7,000.00, owner put money in'],
      state: async () => total(await owner.get('/funding')),
      expected: [1, 2],
    },
    {
      name: 'owner’s money voided',
      open: async (here) => {
        const { funding } = await owner.get<{ funding: Named[] }>('/funding');
        await here.goto(`/money/funding/${funding[0]!.id}`);
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ funding: { void_reason: string | null }[] }>('/funding')).funding
          .map((each) => each.void_reason)
          .filter((each) => each !== null),
      expected: [[REASONS[0]]],
    },
    {
      name: 'statement line recorded',
      open: async (here) => {
        await here.goto(`/money/reconcile/${cash!.id}/new`);
        await here.getByLabel('Statement file').setInputFiles({
          name: 'cash.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Date,Narration,Amount\n${day(-1)},POS CHARGE,-5.00\n${day(-1)},OTHER,-6.00`),
        });
        await here.getByRole('button', { name: 'Import 2 lines' }).click();
        await here.getByRole('option', { name: /POS CHARGE/ }).click();
        await here.keyboard.press('c');
      },
      change: (here, typed) => here.getByLabel('Paid to').fill(typed),
      typed: ['Musa', 'Ade'],
      submit: /^Record and match/,
      post: /\/matches$/,
      words: ['Musa', 'Ade'],
      single: true,
      state: async () => total(await owner.get(`/bank-accounts/${cash!.id}/statement-lines?state=matched`)),
      expected: [1],
    },
    {
      name: 'bad debt written off',
      open: async (here) => {
        await here.goto(`/invoices/${invoice.id}`);
        await moreActions(here, 'Write off');
        await here.getByLabel('Reason').fill('Shop closed');
      },
      change: field('Amount'),
      typed: ['5k', '7k'],
      submit: /^Write off ₦/,
      post: /\/write-off$/,
      words: ['₦5,000.00 of', '₦7,000.00 of'],
      state: async () =>
        (await owner.get<{ totals: { amount_paid: number } }>(`/invoices/${invoice.id}`)).totals.amount_paid,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'credit paid out',
      open: async (here) => {
        await here.goto(`/customers/${customer.id}`);
        await moreActions(here, 'Pay credit out');
      },
      change: field('Money paid back'),
      typed: ['5k', '7k'],
      submit: /^Pay ₦/,
      post: /\/payout$/,
      words: ['₦5,000.00, paid', '₦7,000.00, paid'],
      state: async () => (await owner.get<{ payable: number }>(`/customers/${customer.id}/credits`)).payable,
      expected: [1_500_000, 800_000],
    },
  ]);
  // Without the 5 naira that the statement of the till has.
  expect(await balance(cash!.id)).toBe(599_500);
});
