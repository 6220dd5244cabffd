import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

interface Account {
  id: string;
  kind: string;
  version: number;
}
interface Invoice {
  id: string;
  invoice_number: string;
  totals: { balance_due: number };
}

async function setUp(owner: Owner) {
  const { bank_accounts } = await owner.get<{ bank_accounts: Account[] }>('/bank-accounts');
  const bank = bank_accounts.find(({ kind }) => kind === 'bank')!;
  await owner.put(`/bank-accounts/${bank.id}`, { version: bank.version, account_number: '0123456789' });
  const customer = await owner.customer({ name: 'Ada Stores' });
  const invoice = (await owner.invoice(customer.id, { issue: true })) as unknown as Invoice;
  const naira = (invoice.totals.balance_due / 100).toFixed(2);
  const text = (account: string) =>
    [
      `Acct: ******${account}`,
      `Amt: NGN${naira} CR`,
      `Desc: -NIP TRF FROM ADA STORES-${invoice.invoice_number}`,
      `Date: ${formatDate(day(-1), 'DD/MM/YYYY')} 14:05`,
    ].join('\n');
  return { bank, customer, invoice, naira, text };
}
const owed = async (owner: Owner, id: string) =>
  (await owner.get<Invoice>(`/invoices/${id}`)).totals.balance_due;

test('an alert is pasted, read, kept and stands in the Inbox; who sees the money records it', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  const { invoice, text } = await setUp(owner);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Payment alerts');
  await expect(page.getByText('Alerts that you paste and keep are listed here.')).toBeVisible();
  await checkScreen(page, 'alerts-empty');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Please paste an alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('No alert was found in this text')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill(`${text('6789')}\n\n${text('1111').replace('14:05', '15:30')}`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const read = page.getByRole('list', { name: 'What was read' });
  await expect(read.getByText(`Likely pays ${invoice.invoice_number} of Ada Stores`).first()).toBeVisible();
  await expect(read.getByText('Account ******1111 is none of yours')).toBeVisible();
  await checkScreen(page, 'alerts-read');
  await read.getByRole('checkbox').nth(1).uncheck();
  await page.getByRole('button', { name: 'Keep 1 alert' }).click();
  await expect(page).toSay('1 alert kept');
  await checkScreen(page, 'alerts');

  await page.goto(`/invoices/${invoice.id}`);
  await expect(page.getByRole('link', { name: 'Alert received, not confirmed' })).toBeVisible();
  await checkScreen(page, 'alert-on-invoice');
  await page.goto('/inbox');
  await page.getByRole('link', { name: /Ada Stores/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ada Stores/ })).toBeVisible();
  await checkScreen(page, 'alert');
  expect(await owed(owner, invoice.id)).toBe(invoice.totals.balance_due);
  await page.getByRole('button', { name: 'I see the money' }).click();
  const drawer = page.getByRole('dialog', { name: 'I see the money in my account' });
  await expect(drawer.getByLabel('Pays first')).toHaveValue(invoice.id);
  await checkScreen(page, 'alert-confirm');
  await drawer.getByRole('button', { name: /^Record ₦/ }).click();
  await expect(page).toSay('Payment recorded');
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  expect(await owed(owner, invoice.id)).toBe(0);
});

test('the statement confirms an alert: the line says whom it is from, and Enter records it', async ({
  page,
  owner,
}) => {
  const { bank, invoice, naira, text } = await setUp(owner);
  const { alerts } = await owner.post<{ alerts: { id: string }[] }>('/payment-alerts', {
    text: text('6789'),
  });
  await page.goto(`/money/reconcile/${bank.id}/new`);
  await page.getByLabel('Statement file').setInputFiles({
    ...{ name: 'gtbank.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Date,Narration,Debit,Credit,Balance\n${day(0)},NIP/WEB/0931,,"${naira}","${naira}"`),
  });
  await page.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(
    page.getByText(`Alert of ${formatDate(day(-1), 'D MMM')} says Ada Stores, ${invoice.invoice_number}`),
  ).toBeVisible();
  await checkScreen(page, 'alert-suggested');
  const lines = page.getByRole('listbox', { name: 'Lines to match' });
  await lines.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All lines are matched')).toBeVisible();
  expect(await owed(owner, invoice.id)).toBe(0);
  await page.goto(`/money/alerts/${alerts[0]!.id}`);
  await expect(page.getByText('By a bank statement')).toBeVisible();
});

test('an alert that is not real is discarded with its reason, and known again', async ({ page, owner }) => {
  const { text } = await setUp(owner);
  const { alerts } = await owner.post<{ alerts: { id: string }[] }>('/payment-alerts', {
    text: text('1111'),
  });
  await page.goto(`/money/alerts/${alerts[0]!.id}`);
  await expect(page.getByText('is none of yours')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  const drawer = page.getByRole('dialog', { name: 'Discard this alert' });
  await drawer.getByLabel('Reason').fill('Nothing arrived');
  await drawer.getByRole('button', { name: 'Discard this alert' }).click();
  await expect(page).toSay('Alert discarded');
  await expect(page.getByText('Discarded: Nothing arrived')).toBeVisible();
  await page.goto('/money/alerts');
  await page.getByRole('textbox', { name: 'Message' }).fill(text('1111'));
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('This alert is here already')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep 0 alerts' })).toBeDisabled();
});
