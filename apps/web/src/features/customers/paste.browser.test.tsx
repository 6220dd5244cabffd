import type { CustomerDraft } from '@lissafi/contract/customers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { serveCustomers } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { customer } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expectToast } from '../../testing/toasts.ts';

const TASK = '01890000-0000-7000-8000-000000000001';
const draft = (changes: Partial<CustomerDraft>): CustomerDraft => ({
  text: 'a line',
  name: 'Oga Emeka',
  type: 'individual',
  company_name: null,
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  opening_balance: null,
  problem: null,
  ...changes,
});

test('what a pasted customer owes is shown, corrected, and recorded with the customer', async () => {
  signIn();
  serveCustomers([]);
  server.on('priceLists', 'list', () => ({ price_lists: [], can: { create: true } }));
  server.on('customers', 'batchParse', () => ({ task_id: TASK }));
  server.on('customers', 'batchResult', () => ({
    task_id: TASK,
    status: 'done' as const,
    done: 3,
    total: 3,
    drafts: [
      draft({ opening_balance: 1_200_000, phone: '+2348033334444' }),
      draft({ name: 'Mama Chidi' }),
      draft({ name: 'Bola owes 12,00,0', problem: 'How much is owed is not clear' }),
    ],
  }));
  server.on('customers', 'create', () => customer(1));
  server.on('openingBalances', 'importCustomers', () => ({
    preview: false,
    columns: [],
    rows: [],
    errors: [],
    row_count: 1,
    created: 1,
    opening_debt: 1_250_000,
    opening_credit: 0,
  }));
  await openApplication('/customers/paste');
  await page.getByRole('textbox', { name: 'Customers' }).fill('three lines');
  await page.getByRole('button', { name: 'Read the list' }).click();
  const owes = page.getByRole('textbox', { name: 'Owes' }).first();
  await expect.element(owes).toHaveValue('12,000.00');
  // What is not clear waits for a person.
  await expect.element(page.getByText('How much is owed is not clear')).toBeVisible();
  await owes.fill('12,50,0');
  await expect.element(page.getByRole('button', { name: 'Add 2 customers' })).toBeDisabled();
  await owes.fill('12,500');
  await page.getByRole('button', { name: 'Add 2 customers' }).click();
  await expectToast('success', '2 customers added');
  const [asked] = server.asked('openingBalances', 'importCustomers');
  expect(asked?.body.csv.split('\n')[1]).toBe(
    '"Oga Emeka","person","","","+2348033334444","","","","12,500"',
  );
  expect(server.asked('customers', 'create').map(({ body }) => body.name)).toEqual(['Mama Chidi']);
});
