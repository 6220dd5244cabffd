import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, holdAnswers, keyIn } from './support/screens.ts';

interface Account {
  id: string;
  kind: string;
  name: string;
}

/** A statement as GTBank writes it, of the last days. */
function statement(
  rows: readonly (readonly [ago: number, words: string, amount: number])[],
  opening = 0,
): string {
  let balance = opening;
  const figure = (kobo: number) =>
    (kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const lines = rows.map(([ago, words, amount], index) => {
    balance += amount;
    const [out, into] = amount < 0 ? [figure(-amount), ''] : ['', figure(amount)];
    return [day(-ago), day(-ago), `'0000${index}`, out, into, figure(balance), 'E-CHANNELS', words]
      .map((cell) => `"${cell}"`)
      .join(',');
  });
  return [
    'CUSTOMER STATEMENT',
    'Trans. Date,Value (.) Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks',
    `,,,,,"${figure(opening)}",,Opening Balance`,
    ...lines,
  ].join('\n');
}

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('a statement is added, matched by keyboard, recorded where it is missing, and proved', {
  tag: '@late',
}, async ({ page, owner, isPhone }) => {
  const { bank_accounts } = await owner.get<{ bank_accounts: Account[] }>('/bank-accounts');
  const bank = bank_accounts.find(({ kind }) => kind === 'bank')!;
  const customer = await owner.customer({ name: 'Mama Ngozi Stores' });
  await owner.post('/funding', {
    kind: 'capital_in',
    account_id: bank.id,
    amount: 200_000_000,
    paid_on: day(-20),
  });
  await owner.post(`/customers/${customer.id}/payments`, {
    ...{ amount: 5_840_000, paid_on: day(-3), method: 'bank_transfer', account_id: bank.id },
  });
  for (const [amount, ago] of [
    [41_250_000, 6],
    [2_500_000, 5],
  ] as const)
    await owner.post('/ingestion/transactions/manual', {
      ...{ type: 'expense', amount, transaction_date: day(-ago), category: 'supplies', account_id: bank.id },
      ...{
        payment_method: 'bank_transfer',
        counterparty: amount > 5_000_000 ? 'Mushin Flour Depot' : 'EKEDC',
      },
    });

  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Reconcile');
  await expect(page.getByText('no statement yet').first()).toBeVisible();
  await checkScreen(page, 'reconcile-accounts');
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await expect(page.getByText('No statement yet')).toBeVisible();
  await checkScreen(page, 'reconcile-empty');
  await page.getByRole('link', { name: 'Add statement' }).first().click();

  // A file that leaves a question open shows both readings on one row.
  const choose = page.getByLabel('Statement file');
  await choose.setInputFiles(file('odd.csv', `Date,Details,Amount\n${day(-2)},SHOP,5.00`));
  await expect(page.getByText('Is 5.00 money in or money out?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeDisabled();
  await checkScreen(page, 'statement-question');
  await page.getByRole('button', { name: 'Money out', exact: true }).click();
  await expect(page.getByText('(₦5.00)')).toBeVisible();
  await choose.setInputFiles(file('broken.pdf', '%PDF-1.7 nothing'));
  await expect(page.getByText('This file cannot be read')).toBeVisible();

  const rows = [
    [20, 'CASH DEPOSIT BISI', 200_000_000],
    [6, 'NIP TO MUSHIN FLOUR DEPOT LTD', -41_250_000],
    [5, 'EKEDC PREPAID METER 04512', -2_500_000],
    [4, 'SMS ALERT CHARGE', -21_200],
    [4, 'ELECTRONIC MONEY TRANSFER LEVY', -5_000],
    [3, 'SMS ALERT CHARGE', -400],
    [2, 'SMS ALERT CHARGE', -400],
    [1, 'NIP TRF FROM NGOZI OKAFOR/MAMA NGOZI STORES', 5_840_000],
    [1, 'ATM WDL SURULERE', -4_000_000],
  ] as const;
  await choose.setInputFiles(file('gtbank.csv', statement(rows)));
  await expect(page.getByText('Columns recognised; left out: Originating Branch')).toBeVisible();
  await expect(page.getByLabel('What “Remarks” holds')).toHaveValue('description');
  await checkScreen(page, 'statement-columns');
  await page.getByRole('button', { name: 'Import 9 lines' }).click();
  await expect(page).toSay('9 lines imported');
  await expect(page.getByRole('heading', { level: 1, name: 'Reconcile Bank' })).toBeVisible();
  const lines = page.getByRole('listbox', { name: 'Lines to match' });
  await expect(lines.getByRole('option')).toHaveCount(9);
  const proof = page.getByRole('region', { name: 'Proof' });
  await expect(proof).toContainText('Adds up');
  await checkScreen(page, 'reconcile');

  // The newest line is not in the books; the next is, and Enter takes it.
  await keyIn(lines, 'ArrowDown');
  await expect(page.getByText('“NGOZI” in both')).toBeVisible();
  await checkScreen(page, 'reconcile-suggestion');
  await page.keyboard.press('Enter');
  await expect(page).toSay('Matched: Payment in advance');
  await expect(lines.getByRole('option')).toHaveCount(8);
  await keyIn(lines, 'Control+Enter');
  await expect(page).toSay('3 lines matched');
  await expect(lines.getByRole('option')).toHaveCount(5);

  // What is missing is recorded and matched in one step.
  await keyIn(lines, 'Home');
  await keyIn(lines, 'c');
  const creating = page.getByRole('dialog', { name: 'Record this line' });
  await creating.getByLabel('What went out').selectOption({ label: 'Transfer between own accounts' });
  await creating.getByRole('button', { name: /^Record and match/ }).click();
  await expect(creating.getByText('Choose one of your accounts')).toBeVisible();
  await creating.getByLabel('To').selectOption({ label: 'Cash' });
  await checkScreen(page, 'reconcile-create');
  await creating.getByRole('button', { name: /^Record and match/ }).click();
  await expect(page).toSay('Recorded and matched');
  for (const left of [3, 2]) {
    await expect(lines.getByRole('option')).toHaveCount(left + 1);
    await lines
      .getByRole('option', { name: /SMS ALERT/ })
      .first()
      .click();
    await keyIn(lines, 'c');
    await expect(creating.getByLabel('Category')).toHaveValue('bank_charges');
    await creating.getByRole('button', { name: /^Record and match/ }).click();
    await expect(lines.getByRole('option')).toHaveCount(left);
  }
  // Two alike were recorded, so the third is proposed.
  const learned = page.getByRole('complementary', { name: 'Learned' });
  await expect(learned).toContainText('“SMS ALERT”');
  await checkScreen(page, 'reconcile-learned');
  // What reads slowly must not take the focus from a dialog opened meanwhile.
  const slow = '**/to-match?**';
  const letThrough = await holdAnswers(page, slow);
  await keyIn(lines, 'r');
  await expect(page).toSay('1 line recorded');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Find anything' });
  await expect(palette).toBeFocused();
  letThrough();
  await expect(lines.getByRole('option')).toHaveCount(1);
  await expect(lines).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.type('VAT');
  await expect(palette).toHaveValue('VAT');
  await page.keyboard.press('Escape');
  await page.unroute(slow);
  await keyIn(lines, 's');
  const splitting = page.getByRole('dialog', { name: 'Split the line' });
  await splitting.getByLabel('Amount').first().fill('20');
  await checkScreen(page, 'reconcile-split');
  await splitting.getByRole('button', { name: /^Record and match/ }).click();
  await expect(page.getByText('All lines are matched')).toBeVisible();
  await expect(proof).toContainText('Difference ₦0.00');
  await expect(page.getByText('9 of 9')).toBeVisible();
  await page.getByRole('tab', { name: 'Matched' }).click();
  await checkScreen(page, 'reconcile-matched');
  await page.getByRole('button', { name: 'Unmatch ATM WDL SURULERE' }).click();
  await expect(page).toSay('Unmatched');

  // The recorded transfer is found for it again, also by search.
  await page.getByRole('tab', { name: 'To match' }).click();
  await keyIn(lines, 'f');
  const finding = page.getByRole('dialog', { name: 'Find in the books' });
  await finding.getByLabel('Search').fill('transfer');
  await finding.getByRole('checkbox').first().check();
  await checkScreen(page, 'reconcile-find');
  await finding.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByText('All lines are matched')).toBeVisible();

  await proof.getByRole('link', { name: '0 payments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid, not yet presented' })).toBeVisible();
  await checkScreen(page, 'reconcile-outstanding');
  await page.goto(`/money/reconcile/${bank.id}/lines?state=matched`);
  await expect(page.getByRole('region', { name: 'Statement lines' })).toContainText('ATM WDL SURULERE');
  await checkScreen(page, 'reconcile-lines');
  await page.goto(`/money/reconcile/${bank.id}/statements`);
  await expect(page.getByText('gtbank.csv')).toBeVisible();
  await checkScreen(page, 'reconcile-statements');
});
