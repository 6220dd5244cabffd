import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

interface Account {
  id: string;
  kind: string;
}

/** A terminal with receipts of three days, and the bank. */
async function setUp(owner: Owner) {
  const customer = await owner.customer({ name: 'Mama Ngozi Stores' });
  const pos = await owner.post<Account>('/bank-accounts', { kind: 'pos', name: 'Moniepoint POS' });
  for (const [amount, ago] of [
    [2_000_000, 3],
    [1_500_000, 3],
    [1_000_000, 2],
    [700_000, 12],
  ] as const)
    await owner.post(`/customers/${customer.id}/payments`, {
      ...{ amount, paid_on: day(-ago), method: 'debit_card' },
    });
  const { bank_accounts } = await owner.get<{ bank_accounts: Account[] }>('/bank-accounts');
  return { pos, bank: bank_accounts.find(({ kind }) => kind === 'bank')! };
}

test('a terminal day is settled with what arrived, its charge is the difference, and a void takes it back', async ({
  page,
  owner,
}) => {
  const { pos } = await setUp(owner);
  await page.goto(`/money/accounts/${pos.id}`);
  const waiting = page.getByRole('list', { name: 'Days' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(waiting).toContainText('12 days');
  await checkScreen(page, 'settlement-waiting');
  await waiting
    .getByRole('button', { name: /^Settle/ })
    .nth(1)
    .click();
  const drawer = page.getByRole('dialog', { name: 'Record a settlement' });
  await expect(drawer.getByText('2 receipts, ₦35,000.00')).toBeVisible();
  await drawer.getByRole('button', { name: /^Record/ }).click();
  await expect(drawer.getByText('Please enter what arrived')).toBeVisible();
  await drawer.getByLabel('Amount that arrived').fill('30000');
  await expect(drawer.getByText('That is more than providers usually take')).toBeVisible();
  await drawer.getByLabel('Amount that arrived').fill('34825');
  await expect(drawer.getByText('The charge is ₦175.00, 0.50 % of the receipts')).toBeVisible();
  await checkScreen(page, 'settlement-form');
  await drawer.getByRole('button', { name: /^Record ₦/ }).click();
  await expect(page).toSay('Settlement recorded');
  await expect(waiting.getByRole('listitem')).toHaveCount(2);

  await page
    .getByRole('link', { name: /Settlement of receipts/ })
    .first()
    .click();
  await expect(page.getByText(/2 receipts of .*₦35,000\.00/)).toBeVisible();
  await checkScreen(page, 'settlement');
  await page.getByRole('button', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void this settlement' });
  await voiding.getByLabel('Reason').fill('Wrong day');
  await voiding.getByRole('button', { name: 'Void this settlement' }).click();
  await expect(page).toSay('Settlement voided');
  await page.goto(`/money/accounts/${pos.id}`);
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
});

test('a deposit on the statement is proposed as a terminal day less fees, and Enter settles it', async ({
  page,
  owner,
}) => {
  const { bank, pos } = await setUp(owner);
  const line = `${day(-2)},POS SETTLEMENT TERM 2044X NET,,"34,825.00","34,825.00"`;
  await page.goto(`/money/reconcile/${bank.id}/new`);
  await page.getByLabel('Statement file').setInputFiles({
    ...{ name: 'gtbank.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Date,Narration,Debit,Credit,Balance\n${line}`),
  });
  await page.getByRole('button', { name: 'Import 1 line' }).click();
  const lines = page.getByRole('listbox', { name: 'Lines to match' });
  await expect(lines).toContainText('2 receipts add up, less fees');
  await expect(page.getByText('Less 0.50 % fee')).toBeVisible();
  await checkScreen(page, 'settlement-suggested');
  await lines.focus();
  await page.keyboard.press('Enter');
  await expect(page).toSay('Matched: Settlement of Moniepoint POS');
  await expect(page.getByText('All lines are matched')).toBeVisible();
  const { total_amount } = await owner.get<{ total_amount: number }>(`/bank-accounts/${pos.id}/unsettled`);
  expect(total_amount).toBe(1_700_000);
});

test('several lines of the statement are matched with one line of the books', async ({ page, owner }) => {
  const { bank_accounts } = await owner.get<{ bank_accounts: Account[] }>('/bank-accounts');
  const bank = bank_accounts.find(({ kind }) => kind === 'bank')!;
  await owner.post('/funding', {
    ...{ kind: 'capital_in', account_id: bank.id, amount: 9_000_000, paid_on: day(-2) },
  });
  const rows = [
    `${day(-2)},FIRST PART,,"40,000.00","40,000.00"`,
    `${day(-1)},SECOND PART,,"50,000.00","90,000.00"`,
    `${day(0)},OTHER,,"10.00","90,010.00"`,
  ];
  await page.goto(`/money/reconcile/${bank.id}/new`);
  await page.getByLabel('Statement file').setInputFiles({
    ...{ name: 'gtbank.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Date,Narration,Debit,Credit,Balance', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Import 3 lines' }).click();
  const lines = page.getByRole('listbox', { name: 'Lines to match' });
  await expect(lines.getByRole('option')).toHaveCount(3);
  // By keyboard: Space chooses, F finds for all that are chosen.
  await lines.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  const chosen = page.getByRole('toolbar', { name: 'Chosen lines' });
  await expect(chosen).toContainText('2 lines chosen');
  await expect(chosen).toContainText('₦90,000.00');
  await checkScreen(page, 'reconcile-together');
  await page.keyboard.press('f');
  const finding = page.getByRole('dialog', { name: 'Find in the books' });
  await expect(finding.getByText('2 statement lines together')).toBeVisible();
  await finding.getByRole('checkbox', { name: /Owner|Capital/ }).check();
  await checkScreen(page, 'reconcile-together-find');
  await finding.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page).toSay('Matched');
  await expect(lines.getByRole('option')).toHaveCount(1);
  await expect(chosen).toHaveCount(0);
});
