import { formatMoney } from '@lissafi/domain/money/money';
import { expect, test } from './support/fixtures.ts';
import { mailTo } from './support/mailbox.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { openTask } from './support/screens.ts';

test('a quote becomes an invoice, once', { tag: '@journey' }, async ({ page, owner }) => {
  const mama = await owner.customer();
  const quote = await owner.invoice(mama.id, { document_type: 'quote', issue: true });
  await page.goto(`/invoices/${quote.id}`);
  await expect(page.getByRole('main').getByText('open, not sent')).toBeVisible();
  await page.getByRole('button', { name: 'Make invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice, draft' })).toBeVisible();
  await page.getByRole('link', { name: `Quote ${quote.invoice_number}` }).click();
  await expect(page.getByText('Became a draft invoice')).toBeVisible();
  await expect(page.getByRole('main').getByText('invoiced', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make invoice' })).toHaveCount(0);
  await page.goto('/invoices?document_type=quote');
  await expect(page.getByRole('link', { name: new RegExp(quote.invoice_number!) })).toBeVisible();
});

test('from home the whole debt of a customer is reminded, in words that can be changed', async ({
  page,
  owner,
}) => {
  const mama = await owner.customer();
  const [late] = await Promise.all([
    owner.invoice(mama.id, { issue: true, issue_date: day(-20), due_date: day(-9) }),
    owner.invoice(mama.id, { issue: true }),
  ]);
  const { who_owes } = await owner.get<{ who_owes: { amount: number }[] }>('/dashboard');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Remind ${mama.name}` }).click();
  const message = page.getByRole('dialog').getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(
    new RegExp(`you owe ${formatMoney(who_owes[0]!.amount, 'NGN')} on 2 invoices`),
  );
  await expect(message).toHaveValue(new RegExp(`${late.invoice_number}: .*9 days late`));
  await message.fill('Good day, please pay what is due.');
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    /please%20pay%20what%20is%20due/,
  );
  await checkScreen(page, 'remind-all');
});

test('a late payer is reminded by mail, and the days of reminders are chosen', {
  tag: ['@journey', '@late'],
}, async ({ page, owner, origin }) => {
  const mama = await owner.customer();
  const late = { issue: true, issue_date: day(-20), due_date: day(-9) };
  const { id, invoice_number } = await owner.invoice(mama.id, late);
  await page.goto(`/invoices/${id}`);
  const sheet = await openTask(page, 'Remind');
  await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue(/is 9 days late/);
  await checkScreen(page, 'remind-sheet');
  await sheet.getByRole('button', { name: `Email to ${mama.email}` }).click();
  await expect(page).toSay('Sending');
  const mail = await mailTo(origin, mama.email!, /^Reminder/);
  expect(mail.subject).toContain(invoice_number);
  expect(mail.text).toContain('9 days late');
  await page.reload();
  await expect(page.getByText('Reminded', { exact: true })).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Send reminders of unpaid invoices').check();
  await page.getByLabel('30 days after the due date').uncheck();
  await page.getByLabel('Another day').fill('45');
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await expect(page.getByText('Reminders are on')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('45 days after the due date')).toBeChecked();
  await checkScreen(page, 'settings-reminders');
});
