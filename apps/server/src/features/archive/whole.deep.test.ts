import { randomBytes, randomUUID } from 'node:crypto';
import type { ArchiveManifest } from '@lissafi/contract/archive';
import { LIMITS } from '@lissafi/contract/limits';
import { ArchiveCsvReader, archiveRow, type Cell } from '@lissafi/domain/files/archive-csv';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import { spoolFile } from '../../files/spool.ts';
import {
  fileForm,
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
  unlikeTables,
  uploadArchive,
} from '../../testing/archive.ts';
import { recordEverything } from '../../testing/everything.ts';
import { defaultAccount } from '../../testing/money.ts';
import { testShop } from '../../testing/shop.ts';
import { workshop } from '../../testing/stock.ts';
import { type Checked, checkArchive } from './check.ts';
import { archiveTables, type Table } from './tables.ts';
import { ArchiveError, openArchive } from './zip-reader.ts';
import { inOnePiece } from './zip-writer.ts';

type Files = Map<string, Buffer>;
type Edit = (manifest: ArchiveManifest) => void;

let application: TestApplication;
let shop: Member;
/** Nothing is ever imported here. */
let empty: Member;
let zip: Buffer;
let files: Files;
let tables: readonly Table[];

/** A shop with a row of almost every table: goods in work, and a supplier who owes money back. */
beforeAll(async () => {
  application = await sharedApplication();
  const { today } = application;
  shop = await testOwner(application, { name: 'Bisi Bakery' });
  empty = await testOwner(application);
  const customer = await testCustomer(shop);
  const { act } = testShop('piece', () => ({ application, owner: shop }));
  const bakery = workshop(application, shop);
  const { flour, loaf } = await bakery.bakery();
  const order = await bakery.plan(loaf.id, 10);
  await bakery.done(order.id, 'start');
  await bakery.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 7 }] });
  await act('/api/v1/recurring-invoices', {
    customer_id: customer,
    frequency: 'monthly',
    start_on: today,
    items: [{ name: 'Bread every month', quantity: 30, unit_price: 90_000 }],
  });
  const accountant = await testMember(application, shop, 'accountant');
  await recordEverything(application, shop, accountant);
  const miller = await act('/api/v1/suppliers', { name: 'Kano Mills' });
  const bill = await act('/api/v1/bills', {
    supplier_id: miller.id,
    bill_date: today,
    post: true,
    lines: [{ account_code: '6040', unit_price: 70_000 }],
  });
  const paid = { amount: 70_000, paid_on: today, method: 'cash' };
  await act(`/api/v1/suppliers/${miller.id}/payments`, {
    ...paid,
    allocations: [{ payable_id: bill.id, amount: 70_000 }],
  });
  await act(`/api/v1/suppliers/${miller.id}/credit-notes`, {
    amount: 9_000,
    note_date: today,
    reason: 'Wet bags',
    bill_id: bill.id,
    note_number: 'CN 7',
  });
  zip = await downloadArchive(shop);
  files = await filesOf(zip);
  tables = await inOrganization(application.database, shop.organization_id, archiveTables);
});
afterAll(() => application.close());

const rowsIn = (csv: string): Cell[][] => new ArchiveCsvReader(10 ** 7).push(csv);
const pathOf = (table: string) => `tables/${table}.csv`;

/** Returns the rows of a table as the archive has them, by column. */
function rowsOf(table: string): Record<string, Cell>[] {
  const [head, ...rows] = rowsIn(files.get(pathOf(table))!.toString());
  return rows.map((cells) => Object.fromEntries(head!.map((name, at) => [name!, cells[at]!])));
}

/** Returns the files with other rows in one table. */
function withRows(table: string, rows: readonly Record<string, Cell>[]): Files {
  const [head] = rowsIn(files.get(pathOf(table))!.toString());
  const lines = rows.map((row) => archiveRow(head!.map((name) => row[name!] ?? null)));
  return new Map(files).set(pathOf(table), Buffer.from(archiveRow(head!) + lines.join('')));
}

/** Returns the files with one cell changed: the first for which `which` holds. */
function withCell(
  table: string,
  column: string,
  value: Cell | ((cell: string) => Cell),
  which: (row: Record<string, Cell>) => boolean = () => true,
): Files {
  const rows = rowsOf(table);
  const row = rows.find(which)!;
  row[column] = typeof value === 'function' ? value(row[column]!) : value;
  return withRows(table, rows);
}

const more = (amount: number) => (cell: string) => String(Number(cell) + amount);

/** Returns what the review says of an archive, without its upload. */
async function reviewed(archive: Buffer): Promise<Pick<Checked, 'faults' | 'more_faults'>> {
  const handle = await spoolFile(inOnePiece(archive));
  try {
    return await checkArchive(await openArchive(handle), tables);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { file, row, message } = error;
    return { faults: [{ file, row, message }], more_faults: false };
  } finally {
    await handle.close();
  }
}
const faultsOf = async (archive: Buffer) => (await reviewed(archive)).faults;
const manifest = 'manifest.json';

describe('documents that are not printed into it', () => {
  const readmeOf = async (query: string) => {
    const { raw } = await shop.get(`/api/v1/archive/file?${query}`);
    const found = await filesOf(raw);
    const printed = [...found.keys()].filter((path) => path.startsWith('documents/issued/'));
    const list = found.get('documents/not-printed.csv')?.toString();
    return { first: found.keys().next().value, text: found.get('README.txt')!.toString(), printed, list };
  };
  const issued = async () =>
    rowsOf('invoice')
      .filter(({ status }) => status !== 'draft')
      .sort((a, b) => b.issued_at!.localeCompare(a.issued_at!) || b.id!.localeCompare(a.id!));

  test('are named on its first page and in a list, each with the page that prints it', async () => {
    const [newest, older] = await issued();
    const { first, text, printed, list } = await readmeOf('pdfs=true&pdfs_after=1');
    expect(first).toBe('README.txt');
    expect(printed).toEqual([expect.stringContaining(older!.id!.slice(-6))]);
    expect(text.split('\n').slice(0, 8).join('\n')).toContain(
      'NOT IN THIS ARCHIVE AS PDF: 1 of the 2 issued documents',
    );
    expect(text).toContain(`  ${newest!.invoice_number} of ${newest!.issue_date}\n`);
    expect(rowsIn(list!).map((cells) => cells[0])).toEqual(['number', newest!.invoice_number]);
    expect(list).toContain(`/invoices/${newest!.id}`);
    const none = await readmeOf('pdfs=false');
    expect([none.printed, rowsIn(none.list!)]).toEqual(
      [[], { length: 3 }].map((each) => expect.objectContaining(each)),
    );
  });

  test('are not spoken of where it has them all', async () => {
    const { text, printed, list } = await readmeOf('pdfs=true');
    expect([printed.length, list]).toEqual([2, undefined]);
    expect(text).not.toContain('NOT IN THIS ARCHIVE AS PDF');
    expect(text).toContain('2 of 2 issued documents as PDF');
  });
});

describe('an organization with everything', () => {
  test('is reviewed, taken over wholly, and refused where its copy is', async () => {
    const { body: review } = await reviewArchive(empty, zip);
    expect(review).toMatchObject({
      faults: [],
      more_faults: false,
      obstacles: [],
      can: { import: true },
      archive: {
        name: 'Bisi Bakery',
        currency: 'NGN',
        chain_verified: true,
        documents_issued: 2,
        attachments: 2,
        schedules: 3,
        people_known: 0,
        people_unknown: 2,
      },
    });
    const { checks } = (await shop.get('/api/v1/ledger/tie-out')).body;
    expect(review.archive.tie_out.checks).toEqual(checks);
    expect(checks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'work_in_progress', subledger: 2_100 }),
        expect.objectContaining({ name: 'goods_received_not_invoiced', subledger: 2_500 }),
        expect.objectContaining({ name: 'supplier_refunds_due', subledger: 9_000 }),
        expect.objectContaining({ name: 'supplier_advances', subledger: 2_500 }),
      ]),
    );
    expect((await shop.get('/api/v1/archive')).body).toMatchObject({
      name: 'Bisi Bakery',
      rows: review.archive.rows,
      entries: review.archive.entries,
      documents_issued: 2,
      documents_printed: 2,
      attachments: 2,
      too_large: null,
      can: { import: true },
    });

    const copy = await testOwner(application);
    await application.owner(
      `insert into membership (organization_id, user_id, role) values ($1, $2, 'accountant')`,
      [copy.organization_id, shop.user_id],
    );
    const { status, body } = await importArchive(copy, zip);
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Bisi Bakery',
        rows: review.archive.rows,
        entries: review.archive.entries,
        total_debit: review.archive.total_debit,
        old_head_hash: review.archive.head_hash,
        schedules_paused: 3,
      },
    ]);
    expect((await copy.get('/api/v1/ledger/verify')).body).toMatchObject({ intact: true, next: null });
    const again = await filesOf(await downloadArchive(copy));
    const accountsOf = (member: Member) =>
      Promise.all((['cash', 'bank'] as const).map((kind) => defaultAccount(member, kind)));
    const [mine, own] = [await accountsOf(copy), await accountsOf(shop)];
    const renames = mine.map(({ id }, index) => [id, own[index]!.id] as const);
    expect(unlikeTables(files, again, [[copy.organization_id, shop.organization_id], ...renames])).toEqual(
      [],
    );

    const settled = (table: string, column: string) => {
      const [head, ...rows] = rowsIn(again.get(pathOf(table))!.toString());
      return rows.map((cells) => cells[head!.indexOf(column)]);
    };
    expect(settled('recurring_invoice', 'status')).toEqual(['paused']);
    expect(settled('recurring_journal', 'status')).toEqual(['paused']);
    expect(settled('reminder_settings', 'enabled')).toEqual(['false']);
    expect(settled('einvoice_settings', 'is_automatic')).toEqual(['false']);
    // Of the two people one is a member of the copy, and nobody stands for the other one.
    expect(new Set(settled('journal_entry', 'posted_by'))).toEqual(new Set([shop.user_id, null]));
    expect(settled('journal', 'created_by')).toEqual([null]);
    const changes = await application.owner<{ actor_id: string; imported: boolean }>(
      `select distinct actor_id, imported from event
        where organization_id = $1 and type = 'invoice.issued'`,
      [copy.organization_id],
    );
    expect(changes).toEqual([{ actor_id: shop.user_id, imported: true }]);

    const twice = await importArchive(copy, zip);
    expect([twice.status, twice.body.code]).toEqual([409, 'ORGANIZATION_NOT_EMPTY']);
    expect(twice.body.message).toMatch(
      /^This organization has (\d+ [a-z ]+, ){2}\d+ [a-z ]+ and more\. Create a new one for the import\.$/,
    );
  });
});

describe('a forged archive is told exactly what is wrong', () => {
  const totals = { file: manifest, row: null, message: 'The totals of the trial balance are wrong' };
  const tieOut = (name: string) => ({
    file: manifest,
    row: null,
    message: `The tie-out of ${name} is not what the records give`,
  });
  const rowOf = (table: string, which: (row: Record<string, Cell>) => boolean) =>
    rowsOf(table).findIndex(which) + 2;
  const isStocked = (row: Record<string, Cell>) => row.value === '27900';
  const isOpen = (kind: string) => (row: Record<string, Cell>) => row.kind === kind;

  test.each<[string, () => Files, Edit, () => object[]]>([
    [
      'an account of another type',
      () => withCell('account', 'type', 'income', ({ code }) => code === '1000'),
      () => {},
      () => [
        {
          file: 'tables/account.csv',
          row: rowOf('account', ({ code }) => code === '1000'),
          message: 'the account 1000 has another type than in every chart',
        },
      ],
    ],
    [
      'a balance that is not the sum of its lines',
      () => files,
      ({ trial_balance }) => {
        const account = trial_balance.accounts.find(({ code }) => code === '1200')!;
        account.debit += 1;
        trial_balance.total_debit += 1;
      },
      () => [
        {
          file: manifest,
          row: null,
          message: 'The balance of the account 1200 is not the sum of its lines',
        },
      ],
    ],
    [
      'an account that is left out of the trial balance',
      () => files,
      ({ trial_balance }) => {
        trial_balance.accounts = trial_balance.accounts.filter(({ code }) => code !== '1200');
      },
      () => [
        {
          file: manifest,
          row: null,
          message: 'The balance of the account 1200 is not the sum of its lines',
        },
        totals,
      ],
    ],
    [
      'another total of the debits',
      () => files,
      ({ trial_balance }) => {
        trial_balance.total_debit += 1;
      },
      () => [totals],
    ],
    [
      'another total of the credits',
      () => files,
      ({ trial_balance }) => {
        trial_balance.total_credit -= 1;
      },
      () => [totals],
    ],
    [
      'a quantity that is not the sum of the movements',
      () => withCell('stock_position', 'quantity_e4', more(10_000), isStocked),
      () => {},
      () => [
        {
          file: 'tables/stock_position.csv',
          row: null,
          message: `The stock of the item ${rowsOf('stock_position').find(isStocked)!.item_id} is not the sum of its movements`,
        },
      ],
    ],
    [
      'a value of stock that is not the sum of the movements',
      () => withCell('stock_position', 'value', more(5), isStocked),
      () => {},
      () => [
        tieOut('stock'),
        {
          file: 'tables/stock_position.csv',
          row: null,
          message: `The stock of the item ${rowsOf('stock_position').find(isStocked)!.item_id} is not the sum of its movements`,
        },
      ],
    ],
    [
      'movements of an item that has no stock',
      () =>
        withRows(
          'stock_position',
          rowsOf('stock_position').filter((row) => !isStocked(row)),
        ),
      ({ tables }) => {
        tables.stock_position!.rows -= 1;
      },
      () => [
        tieOut('stock'),
        {
          file: 'tables/stock_position.csv',
          row: null,
          message: `The stock of the item ${rowsOf('stock_position').find(isStocked)!.item_id} is not the sum of its movements`,
        },
      ],
    ],
    ...(
      [
        ['payables', 'payable', 'amount_paid', () => true],
        ['work in progress', 'production_order', 'labour_cost', () => true],
        ['work in progress', 'production_order', 'overhead_cost', () => true],
        ['work in progress', 'production_order', 'cost_out', () => true],
        ['goods received not invoiced', 'goods_receipt_line', 'accrued', () => true],
        ['goods received not invoiced', 'goods_receipt_line', 'cleared', () => true],
        ['supplier advances', 'supplier_credit', 'used', isOpen('advance')],
        ['supplier refunds due', 'supplier_credit', 'amount', (row) => row.kind !== 'advance'],
      ] as [string, string, string, (row: Record<string, Cell>) => boolean][]
    ).map(([name, table, column, which]): [string, () => Files, Edit, () => object[]] => [
      `another ${column} of a ${table}`,
      () => withCell(table, column, more(3), which),
      () => {},
      () => [tieOut(name)],
    ]),
    [
      'an order that is said to be completed',
      () => withCell('production_order', 'status', 'completed'),
      () => {},
      () => [tieOut('work in progress')],
    ],
    [
      'two rows of the counter',
      () =>
        withRows('organization_counter', [
          ...rowsOf('organization_counter'),
          ...rowsOf('organization_counter'),
        ]),
      ({ tables }) => {
        tables.organization_counter!.rows = 2;
      },
      () => [{ file: 'tables/organization_counter.csv', row: null, message: 'There must be one row' }],
    ],
    [
      'no row of the counter',
      () => withRows('organization_counter', []),
      () => {},
      () => [
        { file: 'tables/organization_counter.csv', row: null, message: 'There must be one row' },
        { file: 'tables/organization_counter.csv', row: null, message: '0 rows, and the manifest says 1' },
      ],
    ],
    ...(
      [
        ['has no id', ',a@example.com,,,\n'],
        ['has an id of another form', '7,a@example.com,,,\n'],
        ['has no address', `${randomUUID()},,,,\n`],
      ] as const
    ).map(([name, row]): [string, () => Files, Edit, () => object[]] => [
      `a person who ${name}`,
      () => new Map(files).set('people.csv', Buffer.from(`id,email,first_name,last_name,role\n${row}`)),
      () => {},
      () => [{ file: 'people.csv', row: 2, message: 'this is no person' }],
    ]),
    [
      'more people than an organization can have',
      () =>
        new Map(files).set(
          'people.csv',
          Buffer.from(
            `id,email,first_name,last_name,role\n${Array.from({ length: LIMITS.members * 10 + 1 }, () => `${randomUUID()},a@example.com,,,\n`).join('')}`,
          ),
        ),
      () => {},
      () => [{ file: 'people.csv', row: LIMITS.members * 10 + 2, message: 'too many people' }],
    ],
    [
      'a table that is needed',
      () => new Map([...files].filter(([path]) => path !== 'tables/branch.csv')),
      ({ tables }) => {
        delete tables.branch;
      },
      () => [{ file: 'tables/branch.csv', row: null, message: 'This table is missing' }],
    ],
    [
      'a file of no table',
      () => files,
      ({ tables }) => {
        delete tables.budget;
      },
      () => [{ file: 'tables/budget.csv', row: null, message: 'This file is of no table of the manifest' }],
    ],
    [
      'a column that is named twice',
      () => files,
      ({ tables }) => {
        tables.budget!.columns.push(tables.budget!.columns[0]!);
      },
      () => [{ file: 'tables/budget.csv', row: null, message: 'A column is named twice' }],
    ],
    [
      'a column of another type',
      () => files,
      ({ tables }) => {
        tables.customer!.columns.find(({ name }) => name === 'name')!.type = 'bigint';
      },
      () => [{ file: 'tables/customer.csv', row: null, message: 'The column name has another type' }],
    ],
    [
      'a column that is missing',
      () => files,
      ({ tables }) => {
        tables.customer!.columns = tables.customer!.columns.filter(
          ({ name }) => name !== 'type' && name !== 'notes' && name !== 'version',
        );
      },
      () => [{ file: 'tables/customer.csv', row: null, message: 'The column type is missing' }],
    ],
    [
      'a cell that must have something',
      () => withCell('customer', 'name', null),
      () => {},
      () => [{ file: 'tables/customer.csv', row: 2, message: 'name is missing' }],
    ],
    [
      'a currency that is not of the product',
      () => withCell('organization', 'currency', 'XXX'),
      ({ organization }) => {
        organization.currency = 'XXX';
      },
      () => [{ file: 'tables/organization.csv', row: 2, message: 'currency is not what this field holds' }],
    ],
    [
      'another name in the manifest',
      () => files,
      ({ organization }) => {
        organization.name = 'Ada Bakery';
      },
      () => [
        {
          file: 'tables/organization.csv',
          row: 2,
          message: 'name is another one than in the manifest',
        },
      ],
    ],
    [
      'an end of the chain that the entries do not have',
      () => files,
      ({ journal }) => {
        journal.head_hash = '0'.repeat(64);
      },
      () => [
        {
          file: 'tables/journal_entry.csv',
          row: null,
          message: 'The chain of entries ends otherwise than the manifest says',
        },
        // What was not added up is not compared either: the chain comes first.
      ],
    ],
    [
      'more entries than there are',
      () => files,
      ({ journal }) => {
        journal.entries += 1;
      },
      () => [
        {
          file: 'tables/journal_entry.csv',
          row: null,
          message: 'The chain of entries ends otherwise than the manifest says',
        },
      ],
    ],
    [
      'a number that is skipped',
      () => withCell('journal_entry', 'number', '99', ({ number }) => number === '2'),
      () => {},
      () => [{ file: 'tables/journal_entry.csv', row: 3, message: 'the number 2 is expected' }],
    ],
    ...(
      [
        ['line', '7'],
        ['line_count', '9'],
        ['entry_id', randomUUID()],
        ['entry_date', '2020-01-01'],
      ] as const
    ).map(([column, value]): [string, () => Files, Edit, () => object[]] => [
      `another ${column} of a line`,
      () => withCell('journal_line', column, value),
      () => {},
      () => [{ file: 'tables/journal_line.csv', row: 2, message: 'this line is not one of its entry' }],
    ]),
    [
      'lines that were left out',
      () => withRows('journal_line', rowsOf('journal_line').slice(0, -1)),
      ({ tables }) => {
        tables.journal_line!.rows -= 1;
      },
      () => [
        {
          file: 'tables/journal_entry.csv',
          row: rowsOf('journal_entry').length + 1,
          message: 'lines of this entry are missing',
        },
      ],
    ],
    [
      'a line without an entry',
      () => {
        const lines = rowsOf('journal_line');
        const added = new Map(Object.entries(lines.at(-1)!)).set('entry_number', '9999');
        return withRows('journal_line', [...lines, Object.fromEntries(added)]);
      },
      ({ tables }) => {
        tables.journal_line!.rows += 1;
      },
      () => [
        {
          file: 'tables/journal_line.csv',
          row: rowsOf('journal_line').length + 2,
          message: 'this line has no entry',
        },
      ],
    ],
    [
      'a row of fewer cells',
      () => {
        const text = files.get('tables/budget.csv')!.toString();
        return new Map(files).set('tables/budget.csv', Buffer.from(text.replace(/,[^,\n]*\n$/, '\n')));
      },
      () => {},
      () => [
        {
          file: 'tables/budget.csv',
          row: 2,
          message: `${Object.keys(rowsOf('budget')[0]!).length} cells are expected`,
        },
      ],
    ],
    [
      'a table without a head',
      () => new Map(files).set('tables/budget.csv', Buffer.alloc(0)),
      () => {},
      () => [{ file: 'tables/budget.csv', row: 1, message: 'the head is missing' }],
    ],
  ])('%s', async (_name, make, edit, expected) => {
    const archive = await forge(make(), edit);
    expect(await faultsOf(archive)).toEqual(expected());
  });

  test('up to a number of faults; that there are more is said', async () => {
    const strangers = rowsOf('journal_line').map((row) => {
      row.organization_id = randomUUID();
      return row;
    });
    expect(strangers.length).toBeGreaterThan(LIMITS.archive_faults);
    const { faults, more_faults } = await reviewed(await forge(withRows('journal_line', strangers)));
    expect(faults).toEqual(
      Array.from({ length: LIMITS.archive_faults }, (_, index) => ({
        file: 'tables/journal_line.csv',
        row: index + 2,
        message: 'this row is of another organization than the archive',
      })),
    );
    expect(more_faults).toBe(true);
  });
});

describe('a stored file of an archive', () => {
  const logo = () => rowsOf('organization_logo')[0]!.content!;
  const attachment = () => rowsOf('transaction_attachment')[0]!.content!;
  const square = async (pixels: number) =>
    await sharp({ create: { width: pixels, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();

  test.each<[string, () => Files | Promise<Files>, string, () => string]>([
    [
      'has the path of its row',
      () => withCell('organization_logo', 'content', `documents/logos/${randomUUID()}`),
      'tables/organization_logo.csv',
      () => 'content: the archive has no such file',
    ],
    [
      'is there',
      () => new Map([...files].filter(([path]) => path !== logo())),
      'tables/organization_logo.csv',
      () => 'content: the archive has no such file',
    ],
    [
      'is of the kind that its row says',
      () => withCell('transaction_attachment', 'media_type', 'application/pdf'),
      'tables/transaction_attachment.csv',
      () => 'content: the file is of another kind than its row says',
    ],
    [
      'has the size that its row says',
      () => withCell('transaction_attachment', 'bytes', more(1)),
      'tables/transaction_attachment.csv',
      () => 'content: the file has another size than its row says',
    ],
    [
      'is no larger than the pictures that are drawn here',
      async () => new Map(files).set(logo(), await square(LIMITS.logo_pixels + 1)),
      'tables/organization_logo.csv',
      () => 'content: the picture is too large',
    ],
    [
      'can be read where it is a picture',
      async () => new Map(files).set(logo(), (await square(10)).subarray(0, 20)),
      'tables/organization_logo.csv',
      () => 'content: the picture cannot be read',
    ],
  ])('%s', async (_name, make, file, message) => {
    expect(await faultsOf(await forge(await make()))).toEqual([{ file, row: 2, message: message() }]);
  });

  test('as large as is drawn here is taken', async () => {
    expect(await faultsOf(await forge(new Map(files).set(logo(), await square(LIMITS.logo_pixels))))).toEqual(
      [],
    );
  });

  test('is not larger than what can be uploaded', async () => {
    const large = new Map(files).set(attachment(), randomBytes(LIMITS.upload_bytes + 1));
    expect(await faultsOf(await forge(large))).toEqual([
      { file: attachment(), row: null, message: 'this file is too large' },
    ]);
  });
});

describe('a zip', () => {
  /** Changes the entry of a file in the list at the end of the zip. */
  const patched = (archive: Buffer, path: string, change: (entry: Buffer) => void): Buffer => {
    const copy = Buffer.from(archive);
    const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
    for (let at = copy.indexOf(signature); at >= 0; at = copy.indexOf(signature, at + 1)) {
      const entry = copy.subarray(at);
      const length = entry.readUInt16LE(28);
      if (entry.toString('latin1', 46, 46 + length) === path) change(entry);
    }
    return seal(copy);
  };
  const sized = (bytes: number) => (entry: Buffer) => {
    entry.writeUInt32LE(bytes, 20);
    entry.writeUInt32LE(bytes, 24);
  };
  const BUDGET = 'tables/budget.csv';

  test.each<[string, () => Buffer | Promise<Buffer>, object]>([
    [
      'of no more bytes than the seal',
      () => Buffer.alloc(64, '0'),
      { file: null, message: 'This is not an archive of Lissafi' },
    ],
    [
      'without a manifest',
      () => patched(zip, manifest, (entry) => entry.write('manifest.text', 46)),
      { file: null, message: 'This is not an archive of Lissafi: it has no manifest.json' },
    ],
    [
      'with a file that is there twice',
      () => patched(zip, 'tables/budget.csv', (entry) => entry.write('tables/branch.csv', 46)),
      { file: 'tables/branch.csv', message: 'This file is there twice' },
    ],
    [
      'with a hidden file',
      () => patched(zip, BUDGET, (entry) => entry.write('.', 46)),
      { file: null, message: 'The name of a file is not allowed' },
    ],
    [
      'with a name that is too long',
      () => forge(new Map(files).set(`a/${'b'.repeat(199)}`, Buffer.from('x'))),
      { file: null, message: 'The name of a file is not allowed' },
    ],
    [
      'with an encrypted file',
      () => patched(zip, BUDGET, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
      { file: BUDGET, message: 'This file is packed in an unknown way' },
    ],
    [
      'with a file that is packed in another way',
      () => patched(zip, BUDGET, (entry) => entry.writeUInt16LE(12, 10)),
      { file: BUDGET, message: 'This file is packed in an unknown way' },
    ],
    [
      'that unpacks to more than two gigabytes',
      () => patched(patched(zip, BUDGET, sized(2 ** 31)), 'tables/branch.csv', sized(2)),
      { file: null, message: 'It unpacks to more than 2 GB' },
    ],
    [
      'with a manifest that is too large',
      () => patched(zip, manifest, sized(LIMITS.archive_manifest_bytes + 1)),
      { file: manifest, message: 'It is too large' },
    ],
    [
      'with more files than there may be',
      () => {
        const copy = Buffer.from(zip);
        const end = copy.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
        copy.writeUInt16LE(LIMITS.archive_files + 2, end + 8);
        copy.writeUInt16LE(LIMITS.archive_files + 2, end + 10);
        return seal(copy);
      },
      { file: null, message: 'There are too many files in it' },
    ],
    [
      'with a manifest that lacks something',
      () =>
        forge(files, (own) => {
          own.exported_on = 'today';
        }),
      { file: manifest, message: expect.stringMatching(/^It cannot be read: exported_on: /) },
    ],
    [
      'with a manifest that is no JSON',
      async () => {
        // Another file of the same length takes its name.
        const other = await forge(new Map(files).set('journal/texts', Buffer.from('not JSON')));
        const renamed = patched(other, manifest, (entry) => entry.write('journal/other', 46));
        return patched(renamed, 'journal/texts', (entry) => entry.write(manifest, 46));
      },
      {
        file: manifest,
        message: 'It cannot be read: : Invalid input: expected object, received null',
      },
    ],
  ])('%s is refused', async (_name, make, fault) => {
    expect(await faultsOf(await make())).toEqual([expect.objectContaining(fault)]);
  });

  test('with a file that cannot be unpacked is refused', async () => {
    const archive = await forge(files);
    const start = archive.indexOf('tables/budget.csv') + 'tables/budget.csv'.length;
    archive.fill(0xff, start, start + 20);
    const [fault] = await faultsOf(seal(archive));
    expect(fault).toMatchObject({
      file: BUDGET,
      message: expect.stringMatching(/^This file cannot be unpacked \(.+\)$/),
    });
  });

  test('comes in parts, none of which is too large', async () => {
    const id = await uploadArchive(empty, zip);
    const form = fileForm(Buffer.alloc(LIMITS.archive_part_bytes + 1), { name: 'archive.zip' });
    const answer = await empty.post(`/api/v1/archive/uploads/${id}/parts/2`, form.body, form.headers);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'A part must be 4 MB or less',
    ]);
    expect(answer.body.errors).toEqual([
      { field: 'file', message: 'A part must be 4 MB or less', code: 'PAYLOAD_TOO_LARGE' },
    ]);
    expect((await importUpload(empty, id, Buffer.from('other'))).body.message).toBe(
      'This is not the archive that was reviewed. Nothing was imported.',
    );
  });
});

describe('what only the database notices is refused at the import, and nothing stays', () => {
  const nobody = randomUUID();
  test.each<[string, () => Files, () => string]>([
    [
      'a row that refers to another one of its table that is not there',
      () => withCell('customer', 'merged_into', nobody, ({ merged_into }) => merged_into !== null),
      () => {
        const row = rowsOf('customer').findIndex(({ merged_into }) => merged_into !== null) + 2;
        return `tables/customer.csv, row ${row}: it refers to a row that is not there.`;
      },
    ],
    [
      'an item whose picture is not there',
      () => withCell('item', 'picture_id', nobody, ({ picture_id }) => picture_id !== null),
      () => {
        const { id } = rowsOf('item').find(({ picture_id }) => picture_id !== null)!;
        return `tables/item.csv: the row ${id} break the rule item_picture.`;
      },
    ],
    [
      'a log with a gap',
      () => withCell('event', 'number', '7', ({ number }) => number === '2'),
      () => 'The log of changes is not whole.',
    ],
    [
      'a time that the database does not know',
      () => withCell('budget', 'updated_at', '0000-01-01 00:00:00+00'),
      () =>
        'tables/budget.csv, rows 2 to 2 break date/time field value out of range: "0000-01-01 00:00:00+00".',
    ],
  ])('%s', async (_name, make, message) => {
    const forged = await forge(make());
    expect(await faultsOf(forged)).toEqual([]);
    const { status, body } = await importArchive(empty, forged);
    expect([status, body.code, body.message]).toEqual([
      400,
      'ARCHIVE_INVALID',
      `Nothing was imported. ${message()}`,
    ]);
    expect((await empty.get('/api/v1/archive')).body).toMatchObject({ entries: 0, obstacles: [] });
  });
});
