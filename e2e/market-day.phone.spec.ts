import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Invoice } from '@lissafi/contract/documents';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { patient } from '../apps/server/src/testing/patience.ts';
import { expect, test } from './support/fixtures.ts';
import { fillExpense, install, recordIt } from './support/offline.ts';
import { day, Owner, PASSWORD } from './support/owner.ts';

const GOODS = '/inventory/finished-goods';
const SALES = 40;
const EXPENSES = 5;
/** The power goes before the sale of each of these numbers. */
const CUTS = [11, 23, 37];
const PRODUCTS = [
  ['Agege bread', 80_000, 100],
  ['Meat pie', 60_000, 100],
  ['Doughnut', 45_000, 100],
] as const;

/** A phone with its own storage, which survives that the browser is killed. */
class Phone {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lissafi-phone-'));
  readonly #origin: string;
  #context: BrowserContext | null = null;
  page!: Page;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async start(isOffline: boolean): Promise<void> {
    const { launchOptions, locale, timezoneId, viewport } = test.info().project.use;
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...launchOptions,
      ...{ locale: locale!, timezoneId: timezoneId!, viewport: viewport!, hasTouch: true, isMobile: true },
      ...{ baseURL: this.#origin, reducedMotion: 'reduce', serviceWorkers: 'allow' },
    });
    await this.#context.setOffline(isOffline);
    this.page = this.#context.pages()[0] ?? (await this.#context.newPage());
    this.page.setDefaultTimeout(patient(40_000));
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#context!.setOffline(isOffline);
  }

  /** Without any warning to the browser. */
  async cutPower(): Promise<void> {
    const gone = new Promise((done) => this.#context!.once('close', done));
    execFileSync('pkill', ['-9', '-f', this.#folder]);
    await gone;
  }

  async stop(): Promise<void> {
    await this.#context?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

test('a market day without network: 40 sales, 5 expenses, 2 counts and three power cuts come to exact books', async ({
  origin,
  request,
  isPhone,
}) => {
  test.skip(process.platform === 'win32', 'pkill');
  test.setTimeout(patient(1_200_000));
  expect(isPhone).toBe(true);
  const owner = await Owner.make(origin, request, null);
  const ids = await Promise.all(
    PRODUCTS.map(async ([name, selling_price, quantity]) => {
      const sku = name.slice(0, 4).toUpperCase();
      const { id } = await owner.post<{ id: string }>(GOODS, {
        ...{ name, sku, unit: 'piece', selling_price, price_includes_tax: true },
      });
      await owner.post(`${GOODS}/${id}/receive`, { quantity, unit_cost: 20_000, received_on: day(0) });
      return id;
    }),
  );
  const phone = new Phone(origin);
  await phone.start(false);
  try {
    await phone.page.goto('/auth/login');
    await phone.page.getByLabel('Email').fill(owner.email);
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(phone.page).toHaveURL(/dashboard/);
    // What the day needs has been opened once.
    for (const id of ids.slice(0, 2)) {
      await phone.page.goto(`${GOODS}/${id}`);
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await phone.page.goto('/transactions/new');
    await expect(phone.page.getByLabel('Amount', { exact: true })).toBeVisible();
    await install(phone.page, '/sell');
    await expect(tile(phone.page, 'Agege bread')).toContainText('100 left');
    await phone.setOffline(true);

    const papers: string[] = [];
    let expenses = 0;
    let counts = 0;
    for (let sale = 0; sale < SALES; sale++) {
      if (CUTS.includes(sale)) {
        await phone.cutPower();
        await phone.start(true);
        await phone.page.goto('/sell');
      }
      papers.push(await sell(phone.page, sale));
      if (sale % 8 === 3) {
        await phone.page.goto('/transactions/new');
        await fillExpense(phone.page, `${++expenses}k`, `Carrier ${expenses}`);
        await recordIt(phone.page);
        await expect(phone.page).toHaveURL(/outbox/);
        await phone.page.goto('/sell');
      }
      if (sale % 20 === 10) {
        await count(phone.page, ids[counts]!, 60 + counts);
        counts++;
        await phone.page.goto('/sell');
      }
    }
    expect([papers.length, new Set(papers).size, expenses, counts]).toEqual([SALES, SALES, EXPENSES, 2]);
    await phone.page.goto('/outbox');
    await expect(
      phone.page.getByRole('heading', { name: `${SALES + EXPENSES + 2} records waiting` }),
    ).toBeVisible();
    expect((await owner.get<{ total: number }>('/invoices')).total).toBe(0);

    await phone.setOffline(false);
    await signInIfAsked(phone.page, owner.email);
    await expect(phone.page.getByText('Everything is sent')).toBeVisible();

    await test.step('the books', async () => {
      const { invoices, total } = await owner.get<{ invoices: { id: string }[]; total: number }>(
        '/invoices?limit=100&sort_by=created_at',
      );
      expect(total).toBe(SALES);
      const sold = await Promise.all(invoices.map(({ id }) => owner.get<Invoice>(`/invoices/${id}`)));
      // Legal numbers without a gap, in the order of the sales; every paper has its sale.
      const numbered = sold.sort((a, b) => a.invoice_number!.localeCompare(b.invoice_number!));
      expect(numbered.map(({ invoice_number }) => Number(invoice_number!.split('-').at(-1)))).toEqual(
        Array.from({ length: SALES }, (_, index) => index + 1),
      );
      expect(numbered.map(({ provisional_number }) => provisional_number)).toEqual(papers);
      expect(numbered.every(({ status, issue_date }) => status === 'paid' && issue_date === day(0))).toBe(
        true,
      );
      expect(sum(sold.map(({ totals }) => totals.total_amount))).toBe(
        sum(papers.map((_, at) => priceOf(at))),
      );
      const { transactions } = await owner.get<{ transactions: { amount: number }[] }>(
        '/ingestion/transactions?limit=100',
      );
      expect(transactions.map(({ amount }) => amount).sort()).toEqual(
        [1, 2, 3, 4, 5].map((thousand) => thousand * 100_000),
      );
      // A count states what was there at its moment; what was sold after it came off that.
      const stock = await Promise.all(
        ids.map(async (id) => (await owner.get<{ current_stock: number }>(`${GOODS}/${id}`)).current_stock),
      );
      expect(stock).toEqual([
        60 - soldOf(0, 11, SALES),
        61 - soldOf(1, 31, SALES),
        100 - soldOf(2, 0, SALES),
      ]);
      const { checks } = await owner.get<{ checks: { name: string; difference: number }[] }>(
        '/ledger/tie-out',
      );
      expect(checks.filter(({ difference }) => difference !== 0)).toEqual([]);
      const trial = await owner.get<{ total_debit: number; total_credit: number }>('/ledger/trial-balance');
      expect(trial.total_debit).toBe(trial.total_credit);
    });
  } finally {
    await phone.stop();
  }
});

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
/** The sale of this number takes one of each product whose number divides it, and always a bread. */
const takes = (sale: number) => PRODUCTS.map((_, product) => (sale % (product + 1) === 0 ? 1 : 0));
const priceOf = (sale: number) => sum(takes(sale).map((pieces, product) => pieces * PRODUCTS[product]![1]));
const soldOf = (product: number, from: number, to: number) =>
  sum(Array.from({ length: to - from }, (_, index) => takes(from + index)[product]!));

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Sells in cash, and returns the number on the paper. */
async function sell(page: Page, sale: number): Promise<string> {
  for (const [product, pieces] of takes(sale).entries()) {
    if (pieces > 0) await tile(page, PRODUCTS[product]![0]).click();
  }
  await page.getByRole('button', { name: /Last added/ }).click();
  await page.getByRole('button', { name: /^Record ₦.* in cash$/ }).click();
  await expect(page.getByText('Sale recorded')).toBeVisible();
  // From the receipt, not from the outbox below it: that is read again a moment later.
  const receipt = await page.getByRole('definition').filter({ hasText: 'provisional' }).textContent();
  const paper = /[A-Z2-9]{3}-\d{4}$/.exec(receipt!)![0];
  await page.getByRole('button', { name: 'New sale' }).click();
  return paper;
}

async function count(page: Page, id: string, pieces: number): Promise<void> {
  await page.goto(`${GOODS}/${id}?task=adjust`);
  const drawer = page.getByRole('dialog', { name: 'Adjust stock' });
  await drawer.getByLabel('Adjustment type').selectOption({ label: 'Counted' });
  await drawer.getByLabel('Counted (piece) *').fill(String(pieces));
  await drawer.getByRole('button', { name: 'Record count' }).click();
  await expect(drawer).toHaveCount(0);
}

/** The cookie of the last exchange may be lost with the power: then the same person signs in, and the outbox goes on. */
async function signInIfAsked(page: Page, email: string): Promise<void> {
  const asked = page.getByRole('button', { name: 'Sign in', exact: true });
  const sent = page.getByText('Everything is sent');
  await expect(asked.or(sent).first()).toBeVisible();
  if (await sent.isVisible()) return;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await asked.click();
  await expect(page).not.toHaveURL(/auth/);
  await page.goto('/outbox');
}
