import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import { ArchiveCsvReader, archiveRow } from '@lissafi/domain/files/archive-csv';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fileForm,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import {
  downloadArchive,
  filesOf,
  forge,
  importArchive,
  importUpload,
  reviewArchive,
  seal,
  uploadArchive,
} from '../../testing/archive.ts';
import { runs } from '../../testing/runs.ts';
import { faultOfCell, JSON_CELLS } from './cells.ts';
import { EXCLUDED } from './tables.ts';

/** Where a byte is changed, evenly spread. */
const PLACES = runs(60);

let application: TestApplication;
let shop: Member;
let empty: Member;
let zip: Buffer;
let files: Map<string, Buffer>;

beforeAll(async () => {
  application = await sharedApplication();
  shop = await testOwner(application, { vat_registered: true, name: 'Corner shop' });
  const customer = await testCustomer(shop);
  for (let number = 0; number < 3; number++)
    await shop.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }));
  zip = await downloadArchive(shop);
  files = await filesOf(zip);
});
beforeEach(async () => {
  empty = await testOwner(application);
});
afterAll(() => application.close());

const rowsOf = async (member: Member) =>
  application.owner<{ customers: number; entries: number; parts: number }>(
    `select (select count(*)::int from customer where organization_id = $1) as customers,
      (select count(*)::int from journal_entry where organization_id = $1) as entries,
      (select count(*)::int from archive_part where organization_id = $1) as parts`,
    [member.organization_id],
  );
const nothing = async (member = empty) =>
  expect(await rowsOf(member)).toMatchObject([{ customers: 0, entries: 0 }]);

/** Returns the files with one of them changed. */
function edited(path: string, edit: (text: string) => string): Map<string, Buffer> {
  const text = files.get(path)!.toString();
  const changed = edit(text);
  if (changed === text) throw new Error(`nothing changed in ${path}`);
  return new Map(files).set(path, Buffer.from(changed));
}

describe('a byte that was changed', () => {
  test('anywhere is noticed, and nothing is imported', async () => {
    const places = Array.from({ length: PLACES }, (_, step) => Math.floor((step / PLACES) * zip.length));
    for (const place of [...places, zip.length - 65, zip.length - 64, zip.length - 1]) {
      const damaged = Buffer.from(zip);
      damaged[place]! ^= 1;
      const { status, body } = await reviewArchive(empty, damaged);
      expect([place, status, body.archive, body.can], `at ${place}`).toEqual([
        place,
        200,
        null,
        { import: false },
      ]);
      expect(body.faults).toHaveLength(1);
    }
    const cut = zip.subarray(0, zip.length - 10);
    expect((await reviewArchive(empty, cut)).body.faults[0].message).toMatch(/not a whole archive/);
    expect((await importArchive(empty, cut)).body.code).toBe('ARCHIVE_INVALID');
    await nothing();
  });

  test('in one file is noticed also by whoever writes the seal anew', async () => {
    const forged = await forge(
      edited('tables/customer.csv', (text) => text.replace('Mama', 'Nana')),
      (manifest) => {
        const own = JSON.parse(files.get('manifest.json')!.toString());
        manifest.files = own.files;
      },
    );
    const { body } = await reviewArchive(empty, forged);
    expect(body.faults).toEqual([
      expect.objectContaining({ file: 'tables/customer.csv', message: 'This file was changed' }),
    ]);
  });
});

describe('a forged archive', () => {
  const cell = (name: string, path: string, value: string) =>
    edited(path, (text) => {
      const [head, first, ...rest] = text.split('\n');
      const at = head!.split(',').indexOf(name);
      // The row has no quoted cell before this one.
      const cells = first!.split(',');
      cells[at] = value;
      return [head, cells.join(','), ...rest].join('\n');
    });

  test.each<[string, () => Map<string, Buffer>, string, RegExp]>([
    [
      'a row of another organization',
      () => cell('organization_id', 'tables/customer.csv', randomUUID()),
      'tables/customer.csv',
      /another organization/,
    ],
    [
      'a cell of another type',
      () => cell('version', 'tables/customer.csv', '1; drop table customer'),
      'tables/customer.csv',
      /version is not a valid integer/,
    ],
    [
      'a number beyond the exact ones',
      () => cell('unapplied_credit', 'tables/customer.csv', '9007199254740993'),
      'tables/customer.csv',
      /unapplied_credit is not a valid bigint/,
    ],
    [
      'a logo that is no picture',
      () => {
        const id = randomUUID();
        const row = `${shop.organization_id},${id},documents/logos/${id},2026-01-01 00:00:00+00\n`;
        return edited('tables/organization_logo.csv', (text) => text + row).set(
          `documents/logos/${id}`,
          Buffer.from('<svg onload="alert(1)"/>'),
        );
      },
      'tables/organization_logo.csv',
      /another kind/,
    ],
    [
      'a time zone that there is not',
      () => edited('tables/organization.csv', (text) => text.replace('Africa/Lagos', 'Mars/Olympus')),
      'tables/organization.csv',
      /timezone is not what this field holds/,
    ],
    [
      'an unknown column',
      () => edited('tables/customer.csv', (text) => text.replace('version', 'is_admin')),
      'tables/customer.csv',
      /other columns/,
    ],
    [
      'an amount that was changed',
      () => edited('tables/journal_line.csv', (text) => text.replace(/,(\d{5,}),/, ',9$1,')),
      'tables/journal_entry.csv',
      /does not balance/,
    ],
    [
      'a day of an entry that was changed in entry and lines',
      () => {
        const changed = edited('tables/journal_line.csv', (text) =>
          text.replaceAll(application.today, '2020-01-01'),
        );
        const entries = changed.get('tables/journal_entry.csv')!.toString();
        return changed.set(
          'tables/journal_entry.csv',
          Buffer.from(entries.replaceAll(`${application.today},`, '2020-01-01,')),
        );
      },
      'tables/journal_entry.csv',
      /not as it was posted/,
    ],
    [
      'an entry that was left out',
      () => edited('tables/journal_entry.csv', (text) => text.replace(/\n.*\n/, '\n')),
      'tables/journal_entry.csv',
      /2 rows, and the manifest says 3/,
    ],
    [
      'another balance of a document',
      () =>
        edited('tables/invoice.csv', (text) => text.replace(/(,7838750,)0(,7838750,\d+,)0,/, '$1100$2100,')),
      'manifest.json',
      /tie-out of receivables/,
    ],
    [
      'text that is no UTF-8',
      () =>
        new Map(files).set(
          'tables/customer.csv',
          Buffer.concat([files.get('tables/customer.csv')!, Buffer.from([0xff, 0x0a])]),
        ),
      'tables/customer.csv',
      /not UTF-8/,
    ],
  ])('%s is a fault of its file', async (_name, make, file, message) => {
    const forged = await forge(make());
    const { body } = await reviewArchive(empty, forged);
    expect(body.can.import).toBe(false);
    expect(body.faults.map((each: { file: string }) => each.file)).toContain(file);
    expect(body.faults.map((each: { message: string }) => each.message).join('\n')).toMatch(message);
    const refused = await importArchive(empty, forged);
    expect([refused.status, refused.body.code]).toEqual([400, 'ARCHIVE_INVALID']);
    await nothing();
  });

  /** The files with the cell of a column changed in each row of a table. */
  const everyCell = (table: string, column: string, value: string | null) =>
    edited(`tables/${table}.csv`, (text) => {
      const reader = new ArchiveCsvReader(LIMITS.archive_cell_bytes);
      const [head, ...rows] = reader.push(text);
      const at = head!.indexOf(column);
      return [head!, ...rows.map((row) => row.with(at, value))].map(archiveRow).join('');
    });

  test.each([
    ['customer', 'billing_address', '[]'],
    ['customer', 'billing_address', '{"line1":["x"]}'],
    ['customer', 'billing_address', '"Lagos"'],
    ['customer', 'email', 'a@example.com\nBcc: b@example.com'],
    ['customer', 'email', 'nobody'],
    ['customer', 'name', 'Mama\u0007'],
    ['customer', 'name', 'Mama\nPut'],
    ['customer', 'name', 'N'.repeat(201)],
    ['customer', 'notes', 'N'.repeat(10_001)],
    ['organization', 'invoice_prefix', 'INV\n'],
    ['organization', 'invoice_prefix', 'inv'],
    ['organization', 'date_format', ''],
    ['organization', 'fiscal_year_start', '13'],
    ['organization', 'default_payment_terms', 'whenever'],
    ['organization', 'address', '7'],
    ['invoice', 'company', '{"name":null}'],
    ['invoice', 'customer', '[]'],
    ['invoice', 'signatures', '{"client_name":{}}'],
    ['invoice', 'payment_terms', 'net_7'],
    ['invoice', 'currency', 'XAU'],
    ['event', 'data', '{"amount":{"more":1}}'],
    ['organization_counter', 'document_numbers', '{"INV-2026":"x"}'],
    ['organization_counter', 'document_numbers', '{"INV-2026":0}'],
  ])('with %s.%s = %j is not imported', async (table, column, value) => {
    const forged = await forge(everyCell(table, column, value));
    const { body } = await reviewArchive(empty, forged);
    expect(body.faults[0]).toMatchObject({
      file: `tables/${table}.csv`,
      row: 2,
      message: expect.stringMatching(new RegExp(`^${column} `)),
    });
    expect((await importArchive(empty, forged)).status).toBe(400);
    await nothing();
  });

  test('with documents of a customer who is not in it is not imported', async () => {
    const stranger = randomUUID();
    const forged = await forge(everyCell('invoice', 'customer_id', stranger));
    const { status, body } = await importArchive(empty, forged);
    expect([status, body.code]).toEqual([400, 'ARCHIVE_INVALID']);
    await nothing();
  });

  test('every column of text has a length that the API could take, and no more', async () => {
    const columns = await application.owner<{ table_name: string; column_name: string }>(
      `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
         and o.column_name = 'organization_id'
       where c.table_schema = 'public' and c.data_type = 'text' order by 1, 2`,
    );
    const exported = columns.filter(({ table_name }) => !Object.hasOwn(EXCLUDED, table_name));
    expect(exported.length).toBeGreaterThan(100);
    for (const { table_name, column_name } of exported)
      expect(
        faultOfCell(table_name, column_name, 'text', 'N'.repeat(LIMITS.alert_text + 1)),
        `${table_name}.${column_name}`,
      ).toMatch(/is longer than|is not what/);
  });

  test.each([
    ['recurring_invoice.body', '{}'],
    ['recurring_invoice.body', '{"items":[]}'],
    ['recurring_journal.lines', '[{"account_code":"1000"}]'],
    ['vat_return.lines', '[{"line":"x"}]'],
    ['vat_return.details', '{}'],
    ['production_order.bom_lines', '[{"name":"Flour"}]'],
    ['opening_document.accounts', '[{"account_code":1}]'],
    ['opening_document.customers', '[{}]'],
    ['opening_document.suppliers', '{}'],
    ['opening_document.stock', '[null]'],
    ['second_position.layers', '[{"quantity":"1"}]'],
    ['second_position.shortfalls', '[7]'],
    ['source_document.reading', '{"lines":[]}'],
    ['source_document.recorded', '{}'],
    ['import_file.titles', '[1]'],
  ])('in %s is not what the application reads there: %s', (name, value) => {
    const [table, column] = name.split('.');
    expect(faultOfCell(table!, column!, 'jsonb', value)).toBe('is not what this field holds');
  });

  test('every column with JSON is known by what it holds', async () => {
    const columns = await application.owner<{ name: string; table_name: string }>(
      `select c.table_name, c.table_name || '.' || c.column_name as name from information_schema.columns c
       join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
         and o.column_name = 'organization_id'
       where c.table_schema = 'public' and c.data_type = 'jsonb' order by 1, 2`,
    );
    const exported = columns.filter(({ table_name }) => !Object.hasOwn(EXCLUDED, table_name));
    expect(exported.map(({ name }) => name).toSorted()).toEqual(Object.keys(JSON_CELLS).toSorted());
  });

  test.each<[string, (name: string) => Promise<Buffer>, RegExp]>([
    [
      'another version',
      () => forge(files, (manifest) => Object.assign(manifest, { version: 2 })),
      /another format or version/,
    ],
    [
      'a table that is not of the product',
      () =>
        forge(new Map(files).set('tables/app_user.csv', Buffer.from('id\n')), (manifest) => {
          manifest.tables.app_user = { columns: [{ name: 'id', type: 'uuid' }], rows: 0 };
        }),
      /not known here/,
    ],
    [
      'a table that never leaves',
      () =>
        forge(new Map(files).set('tables/membership.csv', Buffer.from('organization_id\n')), (manifest) => {
          manifest.tables.membership = { columns: [{ name: 'organization_id', type: 'uuid' }], rows: 0 };
        }),
      /never part of an archive/,
    ],
    [
      'a column that is not of the table',
      () =>
        forge(files, (manifest) =>
          manifest.tables.customer!.columns.push({ name: 'is_admin', type: 'boolean' }),
        ),
      /is_admin is not known/,
    ],
    [
      'a file that unpacks to far more',
      () => forge(new Map(files).set('journal/zeros', Buffer.alloc(50 * 1024 ** 2))),
      /unpacks to far more/,
    ],
    [
      'a file beside the manifest',
      () =>
        forge(new Map(files).set('journal/more', Buffer.from('x')), (manifest) => {
          manifest.files = manifest.files.filter(({ path }) => path !== 'journal/more');
        }),
      /not in the manifest/,
    ],
    [
      'a file that the manifest lists and nobody packed',
      () =>
        forge(files, (manifest) => {
          manifest.files.push({ ...manifest.files[0]!, path: 'journal/gone' });
        }),
      /This file is missing/,
    ],
    [
      'a file of another size',
      () =>
        forge(files, (manifest) => {
          manifest.files[0]!.bytes++;
        }),
      /This file has another size/,
    ],
    [
      'a file that is listed twice',
      () =>
        forge(files, (manifest) => {
          manifest.files.push(manifest.files[0]!);
        }),
      /listed twice/,
    ],
    ['no archive at all', async () => Buffer.from('just text'), /not an archive/],
    [
      'a zip of other files',
      async () => seal(Buffer.concat([zip.subarray(0, 4), Buffer.alloc(200)])),
      /not a zip/,
    ],
  ])('%s is refused before anything is read', async (_name, make, message) => {
    const { status, body } = await reviewArchive(empty, await make(_name));
    expect([status, body.can]).toEqual([200, { import: false }]);
    expect(body.faults[0].message).toMatch(message);
  });

  test('the name of a file cannot lead out of the archive', async () => {
    // The library that packs refuses such a name, so it is written over another one of the same length.
    const forged = Buffer.from(await forge(new Map(files).set('journal/aaaaaaaaaa', Buffer.from('x'))));
    for (
      let at = forged.indexOf('journal/aaaaaaaaaa');
      at >= 0;
      at = forged.indexOf('journal/aaaaaaaaaa', at + 1)
    )
      forged.write('../../../etc/passw', at);
    const { body } = await reviewArchive(empty, seal(forged));
    expect(body.faults[0].message).toMatch(/list of files cannot be read|name of a file/);
  });

  test('a row that breaks a rule of the database is named, and nothing stays', async () => {
    const forged = await forge(
      edited('tables/invoice.csv', (text) => text.replaceAll(/,(INV-\d{4}-)\d{3},/g, ',$1001,')),
    );
    expect((await reviewArchive(empty, forged)).body.faults).toEqual([]);
    const { status, body } = await importArchive(empty, forged);
    expect([status, body.code]).toEqual([400, 'ARCHIVE_INVALID']);
    expect(body.message).toMatch(/tables\/invoice\.csv, rows 2 to 4 break the rule invoice_number_once/);
    await nothing();
  });

  test('somebody who is no member here is named nowhere, whoever has this id', async () => {
    const stranger = await testOwner(application);
    const forged = await forge(
      new Map(
        [...files].map(([path, content]) => {
          if (!/^tables\/(customer|invoice|organization|event)\.csv$|people/.test(path))
            return [path, content];
          return [path, Buffer.from(content.toString().replaceAll(shop.user_id, stranger.user_id))];
        }),
      ),
    );
    const { status } = await importArchive(empty, forged);
    expect(status).toBe(201);
    const again = await filesOf(await downloadArchive(empty));
    expect([...again.values()].join('\n')).not.toContain(stranger.user_id);
  });
});

describe('an import', () => {
  test('needs an empty organization, and says what stands in its way', async () => {
    await testCustomer(empty);
    const { body: review } = await reviewArchive(empty, zip);
    expect(review).toMatchObject({
      faults: [],
      can: { import: false },
      obstacles: [{ what: 'customer', count: 1 }],
    });
    const { status, body } = await importArchive(empty, zip);
    expect([status, body.code]).toEqual([409, 'ORGANIZATION_NOT_EMPTY']);
    expect(body.message).toBe('This organization has 1 customer. Create a new one for the import.');
  });

  test('takes further parts of an upload only after its first one, and one upload at a time', async () => {
    const part = (upload: string, number: number) => {
      const form = fileForm(zip.subarray(0, 100), { name: 'archive.zip' });
      return empty.post(`/api/v1/archive/uploads/${upload}/parts/${number}`, form.body, form.headers);
    };
    const [one, other] = [uuidv7(), uuidv7()];
    expect((await part(one, 2)).status).toBe(404);
    const begun = await Promise.all([part(one, 1), part(other, 1)]);
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await application.owner(
        'select count(distinct upload_id)::int as uploads from archive_part where organization_id = $1',
        [empty.organization_id],
      ),
    ).toEqual([{ uploads: 1 }]);
  });

  test('keeps one upload of an owner, in whichever of her organizations it began', async () => {
    const other = await empty.post('/api/v1/organizations', { name: 'Another shop' });
    const part = (organization: string, upload: string, number: number) => {
      const form = fileForm(zip.subarray(0, 100), { name: 'archive.zip' });
      const headers = Object.assign({ 'organization-id': organization }, form.headers);
      return empty.post(`/api/v1/archive/uploads/${upload}/parts/${number}`, form.body, headers);
    };
    const [one, two] = [uuidv7(), uuidv7()];
    expect((await part(empty.organization_id, one, 1)).status).toBe(200);
    const stranger = await uploadArchive(shop, zip.subarray(0, 100));
    expect((await part(other.body.id, two, 1)).status).toBe(200);
    expect((await part(empty.organization_id, one, 2)).status).toBe(404);
    expect((await shop.get(`/api/v1/archive/uploads/${stranger}/review`)).status).toBe(200);
    expect(await rowsOf(empty)).toMatchObject([{ parts: 0 }]);
  });

  test('of the same archive twice at once is done once', async () => {
    const id = await uploadArchive(empty, zip);
    const both = await Promise.all([importUpload(empty, id, zip), importUpload(empty, id, zip)]);
    const codes = both.map(({ status, body }) => body.code ?? status).sort();
    expect(codes[0]).toBe(201);
    expect(['ORGANIZATION_NOT_EMPTY', 'NOT_FOUND']).toContain(codes[1]);
    expect(await rowsOf(empty)).toEqual([{ customers: 1, entries: 3, parts: 0 }]);
  });

  test('whose answer was lost gives it again', async () => {
    const id = await uploadArchive(empty, zip);
    const key = randomUUID();
    const first = await importUpload(empty, id, zip, key);
    const second = await importUpload(empty, id, zip, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await importUpload(empty, id, zip)).status).toBe(404);
  });

  test('is of the archive that was reviewed, and of the latest upload', async () => {
    const id = await uploadArchive(empty, zip, 9_000);
    const other = await importUpload(empty, id, Buffer.from('another'));
    expect([other.status, other.body.code]).toEqual([400, 'ARCHIVE_INVALID']);
    const next = await uploadArchive(empty, zip);
    expect((await importUpload(empty, id, zip)).status).toBe(404);
    expect((await importUpload(empty, next, zip)).status).toBe(201);
  });

  test('and an export are only for the owner', async () => {
    const upload = await uploadArchive(empty, zip);
    for (const role of ['admin', 'accountant', 'viewer']) {
      const member = await testMember(application, empty, role);
      for (const answer of [
        await member.get('/api/v1/archive'),
        await member.get('/api/v1/archive/file'),
        await member.get(`/api/v1/archive/uploads/${upload}/review`),
        await importUpload(member, upload, zip),
      ])
        expect([role, answer.status]).toEqual([role, 403]);
    }
    expect((await shop.get(`/api/v1/archive/uploads/${upload}/review`)).status).toBe(404);
  });

  test('of a closed organization is refused, and its export is not', async () => {
    const closing = await testOwner(application, { name: 'Old shop' });
    await closing.post(`/api/v1/organizations/${closing.organization_id}/close`, { name: 'Old shop' });
    expect((await filesOf(await downloadArchive(closing))).has('tables/organization.csv')).toBe(true);
    expect((await closing.get('/api/v1/archive')).body.can).toEqual({ import: false });
    expect((await importUpload(closing, randomUUID(), zip)).status).toBe(409);
  });

  test('posts its own books, so that they go on', async () => {
    expect((await importArchive(empty, zip)).status).toBe(201);
    const customer = (await empty.get('/api/v1/customers')).body.customers[0].id;
    const made = await empty.post(
      '/api/v1/invoices',
      invoiceBody(customer, application.today, { issue: true }),
    );
    expect(made.body.invoice_number).toMatch(/-004$/);
    expect((await empty.get('/api/v1/ledger/verify')).body).toMatchObject({ intact: true, entries: 4 });
  });
});
