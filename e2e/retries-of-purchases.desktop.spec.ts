import { test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { field, type Named, REASONS, reason, total, walk } from './support/retries.ts';
import { openTask, settled } from './support/screens.ts';

test('a lost response and a changed form: purchase orders, deliveries, bills, their void, credit notes and refunds of suppliers', async ({
  page,
  owner,
}) => {
  const supplier = await owner.post<Named>('/suppliers', { name: 'Golden Penny' });
  const bill = await owner.post<Named>('/bills', {
    ...{ supplier_id: supplier.id, bill_number: 'GP-1', bill_date: day(-2), post: true },
    lines: [{ account_code: '6010', unit_price: 100_000 }],
  });
  await owner.post(`/suppliers/${supplier.id}/payments`, {
    ...{ amount: 5_000_000, paid_on: day(-2), method: 'cash', allow_advance: true, allocations: [] },
  });
  const read = () => owner.get<{ balance: number; advances: number }>(`/suppliers/${supplier.id}`);
  const bills = async () => total(await owner.get('/bills?status=unpaid'));
  await owner.post('/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'bag' });
  await walk(page, owner, [
    {
      name: 'purchase order',
      open: async (here) => {
        await here.goto(`/purchases/orders/new?supplier_id=${supplier.id}`);
        await here.getByRole('combobox', { name: 'Item of line 1' }).fill('Firewood');
        await here.getByLabel('VAT of line 1').selectOption({ label: 'No VAT' });
      },
      change: field('Price of line 1'),
      typed: ['5k', '7k'],
      submit: /^Save/,
      post: /\/purchase-orders$/,
      words: ['An order over ₦5,000.00', 'An order over ₦7,000.00'],
      state: async () => total(await owner.get('/purchase-orders')),
      expected: [1, 2],
    },
    {
      name: 'delivery',
      open: async (here) => {
        await here.goto('/purchases/deliveries/new');
        await here.getByLabel('Item', { exact: true }).fill('flour');
        await here.getByRole('option', { name: /Flour/ }).click();
      },
      change: field('Cost of one bag of Flour'),
      typed: ['5k', '7k'],
      submit: /^Receive 1 line$/,
      post: /\/receipts$/,
      words: ['1 item for ₦5,000.00', '1 item for ₦7,000.00'],
      state: async () => total(await owner.get('/inventory/receipts')),
      expected: [1, 2],
    },
    {
      name: 'bill',
      open: async (here) => {
        await here.goto(`/purchases/bills/new?supplier_id=${supplier.id}`);
        await here.getByRole('combobox', { name: 'Account of line 1' }).fill('6040');
        await here.getByRole('option', { name: /6040/ }).click();
        await here.getByLabel('VAT of line 1').selectOption({ label: 'No VAT' });
      },
      change: field('Price of line 1'),
      typed: ['5k', '7k'],
      submit: /^Post/,
      post: /\/bills$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: bills,
      expected: [2, 3],
    },
    {
      name: 'bill voided',
      open: async (here) => {
        await here.goto(`/purchases/bills/${bill.id}`);
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this bill$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: bills,
      expected: [2],
    },
    {
      name: 'several suppliers paid at once',
      open: async (here) => {
        await here.goto('/purchases/to-pay');
        await here.getByRole('checkbox', { name: new RegExp(supplier.name) }).check();
        await here.getByRole('button', { name: 'Pay together' }).click();
      },
      change: field(supplier.name),
      typed: ['1k', '2k'],
      submit: /^Pay ₦/,
      post: /\/suppliers\/payments$/,
      words: ['₦1,000.00', '₦2,000.00'],
      state: async () => (await read()).balance,
      expected: [1_100_000, 900_000],
    },
    {
      name: 'credit note',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}?tab=credits`);
        await settled(here);
        await openTask(here, 'Credit note');
        await here.getByLabel('Reason').fill('Overcharged');
      },
      change: field('Amount with VAT'),
      typed: ['1k', '2k'],
      submit: /^Record ₦/,
      post: /\/credit-notes$/,
      words: ['₦1,000.00', '₦2,000.00'],
      state: async () => (await read()).balance,
      expected: [800_000, 600_000],
    },
    {
      name: 'refund',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}?tab=credits`);
        await settled(here);
        await openTask(here, 'Money came back');
      },
      change: field('Money received'),
      typed: ['1k', '2k'],
      submit: /^Record ₦/,
      post: /\/refunds$/,
      words: ['₦1,000.00', '₦2,000.00'],
      state: async () => (await read()).advances,
      expected: [4_900_000, 4_700_000],
    },
  ]);
});
