import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat } from '@lissafi/contract/ledger';
import type { TrialBalance } from '@lissafi/contract/statements';
import { exportAccountName } from '@lissafi/domain/books/journal-export';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApplication, testApplication } from '../testing/application.ts';
import { faultsOfBooks } from '../testing/books.ts';
import { DEMO_EMAIL, type DemoHost } from './api.ts';
import { fillDemo } from './fill.ts';
import { planDemo } from './plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'lissafi-demo-'));
let application: TestApplication;
let host: DemoHost;
let get: (path: string) => Promise<Answer>;

beforeAll(async () => {
  application = await testApplication();
  host = {
    app: application.app,
    setNow: application.setNow,
    async verifyEmail(email) {
      await application.owner('update app_user set email_verified_at = now() where email = $1', [email]);
    },
    mails: false,
    password: 'bread, every morning',
    now: new Date(),
  };
  expect(await fillDemo(host)).toBe(true);
  application.setNow(null);
  const body = { email: DEMO_EMAIL, password: host.password };
  const { tokens } = (await application.call('POST', '/api/v1/auth/login', body)).body;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  get = (path) => application.call('GET', `/api/v1${path}`, undefined, headers);
}, 120_000);

afterAll(async () => {
  await application?.close();
  rmSync(folder, { recursive: true });
});

describe('the demo bakery', () => {
  test('its books are consistent: documents, days, months and movements agree with the journal', async () => {
    expect(await faultsOfBooks(application)).toEqual([]);
  });

  test('is planned the same for the same day, and differs in dates only for another', () => {
    expect(planDemo('2026-11-21')).toEqual(planDemo('2026-11-21'));
    expect(planDemo('2028-02-29')).toHaveLength(planDemo('2026-11-21').length);
  });

  test('has 25 customers, some 120 documents in every state, and debts of every age', async () => {
    expect((await get('/customers?limit=1')).body.total).toBeGreaterThanOrEqual(25);
    const { total } = (await get('/invoices?limit=1')).body;
    expect(total).toBeGreaterThan(planDemo(application.today).length);
    for (const [type, count] of [
      ['quote', 2],
      ['credit_note', 2],
    ] as const)
      expect((await get(`/invoices?limit=1&document_type=${type}`)).body.total, type).toBe(count);
    expect((await get('/recurring-invoices')).body.total).toBe(1);
    expect((await get('/payments?certificate=missing')).body.total).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(120);
    for (const status of ['draft', 'pending', 'sent', 'viewed', 'paid', 'overdue', 'cancelled']) {
      expect((await get(`/invoices?limit=1&status=${status}`)).body.total, status).toBeGreaterThan(0);
    }
    const dashboard = (await get('/dashboard')).body;
    for (const { bucket, amount } of dashboard.receivables_by_age) expect(amount, bucket).toBeGreaterThan(0);
    const { periods } = (await get('/dashboard/period')).body;
    for (const { from, sales, cash_in } of periods.slice(-6)) {
      expect(Math.min(sales, cash_in), from).toBeGreaterThan(0);
    }
  });

  test('spends every month, in cash, from the bank, and on credit', async () => {
    const expenses = (await get('/ingestion/transactions?limit=100')).body;
    expect(expenses.total).toBeGreaterThanOrEqual(40);
    for (const by of [
      'payment_method=cash',
      'payment_method=bank_transfer',
      'category=rent',
      'category=repairs',
    ])
      expect((await get(`/ingestion/transactions?limit=1&${by}`)).body.total, by).toBeGreaterThan(2);
    expect(expenses.total_amount).toBeGreaterThan(expenses.total_unpaid);
    const [mechanic] = (await get('/suppliers?search=ovens')).body.suppliers;
    expect(mechanic.balance).toBe(expenses.total_unpaid);
  });

  test('uses several accounts: POS money is settled, some is saved, the till is counted, the owner draws', async () => {
    const { bank_accounts, total_balance } = (await get('/bank-accounts?limit=100')).body;
    expect(bank_accounts.map(({ kind }: { kind: string }) => kind)).toEqual(['cash', 'bank', 'bank', 'pos']);
    for (const { name, balance } of bank_accounts) expect(balance, name).toBeGreaterThanOrEqual(0);
    const sum = bank_accounts.reduce((all: number, { balance }: { balance: number }) => all + balance, 0);
    expect(sum).toBe(total_balance);
    expect((await get('/bank-accounts/transfers?limit=1')).body.total).toBeGreaterThan(10);
    const { counts } = (await get(`/bank-accounts/${bank_accounts[0].id}/counts?limit=100`)).body;
    expect(counts.some(({ difference }: { difference: number }) => difference < 0)).toBe(true);
    expect(counts.some(({ difference }: { difference: number }) => difference === 0)).toBe(true);
    const { capital, drawings } = (await get('/funding')).body;
    expect(Math.min(capital, drawings)).toBeGreaterThan(0);
  });

  test('has money: neither the till nor the bank is overdrawn', async () => {
    const { accounts } = (await get('/ledger/trial-balance')).body as TrialBalance;
    for (const code of ['1000', '1010']) {
      const account = accounts.find((each) => each.code === code);
      expect(account!.debit - account!.credit, code).toBeGreaterThan(0);
    }
  });

  test('ties out, and its hash chain is whole', async () => {
    const { checks } = (await get('/ledger/tie-out')).body;
    expect(checks).toHaveLength(4);
    for (const { name, difference } of checks) expect(difference, name).toBe(0);
    expect((await get('/ledger/verify')).body).toMatchObject({ intact: true, first_broken_number: null });
    const { total_debit, total_credit } = (await get('/ledger/trial-balance')).body;
    expect(total_debit).toBe(total_credit);
    expect(total_debit).toBeGreaterThan(0);
  });

  test('buys, bakes and sells: orders in every state, debts to suppliers, stock that runs low, no stock below zero', async () => {
    const total = async (path: string) => (await get(path)).body.total;
    const orders = '/inventory/work-in-progress?limit=1';
    expect(await total(`${orders}&status=completed`)).toBeGreaterThan(30);
    for (const status of ['in_progress', 'planned'])
      expect(await total(`${orders}&status=${status}`), status).toBeGreaterThan(0);
    expect((await get('/inventory/work-in-progress/overdue')).body.total).toBe(1);
    expect(await total('/inventory/raw-materials?limit=1&stock_status=low_stock')).toBe(2);
    const { suppliers } = (await get('/suppliers?limit=100')).body;
    const owed = suppliers.filter(({ balance }: { balance: number }) => balance > 0);
    expect(owed.length).toBeGreaterThan(1);
    expect(owed.length).toBeLessThan(suppliers.length);
    const { items, total_value } = (await get('/inventory/accounting/valuation')).body;
    expect(total_value).toBeGreaterThan(0);
    for (const { name, quantity } of items) expect(quantity, name).toBeGreaterThanOrEqual(0);
    expect(await total('/inventory/accounting/adjustments?reason=expired')).toBe(1);
  });

  test('a loaf’s cost is read back to purchases at more than one price', async () => {
    const { finished_goods } = (await get('/inventory/finished-goods?search=BR-LARGE')).body;
    const sources = async (path: string) => (await get(`/inventory/${path}?limit=100`)).body.sources;
    const [baked] = await sources(`items/${finished_goods[0].id}/cost-sources`);
    expect(baked.kind).toBe('production');
    const used = await sources(`movements/${baked.id}/sources`);
    const flour = used.find((each: { item_name: string }) => each.item_name === 'Wheat flour');
    const bought = await sources(`movements/${flour.id}/sources`);
    const costs = bought
      .filter(({ kind }: { kind: string }) => kind === 'receipt')
      .map(({ unit_cost }: { unit_cost: number }) => unit_cost);
    expect(new Set(costs).size).toBeGreaterThan(1);
  });

  test('is made once', async () => {
    const before = (await get('/invoices?limit=1')).body.total;
    expect(await fillDemo(host)).toBe(false);
    application.setNow(null);
    expect((await get('/invoices?limit=1')).body.total).toBe(before);
  });
});

describe('its exported journal in other programs', () => {
  judge(
    'hledger',
    'hledger: check --strict passes, and every balance is that of the trial balance',
    async () => {
      const file = await exported('hledger');
      run('hledger', '-f', file, 'check', '--strict');
      const csv = run('hledger', '-f', file, 'balance', '--flat', '--no-total', '--output-format', 'csv');
      expect(balances(csv.replace(/^"([^"]*)","([^"]*)"$/gm, '$1\t$2'))).toEqual(await ours());
    },
  );

  judge(
    'ledger',
    'ledger: --strict --pedantic passes, and every balance is that of the trial balance',
    async () => {
      const options = ['--strict', '--pedantic', '--flat', '--no-total'];
      const format = ['--balance-format', '%(account)\t%(display_total)\n'];
      const text = run('ledger', '-f', await exported('ledger'), 'balance', ...options, ...format);
      expect(balances(text)).toEqual(await ours());
    },
  );

  judge(
    'bean-check',
    'beancount: bean-check passes with an assertion of every balance, and sees one kobo more',
    async () => {
      const assertions = Object.entries(await ours()).map(
        ([account, kobo]) => `2200-01-01 balance ${account} ${decimal(kobo)} ~ 0.001 NGN\n`,
      );
      run('bean-check', await exported('beancount', assertions.join('')));
      const [[account, kobo] = ['', 0n]] = Object.entries(await ours());
      const wrong = `2200-01-01 balance ${account} ${decimal(kobo + 1n)} ~ 0.001 NGN\n`;
      expect(start('bean-check', [await exported('beancount', wrong)]).status).not.toBe(0);
    },
  );
});

/** A test that needs a program: skipped where it is not installed, but failed in CI. */
function judge(program: string, title: string, body: () => Promise<void>): void {
  const missing = start(program, ['--version']).error !== undefined;
  if (missing && process.env.CI !== 'true') {
    console.info(`Skipped: ${program} is not installed (Debian: apt install hledger ledger beancount)`);
    test.skip(title, body);
  } else test(title, body);
}

function start(program: string, args: string[]) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  });
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = start(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${error ?? ''}${stdout}${stderr}`);
  return stdout;
}

async function exported(format: ExportFormat, more = ''): Promise<string> {
  const file = join(folder, `journal.${format}`);
  const { status, body } = await get(`/ledger/export?format=${format}`);
  expect(status).toBe(200);
  writeFileSync(file, `${body}\n${more}`);
  return file;
}

/** Parses lines of `account<TAB>1234.00 NGN` into kobo by account, debit positive, without zeros. */
function balances(lines: string): Record<string, bigint> {
  const rows = [...lines.matchAll(/^(\S+)\t(-?)(\d+)\.(\d\d) NGN$/gm)];
  return Object.fromEntries(
    rows.map(([, name, sign, whole, part]) => [name, BigInt(`${sign}${whole}${part}`)]),
  );
}

/** Returns the same from the API's trial balance. */
async function ours(): Promise<Record<string, bigint>> {
  const { accounts } = (await get('/ledger/trial-balance')).body as TrialBalance;
  const rows = accounts.map(
    (account) => [exportAccountName(account), BigInt(account.debit - account.credit)] as const,
  );
  const found = rows.filter(([, kobo]) => kobo !== 0n);
  expect(found.length).toBeGreaterThanOrEqual(6);
  return Object.fromEntries(found);
}

function decimal(kobo: bigint): string {
  return String(kobo).replace(/^(-?)(\d+)$/, (_, sign, digits) => {
    const padded = digits.padStart(3, '0');
    return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
  });
}
