import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import { type Member, type TestApplication, testMember } from '../../testing/application.ts';
import {
  downloadArchive,
  filesOf,
  importArchive,
  reviewArchive,
  unlikeTables,
} from '../../testing/archive.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { demoApplication, signInToDemo } from '../../testing/demo.ts';
import { recordEverything } from '../../testing/everything.ts';
import { EXCLUDED } from './tables.ts';

let application: TestApplication;
let bakery: Member;
let copy: Member;
let zip: Buffer;
let files: Map<string, Buffer>;

/** The demo bakery with everything that few organizations have, and an empty organization of the same owner. */
beforeAll(async () => {
  ({ application } = await demoApplication());
  const demo = await signInToDemo(application);
  bakery = demo.bakery;
  await recordEverything(application, bakery, await testMember(application, bakery, 'accountant'));
  copy = await demo.add('Copy');
  zip = await downloadArchive(bakery, true);
  files = await filesOf(zip);
});
afterAll(() => application.close());

/** An answer without what differs by its nature: whose it is, and the ids that are renamed. */
async function same(path: string): Promise<void> {
  const [one, other] = await Promise.all([bakery.get(path), copy.get(path)]);
  expect([path, one.status, other.status]).toEqual([path, 200, 200]);
  const renames = await renamesOf();
  let text = JSON.stringify(other.body);
  for (const [from, to] of renames) text = text.replaceAll(from, to);
  expect(JSON.parse(text), path).toEqual(one.body);
}

async function renamesOf(): Promise<[string, string][]> {
  const accounts = (member: Member) =>
    application.owner<{ id: string; account_code: string }>(
      `select id, account_code from bank_account where organization_id = '${member.organization_id}' order by account_code`,
    );
  const [mine, own] = [await accounts(copy), await accounts(bakery)];
  return [
    [copy.organization_id, bakery.organization_id],
    ...mine.map(({ id }, index): [string, string] => [id, own[index]!.id]),
  ];
}

async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return pages.join('\n');
}

describe('what is in an archive', () => {
  test('every table of an organization is in it, with a row of each, or excluded with a reason', async () => {
    const tables = await application.owner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'`,
    );
    const { tables: archived } = JSON.parse(files.get('manifest.json')!.toString());
    const missing = tables.map(({ name }) => name).filter((name) => !(name in archived));
    expect(missing.sort()).toEqual(Object.keys(EXCLUDED).sort());
    expect(Object.keys(archived).filter((name) => archived[name].rows === 0)).toEqual([]);
  });

  test('its secrets are not', () => {
    const text = [...files.values()].map((content) => content.toString('latin1')).join('\n');
    expect(files.get('tables/einvoice_settings.csv')!.toString()).toContain('business_description');
    expect(text).not.toMatch(/_sealed|token_hash|password/);
  });

  test('each uuid column is a key, a link, a person, or a known loose reference', async () => {
    const loose = await application.owner<{ name: string }>(
      `
      select distinct c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'uuid'::regtype
        and a.attnum > 0 and a.attname <> 'organization_id'
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
        and c.relname <> all ($1) and a.attname !~ '(_by|^actor_id|^owner_id|^user_id)$'
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('f', 'p')
          and a.attnum = any (k.conkey))`,
      [Object.keys(EXCLUDED)],
    );
    expect(loose.map(({ name }) => name).sort()).toEqual([
      'bill_line.id',
      'einvoice_settings.business_id',
      // Keys are not carried along; which one it was is known where it was made.
      'event.api_key_id',
      'event.subject_id',
      'import_row.record_id',
      'invoice.recurring_id',
      'invoice_item.id',
      'journal_entry.branch_id',
      'journal_entry.source_id',
      'journal_line.branch_id',
      'journal_line.customer_id',
      'journal_line.document_id',
      'journal_line.supplier_id',
      'opening_document.posting_id',
      'opening_part.record_id',
      'payable.source_id',
      'source_document.supplier_id',
      'stock_lot.batch_id',
      'stock_movement.branch_id',
      'stock_movement.location_id',
      'stock_movement.source_id',
      'tax_line.document_id',
      'tax_line.supplier_id',
    ]);
  });

  test.each([
    ['unzip', ['-tq']],
    ['python3', ['-c', PYTHON]],
  ])('%s reads it', (program, args) => {
    const known = spawnSync(program, program === 'unzip' ? ['-v'] : ['--version']);
    if (known.error) {
      console.log(`${program} is not installed: skipped`);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'lissafi-archive-'));
    try {
      const path = join(folder, 'archive.zip');
      writeFileSync(path, zip);
      const read = spawnSync(program, [...args, path], { encoding: 'utf8' });
      expect(read.stderr).toBe('');
      expect(read.status).toBe(0);
      if (program === 'python3') {
        const { tables } = JSON.parse(files.get('manifest.json')!.toString());
        const rows = Object.entries(tables).map(([name, table]) => [name, (table as { rows: number }).rows]);
        expect(JSON.parse(read.stdout)).toEqual(Object.fromEntries(rows));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const PYTHON = `
import csv, io, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
rows = {}
for name in archive.namelist():
    if name.startswith('tables/'):
        with archive.open(name) as file:
            rows[name[7:-4]] = sum(1 for _ in csv.reader(io.TextIOWrapper(file, 'utf-8', newline=''))) - 1
print(json.dumps(rows))
`;

describe('an organization that was imported', () => {
  test('is reviewed first, and taken over wholly', async () => {
    const { body: review } = await reviewArchive(copy, zip);
    expect(review).toMatchObject({ faults: [], obstacles: [], can: { import: true } });
    expect(review.archive).toMatchObject({ name: 'Bisi’s Bakery', chain_verified: true });
    expect(review.archive.total_debit).toBe(review.archive.total_credit);
    const of = "organization_id = $1 and status = 'active'";
    const [running] = await application.owner<{ schedules: number }>(
      `select (select count(*) from recurring_invoice where ${of})::int
        + (select count(*) from recurring_journal where ${of})::int
        + (select count(*) from reminder_settings where organization_id = $1 and enabled)::int as schedules`,
      [bakery.organization_id],
    );
    // The premium of insurance is spread anew from the fourth day of its year.
    expect(running!.schedules).toBeGreaterThanOrEqual(3);
    expect(review.archive).toMatchObject({
      people_known: 1,
      people_unknown: 1,
      attachments: 2,
      schedules: running!.schedules,
    });
    const { status, body } = await importArchive(copy, zip);
    expect([status, body]).toMatchObject([
      201,
      { entries: review.archive.entries, rows: review.archive.rows },
    ]);
    expect(body.old_head_hash).toBe(review.archive.head_hash);
    expect(body.head_hash).not.toBe(body.old_head_hash);
    expect(await faultsOfBooks(application)).toEqual([]);
  });

  test('has the same statements, by month and as known then', async () => {
    const { today } = application;
    const months = [-12, -6, -1, 0].map((count) => addMonths(firstOfMonth(today), count));
    for (const path of [
      `trial-balance`,
      `trial-balance?as_of=${addDays(today, -100)}`,
      `balance-sheet?as_of=${today}`,
      ...months.map(
        (month) => `profit-and-loss?date_from=${month}&date_to=${addDays(addMonths(month, 1), -1)}`,
      ),
      `cash-flow?date_from=${months[0]}&date_to=${today}`,
      `tie-out`,
      'general-ledger?account_code=1010&limit=100',
    ])
      await same(`/api/v1/ledger/${path}`);
  });

  test('has the same stock by both methods on several days, and the same debts', async () => {
    for (const method of ['weighted_average', 'fifo'])
      for (const days of [0, -1, -40, -200])
        await same(
          `/api/v1/inventory/accounting/valuation?valuation_method=${method}&as_of=${addDays(application.today, days)}&limit=100`,
        );
    await same('/api/v1/inventory/costing?limit=100');
    for (const path of ['receivables', 'payables'])
      for (const days of [0, -60])
        await same(`/api/v1/ledger/${path}-ageing?as_of=${addDays(application.today, days)}`);
    await same('/api/v1/assets');
    await same('/api/v1/payrolls');
    await same('/api/v1/customers?limit=100');
  });

  test('has the same documents, each with its page and its pdf', async () => {
    const { body } = await bakery.get('/api/v1/invoices?limit=100');
    for (const { id, status } of body.invoices) {
      const [one, other] = [
        await bakery.get(`/api/v1/invoices/${id}`),
        await copy.get(`/api/v1/invoices/${id}`),
      ];
      const without = ({ body: document }: { body: Record<string, unknown> }) => {
        // Each organization has a first branch of its own.
        const { company, organization_id, branch_id, can, sends, ...rest } = document;
        // A public link belongs to the installation, and an email that waited is not sent from here.
        return {
          ...rest,
          can: { ...(can as object), unshare: null },
          sends: (sends as { id: string; recipient: string }[]).map(({ id, recipient }) => [id, recipient]),
          company: { ...(company as object), logo_url: null },
        };
      };
      expect(without(other), id).toEqual(without(one));
      if (status === 'draft' || one.body.can.unshare) continue;
      const pdf = async (member: Member) => textOf((await member.get(`/api/v1/invoices/${id}/pdf`)).raw);
      if (Number.parseInt(id.slice(-2), 16) % 8 === 0) expect(await pdf(copy), id).toBe(await pdf(bakery));
    }
  });

  test('has the same settings and logo, and not the other’s plan', async () => {
    const read = async (member: Member) =>
      (await member.get(`/api/v1/organizations/${member.organization_id}`)).body;
    const [one, other] = [await read(bakery), await read(copy)];
    const own = {
      version: 0,
      created_at: '',
      updated_at: '',
      onboarded_at: '',
      tier: '',
      logo_url: '',
      id: '',
    };
    const without = ({ bank_accounts, ...settings }: Record<string, unknown>) => ({ ...settings, ...own });
    expect(without(other)).toEqual(without(one));
    const logos = [one, other].map(({ logo_url }) => application.call('GET', logo_url));
    const [logo, copied] = await Promise.all(logos);
    expect([logo!.status, copied!.status]).toEqual([200, 200]);
    expect(copied!.raw.equals(logo!.raw)).toBe(true);
  });

  test('has a chain of its own, and the log says where it came from', async () => {
    expect((await copy.get('/api/v1/ledger/verify')).body).toMatchObject({ intact: true, next: null });
    const { changes } = (await copy.get('/api/v1/ledger/changes?limit=1')).body;
    expect(changes[0]).toMatchObject({ type: 'organization.imported' });
    expect(changes[0].data).toMatchObject({ from_organization_id: bakery.organization_id });
  });

  test('starts nothing again: schedules rest, and no event becomes an email', async () => {
    const rows = await application.owner(
      `select (select count(*)::int from recurring_invoice where organization_id = $1 and status = 'active') as invoices,
        (select count(*)::int from recurring_journal where organization_id = $1 and status = 'active') as journals,
        (select count(*)::int from reminder_settings where organization_id = $1 and enabled) as reminders,
        (select count(*)::int from event where organization_id = $1 and not imported) as own`,
      [copy.organization_id],
    );
    expect(rows).toEqual([{ invoices: 0, journals: 0, reminders: 0, own: 2 }]);
    const relay = new pg.Client({ connectionString: application.adminUrl });
    await relay.connect();
    while ((await relayBatch(relay)) > 0);
    await relay.end();
    const jobs = await application.owner<{ organization: string }>(
      `select distinct split_part(key, ':', 1) as organization from graphile_worker._private_jobs
        where key is not null`,
    );
    expect(jobs.map(({ organization }) => organization)).toEqual([bakery.organization_id]);
  });

  test('gives the same csv when it is exported again, apart from ids and hashes', async () => {
    const again = await filesOf(await downloadArchive(copy));
    const renames = await renamesOf();
    expect(unlikeTables(files, again, renames)).toEqual([]);
    const text = [...again]
      .filter(([path]) => path !== 'tables/event.csv')
      .map(([, content]) => content.toString('latin1'));
    expect(text.join('\n').includes(bakery.organization_id)).toBe(false);
  });

  test('goes on like the other: the next invoice has the same number, entry and balances', async () => {
    await same(`/api/v1/invoices/next-number?issue_date=${application.today}`);
    const customer = (await bakery.get('/api/v1/customers?limit=1&status=active')).body.customers[0].id;
    const made = await Promise.all(
      [bakery, copy].map((member) =>
        member.post('/api/v1/invoices', {
          ...{
            customer_id: customer,
            issue_date: application.today,
            due_date: application.today,
            issue: true,
          },
          ...{ items: [{ name: 'Bread', quantity: 3, unit_price: 120_000 }], override_credit_limit: true },
        }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made[1]!.body.invoice_number).toBe(made[0]!.body.invoice_number);
    const entries = await Promise.all(
      [bakery, copy].map((member) => member.get('/api/v1/ledger/entries?limit=1')),
    );
    expect(entries[1]!.body.entries[0].number).toBe(entries[0]!.body.entries[0].number);
    await same('/api/v1/ledger/trial-balance');
    expect((await copy.get('/api/v1/ledger/verify')).body.intact).toBe(true);
  });
});
