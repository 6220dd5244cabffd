import type { countRoutes } from '@lissafi/contract/counts';
import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Body } from '@lissafi/contract/route';
import type { AdjustmentReason } from '@lissafi/contract/stock';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { toE4 } from '@lissafi/domain/money/decimal';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { postCounts } from '../stock/count.ts';
import { findPlace } from '../stock/find-place.ts';
import { notAfter } from './count-item.ts';
import { assertIdIsFree, insertCount, saveResults } from './store.ts';

type Scope = Body<typeof countRoutes.create>['scope'];

/** Whether item `i` is or was at a place. Every item is at the first place of an organization that has no other. */
const isOrWasAt = (tx: Tx, location_id: string): Sql<boolean> => {
  const org = tx.organization_id;
  if (location_id !== org)
    return sql`exists (select from stock_place s where s.organization_id = ${org} and s.item_id = i.id
      and s.location_id = ${location_id})`;
  return sql`(not exists (select from location l where l.organization_id = ${org} and l.id <> ${org})
    or exists (select from stock_movement m where m.organization_id = ${org} and m.item_id = i.id
      and m.location_id = ${org}))`;
};

/** The lines of a new sheet: an item, or each batch of it that has stock. Items that are named need not be there. */
const linesOf = (
  tx: Tx,
  scope: Scope,
  location_id: string,
): Sql<{ item_id: string; batch_number: string }> => {
  const org = tx.organization_id;
  const wanted = {
    all: () => sql`and ${isOrWasAt(tx, location_id)}
      ${scope.of === 'all' && scope.item_type ? sql`and i.item_type = ${scope.item_type}` : sql``}`,
    category: () => sql`and ${isOrWasAt(tx, location_id)}
      and i.category_id = ${scope.of === 'category' ? scope.category_id : null}::uuid`,
    items: () => sql`and i.id = any (${scope.of === 'items' ? scope.item_ids : []}::uuid[])`,
    again: () => sql`and i.id in (select e.item_id from stock_count_line e
      where e.organization_id = ${org} and e.count_id = ${scope.of === 'again' ? scope.count_id : null}::uuid)`,
  }[scope.of]();
  return sql`select i.id as item_id, coalesce(o.batch_number, '') as batch_number from item i
    left join stock_lot o on o.organization_id = ${org} and o.item_id = i.id and i.batch_tracking_enabled
      and o.quantity_e4 > 0 and o.location_id = ${location_id}
    where i.organization_id = ${org} and i.item_kind = 'stocked' and i.status = 'active' ${wanted}
    order by lower(i.name), i.id, o.expires_on nulls last, o.batch_number limit ${LIMITS.count_lines + 1}`;
};

/** Starts a sheet. Returns its id. Throws ID_TAKEN, and the fault of a scope without items or with too many. */
export async function startSheet(
  context: MemberContext,
  body: Body<typeof countRoutes.create>,
): Promise<string> {
  const { tx, newId, now, user } = context;
  if (body.id) await assertIdIsFree(tx, body.id);
  const id = body.id ?? newId();
  const { location_id } = await findPlace(tx, body);
  const { rows } = await linesOf(tx, body.scope, location_id).execute(tx.db);
  if (rows.length === 0 && !(body.scope.of === 'items' && body.scope.item_ids.length === 0))
    throw invalid(fault('scope', 'There is nothing to count: no active item with stock is kept there'));
  if (rows.length > LIMITS.count_lines)
    throw invalid(
      fault('scope', `A sheet has at most ${LIMITS.count_lines} lines. Count one category at a time`),
    );
  const nothing = { counted_e4: null, counted_at: null, counted_by: null, reason: null };
  await insertCount(
    tx,
    {
      ...{ id, kind: 'sheet', title: body.title, location_id, is_blind: body.is_blind },
      ...{ status: 'open', notes: body.notes, occurred_on: null, journal_entry_id: null },
      ...{ created_by: user.id, created_at: now.toISOString(), closed_by: null, closed_at: null },
    },
    rows.map((row, index) => ({
      ...{ ...row, ...nothing, line: index + 1, reason_description: null, notes: null },
      ...{ expected_e4: null, value: null, movement_id: null },
    })),
  );
  await appendEvents(tx, [{ type: 'stock_count.started', subject_id: id, actor_id: user.id }]);
  return id;
}

/** Locks a sheet until commit. Throws NOT_FOUND, INVALID_STATE for one that is closed. */
async function lockOpen(tx: Tx, id: string): Promise<{ title: string; location_id: string }> {
  const { rows } = await sql<{
    title: string;
    status: string;
    location_id: string;
  }>`select title, status, location_id from stock_count
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].status !== 'open')
    throw new Refusal('INVALID_STATE', {
      message: rows[0].status === 'posted' ? 'This count has been posted.' : 'This count was given up.',
    });
  return rows[0];
}

/**
 * Writes down what was counted of one item. Of two countings the later one stands, whichever comes first, and what
 * another person found stays beside it. Throws NOT_FOUND, INVALID_STATE, the fault of a batch.
 */
export async function enterCount(
  { tx, now, user }: MemberContext,
  id: string,
  body: Body<typeof countRoutes.enter>,
): Promise<void> {
  await lockOpen(tx, id);
  const org = tx.organization_id;
  const batch_number = body.batch_number ?? '';
  const { rows } = await sql<{ tracked: boolean; line: number | null; next: number }>`
    select i.batch_tracking_enabled as tracked,
      (select l.line from stock_count_line l where l.organization_id = ${org} and l.count_id = ${id}
        and l.item_id = i.id and l.batch_number = ${batch_number}) as line,
      (select coalesce(max(l.line), 0) + 1 from stock_count_line l
        where l.organization_id = ${org} and l.count_id = ${id}) as next
    from item i where i.organization_id = ${org} and i.id = ${body.item_id} and i.item_kind = 'stocked'`.execute(
    tx.db,
  );
  const [item] = rows;
  if (!item)
    throw new Refusal('NOT_FOUND', {
      field: 'item_id',
      message: 'This item does not exist, or has no stock.',
    });
  if (batch_number && !item.tracked)
    throw invalid(fault('batch_number', 'This item is not tracked in batches'));
  if (item.line === null && item.next > LIMITS.count_lines)
    throw invalid(fault('item_id', `A sheet has at most ${LIMITS.count_lines} lines`));
  const counted_e4 = body.counted === null ? null : toE4(body.counted);
  const at = notAfter(now, body.counted_at);
  const counted_at = counted_e4 === null ? null : at;
  const counted_by = counted_e4 === null ? null : user.id;
  // What was counted before by another person, or what comes late, stands beside the later one.
  const late = sql`coalesce(l.counted_at > ${at}::timestamptz, false)`;
  const other = sql`(l.counted_e4 is not null and excluded.counted_e4 is not null
    and l.counted_by is distinct from ${user.id}::uuid)`;
  const newer = (column: string) => {
    const name = sql.ref(column);
    return sql`${name} = case when ${late} then l.${name} else excluded.${name} end`;
  };
  const older = (column: string) => {
    const [name, earlier] = [sql.ref(column), sql.ref(column.replace('counted', 'earlier'))];
    return sql`${earlier} = case when ${late} and ${other} then excluded.${name} when ${other} then l.${name}
      else l.${earlier} end`;
  };
  await sql`insert into stock_count_line as l (organization_id, count_id, line, item_id, batch_number, counted_e4,
      counted_at, counted_by, reason, reason_description)
    values (${org}, ${id}, ${item.line ?? item.next}, ${body.item_id}, ${batch_number}, ${counted_e4}, ${counted_at},
      ${counted_by}, ${body.reason}, ${body.reason_description})
    on conflict (organization_id, count_id, item_id, batch_number) do update set
      ${sql.join([
        ...['counted_e4', 'counted_at', 'counted_by', 'reason', 'reason_description'].map(newer),
        ...['counted_e4', 'counted_at', 'counted_by'].map(older),
      ])}`.execute(tx.db);
}

interface OpenLine {
  line: number;
  item_id: string;
  batch_number: string;
  counted_e4: number;
  counted_at: string;
  reason: AdjustmentReason | null;
  reason_description: string | null;
}

/**
 * Posts what was counted, in one entry; what was not counted stays as it is. Returns what should be checked. Throws
 * NOT_FOUND, INVALID_STATE, the fault of each line, PERIOD_LOCKED.
 */
export async function postSheet(
  context: MemberContext,
  id: string,
  body: Body<typeof countRoutes.post>,
): Promise<FieldFault[]> {
  const { tx, now, user, organization } = context;
  const { title, location_id } = await lockOpen(tx, id);
  const place = await findPlace(tx, { location_id });
  const { rows: lines } =
    await sql<OpenLine>`select line, item_id, batch_number, counted_e4, counted_at, reason,
      reason_description
    from stock_count_line where organization_id = ${tx.organization_id} and count_id = ${id}
      and counted_e4 is not null order by line`.execute(tx.db);
  if (lines.length === 0) throw new Refusal('INVALID_STATE', { message: 'Nothing has been counted yet.' });
  const latest = lines
    .map(({ counted_at }) => counted_at)
    .sort()
    .at(-1)!;
  const occurred_on = body.occurred_on ?? todayIn(organization.timezone, new Date(latest));
  const { results, entry_id, warnings } = await postCounts(
    context,
    {
      source_id: id,
      occurred_on,
      memo: `Stock count: ${title}`.slice(0, 200),
      subject_id: id,
      place,
      accept_differences: body.accept_differences,
      accept_expiry: body.accept_expiry,
    },
    lines.map((line) => ({
      ...{ item_id: line.item_id, batch_number: line.batch_number || null, counted_e4: line.counted_e4 },
      ...{ counted_at: line.counted_at, reason: line.reason ?? 'physical_count', notes: null },
      ...{ reason_description: line.reason_description, at: `lines.${line.line}` },
    })),
  );
  await saveResults(
    tx,
    id,
    lines.map(({ line }, index) => ({ line, ...results[index]! })),
  );
  await tx.write(
    'stock_count',
    sql`update stock_count set status = 'posted', version = version + 1, occurred_on = ${occurred_on},
        journal_entry_id = ${entry_id}, closed_by = ${user.id}, closed_at = ${now.toISOString()}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  return warnings;
}

/** Gives a sheet up. Throws NOT_FOUND, INVALID_STATE. */
export async function discardSheet({ tx, now, user }: MemberContext, id: string): Promise<void> {
  await lockOpen(tx, id);
  await tx.write(
    'stock_count',
    sql`update stock_count set status = 'discarded', version = version + 1, closed_by = ${user.id},
        closed_at = ${now.toISOString()}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'stock_count.discarded', subject_id: id, actor_id: user.id }]);
}
