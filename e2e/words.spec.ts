import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { holdAnswers, openTask } from './support/screens.ts';

async function read(page: Page, text: string) {
  await page.goto('/say');
  await page.getByLabel('What happened?').fill(text);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
}

test('a nickname is corrected once, known in the next sentence, and removed in the settings', {
  tag: '@late',
}, async ({ page, owner }) => {
  await owner.customer({ name: 'Risikat Balogun' });
  await page.goto('/say');
  await page.getByRole('link', { name: 'Words it has learned' }).click();
  await expect(page.getByText('No words yet')).toBeVisible();
  await checkScreen(page, 'words-empty');

  await read(page, 'Iya Risi paid her debt 20k cash');
  const customer = page.getByRole('combobox', { name: /^Customer/ });
  await expect(customer).toHaveValue('Iya Risi');
  await customer.fill('Risikat');
  await page.getByRole('option', { name: /Risikat Balogun/ }).click();
  await page.getByRole('button', { name: 'Record payment from a customer' }).click();
  await expect(page.getByText('“Iya Risi” now means Risikat Balogun.')).toBeVisible();
  await checkScreen(page, 'words-learned');

  await read(page, 'Iya Risi paid her debt 5k transfer');
  await expect(customer).toHaveValue('Risikat Balogun');
  await page.getByRole('button', { name: 'Record payment from a customer' }).click();
  await expect(page.getByRole('link', { name: 'Open the payment' })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Words it has learned' }).click();
  const row = page.getByRole('list', { name: 'Words' }).getByRole('listitem');
  await expect(row).toContainText('“Iya Risi” means Risikat Balogun');
  await checkScreen(page, 'words-list');
  await row.getByRole('button', { name: 'Remove “Iya Risi”' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('“Iya Risi” was removed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Remove “Iya Risi”' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  await read(page, 'Iya Risi paid her debt 6k cash');
  await expect(customer).toHaveValue('Iya Risi');
});

test('an answered question is chosen next time, can be answered otherwise, and that is undone with one tap', async ({
  page,
  owner,
}) => {
  await owner.customer({ name: 'Ada Stores' });
  await owner.customer({ name: 'Ada Ventures' });
  const save = page.getByRole('button', { name: 'Record payment from a customer' });
  const answer = (name: string) => page.getByRole('button', { name, exact: true });
  await read(page, 'Ada paid her debt 20k cash');
  await expect(save).toBeDisabled();
  await answer('Ada Ventures').click();
  await save.click();
  await expect(page.getByText('“Ada” now means Ada Ventures.')).toBeVisible();

  await read(page, 'Ada paid her debt 7k cash');
  await expect(page.getByText('Chosen as you answered before.')).toBeVisible();
  await expect(answer('Ada Ventures')).toHaveAttribute('aria-pressed', 'true');
  await checkScreen(page, 'words-question');
  await answer('Ada Stores').click();
  await save.click();
  await expect(page.getByText('“Ada” now means Ada Stores.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Ada” means Ada Ventures again.')).toBeVisible();
  const { aliases } = await owner.get<{ aliases: object[] }>('/aliases');
  expect(aliases).toMatchObject([{ words: 'Ada', name: 'Ada Ventures' }]);
});

test('words are added by hand, refused where they mean anybody, and searched', async ({ page, owner }) => {
  await owner.customer({ name: 'Risikat Balogun' });
  const units =
    'paint congo mudu derica keg tin bowl tuber wrap heap bunch basket bucket bundle sachet stick strip roll';
  for (const words of `${units} ream tray drum`.split(' '))
    await owner.post('/aliases', { kind: 'unit', words, unit: 'rubber' });
  await page.goto('/settings/words');
  await page.getByRole('button', { name: 'Add words' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add words' });
  await drawer.getByLabel('Words', { exact: true }).fill('customer');
  await drawer.getByRole('combobox', { name: 'Customer' }).fill('Risi');
  await page.getByRole('option', { name: /Risikat Balogun/ }).click();
  const save = drawer.getByRole('button', { name: 'Add words' });
  await save.click();
  await expect(drawer.getByText('“customer” can mean anybody or anything')).toBeVisible();
  await checkScreen(page, 'words-add');
  await drawer.getByLabel('Words', { exact: true }).fill('Mama Risi');
  await save.click();
  await expect(page.getByText('“Mama Risi” now means Risikat Balogun.')).toBeVisible();
  await expect(drawer).toBeHidden();
  const rows = page.getByRole('list', { name: 'Words' }).getByRole('listitem');
  await page.getByLabel('Search words and names').fill('balogun');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Search words and names').fill('nobody');
  await expect(page.getByText('No words found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows.first()).toBeVisible();
});

test('the text of an adjustment is read with the words of its item and of units', async ({ page, owner }) => {
  const { id } = await owner.post<{ id: string }>('/inventory/raw-materials', {
    ...{ name: 'White garri', sku: 'GR-1', unit: 'kg', conversions: [{ unit: 'rubber', factor: 4 }] },
  });
  await owner.post('/aliases', { kind: 'unit', words: 'paint', unit: 'rubber' });
  await owner.post('/aliases', { kind: 'item', words: 'ijebu', target_id: id });
  await page.goto(`/inventory/raw-materials/${id}`);
  const sheet = await openTask(page, 'Adjust stock');
  // The words come after the text is to be read.
  const release = await holdAnswers(page, '**/api/v1/aliases?*');
  await sheet.getByRole('button', { name: 'Text description' }).click();
  await sheet.getByLabel('What happened').fill('add 5 paints of ijebu, found');
  await sheet.getByRole('button', { name: 'Fill in the form' }).click();
  release();
  await expect(sheet.getByLabel('Quantity')).toHaveValue('20');
  await expect(sheet.getByText('5 rubbers × 4 kg = 20 kg.')).toBeVisible();
  await expect(sheet.getByText('You wrote')).toHaveCount(0);
});
