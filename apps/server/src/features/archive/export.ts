import { setTimeout as pause } from 'node:timers/promises';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveManifest } from '@lissafi/contract/archive';
import { Refusal } from '@lissafi/contract/errors';
import { EXPORT_FORMATS } from '@lissafi/contract/ledger';
import type { FileStream } from '@lissafi/contract/route';
import { archiveRow, type Cell } from '@lissafi/domain/files/archive-csv';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { spool } from '../../files/spool.ts';
import type { CurrentOrganization } from '../../http/context.ts';
import type { Printable } from '../../pdf/printable.ts';
import type { Printer, Services } from '../../services.ts';
import type { Share } from '../../turns.ts';
import { fileName, readPrintable } from '../documents/printable.ts';
import { journalTextIn } from '../ledger/export.ts';
import { balancesAt, journalEnd, lastDay, tieOut } from '../ledger/store.ts';
import { type IssuedDocument, NOT_PRINTED, readme } from './readme.ts';
import { archiveTables, EXACT_TEXT, FILES, PERSON, type Table } from './tables.ts';
import { type ArchiveWriter, archiveWriter, inOnePiece } from './zip-writer.ts';

export interface Exporting {
  organization: Pick<CurrentOrganization, 'id' | 'currency' | 'timezone'>;
  today: string;
  now: Date;
  /** How many issued documents are printed too, the newest first. */
  pdfs: number;
  /** How many of the newest are passed over, because another archive has them. */
  pdfs_after: number;
}

/**
 * Writes the archive to disk in one snapshot, and returns it when it is whole: memory holds some hundred rows, and
 * neither the connection nor the snapshot waits for a slow client.
 */
export function exportArchive(services: Services, exporting: Exporting): Promise<FileStream> {
  return inOrganization(
    services.database,
    exporting.organization.id,
    async (tx) => {
      await EXACT_TEXT.execute(tx.db);
      const zip = archiveWriter(exporting.now);
      const fail = (error: unknown) => {
        zip.destroy(error);
        throw error;
      };
      // Both are waited for, so that the connection is given back only when nothing uses it any more.
      const [file, written] = await Promise.allSettled([
        spool(zip.sealed()).catch(fail),
        writeArchive(services, tx, zip, exporting).catch(fail),
      ]);
      if (file.status === 'rejected') throw file.reason;
      if (written.status === 'rejected') throw written.reason;
      return file.value;
    },
    { readOnly: true, snapshot: true },
  );
}

async function writeArchive(
  services: Services,
  tx: Tx,
  zip: ArchiveWriter,
  { organization, today, now, pdfs, pdfs_after }: Exporting,
): Promise<void> {
  const { name } = await tx.db
    .selectFrom('organization')
    .select('name')
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();
  const issued = await issuedDocuments(tx);
  const printed = issued.slice(pdfs_after, pdfs_after + pdfs);
  const left = [...issued.slice(0, pdfs_after), ...issued.slice(pdfs_after + pdfs)];
  const documents = { issued: issued.length, printed: printed.length };
  await zip.add('README.txt', inOnePiece(readme(name, now.toISOString(), { ...documents, left })));
  const tables: ArchiveManifest['tables'] = {};
  const people = new Set<string>();
  for (const table of await archiveTables(tx)) {
    let rows = 0;
    const written = csvOf(tx, table, people, () => rows++);
    await zip.add(`tables/${table.name}.csv`, written);
    tables[table.name] = { columns: table.columns.map(({ name, type }) => ({ name, type })), rows };
    await addFiles(tx, zip, table);
  }
  await zip.add('people.csv', peopleCsv(tx, [...people]));

  const accounts = await balancesAt(tx, await lastDay(tx, today));
  const { newest, chain_head } = await journalEnd(tx);
  for (const format of EXPORT_FORMATS) {
    const journal = { newest, accounts, format, currency: organization.currency };
    await zip.add(`journal/journal.${format}`, journalTextIn(tx, journal));
  }
  if (left.length > 0) await zip.add(NOT_PRINTED, inOnePiece(notPrinted(left, services.config.public_url)));
  await addDocuments(services, tx, zip, today, printed);
  const balances = accounts.map(({ balance, code, name: account, type }) => ({
    ...{ code, name: account, type },
    debit: Math.max(balance, 0),
    credit: Math.max(-balance, 0),
  }));
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exported_at: now.toISOString(),
    exported_on: today,
    organization: {
      id: organization.id,
      name,
      currency: organization.currency,
      timezone: organization.timezone,
    },
    tables,
    files: zip.files.slice(),
    journal: { entries: newest, head_hash: chain_head.toString('hex') },
    trial_balance: {
      accounts: balances,
      total_debit: balances.reduce((sum, { debit }) => sum + debit, 0),
      total_credit: balances.reduce((sum, { credit }) => sum + credit, 0),
    },
    tie_out: await tieOut(tx),
    documents,
  };
  await zip.add('manifest.json', inOnePiece(`${JSON.stringify(manifest, null, 1)}\n`));
  zip.end();
}

const FETCH = 500;
let cursors = 0;

/** Yields the rows of a query, some hundred at a time. */
async function* batches(tx: Tx, select: Sql<unknown>): AsyncGenerator<Record<string, Cell>[]> {
  const cursor = sql.raw(`archive_${cursors++ % 1_000_000}`);
  await sql`declare ${cursor} no scroll cursor for ${select}`.executeOnce(tx.db);
  for (;;) {
    const { rows } = await sql<
      Record<string, Cell>
    >`fetch forward ${sql.raw(String(FETCH))} from ${cursor}`.execute(tx.db);
    if (rows.length > 0) yield rows;
    if (rows.length < FETCH) break;
  }
  await sql`close ${cursor}`.execute(tx.db);
}

/** Yields a table as csv, and collects who is named in it. */
async function* csvOf(
  tx: Tx,
  { name, columns, order }: Table,
  people: Set<string>,
  count: () => void,
): AsyncGenerator<string> {
  const names = columns.map((column) => column.name);
  const persons = columns.filter(({ name: column, type }) => type === 'uuid' && PERSON.test(column));
  const paths = FILES[name] ?? {};
  yield archiveRow(names);
  const values = names.map((column) =>
    paths[column] ? pathOf(name, column) : sql`${sql.ref(column)}::text as ${sql.ref(column)}`,
  );
  const select = sql`select ${sql.join(values)} from ${sql.table(name)}
    where organization_id = ${tx.organization_id}
    order by ${sql.join(order.map((column) => sql`${sql.table(name)}.${sql.ref(column)}`))}`;
  for await (const rows of batches(tx, select)) {
    for (const row of rows) {
      count();
      for (const { name: column } of persons) if (row[column]) people.add(row[column]);
    }
    yield rows.map((row) => archiveRow(names.map((column) => row[column] ?? null))).join('');
  }
}

/** The path of a file: its folder and its id. The kind of an attachment is in its row. */
const pathOf = (table: string, column: string) =>
  sql`case when ${sql.ref(column)} is not null then ${sql.raw(`'${FILES[table]![column]}/'`)} || id::text end
    as ${sql.ref(column)}`;

/** Adds the files of a table one by one; they are compressed already. */
async function addFiles(tx: Tx, zip: ArchiveWriter, { name }: Table): Promise<void> {
  for (const [column, folder] of Object.entries(FILES[name] ?? {})) {
    const ids = sql`select id::text from ${sql.table(name)} where organization_id = ${tx.organization_id}
      and ${sql.ref(column)} is not null order by id`;
    for await (const rows of batches(tx, ids))
      for (const { id } of rows)
        await zip.add(`${folder}/${id}`, slicesOf(tx, name, column, id!), { compress: false });
  }
}

/** Bytes of a file that are read at a time: the requests of others are answered between two of them. */
const SLICE = 512 * 1024;

async function* slicesOf(tx: Tx, table: string, column: string, id: string): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += SLICE) {
    const { rows } = await sql<{ slice: Buffer }>`
      select substr(${sql.ref(column)}, ${from}::int, ${SLICE}::int) as slice from ${sql.table(table)}
      where organization_id = ${tx.organization_id} and id = ${id}::uuid`.execute(tx.db);
    const { slice } = rows[0]!;
    const start = performance.now();
    yield slice;
    if (slice.length < SLICE) return;
    // What is done with it takes time of this process, which belongs to others for as long.
    await pause(performance.now() - start);
  }
}

export const PEOPLE = ['id', 'email', 'first_name', 'last_name', 'role'] as const;

async function* peopleCsv(tx: Tx, ids: readonly string[]): AsyncGenerator<string> {
  const { rows } = await sql<Record<(typeof PEOPLE)[number], Cell>>`
    select u.id, u.email, u.first_name, u.last_name, m.role from app_user u
    left join membership m on m.user_id = u.id and m.organization_id = ${tx.organization_id}
    where u.id = any (${ids}::uuid[]) or m.user_id is not null order by u.id`.execute(tx.db);
  yield archiveRow(PEOPLE);
  for (const row of rows) yield archiveRow(PEOPLE.map((name) => row[name]));
}

/** Returns the issued documents, the newest first. */
async function issuedDocuments(tx: Tx): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    select id, document_type, invoice_number, customer_name, issue_date, currency, total_amount from invoice
    where organization_id = ${tx.organization_id} and status <> 'draft' order by issued_at desc, id desc`.execute(
    tx.db,
  );
  return rows;
}

/** The list of issued documents that are not in the archive as PDF, each with the page that prints it. */
function notPrinted(documents: readonly IssuedDocument[], publicUrl: string): string {
  const head = ['number', 'type', 'customer', 'issued_on', 'currency', 'total', 'page'];
  return [
    head,
    ...documents.map((each) => [
      each.invoice_number,
      each.document_type,
      each.customer_name,
      each.issue_date,
      each.currency,
      String(each.total_amount),
      `${publicUrl}/invoices/${each.id}`,
    ]),
  ]
    .map(archiveRow)
    .join('');
}

/** Prints issued documents, one after the other. */
async function addDocuments(
  services: Services,
  tx: Tx,
  zip: ArchiveWriter,
  today: string,
  documents: readonly IssuedDocument[],
) {
  for (const { id, invoice_number } of documents) {
    const printable = await readPrintable(services, tx, id, today);
    // Two typed numbers may differ only in signs that a file name does not have.
    const path = `documents/issued/${fileName(invoice_number).replace(/\.pdf$/, '')}-${id.slice(-6)}.pdf`;
    await zip.add(path, inOnePiece(await print(services.printer, printable, tx)), { compress: false });
  }
}

const PATIENCE_MS = 500;
const PATIENCE_TIMES = 20;

/** The printer serves people first: while many wait, the archive waits a moment. */
async function print(printer: Printer, document: Printable, share: Share): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await printer.print(document, share);
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'UNAVAILABLE';
      if (!isBusy || attempt > PATIENCE_TIMES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    }
  }
}
