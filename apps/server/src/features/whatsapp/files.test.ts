import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication, testMember } from '../../testing/application.ts';
import { expectTieOut } from '../../testing/money.ts';
import {
  blankPicture,
  pictureReading,
  proOwner,
  SOURCES,
  setTier,
  someSound,
} from '../../testing/source-documents.ts';
import { chat, connectWhatsApp, notify, runWhatsApp } from '../../testing/whatsapp.ts';
import { startWhatsApp, type WhatsAppServer } from '../../testing/whatsapp-server.ts';
import { readSourceDocument } from '../source-documents/read.ts';
import { continueAfterReading, workOnMessages } from './work.ts';

let whatsapp: WhatsAppServer;
let application: TestApplication;
let owner: Member;
let phone: ReturnType<typeof chat>;
let next = 2_348_200_000_000;

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
  application.services.transcriber = undefined;
  owner = await proOwner(application);
  await connectWhatsApp(owner);
  phone = chat(application, whatsapp, owner, String(next++));
  await phone.link(owner);
});

const photo = async () => ({
  type: 'image' as const,
  media: whatsapp.keep(await blankPicture(), 'image/png'),
});
const voice = () => ({ type: 'audio' as const, media: whatsapp.keep(someSound(), 'audio/ogg') });
const hears = (text: string) => {
  application.services.transcriber = { transcribe: async () => text };
};
/** Has pictures read as this. */
const reads = (reading: ReturnType<typeof pictureReading> | null) => {
  const { pictures } = application.services;
  application.services.pictures = {
    ...pictures,
    read: async () => ({
      reading,
      problem: reading ? null : 'Nothing could be read',
      straightened: await blankPicture('webp'),
    }),
  };
};
const kept = async () => (await owner.get(SOURCES)).body.source_documents;
const transactions = async () => (await owner.get('/api/v1/ingestion/transactions')).body.transactions;

test('a voice note is kept, transcribed and read like a text, and recorded from the recording', async () => {
  hears('Bought diesel for 6,000 naira cash.');
  const text = await phone.ask(voice());
  expect(text).toMatch(
    /^I heard: “Bought diesel for 6,000 naira cash\.”\n\nExpense\nWhat: diesel\nAmount: ₦6,000\.00/,
  );
  expect(await phone.ask('yes')).toContain('Recorded: ₦6,000.00');
  const [document] = await kept();
  expect(document).toMatchObject({ kind: 'recording', state: 'recorded', media_type: 'audio/ogg' });
  expect(await transactions()).toMatchObject([{ source: 'voice', amount: 600_000 }]);
  await expectTieOut(owner);
});

test('a photo of a receipt is read, what it lacks is asked, and it is recorded from the picture', async () => {
  reads(pictureReading({ supplier: 'Total Energies', date: application.today, total: 1_250_000 }));
  const asked = await phone.ask(await photo());
  expect(asked).toContain('What was it for?\n1. Fuel and diesel');
  expect(await phone.ask('1')).toContain('How was it paid?\n1. Cash');
  expect(await phone.ask('cash')).toMatch(/^Expense\nTo: Total Energies\nAmount: ₦12,500\.00\nPaid by cash/);
  expect(await phone.ask('yes')).toContain('Recorded: ₦12,500.00');
  expect((await kept())[0]).toMatchObject({ kind: 'picture', state: 'recorded' });
  expect(await transactions()).toMatchObject([{ source: 'image', category: 'fuel', amount: 1_250_000 }]);
  await expectTieOut(owner);
});

test('a picture without a total asks for it, and one that cannot be read is kept and told', async () => {
  reads(pictureReading({ supplier: 'Total Energies' }));
  expect(await phone.ask(await photo())).toContain('How much was it in all?');
  expect(await phone.ask('8k')).toContain('What was it for?');
  expect(await phone.ask('drop')).toContain('Dropped');
  reads(null);
  expect(await phone.ask(await photo())).toMatch(
    /^Nothing could be read\. It is kept in Lissafi: http\S+\/source-documents\//,
  );
  expect(await kept()).toHaveLength(2);
});

test('without a transcriber the recording is kept, and the person is asked to write', async () => {
  expect(await phone.ask(voice())).toMatch(/does not transcribe[\s\S]+Please write what happened/);
  expect(await kept()).toMatchObject([{ kind: 'recording', state: 'unheard' }]);
});

test('a file with another hash, from elsewhere, too large or of another kind is refused in words', async () => {
  const refused = async (said: Awaited<ReturnType<typeof photo>>) => {
    const text = await phone.ask(said);
    expect(await kept()).toEqual([]);
    return text;
  };
  whatsapp.faults.wrongHash = true;
  expect(await refused(await photo())).toContain('did not arrive whole');
  whatsapp.faults.wrongHash = undefined;
  for (const host of [
    'http://169.254.169.254',
    'https://example.com',
    'https://fbsbx.com.example.com',
    'http://lookaside.fbsbx.com',
  ]) {
    whatsapp.faults.hosts = host;
    expect(await refused(await photo())).toContain('not one of WhatsApp');
  }
  whatsapp.faults.hosts = undefined;
  whatsapp.faults.says = 11 * 1024 * 1024;
  expect(await refused(await photo())).toContain('10 MB or less');
  whatsapp.faults.says = undefined;
  const large = whatsapp.keep(Buffer.alloc(11 * 1024 * 1024, 'x'), 'image/png');
  whatsapp.faults.says = 10;
  expect(await refused({ type: 'image', media: large })).toContain('10 MB or less');
  whatsapp.faults.says = undefined;
  const script = whatsapp.keep(Buffer.from('<script>alert(1)</script>'), 'image/png');
  expect(await refused({ type: 'image', media: script })).toContain('Please choose a picture');
  const gone = { type: 'image' as const, media: '999' };
  expect(await refused(gone)).toMatch(/WhatsApp/);
  await setTier(owner, 'free');
  expect(await refused(await photo())).toContain('needs the Pro plan');
});

test('nothing is fetched for who may not record it, and a fault of WhatsApp is tried again', async () => {
  const sales = await testMember(application, owner, 'sales');
  const own = chat(application, whatsapp, owner, String(next++));
  await own.link(sales);
  expect(await own.ask(await photo())).toBe('Your role does not record this.');
  expect(await kept()).toEqual([]);
  hears('Bought diesel for 6,000 naira cash.');
  whatsapp.faults.answer = 'down';
  await notify(application, owner, whatsapp.message(phone.number, voice()));
  await expect(runWhatsApp(application, owner, false)).rejects.toThrow(/cannot be reached/);
  whatsapp.faults.answer = undefined;
  const before = whatsapp.sent.length;
  await runWhatsApp(application, owner);
  expect(whatsapp.sent.slice(before)).toMatchObject([{ text: expect.stringContaining('I heard') }]);
});

/** Has a file sent and read, and what is done meanwhile come before the answer. */
async function answeredAfter(
  said: { type: 'image' | 'audio'; media: string },
  meanwhile: (documentId: string) => Promise<unknown>,
): Promise<string[]> {
  const { services } = application;
  const { organization_id } = owner;
  await notify(application, owner, whatsapp.message(phone.number, said));
  await workOnMessages(services, { organization_id, number: phone.number }, { isLast: true });
  const [{ id: subject_id }] = await kept();
  await readSourceDocument(services, { organization_id, subject_id }, { isLast: true });
  await meanwhile(subject_id);
  const before = whatsapp.sent.length;
  await continueAfterReading(services, { organization_id, subject_id });
  await runWhatsApp(application, owner);
  return whatsapp.sent.slice(before).map(({ text }) => text);
}

test('a recording that tells nothing is kept, and one that does replaces what was waiting', async () => {
  hears('good morning');
  expect(await phone.ask(voice())).toMatch(
    /^I heard: “good morning”\n\nI cannot record this: this records nothing that has happened\.\nIt is kept in Lissafi: http\S+\/source-documents\/[\w-]+$/,
  );
  hears('Bought diesel for 6,000 naira cash.');
  expect(await phone.ask(voice())).toMatch(/^I heard: “Bought diesel/);
  expect(await phone.ask(voice())).toMatch(
    /^This replaces what was waiting, of which nothing was recorded\.\n\nI heard: “Bought diesel/,
  );
});

test('a picture says what is doubtful of it, that it came before, and which currency is not ours', async () => {
  const reading = pictureReading({ supplier: 'Total Energies', date: application.today, total: 1_250_000 });
  reads({ ...reading, currency: 'USD' });
  expect(await phone.ask(await photo())).toMatch(
    /^The amounts are in USD\. Please record it in Lissafi: http\S+\/source-documents\/[\w-]+$/,
  );
  reads({ ...reading, doubts: ['The total is doubtful.'] });
  expect(await phone.ask(await photo())).toMatch(
    /^This seems to be the same receipt as Total Energies, uploaded on .+\.\nThe total is doubtful\.\n\nWhat was it for\?/,
  );
  reads({ ...reading, total: { ...reading.total!, value: 99 } });
  expect(await phone.ask(await photo())).toMatch(
    /^This replaces what was waiting, of which nothing was recorded\.\n/,
  );
});

test('the goods, the number and the VAT of a receipt are recorded with it', async () => {
  const { boxes } = pictureReading({ total: 1 }).total!;
  const line = (name: string) => ({ name, quantity: 3, unit_price: null, total: 100_000, boxes });
  const reading = pictureReading({ supplier: 'Total Energies', number: 'R-7', total: 200_000 });
  const future = { value: '2999-01-01', boxes };
  const record = async (more: Partial<ReturnType<typeof pictureReading>>) => {
    reads({ ...reading, date: future, payment_method: { value: 'cash', boxes }, ...more });
    await phone.say(await photo());
    const summary = await phone.ask('1');
    expect(await phone.ask('yes')).toContain('Recorded: ₦2,000.00');
    return [summary, (await transactions())[0]];
  };
  expect(
    await record({ lines: [line('Engine oil'), line('Fuse')], vat: { value: 15_000, boxes } }),
  ).toMatchObject([
    expect.stringContaining('VAT of ₦150.00 is included'),
    {
      description: 'No. R-7: Engine oil, Fuse',
      tax_amount: 15_000,
      item: null,
      transaction_date: application.today,
      counterparty: 'Total Energies',
      payment_method: 'cash',
    },
  ]);
  expect(
    await record({ lines: [line('Engine oil')], vat: { value: 200_000, boxes }, number: null }),
  ).toMatchObject([
    expect.not.stringContaining('VAT'),
    { description: 'Engine oil', tax_amount: 0, item: 'Engine oil' },
  ]);
});

test('what happened while a file was read counts: it was recorded, the role or the number is gone', async () => {
  reads(pictureReading({ supplier: 'Total Energies', date: application.today, total: 1_250_000 }));
  hears('Bought diesel for 6,000 naira cash.');
  const recorded = await answeredAfter(await photo(), (source_document_id) =>
    owner.post('/api/v1/ingestion/transactions/manual', {
      type: 'expense',
      amount: 1_250_000,
      transaction_date: application.today,
      category: 'fuel',
      payment_method: 'cash',
      payment_status: 'paid',
      tax_amount: 0,
      source_document_id,
    }),
  );
  expect(recorded).toEqual([
    expect.stringMatching(/^This picture is recorded already: http\S+\/source-documents\/[\w-]+$/),
  ]);
  const heard = await answeredAfter(voice(), async (source_document_id) => {
    const path = '/api/v1/ingestion/transactions/text-to-transaction';
    const text = 'Bought diesel for 6,000 naira cash.';
    const { processing_id } = (await owner.post(path, { text, source_document_id })).body;
    const { transactions: read } = (await owner.get(`${path}/${processing_id}`)).body;
    const entries = read.map(({ entry }: { entry: object }) => entry);
    expect((await owner.post(`${path}/${processing_id}/record`, { transactions: entries })).status).toBe(200);
  });
  expect(heard).toEqual([
    expect.stringMatching(/^What this recording says is recorded already: http\S+\/source-documents\//),
  ]);
  const role = (to: string) =>
    application.owner('update membership set role = $1 where user_id = $2', [to, owner.user_id]);
  const member = await answeredAfter(await photo(), () => role('sales'));
  expect(member).toEqual(['Your role does not record this.']);
  await role('owner');
  const unlinked = await answeredAfter(voice(), () => owner.delete('/api/v1/whatsapp/number'));
  expect(unlinked).toEqual([]);
  const left = await application.owner(
    "select from whatsapp_incoming where organization_id = $1 and state <> 'done'",
    [owner.organization_id],
  );
  expect(left).toEqual([]);
});

test('a file that is too old, or cannot be fetched at the last attempt, is given up', async () => {
  hears('Bought diesel for 6,000 naira cash.');
  const old = new Date(application.services.clock().getTime() - 48 * 3_600_000);
  expect(await phone.say(voice(), { at: old })).toEqual([]);
  whatsapp.faults.answer = 'down';
  await notify(application, owner, whatsapp.message(phone.number, voice()));
  const job = { organization_id: owner.organization_id, number: phone.number };
  await workOnMessages(application.services, job, { isLast: true });
  whatsapp.faults.answer = undefined;
  const messages = await application.owner(
    "select state, problem from whatsapp_incoming where organization_id = $1 and kind = 'recording' order by id",
    [owner.organization_id],
  );
  expect(messages).toEqual([
    { state: 'ignored', problem: null },
    { state: 'failed', problem: 'It could not be worked on.' },
  ]);
  expect(await kept()).toEqual([]);
});
