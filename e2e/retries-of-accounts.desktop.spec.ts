import { test } from './support/fixtures.ts';
import { field, walk } from './support/retries.ts';

test('a lost response and a changed form: a new account', async ({ page, owner }) => {
  const added = async () => {
    const { accounts } = await owner.get<{ accounts: { code: string; name: string }[] }>(
      '/ledger/accounts?search=69',
    );
    return accounts.map(({ code }) => code);
  };
  await walk(page, owner, [
    {
      name: 'a new account',
      open: async (here) => {
        await here.goto('/books/accounts');
        await here.getByRole('button', { name: 'New account' }).click();
        await here.getByRole('dialog').getByLabel('Name').fill('Generator service');
      },
      change: async (here, typed) => {
        await field('Code')(here, typed);
        await field('Name')(here, `Generator ${typed}`);
      },
      typed: ['6910', '6920'],
      submit: /^Add account$/,
      post: /\/api\/v1\/ledger\/accounts$/,
      words: ['6910', '6920'],
      state: added,
      expected: [
        ['6900', '6910'],
        ['6900', '6910', '6920'],
      ],
    },
  ]);
});
