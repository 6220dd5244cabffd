import { Secret, TOTP } from 'otpauth';
import { expect } from '../fixtures.ts';
import {
  at,
  choose,
  demo,
  dialog,
  does,
  fill,
  heading,
  key,
  outside,
  own,
  pick,
  press,
  ready,
  role,
  type Step,
  shows,
  text,
  tick,
  under,
  type Walks,
} from '../help-walk.ts';
import { day, PASSWORD } from '../owner.ts';
import { receiptPicture } from '../receipt.ts';
import { HEARD } from '../server.ts';

const RECEIPT = {
  supplier: 'MAMA NGOZI STORES',
  number: '0412',
  date: day(-4).split('-').reverse().join('/'),
  lines: [['Flour', '2', '2,500.00', '5,000.00']] as const,
  total: '5,000.00',
};

/** The network goes, or comes back: what waits is then sent by itself. */
const network = (isThere: boolean) =>
  does(isThere ? 'have a connection again' : 'lose the connection', ({ page }) =>
    page.context().setOffline(!isThere),
  );

/** The button is pressed while the first record is on its way, because it would be gone a moment later. */
const sendNow = does(
  'press “Send now”',
  async ({ page }) => {
    let letThrough = () => {};
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route('**/transactions/manual', async (route) => {
      await held;
      await route.continue();
    });
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send now' }).click();
    letThrough();
  },
  ['Send now'],
);

/** An expense of a day that waits in the outbox. */
function recordOffline(date: string): Step[] {
  return [
    own('/outbox'),
    key('Control+k'),
    shows('Find anything'),
    does('look for it', ({ page }) => page.keyboard.type('Record an expense')),
    press('Record an expense'),
    heading('Record an expense'),
    fill('Amount', '2k'),
    network(false),
    pick('Category', 'Transport'),
    fill('Date', date),
    press(/^Record ₦/),
    at(/\/outbox$/),
    text('1 record waiting'),
  ];
}

/** First steps and every day. */
export const START_WALKS: Walks = {
  home: {
    'See what is behind a figure': [
      demo('/dashboard'),
      press('Owed to you'),
      at(/\/invoices|\/customers/),
      role('table', /./),
    ],
    'Remind a customer': [
      demo('/dashboard'),
      under('Who owes me'),
      press('Remind'),
      outside(),
      dialog('Remind'),
      ready('Send on WhatsApp'),
      ready(/^Email to /),
    ],
    'Find anything': [
      demo('/dashboard'),
      key('Control+k'),
      shows('Find anything'),
      does('type a name', ({ page }) => page.keyboard.type('Owambe')),
      role('option', /Owambe/),
    ],
  },
  ask: {
    Ask: [
      demo('/ask'),
      fill('Ask about your business', 'Who owes me more than 50k?'),
      press('Ask'),
      text(/₦[\d,]+/),
    ],
    'Change the period or the amount': [
      demo('/ask'),
      fill('Ask about your business', 'What is my profit this month?'),
      press('Ask'),
      pick('Period', /last month/i),
      text(/What is my profit last month/i),
    ],
    'Check the answer': [
      demo('/ask'),
      fill('Ask about your business', 'What is my profit this month?'),
      press('Ask', 'Open the entries behind it'),
      at(/\/books\//),
    ],
  },
  inbox: {
    'Finish something': [
      own('/transactions/new'),
      fill('Amount', '4k'),
      fill('Payee', 'Danfo to Mile 12'),
      press('Keep as a draft'),
      own('/inbox'),
      press(/Danfo to Mile 12/),
      pick('Category', 'Transport'),
      press('Record ₦4,000.00'),
      heading('₦4,000.00'),
      text('In the books'),
    ],
    'See one kind only': [
      demo('/inbox'),
      press(/^Invoices and quotes/),
      at(/kind=/),
      role('link', /Draft of an? (invoice|quote)/),
    ],
  },
  outbox: {
    'Send now': [...recordOffline('today'), sendNow, text(/Everything is sent/)],
    'Correct a refused record': [
      ...recordOffline('yesterday'),
      does('see the month locked by another', async ({ owner }) => {
        await owner.put('/periods/lock', { books_locked_until: day(-1), seen: null });
      }),
      network(true),
      heading('Expense was not accepted'),
      text('The books are locked up to'),
      press(/^Record it on /),
      text(/Everything is sent/),
      does('see the month unlocked again', async ({ owner }) => {
        await owner.put('/periods/lock', { books_locked_until: null, seen: day(-1), reason: 'Seen' });
      }),
    ],
  },
  'own-words': {
    'Record a sentence': [
      own('/say'),
      fill('What happened?', HEARD),
      press('Read'),
      text('Every word was understood'),
      fill('Amount', '6,500'),
      press('Record'),
      role('link', /Open/),
    ],
    'Teach it a word': [
      own(async (owner) => {
        await owner.customer({ name: 'Risikat Balogun' });
        return '/say';
      }),
      fill('What happened?', 'Iya Risi paid her debt 20k cash'),
      press('Read'),
      choose('Customer', 'Risikat Balogun'),
      press('Record'),
      text('“Iya Risi” now means Risikat Balogun.'),
    ],
  },
  pictures: {
    'Record from a picture': [
      own(async (owner) => {
        await owner.changePlan('pro');
        return '/transactions/picture';
      }),
      does('take the picture', async ({ page }) => {
        const picture = await receiptPicture(page.context().browser()!, RECEIPT);
        const file = { name: 'receipt.jpeg', mimeType: 'image/jpeg', buffer: picture };
        await page.getByLabel('Pictures').setInputFiles(file);
      }),
      press(/^receipt|ngozi stores/i),
      shows('Amount', /5,000/),
      shows('Date', /\d/),
      shows('Payee', /ngozi stores/i),
    ],
    'Record by voice': [
      own(async (owner) => {
        await owner.changePlan('pro');
        return '/transactions/voice';
      }),
      press('Start Recording'),
      text('Recording...'),
      does('speak', ({ page }) => page.waitForTimeout(1_000)),
      press('Stop Recording'),
      shows('What was said', /diesel/),
    ],
    'Find an old picture': [
      demo('/transactions/picture'),
      press('Pictures and recordings'),
      at(/source-documents/),
      role('link', 'Waiting'),
    ],
  },
  notifications: {
    'Choose what you are told': [
      own('/notifications'),
      under('What you are told'),
      does('switch off and on again', async ({ part }) => {
        const box = part!.getByLabel('Stock falls to its minimum: in the app');
        await box.uncheck();
        await expect(box).toBeEnabled();
        await expect(box).not.toBeChecked();
        await box.check();
      }),
    ],
    'Get them by email': [own('/notifications'), tick('Stock runs out: by email'), text(/five minutes/)],
  },
  account: {
    'Change your password': [
      own('/account'),
      press('Security'),
      at(/account\/security/),
      under('Password'),
      fill('Your password', PASSWORD),
      fill('New password', `${PASSWORD}!`),
      ready('Change the password'),
    ],
    'Protect the account': [
      own('/account'),
      press('Security'),
      ready('Add a passkey'),
      press('Turn on'),
      fill('Your password', PASSWORD),
      press('Continue'),
      does('add the key to the app, and type its code', async ({ page }) => {
        const secret = await page.getByRole('dialog').locator('[class*=secret]').textContent();
        const totp = new TOTP({ secret: Secret.fromBase32(secret!.replace(/\s/g, '')) });
        await page.getByLabel('Code from the app').fill(totp.generate());
      }),
      press('Turn on'),
      role('list', 'Recovery codes'),
    ],
    'Sign out a lost phone': [
      demo('/account'),
      press('Security'),
      ready('Sign out'),
      ready('Sign out everywhere else'),
    ],
    'Switch off shortcuts of letters': [
      own('/account'),
      heading('Your account'),
      under('Keyboard'),
      does(
        'switch off and read it again',
        async ({ page, part }) => {
          const box = part!.getByRole('checkbox');
          await box.uncheck();
          await page.reload();
          await expect(page.getByRole('checkbox', { name: /single letters/ })).not.toBeChecked();
        },
        ['Keyboard'],
      ),
    ],
  },
};
