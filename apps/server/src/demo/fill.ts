import type { UserAndTokens } from '@lissafi/contract/auth';
import { customerRoutes } from '@lissafi/contract/customers';
import { deliveryRoutes, publicInvoiceRoutes } from '@lissafi/contract/delivery';
import type { Invoice } from '@lissafi/contract/documents';
import { invoiceRoutes } from '@lissafi/contract/invoices';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { onboardingRoutes } from '@lissafi/contract/onboarding';
import { organizationRoutes } from '@lissafi/contract/organizations';
import { paymentRoutes } from '@lissafi/contract/payments';
import { addDays, todayIn } from '@lissafi/domain/calendar/civil-date';
import { DEMO_EMAIL, DemoApi, type DemoHost } from './api.ts';
import { DEMO_CUSTOMERS } from './customers.ts';
import { expenseSteps } from './expenses.ts';
import { moneySteps, openAccounts } from './money.ts';
import { type DemoInvoice, planDemo } from './plan.ts';
import { addRareCases } from './special.ts';
import { DemoStock } from './stock.ts';

const BLOCKED_CUSTOMER = 'Owambe Palace Events';

/** Fills the demo organization through the API. Returns false when it exists already. */
export async function fillDemo(host: DemoHost): Promise<boolean> {
  const today = todayIn(DEFAULT_TIME_ZONE, host.now);
  const plan = planDemo(today);
  const api = new DemoApi(host);
  api.goTo(host.now);
  const known = await api.signIn();
  if (known && (await isFilled(api, known, plan.length))) return false;
  api.goTo(instant(addDays(plan[0]!.body.issue_date, -3), 8, 0));
  // After an interrupted run the partly filled organization stays, and the new one becomes the current one.
  await (known ? api.signIn() : api.register());
  await host.verifyEmail(DEMO_EMAIL);
  await openBakery(api);
  await openAccounts(api);
  const customers = await addCustomers(api);
  const stock = new DemoStock(plan);
  await stock.open(api);
  const steps = [
    ...stock.steps(instant, today),
    ...plan.flatMap((invoice, index) => stepsOf(invoice, index, customers, stock, host)),
    ...expenseSteps(plan[0]!.body.issue_date, today),
    ...moneySteps(plan[0]!.body.issue_date, today),
  ];
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of steps) {
    api.goTo(new Date(Math.min(at.getTime(), host.now.getTime())));
    await run(api);
  }
  api.goTo(host.now);
  await addRareCases(api, [customers[indexOf('office')]!, customers[indexOf('school')]!], today);
  await stock.today(api, today);
  await block(api, customers[DEMO_CUSTOMERS.findIndex(({ body }) => body.name === BLOCKED_CUSTOMER)]!);
  return true;
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

const instant = (day: string, hour: number, minute: number) =>
  // Lagos is one hour ahead of UTC all year.
  new Date(Date.parse(`${day}T00:00:00Z`) + ((hour - 1) * 60 + minute) * 60_000);

async function isFilled(api: DemoApi, { user }: UserAndTokens, invoices: number): Promise<boolean> {
  for (const { id } of user.organizations) {
    const { total } = await api.call(invoiceRoutes.list, { query: '?limit=1', organization: id });
    if (total >= invoices) return true;
  }
  return false;
}

async function openBakery(api: DemoApi): Promise<void> {
  await api.call(organizationRoutes.create, {
    body: {
      name: 'Bisi’s Bakery',
      legal_name: 'Bisi’s Bakery Ltd',
      business_type: 'Limited company',
      industry: 'Bakery',
      email: 'accounts@bisibakery.example',
      phone: '+2348030001000',
      address: {
        line1: '14 Adeniran Ogunsanya Street',
        city: 'Surulere',
        state: 'Lagos',
        country: 'Nigeria',
      },
      tax_id: '2310045678901',
      registration_number: 'RC 1482207',
      vat_registered: true,
      default_payment_terms: 'net_15',
      late_payment_text: '2 % a month on what is late.',
      bank_accounts: [
        {
          bank_name: 'GTBank',
          bank_code: '058',
          account_name: 'Bisi’s Bakery Ltd',
          account_number: '0123456789',
        },
      ],
    },
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

interface Step {
  at: Date;
  run(api: DemoApi): Promise<unknown>;
}

/** The steps for one invoice, each with its time. */
function stepsOf(
  invoice: DemoInvoice,
  index: number,
  customers: string[],
  stock: DemoStock,
  { mails }: DemoHost,
): Step[] {
  const { body, customer, draft, payments, send, viewed_on, cancelled } = invoice;
  let made: Invoice | undefined;
  const id = () => made!.id;
  // In the order of the plan, also within a day.
  const made_at = new Date(instant(body.issue_date, 9, 30).getTime() + index * 20_000);
  const steps: Step[] = [
    {
      at: made_at,
      run: async (api) => {
        made = await api.call(invoiceRoutes.create, {
          body: {
            ...body,
            items: body.items.map((item) => ({ ...item, ...stock.itemOf(item.name) })),
            ...(customer === null ? {} : { customer_id: customers[customer]! }),
            ...(body.document_type === 'invoice' ? PAY_TO : {}),
            issue: !draft,
            override_credit_limit: true,
          },
        });
      },
    },
  ];
  if (send && !mails) {
    const at = new Date(made_at.getTime() + 5 * 60_000);
    steps.push({ at, run: (api) => api.call(deliveryRoutes.send, { id: id(), body: {} }) });
  }
  if (viewed_on) {
    steps.push({
      at: instant(viewed_on, 11, 20),
      run: async (api) => {
        const { token } = await api.call(deliveryRoutes.shareLink, { id: id(), body: {} });
        await api.call(publicInvoiceRoutes.view, { token });
      },
    });
  }
  for (const { day, ...payment } of payments) {
    const paid = { ...payment, paid_on: day };
    steps.push({
      at: instant(day, 15, 10),
      run: (api) => api.call(paymentRoutes.recordForInvoice, { id: id(), body: paid }),
    });
  }
  if (cancelled) {
    const { day, reason } = cancelled;
    steps.push({
      at: instant(day, 10, 0),
      run: (api) => api.call(invoiceRoutes.cancel, { id: id(), body: { reason } }),
    });
  }
  return steps;
}

const PAY_TO = {
  payment_info: {
    method: 'bank_transfer',
    bank_name: 'GTBank',
    account_name: 'Bisi’s Bakery Ltd',
    account_number: '0123456789',
  },
  terms_and_conditions: 'Please check the goods on delivery; complaints within 24 hours.',
} as const;
