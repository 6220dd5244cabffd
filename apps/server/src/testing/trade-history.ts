import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import { type TestApplication, testCustomer } from './application.ts';
import { ACTS, bakeryHistory, type Step } from './stock-history.ts';

/** A step of a random history of everything that owes and settles; numbers as in `Step`. */
export interface TradeStep extends Omit<Step, 'act'> {
  act: Step['act'] | (typeof TRADES)[number];
}

const TRADES = [
  ...(['bill', 'bill', 'foreign', 'collect', 'collect', 'deposit', 'apply', 'credit', 'refund'] as const),
  ...(['write_off', 'void_payment', 'spend', 'spend', 'void_expense', 'pay', 'pay', 'void_pay'] as const),
  ...(['return_goods', 'opening', 'void_opening', 'journal', 'asset'] as const),
];
export const TRADE_ACTS: TradeStep['act'][] = [...ACTS, ...TRADES];

/**
 * A bakery that also bills with VAT, is paid in part, in advance and with deductions, spends on credit, pays suppliers,
 * voids and writes off. Steps that are refused change nothing.
 */
export async function tradeHistory(
  application: TestApplication,
  days: number,
  fields: Record<string, unknown> = {},
) {
  const bakery = await bakeryHistory(application, 'weighted_average', days, {
    vat_registered: true,
    ...fields,
  });
  const { owner, start, loaf, flour } = bakery;
  const customer = await testCustomer(owner, { name: 'Musa' });
  const supplier: string = (await owner.post('/api/v1/suppliers', { name: 'Iya Basira' })).body.id;
  const bills: { id: string; on: string; foreign: boolean }[] = [];
  const expenses: string[] = [];
  const dated = (late: number) => laterOf(start, addDays(bakery.today(), -late));
  const pick = <T>(some: readonly T[], number: number): T | undefined => some[number % some.length];
  const bill = async ({ quantity, price, late }: TradeStep, foreign: object | null) => {
    const on = dated(late);
    const { body } = await owner.post('/api/v1/invoices', {
      ...{ customer_id: customer, issue_date: on, due_date: laterOf(on, bakery.today()), issue: true },
      ...foreign,
      items: [
        { name: 'Delivery', quantity: 1, unit_price: price * 7, tax_percentage: price % 2 ? 7.5 : 0 },
        { name: 'Loaf', quantity, unit_price: price, inventory_item_id: loaf.id },
      ],
    });
    if (body.id) bills.push({ id: body.id, on, foreign: foreign !== null });
  };
  const paidSuppliers = async (step: TradeStep) => {
    const id = step.price % 2 ? supplier : bakery.mill;
    return { id, payments: (await owner.get(`/api/v1/suppliers/${id}/payments`)).body.payments };
  };
  const trades: Record<(typeof TRADES)[number], (step: TradeStep) => Promise<unknown>> = {
    bill: (step) => bill(step, null),
    foreign: (step) => bill(step, { currency: 'USD', exchange_rate: `${1_400 + step.quantity}.25` }),
    async collect({ quantity, price, late }) {
      const some = pick(bills, quantity);
      if (!some) return;
      await owner.post(`/api/v1/invoices/${some.id}/payments`, {
        ...{ amount: price * quantity, paid_on: laterOf(some.on, dated(late)), method: 'cash' },
        ...(some.foreign
          ? { exchange_rate: `${1_390 + quantity}.5` }
          : price % 3 === 0 && { wht_amount: 7, charges: 5, settlement_discount: quantity }),
      });
    },
    deposit: ({ quantity, price, late }) =>
      owner.post(`/api/v1/customers/${customer}/payments`, {
        ...{ amount: price * quantity * 3, paid_on: dated(late), method: 'bank_transfer' },
      }),
    apply: () => owner.post(`/api/v1/customers/${customer}/credits/apply`, {}),
    credit: async ({ quantity, price }) => {
      const some = pick(bills, quantity);
      if (some)
        await owner.post(`/api/v1/invoices/${some.id}/credit-notes`, {
          ...{ reason: 'test', restock: price % 2 === 0 },
        });
    },
    refund: async ({ quantity, price }) => {
      const some = pick(bills, quantity);
      if (some)
        await owner.post(`/api/v1/invoices/${some.id}/refund`, {
          ...{ reason: 'test', method: 'cash', paid_on: bakery.today(), restock: price % 2 === 0 },
        });
    },
    write_off: async ({ quantity, price }) => {
      const some = pick(bills, quantity);
      if (some) await owner.post(`/api/v1/invoices/${some.id}/write-off`, { amount: price, reason: 'test' });
    },
    async void_payment({ quantity }) {
      const { payments } = (await owner.get('/api/v1/payments?limit=100')).body;
      const some = pick<{ id: string }>(payments, quantity);
      if (some) await owner.post(`/api/v1/payments/${some.id}/void`, { reason: 'test' });
    },
    async spend({ quantity, price, late }) {
      const payment_status = pick(['paid', 'unpaid', 'partial'] as const, price)!;
      const { body } = await owner.post('/api/v1/ingestion/transactions/manual', {
        ...{ type: 'expense', amount: price * 10, transaction_date: dated(late), payment_status },
        category: pick(['fuel', 'rent', 'raw_materials'] as const, quantity),
        ...(price % 5 === 0 && { tax_amount: price }),
        ...(payment_status !== 'paid' && { supplier_id: supplier }),
        ...(payment_status !== 'unpaid' && { payment_method: 'cash' }),
        ...(payment_status === 'partial' && { amount_paid: price * 3 }),
      });
      if (body.id) expenses.push(body.id);
    },
    async void_expense({ quantity }) {
      const id = pick(expenses, quantity);
      if (id) await owner.post(`/api/v1/ingestion/transactions/${id}/void`, { reason: 'test' });
    },
    pay: ({ quantity, price, late }) =>
      owner.post(`/api/v1/suppliers/${price % 2 ? supplier : bakery.mill}/payments`, {
        ...{ amount: price * (quantity % 3) + 1, wht_amount: quantity % 2, paid_on: dated(late) },
        ...{ method: 'cash', ...(price % 7 === 0 && { settlement_discount: quantity }) },
      }),
    async void_pay(step) {
      const { id, payments } = await paidSuppliers(step);
      const some = pick<{ id: string }>(payments, step.quantity);
      if (some) await owner.post(`/api/v1/suppliers/${id}/payments/${some.id}/void`, { reason: 'test' });
    },
    return_goods: ({ quantity, price, late }) =>
      owner.post(`/api/v1/suppliers/${bakery.mill}/returns`, {
        ...{ items: [{ inventory_item_id: flour.id, quantity }], returned_on: dated(late) },
        ...(price % 2 && { amount: price, tax_amount: price % 10 }),
      }),
    async opening({ price }) {
      const { body } = await owner.get('/api/v1/opening-balances');
      const saved = await owner.put('/api/v1/opening-balances', {
        ...{ version: body.version ?? 0, opened_on: start },
        accounts: [{ account_code: '1010', debit: price * 100 }],
        customers: [{ customer_id: customer, amount: price }],
        suppliers: [{ supplier_id: supplier, amount: price * 2 }],
        stock: [{ item_id: flour.id, quantity: 5, value: price }],
      });
      await owner.post('/api/v1/opening-balances/post', { version: saved.body.version });
    },
    async void_opening() {
      await owner.post('/api/v1/opening-balances/void', { reason: 'test' });
    },
    journal: ({ quantity, price, late }) =>
      owner.post('/api/v1/ledger/journals', {
        ...{ entry_date: dated(late), memo: 'test' },
        lines: [
          { account_code: pick(['6000', '5110', '2010', '6010'] as const, quantity), debit: price },
          { account_code: '1010', credit: price },
        ],
      }),
    asset: ({ price, late }) =>
      owner.post('/api/v1/assets', {
        ...{ name: 'Oven', account_code: '1500', acquired_on: dated(late), cost: price * 50 },
        ...{ life_months: 24, supplier_id: supplier },
      }),
  };
  return {
    owner,
    start,
    today: bakery.today,
    at: bakery.at,
    next: ({ wait }: Pick<TradeStep, 'wait'>) => bakery.next({ wait }),
    async live(step: TradeStep) {
      if (step.act in trades) await trades[step.act as (typeof TRADES)[number]](step);
      else await bakery.live(step as Step);
    },
  };
}
