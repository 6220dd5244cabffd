import type { Page } from '@playwright/test';
import { PASSWORD } from './owner.ts';

/** Confirms who the person is, which the server asks for before what hands over a business, its data or its money. */
export async function confirmIdentity(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
}
