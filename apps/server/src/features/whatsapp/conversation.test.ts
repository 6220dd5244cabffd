import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut, madeBy } from '../../testing/money.ts';
import { chat, connectWhatsApp, notify, runWhatsApp } from '../../testing/whatsapp.ts';
import { startWhatsApp, type WhatsAppServer } from '../../testing/whatsapp-server.ts';
import { workOnMessages } from './work.ts';

let whatsapp: WhatsAppServer;
let application: TestApplication;
let owner: Member;
let phone: ReturnType<typeof chat>;
let next = 2_348_100_000_000;

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  application = await testApplication({ WHATSAPP_URL: whatsapp.url });
});
afterAll(async () => {
  await application.close();
  await whatsapp.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(whatsapp.faults)) delete whatsapp.faults[name as 'answer'];
  owner = await testOwner(application);
  await connectWhatsApp(owner);
  phone = chat(application, whatsapp, owner, String(next++));
  await phone.link(owner);
});

const entries = async (): Promise<number> => (await owner.get('/api/v1/ledger/entries')).body.total;
const transactions = async () => (await owner.get('/api/v1/ingestion/transactions')).body.transactions;
const invoices = async () => (await owner.get('/api/v1/invoices')).body.invoices;

test('a text becomes a draft that says what would be recorded, and a yes records it once', async () => {
  const [answer] = await phone.say('bought diesel 25k cash');
  expect(answer).toMatchObject({
    text: 'Expense\nWhat: diesel\nAmount: ₦25,000.00\nPaid by cash\n\nReply YES to record it, NO to drop it.',
    buttons: [{ title: 'Yes, record it' }, { title: 'No, drop it' }],
  });
  expect(await entries()).toBe(0);
  expect(await phone.ask('Oya')).toMatch(/^Recorded: ₦25,000\.00\nhttp.+\/transactions\/[\w-]+$/);
  expect(await transactions()).toMatchObject([{ amount: 2_500_000, category: 'fuel', source: 'text' }]);
  expect(await phone.ask('yes')).toContain('Nothing is waiting for your reply');
  expect(await entries()).toBe(1);
  await expectTieOut(owner);
});

test('what is confirmed twice at the same moment, by two workers, is recorded once', async () => {
  await phone.say('bought diesel 9k cash');
  const said = [1, 2, 3].map(() => whatsapp.message(phone.number, 'YES'));
  await Promise.all(said.map((each) => notify(application, owner, each)));
  const job = { organization_id: owner.organization_id, number: phone.number };
  await Promise.all([1, 2, 3].map(() => workOnMessages(application.services, job, { isLast: false })));
  await runWhatsApp(application, owner);
  expect(await entries()).toBe(1);
  const answers = whatsapp.sent.filter(({ to }) => to === phone.number).slice(-3);
  expect(answers.filter(({ text }) => text.startsWith('Recorded'))).toHaveLength(1);
  await expectTieOut(owner);
});

test('no drops it, a new sentence replaces it, and a button of what was replaced records nothing', async () => {
  const [first] = await phone.say('bought diesel 5k cash');
  expect(await phone.ask("a'a")).toBe('Dropped. Nothing was recorded.');
  await phone.say('bought diesel 6k cash');
  const [second] = await phone.say('paid rent 200k by transfer');
  expect(second!.text).toMatch(
    /^This replaces what was waiting, of which nothing was recorded\.\n\nExpense\n/,
  );
  const yes = (sent: typeof first) => ({ type: 'button' as const, id: sent!.buttons[0]!.id });
  expect(await phone.ask(yes(first))).toBe('This one is not waiting any more. Nothing was recorded.');
  // What is not understood leaves it as it is.
  expect(await phone.ask('good morning my people')).toContain('Reply YES to record it');
  expect(await phone.ask(yes(second))).toContain('Recorded: ₦200,000.00');
  expect((await transactions()).map(({ amount }: { amount: number }) => amount)).toEqual([20_000_000]);
});

test('a draft waits for a day, and a yes that was sent before the question counts for nothing', async () => {
  const now = Date.now();
  await phone.say('bought diesel 5k cash');
  const [again] = await phone.say('yes', { at: new Date(now - 60_000) });
  expect(again!.text).toMatch(/^Your reply came before my question/);
  application.setNow(new Date(now + 25 * 3_600_000));
  try {
    expect(await phone.ask('yes')).toContain('Nothing is waiting');
  } finally {
    application.setNow(null);
  }
  expect(await entries()).toBe(0);
});

test('a sale on credit asks who it is, and becomes an invoice of that customer', async () => {
  const ada = await testCustomer(owner, { name: 'Ada Stores' });
  const asked = await phone.ask('sold 2 cakes to Adaora Foods for 12000, she never pay');
  expect(asked).toContain('There is no customer “Adaora Foods”. Who is it?');
  expect(await phone.ask('Chukwuma')).toContain('There is no customer “Chukwuma” in your list');
  const summary = await phone.ask('ada stores');
  expect(summary).toContain('Customer: Ada Stores\nWhat: 2 cakes\nAmount: ₦12,000.00');
  expect(summary).toContain('Not paid yet');
  expect(await phone.ask('e correct')).toMatch(/^Recorded: INV-\S+, ₦12,000\.00\nhttp.+\/invoices\//);
  expect(await invoices()).toMatchObject([{ customer_id: ada, total_amount: 1_200_000 }]);
  await expectTieOut(owner);
});

test('a price is asked for like on the web, and so is an amount that is missing', async () => {
  const price = await phone.ask('sold 10 party pack 3500');
  expect(price).toContain('1. ₦3,500.00 each (total ₦35,000.00)\n2. ₦3,500.00 for all 10');
  expect(await phone.ask('yes')).toContain('1. ₦3,500.00 each');
  expect(await phone.ask('7')).toContain('1. ₦3,500.00 each');
  expect(await phone.ask('1')).toContain('Amount: ₦35,000.00');
  expect(await phone.ask('yes')).toContain('Recorded');
  expect(await phone.ask('paid rent')).toContain('How much was it in all?');
  expect(await phone.ask('150k')).toContain('Amount: ₦150,000.00');
  expect(await phone.ask('yes')).toContain('Recorded: ₦150,000.00');
  await expectTieOut(owner);
});

test('which of two customers is meant is asked, and the payment is that one’s', async () => {
  const stores = await testCustomer(owner, { name: 'Ada Stores' });
  await testCustomer(owner, { name: 'Ada Foods' });
  const asked = await phone.ask('Ada paid her debt 5k cash');
  expect(asked).toMatch(/Which customer is “Ada”\?\n1\. Ada \w+\n2\. Ada \w+/);
  expect(await phone.ask('ada stores')).toContain('Payment from a customer\nCustomer: Ada Stores');
  expect(await phone.ask('👍')).toMatch(/^Recorded: ₦5,000\.00\nhttp.+\/payments\//);
  const { payments } = (await owner.get('/api/v1/payments')).body;
  expect(payments).toMatchObject([{ customer_id: stores, amount: 500_000, method: 'cash' }]);
  // What was answered is not kept.
  const kept = await application.owner(
    "select from whatsapp_outgoing where body <> '' and organization_id = $1",
    [owner.organization_id],
  );
  expect(kept).toEqual([]);
  await expectTieOut(owner);
});

test('several transactions are confirmed all at once or by their numbers', async () => {
  const text = 'Bought fuel 5k cash. Paid rent 200k by transfer.';
  expect(await phone.ask(text)).toMatch(
    /^1\. Expense[\s\S]+\n\n2\. Expense[\s\S]+the numbers \(such as 1 2\)/,
  );
  expect(await phone.ask('3')).toContain('There is no such number');
  expect(await phone.ask('2')).toMatch(/^Recorded: ₦200,000\.00[\s\S]+1 dropped\.$/);
  await phone.say('Bought fuel 6k cash. Paid rent 100k by transfer.');
  expect((await phone.ask('YES')).match(/Recorded/g)).toHaveLength(2);
  expect(await entries()).toBe(3);
});

test('what the books have already is told, and recorded again only after that', async () => {
  await phone.say('bought fuel 5k cash');
  const [twice] = await phone.say('bought fuel 5k cash');
  await phone.say('yes');
  // The draft was made before the twin was there.
  await phone.say('bought fuel 5k cash');
  expect(await phone.ask('no')).toContain('Dropped');
  expect(twice!.text).not.toContain('already');
  const [told] = await phone.say('bought fuel 5k cash');
  expect(told!.text).toContain('is recorded already');
  expect(await phone.ask('yes')).toContain('Recorded');
  await phone.say('bought fuel 7k cash');
  await madeBy(owner, '/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 700_000, transaction_date: application.today, category: 'fuel' },
    ...{ payment_method: 'cash', payment_status: 'paid', tax_amount: 0 },
  });
  const [asked] = await phone.say('yes');
  expect(asked!.text).toMatch(/is recorded already\. Is this another one\?\nReply YES/);
  expect(await entries()).toBe(3);
  expect(await phone.ask('yes')).toContain('Recorded');
  expect(await entries()).toBe(4);
});

test('permissions are those of the moment: who lost the role records nothing any more', async () => {
  const member = await testMember(application, owner, 'accountant');
  const own = chat(application, whatsapp, owner, String(next++));
  await own.link(member);
  await own.say('bought diesel 5k cash');
  const role = (to: string) =>
    application.owner('update membership set role = $1 where user_id = $2', [to, member.user_id]);
  await role('sales');
  expect(await own.ask('yes')).toContain('Nothing was recorded');
  expect(await own.ask('bought diesel 8k cash')).toContain('your role does not record this');
  await role('viewer');
  expect(await own.ask('yes')).toBe('Your role does not record this.');
  expect(await entries()).toBe(0);
  await role('accountant');
  await owner.delete(`/api/v1/organizations/${owner.organization_id}`);
});

test('a question, a greeting and what needs a form are answered, and wait in the Inbox where they tell of stock', async () => {
  expect(await phone.ask('how much did I sell today?')).toContain('Questions are answered in Lissafi');
  expect(await phone.ask('hello')).toContain('Send what happened in one sentence');
  const form = await phone.ask('moved 50k from cash to bank');
  expect(form).toMatch(/needs its own form[\s\S]+\/inbox$/);
  expect(await phone.ask({ type: 'sticker' })).toContain(
    'I can read text, photos of receipts and voice notes',
  );
  expect(await phone.ask('x'.repeat(4_900))).toMatch(/characters/);
  expect(await entries()).toBe(0);
});

const SUMMARY_END = '\n\nReply YES to record it, NO to drop it.';

test('a button drops the draft like the word', async () => {
  const [draft] = await phone.say('bought diesel 25k cash');
  expect(await phone.ask({ type: 'button', id: draft!.buttons[1]!.id })).toBe(
    'Dropped. Nothing was recorded.',
  );
  expect(await phone.ask('yes')).toContain('Nothing is waiting for your reply');
  expect(await entries()).toBe(0);
});

test('an unusual price is a yes or a no, and the whole of a part a number or an amount', async () => {
  await testCustomer(owner, { name: 'Ada Stores' });
  const cake = { name: 'Big cake', sku: 'C', unit: 'piece', selling_price: 1_000_000 };
  await madeBy(owner, '/api/v1/inventory/finished-goods', cake);
  const low = 'sold 2 Big cake for 1000 cash';
  const question =
    'Big cake is usually ₦10,000.00. Is ₦500.00 each right?\n1. Yes, as I said (total ₦1,000.00)\n2. No, the usual price (total ₦20,000.00)\nReply with the number, or DROP to drop it.';
  const sale = (amount: string, more = 'Paid by cash') =>
    `Sale\nWhat: 2 Big cake\nAmount: ${amount}\n${more}${SUMMARY_END}`;
  const owed =
    '₦2,000.00 was paid, and something is left. How much is it in all?\n1. ₦20,000.00 in all (2 at the usual ₦10,000.00, ₦18,000.00 left)\n2. ₦2,000.00 in all (Nothing is left)\nReply with the number, or with the whole amount. Reply NO to drop it.';
  const partly = 'Ada Stores bought 2 Big cake, she paid 2k cash, balance remain';
  const ofAda = (amount: string, paid: string) =>
    sale(amount, paid).replace('What', 'Customer: Ada Stores\nWhat');
  for (const [text, asked, reply, answer] of [
    [low, question, 'no', sale('₦20,000.00')],
    [low, question, 'yes', sale('₦1,000.00')],
    [low, question, 'no, the usual price', sale('₦20,000.00')],
    [low, question, '1 2', question],
    [low, question, 'cancel', 'Dropped. Nothing was recorded.'],
    [partly, owed, '1', ofAda('₦20,000.00', '₦2,000.00 paid by cash, ₦18,000.00 still owed')],
    [partly, owed, '2', ofAda('₦2,000.00', 'Paid by cash')],
    [partly, owed, '25k', ofAda('₦25,000.00', '₦2,000.00 paid by cash, ₦23,000.00 still owed')],
    [partly, owed, '0', expect.stringMatching(/^I cannot record this: [\s\S]+How much is it in all\?/)],
    [partly, owed, 'no', 'Dropped. Nothing was recorded.'],
  ] as const) {
    expect(await phone.ask(text)).toBe(asked);
    expect(await phone.ask(reply), reply).toEqual(answer);
    await phone.say('drop');
  }
  expect(await entries()).toBe(0);
});

test('a name may be that of several records or of a supplier, and neither a yes nor an amount nor a sentence', async () => {
  const foods = await testCustomer(owner, { name: 'Ada Foods' });
  await testCustomer(owner, { name: 'Ada Stores' });
  const mills = await madeBy(owner, '/api/v1/suppliers', { name: 'Musa Mills' });
  const who = 'There is no customer “Chukwuma”. Who is it?';
  expect(await phone.ask('sold 2 cakes to Chukwuma for 12000, she never pay')).toContain(who);
  expect(await phone.ask('yes')).toMatch(/^There is no customer “Chukwuma”\. Who is it\?\n/);
  expect(await phone.ask('Ada')).toMatch(
    /^Which customer is “Ada”\?\n1\. Ada \w+\n2\. Ada \w+\nReply with the number, or DROP to drop it\.$/,
  );
  expect(await phone.ask('ada foods')).toContain('Customer: Ada Foods\nWhat: 2 cakes');
  expect(await phone.ask('yes')).toContain('Recorded: INV-');
  expect(await invoices()).toMatchObject([{ customer_id: foods, total_amount: 1_200_000 }]);
  expect(await phone.ask('bought flour from Bello 12000 on credit')).toBe(
    'There is no supplier “Bello”. Who is it?\nReply with the name as it stands in your list of suppliers, or NO to drop it.',
  );
  expect(await phone.ask('Musa Mills')).toBe(
    `Expense\nTo: Musa Mills\nWhat: 1 flour\nAmount: ₦12,000.00\nNot paid yet${SUMMARY_END}`,
  );
  expect(await phone.ask('yes')).toContain('Recorded: ₦12,000.00');
  expect(await transactions()).toMatchObject([{ supplier_id: mills.id, amount: 1_200_000 }]);
  expect(await phone.ask('bought sugar from Danladi 9000 on credit')).toContain('Who is it?');
  expect(await phone.ask('bought fuel 5k cash')).toBe(
    `This replaces what was waiting, of which nothing was recorded.\n\nExpense\nWhat: fuel\nAmount: ₦5,000.00\nPaid by cash${SUMMARY_END}`,
  );
  await expectTieOut(owner);
});

test('a missing amount is given for each or in all; other words leave the question as it is', async () => {
  const question = 'How much was it in all?\nReply with the amount, or NO to drop it.';
  expect(await phone.ask('sold 2 bread')).toBe(question);
  for (const text of ['who is that', '0'])
    expect(await phone.ask(text)).toMatch(/^I cannot record this: this records nothing that has happened\./);
  expect(await phone.ask('1000 each')).toBe(
    `Sale\nWhat: 2 bread\nAmount: ₦2,000.00\nPaid by cash${SUMMARY_END}`,
  );
  await phone.say('drop');
  expect(await phone.ask('sold 2 bread.')).toBe(question);
  expect(await phone.ask('3,000 total')).toContain('What: 2 bread\nAmount: ₦3,000.00');
  expect(await phone.ask('yes')).toContain('Recorded: ₦3,000.00');
});

test('the numbers of several are recorded in the order in which they were told', async () => {
  await phone.say('Bought fuel 5k cash. Paid rent 200k by transfer. Paid salary 30k cash');
  expect(await phone.ask('3 1')).toMatch(
    /^Recorded: ₦5,000\.00\nhttp\S+\nRecorded: ₦30,000\.00\nhttp\S+\n1 dropped\.$/,
  );
  expect((await transactions()).map(({ amount }: { amount: number }) => amount).sort()).toEqual([
    3_000_000, 500_000,
  ]);
});

test('a message of the day before yesterday is ignored, and who writes to a closed organization is told', async () => {
  const old = new Date(application.services.clock().getTime() - 48 * 3_600_000);
  expect(await phone.say('bought diesel 5k cash', { at: old })).toEqual([]);
  const states = () =>
    application.owner(
      `select state from whatsapp_incoming where organization_id = $1 and kind = 'text' order by id`,
      [owner.organization_id],
    );
  expect((await states()).at(-1)).toEqual({ state: 'ignored' });
  await owner.post(`/api/v1/organizations/${owner.organization_id}/close`, { name: 'Bisi’s Bakery' });
  expect(await phone.ask('bought diesel 5k cash')).toBe(
    'This organization is closed, so nothing is recorded any more.',
  );
  expect((await states()).at(-1)).toEqual({ state: 'done' });
});
