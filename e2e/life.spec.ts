import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, moreActions, openTask } from './support/screens.ts';

/** Documents after they are issued. */
test('a credit note by line, then the rest is refunded', { tag: '@journey' }, async ({ page, owner }) => {
  const mama = await owner.customer();
  const { id, invoice_number } = await owner.invoice(mama.id, { issue: true });
  await owner.post(`/invoices/${id}/payments`, { amount: 3_000_000, paid_on: day(0), method: 'cash' });
  await page.goto(`/invoices/${id}`);
  await moreActions(page, 'Credit note');
  const credit = page.getByRole('dialog');
  await credit.getByLabel('What to credit').selectOption({ label: 'Some lines' });
  await credit.getByLabel('Credit of Meat pie').selectOption({ label: 'A quantity' });
  await credit.getByLabel('Quantity of Meat pie').fill('99');
  await credit.getByLabel('Reason').fill('Twenty were burnt');
  await credit.getByRole('button', { name: 'Create credit note' }).click();
  await expect(credit.getByText('Only 60 is left to credit')).toBeVisible();
  await checkScreen(page, 'credit-sheet');
  await credit.getByLabel('Quantity of Meat pie').fill('20');
  await credit.getByRole('button', { name: 'Create credit note' }).click();
  const note = `CRN-${day(0).slice(0, 4)}-001`;
  await expect(page.getByRole('heading', { level: 1, name: note })).toBeVisible();
  await expect(page.getByText('credited', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Invoice ${invoice_number}` }).click();
  await expect(page.getByText('₦39,675.00 settled')).toBeVisible();
  await expect(page.getByRole('link', { name: `Credited by ${note}` })).toBeVisible();

  await moreActions(page, 'Refund');
  const refund = page.getByRole('dialog');
  await expect(
    refund.getByText('₦30,000.00 is refunded, ₦38,712.50 is deducted from what is owed'),
  ).toBeVisible();
  await checkScreen(page, 'refund-sheet');
  await refund.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByText('Refunded in full')).toBeVisible();
  await checkScreen(page, 'invoice-refunded');
});

test('an invoice is made recurring, and makes the next one now', { tag: '@journey' }, async ({
  page,
  owner,
  isPhone,
}) => {
  const mama = await owner.customer();
  const { id } = await owner.invoice(mama.id, { issue: true });
  await page.goto(`/invoices/${id}`);
  await moreActions(page, 'Make recurring');
  await expect(page.getByRole('heading', { name: 'New recurring invoice' })).toBeVisible();
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Mama Ngozi Stores');
  await page.getByLabel('Every').fill('2');
  await page.getByLabel('Unit').selectOption('weeks');
  await page.getByLabel('Ends').selectOption({ label: 'After a number of invoices' });
  await page.getByLabel('Number of invoices').fill('3');
  await checkScreen(page, 'recurring-new');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(/Every 2 weeks, next on .* 0 documents made/)).toBeVisible();
  await page.getByRole('button', { name: 'Create the next one now' }).click();
  await expect(page.getByText(/1 document made/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/Every 2 weeks, paused/)).toBeVisible();
  await goTo(page, isPhone, 'Recurring');
  await expect(page.getByText('paused', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await checkScreen(page, 'recurring-list');
  await page.goto('/invoices');
  await expect(page.getByRole('link', { name: new RegExp(`INV-${day(0).slice(0, 4)}-002`) })).toBeVisible();
});

test('an invoice goes out on WhatsApp, and is marked as sent when the person says so', {
  tag: ['@phone', '@late'],
}, async ({ page, owner }) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const mama = await owner.customer({ phone: '0803 555 0101' });
  const { id } = await owner.invoice(mama.id, { issue: true });
  await page.goto(`/invoices/${id}`);
  await expect(page.getByRole('main').getByText(/not sent/)).toBeVisible();
  const sheet = await openTask(page, 'Send');
  const opened = page.waitForEvent('popup');
  await sheet.getByRole('link', { name: 'Send on WhatsApp' }).click();
  const whatsApp = await opened;
  expect(whatsApp.url()).toContain('wa.me/2348035550101');
  await whatsApp.close();
  await checkScreen(page, 'send-whatsapp-opened');
  await sheet.getByRole('button', { name: 'Yes, mark as sent' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/WhatsApp · \+?234/)).toBeVisible();
  await expect(page.getByRole('main').getByText(/not sent/)).toHaveCount(0);
  await checkScreen(page, 'sent-on-whatsapp');
});
