import { lastMonthOver, monthAfter } from '@lissafi/domain/books/fixed-assets';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import sharp from 'sharp';
import { type Answer, fileForm, type Member, type TestApplication } from './application.ts';

async function done(answer: Promise<Answer>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Records in an organization what few organizations have, so that no table of it stays empty. */
export async function recordEverything(application: TestApplication, owner: Member, accountant: Member) {
  const { today } = application;
  const { books_locked_until: seen } = await done(owner.get('/api/v1/periods'));
  if (seen !== null)
    await done(owner.put('/api/v1/periods/lock', { books_locked_until: null, seen, reason: 'Late records' }));
  const picture = async (color: string) =>
    await sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
      .png()
      .toBuffer();
  const at = `/api/v1/organizations/${owner.organization_id}`;
  await done(owner.put(`${at}/logo`, { content: (await picture('#0d5b41')).toString('base64') }));
  const settings = await done(owner.get(at));
  await done(owner.put(at, { version: settings.version, allow_negative_stock: true, vat_registered: true }));

  const expense = await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount: 500_000, transaction_date: today, category: 'rent' },
      ...{ payment_method: 'cash', description: '=HYPERLINK("a"), "quoted"\nand a second line' },
    }),
  );
  const file = fileForm(await picture('#b2540c'), { name: 'receipt.png', type: 'image/png' });
  await done(owner.post(`/api/v1/ingestion/transactions/${expense.id}/attachments`, file.body, file.headers));

  const month = lastMonthOver(today);
  await done(
    owner.post('/api/v1/assets', {
      ...{ name: 'Delivery van', account_code: '1510', acquired_on: `${monthAfter(month, -2)}-10` },
      ...{ cost: 1_000_000, residual_value: 100_000, life_months: 12, method: 'bank_transfer' },
    }),
  );
  await done(owner.post('/api/v1/assets/depreciation', { until: month }));
  const lines = [
    { account_code: '6150', debit: 500_000, memo: 'Of March' },
    { account_code: '1010', credit: 500_000 },
  ];
  await done(accountant.post('/api/v1/ledger/journals', { entry_date: today, memo: 'Loan fee', lines }));
  await done(
    accountant.post('/api/v1/ledger/recurring-journals', {
      ...{ memo: 'Rent of the shop', lines, start_on: addDays(today, 20) },
      ...{ kind: 'repeat', frequency: 'monthly', every: 1 },
    }),
  );
  const pay = {
    employee: 'Musa',
    gross: 20_000_000,
    paye: 1_760_000,
    pension: 1_600_000,
    employer_pension: 2_000_000,
  };
  await done(owner.post('/api/v1/payrolls', { month, entry_date: today, lines: [pay] }));
  await done(
    owner.post('/api/v1/payroll-payments', {
      ...{ due: 'paye', amount: 1_000_000, paid_on: today, method: 'bank_transfer' },
    }),
  );
  await done(owner.put('/api/v1/reminder-settings', { version: 0, enabled: true }));
  const start = (await done(owner.get('/api/v1/budgets'))).start;
  await done(owner.put('/api/v1/budgets/6010', { start, version: 0, amounts: Array(12).fill(20_000_000) }));

  // A small item of its own: sold before it came, received, sold, brought back; first by the average, then by FIFO.
  const items = '/api/v1/inventory/raw-materials';
  const sugar = await done(owner.post(items, { name: 'Icing sugar', sku: 'ICE-1', unit: 'kg' }));
  await done(
    owner.put(`${items}/${sugar.id}/picture`, { content: (await picture('#ffffff')).toString('base64') }),
  );
  const receive = (quantity: number, unit_cost: number) =>
    done(
      owner.post(`${items}/${sugar.id}/receive`, {
        ...{ quantity, unit_cost, received_on: today, payment_method: 'cash' },
      }),
    );
  const adjust = (adjustment_type: string, quantity_adjusted: number, reason: string) =>
    done(owner.post(`${items}/${sugar.id}/adjust-stock`, { adjustment_type, quantity_adjusted, reason }));
  await receive(10, 1_000);
  await adjust('decrease', 4, 'damage');
  await done(owner.post('/api/v1/inventory/costing/catch-up', {}));
  const { total } = await done(owner.get('/api/v1/inventory/costing'));
  await done(
    owner.post('/api/v1/inventory/costing/switches', {
      to_method: 'fifo',
      difference: total.closing_value.other - total.closing_value.books,
    }),
  );
  await receive(5, 1_300);
  await adjust('decrease', 8, 'damage');
  await adjust('decrease', 9, 'damage');
  // A customer brings back what an invoice sold.
  const pie = await done(
    owner.post('/api/v1/inventory/finished-goods', { name: 'Fish pie', sku: 'PIE-1', unit: 'piece' }),
  );
  const goods = `/api/v1/inventory/finished-goods/${pie.id}`;
  await done(
    owner.post(`${goods}/receive`, {
      ...{ quantity: 20, unit_cost: 300, received_on: today, payment_method: 'cash' },
    }),
  );
  const { customers } = await done(owner.get('/api/v1/customers?limit=1&status=active'));
  await done(
    owner.post('/api/v1/invoices', {
      ...{ customer_id: customers[0].id, issue_date: today, due_date: today, issue: true },
      ...{ override_credit_limit: true },
      items: [
        {
          ...{ name: 'Fish pie', quantity: 6, unit_price: 900 },
          ...{ inventory_item_id: pie.id, inventory_item_type: 'finished_good' },
        },
      ],
    }),
  );
  await done(
    owner.post(`${goods}/adjust-stock`, {
      ...{ adjustment_type: 'increase', quantity_adjusted: 2, reason: 'customer_return' },
    }),
  );
  const flour = await done(owner.post(items, { name: 'Rye flour', sku: 'RYE-1', unit: 'kg' }));
  await done(
    owner.post(`${items}/${flour.id}/receive`, {
      ...{ quantity: 3, unit_cost: 700, received_on: today, payment_method: 'cash' },
    }),
  );
  await done(owner.post('/api/v1/inventory/costing/catch-up', {}));

  // A row that refers to a later one of its own table.
  const customer = async (name: string) =>
    (await done(owner.post('/api/v1/customers', { name, type: 'business' }))).id;
  const [old, kept] = [await customer('Ngozi Store'), await customer('Ngozi Stores')];
  await done(owner.post(`/api/v1/customers/${old}/merge`, { into_id: kept }));

  await done(
    owner.put('/api/v1/einvoices/settings', {
      ...{ version: 0, business_description: 'Bread', api_key: 'a secret key', api_secret: 'another secret' },
    }),
  );
  const { invoices } = await done(owner.get('/api/v1/invoices?limit=1&status=pending'));
  await done(owner.post(`/api/v1/invoices/${invoices[0].id}/einvoice`, {}));
}
