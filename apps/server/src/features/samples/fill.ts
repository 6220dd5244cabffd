import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { bomRoutes } from '@lissafi/contract/boms';
import { customerRoutes } from '@lissafi/contract/customers';
import { fundingRoutes } from '@lissafi/contract/funding';
import { invoiceRoutes } from '@lissafi/contract/invoices';
import { finishedGoodRoutes, rawMaterialRoutes } from '@lissafi/contract/items';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { paymentRoutes } from '@lissafi/contract/payments';
import { productionRoutes } from '@lissafi/contract/production';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { transactionRoutes } from '@lissafi/contract/transactions';
import { addDays, addMonths, firstOfMonth, todayIn } from '@lissafi/domain/calendar/civil-date';
import { inOrganization } from '../../db/scope.ts';
import type { Services } from '../../services.ts';
import { type Inject, SampleApi } from './api.ts';
import { BOUGHT, BREAD, CAPITAL, CUSTOMERS, EXPENSES, MATERIALS, SERVICE, SUPPLIERS } from './plan.ts';
import { readSample, setProgress } from './store.ts';

export interface SampleJob {
  organization_id: string;
  user_id: string;
  session_id: string;
}

const MONTHS = 3;
/** Every so many days an invoice is issued, and bread is baked. */
const SALE_DAYS = 2;
const BAKING_DAYS = 3;
/** A customer pays after so many days; every fifth one has not paid yet. */
const PAYS_AFTER = 9;

/**
 * Fills a sample organization through the API, in the name of the person who asked for it. Where something fails, what
 * is there stays to be removed: filling it again would make everything twice.
 */
export async function fillSample(services: Services, app: Inject, job: SampleJob): Promise<void> {
  const tell = (state: 'filling' | 'ready' | 'failed', progress: number) =>
    inOrganization(services.database, job.organization_id, (tx) => setProgress(tx, state, progress));
  const before = await inOrganization(services.database, job.organization_id, readSample);
  if (before?.state !== 'filling') return;
  // The process ended while it was being filled.
  if (before.progress > 0) return tell('failed', before.progress);
  const now = services.clock();
  const token = await services.tokens.sign({ user_id: job.user_id, session_id: job.session_id }, now);
  const api = new SampleApi(app, token, job.organization_id);
  try {
    await tell('filling', 1);
    await fill(api, todayIn(DEFAULT_TIME_ZONE, now), (progress) => tell('filling', progress));
    await tell('ready', 100);
  } catch (error) {
    await tell('failed', 0);
    throw error;
  }
}

async function fill(api: SampleApi, today: string, tell: (progress: number) => Promise<void>): Promise<void> {
  const first = addMonths(firstOfMonth(today), 1 - MONTHS);
  const known = await addRecords(api);
  await addCapital(api, first);
  const days: string[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) days.push(day);
  const unpaid: { id: string; amount: number; due: string }[] = [];
  for (const [index, day] of days.entries()) {
    const ofMonth = Number(day.slice(8)) - 1;
    if (ofMonth === 0) await buyGoods(api, known, day);
    for (const { day: on, ...expense } of EXPENSES)
      if (on === ofMonth)
        await api.call(transactionRoutes.create, {
          body: { ...expense, type: 'expense', transaction_date: day },
        });
    if (index % BAKING_DAYS === 0) await bake(api, known, day);
    if (index % SALE_DAYS === 1) {
      const sale = await sell(api, known, day, index);
      if (index % 5 !== 0) unpaid.push({ ...sale, due: addDays(day, PAYS_AFTER) });
    }
    for (const sale of unpaid.filter(({ due }) => due === day)) {
      const method = sale.amount > 3_000_000 ? 'bank_transfer' : 'cash';
      const body = { amount: sale.amount, paid_on: day, method } as const;
      await api.call(paymentRoutes.recordForInvoice, { id: sale.id, body });
    }
    if (index % 6 === 0) await tell(1 + Math.floor((index / days.length) * 98));
  }
}

interface Known {
  customers: string[];
  suppliers: string[];
  /** By SKU. */
  items: Record<string, string>;
}

async function addRecords(api: SampleApi): Promise<Known> {
  const known: Known = { customers: [], suppliers: [], items: {} };
  for (const body of CUSTOMERS) known.customers.push((await api.call(customerRoutes.create, { body })).id);
  for (const name of SUPPLIERS)
    known.suppliers.push((await api.call(supplierRoutes.create, { body: { name } })).id);
  for (const { name, sku, unit, minimum_stock } of MATERIALS) {
    const body = { name, sku, unit, minimum_stock };
    known.items[sku] = (await api.call(rawMaterialRoutes.create, { body })).id;
  }
  for (const { name, sku, unit, price } of [...BOUGHT, BREAD]) {
    const body = { name, sku, unit, selling_price: price };
    known.items[sku] = (await api.call(finishedGoodRoutes.create, { body })).id;
  }
  const service = {
    ...{ name: SERVICE.name, sku: SERVICE.sku, unit: SERVICE.unit, selling_price: SERVICE.price },
    item_kind: 'service' as const,
  };
  known.items[SERVICE.sku] = (await api.call(finishedGoodRoutes.create, { body: service })).id;
  await api.call(bomRoutes.create, {
    id: known.items[BREAD.sku]!,
    body: {
      ...{ yield_quantity: BREAD.batch, labour_cost: BREAD.labour_cost, overhead_cost: BREAD.overhead_cost },
      lines: Object.entries(BREAD.lines).map(([sku, quantity]) => ({ item_id: known.items[sku]!, quantity })),
    },
  });
  return known;
}

async function addCapital(api: SampleApi, paid_on: string): Promise<void> {
  const { bank_accounts } = await api.call(bankAccountRoutes.list, {});
  for (const kind of ['bank', 'cash'] as const) {
    const account = bank_accounts.find((each) => each.kind === kind);
    if (!account) continue;
    const body = { kind: 'capital_in' as const, account_id: account.id, amount: CAPITAL[kind], paid_on };
    await api.call(fundingRoutes.create, { body });
  }
}

async function buyGoods(api: SampleApi, known: Known, received_on: string): Promise<void> {
  const [mill, drinks] = known.suppliers;
  for (const { sku, monthly, cost } of MATERIALS)
    await api.call(rawMaterialRoutes.receive, {
      id: known.items[sku]!,
      body: {
        quantity: monthly,
        unit_cost: cost,
        received_on,
        supplier_id: mill!,
        payment_method: 'bank_transfer',
      },
    });
  // What the wholesaler brings is owed, and half of it is paid in the same month.
  for (const { sku, monthly, cost } of BOUGHT)
    await api.call(finishedGoodRoutes.receive, {
      id: known.items[sku]!,
      body: { quantity: monthly, unit_cost: cost, received_on, supplier_id: drinks! },
    });
  const owed = BOUGHT.reduce((sum, { monthly, cost }) => sum + monthly * cost, 0);
  const body = { amount: Math.floor(owed / 2), paid_on: received_on, method: 'bank_transfer' } as const;
  await api.call(supplierRoutes.pay, { id: drinks!, body });
}

async function bake(api: SampleApi, known: Known, day: string): Promise<void> {
  const { id } = await api.call(productionRoutes.create, {
    body: {
      finished_good_id: known.items[BREAD.sku]!,
      quantity: BREAD.batch,
      planned_start: day,
      planned_end: day,
    },
  });
  await api.call(productionRoutes.start, { id, body: { started_on: day } });
  await api.call(productionRoutes.complete, {
    id,
    body: { quantity_completed: BREAD.batch - 2, quantity_scrapped: 2, completed_on: day },
  });
}

async function sell(api: SampleApi, known: Known, day: string, index: number) {
  const line = ({ name, sku, price }: { name: string; sku: string; price: number }, quantity: number) => ({
    ...{ inventory_item_id: known.items[sku]!, name, quantity, unit_price: price },
  });
  const [water, drink] = BOUGHT;
  const invoice = await api.call(invoiceRoutes.create, {
    body: {
      customer_id: known.customers[Math.floor(index / SALE_DAYS) % CUSTOMERS.length]!,
      issue_date: day,
      due_date: addDays(day, 15),
      items: [
        line(BREAD, 44 + (index % 7) * 4),
        ...(index % 3 === 0 ? [line(water, 2 + (index % 3))] : []),
        ...(index % 4 === 1 ? [line(drink, 1)] : []),
        ...(index % 9 === 1 ? [line(SERVICE, 1)] : []),
      ],
      issue: true,
    },
  });
  return { id: invoice.id, amount: invoice.totals.total_amount };
}
