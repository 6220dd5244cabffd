import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { field, type Named, REASONS, reason, total, walk } from './support/retries.ts';
import { moreActions, openTask } from './support/screens.ts';

test('a lost response and a changed form: receipts, production, stock counts, purchases and expenses', async ({
  page,
  owner,
}) => {
  const make = (kind: string, name: string, unit: string) =>
    owner.post<Named>(`/inventory/${kind}`, { name, sku: name.toUpperCase(), unit });
  const [flour, loaf, supplier] = await Promise.all([
    make('raw-materials', 'Flour', 'kg'),
    make('finished-goods', 'Loaf', 'piece'),
    owner.post<Named>('/suppliers', { name: 'Golden Penny' }),
  ]);
  const receive = (quantity: number) =>
    owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
      quantity,
      unit_cost: 100_000,
      supplier_id: supplier.id,
      received_on: day(0),
    });
  await receive(100);
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 1 }],
  });
  const orders = '/inventory/work-in-progress';
  const plan = () => owner.post<Named>(orders, { finished_good_id: loaf.id, quantity: 20 });
  const [made, dropped, held] = [await plan(), await plan(), await plan()];
  await owner.post(`${orders}/${made.id}/start`);
  await owner.post(`${orders}/${held.id}/start`);
  const stock = async () =>
    (await owner.get<{ current_stock: number }>(`/inventory/raw-materials/${flour.id}`)).current_stock;
  const order = (id: string) => owner.get<{ status: string; quantity_completed: number }>(`${orders}/${id}`);
  const expense = await owner.post<Named>('/ingestion/transactions/manual', {
    type: 'expense',
    amount: 100_000,
    category: 'fuel',
    transaction_date: day(0),
    payment_method: 'cash',
  });
  const owed = async () => (await owner.get<{ balance: number }>(`/suppliers/${supplier.id}`)).balance;
  const names = (path: string, list: string) => async () =>
    (await owner.get<Record<string, Named[]>>(path))[list]!.map(({ name }) => name).sort();
  const sheetOf = (path: string, label: string) => async (here: Page) => {
    await here.goto(path);
    await here.getByLabel('Or paste the rows, with their column names').fill(label);
  };
  const checked = async (here: Page, typed: string) => {
    await here.getByLabel('Or paste the rows, with their column names').fill(typed);
    await here.getByRole('button', { name: 'Check the rows' }).click();
    await expect(here.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  };
  const materials = `/inventory/raw-materials/${flour.id}`;

  await walk(page, owner, [
    {
      name: 'goods received',
      open: async (here) => {
        await here.goto(materials);
        await openTask(here, 'Receive');
        await here.getByLabel('Cost, without VAT').fill('10k');
      },
      change: field('Quantity'),
      typed: ['5', '7'],
      submit: /^Receive \d/,
      post: /\/receive$/,
      words: ['5 kg of Flour for ₦10,000.00', '7 kg of Flour'],
      state: stock,
      expected: [105, 112],
    },
    {
      name: 'stock adjustment',
      sentAgain: true,
      open: async (here) => {
        await here.goto(materials);
        await openTask(here, 'Adjust stock');
        await here.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Damage' });
      },
      change: field('Quantity (kg) *'),
      typed: ['5', '7'],
      submit: /^Record adjustment$/,
      post: /\/adjust-stock$/,
      words: ['Flour −5 kg', 'Flour −7 kg'],
      state: stock,
      expected: [107, 100],
    },
    {
      name: 'stock count',
      sentAgain: true,
      open: async (here) => {
        await here.goto(materials);
        await openTask(here, 'Adjust stock');
        await here.getByLabel('Adjustment type').selectOption({ label: 'Counted' });
      },
      change: field('Counted (kg) *'),
      typed: ['100', '95'],
      submit: /^Record count$/,
      post: /\/counts\/quick$/,
      words: ['Flour: 100 kg counted', 'Flour: 95 kg counted'],
      state: stock,
      expected: [100],
    },
    {
      name: 'materials used',
      open: async (here) => {
        await here.goto(`/production/orders/${made.id}`);
        await openTask(here, 'Use materials');
      },
      change: field('Flour (kg)'),
      typed: ['5', '7'],
      submit: /^Use these materials$/,
      post: /\/consume[^/]*$/,
      words: ['5 kg of Flour', '7 kg of Flour'],
      state: stock,
      expected: [95, 88],
    },
    {
      name: 'goods made',
      open: async (here) => {
        await here.goto(`/production/orders/${made.id}`);
        await openTask(here, 'Complete');
      },
      change: field('Good (piece)'),
      typed: ['5', '7'],
      submit: /^Record output$/,
      post: /\/complete$/,
      words: ['5 pieces of Loaf', '7 pieces of Loaf'],
      state: async () => (await order(made.id)).quantity_completed,
      expected: [5, 12],
    },
    {
      name: 'order on hold',
      open: async (here) => {
        await here.goto(`/production/orders/${held.id}`);
        await moreActions(here, 'Put on hold');
      },
      change: (here, typed) => here.getByLabel('Reason').fill(typed),
      typed: REASONS,
      submit: /^Put on hold$/,
      post: /\/hold$/,
      words: REASONS,
      single: true,
      state: async () => (await order(held.id)).status,
      expected: ['on_hold'],
    },
    {
      name: 'cancelling an order',
      open: async (here) => {
        await here.goto(`/production/orders/${dropped.id}`);
        await moreActions(here, 'Cancel this order');
      },
      change: reason,
      typed: REASONS,
      submit: /^Cancel this order$/,
      post: /\/cancel$/,
      words: REASONS,
      single: true,
      state: async () => (await order(dropped.id)).status,
      expected: ['cancelled'],
    },
    {
      name: 'production order',
      open: (here) => here.goto(`/production/orders/new?good=${loaf.id}`).then(() => {}),
      change: field('How much (piece)'),
      typed: ['5', '7'],
      submit: /^Plan this order$/,
      post: /\/work-in-progress$/,
      words: ['An order for 5 pieces of Loaf', 'An order for 7 pieces of Loaf'],
      state: async () => total(await owner.get(orders)),
      expected: [4, 5],
    },
    {
      name: 'bill of materials',
      open: async (here, mine) => {
        const cake = await mine.post<Named>('/inventory/finished-goods', {
          name: 'Cake',
          sku: 'CAKE',
          unit: 'piece',
        });
        await here.goto(`/production/boms/${cake.id}`);
        await here.getByLabel('Material 1', { exact: true }).fill('Flour');
        await here.getByRole('option', { name: 'Flour' }).click();
      },
      change: field('Material 1: How much (kg)'),
      typed: ['5', '7'],
      submit: /^Save$/,
      post: /\/bom$/,
      words: ['5 kg Flour', '7 kg Flour'],
      state: async () => {
        const { finished_goods } = await owner.get<{ finished_goods: Named[] }>(
          '/inventory/finished-goods?search=cake',
        );
        const { boms } = await owner.get<{ boms: { lines: { quantity: number }[] }[] }>(
          `/inventory/finished-goods/${finished_goods[0]!.id}/boms`,
        );
        return boms.map(({ lines }) => lines[0]!.quantity).sort();
      },
      expected: [[5], [5, 7]],
    },
    {
      name: 'payment to a supplier',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}`);
        await openTask(here, 'Pay');
      },
      change: field('Money paid'),
      typed: ['5k', '7k'],
      submit: /^Pay ₦/,
      post: /\/suppliers\/[^/]+\/payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: owed,
      expected: [9_500_000, 8_800_000],
    },
    {
      name: 'taking a payment to a supplier back',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}?tab=payments`);
        await here.getByRole('button', { name: /^Void ₦5,000/ }).click();
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this payment$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: owed,
      expected: [9_300_000],
    },
    {
      name: 'goods back to a supplier',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}`);
        await openTask(here, 'Return goods');
        await here.getByLabel('Credit note, with VAT').fill('1k');
      },
      change: field('How many (kg)'),
      typed: ['5', '7'],
      submit: /^Return \d/,
      post: /\/returns$/,
      words: ['5 kg of Flour', '7 kg of Flour'],
      state: stock,
      expected: [83, 76],
    },
    {
      name: 'expense',
      sentAgain: true,
      open: async (here) => {
        await here.goto('/transactions/new');
        await here.getByLabel('Category').selectOption({ label: 'Fuel and diesel' });
      },
      change: field('Amount'),
      typed: ['5k', '7k'],
      submit: /^Record ₦/,
      post: /\/transactions\/manual$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => {
        const { transactions } = await owner.get<{ transactions: { amount: number; category: string }[] }>(
          '/ingestion/transactions',
        );
        return transactions
          .filter(({ category }) => category === 'fuel')
          .map(({ amount }) => amount)
          .sort((a, b) => a - b);
      },
      expected: [
        [100_000, 500_000],
        [100_000, 500_000, 700_000],
      ],
    },
    {
      name: 'draft recorded',
      open: async (here) => {
        const draft = await owner.post<Named>('/ingestion/transactions/manual', {
          ...{ type: 'expense', amount: 300_000, transaction_date: day(0), status: 'draft' },
          ...{ category: 'security', payment_method: 'cash' },
        });
        await here.goto(`/transactions/${draft.id}`);
      },
      change: field('Amount'),
      typed: ['6k', '8k'],
      submit: /^Record ₦/,
      post: /\/post$/,
      words: ['₦6,000.00', '₦8,000.00'],
      single: true,
      state: async () =>
        (await owner.get<{ total_expenses: number }>('/ingestion/transactions?category=security'))
          .total_expenses,
      expected: [600_000],
    },
    {
      name: 'taking an expense back',
      open: async (here) => {
        await here.goto(`/transactions/${expense.id}`);
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this expense$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ void_reason: string }>(`/ingestion/transactions/${expense.id}`)).void_reason,
      expected: [REASONS[0]],
    },
    {
      name: 'new item',
      open: async (here) => {
        await here.goto('/inventory/finished-goods/new');
        await here.getByLabel('Unit', { exact: true }).fill('piece');
      },
      change: async (here, typed) => {
        await here.getByLabel('Name', { exact: true }).fill(`Bun ${typed}`);
        await here.getByLabel('SKU').fill(typed);
      },
      typed: ['A-1', 'B-2'],
      submit: /^Add product$/,
      post: /\/finished-goods$/,
      words: ['Bun A-1', 'Bun B-2'],
      state: names('/inventory/finished-goods?search=bun', 'finished_goods'),
      expected: [['Bun A-1'], ['Bun A-1', 'Bun B-2']],
    },
    {
      name: 'import of items with opening stock, first the good row and then the corrected ones',
      open: async (here) => {
        await here.goto('/import?kind=raw_materials');
        await here
          .getByLabel('Or paste the rows, with their column names')
          .fill(
            'Name,SKU,Unit,Quantity,Value\nSalt A,S-A,kg,5,900\nSalt B,S-B,kg,x,900\nSalt C,S-C,kg,x,900',
          );
        await here.getByRole('button', { name: 'Read the rows' }).click();
      },
      change: async (here, typed) => {
        for (const row of typed === '2 rows' ? [3, 4] : []) {
          const quantity = here.getByLabel(`In stock in row ${row}`);
          await quantity.fill('7');
          await quantity.press('Enter');
          await expect(quantity).toHaveCount(0);
        }
        await expect(here.getByRole('button', { name: `Import ${typed}` })).toBeEnabled();
      },
      typed: ['1 row', '2 rows'],
      submit: /^Import \d rows?$/,
      post: /\/imports\/[^/]+\/commit$/,
      words: ['1 row,', '2 rows,'],
      state: names('/inventory/raw-materials?search=salt', 'raw_materials'),
      expected: [['Salt A'], ['Salt A', 'Salt B', 'Salt C']],
    },
    {
      name: 'import of what customers owe from earlier invoices',
      open: async (here) => {
        await owner.customer({ name: 'Ada Obi' });
        await sheetOf('/customers/earlier-invoices', '')(here);
      },
      change: checked,
      typed: [
        'Customer,Number,Date,Amount\nAda Obi,A-1,2026-01-05,5000',
        'Customer,Number,Date,Amount\nAda Obi,A-2,2026-01-05,7000',
      ],
      submit: /^Import 1 row$/,
      post: /\/import-opening$/,
      words: ['A-1', 'A-2'],
      state: async () =>
        (await owner.get<{ invoices: { invoice_number: string }[] }>('/invoices')).invoices
          .map(({ invoice_number }) => invoice_number)
          .sort(),
      expected: [['A-1'], ['A-1', 'A-2']],
    },
  ]);
});
