import { readFileSync } from 'node:fs';
import { colleague } from '../colleague.ts';
import { confirmIdentity } from '../confirm-identity.ts';
import { expect } from '../fixtures.ts';
import {
  at,
  attach,
  dialog,
  does,
  fill,
  key,
  outside,
  own,
  pick,
  press,
  ready,
  role,
  shows,
  text,
  tick,
  under,
  type Walks,
} from '../help-walk.ts';
import type { Owner } from '../owner.ts';
import { PICTURE } from './made.ts';

/** Where nobody listens. */
const HOOK = 'http://127.0.0.1:9/hook';
/** Of no other test. */
const PHONE = '2348035559911';

/** What the WhatsApp of the tests knows. */
interface Told {
  sent: { to: string; text: string }[];
  number: { phone_number_id: string; access_token: string; app_secret: string };
}

async function atMeta(set: object = {}): Promise<Told> {
  const answer = await fetch(process.env.E2E_WHATSAPP!, { method: 'POST', body: JSON.stringify(set) });
  return (await answer.json()) as Told;
}

async function say(owner: Owner, message: string): Promise<void> {
  const { callback_url } = await owner.get<{ callback_url: string }>('/whatsapp/settings');
  await atMeta({ say: { from: PHONE, text: message, callback: callback_url } });
}

const answers = async () => (await atMeta()).sent.filter(({ to }) => to === PHONE).map(({ text }) => text);

/** What the application asks in between. */
const confirmed = () => does('confirm that it is you', ({ page }) => confirmIdentity(page));

/** The organization. */
export const SETTINGS_WALKS: Walks = {
  settings: {
    'Show your bank account on invoices': [
      own('/settings'),
      under('Bank accounts'),
      press('Cash and bank accounts'),
      outside(),
      at(/money\/accounts/),
    ],
    'Add a logo': [
      own('/settings'),
      under('Logo'),
      attach('logo.png', 'image/png', PICTURE),
      role('img', /./),
    ],
    'Remind customers by itself': [
      own('/settings'),
      tick('Send reminders of unpaid invoices'),
      press('Save reminders'),
      text('Reminders are on'),
    ],
    'Charge VAT': [
      own('/settings'),
      tick('We charge VAT'),
      fill('Tax ID (TIN)', '12345678-0001'),
      press('Save'),
      text('Settings saved'),
    ],
  },
  members: {
    'Invite somebody': [
      own('/members'),
      press('Invite'),
      dialog('Invite'),
      fill('Email', 'musa@example.com'),
      press('Storekeeper'),
      press('Send invitation'),
      text('musa@example.com'),
    ],
    'Change a role or remove somebody': [
      own('/members'),
      does('somebody has joined', async ({ owner, own: page }) => {
        const context = await page.context().browser()!.newContext();
        await colleague(owner, 'sales', {
          origin: process.env.E2E_ORIGIN!,
          request: context.request,
          context,
        });
        await context.close();
        await page.reload();
      }),
      press('Change'),
      dialog(/Musa Bello/),
      ready('Remove from the organization'),
      press('Viewer', 'Change the role'),
      text('Musa Bello is viewer now'),
    ],
  },
  plan: {
    'Change the plan': [own('/plan'), press('Change to Pro'), text('Pro')],
  },
  branches: {
    'Add a branch': [
      own('/settings/branches'),
      press('Add a branch'),
      fill('Name', 'Yaba'),
      press('Save'),
      text('Yaba added'),
    ],
    'Set this device to a branch': [
      own('/sell'),
      press('More'),
      pick('This device sells at', 'Yaba'),
      press('Close'),
      text('Yaba'),
    ],
  },
  words: {
    'Remove a wrong word': [
      own(async (owner) => {
        const { id } = await owner.customer({ name: 'Risikat Balogun' });
        await owner.post('/aliases', { kind: 'customer', words: 'Iya Risi', target_id: id });
        return '/settings/words';
      }),
      press('Remove'),
      dialog(/./),
      press('Remove'),
      text('“Iya Risi” was removed.'),
    ],
  },
  'your-data': {
    'Download everything': [
      own('/settings/data'),
      does(
        'download the file',
        async ({ page }) => {
          const downloading = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download everything' }).click();
          await confirmIdentity(page);
          if (!/\.zip$/.test((await downloading).suggestedFilename())) throw new Error('gives no zip');
        },
        ['Download everything'],
      ),
    ],
    'Bring such a file in': [
      own('/settings/data'),
      does('keep the file, and go to an empty organization', async ({ page, owner }) => {
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download everything' }).click();
        await confirmIdentity(page);
        const path = await (await downloading).path();
        const { id } = await owner.post<{ id: string }>('/organizations', { name: 'New shop' });
        owner.enter(id);
        await page.goto('/settings/data');
        const buffer = readFileSync(path);
        await page
          .getByLabel('Archive')
          .setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer });
      }),
      press('Import'),
      confirmed(),
      text('every balance is as it was exported'),
    ],
  },
  'online-payments': {
    'Switch it on': [
      own(async (owner) => {
        await owner.post('/bank-accounts', { kind: 'wallet', name: 'Paystack' });
        return '/settings/online-payments';
      }),
      fill('Secret key', 'sk_test_0123456789abcdef'),
      pick('Account that the money lands in', 'Paystack'),
      tick('Customers can pay online'),
      press('Save'),
      confirmed(),
      text('test key'),
    ],
    'Be told of each payment': [
      own('/settings/online-payments'),
      shows('Webhook address', /^http/),
      ready('Copy'),
    ],
  },
  whatsapp: {
    'Connect the number': [
      own('/settings/whatsapp'),
      does('copy the keys from Meta', async ({ page }) => {
        const { number } = await atMeta();
        await page.getByLabel('Id of the phone number').fill(number.phone_number_id);
        await page.getByLabel('Access token').fill(number.access_token);
        await page.getByLabel('App secret').fill(number.app_secret);
      }),
      press('Connect'),
      confirmed(),
      text(/^Connected to /),
    ],
    'Let messages arrive': [
      own('/settings/whatsapp'),
      ready('Copy: Callback address'),
      ready('Copy: Verify token'),
    ],
    'Link your phone': [
      own('/settings/whatsapp'),
      press('Link your number'),
      does('send the code', async ({ page, owner }) => {
        const code = page.getByRole('status', { name: /^Your code is/ });
        await code.waitFor();
        await say(owner, (await code.textContent())!);
      }),
      text(`+${PHONE} is linked to you`),
    ],
    'Record by message': [
      own('/settings/whatsapp'),
      does('send what happened and reply', async ({ owner }) => {
        await say(owner, 'Bought diesel for 6,000 naira cash.');
        await expect.poll(answers).toContainEqual(expect.stringContaining('Reply YES'));
        await say(owner, 'YES');
        await expect.poll(answers).toContainEqual(expect.stringContaining('Recorded'));
      }),
      own('/transactions'),
      text('Fuel and diesel'),
    ],
  },
  developers: {
    'Let a program in': [
      own('/settings/developers'),
      press('New key'),
      fill('Name', 'Web shop'),
      pick('Customers and what they owe', /change|write/i),
      press('Make the key'),
      confirmed(),
      role('region', 'API key'),
      press('I have copied it'),
      text('Web shop'),
    ],
    'Tell a program what happens': [
      own('/settings/developers'),
      press('Add a webhook'),
      fill('Address', HOOK),
      press('Customers'),
      tick('Customer created'),
      press('Add the webhook'),
      confirmed(),
      text(HOOK),
    ],
    'Send a message again': [
      own(async (owner) => {
        await owner.customer({ name: 'From the shop' });
        return '/settings/developers';
      }),
      press(/127/),
      press('Details of Customer created'),
      press('Send again'),
      text(/2 attempts/),
    ],
  },
  'new-organization': {
    'Switch between them': [
      own(async (owner) => {
        await owner.post('/organizations', { name: 'Bisi Events' });
        return '/dashboard';
      }),
      press(/^Bisi Events/),
      press('Bisi’s Bakery'),
      press(/^Bisi’s Bakery/),
      ready('Bisi Events'),
      key('Escape'),
      key('Control+k'),
      shows('Find anything'),
      does('search for it', ({ page }) => page.keyboard.type('Bisi Ev')),
      press(/Bisi Events/),
      role('button', /^Bisi Events/),
    ],
  },
};
