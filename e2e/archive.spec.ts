import { readFileSync } from 'node:fs';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

interface Trial {
  accounts: unknown[];
  total_debit: number;
}
const trial = (owner: Owner) => owner.get<Trial>(`/ledger/trial-balance?as_of=${day(0)}`);

async function fill(owner: Owner) {
  const customer = await owner.customer({ name: 'Mama Ngozi Stores' });
  for (const quantity of [1, 12])
    await owner.post('/invoices', {
      ...{ customer_id: customer.id, issue_date: day(0), due_date: day(14), issue: true },
      items: [{ name: 'Sliced loaf', quantity, unit_price: 120_000 }],
    });
}

test('all data is exported as one file, and imported into a new organization', async ({
  page,
  newOwner: owner,
  isPhone,
}, info) => {
  await fill(owner);
  const before = await trial(owner);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Settings');
  await page.getByRole('link', { name: 'Export and import' }).click();
  await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible();
  await expect(page.getByText(/This one has .*1 customer/)).toBeVisible();
  await checkScreen(page, 'data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  await confirmIdentity(page);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`bisi-s-bakery-${day(0)}.zip`);
  const path = info.outputPath('archive.zip');
  await download.saveAs(path);
  const zip = readFileSync(path);

  const copy = await owner.post<{ id: string }>('/organizations', { name: 'New shop' });
  owner.enter(copy.id);
  await page.goto('/settings/data');
  const chooser = page.getByLabel('Archive');
  const damaged = Buffer.from(zip);
  damaged[Math.floor(zip.length / 2)]! ^= 1;
  await chooser.setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: damaged });
  await expect(page.getByText('The file was changed or damaged since it was exported')).toBeVisible();
  await checkScreen(page, 'data-damaged');

  await chooser.setInputFiles(path);
  await expect(page.getByText('the chain of 2 entries is unchanged')).toBeVisible();
  await expect(page.getByRole('row', { name: /Receivables/ })).toContainText('0.00');
  await page.getByText('Rows of each table').click();
  await checkScreen(page, 'data-review');
  await page.getByRole('button', { name: 'Import Bisi’s Bakery' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('every balance is as it was exported')).toBeVisible();
  await checkScreen(page, 'data-imported');
  expect(await trial(owner)).toEqual(before);
  await page
    .getByRole('link', { name: 'Trial balance', exact: true })
    .filter({ visible: true })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Trial balance', level: 1 })).toBeVisible();
});
