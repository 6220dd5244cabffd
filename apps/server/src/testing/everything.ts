import { lastMonthOver, monthAfter } from '@lissafi/domain/books/fixed-assets';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { readSourceDocument } from '../features/source-documents/read.ts';
import { type Answer, fileForm, invoiceBody, type Member, type TestApplication } from './application.ts';

async function done(answer: Promise<Answer>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Goods before their bill, a bill with evidence, an advance that is applied and paid back, and a credit note. */
async function recordPurchases(owner: Member, today: string, file: ReturnType<typeof fileForm>) {
  const supplier = (await done(owner.post('/api/v1/suppliers', { name: 'Niger Packaging' }))).id;
  const at = `/api/v1/suppliers/${supplier}`;
  const bags = await done(
    owner.post('/api/v1/inventory/raw-materials', { name: 'Paper bags', sku: 'BAG-1', unit: 'pack' }),
  );
  const order = await done(
    owner.post('/api/v1/purchase-orders', {
      ...{ supplier_id: supplier, order_date: today },
      lines: [{ item_id: bags.id, quantity: 6, unit_price: 2_500 }],
    }),
  );
  await done(owner.post(`/api/v1/purchase-orders/${order.id}/email`, { to: 'bags@example.com' }));
  await done(
    owner.post('/api/v1/inventory/receipts', {
      ...{ order_id: order.id, supplier_id: supplier, received_on: today, invoiced: false },
      lines: [{ order_line_id: order.lines[0].id, item_id: bags.id, quantity: 4, unit_cost: 2_500 }],
    }),
  );
  await done(owner.post('/api/v1/inventory/counts/quick', { item_id: bags.id, counted: 4 }));
  await done(owner.post('/api/v1/branches', { name: 'Yaba' }));
  const { locations } = await done(owner.get('/api/v1/inventory/locations'));
  await done(
    owner.post('/api/v1/inventory/transfers', {
      ...{ from_location_id: locations[0].id, to_location_id: locations[1].id, transferred_on: today },
      items: [{ item_id: bags.id, quantity: 1 }],
    }),
  );
  const { receipts } = await done(owner.get(`/api/v1/inventory/receipts?supplier_id=${supplier}`));
  const bill = await done(
    owner.post('/api/v1/bills', {
      ...{ supplier_id: supplier, bill_number: 'NP 12', bill_date: today, post: true },
      lines: [
        { receipt_line_id: receipts[0].lines[0].id, quantity: 3, unit_price: 2_600 },
        { account_code: '6040', unit_price: 1_000, tax_category: 'standard', tax_percentage: 7.5 },
        { landed: { goods: [{ receipt_line_id: receipts[0].lines[0].id }] }, unit_price: 700 },
      ],
    }),
  );
  const foreign = await done(
    owner.post('/api/v1/bills', {
      ...{ supplier_id: supplier, bill_number: 'NP 13', bill_date: today, post: true },
      ...{ currency: 'USD', exchange_rate: '1550.25' },
      lines: [{ account_code: '6040', unit_price: 10_000, tax_category: 'standard', tax_percentage: 7.5 }],
    }),
  );
  await done(
    owner.post(`${at}/payments`, {
      ...{ amount: 6_300_000, paid_on: today, method: 'cash' },
      allocations: [{ payable_id: foreign.id, amount: 6_300_000, foreign_amount: 4_000 }],
    }),
  );
  await done(owner.post(`/api/v1/bills/${bill.id}/attachments`, file.body, file.headers));
  await done(
    owner.post(`${at}/payments`, {
      ...{ amount: 5_000, paid_on: today, method: 'cash', allow_advance: true, allocations: [] },
    }),
  );
  await done(owner.post(`${at}/advances/apply`, { allocations: [{ payable_id: bill.id, amount: 2_000 }] }));
  await done(
    owner.post(`${at}/refunds`, { kind: 'advance', amount: 500, refunded_on: today, method: 'cash' }),
  );
  await done(
    owner.post(`${at}/credit-notes`, {
      ...{ amount: 300, note_date: today, reason: 'Torn bags', bill_id: bill.id, note_number: 'CN 1' },
    }),
  );
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
  await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'income', amount: 250_000, transaction_date: today, category: 'rent_income' },
      ...{ payment_method: 'cash', item: 'Shop', quantity: 0.5, unit: 'month', unit_price: 500_000 },
    }),
  );
  await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount: 1_000, transaction_date: today, status: 'draft' },
    }),
  );
  await done(owner.put('/api/v1/ingestion/categories/fuel', { account_code: '6040' }));
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
  await recordPurchases(owner, today, file);
  await done(owner.put('/api/v1/reminder-settings', { version: 0, enabled: true }));
  const start = (await done(owner.get('/api/v1/budgets'))).start;
  await done(owner.put('/api/v1/budgets/6010', { start, version: 0, amounts: Array(12).fill(20_000_000) }));

  const wholesale = await done(
    owner.post('/api/v1/price-lists', { name: 'Wholesale', percentage: -5, rounding: 1_000 }),
  );
  const { finished_goods } = await done(owner.get('/api/v1/inventory/finished-goods?limit=1'));
  const steps = [{ minimum_quantity: 10, unit_price: 90_000 }];
  await done(
    owner.put(`/api/v1/price-lists/${wholesale.id}/prices`, {
      version: wholesale.version,
      prices: [{ item_id: finished_goods[0].id, steps }],
    }),
  );
  await done(
    owner.post('/api/v1/customers', {
      name: 'Mile 12 Traders',
      type: 'business',
      price_list_id: wholesale.id,
    }),
  );
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

  // A bank statement with a chosen layout, a line that is matched, a rule, and a row that cannot be read.
  const { bank_accounts } = await done(owner.get('/api/v1/bank-accounts'));
  const bank = `/api/v1/bank-accounts/${bank_accounts.find(({ kind }: { kind: string }) => kind === 'bank').id}`;
  const statement = fileForm(`Date,Narration,Amount\n${today},SMS ALERT,5.00\n${today},POS,x`, {
    name: 'statement.csv',
    fields: { layout: JSON.stringify({ direction: 'all_out' }) },
  });
  await done(owner.post(`${bank}/statements`, statement.body, statement.headers));
  const { lines: stated } = await done(owner.get(`${bank}/to-match`));
  await done(
    owner.post(`${bank}/matches`, {
      matches: [{ line_ids: [stated[0].id], create: [{ kind: 'expense', category: 'bank_charges' }] }],
    }),
  );

  // An import of expenses with corrected columns, of which one row is imported and one waits.
  const list = fileForm(`Date,Narration,Amount,Who\n${today},Diesel for gen,5.00,Ade\n${today},?,x,Bayo`, {
    ...{ name: 'expenses.csv', fields: { kind: 'transactions' } },
  });
  const read = await done(owner.post('/api/v1/imports', list.body, list.headers));
  const mapping = { columns: ['date', 'description', 'amount', 'counterparty'], direction: 'all_out' };
  const { id, version, counts } = await done(
    owner.put(`/api/v1/imports/${read.id}`, { version: read.version, mapping }),
  );
  await done(owner.post(`/api/v1/imports/${id}/commit`, { version, rows: counts.good }));
  // A terminal whose receipts are paid out, and one that waits.
  const pos = await done(owner.post('/api/v1/bank-accounts', { kind: 'pos', name: 'Till terminal' }));
  for (const amount of [200_000, 300_000])
    await done(
      owner.post(`/api/v1/customers/${customers[0].id}/payments`, {
        ...{ amount, paid_on: amount === 200_000 ? addDays(today, -1) : today, method: 'debit_card' },
        ...{ account_id: pos.id, allocations: [] },
      }),
    );
  await done(
    owner.post(`/api/v1/bank-accounts/${pos.id}/settlements`, {
      ...{ to_id: bank_accounts.find(({ kind }: { kind: string }) => kind === 'bank').id, settled_on: today },
      ...{ date_from: addDays(today, -1), date_to: addDays(today, -1), gross: 200_000, amount: 199_000 },
    }),
  );

  // A payment that a message claims.
  await done(
    owner.post('/api/v1/payment-alerts', {
      text: `Acct: ******6789\nAmt: NGN750.25 CR\nDesc: "ADA", SHOP\nDate: ${today}`,
    }),
  );

  // A payment that a customer claims on the page of her invoice, with its proof.
  const debtor = await done(owner.post('/api/v1/customers', { name: 'Okon & Sons', type: 'business' }));
  const owed = await done(owner.post('/api/v1/invoices', invoiceBody(debtor.id, today, { issue: true })));
  const { token } = await done(owner.post(`/api/v1/invoices/${owed.id}/share-link`, {}));
  const paying = `/api/v1/public/paying/${token}/claims`;
  const claim = await done(application.call('POST', paying, { amount: 500, paid_on: today }));
  const proof = `${paying}/${claim.id}/proof`;
  await done(application.call('POST', proof, file.body, file.headers));

  await done(
    owner.post(`/api/v1/customers/${debtor.id}/remind`, {
      ...{ channel: 'email', to: 'ada@example.com', accept_claim: true },
    }),
  );

  // A sentence that waits.
  await done(
    owner.post('/api/v1/ingestion/transactions/text-to-transaction', {
      text: 'paid the driver cash',
    }),
  );

  // A picture that was read, and a recording that nothing transcribed.
  await done(owner.put(`${at}/plan`, { tier: 'pro' }));
  const sources = '/api/v1/ingestion/source-documents';
  const photo = await done(owner.post(`${sources}/pictures`, file.body, file.headers));
  const job = { organization_id: owner.organization_id, subject_id: photo.id };
  await readSourceDocument(application.services, job, { isLast: true });
  const voice = fileForm(Buffer.from('OggS'), { name: 'said.ogg', type: 'audio/ogg' });
  const said = await done(owner.post(`${sources}/recordings`, voice.body, voice.headers));
  await done(owner.put(`${sources}/${said.id}/transcript`, { transcript: 'Bought diesel 5k' }));
  await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{
        type: 'expense',
        amount: 4_200,
        transaction_date: today,
        category: 'fuel',
        payment_method: 'cash',
      },
      source_document_id: photo.id,
    }),
  );

  // Other words for a customer and for a unit.
  const words = { kind: 'customer', words: 'Oga at the top', target_id: customers[0].id };
  await done(owner.post('/api/v1/aliases', words));
  await done(owner.post('/api/v1/aliases', { kind: 'unit', words: 'paint', unit: 'rubber' }));

  // A row that refers to a later one of its own table.
  const customer = async (name: string) =>
    (await done(owner.post('/api/v1/customers', { name, type: 'business' }))).id;
  const [old, kept] = [await customer('Ngozi Store'), await customer('Ngozi Stores')];
  await done(owner.post(`/api/v1/customers/${old}/merge`, { into_id: kept }));

  const yesterday = addDays(today, -1);
  await done(
    owner.post('/api/v1/ledger/revaluations', {
      ...{ revalued_on: yesterday, rates: [{ currency: 'USD', rate: '1600.5' }] },
    }),
  );

  // The demo files VAT and remits withholding tax itself; it gives no receipt.
  const adviser = await done(owner.post('/api/v1/suppliers', { name: 'Ade & Co' }));
  await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount: 1_000_000, transaction_date: today, category: 'professional_fees' },
      ...{ supplier_id: adviser.id, payment_status: 'unpaid' },
    }),
  );
  await done(
    owner.post(`/api/v1/suppliers/${adviser.id}/payments`, {
      ...{ amount: 900_000, wht_amount: 100_000, paid_on: today, method: 'cash' },
      wht: { nature: 'professional', base: 1_000_000, rate: 10 },
    }),
  );
  const { payments } = await done(owner.get(`/api/v1/suppliers/${adviser.id}/payments`));
  await done(owner.post(`/api/v1/tax/wht-deductions/${payments[0].id}/receipt`, { given_on: today }));
  await done(
    owner.put('/api/v1/einvoices/settings', {
      ...{ version: 0, business_description: 'Bread', api_key: 'a secret key', api_secret: 'another secret' },
      password: owner.password,
    }),
  );
  const { invoices } = await done(owner.get('/api/v1/invoices?limit=1&status=pending'));
  await done(owner.post(`/api/v1/invoices/${invoices[0].id}/einvoice`, {}));

  // A sale that was made without network and refused when it arrived.
  await done(
    owner.post('/api/v1/outbox/sales', {
      sale: invoiceBody(kept, today, { id: uuidv7(), issue: true, sold_at: new Date().toISOString() }),
      reason: 'CREDIT_LIMIT',
      message: 'This customer owes too much already.',
    }),
  );
}
