import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, holdAnswers, moreActions, openTask } from './support/screens.ts';

test('accounts are added, take payments, move money between them, and the till is counted', {
  tag: ['@journey', '@late'],
}, async ({ page, owner, isPhone }) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Cash and bank');
  await expect(page.getByRole('link', { name: /^Bank/ })).toContainText('₦0.00');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an account' });
  await adding.getByRole('button', { name: 'Add account' }).click();
  await expect(adding.getByText('Please enter a name')).toBeVisible();
  await adding.getByLabel('Kind').selectOption({ label: 'POS terminal' });
  await adding.getByLabel('Name', { exact: true }).fill('Moniepoint POS');
  await checkScreen(page, 'money-account-new');
  await adding.getByRole('button', { name: 'Add account' }).click();
  await expect(page).toSay('Moniepoint POS added');

  // Two accounts fit a card payment, so the form asks for one; the default is chosen.
  const customer = await owner.customer();
  const invoice = await owner.invoice(customer.id, { issue: true });
  await page.goto(`/invoices/${invoice.id}`);
  const paying = await openTask(page, 'Record payment');
  await paying.getByLabel('How').selectOption({ label: 'Cash' });
  await expect(paying.getByLabel('Account')).toHaveCount(0);
  await paying.getByLabel('How').selectOption({ label: 'Debit card (POS)' });
  await expect(paying.getByLabel('Account').locator('option:checked')).toHaveText('Moniepoint POS');
  await checkScreen(page, 'money-payment-account');
  await paying.getByRole('button', { name: 'Record ₦78,387.50' }).click();
  await expect(page).toSay('Payment recorded');

  await page.goto('/money/accounts');
  await expect(page.getByRole('link', { name: /^Moniepoint POS/ })).toContainText('₦78,387.50');
  await checkScreen(page, 'money-accounts');
  await page.getByRole('link', { name: /^Moniepoint POS/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moniepoint POS' })).toBeVisible();
  const transferring = await openTask(page, 'Transfer');
  await transferring.getByRole('button', { name: /^Transfer/ }).click();
  await expect(transferring.getByText('Choose the account that receives')).toBeVisible();
  await transferring.getByLabel('To').selectOption({ label: 'Cash' });
  await transferring.getByLabel('Amount').fill('50k');
  await transferring.getByLabel('Charge').fill('250');
  await expect(transferring.getByText('₦28,137.50 stays there')).toBeVisible();
  await checkScreen(page, 'money-transfer');
  await transferring.getByRole('button', { name: 'Transfer ₦50,000.00' }).click();
  await expect(page).toSay('Transfer recorded');
  const balances = page.getByLabel('Balances');
  await expect(balances).toContainText('₦28,137.50');
  await expect(balances).toContainText('₦50,250.00');
  await checkScreen(page, 'money-account');
  await page
    .getByRole('region', { name: 'Money in and out' })
    .getByRole('link', { name: /Transfer between own accounts/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^₦50,000.00 on/ })).toBeVisible();
  await checkScreen(page, 'money-transfer-page');
  await page.getByRole('link', { name: 'Cash', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cash', exact: true })).toBeVisible();

  const counting = await openTask(page, 'Count the cash');
  await counting.getByLabel('Count by notes and coins').check();
  await counting.getByLabel('₦1,000').fill('49');
  await counting.getByLabel('₦500').fill('1');
  await expect(counting.getByText('₦500.00 less than in the books')).toBeVisible();
  await checkScreen(page, 'money-count');
  await counting.getByRole('button', { name: 'Record ₦49,500.00' }).click();
  await expect(page).toSay('₦500.00 short');
  await expect(page.getByRole('region', { name: 'Counts' })).toContainText('₦49,500.00');
  await checkScreen(page, 'money-till');
  await page.getByRole('link', { name: '₦500.00 short' }).click();
  await expect(page.getByText('Cash over and short')).toBeVisible();

  await goTo(page, isPhone, 'Transfers');
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Moniepoint POS → Cash');
  await checkScreen(page, 'money-transfers');
  await page.getByRole('link', { name: /Moniepoint POS → Cash/ }).click();
  const voiding = await openTask(page, 'Void');
  await voiding.getByLabel('Reason').fill('It failed');
  await voiding.getByRole('button', { name: 'Void this transfer' }).click();
  await expect(page.getByText(/^Voided on .*: It failed$/)).toBeVisible();
});

test('a payment short by deductions, a bad debt, credit paid out, and the owner’s money', async ({
  page,
  owner,
  isPhone,
}) => {
  const customer = await owner.customer();
  const [first, second] = await Promise.all([0, 1].map(() => owner.invoice(customer.id, { issue: true })));
  await page.goto(`/invoices/${first!.id}`);
  const paying = await openTask(page, 'Record payment');
  await paying.getByRole('button', { name: 'Something else was deducted?' }).click();
  await paying.getByLabel('Charges').fill('387.50');
  await paying.getByLabel('Discount').fill('1,000');
  await paying.getByLabel('VAT withheld').fill('2k');
  await expect(paying.getByLabel('Money received')).toHaveValue('₦75,000.00');
  await expect(paying.getByText('This settles it')).toBeVisible();
  await checkScreen(page, 'money-deductions');
  await paying.getByRole('button', { name: 'Record ₦75,000.00' }).click();
  await expect(page).toSay('Payment recorded');
  await expect(page.getByText('₦1,000.00 discount').filter({ visible: true })).toBeVisible();
  await page.getByRole('link', { name: 'Payment', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^₦75,000.00 on/ })).toBeVisible();
  await expect(page.getByText('₦387.50')).toBeVisible();
  await checkScreen(page, 'money-payment');

  await page.goto(`/invoices/${second!.id}`);
  await moreActions(page, 'Write off');
  const writing = page.getByRole('dialog', { name: /^Write off/ });
  await writing.getByRole('button', { name: /^Write off ₦/ }).click();
  await expect(writing.getByText('Please enter a reason')).toBeVisible();
  await writing.getByLabel('Reason').fill('The shop has closed');
  await checkScreen(page, 'money-write-off');
  await writing.getByRole('button', { name: 'Write off ₦78,387.50' }).click();
  await expect(page).toSay('Written off');
  await page.getByRole('link', { name: 'Written off' }).filter({ visible: true }).click();
  const back = await openTask(page, 'Void');
  await back.getByLabel('Reason').fill('She paid after all');
  await back.getByRole('button', { name: 'Take back the write-off' }).click();
  await expect(page.getByText(/^Voided on .*: She paid after all$/)).toBeVisible();

  await owner.post(`/customers/${customer.id}/payments`, {
    amount: 10_000_000,
    paid_on: day(0),
    method: 'cash',
  });
  await page.goto(`/customers/${customer.id}`);
  await moreActions(page, 'Pay credit out');
  const payout = page.getByRole('dialog', { name: 'Pay credit out' });
  await expect(payout.getByLabel('Money paid back')).toHaveValue('₦21,612.50');
  await payout.getByLabel('Money paid back').fill('30k');
  await payout.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(payout.getByText('At most ₦21,612.50 can be paid out')).toBeVisible();
  await payout.getByLabel('Money paid back').fill('20k');
  await checkScreen(page, 'money-payout');
  await payout.getByRole('button', { name: 'Pay ₦20,000.00 back' }).click();
  await expect(page).toSay('Credit paid out');

  await goTo(page, isPhone, 'Owner and loans');
  await expect(page.getByText('No records found')).toBeVisible();
  const recording = await openTask(page, 'Record owner or loan');
  await recording.getByRole('button', { name: /^Record/ }).click();
  await expect(recording.getByText('Please choose what happened')).toBeVisible();
  await recording.getByLabel('What happened').selectOption({ label: 'Loan repaid' });
  await recording.getByLabel('Paid from').selectOption({ label: 'Bank' });
  await recording.getByLabel('Principal').fill('10k');
  await recording.getByLabel('Interest').fill('1,500');
  await recording.getByLabel('Lender').fill('LAPO');
  await checkScreen(page, 'money-funding-new');
  await recording.getByRole('button', { name: 'Record ₦11,500.00' }).click();
  await expect(page).toSay('Loan repaid');
  await expect(page.getByRole('region', { name: 'Owner and loans' })).toContainText('Loan repaid');
  await checkScreen(page, 'money-funding');
  await page
    .getByRole('link', { name: /Loan repaid/ })
    .first()
    .click();
  await expect(page.getByText('₦1,500.00')).toBeVisible();
  await checkScreen(page, 'money-funding-page');
});

test('a receipt asks how it was paid, and into which till where there are two', async ({ page, owner }) => {
  const stall = await owner.post<{ id: string }>('/bank-accounts', { kind: 'cash', name: 'Stall' });
  const customer = await owner.customer();
  const draft = (payment_info?: object) =>
    owner.invoice(customer.id, { document_type: 'receipt', ...(payment_info && { payment_info }) });
  const balance = async () => (await owner.get<{ balance: number }>(`/bank-accounts/${stall.id}`)).balance;
  for (const [receipt, expected] of [
    [await draft(), 7_838_750],
    [await draft({ method: 'cash' }), 15_677_500],
  ] as const) {
    // The answer with the accounts comes after the click: it is waited for, and no account is assumed.
    const letThrough = await holdAnswers(page, '**/api/v1/bank-accounts?**');
    await page.goto(`/invoices/${receipt.id}`);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    letThrough();
    const asking = page.getByRole('dialog');
    await asking.getByLabel('Paid by').selectOption({ label: 'Cash' });
    await asking.getByLabel('Account').selectOption({ label: 'Stall' });
    await checkScreen(page, 'money-receipt-paid-by');
    await asking.getByRole('button', { name: 'Issue this receipt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^RCT-/ })).toBeVisible();
    expect(await balance()).toBe(expected);
  }
});

test('a drawer about money waits for the accounts, so that no field comes later under a finger', {
  tag: '@late',
}, async ({ page, owner }) => {
  await owner.post('/bank-accounts', { kind: 'bank', name: 'Savings' });
  const customer = await owner.customer();
  const accounts = await holdAnswers(page, '**/api/v1/bank-accounts?**');
  const documents = await holdAnswers(page, '**/open-documents');
  await page.goto(`/customers/${customer.id}`);
  const sheet = await openTask(page, 'Record payment');
  await expect(sheet.getByRole('heading', { name: 'Record payment' })).toBeVisible();
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
  accounts();
  // The form begins at its first field, however late it comes.
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
  documents();
  await expect(sheet.getByLabel('Account')).toBeVisible();
  await expect(sheet.getByLabel('Money received')).toBeFocused();
});
