import type { Shift, ShiftMethod } from '@lissafi/contract/counter';
import { Refusal } from '@lissafi/contract/errors';
import { type ShiftFigures, shiftSummary } from '@lissafi/domain/counter/shift';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { readSalesWithoutCost } from '../documents/without-cost.ts';

type Reader = Pick<MemberContext, 'tx' | 'user' | 'organization'>;

interface Row extends ShiftFigures {
  id: string;
  account_id: string;
  account_name: string;
  person_id: string | null;
  person_name: string | null;
  opened_at: string;
  counted_at: string | null;
  closed_at: string | null;
  till_count_id: string | null;
  journal_entry_id: string | null;
  memo: string | null;
  sale_count: number;
  late_count: number;
  late_amount: number;
  received: ShiftMethod[];
  refunded: ShiftMethod[];
}

/** Money of one kind in the shift `s`, by method and account. */
const moneyOf = (tx: Tx, kind: 'payment' | 'refund'): Sql => sql`
  (select coalesce(jsonb_agg(m order by m.amount desc, m.method), '[]') from (
    select p.method, p.account_id, b.name as account_name, count(*)::int as count, sum(p.base_amount)::bigint as amount
    from payment p left join bank_account b on b.organization_id = p.organization_id and b.id = p.account_id
    where p.organization_id = ${tx.organization_id} and p.shift_id = s.id and p.kind = ${kind}
      and (p.voided_at is null or p.voided_at > s.closed_at)
    group by 1, 2, 3) m)`;

/** Shifts with everything that their summary is made of; `which` continues the statement after its conditions. */
async function readRows(tx: Tx, which: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.account_id, a.name as account_name, s.user_id as person_id,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as person_name, s.opened_at, s.opening_float,
      s.opening_balance, s.counted_at, s.closed_at, s.till_count_id, c.journal_entry_id, c.memo,
      c.amount as counted, c.expected as counted_against,
      (select coalesce(sum(d.debit - d.credit), 0)::bigint from account_day d
        where d.organization_id = ${tx.organization_id} and d.account_code = a.account_code) as balance,
      (select coalesce(sum(p.base_amount), 0)::bigint from payment p where p.organization_id = ${tx.organization_id}
        and p.shift_id = s.id and p.kind = 'payment' and p.account_id = s.account_id
        and p.created_at > s.closed_at) as late_cash,
      sales.*, ${moneyOf(tx, 'payment')} as received, ${moneyOf(tx, 'refund')} as refunded
    from counter_shift s
    join bank_account a on a.organization_id = s.organization_id and a.id = s.account_id
    left join app_user u on u.id = s.user_id
    left join till_count c on c.organization_id = s.organization_id and c.id = s.till_count_id
    cross join lateral (
      select count(*)::int as sale_count, coalesce(sum(i.base_total_amount), 0)::bigint as sale_amount,
        (count(*) filter (where i.issued_at > s.closed_at))::int as late_count,
        coalesce(sum(i.base_total_amount) filter (where i.issued_at > s.closed_at), 0)::bigint as late_amount
      from invoice i where i.organization_id = ${tx.organization_id} and i.shift_id = s.id
        and i.document_type in ('invoice', 'receipt') and i.status not in ('draft', 'cancelled')) sales
    where s.organization_id = ${tx.organization_id} ${which}`.execute(tx.db);
  return rows;
}

/** Whether this member may count the till of a shift: the person who sells at it, and who records money out. */
export const mayClose = (
  { user, organization }: Pick<Reader, 'user' | 'organization'>,
  person_id: string | null,
) =>
  organization.permissions.includes('payments:write') &&
  (person_id === user.id || organization.permissions.includes('transactions:write'));

function toShift(row: Row, reader: Reader): Shift {
  const { opening_balance: _, balance: __, late_cash: ___, counted_against: ____, ...rest } = row;
  return {
    ...rest,
    ...shiftSummary(row),
    sales_without_cost: null,
    can: { close: row.closed_at === null && mayClose(reader, row.person_id) },
  };
}

/** Throws NOT_FOUND. */
export async function readShift(reader: Reader, id: string): Promise<Shift> {
  const [row] = await readRows(reader.tx, sql`and s.id = ${id}`);
  if (!row) throw new Refusal('NOT_FOUND');
  const maySeeCosts = reader.organization.permissions.includes('costs:read');
  return {
    ...toShift(row, reader),
    sales_without_cost: maySeeCosts ? await readSalesWithoutCost(reader.tx, { shift_id: id }) : null,
  };
}

/** Returns the open shift of this person; null without one. */
export async function readCurrentShift(reader: Reader): Promise<Shift | null> {
  const [row] = await readRows(reader.tx, sql`and s.user_id = ${reader.user.id} and s.closed_at is null`);
  return row ? toShift(row, reader) : null;
}

export async function listShifts(
  reader: Reader,
  query: { limit: number; offset: number; person_id?: string | undefined; account_id?: string | undefined },
) {
  const { tx } = reader;
  const { limit, offset, person_id, account_id } = query;
  const filter = sql`${person_id ? sql`and s.user_id = ${person_id}` : sql``}
    ${account_id ? sql`and s.account_id = ${account_id}` : sql``}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from counter_shift s
    where s.organization_id = ${tx.organization_id} ${filter}`.execute(tx.db);
  const page = sql`${filter} order by s.opened_at desc, s.id limit ${limit} offset ${offset}`;
  const shifts = (await readRows(tx, page)).map((row) => toShift(row, reader));
  return { shifts, total: rows[0]!.total, limit, offset };
}

/** Returns what this person sold on a day: documents that were issued and not cancelled. */
export async function readSoldOn(
  { tx, user }: Pick<Reader, 'tx' | 'user'>,
  day: string,
): Promise<{ sale_count: number; sale_amount: number }> {
  const { rows } = await sql<{ sale_count: number; sale_amount: number }>`
    select count(*)::int as sale_count, coalesce(sum(base_total_amount), 0)::bigint as sale_amount from invoice
    where organization_id = ${tx.organization_id} and issue_date = ${day}::date and created_by = ${user.id}
      and status not in ('draft', 'cancelled') and document_type in ('invoice', 'receipt') and not is_opening`.execute(
    tx.db,
  );
  return rows[0]!;
}
