import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

/** Tells the language model of the tests what it suggests for a sentence, which it was asked about or will be. */
async function letSuggest(sentence: string, ...transactions: Record<string, unknown>[]) {
  const told = await fetch(process.env.E2E_MODEL!, {
    method: 'POST',
    body: JSON.stringify({ sentence, transactions }),
  });
  expect(told.ok).toBe(true);
}

test('a second opinion is allowed in the settings, awaited without waiting, confirmed and recorded', async ({
  page,
  owner,
  isPhone,
}) => {
  const sentence = `25k vanish enter gen matter yesterday ${isPhone ? 'o' : 'sha'}`;
  await page.goto('/say');
  await page.getByLabel('What happened?').fill(sentence);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('the sentence waits in the Inbox')).toBeVisible();
  await expect(page.getByText('second opinion')).toBeHidden();

  await page.goto('/settings');
  const card = page.getByRole('group', { name: 'Second opinion on sentences' });
  await expect(card).toContainText('Only that sentence leaves this server');
  await card.getByRole('checkbox', { name: /Send such sentences to 127.0.0.1/ }).check();
  await card.scrollIntoViewIfNeeded();
  await checkScreen(page, 'second-opinion-setting');
  await card.getByRole('button', { name: 'Save second opinion' }).click();
  await expect(page.getByText('The second opinion is on')).toBeVisible();

  await page.goto('/say');
  await page.getByLabel('What happened?').fill(sentence);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Asking for a second opinion…')).toBeVisible();
  await expect(page.getByText('the sentence waits in the Inbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the words' })).toBeEnabled();
  await checkScreen(page, 'second-opinion-awaited');
  await letSuggest(sentence, {
    ...{ kind: 'expense', payment: 'paid', amount: '25k', item: 'gen matter', date: 'yesterday' },
  });
  await expect(page.getByText('Suggested by a language model')).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('25k');
  const save = page.getByRole('button', { name: 'Record expense' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('Answer the question to record this expense.')).toBeVisible();
  await checkScreen(page, 'second-opinion-given');
  // The other way is another record; the way back restores what was suggested.
  await page.getByRole('button', { name: '₦25,000.00 came in' }).click();
  await expect(page.getByRole('button', { name: 'Record income' })).toBeEnabled();
  await page.getByRole('button', { name: '₦25,000.00 went out' }).click();
  await expect(page.getByLabel('Category')).toHaveValue('fuel');
  await save.click();
  await page.getByRole('link', { name: 'Open the entry' }).click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await owner.get(`/ingestion/transactions/${id}`)).toMatchObject({
    ...{ type: 'expense', amount: 2_500_000, category: 'fuel', source: 'text' },
  });
  expect((await owner.get<{ total: number }>('/inbox')).total).toBe(0);
});

test('beside a doubtful reading the suggestion is chosen, and one that the sentence does not bear out is not shown', async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.put('/second-opinion', { is_allowed: true });
  const end = isPhone ? 'oga' : 'sha';
  const doubtful = `chief took 25k for the gen wahala ${end}`;
  await letSuggest(doubtful, { kind: 'income', payment: 'paid', amount: '25k', party: 'chief' });
  await page.goto('/say');
  const say = async (sentence: string) => {
    await page.getByLabel('What happened?').fill(sentence);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
  };
  await say(doubtful);
  await expect(page.getByRole('button', { name: 'Record expense' })).toBeEnabled();
  await expect(page.getByText('A language model reads it otherwise')).toBeVisible();
  await expect(page.getByText('Income of ₦25,000.00, chief')).toBeVisible();
  await checkScreen(page, 'second-opinion-differs');
  await page.getByRole('button', { name: 'Use this suggestion' }).click();
  await expect(page.getByRole('button', { name: 'Record income' })).toBeDisabled();
  await checkScreen(page, 'second-opinion-beside');
  await page.getByRole('button', { name: 'Back to what was understood' }).click();
  await expect(page.getByRole('button', { name: 'Record expense' })).toBeEnabled();

  await page.getByRole('button', { name: 'Change the words' }).click();
  const invented = `25k vanish enter gen matter again ${end}`;
  await letSuggest(invented, { kind: 'expense', payment: 'paid', amount: '250k' });
  await say(invented);
  await expect(page.getByText('The suggestion has a figure that the sentence does not say')).toBeVisible();
  await expect(page.getByText('Suggested by a language model')).toBeHidden();
  await checkScreen(page, 'second-opinion-none');
});
