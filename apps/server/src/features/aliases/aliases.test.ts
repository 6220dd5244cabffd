import type { Alias, LearnedAlias } from '@lissafi/contract/aliases';
import { LIMITS } from '@lissafi/contract/limits';
import type { TextEntry, TextReading } from '@lissafi/contract/text-transactions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut } from '../../testing/money.ts';

const SAY = '/api/v1/ingestion/transactions/text-to-transaction';
const AT = '/api/v1/aliases';
let application: TestApplication;
let owner: Member;
let risikat: string;
let bola: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  risikat = await testCustomer(owner, { name: 'Risikat Balogun' });
  bola = await testCustomer(owner, { name: 'Bola Adeyemi' });
});

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any route
  return body as any;
};
async function read(text: string, member = owner): Promise<TextReading> {
  const { processing_id } = await done(member.post(SAY, { text }));
  return done(member.get(`${SAY}/${processing_id}`));
}
const recordAs = (reading: TextReading, changes: Partial<TextEntry>, member = owner) =>
  member.post(`${SAY}/${reading.processing_id}/record`, {
    transactions: reading.transactions.map(({ entry }) => ({ ...entry, ...changes })),
    accept_twins: true,
  });
/** Reads and records a text with what the person corrects; returns what was learned. */
const say = async (text: string, changes: Partial<TextEntry> = {}): Promise<LearnedAlias[]> =>
  (await done(recordAs(await read(text), changes))).learned;
const words = async (member = owner, query = ''): Promise<Alias[]> =>
  (await done(member.get(`${AT}${query}`))).aliases;
const meant = async (text: string, member = owner) => (await read(text, member)).transactions[0]!.entry;
const good = async (name: string, sku: string, fields: object = {}) => {
  const body = { name, sku, unit: 'piece', ...fields };
  return (await done(owner.post('/api/v1/inventory/finished-goods', body))).id as string;
};
const stocked = async (name: string, sku: string, fields: object = {}) => {
  const id = await good(name, sku, fields);
  const received = { quantity: 100, unit_cost: 100, received_on: application.today, payment_method: 'cash' };
  await done(owner.post(`/api/v1/inventory/finished-goods/${id}/receive`, received));
  return id;
};
const PAID = 'Iya Risi paid her debt 20k cash';

describe('a correction is learned when the sentence is recorded', () => {
  test('a customer for words that nobody has, once for a retry, and understood from then on', async () => {
    const first = await read(PAID);
    expect(first.transactions[0]).toMatchObject({ entry: { customer_id: null }, customer_name: null });
    const body = await done(recordAs(first, { customer_id: risikat }));
    const alias = { kind: 'customer', words: 'Iya Risi', name: 'Risikat Balogun', before: null };
    expect(body.learned).toEqual([{ ...alias, id: expect.any(String) }]);
    expect((await done(recordAs(first, { customer_id: risikat }))).learned).toEqual(body.learned);
    expect(await words()).toMatchObject([
      { kind: 'customer', words: 'Iya Risi', target_id: risikat, name: 'Risikat Balogun', is_used: true },
    ]);
    const next = await read('iya risi paid her debt 5k cash');
    expect(next.transactions[0]).toMatchObject({
      ...{ entry: { customer_id: risikat, counterparty: 'iya risi' }, customer_name: 'Risikat Balogun' },
      questions: [],
    });
    expect(await say('IYA RISI paid her debt 5k cash')).toEqual([]);
    const { changes } = await done(owner.get('/api/v1/ledger/changes?limit=100'));
    const types = changes.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type.startsWith('alias'))).toEqual(['alias.created']);
    await expectTieOut(owner);
  });

  test('a product and a supplier', async () => {
    const bread = await stocked('Family bread, 800 g', 'FB');
    expect(await say('sold 4 jumbo at 500 each cash', { item_id: bread })).toMatchObject([
      { kind: 'item', words: 'jumbo', name: 'Family bread, 800 g' },
    ]);
    const next = await read('sold 2 jumbo at 500 each cash');
    expect(next.transactions[0]!.entry).toMatchObject({ item_id: bread, item: 'jumbo' });
    const { recorded } = await done(recordAs(next, {}));
    const receipt = await done(owner.get(`/api/v1/invoices/${recorded[0].id}`));
    expect(receipt.items).toMatchObject([{ name: 'Family bread, 800 g', inventory_item_id: bread }]);
    const supplier = (await done(owner.post('/api/v1/suppliers', { name: 'Musa Properties' }))).id;
    expect(await say('paid landlord 200k transfer', { supplier_id: supplier })).toMatchObject([
      { kind: 'supplier', words: 'landlord', name: 'Musa Properties' },
    ]);
    expect(await meant('paid landlord 150k transfer')).toMatchObject({ supplier_id: supplier });
  });

  test('a unit that stands for another, and neither a conversion nor a measure', async () => {
    const text = 'sold 5 paint of garri at 2k each cash';
    const [alias] = await say(text, { unit: 'rubber' });
    expect(alias).toMatchObject({ kind: 'unit', words: 'paint', name: 'rubber' });
    const reading = await read('sold 3 paints of garri at 2k each cash');
    expect(reading.transactions[0]).toMatchObject({
      entry: { unit: 'rubber', quantity: 3 },
      said_unit: 'paint',
    });
    expect((await done(recordAs(reading, {}))).learned).toEqual([]);
    const cups = 'sold 6 cups of garri at 300 each cash';
    expect(await say(cups, { unit: 'paint', quantity: 2 })).toEqual([]);
    expect(await say('sold 6 kg of garri at 300 each cash', { unit: 'bag' })).toEqual([]);
    expect(await say(text, { unit: 'mudu' })).toMatchObject([
      { words: 'paint', name: 'mudu', before: { target_id: null, name: 'rubber' } },
    ]);
  });

  test('a unit belongs to the item that it was said of: a bag of rice is a piece, one of pure water is a bag', async () => {
    const rice = await stocked('Rice', 'R-1');
    const water = await stocked('Pure water', 'W-1', { unit: 'bag' });
    const semo = await stocked('Semo', 'S-1');
    const [learned] = await say('sold 1 bag rice 80k cash', { unit: 'piece' });
    expect(learned).toMatchObject({ words: 'bag', name: 'piece', of_item: { id: rice, name: 'Rice' } });
    expect(await meant('sold 2 bag rice 160k cash')).toMatchObject({ item_id: rice, unit: 'piece' });
    expect(await meant('sold 3 bag pure water 900 cash')).toMatchObject({ item_id: water, unit: 'bag' });
    expect(await say('sold 3 bag pure water 900 cash')).toEqual([]);
    expect(await meant('sold 3 bag semo 900 cash')).toMatchObject({ item_id: semo, unit: 'bag' });
    expect(await words(owner, `?target_id=${rice}`)).toMatchObject([{ words: 'bag', of_item: { id: rice } }]);
    // Another item learns its own, and what was taught for all leaves an item with a unit of that name alone.
    await done(owner.post(AT, { kind: 'unit', words: 'bag', unit: 'piece', of_item_id: semo }));
    expect(await meant('sold 3 bag semo 900 cash')).toMatchObject({ unit: 'piece' });
    await done(owner.post(AT, { kind: 'unit', words: 'bag', unit: 'piece' }));
    expect(await meant('sold 3 bag pure water 900 cash')).toMatchObject({ unit: 'bag' });
    expect(await words()).toHaveLength(3);
  });

  test('the answer to a question is learned, stands as the first answer next time, and can be changed', async () => {
    const stores = await testCustomer(owner, { name: 'Ada Stores' });
    const ventures = await testCustomer(owner, { name: 'Ada Ventures' });
    const asked = await read('Ada paid her debt 20k cash');
    expect(asked.transactions[0]!.questions).toMatchObject([{ id: 'customer', learned: null }]);
    expect((await done(recordAs(asked, { customer_id: ventures }))).learned).toMatchObject([
      { words: 'Ada' },
    ]);
    const [next] = (await read('Ada paid her debt 5k cash')).transactions;
    expect(next).toMatchObject({
      entry: { customer_id: ventures },
      questions: [
        {
          ...{ id: 'customer', learned: 0 },
          answers: [{ set: { customer_id: ventures } }, { set: { customer_id: stores } }],
        },
      ],
    });
    const [replaced] = await say('Ada paid her debt 5k cash', { customer_id: stores });
    expect(replaced).toMatchObject({
      name: 'Ada Stores',
      before: { target_id: ventures, name: 'Ada Ventures' },
    });
    expect(await words()).toMatchObject([{ words: 'Ada', target_id: stores }]);
  });

  test('a name beats an alias of the same words', async () => {
    await say(PAID, { customer_id: risikat });
    const real = await testCustomer(owner, { name: 'Iya Risi' });
    expect((await read(PAID)).transactions[0]).toMatchObject({
      ...{ entry: { customer_id: real }, questions: [] },
    });
    // Picking another one this time says nothing about the name.
    expect(await say(PAID, { customer_id: risikat })).toEqual([]);
  });
});

describe('nothing is learned', () => {
  test.each([
    ['without words', 'she paid her debt 5k cash'],
    ['of words that mean anybody', 'customer paid her debt 5k cash'],
    ['of a title alone', 'Alhaji paid his debt 5k cash'],
  ])('%s', async (_, text) => {
    const changes = { kind: 'customer_payment', customer_id: risikat, category: null } as const;
    expect(await say(text, changes)).toEqual([]);
    expect(await words()).toEqual([]);
  });

  test('of what was understood already, of an exact name, and of what was left open', async () => {
    expect(await say('Risikat Balogun paid her debt 5k cash')).toEqual([]);
    expect(await say('Risikat paid her debt 6k cash')).toEqual([]);
    const twin = await testCustomer(owner, { name: 'Bola Adeyemi' });
    expect(await say('Bola Adeyemi paid her debt 5k cash', { customer_id: twin })).toEqual([]);
    expect(await say('Iya Risi bought bread 5k cash')).toEqual([]);
    expect(await words()).toEqual([]);
  });

  test('of words that one text uses for two, nor where entries are missing or cannot be told apart', async () => {
    const text = 'Iya Risi paid her debt 3k cash. Iya Risi paid her debt 4k cash.';
    const { processing_id } = await done(owner.post(`${SAY}/multiple`, { text }));
    const reading: TextReading = await done(owner.get(`${SAY}/${processing_id}`));
    const entries = reading.transactions.map(({ entry }) => entry);
    expect(entries).toHaveLength(2);
    const sent = entries.map((entry, index) => ({ ...entry, customer_id: index === 0 ? risikat : bola }));
    const body = { transactions: sent, accept_twins: true };
    expect((await done(owner.post(`${SAY}/${processing_id}/record`, body))).learned).toEqual([]);
    const again = await done(owner.post(`${SAY}/multiple`, { text }));
    const one = { transactions: sent.slice(0, 1), accept_twins: true };
    expect((await done(owner.post(`${SAY}/${again.processing_id}/record`, one))).learned).toEqual([]);
    expect(await words()).toEqual([]);
  });

  test('of what a client claims was said, and when the record is refused', async () => {
    const reading = await read(PAID);
    const claimed = { counterparty: 'Oga Ben', customer_id: risikat };
    expect((await done(recordAs(reading, claimed))).learned).toMatchObject([{ words: 'Iya Risi' }]);
    await done(owner.delete(`${AT}/${(await words())[0]!.id}`));
    const wrong = await recordAs(await read('Iya Bose paid her debt 5k cash'), {
      ...{ customer_id: risikat, payment_status: 'partial', amount_paid: null },
    });
    expect(wrong.status).toBe(400);
    expect(await words()).toEqual([]);
  });

  test('beyond the limit, and what is said is recorded all the same', async () => {
    await application.owner(
      `insert into alias (organization_id, id, kind, words, key, unit, created_at)
        select $1, gen_random_uuid(), 'unit', n::text, n::text, 'x', now() from generate_series(1, $2::int) as n`,
      [owner.organization_id, LIMITS.aliases],
    );
    expect(await say(PAID, { customer_id: risikat })).toEqual([]);
    const full = await owner.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: risikat });
    expect([full.status, full.body.errors[0].field]).toEqual([400, 'words']);
  });
});

describe('every text box uses them', () => {
  test('the invoice’s text and questions', async () => {
    const bread = await stocked('Family bread, 800 g', 'FB');
    await done(owner.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: risikat }));
    await done(owner.post(AT, { kind: 'item', words: 'jumbo', target_id: bread }));
    const invoice = await done(
      owner.post('/api/v1/invoices/parse-text', { text: '3 jumbo at 500 each for Iya Risi' }),
    );
    expect(invoice).toMatchObject({
      customer: 'Risikat Balogun',
      items: [{ name: 'Family bread, 800 g', quantity: 3, unit_price: 50_000 }],
    });
    const ask = (text: string) => done(owner.post('/api/v1/questions', { text }));
    expect((await ask('how much does Iya Risi owe me?')).understood).toMatchObject({ customer_id: risikat });
    expect(await ask('how many jumbo remain?')).toMatchObject({ understood: { item_id: bread }, value: 100 });
  });

  test('the forms that a sentence opens', async () => {
    const flour = {
      name: 'Dangote flour',
      sku: 'DF',
      unit: 'kg',
      conversions: [{ unit: 'rubber', factor: 4 }],
    };
    const item = (await done(owner.post('/api/v1/inventory/raw-materials', flour))).id;
    const supplier = (await done(owner.post('/api/v1/suppliers', { name: 'Musa Bello' }))).id;
    await done(owner.post(AT, { kind: 'item', words: 'white powder', target_id: item }));
    await done(owner.post(AT, { kind: 'supplier', words: 'Oga Musty', target_id: supplier }));
    await done(owner.post(AT, { kind: 'unit', words: 'paint', unit: 'rubber' }));
    const delivery = await read('bought 10 paints of white powder from Oga Musty at 5k each cash');
    expect(delivery.offer).toMatchObject({
      ...{ kind: 'delivery', supplier_id: supplier },
      lines: [{ items: [{ id: item }], quantity: 10, unit: 'rubber', unit_cost: 500_000 }],
    });
    const spoilt = await read('5 paints of white powder spoil');
    expect(spoilt.offer).toMatchObject({ kind: 'adjustment', items: [{ id: item }] });
  });

  test('of two records of one name a question counts for the one that the words stand for', async () => {
    const second = await testCustomer(owner, { name: 'Risikat Balogun' });
    await done(owner.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: second }));
    const { understood } = await done(
      owner.post('/api/v1/questions', { text: 'how much does Iya Risi owe me?' }),
    );
    expect(understood).toMatchObject({ customer_id: second });
  });
});

describe('what happens to the record', () => {
  test('a customer that is merged takes its words along', async () => {
    await say(PAID, { customer_id: risikat });
    await done(owner.post(`/api/v1/customers/${risikat}/merge`, { into_id: bola }));
    expect(await words()).toMatchObject([{ words: 'Iya Risi', target_id: bola, name: 'Bola Adeyemi' }]);
    expect(await meant(PAID)).toMatchObject({ customer_id: bola });
    const merged = await owner.post(AT, { kind: 'customer', words: 'Mama Risi', target_id: risikat });
    expect([merged.status, merged.body.errors[0].field]).toEqual([400, 'target_id']);
  });

  test('the words of an archived record rest until it is in use again; a deleted one takes them along', async () => {
    const set = async (status: string) => {
      const { version } = await done(owner.get(`/api/v1/customers/${risikat}`));
      await done(owner.put(`/api/v1/customers/${risikat}`, { version, status }));
    };
    await done(owner.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: risikat }));
    await set('inactive');
    expect(await meant(PAID)).toMatchObject({ customer_id: null });
    const archived = await owner.post(AT, { kind: 'customer', words: 'Mama Risi', target_id: risikat });
    expect([archived.status, archived.body.errors[0].field]).toEqual([400, 'target_id']);
    expect(await words()).toMatchObject([{ is_used: false }]);
    await set('active');
    expect(await meant(PAID)).toMatchObject({ customer_id: risikat });
    const item = await good('Family bread, 800 g', 'FB');
    const supplier = (await done(owner.post('/api/v1/suppliers', { name: 'Musa Properties' }))).id;
    await done(owner.post(AT, { kind: 'item', words: 'jumbo', target_id: item }));
    await done(owner.post(AT, { kind: 'supplier', words: 'landlord', target_id: supplier }));
    await done(owner.delete(`/api/v1/customers/${risikat}`));
    await done(owner.delete(`/api/v1/inventory/finished-goods/${item}`));
    await done(owner.delete(`/api/v1/suppliers/${supplier}`));
    expect(await words()).toEqual([]);
  });
});

describe('the list of words', () => {
  test('is searched and filtered, added to by hand, and undone', async () => {
    const saved = await owner.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: risikat });
    expect([saved.status, saved.body]).toMatchObject([
      201,
      { words: 'Iya Risi', name: 'Risikat Balogun', created_by_name: 'Bisi Adeyemi' },
    ]);
    await done(owner.post(AT, { kind: 'unit', words: 'paint', unit: 'rubber' }));
    expect((await words(owner, '?kind=unit')).map((each) => each.words)).toEqual(['paint']);
    expect((await words(owner, '?search=balog')).map((each) => each.words)).toEqual(['Iya Risi']);
    expect(await words(owner, `?target_id=${bola}`)).toEqual([]);
    expect(await words(owner, '?search=%25')).toEqual([]);
    const again = await done(owner.post(AT, { kind: 'customer', words: 'iya  RISI', target_id: bola }));
    expect(again).toMatchObject({ id: saved.body.id, target_id: bola });
    await done(owner.delete(`${AT}/${again.id}`));
    expect(await meant(PAID)).toMatchObject({ customer_id: null });
    expect((await owner.delete(`${AT}/${again.id}`)).status).toBe(404);
    const { changes } = await done(owner.get('/api/v1/ledger/changes?limit=100'));
    const types = changes.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type.startsWith('alias'))).toEqual([
      ...['alias.removed', 'alias.changed', 'alias.created', 'alias.created'],
    ]);
  });

  test.each([
    [{ kind: 'customer', words: 'customer' }, 'words'],
    [{ kind: 'customer', words: '   ' }, 'words'],
    [{ kind: 'customer', words: 'x'.repeat(LIMITS.alias_text + 1) }, 'words'],
    [{ kind: 'customer', words: 'Risikat Balogun' }, 'words'],
    [{ kind: 'item', words: 'jumbo' }, 'target_id'],
    [{ kind: 'unit', words: 'paint', target_id: undefined, unit: ' ' }, 'unit'],
    [{ kind: 'unit', words: 'kwano', target_id: undefined, unit: 'mudu' }, 'words'],
    [{ kind: 'unit', words: 'paint' }, 'target_id'],
    [{ kind: 'customer', words: 'Iya Risi', unit: 'mudu' }, 'unit'],
    [{ kind: 'branch', words: 'Iya Risi' }, 'kind'],
  ])('%j is refused at %s', async (body, field) => {
    const refused = await owner.post(AT, { target_id: risikat, ...body });
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field]);
  });

  test('nothing can mean the customer of sales without a name', async () => {
    const bread = await stocked('Family bread, 800 g', 'FB');
    await say('sold 2 jumbo at 500 each cash', { item_id: bread });
    const [walkIn] = await application.owner<{ id: string }>(
      'select id from customer where is_walk_in and organization_id = $1',
      [owner.organization_id],
    );
    const refused = await owner.post(AT, { kind: 'customer', words: 'passing trade', target_id: walkIn!.id });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'target_id']);
  });

  test('each role sees the words of what it may read; who records in own words changes them', async () => {
    const item = await good('Family bread, 800 g', 'FB');
    const saved = await done(owner.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: risikat }));
    await done(owner.post(AT, { kind: 'item', words: 'jumbo', target_id: item }));
    const seen = async (role: string) => {
      const member = await testMember(application, owner, role);
      const listed = (await words(member)).map((each) => each.words);
      const made = await member.post(AT, { kind: 'customer', words: 'Mama Risi', target_id: risikat });
      const removed = await member.delete(`${AT}/${saved.id}`);
      return [listed, made.status, removed.status];
    };
    expect(await seen('storekeeper')).toEqual([['jumbo'], 403, 404]);
    expect(await seen('viewer')).toEqual([['Iya Risi', 'jumbo'], 403, 403]);
    expect(await seen('sales')).toEqual([['Iya Risi', 'jumbo'], 201, 200]);
  });

  test('nothing of it leaves the organization', async () => {
    await say(PAID, { customer_id: risikat });
    const stranger = await testOwner(application);
    const theirs = await testCustomer(stranger, { name: 'Risikat Balogun' });
    expect(await words(stranger)).toEqual([]);
    expect(await meant(PAID, stranger)).toMatchObject({ customer_id: null });
    const [alias] = await words();
    expect((await stranger.delete(`${AT}/${alias!.id}`)).status).toBe(404);
    const stolen = await stranger.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: risikat });
    expect([stolen.status, stolen.body.errors[0].field]).toEqual([400, 'target_id']);
    await done(stranger.post(AT, { kind: 'customer', words: 'Iya Risi', target_id: theirs }));
    expect(await meant(PAID)).toMatchObject({ customer_id: risikat });
    expect(await meant(PAID, stranger)).toMatchObject({ customer_id: theirs });
  });
});

test('two who teach the same words at the same time: the second replaces, and knows what it replaced', async () => {
  const readings = await Promise.all([read(PAID), read('Iya Risi paid her debt 30k cash')]);
  const answers = await Promise.all([
    recordAs(readings[0], { customer_id: risikat }),
    recordAs(readings[1], { customer_id: bola }),
  ]);
  const learned = (await Promise.all(answers.map((answer) => done(Promise.resolve(answer))))).flatMap(
    (body) => body.learned as LearnedAlias[],
  );
  expect(learned).toHaveLength(2);
  const [first, second] = learned.sort((a) => (a.before ? 1 : -1));
  expect(first!.before).toBeNull();
  expect(second!.before).toMatchObject({ name: first!.name });
  expect(await words()).toMatchObject([{ id: second!.id, name: second!.name }]);
  await expectTieOut(owner);
});

test('words that are taught while their customer is merged never stay with the old one', async () => {
  for (let round = 0; round < 8; round++) {
    const old = await testCustomer(owner, { name: `Old ${round}` });
    const reading = await read(`Iya Tola paid her debt ${round + 2}k cash`);
    const [merged, taught, said] = await Promise.all([
      owner.post(`/api/v1/customers/${old}/merge`, { into_id: bola }),
      owner.post(AT, { kind: 'customer', words: 'Mama Tola', target_id: old }),
      recordAs(reading, { customer_id: old }),
    ]);
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect([201, 400], JSON.stringify(taught.body)).toContain(taught.status);
    expect([200, 409], JSON.stringify(said.body)).toContain(said.status);
    for (const { target_id } of await words()) expect(target_id).toBe(bola);
  }
  await expectTieOut(owner);
});
