import {
  fileForm,
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from './application.ts';
import { recordEverything } from './everything.ts';
import { defaultAccount, madeBy } from './money.ts';
import { workshop } from './stock.ts';

export const KNOWN_DAY = '2026-10-15';
export const KNOWN_INSTANT = new Date(`${KNOWN_DAY}T09:00:00Z`);

/** A business in which a bit of everything was recorded on one day, so that each of its figures is known. */
export async function knownDay(): Promise<{ application: TestApplication; owner: Member; customer: string }> {
  const application = await testApplication();
  application.setNow(KNOWN_INSTANT);
  application.today = KNOWN_DAY;
  const owner = await testOwner(application, { name: 'Bisi Bakery' });
  const customer = await testCustomer(owner);
  await madeBy(owner, '/api/v1/invoices', invoiceBody(customer, KNOWN_DAY, { issue: true }));
  const loaf = await makeBread(application, owner);
  await recordEverything(application, owner, await testMember(application, owner, 'accountant'));
  await sellBread(owner, loaf);
  const { id: bank } = await defaultAccount(owner, 'bank');
  await oweOthersAndTheState(owner, customer, bank);
  await importBankStatement(owner, bank);
  return { application, owner, customer };
}

/** An old stock of yeast that runs low, and an order of loaves of which one is wasted. */
async function makeBread(application: TestApplication, owner: Member) {
  const shop = workshop(application, owner);
  const flour = await shop.raw({ name: 'Flour', sku: 'FLOUR' });
  const loaf = await shop.good({ name: 'Loaf', sku: 'LOAF', unit: 'piece' });
  await shop.receive(flour.id, 100, 300);
  await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 2 }], { labour_cost: 1_000, overhead_cost: 500 });
  const yeast = await shop.raw({ name: 'Yeast', sku: 'YEAST', minimum_stock: 50, standard_cost: 900 });
  await shop.receive(yeast.id, 10, 1_000, { received_on: '2026-01-20' });
  const order = await shop.plan(loaf.id, 10);
  await shop.done(order.id, 'start');
  await shop.done(order.id, 'complete', { quantity_completed: 9, quantity_scrapped: 1 });
  await shop.plan(loaf.id, 5, {
    planned_start: '2026-10-01',
    planned_end: '2026-10-10',
    quality_checkpoints: [{ name: 'Crust' }],
  });
  return loaf.id;
}

/** A shift at the counter with a sale of loaves, which stand above what they will bring. */
async function sellBread(owner: Member, loaf: string) {
  await madeBy(owner, '/api/v1/counter/shifts', { opening_float: 500_000 });
  const good = (await owner.get(`/api/v1/inventory/finished-goods/${loaf}`)).body;
  await madeBy(owner, '/api/v1/inventory/categories', { name: 'Bread' });
  const priced = await owner.put(`/api/v1/inventory/finished-goods/${loaf}`, {
    version: good.version,
    selling_price: 2_000,
    minimum_stock: 20,
  });
  if (priced.status !== 200) throw new Error(`The loaf got no price: ${priced.status}`);
  const { customers } = (await owner.get('/api/v1/customers?search=Okon')).body;
  await madeBy(owner, '/api/v1/invoices', {
    customer_id: customers[0].id,
    issue_date: KNOWN_DAY,
    due_date: KNOWN_DAY,
    issue: true,
    items: [
      {
        name: 'Loaf',
        quantity: 2,
        unit_price: 2_000,
        inventory_item_id: loaf,
        inventory_item_type: 'finished_good',
      },
    ],
  });
}

/** A loan, tax that a customer kept, an invoice that is late, and the returns of the month before. */
async function oweOthersAndTheState(owner: Member, customer: string, account_id: string) {
  const loan = { account_id, paid_on: KNOWN_DAY, counterparty: 'LAPO' };
  await madeBy(owner, '/api/v1/funding', { ...loan, kind: 'loan_received', amount: 5_000_000 });
  await madeBy(owner, '/api/v1/funding', { ...loan, kind: 'loan_repaid', amount: 90_000, interest: 10_000 });
  await madeBy(owner, `/api/v1/customers/${customer}/payments`, {
    amount: 1_900_000,
    wht_amount: 100_000,
    paid_on: KNOWN_DAY,
    method: 'bank_transfer',
    account_id,
  });
  await madeBy(owner, '/api/v1/recurring-invoices', {
    customer_id: customer,
    frequency: 'monthly',
    start_on: KNOWN_DAY,
    items: [{ name: 'Bread every month', quantity: 30, unit_price: 90_000 }],
  });
  await madeBy(owner, '/api/v1/invoices', {
    customer_id: customer,
    issue_date: '2026-09-05',
    due_date: '2026-09-12',
    issue: true,
    items: [{ name: 'Cake', quantity: 2, unit_price: 1_000_000, tax_percentage: 7.5 }],
  });
  await madeBy(owner, '/api/v1/tax/vat-returns', { month: '2026-09', filed_on: KNOWN_DAY });
  await madeBy(owner, '/api/v1/tax/vat-payments', {
    month: '2026-09',
    amount: 150_000,
    penalty: 5_000,
    paid_on: KNOWN_DAY,
    method: 'bank_transfer',
  });
  await madeBy(owner, '/api/v1/tax/wht-remittances', {
    month: '2026-10',
    amount: 60_000,
    paid_on: KNOWN_DAY,
  });
}

/** An alert, and a statement with lines that the alert, the books, a terminal, a document and a rule explain. */
async function importBankStatement(owner: Member, bank: string) {
  const alert = await owner.post('/api/v1/payment-alerts', {
    text: `Acct: ******6789\nAmt: NGN58,387.50 CR\nDesc: TRF FRM MAMA NGOZI STORES INV-2026-001\nDate: ${KNOWN_DAY}`,
  });
  if (alert.body.alerts?.length !== 1) throw new Error('The alert was not kept');
  const rows = [
    'LAPO LOAN,50000.00,45000.00',
    'LAPO REPAYMENT,-1000.00,44000.00',
    'TRF FRM MAMA NGOZI STORES,58387.50,102387.50',
    'POS SETTLEMENT,2985.00,105372.50',
    'NIP OKON AND SONS,78387.50,183760.00',
    'SMS ALERT,-4.00,183756.00',
  ];
  const lines = rows.map((row) => `${KNOWN_DAY},${row}\n`);
  const form = fileForm(`Date,Narration,Amount,Balance\n${lines.join('')}`, { name: 'october.csv' });
  const { status } = await owner.post(`/api/v1/bank-accounts/${bank}/statements`, form.body, form.headers);
  if (status !== 201) throw new Error(`The bank statement was refused: ${status}`);
}
