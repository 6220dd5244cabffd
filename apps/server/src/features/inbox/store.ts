import { INBOX_KINDS, type InboxItem, type InboxKind, type inboxRoutes } from '@lissafi/contract/inbox';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import { whereAlertWaits } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { kindsOf, PERMISSION } from '../imports/permissions.ts';
import { missingOf, type Reader } from '../transactions/store.ts';

/** Whoever looks at the Inbox. */
type Waiting = Reader & Pick<MemberContext, 'user'>;

interface Source {
  /** Who can finish it: to everybody else it does not wait. One of these is enough. */
  permission: Permission | readonly Permission[];
  /** The waiting records of the organization, as one kind of item. */
  rows: (tx: Tx, reader: Waiting) => Sql<unknown>;
}

/** Where things wait. What another feature keeps for a person becomes a source here, with its index on what waits. */
const SOURCES: Record<InboxKind, Source> = {
  transaction: {
    permission: 'transactions:write',
    rows: (tx) => sql`select 'transaction', t.id, t.type, coalesce(t.counterparty, t.description, t.item),
        t.amount, t.currency, t.transaction_date, t.updated_at
      from transaction t where t.organization_id = ${tx.organization_id} and t.status = 'draft'`,
  },
  document: {
    permission: 'documents:write',
    rows: (
      tx,
    ) => sql`select 'document', i.id, i.document_type, nullif(i.customer_name, ''), i.total_amount, i.currency,
        i.issue_date, i.updated_at
      from invoice i where i.organization_id = ${tx.organization_id} and i.status = 'draft'`,
  },
  bill: {
    permission: 'bills:write',
    rows: (tx) => sql`select 'bill', b.id, null, s.name, b.total_amount, o.currency, b.bill_date, b.updated_at
      from bill b
      join supplier s on s.organization_id = ${tx.organization_id} and s.id = b.supplier_id
      join organization o on o.organization_id = ${tx.organization_id}
      where b.organization_id = ${tx.organization_id} and b.status = 'draft'`,
  },
  late_sale: {
    permission: 'sales:accept',
    rows: (
      tx,
    ) => sql`select 'late_sale', l.id, l.status, coalesce(l.customer_name, l.provisional_number), l.total_amount,
        l.currency, null::date, l.created_at
      from late_sale l where l.organization_id = ${tx.organization_id} and l.status in ('refused', 'recorded')`,
  },
  payment_alert: {
    permission: 'payments:write',
    rows: (
      tx,
    ) => sql`select 'payment_alert', a.id, a.direction, coalesce(c.name, a.party, nullif(a.narration, '')), a.amount,
        o.currency, a.alert_date, a.updated_at
      from payment_alert a
      join organization o on o.organization_id = ${tx.organization_id}
      left join customer c on c.organization_id = ${tx.organization_id} and c.id = a.customer_id
      where a.organization_id = ${tx.organization_id} and ${whereAlertWaits(tx.organization_id)}`,
  },
  sentence: {
    permission: 'own_words:write',
    rows: (
      tx,
      { organization, user },
    ) => sql`select 'sentence', s.id, s.reason, s.text, null::bigint, o.currency, null::date, s.created_at
      from refused_sentence s
      join organization o on o.organization_id = ${tx.organization_id}
      where s.organization_id = ${tx.organization_id} and s.dismissed_at is null
        and (${organization.permissions.includes('transactions:write')} or s.created_by = ${user.id})`,
  },
  source_document: {
    permission: 'own_words:write',
    rows: (tx, { organization, user }) => sql`select 'source_document', d.id, d.kind,
        coalesce(d.reading -> 'supplier' ->> 'value', left(d.transcript, 200), d.name),
        (d.reading -> 'total' ->> 'value')::bigint, coalesce(d.reading ->> 'currency', o.currency),
        (d.reading -> 'date' ->> 'value')::date, d.created_at
      from source_document d
      join organization o on o.organization_id = ${tx.organization_id}
      where d.organization_id = ${tx.organization_id} and d.recorded is null
        and (${organization.permissions.includes('transactions:write')} or d.created_by = ${user.id})`,
  },
  // The rows of an account are corrected together, on one page.
  statement_rows: {
    permission: 'bank_statements:write',
    rows: (
      tx,
    ) => sql`select 'statement_rows', a.id, count(*)::text, a.name, null::bigint, o.currency, null::date,
        max(f.created_at)
      from import_line l
      join import_file f on f.organization_id = ${tx.organization_id} and f.id = l.import_id
      join bank_account a on a.organization_id = ${tx.organization_id} and a.id = l.account_id
      join organization o on o.organization_id = ${tx.organization_id}
      where l.organization_id = ${tx.organization_id} and l.state = 'faulty'
      group by a.organization_id, a.id, a.name, o.currency`,
  },
  // The rows of a file wait together until they are imported, corrected or left out.
  import: {
    permission: Object.values(PERMISSION),
    rows: (
      tx,
      reader,
    ) => sql`select 'import', f.id, count(*)::text, f.file_name, null::bigint, o.currency, null::date,
        max(coalesce(f.committed_at, f.created_at))
      from import_row r
      join import_file f on f.organization_id = ${tx.organization_id} and f.id = r.import_id
      join organization o on o.organization_id = ${tx.organization_id}
      where r.organization_id = ${tx.organization_id} and r.state in ('good', 'faulty') and f.status = 'open'
        and f.kind = any (${kindsOf(reader)}::text[])
      group by f.organization_id, f.id, f.file_name, o.currency`,
  },
  opening_balances: {
    permission: 'opening_balances:write',
    rows: (tx) => sql`select 'opening_balances', d.organization_id, null, null, null, o.currency, d.opened_on,
        d.updated_at
      from opening_document d join organization o on o.organization_id = d.organization_id
      where d.organization_id = ${tx.organization_id} and d.posting_id is null and d.voided_at is null`,
  },
  // What could not be done for whoever left it to be done.
  recurring_invoice: {
    permission: 'documents:write',
    rows: (
      tx,
    ) => sql`select 'recurring_invoice', r.id, r.problem, c.name, r.total_amount, r.currency, r.next_on,
        r.problem_at
      from recurring_invoice r
      join customer c on c.organization_id = ${tx.organization_id} and c.id = r.customer_id
      where r.organization_id = ${tx.organization_id} and r.problem is not null and r.status <> 'ended'`,
  },
  recurring_journal: {
    permission: 'journals:write',
    rows: (
      tx,
    ) => sql`select 'recurring_journal', r.id, r.problem, r.memo, null::bigint, o.currency, r.next_on,
        r.updated_at
      from recurring_journal r join organization o on o.organization_id = ${tx.organization_id}
      where r.organization_id = ${tx.organization_id} and r.problem is not null and r.status <> 'ended'`,
  },
  webhook: {
    permission: 'developers:manage',
    rows: (tx) => sql`select 'webhook', w.id, w.disabled_reason, w.url, null::bigint, o.currency, null::date,
        w.created_at
      from webhook w join organization o on o.organization_id = ${tx.organization_id}
      where w.organization_id = ${tx.organization_id} and w.disabled_reason = 'maker_left'`,
  },
};

const COLUMNS = sql`w (kind, id, type, about, amount, currency, date, updated_at)`;

/** Returns what waits for this person, the latest first, and how much of each kind. */
export async function listWaiting(tx: Tx, query: Query<typeof inboxRoutes.list>, reader: Waiting) {
  const { kind, limit, offset } = query;
  const kinds = INBOX_KINDS.filter((each) =>
    [SOURCES[each].permission].flat().some((one) => reader.organization.permissions.includes(one)),
  );
  const counts: Partial<Record<InboxKind, number>> = {};
  const shown = kinds.filter((each) => !kind || each === kind);
  if (kinds.length === 0) return { items: [], total: 0, limit, offset, counts: allCounts(counts) };
  const { rows: counted } = await sql<{ kind: InboxKind; count: number }>`
    select w.kind, count(*)::int as count from (${sql.join(
      kinds.map((each) => SOURCES[each].rows(tx, reader)),
      ' union all ',
    )}) ${COLUMNS} group by w.kind`.execute(tx.db);
  for (const { kind: each, count } of counted) counts[each] = count;
  const { rows } =
    shown.length === 0
      ? { rows: [] }
      : await sql<Omit<InboxItem, 'missing'>>`
    select w.* from (${sql.join(
      shown.map((each) => SOURCES[each].rows(tx, reader)),
      ' union all ',
    )}) ${COLUMNS} order by w.updated_at desc, w.id desc limit ${limit} offset ${offset}`.execute(tx.db);
  const drafts = rows.flatMap(({ kind: each, id }) => (each === 'transaction' ? [id] : []));
  const missing = await missingOf(tx, drafts, reader);
  return {
    items: rows.map((row) => ({ ...row, missing: missing.get(row.id) ?? [] })),
    total: shown.reduce((sum, each) => sum + (counts[each] ?? 0), 0),
    ...{ limit, offset, counts: allCounts(counts) },
  };
}

const allCounts = (counts: Partial<Record<InboxKind, number>>) =>
  Object.fromEntries(INBOX_KINDS.map((each) => [each, counts[each] ?? 0])) as Record<InboxKind, number>;
