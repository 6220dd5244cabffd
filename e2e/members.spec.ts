import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { answer, expectNoSidewaysScroll, goTo } from './support/screens.ts';

test('a storekeeper is invited, joins, and sees only what the role may', { tag: '@journey' }, async ({
  page,
  owner,
  browser,
  origin,
  isPhone,
}) => {
  const invited = `${randomUUID()}@example.com`;
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Members');
  await expect(page.getByText('1 person in Bisi’s Bakery')).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio')).toHaveCount(5);
  await expect(sheet.getByRole('radio', { name: /Owner/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(sheet.getByText('Please enter an email address')).toBeVisible();
  await sheet.getByLabel('Email').fill(owner.email);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(sheet.getByText('This person is already a member.')).toBeVisible();
  await sheet.getByLabel('Email').fill(invited);
  await sheet.getByRole('radio', { name: /Storekeeper/ }).check();
  await checkScreen(page, 'members-invite');
  await test.step('what was typed is not lost by a slip', async () => {
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await expect(question.getByRole('button', { name: 'Keep typing' })).toBeFocused();
    await checkScreen(page, 'sheet-throw-away');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(sheet.getByLabel('Email')).toHaveValue(invited);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await answer(page, 'Discard what you typed?', 'Discard');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(sheet.getByLabel('Email')).toBeFocused();
    await sheet.getByLabel('Email').fill(invited);
    await sheet.getByRole('radio', { name: /Storekeeper/ }).check();
  });
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page).toSay(`Invitation to ${invited} is on its way`);
  const row = page.getByRole('listitem').filter({ hasText: invited });
  await expect(row).toContainText('pending');
  await checkScreen(page, 'members');

  const link = linkIn(await mailTo(origin, invited), '/auth/accept-invite?token=');
  const context = await browser.newContext();
  const member = await context.newPage();
  await test.step('the new person makes an account through the link', async () => {
    await member.goto(link);
    await expect(member.getByRole('heading', { name: 'Join Bisi’s Bakery' })).toBeVisible();
    await expect(member).not.toHaveURL(/token/);
    await checkScreen(member, 'accept-invite-new');
    await member.getByLabel('First name').fill('Musa');
    await member.getByLabel('Last name').fill('Bello');
    await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await member.getByLabel('I accept the terms').check();
    await member.getByRole('button', { name: 'Create account and join' }).click();
    await expect(member).toHaveURL(/\/dashboard$/);
    await expect(member.getByText('You work here as storekeeper')).toBeVisible();
  });

  await test.step('navigation and pages hold what a storekeeper may see', async () => {
    await checkScreen(member, 'storekeeper-home');
    await expect(member.getByRole('region', { name: 'Today’s orders' })).toContainText(
      'Nothing is planned for today.',
    );
    await expect(member.getByRole('main').getByRole('link', { name: /^(Plan|Security)$/ })).toHaveCount(0);
    await owner.post('/inventory/raw-materials', { name: 'Wheat flour', sku: 'FL-1', unit: 'bag' });
    await member.getByRole('button', { name: 'Adjust', exact: true }).click();
    await expect(member.getByLabel('Choose an item')).toBeFocused();
    await member.getByLabel('Choose an item').fill('flour');
    await checkScreen(member, 'storekeeper-adjust');
    await member.getByRole('option', { name: /Wheat flour/ }).click();
    await expect(member.getByRole('dialog', { name: 'Adjust stock' })).toBeVisible();
    await member.getByRole('button', { name: 'Close' }).click();
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Receive', exact: true }).click();
    await expect(member.getByRole('heading', { level: 1, name: 'Receive a delivery' })).toBeVisible();
    await checkScreen(member, 'storekeeper-receive');
    await member.goto('/dashboard');
    await expect(
      member.getByRole('link', { name: /^(Invoices|Customers|Trial balance|Entries|Record a sale)$/ }),
    ).toHaveCount(0);
    for (const path of ['/invoices', '/invoices/new', '/customers', '/books/trial-balance', '/reports']) {
      await member.goto(path);
      await expect(member.getByText('Your role has no access to this page')).toBeVisible();
    }
    await member.goto('/members');
    await expect(member.getByText('2 people in Bisi’s Bakery')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await expect(member.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
    await expectNoSidewaysScroll(member);
  });

  await test.step('in own words a storekeeper receives goods, and records no expense or sale', async () => {
    const say = async (text: string) => {
      await member.goto(`/say?text=${encodeURIComponent(text)}`);
      await member.getByRole('button', { name: 'Read', exact: true }).click();
    };
    await say('bought 3 bags of wheat flour at 62k cash');
    await expect(member.getByText('3 bags of Wheat flour at ₦62,000.00 each')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Record as an expense instead' })).toHaveCount(0);
    await checkScreen(member, 'storekeeper-own-words');
    await say('sold bread 5k cash');
    await expect(member.getByText(/^Your role does not record this\./)).toBeVisible();
    await expect(member.getByRole('link', { name: 'Open the form' })).toHaveCount(0);
    await checkScreen(member, 'storekeeper-own-words-refused');
  });

  await test.step('the link is used up', async () => {
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto(link);
    await expect(other.getByText('This invitation is no longer valid. Ask for a new one.')).toBeVisible();
    await stranger.close();
  });

  await test.step('the role is changed, then the member is removed and signed out at once', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Change Musa Bello' }).click();
    await checkScreen(page, 'members-change');
    await page.getByRole('dialog').getByRole('radio', { name: /Sales/ }).check();
    await page.getByRole('button', { name: 'Change the role' }).click();
    await expect(page.getByText('Musa Bello is sales now')).toBeVisible();
    await member.goto('/invoices');
    await expect(member.getByText('No records found')).toBeVisible();
    await page.getByRole('button', { name: 'Change Musa Bello' }).click();
    await page.getByRole('button', { name: 'Remove from the organization…' }).click();
    await page.getByRole('button', { name: 'Remove Musa Bello' }).click();
    await expect(page.getByText('Musa Bello was removed')).toBeVisible();
    await member.goto('/invoices');
    await expect(member).toHaveURL(/\/auth\/login/);
  });
  await context.close();
});
