import type { Account } from '@lissafi/contract/accounts';
import { LIMITS } from '@lissafi/contract/limits';
import { CHART_OF_ACCOUNTS } from '@lissafi/domain/books/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { postOn } from '../../testing/random-books.ts';

const BASE = '/api/v1/ledger/accounts';
let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
});
beforeEach(async () => {
  owner = await testOwner(application);
});
afterAll(() => application.close());

const add = (fields: Record<string, unknown> = {}) =>
  owner.post(BASE, { code: '6095', name: 'Generator service', type: 'expense', ...fields });
const change = (code: string, fields: Record<string, unknown>) => owner.put(`${BASE}/${code}`, fields);
const pay = (account_code: string, amount: number) =>
  postOn(application, owner, application.today, [
    {
      entry_date: application.today,
      lines: [
        { account_code, amount },
        { account_code: '1010', amount: -amount },
      ],
    },
  ]);

test('the chart in order of code, each account with its balance and what may be done with it', async () => {
  await pay('6020', 500);
  const { body } = await owner.get(`${BASE}?limit=100`);
  expect(body.total).toBe(CHART_OF_ACCOUNTS.length);
  expect(body.accounts.map(({ code }: Account) => code)).toEqual(CHART_OF_ACCOUNTS.map(({ code }) => code));
  const of = (code: string) => body.accounts.find((account: Account) => account.code === code);
  expect(of('6020')).toEqual({
    code: '6020',
    name: 'Fuel and diesel',
    type: 'expense',
    group: 'Operating expenses',
    description: null,
    cash_flow: null,
    is_archived: false,
    is_system: true,
    takes_manual_lines: true,
    balance: 500,
    version: 1,
    can: { update: true, archive: false, restore: false },
  });
  expect([of('1010').balance, of('1010').cash_flow]).toEqual([-500, 'cash']);
  expect(of('1100').takes_manual_lines).toBe(false);
  const found = async (query: string) =>
    (await owner.get(`${BASE}?${query}`)).body.accounts.map(({ code }: Account) => code);
  expect(await found('search=diesel')).toEqual(['6020']);
  expect(await found('search=122')).toEqual(['1220']);
  expect(await found('type=equity')).toEqual(['3000', '3010', '3100', '3900']);
  expect(await found('archived=true')).toEqual([]);
});

test('an account is added, takes lines, and shows in the statements', async () => {
  const made = await add({ description: 'Oil and filters' });
  expect([made.status, made.body.version, made.body.can]).toEqual([
    201,
    1,
    { update: true, archive: true, restore: false },
  ]);
  expect((await owner.get(`${BASE}/6095`)).body).toEqual(made.body);
  await pay('6095', 700);
  const { body } = await owner.get('/api/v1/ledger/profit-and-loss');
  expect(body.expenses).toMatchObject([{ code: '6095', name: 'Generator service', amount: 700 }]);
  const asset = await add({ code: '1550', name: 'Bakery oven', type: 'asset' });
  expect(asset.body.cash_flow).toBe('investing');
  const events = await application.owner(
    `select type, data from event where organization_id = $1 and type like 'account.%' order by number`,
    [owner.organization_id],
  );
  expect(events).toMatchObject([
    { type: 'account.created', data: { code: '6095', name: 'Generator service' } },
    { type: 'account.created', data: { code: '1550' } },
  ]);
});

test.each([
  [{ code: '60951' }, 400, 'code'],
  [{ code: '4095' }, 400, 'code'],
  [{ code: '1230', type: 'asset' }, 400, 'code'],
  [{ code: '1020', type: 'asset' }, 400, 'code'],
  [{ code: '6020' }, 409, 'code'],
  [{ name: 'fuel and DIESEL' }, 400, 'name'],
  [{ name: ' ' }, 400, 'name'],
  [{ cash_flow: 'cash' }, 400, 'cash_flow'],
])('a new account with %j is refused with %i at %s', async (fields, status, field) => {
  const answer = await add(fields);
  expect([answer.status, answer.body.field]).toEqual([status, field]);
});

test('a change names the version it started from', async () => {
  await add();
  const renamed = await change('6095', { version: 1, name: 'Generator repairs', description: 'Parts too' });
  expect(renamed.body).toMatchObject({ name: 'Generator repairs', description: 'Parts too', version: 2 });
  const stale = await change('6095', { version: 1, name: 'Another' });
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([
    409,
    'STALE_VERSION',
    'Generator repairs',
  ]);
  expect((await change('9999', { version: 1, name: 'x' })).status).toBe(404);
  // The accounts of the system can be renamed too.
  expect((await change('6020', { version: 1, name: 'Diesel' })).body.name).toBe('Diesel');
});

test('an account is archived without a balance only, and restored; not those of the system', async () => {
  await add();
  await pay('6095', 100);
  const full = await change('6095', { version: 1, is_archived: true });
  expect([full.status, full.body.code]).toEqual([409, 'ACCOUNT_HAS_BALANCE']);
  await pay('6095', -100);
  const archived = await change('6095', { version: 1, is_archived: true });
  expect(archived.body).toMatchObject({
    is_archived: true,
    takes_manual_lines: false,
    can: { archive: false, restore: true },
  });
  expect((await owner.get(`${BASE}?archived=true`)).body.total).toBe(1);
  expect((await change('6095', { version: 2, is_archived: false })).body.is_archived).toBe(false);
  const system = await change('6900', { version: 1, is_archived: true });
  expect([system.status, system.body.code]).toEqual([409, 'ACCOUNT_IN_USE_BY_SYSTEM']);
});

test('the class of an account decides where the cash flow shows its change', async () => {
  await pay('1300', 900);
  const section = async () => {
    const { body } = await owner.get('/api/v1/ledger/cash-flow');
    expect(body.difference).toBe(0);
    return (['operating', 'investing', 'financing'] as const).filter((name) =>
      body[name].some((line: { code: string }) => line.code === '1300'),
    );
  };
  expect(await section()).toEqual(['operating']);
  await change('1300', { version: 1, cash_flow: 'investing' });
  expect(await section()).toEqual(['investing']);
  for (const code of ['1010', '6020']) {
    const refused = await change(code, { version: 1, cash_flow: 'operating' });
    expect([refused.status, refused.body.field], code).toEqual([400, 'cash_flow']);
  }
});

test('only an owner and an accountant change the chart', async () => {
  for (const [role, status] of [
    ['accountant', 201],
    ['admin', 403],
  ] as const) {
    const member = await testMember(application, owner, role);
    const made = await member.post(BASE, { code: '6096', name: 'Cleaning', type: 'expense' });
    expect(made.status, role).toBe(status);
    const { body } = await member.get(`${BASE}/6020`);
    expect(body.can.update, role).toBe(status === 201);
  }
});

test('a chart that is full takes no more accounts', async () => {
  await application.owner(
    `insert into account (organization_id, code, name, type)
      select $1, to_char(n, 'FM0000'), 'Account ' || n, 'expense' from generate_series(6001, 6999) n
      where to_char(n, 'FM0000') not in (select code from account where organization_id = $1)
      limit $2 - (select count(*) from account where organization_id = $1)`,
    [owner.organization_id, LIMITS.accounts - 1],
  );
  const last = await add({ code: '7999' });
  expect(last.status, JSON.stringify(last.body)).toBe(201);
  const more = await add({ code: '7998', name: 'One more' });
  expect([more.status, more.body.errors]).toMatchObject([
    400,
    [{ field: 'code', message: 'An organization has at most 1000 accounts' }],
  ]);
});
