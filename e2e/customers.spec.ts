import type { Customer } from '@lissafi/contract/customers';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { answer, goTo, openTask } from './support/screens.ts';

const step = test.step;
const items = (unit_price: number) => ({
  issue: true,
  items: [{ name: 'Bread', quantity: 1, unit_price, tax_percentage: 7.5 }],
});

test('a customer pays in two parts with tax withheld; statement, ageing and books agree', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  const mama = await owner.customer({ phone: '0805 765 4321', city: 'Aba' });
  // ₦107,500 and ₦53,750, with VAT.
  const late = await owner.invoice(mama.id, {
    ...items(10_000_000),
    issue_date: day(-60),
    due_date: day(-20),
  });
  const soon = await owner.invoice(mama.id, { ...items(5_000_000), due_date: day(10) });

  await step('the first part: an amount is enough, the oldest is settled first', async () => {
    await page.goto(`/customers/${mama.id}`);
    await expect(page.getByRole('list', { name: 'By age' })).toContainText('1–30 days late ₦107,500.00');
    const sheet = await openTask(page, 'Record payment');
    await expect(sheet.getByLabel('Money received')).toHaveValue('₦161,250.00');
    await sheet.getByLabel('Money received').fill('60k');
    await expect(sheet.getByRole('list', { name: 'What it settles' })).toContainText(late.invoice_number!);
    await expect(sheet.getByText('₦101,250.00 will still be to pay')).toBeVisible();
    await checkScreen(page, 'receive');
    await sheet.getByRole('button', { name: 'Record ₦60,000.00' }).click();
    await expect(page.getByText('Payment recorded')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('₦60,000.00');
  });

  await step('the second part: 5 % withheld from the amount before VAT, and more than is owed', async () => {
    const sheet = await openTask(page, 'Record payment');
    await expect(sheet.getByLabel('Money received')).toHaveValue('₦101,250.00');
    await sheet.getByRole('button', { name: 'Reference, deductions' }).click();
    await sheet.getByRole('button', { name: '5 %', exact: true }).click();
    // 5 % of 101,250, the amount without VAT.
    await expect(sheet.getByLabel('Withholding tax')).toHaveValue('₦4,709.30');
    await expect(sheet.getByLabel('Money received')).toHaveValue('₦96,540.70');
    await sheet.getByLabel('Money received').fill('100,000');
    await expect(sheet.getByText('₦3,459.30 will become credit for the customer')).toBeVisible();
    await checkScreen(page, 'receive-withheld');
    await sheet.getByRole('button', { name: 'Record ₦100,000.00' }).click();
    await expect(sheet).toBeHidden();
    await checkScreen(page, 'customer-paid');
  });

  await step('the statement opens the entries behind each line', async () => {
    await page.getByRole('link', { name: 'Statement', exact: true }).click();
    await expect(page.getByRole('row', { name: /Credit balance/ })).toContainText('(₦3,459.30)');
    await checkScreen(page, 'statement');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
    await page
      .getByRole('link', { name: `Payment of ${late.invoice_number}, ${soon.invoice_number}` })
      .click();
    await expect(page.getByText('Withholding tax receivable')).toBeVisible();
  });

  await step('the certificate comes, and is no longer asked for', async () => {
    await goTo(page, isPhone, 'Payments');
    await page.getByRole('button', { name: 'Certificate pending' }).click();
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.getByRole('link', { name: /Mama Ngozi/ }).click();
    // The list also has a filter of that name.
    await expect(page.getByRole('button', { name: 'Certificate pending' })).toHaveCount(0);
    const sheet = await openTask(page, 'Certificate received');
    await sheet.getByLabel('Number of the certificate').fill('WHT/2026/17');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('WHT/2026/17')).toBeVisible();
    await checkScreen(page, 'payment');
    await page.goto('/payments?certificate=missing');
    await expect(page.getByText('No records found')).toBeVisible();
  });

  await step('ageing shows the credit, and agrees with the books', async () => {
    await page.goto('/customers/ageing');
    await expect(page.getByText('Agrees with the books.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Mama Ngozi/ })).toContainText('₦3,459.30');
    await checkScreen(page, 'ageing');
    await page.goto('/books/tie-out');
    await expect(page.getByText('The books do not agree')).toBeHidden();
    await expect(page.getByRole('row', { name: /Receivables|owe/i }).first()).toContainText('₦0.00');
  });

  await step(
    'the credit settles the next invoice; taking the first part back makes the oldest owed again',
    async () => {
      await owner.invoice(mama.id, { ...items(1_000_000), due_date: day(5) });
      await page.goto(`/customers/${mama.id}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Use credit' }).click();
      const sheet = page.getByRole('dialog');
      await checkScreen(page, 'credit');
      await sheet.getByRole('button', { name: 'Use ₦3,459.30' }).click();
      await expect(sheet).toBeHidden();
      const payments = page.getByRole('region', { name: 'Payments' });
      await expect(payments).toContainText('Credit applied');
      await payments.getByRole('link', { name: /₦60,000.00/ }).click();
      const back = await openTask(page, 'Void');
      await back.getByLabel('Reason').fill('The check bounced');
      await back.getByRole('button', { name: 'Void this payment' }).click();
      await expect(page.getByText(/Voided on .*: The check bounced/)).toBeVisible();
      await page.goto(`/invoices/${late.id}`);
      await expect(page.getByText('Void', { exact: false }).first()).toBeVisible();
      await expect(page.getByText('20 days late').first()).toBeVisible();
    },
  );

  await step('a limit is set, and the customer is blocked', async () => {
    await page.goto(`/customers/${mama.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Credit limit' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('New credit limit').fill('200k');
    await sheet.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Available credit')).toBeVisible();
    await expect(page).toSay('Credit limit saved');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
    await expect(page.getByText('blocked', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New invoice' })).toBeHidden();
  });
});

test('a customer is added with all fields; a sale is shipped to the shipping address', {
  tag: ['@late'],
}, async ({ page, owner }) => {
  await page.goto('/customers/new');
  for (const [label, text] of [
    ['Name', 'Mama Ngozi'],
    ['Telephone', '0803 123 4567'],
    ['Email', 'ngozi@example.com'],
    ['Company', 'Ngozi Stores Ltd'],
    ['Address', '14 Aba Road'],
    ['City', 'Aba'],
    ['Postal code', '450001'],
    ['Tax ID (TIN)', '12345678-0001'],
    ['CAC number', 'RC 1482207'],
    ['Notes', 'Pays on Fridays'],
  ])
    await page.getByLabel(label!, { exact: false }).first().fill(text!);
  await page.getByLabel('State', { exact: false }).selectOption('Abia');
  await page.getByLabel('Payment terms').selectOption('net_30');
  await page.getByLabel('Goods go to another address').check();
  await page.getByLabel('Shipping address', { exact: false }).fill('Warehouse 3, Ariaria');
  await page.getByLabel('Shipping city').fill('Osisioma');
  await page.getByLabel('Shipping state').selectOption('Abia');
  await page.getByLabel('Shipping postal code').fill('450002');
  await checkScreen(page, 'customer-ships-elsewhere');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page).toSay('Mama Ngozi added');
  await expect(page.getByText('Warehouse 3, Ariaria, Osisioma', { exact: false })).toBeVisible();
  const { customers } = await owner.get<{ customers: Customer[] }>('/customers');
  expect(customers[0]).toMatchObject({
    name: 'Mama Ngozi',
    company_name: 'Ngozi Stores Ltd',
    email: 'ngozi@example.com',
    phone: '+2348031234567',
    tax_id: '12345678-0001',
    registration_number: 'RC 1482207',
    billing_address: { line1: '14 Aba Road', city: 'Aba', state: 'Abia', postal_code: '450001' },
    shipping_address: {
      line1: 'Warehouse 3, Ariaria',
      city: 'Osisioma',
      state: 'Abia',
      postal_code: '450002',
    },
    city: 'Aba',
    payment_terms: 'net_30',
    notes: 'Pays on Fridays',
  });

  await page.goto(`/invoices/new?customer_id=${customers[0]!.id}`);
  await page.getByRole('button', { name: /^Ship To Details/ }).click();
  const shipTo = page.getByRole('region', { name: 'Ship To Details' });
  await expect(shipTo.getByLabel('Address', { exact: false })).toHaveValue('Warehouse 3, Ariaria');
  await expect(shipTo.getByLabel('City', { exact: false })).toHaveValue('Osisioma');

  await page.goto(`/customers/${customers[0]!.id}/edit`);
  await expect(page.getByLabel('Shipping city')).toHaveValue('Osisioma');
  await page.getByLabel('Goods go to another address').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toSay('Mama Ngozi saved');
  const saved = await owner.get<Customer>(`/customers/${customers[0]!.id}`);
  expect(saved.shipping_address).toBeNull();
});

test('customers come from a file and from a chat, are found misspelt, filtered and merged', async ({
  page,
  owner,
  isPhone,
}) => {
  await step('a file with a fault, then without: a look first, then all of it', async () => {
    await page.goto('/import?kind=customers');
    const rows = page.getByLabel('Or paste the rows, with their column names');
    await rows.fill(
      'Name;GSM;Town;Kind;Owes\nMama Ngozi;0803 123 4567;Aba;robot;45k\nMusa Bello;;Kano;person;',
    );
    await page.getByRole('button', { name: 'Read the rows' }).click();
    await expect(page.getByText('Enter person or business')).toBeVisible();
    await checkScreen(page, 'import-faults');
    await page.getByRole('button', { name: 'Business', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Rehearsal' })).toContainText('₦45,000.00');
    await checkScreen(page, 'import-ready');
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page).toSay('2 rows imported');
  });

  await step('lines of a chat become drafts that a person looks at', async () => {
    await page.goto('/customers/paste');
    await page.getByLabel('Customers').fill('Ngozi Stores Aba 0803 123 4567\n0805 765 4321');
    await page.getByRole('button', { name: 'Read the list' }).click();
    const drafts = page.getByRole('list', { name: 'Drafts' });
    await expect(drafts.getByLabel('Name').first()).toHaveValue('Ngozi Stores');
    await expect(drafts.getByText('No name was found')).toBeVisible();
    await checkScreen(page, 'paste');
    await page.getByRole('button', { name: 'Add 1 customer' }).click();
    await expect(page).toSay('1 customer added');
  });

  await step('found misspelt, and by every filter', async () => {
    await page.goto('/customers');
    await expect(page.getByText('3 of 3')).toBeVisible();
    await page.getByRole('searchbox').fill('musa belo');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.getByText('Musa Bello').first()).toBeVisible();
    for (const [query, name] of [
      ['city=Kano', 'Musa Bello'],
      ['type=individual', 'Musa Bello'],
    ] as const) {
      await page.goto(`/customers?${query}`);
      await expect(page.getByText('1 of 1')).toBeVisible();
      await expect(page.getByText(name).first()).toBeVisible();
    }
    await page.goto('/customers?status=blocked');
    await expect(page.getByText('No records found')).toBeVisible();
    await page.goto('/customers?has_credit=true');
    await expect(page.getByText('No records found')).toBeVisible();
  });

  await step('the same telephone: one customer remains with the balance', async () => {
    await page.goto('/customers/duplicates');
    await expect(page.getByText('same telephone')).toBeVisible();
    await checkScreen(page, 'duplicates');
    await page.getByRole('button', { name: /Keep this one.*Ngozi Stores/ }).click();
    await answer(page, 'Merge them?', 'Merge');
    await expect(page.getByText('No duplicates')).toBeVisible();
    await goTo(page, isPhone, 'Customers');
    await expect(page.getByText('2 of 2')).toBeVisible();
    const { customers } = await owner.get<{ customers: { name: string; outstanding: number }[] }>(
      '/customers',
    );
    expect(customers.find((one) => one.name === 'Ngozi Stores')?.outstanding).toBe(4_500_000);
  });
});

test('a customer is an individual or a business, and active, inactive or blocked; who is blocked cannot be invoiced', {
  tag: '@desktop',
}, async ({ page, owner }) => {
  await page.goto('/customers/new');
  await expect(page.getByLabel('Kind').getByRole('option')).toHaveText(['Individual', 'Business']);
  await page.getByLabel('Name', { exact: true }).fill('Musa Bello');
  await page.getByLabel('Kind').selectOption({ label: 'Individual' });
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page).toSay('Musa Bello added');
  await owner.customer({ name: 'Ngozi Stores' });
  const {
    customers: [musa],
  } = await owner.get<{ customers: Customer[] }>('/customers?type=individual');
  expect(musa).toMatchObject({ name: 'Musa Bello', type: 'individual', status: 'active' });
  const list = page.getByRole('region', { name: 'Customers' });
  const rows = list.locator('tbody').getByRole('row');

  await step('the list is filtered by the kind', async () => {
    await page.goto('/customers');
    for (const [kind, name] of [
      ['Individual', 'Musa Bello'],
      ['Business', 'Ngozi Stores'],
    ] as const) {
      await list.getByLabel('Kind').selectOption({ label: kind });
      await expect(rows).toHaveText([new RegExp(name)]);
    }
  });

  await step('each status is saved, shown and filtered by', async () => {
    for (const status of ['Inactive', 'Blocked'] as const) {
      await page.goto(`/customers/${musa!.id}/edit`);
      await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
        ...['Active', 'Inactive', 'Blocked'],
      ]);
      await page.getByLabel('Status').selectOption({ label: status });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toSay('Musa Bello saved');
      await expect(page.getByText(status.toLowerCase(), { exact: true })).toBeVisible();
      await page.goto('/customers');
      await list.getByRole('button', { name: status, exact: true }).click();
      await expect(rows).toHaveText([/Musa Bello/]);
      await list.getByRole('button', { name: 'Active', exact: true }).click();
      await expect(rows).toHaveText([/Ngozi Stores/]);
    }
  });

  await step('an invoice that was begun before can no longer be issued', async () => {
    const draft = await owner.invoice(musa!.id);
    await page.goto(`/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page).toSayAs('error', 'This customer is blocked and cannot be invoiced.');
    expect(await owner.get(`/invoices/${draft.id}`)).toMatchObject({ status: 'draft' });
  });
});
