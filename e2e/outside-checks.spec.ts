import { spawnSync } from 'node:child_process';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

const PROGRAM = 'hledger';
const isInstalled = spawnSync(PROGRAM, ['--version']).error === undefined;

test('another accounting program works out the balances again, at a button where it is installed', async ({
  page,
  owner,
}) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  await owner.invoice(id, { issue: true, issue_date: day(0), due_date: day(7) });
  await page.goto('/books/tie-out');
  const hledger = page.getByRole('listitem').filter({ hasText: 'hledger' });
  await expect(page.getByRole('heading', { name: 'Check with other programs' })).toBeVisible();
  if (isInstalled) {
    await hledger.getByRole('button', { name: 'Check with hledger' }).click();
    await expect(hledger.getByRole('status')).toContainText(
      /^All \d+ balances agree\. hledger .* read 1 entry/,
    );
  } else {
    await expect(hledger.getByRole('status')).toHaveText('Not installed.');
    await expect(hledger.getByRole('button')).toHaveCount(0);
  }
  await checkScreen(page, 'outside-checks');
});
