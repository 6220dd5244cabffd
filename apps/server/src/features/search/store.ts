import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import { MATCHES, SEARCH_KINDS, type SearchKind, type SearchResult } from '@lissafi/contract/search';
import { foldName } from '@lissafi/domain/text/name';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { anyContains, gramShare, gramsOf, hasBarcode, isSimilar, namePattern } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface Typed {
  text: string;
  /** For "contains", of folded names. */
  pattern: string;
  /** The number at the end of a document's number, without zeros: 42 finds INV-0042. Null for other texts. */
  number: number | null;
}

interface Source {
  permission: Permission;
  /**
   * The records of one kind: id, title, detail, date, item_type, match as the place in `MATCHES`, and the time by which
   * equally good ones are ordered.
   */
  rows: (tx: Tx, typed: Typed) => Sql;
}

/** How well a title fits, as the place in `MATCHES`; what was found by another text contains it. */
const matchOf = (title: Sql, { text, pattern, number }: Typed): Sql<number> => {
  const begins = pattern.slice(1);
  const sameNumber =
    number === null ? sql`false` : sql`ltrim(substring(${title} from '[0-9]+$'), '0') = ${String(number)}`;
  return sql<number>`case when fold_name(${title}) = ${foldName(text)} or ${sameNumber} then 0
    when fold_name(${title}) like ${begins} then 1 when fold_name(${title}) like ${`% ${begins}`} then 2 else 3 end`;
};

const NONE = sql`null::text`;
const TOP = sql`order by match, at desc limit ${LIMITS.search_results_of_kind}`;

/** A table whose rows are found by their name or their number, and by other texts. */
function named(
  permission: Permission,
  from: (tx: Tx) => Sql,
  columns: { id?: Sql; title: Sql; detail?: Sql; date?: Sql; item_type?: Sql; barcode?: Sql; at: Sql },
  others: readonly Sql[] = [],
): Source {
  const {
    id = sql`r.id::text`,
    title,
    detail = NONE,
    date = sql`null::date`,
    item_type = NONE,
    barcode,
    at,
  } = columns;
  return {
    permission,
    rows: (tx, typed) => {
      return sql`(select ${id} as id, ${title} as title, ${detail} as detail, ${date} as date,
        ${item_type} as item_type, ${matchOf(title, typed)} as match, ${at}::timestamptz as at
        from ${from(tx)} and (${anyContains(typed.text, title, ...others)}
          ${barcode ? sql`or ${hasBarcode(barcode, typed.text)}` : sql``}) ${TOP})`;
    },
  };
}

const ofSupplier = (table: string) => (tx: Tx) =>
  sql`${sql.table(table)} r join supplier s on s.organization_id = ${tx.organization_id} and s.id = r.supplier_id
    where r.organization_id = ${tx.organization_id}`;

/** Where records are found. What another feature keeps under a name or a number becomes a source here. */
const SOURCES: Record<SearchKind, Source> = {
  customer: named(
    'customers:read',
    (tx) => sql`customer r where r.organization_id = ${tx.organization_id} and r.merged_into is null`,
    { title: sql`r.name`, detail: sql`coalesce(r.company_name, r.phone)`, at: sql`r.updated_at` },
    [sql`r.company_name`, sql`r.email`, sql`r.phone`],
  ),
  supplier: named(
    'inventory:read',
    (tx) => sql`supplier r where r.organization_id = ${tx.organization_id}`,
    { title: sql`r.name`, detail: sql`r.phone`, at: sql`r.updated_at` },
    [sql`r.email`, sql`r.phone`],
  ),
  item: named(
    'inventory:read',
    (tx) => sql`item r where r.organization_id = ${tx.organization_id} and r.status = 'active'`,
    {
      title: sql`r.name`,
      detail: sql`r.sku`,
      item_type: sql`r.item_type`,
      barcode: sql`r.barcode`,
      at: sql`r.updated_at`,
    },
    [sql`r.sku`, sql`r.barcode`],
  ),
  document: {
    permission: 'documents:read',
    // Looked for in the index of the list of documents, and by number in that of numbers; only what is found is read.
    rows: (
      tx,
      typed,
    ) => sql`(select r.id::text, coalesce(r.invoice_number, ''), nullif(r.customer_name, ''), r.issue_date,
      ${NONE}, ${matchOf(sql`coalesce(r.invoice_number, '')`, typed)} as match, r.created_at::timestamptz as at
      from invoice r where r.organization_id = ${tx.organization_id} and r.id in (
        (select i.id from invoice i where i.organization_id = ${tx.organization_id}
          and ${anyContains(typed.text, sql`i.search_text`)}
          order by i.created_at desc, i.id limit ${LIMITS.search_candidates})
        union all
        (select i.id from invoice i where i.organization_id = ${tx.organization_id}
          and ${
            typed.number === null
              ? sql`i.invoice_number = upper(${typed.text})`
              : sql`right(i.number_key, 20) = lpad(${String(typed.number)}, 20, '0')`
          } order by i.created_at desc, i.id limit ${LIMITS.search_candidates})) ${TOP})`,
  },
  bill: named(
    'bills:read',
    ofSupplier('bill'),
    {
      title: sql`coalesce(r.bill_number, '')`,
      detail: sql`s.name`,
      date: sql`r.bill_date`,
      at: sql`r.created_at`,
    },
    [sql`s.name`],
  ),
  purchase_order: named(
    'purchase_orders:read',
    ofSupplier('purchase_order'),
    { title: sql`r.order_number`, detail: sql`s.name`, date: sql`r.order_date`, at: sql`r.created_at` },
    [sql`s.name`],
  ),
  production_order: named(
    'production:read',
    (tx) => sql`production_order r
      join item i on i.organization_id = ${tx.organization_id} and i.id = r.finished_good_id
      where r.organization_id = ${tx.organization_id}`,
    { title: sql`r.order_number`, detail: sql`i.name`, date: sql`r.created_on`, at: sql`r.created_at` },
    [sql`i.name`],
  ),
  journal_entry: {
    permission: 'books:read',
    // Entries that a person wrote by their text, every entry by its number.
    rows: (tx, typed) => sql`(select e.id::text, e.memo, e.number::text, e.entry_date, ${NONE},
      case when ${isValue('e.number', typed.number, 'bigint')} then 0 else ${matchOf(sql`e.memo`, typed)} end as match,
      e.posted_at::timestamptz as at
      from journal_entry e where e.organization_id = ${tx.organization_id} and e.id in (
        select n.id from journal_entry n
          where n.organization_id = ${tx.organization_id} and ${isValue('n.number', typed.number, 'bigint')}
        union all
        select w.id from journal j
          join journal_entry w on w.organization_id = ${tx.organization_id} and w.id = j.entry_id
          where j.organization_id = ${tx.organization_id} and ${anyContains(typed.text, sql`w.memo`)}) ${TOP})`,
  },
  account: named(
    'books:read',
    (tx) => sql`account r where r.organization_id = ${tx.organization_id} and not r.is_archived`,
    { id: sql`r.code`, title: sql`r.name`, detail: sql`r.code`, at: sql`now()` },
    [sql`r.code`],
  ),
  bank_account: named(
    'books:read',
    (tx) => sql`bank_account r where r.organization_id = ${tx.organization_id}`,
    { title: sql`r.name`, detail: sql`r.bank_name`, at: sql`now()` },
    [sql`r.bank_name`, sql`r.account_number`],
  ),
  asset: named(
    'books:read',
    (tx) => sql`fixed_asset r where r.organization_id = ${tx.organization_id} and r.voided_at is null`,
    { title: sql`r.name`, date: sql`r.acquired_on`, at: sql`r.created_at` },
  ),
  // A person who is paid is a name on payrolls, and opens the latest of them.
  employee: named(
    'payroll:read',
    (tx) => sql`(select distinct on (l.employee) p.id, l.employee as name, p.entry_date, p.created_at
        from payroll_line l
        join payroll p on p.organization_id = ${tx.organization_id} and p.id = l.payroll_id
        where l.organization_id = ${tx.organization_id} and p.voided_at is null
        order by l.employee, p.entry_date desc) r where true`,
    { title: sql`r.name`, date: sql`r.entry_date`, at: sql`r.created_at` },
  ),
};

/** Names that a typing mistake hides, with the columns of `SOURCES` and the share of the text's trigrams they have. */
const SIMILAR: Partial<Record<SearchKind, (tx: Tx) => Sql>> = {
  customer: (
    tx,
  ) => sql`select r.id::text, r.name, coalesce(r.company_name, r.phone), null::date, ${NONE}, r.grams
    from customer r where r.organization_id = ${tx.organization_id} and r.merged_into is null`,
  supplier: (tx) => sql`select r.id::text, r.name, r.phone, null::date, ${NONE}, r.grams
    from supplier r where r.organization_id = ${tx.organization_id}`,
  item: (tx) => sql`select r.id::text, r.name, r.sku, null::date, r.item_type, r.grams
    from item r where r.organization_id = ${tx.organization_id} and r.status = 'active'`,
};

interface Row extends Omit<SearchResult, 'match'> {
  match: number;
}

/** Returns what is called or numbered so among what these permissions may read, the best match first. */
export async function findRecords(
  tx: Tx,
  q: string,
  permissions: readonly Permission[],
): Promise<{ results: SearchResult[]; is_similar: boolean }> {
  const digits = /^#?0*(\d{1,9})$/.exec(q)?.[1];
  const typed: Typed = { text: q, pattern: namePattern(q), number: digits ? Number(digits) : null };
  const kinds = SEARCH_KINDS.filter((kind) => permissions.includes(SOURCES[kind].permission));
  if (kinds.length === 0) return { results: [], is_similar: false };
  const { rows } = await sql<Row>`
    select f.kind, f.id, f.title, f.detail, f.date, f.item_type, f.match from (${sql.join(
      kinds.map((kind) => sql`select ${kind} as kind, u.* from ${SOURCES[kind].rows(tx, typed)} ${COLUMNS}`),
      ' union all ',
    )}) f order by f.match, array_position(${SEARCH_KINDS}::text[], f.kind), f.at desc, f.id`.execute(tx.db);
  if (rows.length > 0) return { results: rows.map(toResult), is_similar: false };
  const similar = await findSimilar(tx, q, kinds);
  return { results: similar.map(toResult), is_similar: similar.length > 0 };
}

const COLUMNS = sql`u (id, title, detail, date, item_type, match, at)`;
const toResult = ({ match, ...row }: Row): SearchResult => ({ ...row, match: MATCHES[match]! });

async function findSimilar(tx: Tx, q: string, kinds: readonly SearchKind[]): Promise<Row[]> {
  const grams = gramsOf(tx, q);
  const sources = kinds.flatMap((kind) => (SIMILAR[kind] ? [[kind, SIMILAR[kind]] as const] : []));
  if (!grams || sources.length === 0) return [];
  const column = sql`s.grams`;
  const { rows } = await sql<Row>`
    select f.kind, f.id, f.title, f.detail, f.date, f.item_type, 4 as match from (${sql.join(
      sources.map(
        ([kind, from]) => sql`(select ${kind} as kind, s.*, ${gramShare(grams, column)} as share
          from (${from(tx)}) s (id, title, detail, date, item_type, grams) where ${isSimilar(grams, column)}
          order by share desc, length(s.title) limit ${LIMITS.search_results_of_kind})`,
      ),
      ' union all ',
    )}) f order by f.share desc, length(f.title), f.id`.execute(tx.db);
  return rows;
}
