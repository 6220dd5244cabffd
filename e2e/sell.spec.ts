import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { GOODS, shop } from './support/shop.ts';

const stock = async (owner: Owner, id: string) =>
  (await owner.get<{ current_stock: number }>(`${GOODS}/${id}`)).current_stock;
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** A browser that has forgotten the numbers of its device must not give one twice. */
const forgetNumbers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lissafi');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('counters', 'readwrite');
          transaction.objectStore('counters').clear();
          transaction.onabort = reject;
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

test('a cash sale of three things in at most six taps, on hold, split, on credit, a return, and the shift that counts them', {
  tag: ['@phone', '@late'],
}, async ({ page, owner, isPhone }) => {
  const ids = await shop(owner);
  await owner.customer({ name: 'Mama Ngozi Stores', phone: '0803 555 0101' });
  await page.goto('/sell');
  await expect(tile(page, 'Agege bread')).toContainText('175 left');
  const basket = page.getByRole('button', { name: /Last added/ });
  const toBasket = async () => {
    if (isPhone) await basket.click();
  };
  const newSale = () => page.getByRole('button', { name: 'New sale' }).click();
  const record = (name: string | RegExp) => page.getByRole('button', { name }).click();

  await test.step('the till is opened with its float', async () => {
    if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: /^Open (the )?till/ }).click();
    await page.getByLabel('Cash in the till now').fill('5,000');
    await page.getByRole('dialog').getByRole('button', { name: 'Open the till' }).click();
    await expect(page.getByText(/The books have .* than you counted/)).toBeVisible();
    await page.getByRole('button', { name: 'Open the till and post the difference' }).click();
    await expect(page.getByText('Till open')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('three things, cash', async () => {
    let taps = 0;
    const tap = async (target: Locator) => {
      taps++;
      await target.click();
    };
    await tap(tile(page, 'Agege bread'));
    await tap(tile(page, 'Meat pie'));
    await tap(tile(page, 'Doughnut'));
    await expect(tile(page, 'Doughnut')).toContainText('173 left');
    await checkScreen(page, 'sell-tiles');
    if (isPhone) await tap(basket);
    await checkScreen(page, 'sell-basket');
    await tap(page.getByRole('button', { name: 'Record ₦1,850.00 in cash' }));
    await expect(page.getByText('Sale recorded')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);
    expect(await stock(owner, ids['Agege bread']!)).toBe(174);
    await newSale();
  });

  await test.step('the next customer waits on hold, with change for the one before', async () => {
    await tile(page, 'Birthday cake').click();
    await toBasket();
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    await page.getByLabel('Whose basket is it').fill('Red cap');
    await checkScreen(page, 'sell-hold');
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await forgetNumbers(page);
    await page.reload();
    await tile(page, 'Sliced loaf').click();
    await tile(page, 'Sliced loaf').click();
    await toBasket();
    await page.getByRole('button', { name: '₦5,000' }).click();
    await expect(page.getByText('Change to give')).toBeVisible();
    await checkScreen(page, 'sell-change');
    await record('Record ₦3,000.00 in cash');
    await expect(page.getByText('Change to give').locator('..')).toContainText('₦2,000');
    await checkScreen(page, 'sell-done');
    await newSale();
    await page.getByRole('button', { name: /On hold/ }).click();
    await checkScreen(page, 'sell-held');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Red cap.*Birthday cake/ })
      .click();
  });

  await test.step('an amount off the line, and taken back', async () => {
    await toBasket();
    const line = page.getByRole('list', { name: 'Basket' }).getByRole('button', { name: /^Birthday cake/ });
    const sheet = page.getByRole('dialog');
    const off = async (amount: string) => {
      await line.click();
      await sheet.getByLabel('Discount on this line').selectOption('amount');
      await sheet.getByLabel('Amount off').fill(amount);
      if (amount) await checkScreen(page, 'sell-line');
      await sheet.getByRole('button', { name: 'Done' }).click();
    };
    await off('200');
    await expect(page.getByRole('button', { name: 'Record ₦44,800.00 in cash' })).toBeVisible();
    await expect(line).toContainText('₦200 off');
    await off('');
    await expect(page.getByRole('button', { name: 'Record ₦45,000.00 in cash' })).toBeVisible();
  });

  await test.step('split between cash and transfer', async () => {
    await page.getByRole('radio', { name: /Split/ }).click();
    await page.getByLabel('Cash', { exact: true }).fill('20k');
    await page.getByRole('button', { name: 'The rest, ₦25,000' }).first().click();
    await expect(page.getByText('Paid in full')).toBeVisible();
    await checkScreen(page, 'sell-split');
    await record('Record ₦45,000.00 split');
    await expect(page.getByText('Sale recorded')).toBeVisible();
    await newSale();
  });

  await test.step('on credit, which needs a customer; two short', async () => {
    for (let times = 0; times < 3; times++) await tile(page, 'Meat pie').click();
    await toBasket();
    await page.getByRole('radio', { name: /On credit/ }).click();
    await record('Record ₦1,800.00 on credit');
    await expect(page.getByRole('dialog')).toContainText('Walk-in customer');
    await checkScreen(page, 'sell-customer');
    await page.getByLabel('Find a customer').fill('Mama Tunde');
    await page.getByLabel(/^Phone/).fill('0803 555 0199');
    await checkScreen(page, 'sell-new-customer');
    await page.getByRole('button', { name: 'Add and choose' }).click();
    await expect(page.getByText('Choose the customer who will owe this.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Mama Tunde' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Mama Ngozi/ })
      .click();
    await record('Record ₦1,800.00 on credit');
    await expect(page.getByText('On credit to Mama Ngozi Stores')).toBeVisible();
    await newSale();
  });

  await test.step('one doughnut comes back, and is not sold again', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: /Take goods back/ }).click();
    await expect(page.getByText('Sold in this shift')).toBeVisible();
    await checkScreen(page, 'return-find');
    await page.getByRole('button', { name: /₦1,850/ }).click();
    await page.getByRole('button', { name: 'One more of Doughnut' }).click();
    await page.getByRole('button', { name: 'Give back ₦450.00 in cash' }).click();
    await expect(page.getByText('Please say whether the goods go back into stock')).toBeVisible();
    await page.getByRole('radio', { name: /^No/ }).check();
    await checkScreen(page, 'return');
    await page.getByRole('button', { name: 'Give back ₦450.00 in cash' }).click();
    await expect(page.getByText('Taken back')).toBeVisible();
    expect(await stock(owner, ids.Doughnut!)).toBe(173);
  });

  await test.step('the till is counted: 5,000 + 1,850 + 3,000 + 20,000 − 450, and ₦100 short', async () => {
    if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: /^Close (the )?till/ }).click();
    await page.getByLabel('Cash in Cash now').fill('17,000');
    await page.getByRole('button', { name: 'Close the till with ₦17,000.00' }).click();
    await expect(page.getByText('₦12,400.00 is missing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close with ₦12,400.00 missing' })).toBeVisible();
    await checkScreen(page, 'shift-close-far-off');
    await page.getByLabel('Cash in Cash now').fill('29,300');
    await expect(page.getByText('₦29,400.00 is expected: ₦100.00 short.')).toBeVisible();
    await checkScreen(page, 'shift-close');
    await page.getByRole('button', { name: 'Close the till with ₦29,300.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /at Cash$/ })).toBeVisible();
    await expect(page.getByText('₦100.00 short').first()).toBeVisible();
    await checkScreen(page, 'shift');
    await page.getByRole('link', { name: '₦51,650.00' }).click();
    await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('₦45,000');
    await page.goto('/sell/shifts');
    await expect(page.getByRole('region', { name: 'Shifts' })).toContainText('₦51,650');
    await checkScreen(page, 'shifts');
  });
});

test('without network a sale finishes with a provisional number, and its legal one comes when it is sent', {
  tag: ['@phone', '@late'],
}, async ({ page, context, owner, isPhone }) => {
  const ids = await shop(owner);
  await page.goto('/sell');
  await tile(page, 'Agege bread').click();
  await context.setOffline(true);
  await tile(page, 'Meat pie').click();
  if (isPhone) await page.getByRole('button', { name: /Last added/ }).click();
  await page.getByRole('button', { name: 'Record ₦1,400.00 in cash' }).click();
  await expect(page.getByText('The number becomes final when the sale has been sent.')).toBeVisible();
  const outbox = page.getByRole('region', { name: 'Outbox' });
  await expect(outbox).toContainText('1 waiting');
  // The tiles count what waits, though the server does not know of it.
  if (!isPhone) await expect(tile(page, 'Agege bread')).toContainText('174 left');
  const number = (await outbox.getByText(/^[A-Z0-9]+-0001/).textContent())!.slice(0, 8);
  await checkScreen(page, 'sell-offline');
  expect(await stock(owner, ids['Agege bread']!)).toBe(175);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /^RCT-/ })).toBeVisible();
  expect(await stock(owner, ids['Agege bread']!)).toBe(174);
  const found = await owner.get<{ total: number }>(`/invoices?search=${number}`);
  expect(found.total).toBe(1);
});

test('a scanner, the factor before it, and the keys of the counter @desktop', async ({ page, owner }) => {
  await shop(owner);
  await page.goto('/sell');
  await expect(tile(page, 'Agege bread')).toBeVisible();
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const lines = page.getByRole('list', { name: 'Basket' });
  await scan('6150001000019');
  await expect(lines).toContainText('Agege bread');
  await expect(lines).toContainText('scanned just now');
  await expect(search).toHaveValue('');
  await page.keyboard.type('3x');
  await scan('6150001000040');
  await expect(page.getByLabel('Quantity of Doughnut')).toHaveText('3');
  await scan('999999999');
  await expect(page.getByText(/no product has this code/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await expect(page.getByLabel('Quantity of Doughnut')).toHaveText('4');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(lines).not.toContainText('Agege bread');
  await page.keyboard.type('chin');
  await page.keyboard.press('Enter');
  await expect(lines).toContainText('Chin chin');
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Whose basket is it')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /On hold/ })).toBeVisible();
  // The drawer gives the focus back to where the next scan is typed.
  await expect(search).toBeFocused();
  await scan('6150001000033');
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sale recorded')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('put the basket on hold');
});
