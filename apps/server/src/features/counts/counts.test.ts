import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { GOODS, testShop } from '../../testing/shop.ts';

const COUNTS = '/api/v1/inventory/counts';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const { act, good, receive, assertTied } = testShop('loaf', () => ({ application, owner }));

const sell = (id: string, quantity: number, headers = {}) =>
  act(
    '/api/v1/invoices',
    {
      ...{ customer_id: customer, issue_date: today, due_date: today, issue: true },
      items: [{ name: 'Loaf', quantity, unit_price: 1_000, inventory_item_id: id }],
    },
    owner,
    headers,
  );
const count = (item_id: string, counted: number, fields: Fields = {}, member = owner, headers = {}) =>
  member.post(`${COUNTS}/quick`, { item_id, counted, ...fields }, headers);
const stockOf = async (id: string) => (await owner.get(`${GOODS}/${id}`)).body.current_stock;

describe('one item counted', () => {
  beforeEach(async () => {
    owner = await testOwner(application);
    customer = await testCustomer(owner);
  });

  test('160 found of 175: 15 are missing at their cost, by an adjustment that says why', async () => {
    const id = await good();
    await receive(id, 175, 57_300);
    const { status, body } = await count(id, 160, { reason: 'expired' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      ...{ item_id: id, counted: 160, expected: 175, difference: -15, value: -859_500, warnings: [] },
      ...{ counted_by: owner.user_id, occurred_on: today },
    });
    expect(await stockOf(id)).toBe(160);
    const { movements } = (await owner.get(`${GOODS}/${id}/movements`)).body;
    expect(movements[0]).toMatchObject({
      ...{ kind: 'adjustment', quantity: -15, value: -859_500, reason: 'expired', source_id: body.id },
      ...{ source_type: 'stock_count', journal_entry_id: body.journal_entry_id },
    });
    const { adjustments } = (await owner.get('/api/v1/inventory/accounting/adjustments')).body;
    expect(adjustments[0]).toMatchObject({ item_id: id, quantity_adjusted: 15 });
    await assertTied();
  });

  test('what is far from the books is asked about with both quantities, and posted when it is right', async () => {
    const id = await good();
    await receive(id, 90, 172_000);
    const asked = (message: string) => [
      400,
      [{ field: 'accept_differences', code: 'DIFFERENT', message: expect.stringContaining(message) }],
    ];
    const answered = ({ status, body }: { status: number; body: Fields }) => [status, body.errors];
    expect(answered(await count(id, 1_275, { accept_differences: false }))).toEqual(
      asked('1,275 loaves instead of the 90 loaves of the books.'),
    );
    expect(await stockOf(id)).toBe(90);
    const adjust = (quantity_adjusted: number, fields: Fields = {}) =>
      owner.post(`${GOODS}/${id}/adjust-stock`, {
        ...{ adjustment_type: 'increase', quantity_adjusted, reason: 'physical_count', ...fields },
      });
    expect(answered(await adjust(1_185, { accept_differences: false }))).toEqual(
      asked('1,275 loaves instead of the 90 loaves of the books.'),
    );
    const sheet = await act(COUNTS, { scope: { of: 'all' }, title: 'All' });
    await act(`${COUNTS}/${sheet.id}/lines`, { item_id: id, counted: 271 });
    expect(answered(await owner.post(`${COUNTS}/${sheet.id}/post`, { accept_differences: false }))).toEqual(
      asked('271 loaves instead of the 90 loaves of the books.'),
    );
    expect(await stockOf(id)).toBe(90);
    const posted = await owner.post(`${COUNTS}/${sheet.id}/post`, { accept_differences: true });
    expect([posted.status, await stockOf(id)]).toEqual([200, 271]);
    expect((await adjust(150, { adjustment_type: 'decrease', accept_differences: false })).body.field).toBe(
      'accept_differences',
    );
    // As before there was a question, and as of a device that was away since.
    expect((await adjust(1_185)).status).toBe(200);
    expect((await count(id, 90, { accept_differences: true })).status).toBe(201);
    await assertTied();
  });

  test('more than in the books is found at its known cost, whatever the reason for missing goods', async () => {
    const id = await good();
    await receive(id, 96, 37_768);
    const { body } = await count(id, 98, { reason: 'theft' });
    expect(body).toMatchObject({ expected: 96, difference: 2, value: 75_536 });
    const { movements } = (await owner.get(`${GOODS}/${id}/movements`)).body;
    expect(movements[0].reason).toBe('physical_count');
    const unknown = await good();
    const found = await count(unknown, 3);
    expect(found.body).toMatchObject({ expected: 0, difference: 3, value: 0 });
    expect(found.body.warnings).toMatchObject([{ code: 'COST_UNKNOWN' }]);
    await assertTied();
  });

  test('a count that agrees is kept with who and when, and moves nothing', async () => {
    const id = await good();
    await receive(id, 59);
    const { status, body } = await count(id, 59);
    expect([status, body.difference, body.value, body.journal_entry_id]).toEqual([201, 0, 0, null]);
    expect((await owner.get(`${GOODS}/${id}/movements`)).body.total).toBe(1);
    const [row] = await application.owner(
      'select counted_by, counted_at from stock_count_line where count_id = $1',
      [body.id],
    );
    expect(row!.counted_by).toBe(owner.user_id);
  });

  test('what was sold after the count is not missing from it', async () => {
    const id = await good();
    await receive(id, 100);
    const counted_at = new Date().toISOString();
    await sell(id, 10);
    const { body } = await count(id, 95, { counted_at });
    expect(body).toMatchObject({ expected: 100, difference: -5, counted_at });
    expect(await stockOf(id)).toBe(85);
    await assertTied();
  });

  test('a sale that a phone made before the count and sent later is in what is expected', async () => {
    const id = await good();
    await receive(id, 100);
    const start = Date.now();
    const at = (second: number) => new Date(start + second * 1000).toISOString();
    application.setNow(new Date(at(50)));
    try {
      await sell(id, 10, { 'happened-at': at(10) });
      await sell(id, 7, { 'happened-at': at(30) });
      await sell(id, 1, { 'happened-at': 'yesterday' });
      const { body } = await count(id, 90, { counted_at: at(20) });
      expect(body).toMatchObject({ expected: 90, difference: 0 });
    } finally {
      application.setNow(null);
    }
    expect(await stockOf(id)).toBe(82);
  });

  test('two who count the same at once do not correct it twice, in whatever order it comes', async () => {
    const id = await good();
    await receive(id, 100);
    const [first, second] = [new Date(), new Date(Date.now() + 1)].map((each) => each.toISOString());
    application.setNow(new Date(Date.now() + 1_000));
    try {
      expect((await count(id, 90, { counted_at: second })).body).toMatchObject({ difference: -10 });
      const late = (await count(id, 88, { counted_at: first })).body;
      expect(late).toMatchObject({ expected: 100, difference: -12, value: 0, journal_entry_id: null });
      expect(late.warnings).toMatchObject([{ code: 'COUNTED_LATER' }]);
      expect((await count(id, 89, { counted_at: second })).body).toMatchObject({
        expected: 90,
        difference: -1,
      });
    } finally {
      application.setNow(null);
    }
    expect(await stockOf(id)).toBe(89);
    await assertTied();
  });

  test('a clock that is ahead counts as now', async () => {
    const id = await good();
    await receive(id, 5);
    const { body } = await count(id, 4, { counted_at: '2199-01-01T00:00:00Z' });
    expect([body.expected, body.occurred_on]).toEqual([5, today]);
    expect(new Date(body.counted_at).getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('a batch is counted by itself; what is found of no batch is asked for it', async () => {
    const id = await good({ batch_tracking_enabled: true });
    await receive(id, 10, 100, { batch_number: 'A' });
    await receive(id, 20, 100, { batch_number: 'B' });
    expect((await count(id, 8, { batch_number: 'A' })).body).toMatchObject({
      ...{ batch_number: 'A', expected: 10, difference: -2 },
    });
    expect((await count(id, 3, { batch_number: 'C' })).body).toMatchObject({ expected: 0, difference: 3 });
    expect((await count(id, 0, { batch_number: 'C' })).body).toMatchObject({ expected: 3, difference: -3 });
    expect((await count(id, 1, { batch_number: 'C' })).body).toMatchObject({ expected: 0, difference: 1 });
    const all = await count(id, 40);
    expect([all.status, all.body.field]).toEqual([400, 'batch_number']);
    expect((await count(id, 25)).body).toMatchObject({ expected: 29, difference: -4 });
    const plain = await good();
    expect((await count(plain, 1, { batch_number: 'A' })).body.field).toBe('batch_number');
    await assertTied();
  });

  test('counted once for a key or an id, and a missing item by nobody', async () => {
    const id = await good();
    await receive(id, 10);
    const key = { 'idempotency-key': 'shelf' };
    const twins = await Promise.all([1, 2, 3].map(() => count(id, 7, {}, owner, key)));
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    expect(await stockOf(id)).toBe(7);
    const named = await count(id, 7, { id: '0198c6d1-7a3c-7bbb-8ccc-1a2b3c4d5e6f' });
    expect(named.status).toBe(201);
    const again = await count(id, 7, { id: '0198c6d1-7a3c-7bbb-8ccc-1a2b3c4d5e6f' });
    expect([again.status, again.body.code]).toEqual([409, 'ID_TAKEN']);
    const stranger = await testOwner(application);
    expect((await count(id, 1, {}, stranger)).status).toBe(404);
    const service = await good({ item_kind: 'service' });
    expect((await count(service, 1)).status).toBe(404);
  });

  test('bad input gets the fault of its field; another reason is explained; a locked day stays', async () => {
    const id = await good();
    await receive(id, 10);
    for (const [fields, field] of [
      [{ counted: -1 }, 'counted'],
      [{ counted: 1.00001 }, 'counted'],
      [{ reason: 'other' }, 'reason_description'],
      [{ reason: 'returned' }, 'reason'],
      [{ occurred_on: '2199-01-01' }, 'occurred_on'],
      [{ counted_at: 'noon' }, 'counted_at'],
    ] as const) {
      const { status, body } = await count(id, 4, fields);
      expect([status, body.field]).toEqual([400, field]);
    }
    await application.owner(
      'update organization_counter set books_locked_until = $2::date where organization_id = $1',
      [owner.organization_id, today],
    );
    const locked = await count(id, 4);
    expect([locked.status, locked.body.code]).toEqual([409, 'PERIOD_LOCKED']);
    expect(await stockOf(id)).toBe(10);
  });

  test('who keeps the store counts; who sells does not, and sees no costs', async () => {
    const id = await good();
    await receive(id, 10, 500);
    const storekeeper = await testMember(application, owner, 'storekeeper');
    expect((await count(id, 9, {}, storekeeper)).body).toMatchObject({ difference: -1, value: -500 });
    for (const role of ['sales', 'viewer'])
      expect((await count(id, 9, {}, await testMember(application, owner, role))).status).toBe(403);
  });

  test('counts against sales at once: none is lost, and the books agree', async () => {
    const id = await good();
    await receive(id, 100);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => [
        count(id, 50 + index, { counted_at: new Date().toISOString() }),
        owner.post('/api/v1/invoices', {
          ...{ customer_id: customer, issue_date: today, due_date: today, issue: true },
          items: [{ name: 'Loaf', quantity: 1, unit_price: 1_000, inventory_item_id: id }],
        }),
      ]).flat(),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
    const [row] = await application.owner<{ held: number; moved: number }>(
      `select p.quantity_e4::float8 / 10000 as held,
        (select sum(m.quantity_e4)::float8 / 10000 from stock_movement m
          where m.organization_id = $2 and m.item_id = $1) as moved
       from stock_position p where p.organization_id = $2 and p.item_id = $1`,
      [id, owner.organization_id],
    );
    expect(row!.held).toBe(row!.moved);
    await assertTied();
  });
});

describe('a sheet', () => {
  let storekeeper: Member;
  let bread: string;
  let pie: string;
  let cake: string;
  beforeEach(async () => {
    owner = await testOwner(application);
    customer = await testCustomer(owner);
    storekeeper = await testMember(application, owner, 'storekeeper');
    [bread, pie, cake] = [
      await good({ name: 'Agege bread', sku: 'A' }),
      await good({ name: 'Meat pie', sku: 'M' }),
      await good({ name: 'Cake', sku: 'C', status: 'active' }),
    ];
    await receive(bread, 175, 57_300);
    await receive(pie, 96, 37_768);
    await receive(cake, 4, 90_000);
  });
  const start = (fields: Fields = {}, member = owner) =>
    act(COUNTS, { title: 'Main shop', scope: { of: 'all' }, ...fields }, member);
  const enter = (id: string, item_id: string, counted: number | null, fields: Fields = {}, member = owner) =>
    member.post(`${COUNTS}/${id}/lines`, { item_id, counted, ...fields });
  const lineOf = (sheet: { lines: Fields[] }, item_id: string) =>
    sheet.lines.find((line) => line.item_id === item_id)!;

  test('counts in one entry what was counted, and leaves what was not as it is', async () => {
    const sheet = await start();
    expect(sheet.lines.map(({ name }: Fields) => name)).toEqual(['Agege bread', 'Cake', 'Meat pie']);
    expect([sheet.status, sheet.lines_total, sheet.lines_counted, sheet.can.post]).toEqual([
      'open',
      3,
      0,
      false,
    ]);
    const nothing = await owner.post(`${COUNTS}/${sheet.id}/post`, {});
    expect([nothing.status, nothing.body.code]).toEqual([409, 'INVALID_STATE']);
    const line = await enter(sheet.id, bread, 160, { reason: 'expired' });
    expect(line.body, JSON.stringify(line.body)).toMatchObject({
      ...{ counted: 160, expected: 175, difference: -15, value: -859_500, reason: 'expired', earlier: null },
    });
    await enter(sheet.id, pie, 98);
    const { body: posted } = await owner.post(`${COUNTS}/${sheet.id}/post`, {});
    expect(posted).toMatchObject({
      ...{ status: 'posted', lines_counted: 2, differences: 2, value: 75_536 - 859_500, warnings: [] },
      can: { count: false, post: false, discard: false },
    });
    expect(lineOf(posted, bread)).toMatchObject({ expected: 175, difference: -15, value: -859_500 });
    expect(lineOf(posted, cake)).toMatchObject({ counted: null, expected: null, difference: null });
    expect([await stockOf(bread), await stockOf(pie), await stockOf(cake)]).toEqual([160, 98, 4]);
    const entries = await application.owner(
      `select distinct journal_entry_id, reason from stock_movement where source_id = $1 order by reason`,
      [sheet.id],
    );
    expect(entries.map(({ reason }) => reason)).toEqual(['expired', 'physical_count']);
    expect(new Set(entries.map(({ journal_entry_id }) => journal_entry_id))).toEqual(
      new Set([posted.journal_entry_id]),
    );
    for (const again of [
      await owner.post(`${COUNTS}/${sheet.id}/post`, {}),
      await enter(sheet.id, cake, 3),
      await owner.post(`${COUNTS}/${sheet.id}/discard`, {}),
    ])
      expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
    expect((await owner.get(COUNTS)).body).toMatchObject({ total: 1, counts: [{ id: sheet.id }] });
    await assertTied();
  });

  test('sold while others count: a line is compared with the moment of its counting', async () => {
    const sheet = await start();
    await enter(sheet.id, bread, 170);
    await sell(bread, 20);
    await enter(sheet.id, pie, 96);
    const { body: open } = await owner.get(`${COUNTS}/${sheet.id}`);
    expect(lineOf(open, bread)).toMatchObject({ expected: 175, difference: -5 });
    await owner.post(`${COUNTS}/${sheet.id}/post`, {});
    expect([await stockOf(bread), await stockOf(pie)]).toEqual([150, 96]);
    await assertTied();
  });

  test('a blind sheet tells nobody what the books say before it is posted', async () => {
    const sheet = await start({ is_blind: true });
    expect(sheet.lines.map(({ expected }: Fields) => expected)).toEqual([null, null, null]);
    const line = await enter(sheet.id, bread, 160, {}, storekeeper);
    expect([line.body.expected, line.body.difference, line.body.value]).toEqual([null, null, null]);
    const { body } = await owner.post(`${COUNTS}/${sheet.id}/post`, {});
    expect(lineOf(body, bread)).toMatchObject({ expected: 175, difference: -15, value: -859_500 });
  });

  test('two people on one line: the later counting stands and the other stays beside it', async () => {
    const sheet = await start();
    const [early, late] = [Date.now() - 60_000, Date.now() - 30_000].map((at) => new Date(at).toISOString());
    await enter(sheet.id, bread, 160, { counted_at: late });
    const second = await enter(sheet.id, bread, 158, { counted_at: early }, storekeeper);
    expect(second.body).toMatchObject({
      ...{ counted: 160, counted_by: owner.user_id, counted_at: late },
      earlier: { counted: 158, counted_at: early },
    });
    const third = await enter(sheet.id, bread, 159, {}, storekeeper);
    expect(third.body).toMatchObject({
      ...{ counted: 159, counted_by: storekeeper.user_id, earlier: { counted: 160, counted_at: late } },
    });
    // Correcting oneself is no second opinion.
    expect((await enter(sheet.id, bread, 157, {}, storekeeper)).body.earlier.counted).toBe(160);
    expect((await enter(sheet.id, bread, null)).body).toMatchObject({ counted: null, difference: null });
  });

  test('two people at once, each half of the sheet and one line both: no line is lost, posted once', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => good()));
    for (const id of many) await receive(id, 10);
    const sheet = await start({ scope: { of: 'items', item_ids: many } });
    const answers = await Promise.all([
      ...many.slice(0, 7).map((id) => enter(sheet.id, id, 9)),
      ...many.slice(6).map((id) => enter(sheet.id, id, 8, {}, storekeeper)),
      // Nobody has these on the list.
      enter(sheet.id, bread, 175),
      enter(sheet.id, bread, 175, {}, storekeeper),
    ]);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const { body: open } = await owner.get(`${COUNTS}/${sheet.id}`);
    expect([open.lines_total, open.lines_counted]).toEqual([13, 13]);
    const posts = await Promise.all([
      owner.post(`${COUNTS}/${sheet.id}/post`, {}),
      storekeeper.post(`${COUNTS}/${sheet.id}/post`, {}),
      sell(many[0]!, 1),
      sell(many[11]!, 1),
    ]);
    expect(
      posts
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    expect([await stockOf(many[1]!), await stockOf(many[10]!)]).toEqual([9, 8]);
    expect([await stockOf(many[0]!), await stockOf(many[11]!)]).toEqual([8, 7]);
    await assertTied();
  });

  test('batches are lines of their own, and what is found on the shelf is added', async () => {
    const milk = await good({ batch_tracking_enabled: true });
    await receive(milk, 10, 100, { batch_number: 'A' });
    await receive(milk, 5, 100, { batch_number: 'B' });
    const sheet = await start({ scope: { of: 'items', item_ids: [milk] } });
    expect(sheet.lines.map(({ batch_number }: Fields) => batch_number)).toEqual(['A', 'B']);
    await enter(sheet.id, milk, 8, { batch_number: 'A' });
    await enter(sheet.id, milk, 2, { batch_number: 'C' });
    const { body } = await owner.post(`${COUNTS}/${sheet.id}/post`, {});
    expect(body.lines.map(({ batch_number, difference }: Fields) => [batch_number, difference])).toEqual([
      ['A', -2],
      ['B', null],
      ['C', 2],
    ]);
    expect(await stockOf(milk)).toBe(15);
    const again = await start({ scope: { of: 'again', count_id: sheet.id } });
    expect(again.lines).toHaveLength(3);
    expect((await enter(again.id, bread, 1, { batch_number: 'A' })).body.field).toBe('batch_number');
  });

  test('of a category, of nothing, of too much; given up without a trace in stock', async () => {
    const category = await act('/api/v1/inventory/categories', { name: 'Drinks' });
    const none = await owner.post(COUNTS, {
      title: 'x',
      scope: { of: 'category', category_id: category.id },
    });
    expect([none.status, none.body.field]).toEqual([400, 'scope']);
    const juice = await good({ category_id: category.id });
    const sheet = await start({ scope: { of: 'category', category_id: category.id } });
    expect(sheet.lines.map(({ item_id }: Fields) => item_id)).toEqual([juice]);
    const shelf = await start({ scope: { of: 'items', item_ids: [] } });
    expect(shelf.lines).toEqual([]);
    await enter(shelf.id, juice, 5);
    expect((await owner.post(`${COUNTS}/${shelf.id}/discard`, {})).body.status).toBe('discarded');
    expect(await stockOf(juice)).toBe(0);
    const stranger = await testOwner(application);
    expect((await enter(sheet.id, juice, 1, {}, stranger)).status).toBe(404);
    const viewer = await testMember(application, owner, 'viewer');
    expect((await viewer.get(`${COUNTS}/${sheet.id}`)).body.can.count).toBe(false);
    expect((await enter(sheet.id, juice, 1, {}, viewer)).status).toBe(403);
    const sales = await testMember(application, owner, 'sales');
    const seen = (await sales.get(`${COUNTS}/${shelf.id}`)).body;
    expect(seen.lines[0].value).toBeNull();
    const csv = await owner.get(`${COUNTS}?format=csv`);
    expect(csv.status).toBe(200);
  });

  test('of one kind of item, or of those of another sheet', async () => {
    const flour = await act('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
    const itemsOf = (sheet: { lines: Fields[] }) => sheet.lines.map(({ item_id }) => item_id);
    const materials = await start({ scope: { of: 'all', item_type: 'raw_material' } });
    expect(itemsOf(materials)).toEqual([flour.id]);
    const goods = await start({ scope: { of: 'all', item_type: 'finished_good' } });
    expect(itemsOf(goods)).toEqual([bread, cake, pie]);
    const some = await start({ scope: { of: 'items', item_ids: [pie, bread] } });
    expect(itemsOf(some)).toEqual([bread, pie]);
    const again = await start({ scope: { of: 'again', count_id: some.id } });
    expect(itemsOf(again)).toEqual([bread, pie]);
  });

  test('what is closed says how it was closed, and what has no stock is not counted', async () => {
    const [posted, given] = [await start(), await start()];
    const unknown = await enter(posted.id, owner.user_id, 1);
    expect([unknown.status, unknown.body.code, unknown.body.field, unknown.body.message]).toEqual([
      404,
      'NOT_FOUND',
      'item_id',
      'This item does not exist, or has no stock.',
    ]);
    const batch = await enter(posted.id, bread, 1, { batch_number: 'B1' });
    expect(batch.body.errors).toMatchObject([
      { field: 'batch_number', message: 'This item is not tracked in batches' },
    ]);
    await enter(posted.id, bread, 174);
    await act(`${COUNTS}/${posted.id}/post`, {});
    await act(`${COUNTS}/${given.id}/discard`, {});
    for (const [{ id }, message] of [
      [posted, 'This count has been posted.'],
      [given, 'This count was given up.'],
    ] as const)
      for (const answer of [
        await enter(id, bread, 1),
        await owner.post(`${COUNTS}/${id}/post`, {}),
        await owner.post(`${COUNTS}/${id}/discard`, {}),
      ])
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          409,
          'INVALID_STATE',
          message,
        ]);
  });

  test('a sheet of as many lines as there may be takes no more', async () => {
    const sheet = await start({ scope: { of: 'items', item_ids: [pie] } });
    const { organization_id } = owner;
    await application.owner(
      `update stock_count_line set line = $3 where organization_id = $1 and count_id = $2`,
      [organization_id, sheet.id, LIMITS.count_lines],
    );
    const more = await enter(sheet.id, bread, 1);
    expect([more.status, more.body.errors]).toMatchObject([
      400,
      [{ field: 'item_id', message: 'A sheet has at most 1000 lines' }],
    ]);
    expect((await enter(sheet.id, pie, 96)).status).toBe(200);
    await application.owner(
      `insert into item (organization_id, id, item_type, name, sku, unit)
        select $1, gen_random_uuid(), 'finished_good', 'Row ' || n, 'ROW-' || n, 'kg' from generate_series(1, $2::int) n`,
      [organization_id, LIMITS.count_lines + 1],
    );
    const all = await owner.post(COUNTS, { title: 'All', scope: { of: 'all' } });
    expect([all.status, all.body.errors]).toMatchObject([
      400,
      [{ field: 'scope', message: 'A sheet has at most 1000 lines. Count one category at a time' }],
    ]);
  });
});
