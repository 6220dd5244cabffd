import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeNumbers } from '../../db/numbers.ts';
import { inOrganization } from '../../db/scope.ts';
import {
  invoiceBody,
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { verifyChains } from './chain.ts';
import { journalText } from './export.ts';
import { post } from './post.ts';
import { balancesAt, journalEnd } from './store.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});
afterAll(() => application.close());

const issue = async (fields: Record<string, unknown> = {}) =>
  owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true, ...fields }));

describe('the books cannot be changed', () => {
  test('by the application (no grant), nor by the owner of the tables (trigger)', async () => {
    await issue();
    for (const statement of [
      'update journal_line set amount = amount + 1',
      'delete from journal_entry',
      'delete from event',
    ]) {
      const asApp = application.asApplication(owner.organization_id, statement);
      await expect(asApp, statement).rejects.toThrow(/permission denied/);
      await expect(application.owner(statement), statement).rejects.toThrow(/append-only/);
    }
    await expect(application.owner('truncate journal_line')).rejects.toThrow(/append-only|foreign key/);
  });

  test('an entry that does not balance is refused by the database too, also lines added to an old entry', async () => {
    const [entry] = await application.owner<{ id: string; entry_date: string; number: number }>(
      'select id, entry_date, number from journal_entry limit 1',
    );
    const line = (no: number, count: number, amount: number) =>
      application.owner(
        `insert into journal_line (organization_id, branch_id, entry_id, line, line_count, account_code, amount, entry_date, entry_number)
         values ($1, $1, $2, ${no}, ${count}, '1000', ${amount}, $3, $4)`,
        [owner.organization_id, entry!.id, entry!.entry_date, entry!.number],
      );
    await expect(line(4, 3, 5)).rejects.toThrow(/check constraint/);
    await expect(line(4, 4, 5)).rejects.toThrow(/foreign key/);
    await expect(line(3, 3, 5)).rejects.toThrow(/unique/);
  });

  // A distributed database writes the lines after the entry (docs/decisions/0105).
  test.skipIf(process.env.CITUS_URL)('an entry without lines is refused by the database', async () => {
    const incomplete = application.owner(
      `insert into journal_entry (organization_id, id, number, entry_date, posted_on, branch_id, memo, source_type, line_count, content_hash, hash)
       values ($1, gen_random_uuid(), 9999, '2026-01-01', '2026-01-01', $1, 'no lines', 'test', 2, '', '')`,
      [owner.organization_id],
    );
    await expect(incomplete).rejects.toThrow(/does not balance: 0 of 2 lines/);
  });

  test('the domain refuses an unbalanced posting before the database sees it', async () => {
    const unbalanced = inOrganization(application.database, owner.organization_id, async (tx) => {
      const numbers = await takeNumbers({ tx, today: application.today, user: { id: owner.user_id } });
      await post(
        tx,
        {
          entry_date: application.today,
          memo: 'x',
          source_type: 'test',
          source_id: crypto.randomUUID(),
          lines: [
            { account_code: '1000', amount: 100 },
            { account_code: '4000', amount: -99 },
          ],
        },
        numbers,
        crypto.randomUUID(),
        new Date(),
      );
    });
    await expect(unbalanced).rejects.toThrow();
  });
});

test('the hash chain is intact, and one changed kobo breaks it at its entry', async () => {
  await issue();
  await issue();
  const whole = (await owner.get('/api/v1/ledger/verify')).body;
  expect([whole.intact, whole.first_broken_number]).toEqual([true, null]);
  await application.owner('alter table journal_line disable trigger user');
  const change = (by: number) =>
    application.owner(
      `update journal_line set amount = amount + ${by} where account_code = '1100' and entry_id =
       (select id from journal_entry where organization_id = $1 and number = 2)`,
      [owner.organization_id],
    );
  await change(1);
  const broken = (await owner.get('/api/v1/ledger/verify')).body;
  expect([broken.intact, broken.first_broken_number]).toEqual([false, 2]);
  await change(-1);
  await application.owner('alter table journal_line enable trigger user');
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
});

test('an entry stores who posted it and on which date of the organization, never before the date of the previous one', async () => {
  const fresh = await testOwner(application);
  const who = await testCustomer(fresh);
  const posted = () =>
    application.owner<{ posted_on: string; posted_by: string; entry_date: string; branch_id: string }>(
      `select posted_on::text, posted_by, entry_date::text, branch_id from journal_entry
       where organization_id = $1 order by number`,
      [fresh.organization_id],
    );
  const issued = async () => {
    const body = invoiceBody(who, application.today, { issue: true, issue_date: '2026-01-15' });
    expect((await fresh.post('/api/v1/invoices', body)).status).toBe(201);
  };
  // Half an hour before midnight in London is the next day in Lagos.
  await moveTo(application, fresh, new Date('2027-03-09T23:30:00Z'));
  await issued();
  await moveTo(application, fresh, new Date('2027-03-08T12:00:00Z'));
  await issued();
  await moveTo(application, fresh, null);
  const entry = { posted_by: fresh.user_id, entry_date: '2026-01-15', branch_id: fresh.organization_id };
  expect(await posted()).toEqual([
    { ...entry, posted_on: '2027-03-10' },
    { ...entry, posted_on: '2027-03-10' },
  ]);
  expect((await fresh.get('/api/v1/ledger/verify')).body.intact).toBe(true);
});

test('the newest entries that are missing break the chain, and so does one that no counter knows', async () => {
  const fresh = await testOwner(application);
  const who = await testCustomer(fresh);
  const verify = async () => {
    const { intact, first_broken_number, entries } = (await fresh.get('/api/v1/ledger/verify')).body;
    return [entries, intact, first_broken_number];
  };
  expect(await verify()).toEqual([0, true, null]);
  for (let count = 0; count < 3; count++)
    await fresh.post('/api/v1/invoices', invoiceBody(who, application.today, { issue: true }));
  expect(await verify()).toEqual([3, true, null]);
  // As a person with every privilege in the database would.
  const tamper = (statement: string) => application.owner(statement, [fresh.organization_id]);
  await application.owner('alter table journal_entry disable trigger user');
  await application.owner('alter table journal_line disable trigger user');
  await application.owner('alter table invoice disable trigger user');
  await tamper('update invoice set journal_entry_id = null where organization_id = $1');
  await tamper(`delete from tax_line where organization_id = $1 and entry_id in
    (select id from journal_entry where organization_id = $1 and number = 3)`);
  await tamper(`delete from journal_line where organization_id = $1 and entry_id in
    (select id from journal_entry where organization_id = $1 and number = 3)`);
  await tamper('delete from tax_line where organization_id = $1 and entry_number = 3');
  await tamper('delete from journal_entry where organization_id = $1 and number = 3');
  expect(await verify()).toEqual([2, false, 3]);
  await tamper('update organization_counter set next_entry = 3 where organization_id = $1');
  expect(await verify(), 'the head of the chain is still that of the third').toEqual([2, false, 2]);
  await tamper('update organization_counter set next_entry = 2 where organization_id = $1');
  expect(await verify()).toEqual([1, false, 2]);
  for (const table of ['invoice', 'journal_line', 'journal_entry'])
    await application.owner(`alter table ${table} enable trigger user`);
});

test('a long journal is verified page by page, and an entry that is broken behind the first page is found', async () => {
  const fresh = await testOwner(application);
  await testCustomer(fresh, { name: 'Musa' });
  const rows = Array.from({ length: 1_200 }, (_, index) => `Musa,2026-01-01,${index + 1}`);
  const csv = ['customer,date,amount', ...rows].join('\n');
  expect((await fresh.post('/api/v1/invoices/import-opening', { csv, preview: false })).status).toBe(200);
  const verify = async () => (await fresh.get('/api/v1/ledger/verify')).body;
  const sent = await application.sentDuring(async () =>
    expect(await verify()).toEqual({ entries: 1_200, intact: true, first_broken_number: null, next: null }),
  );
  const pages = sent.filter((text) => /from journal_entry e\s+where .* limit/s.test(text));
  expect(pages).toHaveLength(3);
  await application.owner('alter table journal_entry disable trigger user');
  await application.owner(
    'update journal_entry set posted_by = null where organization_id = $1 and number = 1001',
    [fresh.organization_id],
  );
  await application.owner('alter table journal_entry enable trigger user');
  expect(await verify()).toEqual({ entries: 1_000, intact: false, first_broken_number: 1_001, next: null });
  // A step begins where the one before ended, and stands on what that one verified.
  const from = async (after: number) => (await fresh.get(`/api/v1/ledger/verify?after=${after}`)).body;
  expect(await from(999)).toMatchObject({ intact: false, first_broken_number: 1_001 });
  expect(await from(1_001)).toMatchObject({ entries: 1_200, intact: true });
  expect(await from(5_000)).toMatchObject({ intact: false });
});

test('every night the chain of each organization is verified, and a broken one becomes an event once', async () => {
  const fresh = await testOwner(application);
  const who = await testCustomer(fresh);
  await fresh.post('/api/v1/invoices', invoiceBody(who, application.today, { issue: true }));
  const night = () =>
    verifyChains(application.services, {
      query: async (text: string) => ({ rows: await application.owner(text) }),
    } as never);
  const result = () =>
    application.owner(
      `select entries::int, first_broken_number::int, (select count(*)::int from event e
         where e.organization_id = c.organization_id and type = 'books.chain_broken') as events
       from chain_verification c where organization_id = $1`,
      [fresh.organization_id],
    );
  await night();
  expect(await result()).toEqual([{ entries: 1, first_broken_number: null, events: 0 }]);
  const forge = (memo: string) =>
    application.owner(`update journal_entry set source_type = '${memo}' where organization_id = $1`, [
      fresh.organization_id,
    ]);
  await application.owner('alter table journal_entry disable trigger user');
  await forge('forged');
  await night();
  await night();
  expect(await result()).toEqual([{ entries: 0, first_broken_number: 1, events: 1 }]);
  await forge('invoice');
  await application.owner('alter table journal_entry enable trigger user');
  await night();
  expect(await result()).toEqual([{ entries: 1, first_broken_number: null, events: 1 }]);
});

test('the export is read in batches as it leaves, holds no connection, and ends where it began', async () => {
  const fresh = await testOwner(application);
  const who = await testCustomer(fresh);
  const post = () => fresh.post('/api/v1/invoices', invoiceBody(who, application.today, { issue: true }));
  await post();
  const { organization_id } = fresh;
  // A journal of several batches; its hashes do not matter here.
  await application.owner(
    `with entry as (
       insert into journal_entry (organization_id, id, number, entry_date, posted_on, branch_id, memo, source_type, line_count, content_hash, hash)
       select $1, gen_random_uuid(), n, '2026-01-01', '2026-01-01', $1, 'Entry of a long journal', 'test', 2, '', '' from generate_series(2, 3000) n
       returning id, entry_date, number)
     insert into journal_line (organization_id, branch_id, entry_id, entry_date, entry_number, line_count, line, account_code, amount)
     select $1, $1, id, entry_date, number, 2, line, code, amount from entry, (values (1, '1000', 100), (2, '4000', -100)) l (line, code, amount)`,
    [organization_id],
  );
  await application.owner('update organization_counter set next_entry = 3001 where organization_id = $1', [
    organization_id,
  ]);
  const { database } = application;
  const { accounts, newest } = await inOrganization(database, organization_id, async (tx) => ({
    accounts: await balancesAt(tx, application.today),
    newest: (await journalEnd(tx)).newest,
  }));
  const journal = { newest, accounts, format: 'hledger', currency: 'NGN' } as const;
  const chunks: number[] = [];
  for await (const chunk of journalText(database, organization_id, journal)) {
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
    chunks.push(chunk.match(/; id: /g)?.length ?? 0);
    if (chunks.length === 2) expect((await post()).status).toBe(201);
  }
  expect(chunks).toEqual([0, 500, 500, 500, 500, 500, 500]);
  const whole = await fresh.get('/api/v1/ledger/export');
  expect(whole.body.match(/; id: /g)).toHaveLength(3001);
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
});

test('dates up to books_locked_until are refused for every writer from then on', async () => {
  const invoice = (await issue({ issue_date: '2026-02-10', due_date: '2026-02-10' })).body;
  const path = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await owner.get(path)).body;
  const locked = await owner.put(path, { version, books_locked_until: '2026-02-28' });
  expect(locked.body.books_locked_until).toBe('2026-02-28');
  const early = await issue({ issue_date: '2026-02-28', due_date: '2026-03-28' });
  expect([early.status, early.body.code]).toEqual([409, 'PERIOD_LOCKED']);
  expect((await issue({ issue_date: '2026-03-01', due_date: '2026-03-28' })).status).toBe(201);
  const pay = (paid_on: string) =>
    owner.post(`/api/v1/invoices/${invoice.id}/payments`, { amount: 100, paid_on, method: 'cash' });
  expect((await pay('2026-02-20')).body.code).toBe('PERIOD_LOCKED');
  expect((await pay('2026-03-02')).status).toBe(200);
  await owner.put(path, { version: locked.body.version, books_locked_until: null });
});

test('the trial balance at any day equals the lines up to it, and debits equal credits', async () => {
  await issue({ issue_date: '2026-04-10', due_date: '2026-04-10' });
  await issue({ issue_date: '2026-04-20', due_date: '2026-04-20' });
  for (const day of ['2026-04-09', '2026-04-10', '2026-04-15', '2026-04-30', application.today]) {
    const balance = (await owner.get(`/api/v1/ledger/trial-balance?as_of=${day}`)).body;
    expect(balance.total_debit).toBe(balance.total_credit);
    const [line] = await application.owner<{ sum: number }>(
      `select coalesce(sum(l.amount), 0)::bigint as sum from journal_line l
       join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
       where l.organization_id = $1 and l.account_code = '1100' and e.entry_date <= $2`,
      [owner.organization_id, day],
    );
    const row = balance.accounts.find((account: { code: string }) => account.code === '1100');
    expect(row.debit - row.credit, day).toBe(line!.sum);
  }
});

test('the default currency is NGN and amounts are integers in kobo', async () => {
  const organization = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
  expect(organization.currency).toBe('NGN');
  const invoice = (await issue()).body;
  expect([invoice.currency, invoice.totals.total_amount]).toEqual(['NGN', 7_838_750]);
  const fraction = await issue({ items: [{ name: 'x', quantity: 1, unit_price: 10.5 }] });
  expect(fraction.body.errors[0].field).toBe('items.0.unit_price');
});

test('dates are YYYY-MM-DD on the wire, whatever the time zone of the server', async () => {
  const invoice = (await issue({ issue_date: '2026-01-01', due_date: '2026-01-31' })).body;
  expect([invoice.issue_date, invoice.due_date]).toEqual(['2026-01-01', '2026-01-31']);
  const wrong = await issue({ issue_date: '01/02/2026' });
  expect(wrong.body.errors.map((each: { field: string }) => each.field)).toContain('issue_date');
});
