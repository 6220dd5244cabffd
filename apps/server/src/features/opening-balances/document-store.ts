import type { OpeningInput, OpeningSection } from '@lissafi/contract/opening-document';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { OpeningAccount } from '@lissafi/domain/books/opening-balances';
import { type Columns, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

export type OpeningLines = Omit<OpeningInput, 'version'>;

export interface StoredOpening extends OpeningLines {
  version: number;
  posting_id: string | null;
  posted_at: string | null;
  voided_at: string | null;
  void_reason: string | null;
}

/** Returns the organization's document, null before the first draft. `lock` holds it to commit. */
export async function readOpening(tx: Tx, lock = false): Promise<StoredOpening | null> {
  const { rows } = await sql<StoredOpening>`
    select version, opened_on, accounts, customers, suppliers, stock, posting_id, posted_at, voided_at, void_reason
    from opening_document where organization_id = ${tx.organization_id}
    ${lock ? sql`for no key update` : sql``}`.execute(tx.db);
  return rows[0] ?? null;
}

/** Writes the first draft; false where another transaction has just written one. */
export async function insertOpening(tx: Tx, lines: OpeningLines, at: string): Promise<boolean> {
  const { rows } = await sql`
    insert into opening_document (organization_id, opened_on, accounts, customers, suppliers, stock, updated_at)
    values (${tx.organization_id}, ${lines.opened_on}::date, ${JSON.stringify(lines.accounts)}::jsonb,
      ${JSON.stringify(lines.customers)}::jsonb, ${JSON.stringify(lines.suppliers)}::jsonb,
      ${JSON.stringify(lines.stock)}::jsonb, ${at})
    on conflict (organization_id) do nothing returning version`.execute(tx.db);
  return rows.length > 0;
}

/** Changes the draft, which is locked. */
export async function updateOpening(tx: Tx, lines: OpeningLines, at: string): Promise<void> {
  await sql`update opening_document set version = version + 1, opened_on = ${lines.opened_on}::date,
      accounts = ${JSON.stringify(lines.accounts)}::jsonb, customers = ${JSON.stringify(lines.customers)}::jsonb,
      suppliers = ${JSON.stringify(lines.suppliers)}::jsonb, stock = ${JSON.stringify(lines.stock)}::jsonb,
      updated_at = ${at}
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}

/** What a line of the document became. */
export interface OpeningPart {
  section: OpeningSection;
  /** From 0, as in the document. */
  line: number;
  record_id: string | null;
  journal_entry_id: string | null;
}

const PART: Columns<OpeningPart & { posting_id: string }> = {
  posting_id: 'uuid',
  section: 'text',
  line: 'smallint',
  record_id: 'uuid',
  journal_entry_id: 'uuid',
};

/** Marks the locked document as posted and stores its parts; their entries are sent before. */
export async function markPosted(
  tx: Tx,
  posting_id: string,
  parts: readonly OpeningPart[],
  at: string,
): Promise<void> {
  await tx.flush();
  await sql`update opening_document set version = version + 1, posting_id = ${posting_id}, posted_at = ${at},
      updated_at = ${at}
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  await insertRows(
    tx,
    'opening_part',
    parts.map((part) => ({ ...part, posting_id })),
    PART,
  ).execute(tx.db);
}

export async function markVoided(tx: Tx, reason: string, at: string): Promise<void> {
  await sql`update opening_document set version = version + 1, posting_id = null, posted_at = null,
      voided_at = ${at}, void_reason = ${reason}, updated_at = ${at}
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}

export async function readParts(tx: Tx, posting_id: string): Promise<OpeningPart[]> {
  const { rows } = await sql<OpeningPart>`
    select section, line, record_id, journal_entry_id from opening_part
    where organization_id = ${tx.organization_id} and posting_id = ${posting_id}
    order by section, line`.execute(tx.db);
  return rows;
}

export interface NamedCustomer {
  id: string;
  name: string;
  merged_into: string | null;
  is_walk_in: boolean;
}
export interface NamedItem {
  id: string;
  name: string;
  unit: string;
  item_type: 'raw_material' | 'finished_good';
  item_kind: 'stocked' | 'service';
  batch_tracking_enabled: boolean;
}
export interface Named {
  customers: Map<string, NamedCustomer>;
  suppliers: Map<string, { id: string; name: string }>;
  items: Map<string, NamedItem>;
  accounts: OpeningAccount[];
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Reads what the lines name, as far as it exists in this organization. */
export async function readNamed(tx: Tx, lines: OpeningLines): Promise<Named> {
  const org = tx.organization_id;
  const customers = await sql<NamedCustomer>`select id, name, merged_into, is_walk_in from customer
    where organization_id = ${org} and id = any (${lines.customers.map((each) => each.customer_id)}::uuid[])`.execute(
    tx.db,
  );
  const suppliers = await sql<{ id: string; name: string }>`select id, name from supplier
    where organization_id = ${org} and id = any (${lines.suppliers.map((each) => each.supplier_id)}::uuid[])`.execute(
    tx.db,
  );
  const items = await sql<NamedItem>`
    select id, name, unit, item_type, item_kind, batch_tracking_enabled from item
    where organization_id = ${org} and id = any (${lines.stock.map((each) => each.item_id)}::uuid[])`.execute(
    tx.db,
  );
  const accounts = await sql<OpeningAccount>`select code, is_archived from account
    where organization_id = ${org} and code = any (${lines.accounts.map((each) => each.account_code)}::text[])`.execute(
    tx.db,
  );
  return {
    customers: byId(customers.rows),
    suppliers: byId(suppliers.rows),
    items: byId(items.rows),
    accounts: accounts.rows,
  };
}

/** Locks customers and suppliers to commit, each in order of id, before items and the counter. */
export async function holdParties(tx: Tx, customers: string[], suppliers: string[]): Promise<void> {
  await sql`select from customer where organization_id = ${tx.organization_id} and id = any (${customers}::uuid[])
    order by id for no key update`.execute(tx.db);
  await sql`select from supplier where organization_id = ${tx.organization_id} and id = any (${suppliers}::uuid[])
    order by id for no key update`.execute(tx.db);
}

/** Returns the amounts in kobo that opening receivables of these customers stand at, as "customer amount". */
export async function openedDebts(tx: Tx, customers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select customer_id || ' ' || total_amount as key from invoice
    where organization_id = ${tx.organization_id} and customer_id = any (${customers}::uuid[])
      and is_opening and status <> 'cancelled'`.execute(tx.db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns the amounts in kobo that suppliers are owed by their opening balances, as "supplier amount". */
export async function openedPayables(tx: Tx, suppliers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select p.supplier_id || ' ' || p.total_amount as key from payable p
    join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = p.journal_entry_id
    where p.organization_id = ${tx.organization_id} and p.supplier_id = any (${suppliers}::uuid[])
      and e.source_type = 'opening_balances' and p.voided_at is null`.execute(tx.db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns those of the items that have opening stock already. */
export async function openedItems(tx: Tx, items: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from stock_movement
    where organization_id = ${tx.organization_id} and item_id = any (${items}::uuid[]) and kind = 'opening'
    group by item_id having sum(quantity_e4) > 0`.execute(tx.db);
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Returns the numbers among these that only an opening which was taken back has. */
export async function numbersTakenBack(tx: Tx, numbers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select invoice_number as number from invoice
    where organization_id = ${tx.organization_id} and invoice_number = any (${numbers}::text[])
      and is_opening and status = 'cancelled'`.execute(tx.db);
  return new Set(rows.map(({ number }) => number));
}

/** What went to opening balance equity beside this document and its reversals, by source; 3900 in credit is above 0. */
export async function readEarlier(tx: Tx) {
  const org = tx.organization_id;
  const { rows } = await sql<{ source_type: string; entries: number; amount: number }>`
    select e.source_type, count(distinct e.id)::int as entries, (-sum(l.amount))::bigint as amount
    from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
    where l.organization_id = ${org} and e.organization_id = ${org}
      and l.account_code = ${ACCOUNT.opening_balance_equity}
      and not exists (select from opening_part p where p.organization_id = ${org}
        and (p.journal_entry_id = e.id or p.journal_entry_id = e.reverses_id
          or (p.section = 'stock' and p.record_id = e.source_id)))
    group by e.source_type having sum(l.amount) <> 0 order by e.source_type`.execute(tx.db);
  return rows;
}

/** Returns the items of which something was issued after their opening stock came. */
export async function issuedSince(tx: Tx, source_id: string): Promise<string[]> {
  const org = tx.organization_id;
  const { rows } = await sql<{ name: string }>`
    select i.name from (
      select item_id, max(seq) as seq from stock_movement
      where organization_id = ${org} and source_id = ${source_id} group by item_id) o
    join item i on i.organization_id = ${org} and i.id = o.item_id
    where i.organization_id = ${org} and exists (select from stock_movement m
      where m.organization_id = ${org} and m.item_id = o.item_id and m.seq > o.seq and m.quantity_e4 < 0)
    order by i.name`.execute(tx.db);
  return rows.map(({ name }) => name);
}

/** Returns the locked customers whose credit is less than these amounts in kobo; merged ones count for the other. */
export async function creditsUsed(
  tx: Tx,
  credits: readonly { customer_id: string; amount: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from customer c join (
      select u.customer_id, sum(u.amount)::bigint as amount
      from unnest(${credits.map((each) => each.customer_id)}::uuid[], ${credits.map((each) => each.amount)}::bigint[])
        as u (customer_id, amount)
      group by u.customer_id) n on n.customer_id = c.id
    where c.organization_id = ${tx.organization_id} and c.unapplied_credit < n.amount order by c.name`.execute(
    tx.db,
  );
  return rows.map(({ name }) => name);
}

/** Returns for each customer the one that it was merged into, itself otherwise. */
export async function presentCustomers(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; present: string }>`
    select id, coalesce(merged_into, id) as present from customer
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ id, present }) => [id, present]));
}
