import type { Supplier } from '@lissafi/contract/suppliers';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lost, server } from '../testing/fake-server.ts';
import { none, serveCustomers, serveStock } from '../testing/lists.ts';
import { openApplication } from '../testing/open-application.tsx';
import { customer, flour } from '../testing/records.ts';
import { signIn } from '../testing/sign-in.ts';

const said = (text: string) =>
  expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const field = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(() => {
  signIn();
  localStorage.clear();
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] as Supplier[] }));
  server.on('accounts', 'list', ({ query }) => ({ ...none(query), accounts: [] }));
  server.on('openingDocument', 'get', () => ({
    status: 'draft' as const,
    version: 0,
    opened_on: null,
    currency: 'NGN',
    accounts: [],
    customers: [],
    suppliers: [],
    stock: [],
    totals: { debit: 0, credit: 0, opening_equity: 0 },
    trial_balance: [],
    earlier: [],
    posting_id: null,
    posted_at: null,
    voided_at: null,
    void_reason: null,
    can: { update: true, post: true, void: false },
  }));
});

test('a picker that has nothing to offer says why: nothing yet, not this name, or out of use', async () => {
  serveStock([], []);
  const retired = { ...flour, status: 'inactive' } as const;
  server.on('rawMaterials', 'list', ({ query }) => {
    const raw_materials = [retired].filter(
      ({ name, status }) =>
        (!query.status || query.status === status) && name.toLowerCase().includes(query.search ?? ''),
    );
    return { ...none(query), raw_materials, total: raw_materials.length };
  });
  serveCustomers([customer(1, { status: 'blocked' })]);
  await openApplication('/books/opening-balances');
  await field('Name of item 1').click();
  await said('All your goods are out of use.');
  await field('Name of item 1').fill('flour');
  await said('What is called so is out of use. Set it active on its page first.');
  await field('Name of item 1').fill('salt');
  await said('None of your goods is called “salt”.');
  await field('Name of customer 1').fill('customer 001');
  await said('The customer of this name is blocked or out of use.');
  await field('Name of supplier 1').click();
  await said('There are no suppliers yet. Type a name to add the first one.');
  await field('Name of account 1').fill('zzz');
  await said('No account has this code or name: “zzz”.');
  // It covers no field: what is below it can be pressed.
  await field('Debit of account 2').click();
  await expect.element(field('Debit of account 2')).toHaveFocus();
});

test('without network it says that this device does not have them', async () => {
  serveStock([], []);
  serveCustomers([]);
  await openApplication('/books/opening-balances');
  await expect.element(field('Name of item 1')).toBeVisible();
  server.on('rawMaterials', 'list', lost);
  server.on('finishedGoods', 'list', lost);
  server.on('customers', 'list', lost);
  server.on('health', 'get', lost);
  window.dispatchEvent(new Event('offline'));
  await field('Name of item 1').click();
  await said('No network, and the goods are not kept on this device yet.');
  await field('Name of customer 1').fill('Ada');
  await said('No network, and no customer that this device knows is called “Ada”.');
});
