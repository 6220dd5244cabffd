import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

test('the palette finds records, pages, settings and commands by keyboard, and remembers what was opened', {
  tag: ['@journey', '@late'],
}, async ({ page, owner }) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const invoice = await owner.invoice(id, { issue: true, issue_date: day(0) });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Find anything' });
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  const marked = page.locator('[role="option"][aria-selected="true"]');

  // A name with a typing mistake.
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('mama ngozzi');
  await expect(page.getByRole('group', { name: 'Customers with a similar name' })).toContainText(
    'Mama Ngozi Stores',
  );
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);

  // A document by its number alone.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(String(Number(/\d+$/.exec(invoice.invoice_number!)![0])));
  await expect(page.getByRole('group', { name: 'Sales documents' })).toContainText('Mama Ngozi Stores');
  await page.getByRole('group', { name: 'Sales documents' }).getByRole('option').first().click();
  await expect(page).toHaveURL(new RegExp(invoice.id));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice.invoice_number!);

  // A setting, chosen with the arrows.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('setting bank');
  await expect(marked).toHaveText(/Bank accounts on invoices/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(marked).toHaveText(/Bank accounts on invoices/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/settings#bank/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  // What was opened before stands first, while nothing is typed.
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText(invoice.invoice_number!);
  await expect(options.first()).toContainText(invoice.invoice_number!);
  await checkScreen(page, 'palette');
  await page.keyboard.type('new customer');
  await expect(marked).toHaveText('New customer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New customer' })).toBeVisible();
});

test('shortcuts of letters work anywhere but where somebody types, and can be switched off', {
  tag: '@late',
}, async ({ page, owner }) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Invoices', { exact: true })).toBeVisible();
  await checkScreen(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  // At the speed of a person; a scanner is faster.
  await page.keyboard.type('gc', { delay: 60 });
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.type('gi', { delay: 60 });
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue('gi');
  await page.keyboard.press('Escape');

  await page.goto('/account');
  const choice = page.getByRole('checkbox', { name: /Use shortcuts of single letters/ });
  await choice.uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.type('gi', { delay: 60 });
  await page.keyboard.press('?');
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(/account$/);
  await page.reload();
  await expect(choice).not.toBeChecked();
});

// A busy device runs passive effects long after it has shown the page: a key that was listened for there was lost.
for (const [name, key, dialog] of [
  ['the list of shortcuts', { key: '?' }, 'Keyboard shortcuts'],
  ['the palette', { key: 'k', ctrlKey: true }, 'Search and commands'],
] as const)
  test(`${name} opens by a key that is pressed in the moment in which the page appears`, async ({
    page,
    owner,
  }) => {
    await owner.customer({ name: 'Mama Ngozi Stores' });
    await page.addInitScript((pressed) => {
      const looking = new MutationObserver(() => {
        if (!document.querySelector('main h1')) return;
        looking.disconnect();
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }),
        );
      });
      looking.observe(document, { childList: true, subtree: true });
    }, key);
    await page.goto('/dashboard');
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  });
