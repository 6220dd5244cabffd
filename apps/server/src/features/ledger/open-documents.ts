import {
  AGEING_BUCKETS,
  type Ageing,
  type OpenDocument,
  type OpenDocuments,
  type OpenDocumentsQuery,
  type OpenParties,
  type OpenPartiesQuery,
  type OpenParty,
} from '@lissafi/contract/receivables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { REVALUATION } from '@lissafi/domain/books/revaluation';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { SqlBool } from 'kysely';
import type { z } from 'zod';
import { whereOutstanding } from '../../db/outstanding.ts';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Whether customers owe us, or we owe suppliers. */
export type Side = 'receivable' | 'payable';

interface Day {
  today: string;
  as_of: string;
  known_on?: string | undefined;
  /** At the rate of issue: what a revaluation of foreign balances changed for a day is left out. */
  unrevalued?: true;
}

const BOUNDS: Record<keyof Ageing, readonly [from: number, to: number]> = {
  current: [Number.MIN_SAFE_INTEGER, 0],
  days_1_30: [1, 30],
  days_31_60: [31, 60],
  days_61_90: [61, 90],
  over_90: [91, Number.MAX_SAFE_INTEGER],
};
const within = (late: Sql, bucket: keyof Ageing) => {
  const [from, to] = BOUNDS[bucket];
  return sql`${late} between ${from}::bigint and ${to}::bigint`;
};

const PARTIES = { receivable: sql.table('customer'), payable: sql.table('supplier') };

/**
 * The documents of each side: `n` is the document.
 */
const DOCUMENTS = {
  receivable: {
    table: sql.table('invoice'),
    columns: sql`n.customer_id as party_id, n.invoice_number as number, n.issue_date as date, n.due_date,
      null::uuid as source_id`,
    due: sql`n.due_date`,
    open: sql`n.base_balance_due`,
    isOpen: whereOutstanding('n'),
    sign: sql`1`,
  },
  payable: {
    table: sql.table('payable'),
    columns: sql`n.supplier_id as party_id, n.reference as number, n.received_on as date, n.due_date, n.source_id`,
    due: sql`n.due_date`,
    open: sql`(n.total_amount - n.amount_paid)`,
    isOpen: sql<SqlBool>`n.total_amount > n.amount_paid`,
    sign: sql`-1`,
  },
};

/** Up to so many days ago it is shorter to go back from what is open now. */
const BACK_DAYS = 92;

/** Entries of a revaluation of foreign balances, by the index of these few: its condition must stand in the statement. */
export const isRevaluation = (entry: string): Sql =>
  sql`${sql.ref(`${entry}.source_type`)} = ${sql.raw(`'${REVALUATION}'`)}`;

/** The documents that were open at the end of a day, as their lines on the control account say (design of the books). */
function openDocuments(tx: Tx, side: Side, day: Day): Sql {
  const org = tx.organization_id;
  const { table, columns, due, open, isOpen, sign } = DOCUMENTS[side];
  const { today, as_of, known_on, unrevalued } = day;
  const listed = (
    net: Sql,
  ) => sql`select n.id as document_id, ${columns}, (${as_of}::date - ${due})::bigint as late,
    ${net}::bigint as open from ${table} n`;
  const ofIssue = unrevalued
    ? sql`and not exists (select from journal_entry v where v.organization_id = ${org} and v.id = l.entry_id
        and ${isRevaluation('v')})`
    : sql``;
  const lines = sql`where l.organization_id = ${org} and l.account_code = ${ACCOUNT[side]} ${ofIssue}`;
  if (known_on || as_of < addDays(today, -BACK_DAYS)) {
    const known = known_on
      ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id
          and k.posted_on <= ${known_on}::date`
      : sql``;
    return sql`${listed(sql`o.net`)}
      join (select l.document_id, ${sign} * sum(l.amount) as net from journal_line l ${known}
        ${lines} and l.entry_date <= ${as_of}::date
        group by l.document_id having sum(l.amount) <> 0) o on o.document_id = n.id
      where n.organization_id = ${org}`;
  }
  // From the other end: what is open now, less what was posted after the day. That reads thousands of rows where the sum
  // from the beginning reads all; the totals are compared with the account in every answer.
  const later = sql`(select l.document_id, ${sign} * sum(l.amount) as net from journal_line l
    ${lines} and l.entry_date > ${as_of}::date group by l.document_id) a`;
  return sql`${listed(sql`(${open} - coalesce(a.net, 0))`)}
    left join ${later} on a.document_id = n.id
    where n.organization_id = ${org} and ${isOpen} and ${open} <> coalesce(a.net, 0)
    union all
    ${listed(sql`-a.net`)} join ${later} on a.document_id = n.id
    where n.organization_id = ${org} and not (${isOpen}) and a.net <> 0`;
}

/** What was open of each document at the end of a day, debit positive: `document_id` and `net`, without zeros. */
export const openSums = (tx: Tx, side: Side, day: Day): Sql =>
  sql`select d.document_id, ${DOCUMENTS[side].sign} * d.open as net from (${openDocuments(tx, side, day)}) d`;

/** Money received for no document yet, by customer; merged customers count for the one that they were merged into. */
function openCredits(tx: Tx, side: Side, { as_of, known_on }: Day): Sql {
  const org = tx.organization_id;
  if (side === 'payable') return sql`select null::uuid as party_id, 0::bigint as credit where false`;
  const known = known_on
    ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id
        and k.posted_on <= ${known_on}::date`
    : sql``;
  return sql`
    select coalesce(paid.merged_into, paid.id) as party_id, -sum(l.amount)::bigint as credit
    from journal_line l ${known}
    join customer paid on paid.organization_id = l.organization_id and paid.id = l.customer_id
    where l.organization_id = ${org} and l.account_code = ${ACCOUNT.customer_credits}
      and l.entry_date <= ${as_of}::date
    group by 1 having sum(l.amount) <> 0`;
}

const bucketSums = sql.join(
  AGEING_BUCKETS.map(
    (bucket) =>
      sql`coalesce(sum(d.open) filter (where ${within(sql`d.late`, bucket)}), 0)::bigint as ${sql.ref(bucket)}`,
  ),
);

type PartyRow = Omit<OpenParty, 'ageing'> & Ageing;
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };
/** A page beyond the end has the totals and no row. */
const isRow = <Row extends Nullable<PartyRow>>(row: Row): row is Row & PartyRow => row.party_id !== null;

const ageingOf = (row: Ageing): Ageing => {
  const { current, days_1_30, days_31_60, days_61_90, over_90 } = row;
  return { current, days_1_30, days_31_60, days_61_90, over_90 };
};

/** Returns who owed what at the end of a day, the largest first, and the totals beside their accounts. */
export async function readOpenParties(
  tx: Tx,
  side: Side,
  query: z.infer<typeof OpenPartiesQuery>,
  today: string,
  currency: OpenParties['currency'],
): Promise<OpenParties> {
  const day = { today, as_of: query.as_of ?? today, known_on: query.known_on };
  // The page and the totals come from one pass.
  const { rows } = await sql<Nullable<PartyRow> & { sums: OpenParties['totals'] & { parties: number } }>`
    with d as (${openDocuments(tx, side, day)}), credit as (${openCredits(tx, side, day)}),
    owed as (select d.party_id, count(*)::int as documents, sum(d.open)::bigint as total, ${bucketSums}
      from d group by d.party_id),
    party as materialized (
      select p.id as party_id, p.name, coalesce(owed.documents, 0) as documents,
        coalesce(owed.total, 0)::bigint as total, coalesce(credit.credit, 0)::bigint as unapplied_credit,
        ${sql.join(AGEING_BUCKETS.map((bucket) => sql`coalesce(owed.${sql.ref(bucket)}, 0)::bigint as ${sql.ref(bucket)}`))}
      from owed full join credit on credit.party_id = owed.party_id
      join ${PARTIES[side]} p on p.organization_id = ${tx.organization_id}
        and p.id = ${firstOf('owed.party_id', 'credit.party_id')}),
    sums as (select json_build_object('parties', count(*), 'documents', coalesce(sum(documents), 0),
        'total', coalesce(sum(total), 0), 'unapplied_credit', coalesce(sum(unapplied_credit), 0),
        ${sql.join(AGEING_BUCKETS.map((bucket) => sql`${bucket}::text, coalesce(sum(${sql.ref(bucket)}), 0)`))}) as sums
      from party)
    select sums.sums, page.* from sums left join (
      select * from party order by total desc, lower(name), party_id limit ${query.limit} offset ${query.offset}) page
      on true
    order by page.total desc, lower(page.name), page.party_id`.execute(tx.db);
  const { parties: total, ...totals } = rows[0]!.sums;
  const ledger = await controlOn(tx, side, day);
  return {
    as_of: day.as_of,
    known_on: day.known_on ?? null,
    currency,
    parties: rows
      .filter(isRow)
      .map(({ party_id, name, documents, total: owed, unapplied_credit, ...row }) => ({
        ...{ party_id, name, documents, total: owed, unapplied_credit },
        ageing: ageingOf(row),
      })),
    total,
    limit: query.limit,
    offset: query.offset,
    totals,
    ledger,
    difference: totals.total - totals.unapplied_credit - (ledger.control - ledger.credits),
  };
}

/** Returns the balances of the control account and of customer credits, from the daily sums, as the side counts them. */
async function controlOn(tx: Tx, side: Side, { as_of, known_on }: Day): Promise<OpenParties['ledger']> {
  const { rows } = await sql<{ control: number; credits: number }>`
    select coalesce(sum(d.debit - d.credit) filter (where d.account_code = ${ACCOUNT[side]}), 0)::bigint as control,
      coalesce(sum(d.credit - d.debit) filter (where d.account_code = ${ACCOUNT.customer_credits}), 0)::bigint as credits
    from account_day d
    where d.organization_id = ${tx.organization_id} and d.day <= ${as_of}::date
      and d.account_code in (${ACCOUNT[side]}, ${ACCOUNT.customer_credits})
      ${known_on ? sql`and d.posted_on <= ${known_on}::date` : sql``}`.execute(tx.db);
  const { control, credits } = rows[0]!;
  return side === 'receivable' ? { control, credits } : { control: 0 - control, credits: 0 };
}

/** Returns the documents that were open at the end of a day, the longest due first. */
export async function readOpenDocuments(
  tx: Tx,
  side: Side,
  query: z.infer<typeof OpenDocumentsQuery>,
  today: string,
  currency: OpenDocuments['currency'],
  rate: Pick<Day, 'unrevalued'> = {},
): Promise<OpenDocuments> {
  const { party_id, bucket, limit, offset } = query;
  const day = { today, as_of: query.as_of ?? today, known_on: query.known_on, ...rate };
  const wanted = sql`with d as (${openDocuments(tx, side, day)}), w as (select d.* from d where true
    ${party_id ? sql`and d.party_id = ${party_id}::uuid` : sql``}
    ${bucket ? sql`and ${within(sql`d.late`, bucket)}` : sql``})`;
  const { rows } = await sql<Nullable<OpenDocument> & { total: number; total_open: number }>`${wanted},
    sums as (select count(*)::int as total, coalesce(sum(w.open), 0)::bigint as total_open from w)
    select sums.total, sums.total_open, page.* from sums left join (
      select w.document_id, w.party_id, p.name as party_name, w.number, w.date, w.due_date,
        greatest(w.late, 0)::int as days_late, w.open, t.id as transaction_id
      from (select * from w order by due_date, date, document_id limit ${limit} offset ${offset}) w
      join ${PARTIES[side]} p on p.organization_id = ${tx.organization_id} and p.id = w.party_id
      left join transaction t on t.organization_id = ${tx.organization_id} and t.id = w.source_id) page on true
    order by page.due_date, page.date, page.document_id`.execute(tx.db);
  const { total, total_open } = rows[0]!;
  return {
    as_of: day.as_of,
    known_on: day.known_on ?? null,
    currency,
    documents: rows
      .filter((row): row is OpenDocument & typeof row => row.document_id !== null)
      .map(({ total: _, total_open: __, ...document }) => document),
    total,
    total_open,
    limit,
    offset,
  };
}

/** Returns what one party had open at the end of a day, by age, without revaluations. */
export async function readPartyAgeing(tx: Tx, side: Side, partyId: string, as_of: string): Promise<Ageing> {
  const { rows } =
    await sql<Ageing>`with d as (${openDocuments(tx, side, { today: as_of, as_of, unrevalued: true })})
    select ${bucketSums} from d where d.party_id = ${partyId}::uuid`.execute(tx.db);
  return ageingOf(rows[0]!);
}
