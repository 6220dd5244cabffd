import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/**
 * What an archive holds is read from the schema, so that no table can be forgotten: every table with organization_id,
 * but these, each with its reason (decision 0049).
 */
export const EXCLUDED: Record<string, string> = {
  membership: 'members are invited anew; who recorded what is in people.csv',
  invitation: 'an open invitation has a secret, and is sent anew',
  share_link: 'a public address belongs to one installation',
  idempotency_key: 'answers to requests of the last days',
  api_key: 'a secret of one installation; whoever imports makes new keys',
  webhook: 'a secret and an address of one installation; whoever imports adds webhooks anew',
  webhook_delivery: 'what was told to other programs in the last days',
  webhook_attempt: 'what was told to other programs in the last days',
  relay_cursor: 'how far jobs were started',
  notification_read: 'what one person has read',
  notification_mark: 'what one person has read',
  notification_mute: 'what one person wants to be told',
  notification_email: 'what one person wants to be told',
  channel_ticket: 'is used within a minute',
  text_reading: 'what was understood of a sentence, kept for minutes',
  second_opinion: 'whether sentences may leave is decided for each installation',
  task: 'work under way, whose result is not kept',
  chain_verification: 'the import verifies the chain itself',
  tax_reminder: 'reminders of this installation',
  account_day: 'sums of journal_line, which the import computes anew',
  stock_month: 'sums of stock_movement, which the import computes anew',
  cash_basis_state: 'how far the cash basis was caught up',
  cash_basis_day: 'follows from the journal, and is caught up anew',
  cash_basis_document: 'follows from the journal, and is caught up anew',
  cash_basis_line: 'follows from the journal, and is caught up anew',
  outside_result: 'what a program said of the books of this installation; it can be asked again',
  import_progress: 'work under way',
  online_payment_settings: 'keys of one installation; switched on anew',
  online_payment: 'what was begun at a provider of this installation; what was paid is in payment',
  online_payment_event: 'messages of a provider to this installation',
  whatsapp_connection: 'keys of one installation; connected anew',
  whatsapp_number: 'numbers that people linked to themselves',
  whatsapp_code: 'is used within minutes',
  whatsapp_stranger: 'counts what strangers sent to this installation',
  whatsapp_incoming: 'messages to this installation; what was recorded of them is in the books',
  whatsapp_outgoing: 'messages of this installation; documents that were sent are in invoice_send',
  whatsapp_draft: 'waits for a reply for a day',
  sample_organization: 'whether an organization is a sample is not carried into another one',
  organization_undo: 'what the people of one installation can take back for some days',
  archive_part: 'an upload that waits for its import',
};

/** Secrets of one installation, encrypted with its key. */
const SECRET: Record<string, readonly string[]> = {
  einvoice_settings: ['api_key_sealed', 'api_secret_sealed'],
};

/** Columns whose content is a file of its own in the archive; the cell holds its path. */
export const FILES: Record<string, Record<string, string>> = {
  transaction_attachment: { content: 'documents/attachments' },
  bill_attachment: { content: 'documents/bills' },
  payment_alert_attachment: { content: 'documents/proofs' },
  source_document: { content: 'documents/sources', straightened: 'documents/sources/straight' },
  organization_logo: { content: 'documents/logos' },
  item_picture: { small: 'documents/pictures/small', large: 'documents/pictures/large' },
};

/** The order of rows where it is not the primary key: what a row refers to in its own table comes before it. */
const ORDER: Record<string, readonly string[]> = {
  bank_account: ['account_code'],
  journal_entry: ['number'],
  journal_line: ['entry_number', 'line'],
  stock_movement: ['item_id', 'seq'],
};

/** A column that two tables need to refer to each other: it is written when both are there. */
const LATER: Record<string, readonly string[]> = { item: ['picture_id'] };

/** A column that names a person. */
export const PERSON = /(_by|^actor_id|^owner_id|^user_id)$/;

export interface Column {
  name: string;
  /** As PostgreSQL names it. */
  type: string;
  not_null: boolean;
  has_default: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
  key: string[];
  order: readonly string[];
  /** Tables that its rows refer to, without itself. */
  references: string[];
  /** Its columns that refer to rows of the same table, unless the order takes care of them. */
  self: string[];
  later: readonly string[];
}

/** Returns the tables of an archive, each after the ones that it refers to. */
export async function archiveTables(tx: Tx): Promise<Table[]> {
  const { rows: columns } = await sql<Column & { table: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, a.atthasdef as has_default
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
    order by c.relname, a.attnum`.execute(tx.db);
  const { rows: keys } = await sql<{ table: string; key: string[] }>`
    select c.relname as table, array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (num, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.place) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(tx.db);
  const { rows: links } = await sql<{ table: string; to: string; columns: string[] }>`
    select c.relname as table, t.relname as to, array(select a.attname::text from unnest(k.conkey) as u (num)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num where a.attname <> 'organization_id') as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(tx.db);
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !(name in EXCLUDED));
  const tables = names.map((name): Table => {
    const later = LATER[name] ?? [];
    const key = keys.find(({ table }) => table === name)!.key;
    const own = links.filter((link) => link.table === name);
    return {
      name,
      columns: columns
        .filter(({ table, name: column }) => table === name && !SECRET[name]?.includes(column))
        .map(({ table: _, ...column }) => column),
      key,
      order: ORDER[name] ?? key,
      references: own
        .filter(({ to, columns: by }) => to !== name && !by.some((column) => later.includes(column)))
        .map(({ to }) => to)
        .filter((to) => names.includes(to)),
      self: ORDER[name] ? [] : own.filter(({ to }) => to === name).flatMap((link) => link.columns),
      later,
    };
  });
  return inOrder(tables);
}

/** The organization itself is first, whatever it refers to: it is there already. */
function inOrder(tables: readonly Table[]): Table[] {
  const done: Table[] = [];
  const isDone = (name: string) => name === 'organization' || done.some((table) => table.name === name);
  while (done.length < tables.length) {
    const next = tables.filter(
      (table) => !done.includes(table) && (table.name === 'organization' || table.references.every(isDone)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    done.push(...next);
  }
  return done;
}

/** Returns the number of rows of each table. */
export async function countRows(tx: Tx, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = tables.map(
    ({ name }) => sql`select ${sql.raw(`'${name}'`)} as name, count(*)::int as rows from ${sql.table(name)}
      where organization_id = ${tx.organization_id}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, ' union all ')}`.executeOnce(
    tx.db,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** So that a value is written the same on every server, and read back exactly. */
export const EXACT_TEXT = sql.raw(
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex'",
);
