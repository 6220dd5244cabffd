import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';
import { chat, connectWhatsApp } from '../../testing/whatsapp.ts';
import { startWhatsApp, type WhatsAppServer } from '../../testing/whatsapp-server.ts';

/**
 * What is answered to each kind of message, and then to each kind of reply, word by word. A changed snapshot is a changed
 * conversation: read it as the person at the telephone would.
 */

let whatsapp: WhatsAppServer;
let application: TestApplication;
let owner: Member;
let next = 2_348_100_000_000;

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  application = await testApplication({ WHATSAPP_URL: whatsapp.url });
  owner = await testOwner(application, { name: 'Bisi Bakery' });
  for (const name of ['Ada Stores', 'Ada Foods', 'Mama Ngozi']) await testCustomer(owner, { name });
  await madeBy(owner, '/api/v1/suppliers', { name: 'Musa Mills' });
  const cake = { name: 'Big cake', sku: 'CAKE', unit: 'piece', selling_price: 1_000_000 };
  await madeBy(owner, '/api/v1/inventory/finished-goods', cake);
  await connectWhatsApp(owner);
});
afterAll(async () => {
  await application.close();
  await whatsapp.stop();
});

const REPLIES =
  '1|2|1 2|9|0|25k|1000 each|₦3,000.50 in all|no|NO, the usual price|Ada|ada stores|Mama Ngozi|Musa Mills|Chukwuma|cash|transfer|hello|who owes me?'.split(
    '|',
  );

test.each([
  ['an expense', 'bought diesel 25k cash'],
  ['an expense on credit', 'bought flour from Musa Mills 12000 on credit'],
  ['a purchase from nobody known', 'bought sugar from Danladi 9000 on credit'],
  ['a sale', 'sold 2 cakes for 12000 cash'],
  ['a sale on credit', 'sold 2 cakes to Chukwuma for 12000, she never pay'],
  ['a sale to one of two', 'sold 2 cakes to Ada for 12000, she never pay'],
  ['a low price', 'sold 2 Big cake for 1000 cash'],
  ['a part that was paid', 'Ada Stores bought 2 Big cake, she paid 2k cash, balance remain'],
  ['a price of each or of all', 'sold 10 party pack 3500'],
  ['no amount', 'paid rent'],
  ['a payment', 'Mama Ngozi paid her debt 5k by transfer'],
  ['several', 'Bought fuel 5k cash. Paid rent 200k by transfer. Paid salary 30k cash'],
  ['words that were not used', 'bought diesel 25k cash yesterday for the zobo generator at Yaba'],
  ['a question', 'who owes me?'],
  ['what needs a form', 'moved 5000 from cash to bank'],
  ['a greeting', 'good morning'],
  ['nothing', '??'],
])('%s', async (title, opening) => {
  // Only so many messages of one number are answered in an hour.
  const phone = chat(application, whatsapp, owner, String(next++));
  await phone.link(owner);
  const lines = [`> ${opening}`];
  for (const reply of REPLIES) {
    const first = await phone.say(opening);
    if (lines.length === 1) lines.push(...first.map(shown));
    lines.push(
      '',
      `  > ${reply}`,
      ...(await phone.say(reply)).map((sent) => shown(sent).replace(/^/gm, '  ')),
    );
    await phone.say('drop');
  }
  await expect(withoutChance(lines.join('\n'))).toMatchFileSnapshot(
    `./__snapshots__/dialogues/${title.replaceAll(' ', '-')}.txt`,
  );
});

const shown = ({ text, buttons }: WhatsAppServer['sent'][number]) =>
  [text, ...buttons.map(({ title }) => `[${title}]`)].join('\n');

/** Ids and days, which are others in each run, and the ends of empty lines. */
const withoutChance = (text: string) =>
  text
    .replace(/[A-Z][a-z]{2} \d\d?, 20\d\d/g, 'DAY')
    .replace(/ +$/gm, '')
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#');
