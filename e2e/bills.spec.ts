import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

interface Named {
  id: string;
}

test('a bill for goods received before and for transport is posted, and paid with what was paid in advance', {
  tag: ['@journey', '@late'],
}, async ({ page, owner, isPhone }) => {
  const supplier = await owner.post<Named>('/suppliers', { name: 'Golden Penny', payment_terms: 'net_15' });
  const flour = await owner.post<Named>('/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'bag' });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    ...{ quantity: 4, unit_cost: 2_500_000, received_on: day(-3), reference: 'DN 118' },
    ...{ supplier_id: supplier.id, invoiced: false },
  });
  await owner.post(`/suppliers/${supplier.id}/payments`, {
    ...{ amount: 3_000_000, paid_on: day(-5), method: 'cash', allow_advance: true },
  });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Bills');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'bills-empty');
  await page.getByRole('link', { name: 'New bill' }).first().click();
  await page.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByText('Please choose a supplier')).toBeVisible();
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Golden');
  await page.getByRole('option', { name: /Golden Penny/ }).click();
  await expect(page.getByText('Please choose a supplier')).toHaveCount(0);
  await page.getByLabel('Bill number').fill('GP-7');
  await page.getByRole('button', { name: 'Add Flour to the bill' }).click();
  await expect(page.getByLabel('Price of line 1')).toHaveValue('25,000.00');
  await page.getByLabel('Price of line 1').fill('26k');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByRole('combobox', { name: 'Account of line 2' }).fill('transp');
  await page.getByRole('option', { name: /6040/ }).click();
  await page.getByLabel('Details of line 2').fill('Lorry');
  await page.getByLabel('Price of line 2').fill('1500');
  await checkScreen(page, 'bill-new');
  await page.getByRole('button', { name: 'Post ₦113,412.50' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bill GP-7' })).toBeVisible();
  await expect(page.getByText('due in 15 days')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('₦4,000.00 more than expected');
  await expect(page.getByRole('region', { name: 'In the books' })).toContainText('Bill GP-7');
  await checkScreen(page, 'bill');
  await page.getByRole('button', { name: 'Apply ₦30,000.00' }).click();
  await expect(page.getByRole('region', { name: 'Settled by' })).toContainText('₦30,000.00');
  const sheet = await openTask(page, 'Pay');
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦83,412.50');
  await sheet.getByRole('button', { name: 'Pay ₦83,412.50' }).click();
  await expect(page.getByText('You owe Golden Penny nothing now')).toBeVisible();
  await goTo(page, isPhone, 'Bills');
  await expect(page.getByRole('region', { name: 'Bills' })).toContainText('Paid');
  await checkScreen(page, 'bills');
});

test('a draft is changed, posted and voided; its number is not recorded twice', async ({ page, owner }) => {
  const supplier = await owner.post<Named>('/suppliers', { name: 'Ikeja Electric' });
  const bill = await owner.post<Named>('/bills', {
    ...{ supplier_id: supplier.id, bill_number: 'E 1', bill_date: day(-2) },
    lines: [{ account_code: '6030', unit_price: 500_000, description: 'Power' }],
  });
  await owner.post('/bills', {
    ...{ supplier_id: supplier.id, bill_number: 'E 2', bill_date: day(-2), post: true },
    lines: [{ account_code: '6030', unit_price: 1 }],
  });
  await page.goto(`/purchases/bills/${bill.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Bill number').fill('E 2');
  await page.getByLabel('Price of line 1').fill('6000');
  await page.getByRole('button', { name: 'Save ₦6,000.00' }).click();
  await expect(page.getByText('A bill of this supplier with this number is already recorded.')).toBeVisible();
  await page.getByLabel('Bill number').fill('E 3');
  await page.getByRole('button', { name: 'Save ₦6,000.00' }).click();
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByText('Bill posted')).toBeVisible();
  const sheet = await openTask(page, 'Void');
  await sheet.getByLabel('Reason').fill('Meant for another meter');
  await sheet.getByRole('button', { name: 'Void this bill' }).click();
  await expect(page.getByText(/Voided on .*Meant for another meter/)).toBeVisible();
  await checkScreen(page, 'bill-void');
});

test('what has to be paid this week: chosen bills of one supplier are settled in one payment', async ({
  page,
  owner,
  isPhone,
}) => {
  const owe = async (name: string, due: readonly number[]) => {
    const { id } = await owner.post<Named>('/suppliers', { name });
    for (const [index, days] of due.entries())
      await owner.post('/bills', {
        ...{
          supplier_id: id,
          bill_number: `${name[0]}${index + 1}`,
          bill_date: day(-20),
          due_date: day(days),
        },
        ...{ post: true, lines: [{ account_code: '6010', unit_price: 1_000_000 * (index + 1) }] },
      });
    return id;
  };
  await owe('Balogun Landlord', [-4, 3, 20]);
  await owe('Waste Board', [12]);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'To pay');
  const list = page.getByRole('region', { name: 'To pay' });
  await expect(list).toContainText('4 days late');
  await expect(list).toContainText('₦60,000.00');
  await checkScreen(page, 'to-pay');

  // A figure opens just what it counts.
  await page.getByRole('link', { name: /^Later/ }).click();
  await expect(list).toContainText('Waste Board');
  await expect(list).toContainText('₦30,000.00');
  await page.getByRole('link', { name: /^Overdue/ }).click();
  await expect(list).not.toContainText('Waste Board');
  await checkScreen(page, 'to-pay-overdue');
  await page.getByRole('link', { name: /^Overdue/ }).click();
  await expect(list).toContainText('Waste Board');
  await page.getByRole('button', { name: 'Pay Balogun Landlord' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦60,000.00');
  await sheet.getByLabel(/^B3,/).uncheck();
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦30,000.00');
  await checkScreen(page, 'to-pay-sheet');
  await sheet.getByRole('button', { name: 'Pay ₦30,000.00' }).click();
  await expect(page.getByText('You still owe ₦30,000.00')).toBeVisible();
  await expect(list).not.toContainText('4 days late');

  // What is left of both is paid together, each by a payment of its own.
  if (isPhone) {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: 'Select several' }).click();
  }
  for (const name of ['Balogun Landlord', 'Waste Board'])
    await list.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Pay together' }).click();
  const run = page.getByRole('dialog', { name: 'Pay 2 suppliers' });
  await run.getByLabel('Waste Board').fill('20k');
  await run.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(run.getByText('More than you owe')).toBeVisible();
  await run.getByLabel('Waste Board').fill('4k');
  await checkScreen(page, 'pay-run');
  await run.getByRole('button', { name: 'Pay ₦34,000.00' }).click();
  await expect(page).toSay('2 suppliers paid');
  await expect(list).toContainText('₦6,000.00');
});

test('a credit note and a refund of a supplier, on the supplier’s page', async ({ page, owner }) => {
  const { id } = await owner.post<Named>('/suppliers', { name: 'Golden Penny' });
  await owner.post('/bills', {
    ...{ supplier_id: id, bill_number: 'GP-7', bill_date: day(-2), post: true },
    lines: [{ account_code: '6010', unit_price: 500_000 }],
  });
  await page.goto(`/suppliers/${id}?tab=credits`);
  await page.getByRole('button', { name: 'Credit note' }).click();
  const note = page.getByRole('dialog');
  await note.getByRole('button', { name: 'Record credit note' }).click();
  await expect(note.getByText('Please enter an amount')).toBeVisible();
  await note.getByLabel('Amount with VAT').fill('7k');
  await note.getByLabel('Reason').fill('Overcharged');
  await checkScreen(page, 'supplier-credit-note');
  await note.getByRole('button', { name: 'Record ₦7,000.00' }).click();
  await expect(page.getByText('₦2,000.00 of refunds due')).toBeVisible();
  await page.getByRole('button', { name: 'Money came back' }).click();
  const refund = page.getByRole('dialog');
  await expect(refund.getByLabel('Money received')).toHaveValue('₦2,000.00');
  await refund.getByRole('button', { name: 'Record ₦2,000.00' }).click();
  await expect(page.getByRole('region', { name: 'Credits used and recorded' })).toContainText(
    'Money that came back',
  );
  await checkScreen(page, 'supplier-credits');
});

test('the carrier’s bill is spread over the goods of a delivery and raises their cost; a void takes it back', async ({
  page,
  owner,
}) => {
  const supplier = await owner.post<Named>('/suppliers', { name: 'Golden Penny' });
  await owner.post<Named>('/suppliers', { name: 'Apapa Haulage' });
  const item = (name: string, sku: string) =>
    owner.post<Named>('/inventory/raw-materials', { name, sku, unit: 'bag' });
  const [flour, sugar] = [await item('Flour', 'F'), await item('Sugar', 'S')];
  await owner.post('/inventory/receipts', {
    ...{ supplier_id: supplier.id, received_on: day(-3), reference: 'DN 118' },
    lines: [
      { item_id: flour.id, quantity: 10, unit_cost: 3_000_000 },
      { item_id: sugar.id, quantity: 5, unit_cost: 2_000_000 },
    ],
  });
  await page.goto('/purchases/bills/new');
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Apapa');
  await page.getByRole('option', { name: /Apapa/ }).click();
  await page.getByRole('button', { name: 'Landed cost of a delivery' }).click();
  await page.getByLabel('Price of line 1').fill('40k');
  await page.getByLabel('VAT of line 1').selectOption({ label: 'No VAT' });
  await page.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByText('Please choose a delivery')).toBeVisible();
  await page.getByLabel('Delivery of line 1').selectOption({ index: 1 });
  await expect(page.getByText(/^10 bags of Flour/)).toBeVisible();
  await page.getByLabel('Spread of line 1').selectOption({ label: 'By shares that you enter' });
  await page.getByLabel(/^Share of 10 bags of Flour/).fill('3');
  await checkScreen(page, 'bill-landed-new');
  await page.getByRole('button', { name: 'Post ₦40,000.00' }).click();
  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(lines).toContainText('Flour, ');
  await expect(lines).toContainText('₦30,000.00');
  await expect(lines).toContainText('₦10,000.00');
  await checkScreen(page, 'bill-landed');
  const value = async (id: string) =>
    (await owner.get<{ stock_value: number }>(`/inventory/raw-materials/${id}`)).stock_value;
  expect(await value(flour.id)).toBe(33_000_000);
  const sheet = await openTask(page, 'Void');
  await sheet.getByLabel('Reason').fill('Another lorry');
  await sheet.getByRole('button', { name: 'Void this bill' }).click();
  await expect(page.getByText(/Voided on .*Another lorry/)).toBeVisible();
  expect(await value(flour.id)).toBe(30_000_000);
});

test('a bill in dollars is posted at its rate and paid in parts; the difference is an exchange gain or loss', async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.post<Named>('/suppliers', { name: 'Cloud Hosting Inc' });
  await page.goto('/purchases/bills/new');
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Cloud');
  await page.getByRole('option', { name: /Cloud Hosting/ }).click();
  await page.getByLabel('Bill number').fill('CH-9');
  await page.getByLabel('Currency').selectOption({ label: 'US dollar ($)' });
  await page.getByRole('combobox', { name: 'Account of line 1' }).fill('6050');
  await page.getByRole('option', { name: /6050/ }).click();
  await page.getByLabel('Price of line 1').fill('100');
  await page.getByLabel('VAT of line 1').selectOption({ label: 'No VAT' });
  await page.getByRole('button', { name: 'Post $100.00' }).click();
  await expect(page.getByText('Please enter the rate, such as 1550.25')).toBeVisible();
  await page.getByLabel('1 USD in NGN').fill('1,500');
  await expect(page.getByRole('group', { name: 'Lines' })).toContainText('₦150,000.00');
  await checkScreen(page, 'bill-foreign-new');
  await page.getByRole('button', { name: 'Post $100.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bill CH-9' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('₦150,000.00 in the books');
  const sheet = await openTask(page, 'Pay');
  await expect(sheet.getByLabel('Of the bill')).toHaveValue('$100.00');
  await sheet.getByRole('button', { name: /^Pay/ }).click();
  await expect(sheet.getByText('Please enter an amount')).toBeVisible();
  await sheet.getByLabel('Money paid').fill('62k');
  await sheet.getByLabel('Of the bill').fill('400');
  await sheet.getByRole('button', { name: /^Pay/ }).click();
  await expect(sheet.getByText('This is more than $100.00')).toBeVisible();
  await sheet.getByLabel('Of the bill').fill('40');
  await expect(sheet.getByText('An exchange loss of ₦2,000.00')).toBeVisible();
  await checkScreen(page, 'bill-foreign-pay');
  await sheet.getByRole('button', { name: 'Pay ₦62,000.00' }).click();
  await expect(page.getByText('You still owe $60.00 of this bill')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Settled by' })).toContainText('$40.00');
  await expect(page.getByText('$60.00, in the books ₦90,000.00')).toBeVisible();
  await checkScreen(page, 'bill-foreign');
  await goTo(page, isPhone, 'Bills');
  await expect(page.getByRole('region', { name: 'Bills' })).toContainText('$100.00');
  await checkScreen(page, 'bills-foreign');
});
