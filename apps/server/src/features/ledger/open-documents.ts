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
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { z } from 'zod';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Whether customers owe us, or we owe suppliers. */
export type Side = 'receivable' | 'payable';

interface Day {
  today: string;
  as_of: string;
  known_on?: string | undefined;
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

/** The sum of each document's lines on the control account up to a day, as known then. */
function sumsUpTo(tx: Tx, side: Side, { as_of, known_on }: Day): Sql {
  const known = known_on
    ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id
        and k.posted_on <= ${known_on}::date`
    : sql``;
  return sql`
    select l.document_id, sum(l.amount)::bigint as net
    from journal_line l ${known}
    where l.organization_id = ${tx.organization_id} and l.account_code = ${ACCOUNT[side]}
      and l.entry_date <= ${as_of}::date
    group by l.document_id having sum(l.amount) <> 0`;
}

/**
 * The same from the other end: what is open now, less what was posted after the day. That reads thousands of rows where
 * the sum from the beginning reads all; the totals are compared with the account in every answer.
 */
function sumsBackTo(tx: Tx, side: Side, { as_of }: Day): Sql {
  const org = tx.organization_id;
  const now =
    side === 'receivable'
      ? sql`select i.id as document_id, i.base_balance_due as net from invoice i
          where i.organization_id = ${org} and ${whereOutstanding('i')}`
      : sql`select p.id as document_id, p.amount_paid - p.total_amount as net from payable p
          where p.organization_id = ${org} and p.total_amount > p.amount_paid`;
  return sql`
    select n.document_id, sum(n.net)::bigint as net
    from (${now} union all select l.document_id, -l.amount as net from journal_line l
      where l.organization_id = ${org} and l.account_code = ${ACCOUNT[side]}
        and l.entry_date > ${as_of}::date) n
    group by n.document_id having sum(n.net) <> 0`;
}

/** Up to so many days ago it is shorter to go back from what is open now. */
const BACK_DAYS = 92;

/** What was open of each document at the end of a day, debit positive: `document_id` and `net`, without zeros. */
export const openSums = (tx: Tx, side: Side, day: Day): Sql =>
  !day.known_on && day.as_of >= addDays(day.today, -BACK_DAYS)
    ? sumsBackTo(tx, side, day)
    : sumsUpTo(tx, side, day);

/**
 * The documents that were open at the end of a day, as their lines on the control account say (design of the books). A
 * payable has no due date of its own, so it ages from the day of the purchase.
 */
function openDocuments(tx: Tx, side: Side, day: Day): Sql {
  const org = tx.organization_id;
  const sums = openSums(tx, side, day);
  const on = sql`${day.as_of}::date`;
  return side === 'receivable'
    ? sql`
      select o.document_id, c.id as party_id, c.name as party_name, i.invoice_number as number, i.issue_date as date,
        i.due_date, (${on} - i.due_date)::bigint as late, o.net as open, null::uuid as transaction_id
      from (${sums}) o
      join invoice i on i.organization_id = ${org} and i.id = o.document_id
      join customer c on c.organization_id = ${org} and c.id = i.customer_id
      where i.organization_id = ${org} and c.organization_id = ${org}`
    : sql`
      select o.document_id, s.id as party_id, s.name as party_name, p.reference as number, p.received_on as date,
        p.received_on as due_date, (${on} - p.received_on)::bigint as late, -o.net as open, t.id as transaction_id
      from (${sums}) o
      join payable p on p.organization_id = ${org} and p.id = o.document_id
      join supplier s on s.organization_id = ${org} and s.id = p.supplier_id
      left join transaction t on t.organization_id = ${org} and t.id = p.source_id
      where p.organization_id = ${org} and s.organization_id = ${org}`;
}

/** Money received for no document yet, by customer; merged customers count for the one that they were merged into. */
function openCredits(tx: Tx, side: Side, { as_of, known_on }: Day): Sql {
  const org = tx.organization_id;
  if (side === 'payable')
    return sql`select null::uuid as party_id, ''::text as party_name, 0::bigint as credit where false`;
  const known = known_on
    ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id
        and k.posted_on <= ${known_on}::date`
    : sql``;
  return sql`
    select c.id as party_id, c.name as party_name, -sum(l.amount)::bigint as credit
    from journal_line l ${known}
    join customer paid on paid.organization_id = l.organization_id and paid.id = l.customer_id
    join customer c on c.organization_id = l.organization_id and c.id = coalesce(paid.merged_into, paid.id)
    where l.organization_id = ${org} and l.account_code = ${ACCOUNT.customer_credits}
      and l.entry_date <= ${as_of}::date
    group by c.id, c.name having sum(l.amount) <> 0`;
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
    owed as (select d.party_id, d.party_name, count(*)::int as documents, sum(d.open)::bigint as total, ${bucketSums}
      from d group by d.party_id, d.party_name),
    party as materialized (
      select coalesce(owed.party_id, credit.party_id) as party_id,
        coalesce(owed.party_name, credit.party_name) as name, coalesce(owed.documents, 0) as documents,
        coalesce(owed.total, 0)::bigint as total, coalesce(credit.credit, 0)::bigint as unapplied_credit,
        ${sql.join(AGEING_BUCKETS.map((bucket) => sql`coalesce(owed.${sql.ref(bucket)}, 0)::bigint as ${sql.ref(bucket)}`))}
      from owed full join credit on credit.party_id = owed.party_id),
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
): Promise<OpenDocuments> {
  const { party_id, bucket, limit, offset } = query;
  const day = { today, as_of: query.as_of ?? today, known_on: query.known_on };
  const wanted = sql`with d as (${openDocuments(tx, side, day)}), w as (select d.* from d where true
    ${party_id ? sql`and d.party_id = ${party_id}::uuid` : sql``}
    ${bucket ? sql`and ${within(sql`d.late`, bucket)}` : sql``})`;
  const { rows } = await sql<Nullable<OpenDocument> & { total: number; total_open: number }>`${wanted},
    sums as (select count(*)::int as total, coalesce(sum(w.open), 0)::bigint as total_open from w)
    select sums.total, sums.total_open, page.* from sums left join (
      select w.document_id, w.party_id, w.party_name, w.number, w.date, w.due_date,
        greatest(w.late, 0)::int as days_late, w.open, w.transaction_id
      from w order by w.due_date, w.date, w.document_id limit ${limit} offset ${offset}) page on true
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

/** Returns what one party had open at the end of a day, by age. */
export async function readPartyAgeing(tx: Tx, side: Side, partyId: string, as_of: string): Promise<Ageing> {
  const { rows } = await sql<Ageing>`with d as (${openDocuments(tx, side, { today: as_of, as_of })})
    select ${bucketSums} from d where d.party_id = ${partyId}::uuid`.execute(tx.db);
  return ageingOf(rows[0]!);
}
