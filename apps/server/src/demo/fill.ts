import type { UserAndTokens } from '@lissafi/contract/auth';
import { customerRoutes } from '@lissafi/contract/customers';
import { invoiceRoutes } from '@lissafi/contract/invoices';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { onboardingRoutes } from '@lissafi/contract/onboarding';
import { organizationRoutes } from '@lissafi/contract/organizations';
import { addDays, firstOfMonth, todayIn } from '@lissafi/domain/calendar/civil-date';
import { DEMO_EMAIL, DemoApi, type DemoHost } from './api.ts';
import { assetSteps, registerOldAssets } from './assets.ts';
import { bankSteps, lastStatement, type Unrecorded } from './bank.ts';
import { bookkeepingSteps, lockBefore } from './books.ts';
import { BUSINESS } from './business.ts';
import { rareSteps } from './corrections.ts';
import { DEMO_CUSTOMERS, FOREIGN_CUSTOMER } from './customers.ts';
import { expenseSteps } from './expenses.ts';
import { importSteps } from './imports.ts';
import { fillInbox } from './inbox.ts';
import { moneySteps, openAccounts } from './money.ts';
import { openBooks } from './opening.ts';
import { draftFromReorderList } from './orders.ts';
import { payrollSteps } from './people.ts';
import { planDemo } from './plan.ts';
import { purchaseSteps } from './purchases.ts';
import { salesSteps } from './sales.ts';
import { seasonalSteps } from './seasonal.ts';
import { DemoShifts } from './shifts.ts';
import { addRareCases } from './special.ts';
import { DemoStock } from './stock.ts';
import { firstDay, lagos } from './time.ts';

const BLOCKED_CUSTOMER = 'Owambe Palace Events';

/** Fills the demo organization through the API. Returns false when it exists already. */
export async function fillDemo(host: DemoHost): Promise<boolean> {
  const today = todayIn(DEFAULT_TIME_ZONE, host.now);
  const start = firstDay(today);
  const opened_on = addDays(start, -1);
  const plan = planDemo(today);
  const api = new DemoApi(host);
  api.goTo(host.now);
  const known = await api.signIn();
  if (known && (await isFilled(api, known, plan.length))) return false;
  api.goTo(lagos(opened_on, 8));
  // After an interrupted run the partly filled organization stays, and the new one becomes the current one.
  await (known ? api.signIn() : api.register());
  await host.verifyEmail(DEMO_EMAIL);
  await openBakery(api);
  await openAccounts(api);
  const customers = await addCustomers(api);
  const customer = (name: string) => customers[DEMO_CUSTOMERS.findIndex(({ body }) => body.name === name)]!;
  const stock = new DemoStock(plan, start);
  await stock.open(api);
  await openBooks(api, opened_on, {
    customer,
    supplier: (name) => stock.id(name),
    stock: stock.openingStock(opened_on),
  });
  const generator = await registerOldAssets(api, today);
  const shifts = new DemoShifts();
  const steps = [
    ...stock.steps(today),
    ...shifts.steps(plan, today),
    ...salesSteps(plan, customers, stock, shifts, host),
    ...expenseSteps(today),
    ...purchaseSteps(today),
    ...importSteps(today),
    ...bankSteps(today),
    ...payrollSteps(today),
    ...moneySteps(today),
    ...assetSteps(today, () => generator),
    ...bookkeepingSteps(today, host.sweep),
    ...seasonalSteps(today),
    ...rareSteps(today, { customer, item: (name) => stock.id(name) }),
  ];
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of steps) {
    api.goTo(new Date(Math.min(at.getTime(), host.now.getTime())));
    await run(api);
  }
  api.goTo(host.now);
  const [office, school] = [customers[indexOf('office')]!, customers[indexOf('school')]!];
  await addRareCases(api, [office, school, customer(FOREIGN_CUSTOMER)], today);
  await stock.today(api, today);
  await draftFromReorderList(api, today);
  await lockBefore(api, today);
  await block(api, customer(BLOCKED_CUSTOMER));
  const unrecorded = await unrecordedReceipt(api, today);
  await fillInbox(api, today, unrecorded.amount);
  host.keep(await lastStatement(api, today, unrecorded));
  return true;
}

/** A customer paid their oldest open invoice in the month that is over, and nobody recorded it. */
async function unrecordedReceipt(api: DemoApi, today: string): Promise<Unrecorded> {
  const first = firstOfMonth(today);
  const { invoices } = await api.call(invoiceRoutes.list, {
    query: `?status=overdue&sort_by=issue_date&sort_direction=desc&date_to=${addDays(first, -12)}&limit=1`,
  });
  const { customer_name, balance_due } = invoices[0]!;
  return { from: customer_name!.toUpperCase(), amount: balance_due, date: addDays(first, -6) };
}

/** The first customer of a kind without a credit limit. */
const indexOf = (basket: (typeof DEMO_CUSTOMERS)[number]['basket']) =>
  DEMO_CUSTOMERS.findIndex(
    (customer) =>
      customer.basket === basket && !customer.body.credit_limit && customer.body.name !== BLOCKED_CUSTOMER,
  );

async function block(api: DemoApi, id: string): Promise<void> {
  const { version } = await api.call(customerRoutes.get, { id });
  await api.call(customerRoutes.update, { id, body: { version, status: 'blocked' } });
}

async function isFilled(api: DemoApi, { user }: UserAndTokens, invoices: number): Promise<boolean> {
  for (const { id } of user.organizations) {
    const { total } = await api.call(invoiceRoutes.list, { query: '?limit=1', organization: id });
    if (total >= invoices) return true;
  }
  return false;
}

async function openBakery(api: DemoApi): Promise<void> {
  await api.call(organizationRoutes.create, {
    body: BUSINESS,
  });
  await api.call(onboardingRoutes.complete, {
    body: { businessSettings: { dateFormat: 'D MMM YYYY' } },
  });
  await api.call(onboardingRoutes.complete, { body: { businessSettings: {} } });
}

async function addCustomers(api: DemoApi): Promise<string[]> {
  const ids: string[] = [];
  for (const { body } of DEMO_CUSTOMERS) ids.push((await api.call(customerRoutes.create, { body })).id);
  return ids;
}
