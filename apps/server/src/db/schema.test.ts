/** The rules of the schema, checked on its files and on the catalogue of a migrated database. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);
const schema = readdirSync(DIRECTORY)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(new URL(name, DIRECTORY), 'utf8').replace(/--.*$/gm, ''))
  .join('\n');

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

describe('constraints', () => {
  test('each has a name that we gave it, of at most 50 characters', () => {
    const constraints = [
      ...schema.matchAll(
        /(?:constraint\s+(\w+)\s+)?(?:primary key|unique(?! index)|foreign key|(?<!\bwith )check)(?=[\s(,])/g,
      ),
      // Within a column; after `foreign key (…)` the name comes before.
      ...schema.matchAll(/(?:constraint\s+(\w+)\s+)?(?<!foreign key \([\w, ]+\)\s*)references(?=\s)/g),
    ];
    expect(constraints.length).toBeGreaterThan(150);
    const nameless = constraints.filter(([, name]) => !name || name.length > 50);
    expect(nameless.map((each) => schema.slice(each.index - 60, each.index + 60))).toEqual([]);
  });

  test('none waits for the commit', async () => {
    const late = await application.owner(
      `select conname from pg_constraint where condeferrable union all select tgname from pg_trigger where tgdeferrable`,
    );
    expect(late).toEqual([]);
  });

  test('every foreign key has an index, or what it points at is never deleted', async () => {
    const bare = await application.owner<{ name: string; to: string; deletable: boolean }>(`
      select k.conname as name, k.confrelid::regclass::text as to,
        has_table_privilege('lissafi_app', k.confrelid, 'delete') as deletable
      from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] <@ k.conkey)
      order by 1`);
    expect(bare.filter((key) => key.deletable).map((key) => key.name)).toEqual([]);
    const kept = new Set(bare.map((key) => key.to));
    expect([...kept].sort()).toEqual(Object.keys(NEVER_DELETED).sort());
  });
});

/** The application cannot DELETE from these, so no delete has to search for rows that refer to them. */
const NEVER_DELETED: Record<string, string> = {
  account: 'an account of the chart stays',
  bank_account: 'an account that is no longer used is archived',
  branch: 'a branch is closed and kept',
  journal_entry: 'the books are append-only',
  location: 'a place is closed and kept',
  organization: 'an organization is closed and kept',
  organization_logo: 'documents keep the logo that they were issued with',
  stock_lot: 'a lot that is used up keeps its history',
  stock_movement: 'movements are append-only',
};

describe('what was issued is never changed', () => {
  /**
   * Columns of issued documents that may change: the status, what was paid, credited and refunded, the customer after a
   * merge.
   */
  const MUTABLE_COLUMNS = [
    'version',
    'status',
    'customer_id',
    'amount_paid',
    'base_amount_paid',
    'credited_amount',
    'refunded_amount',
    'applied_amount',
    'base_applied_amount',
    'updated_at',
    'sent_at',
    'viewed_at',
    'paid_at',
    'cancelled_at',
    'cancel_reason',
  ];

  test('each column of a document is fixed, or in the written list of what moves on', async () => {
    const columns = await application.owner<{ name: string; trigger: string }>(`
      select a.attname as name,
        (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'issued_stays') as trigger
      from pg_attribute a where a.attrelid = 'invoice'::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''`);
    const movable = columns
      .filter(({ name, trigger }) => !new RegExp(`\\bold\\.${name}\\b(?! <>)`).test(trigger))
      .map(({ name }) => name);
    expect(movable.sort()).toEqual([...MUTABLE_COLUMNS].sort());
  });

  test('the application’s role can neither change nor delete it, its lines, its payment or its movements', async () => {
    const customer = await testCustomer(owner);
    const issued = await owner.post(
      '/api/v1/invoices',
      invoiceBody(customer, application.today, { issue: true }),
    );
    await owner.post(`/api/v1/invoices/${issued.body.id}/payments`, {
      amount: 100,
      paid_on: application.today,
      method: 'cash',
    });
    const asApp = (statement: string) => application.asApplication(owner.organization_id, statement);
    const extra = `insert into invoice_item (organization_id, invoice_id, line, id, name, quantity_e4, unit_price,
        discount_percentage_e4, tax_percentage_e4, tax_category, discount_amount, tax_amount, total_amount)
      select organization_id, invoice_id, 99, gen_random_uuid(), name, 1, 1, 0, 0, tax_category, 0, 0, 0
      from invoice_item limit 1`;
    for (const statement of [
      'update invoice set total_amount = total_amount + 1',
      `update invoice set issue_date = '2020-01-01'`,
      `update invoice set status = 'draft', invoice_number = null`,
      'delete from invoice',
      'delete from invoice_item',
      'update invoice_item set unit_price = 1',
      extra,
    ]) {
      await expect(asApp(statement), statement).rejects.toThrow(/never changed|permission denied/);
    }
    for (const statement of [
      'update payment set amount = amount + 1',
      'update payment_allocation set amount = amount + 1',
      'delete from payment',
      'update payable set total_amount = 1',
      'update supplier_payment set amount = 1',
      'update stock_movement set value = 1',
      'update account set code = code',
      'update account set type = type',
      'delete from account',
      'truncate journal_entry',
      'truncate event',
    ])
      await expect(asApp(statement), statement).rejects.toThrow(/permission denied/);
    const draft = await owner.post('/api/v1/invoices', invoiceBody(customer, application.today));
    expect((await owner.delete(`/api/v1/invoices/${draft.body.id}`)).status).toBeLessThan(300);
  });
});
