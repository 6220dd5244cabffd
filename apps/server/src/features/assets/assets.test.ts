import { lastDayOf, lastMonthOver, monthAfter } from '@lissafi/domain/books/fixed-assets';
import { addDays, monthOf } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { sweepDepreciation } from './sweep.ts';

let application: TestApplication;
let owner: Member;
let today: string;
/** The latest month that is over, and the one two before. */
let over: string;
let first: string;

beforeAll(async () => {
  application = await testApplication();
  today = application.today;
  over = lastMonthOver(today);
  first = monthAfter(over, -2);
});
beforeEach(async () => {
  owner = await testOwner(application);
});
afterAll(() => application.close());

const base = '/api/v1/assets';
const asset = (fields: object = {}, member = owner) =>
  member.post(base, {
    name: 'Delivery van',
    account_code: '1510',
    acquired_on: `${first}-10`,
    cost: 1_000_000,
    residual_value: 100_000,
    life_months: 12,
    method: 'bank_transfer',
    ...fields,
  });
const depreciate = (until = over, member = owner) => member.post(`${base}/depreciation`, { until });
const dispose = (id: string, fields: object = {}) =>
  owner.post(`${base}/${id}/dispose`, { disposed_on: today, reason: 'Too old', ...fields });
const balances = async () =>
  Object.fromEntries(
    (await owner.get(`/api/v1/ledger/trial-balance?as_of=${lastDayOf(monthOf(today))}`)).body.accounts
      .map(({ code, debit, credit }: Record<string, number>) => [code, debit! - credit!])
      .filter(([, balance]: [string, number]) => balance !== 0),
  );
const intact = async () => (await owner.get('/api/v1/ledger/verify')).body.intact;
const fieldOf = ({ status, body }: { status: number; body: { errors?: { field: string }[] } }) => [
  status,
  body.errors?.[0]?.field,
];

test('an asset is bought, and depreciated by one entry a month for all assets', async () => {
  const van = await asset();
  expect(van.status).toBe(201);
  const oven = await asset({ name: 'Oven', account_code: '1500', cost: 120_000, residual_value: 0 });
  expect(await balances()).toEqual({ '1010': -1_120_000, '1510': 1_000_000, '1500': 120_000 });
  const run = await depreciate();
  // 900,000 ÷ 12 = 75,000 and 120,000 ÷ 12 = 10,000.
  expect(run.body.entries.map(({ month, amount }: Record<string, unknown>) => [month, amount])).toEqual(
    [first, monthAfter(first), over].map((month) => [month, 85_000]),
  );
  expect(await balances()).toEqual({
    ...{ '1010': -1_120_000, '1510': 1_000_000, '1500': 120_000 },
    ...{ '1590': -255_000, '6170': 255_000 },
  });
  const entry = (await owner.get(`/api/v1/ledger/entries/${run.body.entries[0].journal_entry_id}`)).body;
  expect(entry).toMatchObject({ entry_date: lastDayOf(first), memo: `Depreciation for ${first}` });
  const { body } = await owner.get(`${base}/${van.body.id}`);
  expect(body).toMatchObject({ accumulated: 225_000, book_value: 775_000, depreciated_until: over });
  expect(body.schedule).toHaveLength(12);
  expect(body.schedule[2]).toMatchObject({ month: over, amount: 75_000, posted_on: lastDayOf(over) });
  expect(body.schedule[3]).toMatchObject({ journal_entry_id: null, posted_on: null, accumulated: 300_000 });
  expect(body.schedule.at(-1)).toMatchObject({ accumulated: 900_000, book_value: 100_000 });
  expect((await depreciate()).body.entries, 'nothing is posted twice').toEqual([]);
  const register = (await owner.get(base)).body;
  expect(register).toMatchObject({
    total: 2,
    totals: { cost: 1_120_000, accumulated: 255_000, book_value: 865_000 },
    due: { until: over, assets: 0 },
  });
  expect((await owner.get(`${base}?account_code=1500`)).body).toMatchObject({
    total: 1,
    totals: { cost: 120_000, accumulated: 30_000, book_value: 90_000 },
  });
  expect((await owner.get(`${base}/${oven.body.id}`)).body.can).toEqual({
    ...{ update: true, dispose: true, void: false },
  });
  expect(await intact()).toBe(true);
});

test('a locked month is depreciated on the first open day, and the memo says for which month', async () => {
  await asset();
  const locked = lastDayOf(monthAfter(first));
  await owner.put('/api/v1/periods/lock', { books_locked_until: locked, seen: null });
  const { entries } = (await depreciate()).body;
  const dates = await Promise.all(
    entries.map(async ({ journal_entry_id }: { journal_entry_id: string }) => {
      const { entry_date, memo } = (await owner.get(`/api/v1/ledger/entries/${journal_entry_id}`)).body;
      return [entry_date, memo];
    }),
  );
  expect(dates).toEqual([
    [addDays(locked, 1), `Depreciation for ${first}`],
    [addDays(locked, 1), `Depreciation for ${monthAfter(first)}`],
    [lastDayOf(over), `Depreciation for ${over}`],
  ]);
  expect((await asset({ acquired_on: `${first}-11` })).body.code).toBe('PERIOD_LOCKED');
});

test('two runs at once post each month once, and so does the sweep after them', async () => {
  const { body } = await asset();
  const runs = await Promise.all([depreciate(), depreciate(), depreciate()]);
  expect(runs.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(runs.map((run) => run.body.entries.length).sort()).toEqual([0, 0, 3]);
  await sweepDepreciation(application.services, { query: sweepQuery });
  expect((await balances())['1590']).toBe(-225_000);
  expect((await owner.get(`${base}/${body.id}`)).body.accumulated).toBe(225_000);
});

/** The sweep finds organizations with the database’s owner. */
const sweepQuery = (async (text: string, values: unknown[]) => ({
  rows: await application.owner(text, values),
})) as unknown as Parameters<typeof sweepDepreciation>[1]['query'];

test('the nightly sweep posts the months that are over, in nobody’s name', async () => {
  const { body } = await asset();
  const checklist = async () =>
    (await owner.get(`/api/v1/periods/checklist?until=${lastDayOf(over)}`)).body.checks.find(
      ({ name }: { name: string }) => name === 'depreciation',
    );
  expect(await checklist()).toMatchObject({ state: 'open', count: 1 });
  expect((await owner.get(base)).body.due).toEqual({ until: over, assets: 1 });
  await sweepDepreciation(application.services, { query: sweepQuery });
  expect(await checklist()).toMatchObject({ state: 'done', count: 0 });
  const { schedule } = (await owner.get(`${base}/${body.id}`)).body;
  const entry = (await owner.get(`/api/v1/ledger/entries/${schedule[0].journal_entry_id}`)).body;
  expect(entry.posted_by_name).toBe(null);
  expect((await balances())['6170']).toBe(225_000);
});

test('a sale with a gain and a scrapping with a loss leave nothing of the asset in the books', async () => {
  const van = (await asset()).body;
  // Depreciated up to the month before: 3 months, on the last day of a month 2.
  const months = today.slice(0, 7) === over ? 2 : 3;
  const value = 1_000_000 - months * 75_000;
  const proceeds = value + 25_000;
  const sold = await dispose(van.id, { proceeds, method: 'bank_transfer' });
  expect(sold.status).toBe(200);
  expect(sold.body).toMatchObject({
    ...{ status: 'disposed', accumulated: months * 75_000, book_value: 0 },
    disposal: { proceeds, result: 25_000, taken_back: 0, reason: 'Too old' },
    can: { dispose: false, void: false },
  });
  expect(await balances()).toEqual({
    '1010': proceeds - 1_000_000,
    '4920': -25_000,
    '6170': months * 75_000,
  });
  const table = (await asset({ account_code: '1520', residual_value: 0, cost: 120_000 })).body;
  await dispose(table.id);
  expect((await balances())['6190']).toBe(120_000 - months * 10_000);
  expect(Object.keys(await balances()).filter((code) => code.startsWith('15'))).toEqual([]);
  expect((await dispose(van.id)).body.code).toBe('INVALID_STATE');
  expect((await owner.get(`${base}?status=disposed`)).body).toMatchObject({ total: 2 });
  expect((await owner.get(base)).body.totals).toEqual({ cost: 0, accumulated: 0, book_value: 0 });
  expect((await depreciate()).body.entries).toEqual([]);
  expect(await intact()).toBe(true);
});

test('a disposal that is recorded late takes back what was depreciated since', async () => {
  const van = (await asset()).body;
  await depreciate();
  const sold = await dispose(van.id, { disposed_on: `${over}-01`, proceeds: 850_000, method: 'cash' });
  expect(sold.body).toMatchObject({
    accumulated: 150_000,
    disposal: { result: 0, taken_back: 75_000 },
  });
  expect(await balances()).toEqual({ '1000': 850_000, '1010': -1_000_000, '6170': 150_000 });
});

test('a disposal and a run at once wait for each other, and leave nothing of the asset', async () => {
  const [van, oven] = [(await asset()).body, (await asset({ account_code: '1500' })).body];
  const answers = await Promise.all([
    depreciate(),
    dispose(van.id, { disposed_on: `${over}-01` }),
    depreciate(),
    dispose(oven.id, { disposed_on: `${over}-01`, proceeds: 900_000, method: 'cash' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Two months of 75,000 each; what a run posted for the month of disposal is taken back.
  expect(await balances()).toEqual({
    ...{ '1000': 900_000, '1010': -2_000_000, '6170': 300_000, '6190': 850_000, '4920': -50_000 },
  });
  expect(await intact()).toBe(true);
});

test('nothing is disposed of in a locked period, and void assets stand in the register when asked for', async () => {
  const van = (await asset()).body;
  const table = (await asset({ account_code: '1520', acquired_on: today })).body;
  await owner.post(`${base}/${table.id}/void`, { reason: 'Twice' });
  // The day of today is never locked, and may be the last of its month.
  const locked = monthAfter(over, -1);
  await owner.put('/api/v1/periods/lock', { books_locked_until: lastDayOf(locked), seen: null });
  expect((await dispose(van.id, { disposed_on: `${locked}-05` })).body.code).toBe('PERIOD_LOCKED');
  expect((await owner.get(`${base}/${van.id}`)).body).toMatchObject({ status: 'active', accumulated: 0 });
  const names = async (query = '') =>
    (await owner.get(`${base}${query}`)).body.assets.map(({ id }: { id: string }) => id);
  expect(await names()).toEqual([van.id]);
  expect(await names('?status=void')).toEqual([table.id]);
  expect(await names('?status=disposed')).toEqual([]);
});

test('life and residual value change only what is not posted', async () => {
  const { body } = await asset();
  await depreciate();
  const posted = (await owner.get(`${base}/${body.id}`)).body;
  const update = (fields: object, version = posted.version) =>
    owner.put(`${base}/${body.id}`, { version, ...fields });
  expect((await update({ life_months: 24 }, 1)).body.code).toBe('STALE_VERSION');
  expect(fieldOf(await update({ residual_value: 900_000 }))).toEqual([400, 'residual_value']);
  expect(fieldOf(await update({ life_months: 3 }))).toEqual([400, 'life_months']);
  const changed = (await update({ life_months: 24, residual_value: 145_000, name: 'Van' })).body;
  // 1,000,000 − 145,000 − 225,000 = 630,000 over the remaining 21 months.
  expect(changed).toMatchObject({ name: 'Van', accumulated: 225_000 });
  expect(changed.schedule).toHaveLength(24);
  expect(changed.schedule.map(({ amount }: { amount: number }) => amount)).toEqual([
    ...[75_000, 75_000, 75_000],
    ...new Array(21).fill(30_000),
  ]);
  expect(changed.schedule.at(-1).book_value).toBe(145_000);
});

test('on credit a payable is owed; voiding takes both back, until something is depreciated', async () => {
  const supplier = (await owner.post('/api/v1/suppliers', { name: 'Mills' })).body.id;
  const { body } = await asset({ method: undefined, supplier_id: supplier });
  expect(body).toMatchObject({ supplier_name: 'Mills', can: { void: true } });
  expect(await balances()).toEqual({ '1510': 1_000_000, '2000': -1_000_000 });
  const owed = async () => (await owner.get(`/api/v1/suppliers/${supplier}`)).body;
  expect(JSON.stringify(await owed())).toContain('1000000');
  const voided = await owner.post(`${base}/${body.id}/void`, { reason: 'Twice' });
  expect(voided.body).toMatchObject({ status: 'void', void_reason: 'Twice', schedule: [] });
  expect(await balances()).toEqual({});
  const tieOut = (await owner.get('/api/v1/ledger/tie-out')).body.checks;
  expect(tieOut.every(({ difference }: { difference: number }) => difference === 0)).toBe(true);

  const kept = (await asset({ method: undefined, supplier_id: supplier })).body;
  await owner.post(`/api/v1/suppliers/${supplier}/payments`, {
    ...{ amount: 400_000, paid_on: today, method: 'cash' },
  });
  expect((await owner.post(`${base}/${kept.id}/void`, { reason: 'x' })).body.code).toBe('INVALID_STATE');
  await depreciate();
  expect((await owner.post(`${base}/${kept.id}/void`, { reason: 'x' })).body.code).toBe('INVALID_STATE');
});

test('an asset that the books hold already posts nothing, and goes on where it stood', async () => {
  const { body } = await asset({
    ...{ method: undefined, in_books: true, acquired_on: '2024-01-15', life_months: 120 },
    ...{ depreciated_before: 180_000, depreciate_from: over },
  });
  expect(await balances()).toEqual({});
  expect(body).toMatchObject({ accumulated: 180_000, book_value: 820_000, journal_entry_id: null });
  await depreciate();
  const { schedule } = (await owner.get(`${base}/${body.id}`)).body;
  expect(schedule[0].month).toBe(over);
  expect(schedule.at(-1)).toMatchObject({ month: '2033-12', book_value: 100_000 });
  expect(await balances()).toEqual({ '1590': -schedule[0].amount, '6170': schedule[0].amount });
  const land = (await asset({ account_code: '1540', life_months: null, residual_value: 0 })).body;
  expect(land.schedule).toEqual([]);
});

test('VAT is claimed by an organization that charges it, from 2026 on, and is else part of the cost', async () => {
  const bought = (member: Member, acquired_on: string) =>
    asset({ acquired_on, tax_amount: 75_000, residual_value: 0, life_months: 120 }, member);
  expect((await bought(owner, '2025-12-31')).body).toMatchObject({ cost: 1_075_000, tax_claimed: false });
  await application.owner('update organization set vat_registered = true where organization_id = $1', [
    owner.organization_id,
  ]);
  expect((await bought(owner, '2025-12-31')).body).toMatchObject({ cost: 1_075_000, tax_claimed: false });
  expect((await bought(owner, '2026-01-01')).body).toMatchObject({ cost: 1_000_000, tax_claimed: true });
  expect(await balances()).toEqual({ '1010': -3_225_000, '1160': 75_000, '1510': 3_150_000 });
});

test('every fault at its field, roles, other organizations, and one key records once', async () => {
  const supplier_id = (await owner.post('/api/v1/suppliers', { name: 'Mills' })).body.id;
  const faults: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ cost: 0 }, 'cost'],
    [{ residual_value: 1_000_001 }, 'residual_value'],
    [{ life_months: null }, 'life_months'],
    [{ life_months: 601 }, 'life_months'],
    [{ account_code: '1590' }, 'account_code'],
    [{ account_code: '1589' }, 'account_code'],
    [{ acquired_on: addDays(today, 1) }, 'acquired_on'],
    [{ method: undefined }, 'method'],
    [{ supplier_id }, 'method'],
    [{ depreciated_before: 1 }, 'depreciated_before'],
    [{ depreciate_from: over }, 'depreciate_from'],
    [{ in_books: true, method: undefined, depreciate_from: '2000-01' }, 'depreciate_from'],
  ];
  for (const [fields, field] of faults) expect(fieldOf(await asset(fields))).toEqual([400, field]);
  expect(fieldOf(await depreciate(monthAfter(over)))).toEqual([400, 'until']);

  const { body } = await asset();
  expect(fieldOf(await dispose(body.id, { proceeds: 1 }))).toEqual([400, 'method']);
  expect(fieldOf(await dispose(body.id, { disposed_on: addDays(`${first}-10`, -1) }))).toEqual([
    ...[400, 'disposed_on'],
  ]);
  const other = await testOwner(application);
  for (const answer of [
    await other.get(`${base}/${body.id}`),
    await other.post(`${base}/${body.id}/void`, { reason: 'x' }),
    await other.post(`${base}/${body.id}/dispose`, { disposed_on: today, reason: 'x' }),
    await other.put(`${base}/${body.id}`, { version: 1, name: 'x' }),
  ])
    expect(answer.status).toBe(404);
  expect((await depreciate(over, other)).body.entries).toEqual([]);
  const seller = await testMember(application, owner, 'sales');
  expect([(await seller.get(base)).status, (await asset({}, seller)).status]).toEqual([403, 403]);
  const accountant = await testMember(application, owner, 'accountant');
  expect((await asset({}, accountant)).status).toBe(201);
  const id = '01985a00-0000-7000-8000-000000000001';
  const send = () => owner.post(base, assetBody({ id, name: 'Once' }), { 'idempotency-key': 'asset-once' });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one!.body.id).toBe(two!.body.id);
  expect((await owner.get(base)).body.total).toBe(3);
  expect((await asset({ id })).body.code).toBe('ID_TAKEN');
});

const assetBody = (fields: object) => ({
  ...{ name: 'Van', account_code: '1510', acquired_on: today, cost: 500, life_months: 5, method: 'cash' },
  ...fields,
});

test('an asset that is sold or void stays as it is, but for its name and note', async () => {
  const [sold, gone] = [(await asset()).body, (await asset({ name: 'Old van' })).body];
  const remove = (id: string) => owner.post(`${base}/${id}/void`, { reason: 'Twice' });
  expect((await remove(gone.id)).status).toBe(200);
  expect((await dispose(sold.id)).status).toBe(200);
  const change = async (id: string, fields: object) => {
    const { version } = (await owner.get(`${base}/${id}`)).body;
    return owner.put(`${base}/${id}`, { version, ...fields });
  };
  expect((await change(sold.id, { name: 'Van of Bayo', life_months: 12 })).body).toMatchObject({
    name: 'Van of Bayo',
    status: 'disposed',
  });
  for (const answer of [
    await change(sold.id, { life_months: 24 }),
    await change(sold.id, { residual_value: 1 }),
    await change(gone.id, { name: 'Van' }),
    await remove(sold.id),
    await remove(gone.id),
    await dispose(gone.id),
  ])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'INVALID_STATE',
      'This asset is no longer in use.',
    ]);
});

test('a plan that has not begun is made anew from its first month, and no archived account takes an asset', async () => {
  const { body: van } = await asset({ acquired_on: today });
  const changed = await owner.put(`${base}/${van.id}`, { version: van.version, life_months: 6 });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.body.schedule).toHaveLength(6);
  expect(changed.body.schedule[0].month).toBe(monthOf(today));
  const accounts = '/api/v1/ledger/accounts';
  const { body } = await owner.post(accounts, { code: '1585', name: 'Tools', type: 'asset' });
  const archived = await owner.put(`${accounts}/1585`, { version: body.version, is_archived: true });
  expect(archived.status, JSON.stringify(archived.body)).toBe(200);
  const refused = await asset({ account_code: '1585' });
  expect([refused.status, refused.body.errors]).toMatchObject([
    400,
    [{ field: 'account_code', message: 'This account is archived' }],
  ]);
  const unknown = await asset({ account_code: '1589' });
  expect(unknown.body.errors).toMatchObject([
    { field: 'account_code', message: 'This account does not exist' },
  ]);
});
