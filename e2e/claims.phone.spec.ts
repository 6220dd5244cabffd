import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

interface Issued {
  id: string;
  invoice_number: string;
  totals: { balance_due: number };
}

test('from the open link to paid: the account is copied, the payment reported with its receipt, confirmed by the seller', {
  tag: ['@journey', '@late'],
}, async ({ page, owner, browser }) => {
  const customer = await owner.customer({ name: 'Okon & Sons Ventures' });
  const invoice = (await owner.invoice(customer.id, {
    issue: true,
    payment_info: { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Bisi’s Bakery Ltd' },
  })) as unknown as Issued;
  const { url } = await owner.post<{ url: string }>(`/invoices/${invoice.id}/share-link`);

  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByText(`${invoice.invoice_number} for Okon & Sons Ventures`)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Call Bisi’s Bakery' })).toHaveAttribute(
    'href',
    /^tel:\+234803/,
  );
  await visitor.getByRole('button', { name: 'Copy the account number' }).click();
  await expect(visitor.getByText('The account number is copied')).toBeAttached();
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe('0123456789');
  await checkScreen(visitor, 'pay');

  await visitor.getByRole('button', { name: 'I have paid' }).click();
  await expect(visitor.getByLabel('Amount paid')).toHaveValue('₦78,387.50');
  await visitor.getByLabel('Note').fill('From my Opay');
  await visitor.getByLabel('The bank’s receipt').setInputFiles({
    ...{ name: 'opay.png', mimeType: 'image/png' },
    buffer: await page.screenshot(),
  });
  await checkScreen(visitor, 'pay-form');
  await visitor.getByRole('button', { name: 'Tell the seller' }).click();
  await expect(visitor.getByText('Thank you. We told Bisi’s Bakery that you paid.')).toBeVisible();
  await expect(visitor.getByText('You added the receipt')).toBeVisible();
  await checkScreen(visitor, 'pay-claimed');

  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Okon & Sons Ventures says: ₦78,387.50 is paid' }).click();
  await expect(page.getByText('Reported by the customer')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Receipt: opay.png' })).toBeVisible();
  await checkScreen(page, 'claim');
  await page.getByRole('button', { name: 'I see the money' }).click();
  const drawer = page.getByRole('dialog', { name: 'I see the money in my account' });
  await expect(drawer.getByLabel('Pays first')).toHaveValue(invoice.id);
  await drawer.getByRole('button', { name: /^Record ₦/ }).click();
  await expect(page).toSay('Payment recorded');
  expect((await owner.get<Issued>(`/invoices/${invoice.id}`)).totals.balance_due).toBe(0);

  await visitor.reload();
  await expect(visitor.getByText('Paid. Thank you.')).toBeVisible();
  await checkScreen(visitor, 'pay-paid');
  await page.goto('/notifications');
  await expect(page.getByText('No notifications')).toBeVisible();
  await context.close();
});

test('a regular opens all her invoices by one link, which is shared and taken back on her page', async ({
  page,
  owner,
  browser,
}) => {
  const customer = await owner.customer({ name: 'Okon & Sons Ventures' });
  const late = { issue_date: day(-20), due_date: day(-5), payment_terms: 'custom' };
  const [old] = [
    await owner.invoice(customer.id, { issue: true, ...late }),
    await owner.invoice(customer.id, {
      issue: true,
      payment_info: { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Bisi’s Bakery Ltd' },
    }),
  ];
  await page.goto(`/customers/${customer.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share the customer’s page' }).click();
  const drawer = page.getByRole('dialog', { name: 'The page of Okon & Sons Ventures' });
  const url = await drawer.getByRole('link', { name: 'Look at the page' }).getAttribute('href');
  await expect(drawer.getByRole('textbox', { name: 'Message' })).toHaveValue(new RegExp(`${url}$`));
  await checkScreen(page, 'share-customer');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(url!);
  await expect(visitor.getByText('Okon & Sons Ventures owes in all')).toBeVisible();
  await expect(visitor.getByText('₦156,775.00').first()).toBeVisible();
  await expect(visitor.getByText('₦78,387.50 of it is overdue')).toBeVisible();
  await checkScreen(visitor, 'customer-page');
  await visitor.getByRole('link', { name: new RegExp(old!.invoice_number!) }).click();
  await expect(visitor.getByRole('article', { name: `INVOICE ${old!.invoice_number}` })).toBeVisible();

  await drawer.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(drawer.getByText('The link no longer works.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('This link is no longer valid')).toBeVisible();
  await context.close();
});
