import type { Customer } from '@lissafi/contract/customers';
import type { Invoice } from '@lissafi/contract/documents';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { createInvoice, goTo, holdAnswers } from './support/screens.ts';
import { shop } from './support/shop.ts';

test('a wholesale list is made, given to a customer, and its prices appear on an invoice and at the counter', {
  tag: '@late',
}, async ({ page, owner }) => {
  await shop(owner);
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/dashboard');
  const drawer = page.getByRole('dialog');

  await test.step('a list with a percentage, an own price and a price for a larger quantity', async () => {
    await goTo(page, false, 'Price lists');
    await checkScreen(page, 'price-lists-empty');
    await page.getByRole('button', { name: 'Add a price list' }).first().click();
    await drawer.getByLabel('Name').fill('Wholesale');
    await drawer.getByLabel('Percent').fill('10');
    await drawer.getByLabel('Rounding').selectOption({ label: 'To ₦10.00' });
    await checkScreen(page, 'price-list-form');
    await drawer.getByRole('button', { name: 'Add the list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wholesale' })).toBeVisible();
    const price = page.getByLabel('Price of Meat pie', { exact: true });
    await expect(price).toHaveAttribute('placeholder', '₦540.00');
    await price.fill('500');
    await page.getByRole('button', { name: 'Add quantity prices of Agege bread' }).click();
    await drawer.getByLabel('From quantity 1').fill('100');
    await drawer.getByLabel('Price of one piece 1').fill('650');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('2 products changed, not saved yet')).toBeVisible();
    await checkScreen(page, 'price-list');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(page.getByText('not saved yet')).toBeHidden();
    await expect(page.getByRole('row', { name: /Agege bread/ })).toContainText('from 100: ₦650.00');
  });

  await test.step('the customer gets it', async () => {
    await goTo(page, false, 'Customers');
    await page.getByRole('link', { name: 'Mama Ngozi Stores' }).first().click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Price list').selectOption({ label: 'Wholesale' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Wholesale' })).toBeVisible();
  });

  await test.step('an invoice follows the customer and the quantity, and keeps a typed price', async () => {
    await page.goto('/invoices/new');
    const price = (line: number) => page.getByLabel(`Price of item ${line}`);
    const quantity = (line: number) => page.getByLabel(`Quantity of item ${line}`);
    const sell = async (line: number, name: string) => {
      await page.getByLabel(`Item ${line}`, { exact: true }).fill(name.slice(0, 4));
      await page.getByRole('listbox').getByText(name, { exact: true }).click();
    };
    await sell(1, 'Agege bread');
    await expect(price(1)).toHaveValue('800.00');
    await page.getByLabel('Customer', { exact: true }).fill('Mama');
    await page.getByRole('option', { name: /Mama Ngozi Stores/ }).click();
    await expect(price(1)).toHaveValue('720.00');
    await expect(page.getByText('Price list: Wholesale')).toBeVisible();
    await quantity(1).fill('10');
    await expect(price(1)).toHaveValue('720.00');
    await quantity(1).fill('100');
    await expect(price(1)).toHaveValue('650.00');
    await page.getByRole('button', { name: 'Add item' }).click();
    await sell(2, 'Meat pie');
    await expect(price(2)).toHaveValue('500.00');
    await price(2).fill('480');
    await quantity(2).fill('20');
    await expect(price(2)).toHaveValue('480.00');
    await checkScreen(page, 'invoice-with-price-list');
    await createInvoice(page).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1)!;
    const { items } = await owner.get<Invoice>(`/invoices/${id}`);
    expect(items.map(({ unit_price }) => unit_price)).toEqual([65_000, 48_000]);
  });

  await test.step('so does the counter', async () => {
    await page.goto('/sell');
    const tile = (name: string) =>
      page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });
    await tile('Meat pie').click();
    await expect(page.getByRole('button', { name: 'Record ₦600.00 in cash' })).toBeVisible();
    await page.getByRole('button', { name: 'Walk-in customer' }).click();
    await drawer.getByRole('button', { name: /Mama Ngozi Stores/ }).click();
    await expect(page.getByRole('button', { name: 'Record ₦500.00 in cash' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Basket' })).toContainText('₦500 each · Wholesale');
    await expect(tile('Doughnut')).toContainText('410');
    await tile('Doughnut').click();
    await checkScreen(page, 'sell-with-price-list');
    await page.getByRole('button', { name: 'Record ₦910.00 in cash' }).click();
    await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  });

  const { customers } = await owner.get<{ customers: Customer[] }>('/customers?search=Mama');
  expect(customers[0]!.price_list_name).toBe('Wholesale');
});

test('a price list that comes late is waited for: nothing is recorded at a price that nobody saw', {
  tag: '@late',
}, async ({ page, owner }) => {
  await shop(owner);
  const { id: price_list_id } = await owner.post<{ id: string }>('/price-lists', {
    ...{ name: 'Wholesale', percentage: -10, rounding: 1_000 },
  });
  await owner.customer({ name: 'Mama Ngozi Stores', price_list_id });
  let arrive = await holdAnswers(page, '**/api/v1/price-lists/*/rule');
  await page.goto('/invoices/new');
  await page.getByLabel('Item 1', { exact: true }).fill('Agege');
  await page.getByRole('listbox').getByText('Agege bread', { exact: true }).click();
  await page.getByLabel('Customer', { exact: true }).fill('Mama');
  await page.getByRole('option', { name: /Mama Ngozi Stores/ }).click();
  await expect(page.getByLabel('Price of item 1')).toHaveValue('800.00');
  await createInvoice(page).click();
  arrive();
  await expect(page).toSayAs('warning', 'The prices of this customer came just now', 'check the total');
  await expect(page.getByLabel('Price of item 1')).toHaveValue('720.00');
  expect((await owner.get<{ total: number }>('/invoices')).total).toBe(0);
  await createInvoice(page).click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);

  arrive = await holdAnswers(page, '**/api/v1/price-lists/*/rule');
  await page.goto('/sell');
  const products = page.getByRole('list', { name: 'Products' });
  await products.getByRole('button', { name: /^Meat pie/ }).click();
  await page.getByRole('button', { name: 'Walk-in customer' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Mama Ngozi Stores/ })
    .click();
  await expect(page.getByRole('button', { name: 'Record ₦600.00 in cash' })).toBeDisabled();
  arrive();
  await page.getByRole('button', { name: 'Record ₦540.00 in cash' }).click();
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
});
