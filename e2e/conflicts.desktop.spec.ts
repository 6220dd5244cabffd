import type { Customer } from '@lissafi/contract/customers';
import type { Supplier } from '@lissafi/contract/suppliers';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

test('who changes a record that others change too sees both versions, each time, and keeps one', {
  tag: ['@late'],
}, async ({ page, owner }) => {
  const { id } = await owner.post<Customer>('/customers', { name: 'Mama Ngozi', type: 'business' });
  const saved = () => owner.get<Customer>(`/customers/${id}`);
  const somebodyElse = async (city: string) => {
    const { version } = await saved();
    await owner.put(`/customers/${id}`, { version, city });
  };
  await page.goto(`/customers/${id}/edit`);
  await page.getByLabel('Notes').fill('Pays on Fridays');
  await somebodyElse('Aba');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: 'City' })).toContainText('Aba');
  await expect(page.getByRole('row', { name: 'Notes' })).toContainText('Pays on Fridays');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await checkScreen(page, 'conflict');
  await somebodyElse('Kano');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('row', { name: 'City' })).toContainText('Kano');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page).toSay('Mama Ngozi saved');
  expect(await saved()).toMatchObject({ notes: 'Pays on Fridays', city: null });
});

test('the current version of a supplier replaces what was typed', async ({ page, owner }) => {
  const supplier = await owner.post<Supplier>('/suppliers', { name: 'Dangote' });
  await page.goto(`/suppliers/${supplier.id}/edit`);
  await page.getByLabel('Notes').fill('Delivers late');
  await owner.put(`/suppliers/${supplier.id}`, { version: supplier.version, notes: 'Delivers on Mondays' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Use the current version' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Delivers on Mondays');
  await page.getByLabel('City').fill('Lagos');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toSay('Dangote saved');
});
