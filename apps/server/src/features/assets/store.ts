import type { Asset, AssetMonth, AssetRow, assetRoutes } from '@lissafi/contract/assets';
import { Refusal } from '@lissafi/contract/errors';
import type { Query } from '@lissafi/contract/route';
import { type DepreciationPlan, lastMonthOver, plannedMonths } from '@lissafi/domain/books/fixed-assets';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Conditions on `a`: an asset in use, and one that is not depreciated up to a month, `YYYY-MM`. */
const ACTIVE = sql`a.disposed_on is null and a.voided_at is null`;
const isDue = (until: string) => sql`${ACTIVE} and a.plan_months > 0
  and greatest(a.plan_from, a.depreciated_until + interval '1 month')
    <= least(${`${until}-01`}::date, a.plan_from + make_interval(months => a.plan_months - 1))`;

const STATUS = sql`case when a.voided_at is not null then 'void' when a.disposed_on is not null then 'disposed'
  else 'active' end`;
const BOOK_VALUE = sql`case when ${ACTIVE} then a.cost - a.depreciated else 0 end`;
const ROW = sql`a.id, a.version, ${STATUS} as status, a.name, a.account_code, c.name as account_name, a.acquired_on,
  a.cost, a.residual_value, a.life_months, a.depreciated as accumulated, (${BOOK_VALUE})::bigint as book_value,
  to_char(a.depreciated_until, 'YYYY-MM') as depreciated_until`;
const PLAN = sql`to_char(a.plan_from, 'YYYY-MM') as plan_from, a.plan_months, a.plan_before, a.plan_amount`;

interface StoredPlan {
  plan_from: string;
  plan_months: number;
  plan_before: number;
  plan_amount: number;
}
const planOf = ({ plan_from, plan_months, plan_before, plan_amount }: StoredPlan): DepreciationPlan => ({
  ...{ from: plan_from, months: plan_months, before: plan_before, amount: plan_amount },
});

export async function listAssets(tx: Tx, query: Query<typeof assetRoutes.list>, today: string) {
  const { limit, offset, status, account_code } = query;
  const until = lastMonthOver(today);
  const where: Sql = sql`a.organization_id = ${tx.organization_id} and (${isValue(STATUS, status, 'text')} or (${status ?? null}::text is null and a.voided_at is null))
    and (${account_code ?? null}::text is null or ${isValue('a.account_code', account_code, 'text')})`;
  const { rows: sums } = await sql<Record<'total' | 'cost' | 'accumulated' | 'book_value' | 'due', number>>`
    select count(*)::int as total, coalesce(sum(a.cost) filter (where ${ACTIVE}), 0)::bigint as cost,
      coalesce(sum(a.depreciated) filter (where ${ACTIVE}), 0)::bigint as accumulated, coalesce(sum(${BOOK_VALUE}), 0)::bigint as book_value,
      (select count(*) from fixed_asset a where a.organization_id = ${tx.organization_id} and ${isDue(until)})::int as due
    from fixed_asset a where ${where}`.execute(tx.db);
  const { rows: assets } = await sql<AssetRow>`
    select ${ROW} from fixed_asset a
    join account c on c.organization_id = ${tx.organization_id} and c.code = a.account_code
    where ${where} order by a.acquired_on desc, a.id desc limit ${limit} offset ${offset}`.execute(tx.db);
  const { total, due, ...totals } = sums[0]!;
  return { assets, total, limit, offset, totals, due: { until, assets: due } };
}

type Detail = Omit<Asset, 'schedule' | 'can' | 'disposal' | 'currency'> &
  StoredPlan & {
    disposed_on: string | null;
    proceeds: number;
    disposal_result: number;
    disposal_reason: string;
    disposal_entry_id: string;
    posted: { month: string; amount: number; posted_on: string; journal_entry_id: string | null }[];
  };

/** Throws NOT_FOUND. */
export async function readAsset(tx: Tx, id: string, may: boolean, currency: string): Promise<Asset> {
  const { rows } = await sql<Detail>`
    select ${ROW}, ${PLAN}, a.note, a.tax_amount, a.tax_claimed, a.in_books, a.depreciated_before, a.method,
      a.account_id, a.supplier_id, s.name as supplier_name, a.journal_entry_id, a.created_at, a.disposed_on,
      a.proceeds, a.disposal_result, a.disposal_reason, a.disposal_entry_id, a.voided_at, a.void_reason,
      (select coalesce(json_agg(json_build_object('month', to_char(d.month, 'YYYY-MM'), 'amount', d.amount,
          'posted_on', d.posted_on, 'journal_entry_id', d.journal_entry_id) order by d.month), '[]')
        from asset_depreciation d where d.organization_id = ${tx.organization_id} and d.asset_id = a.id) as posted
    from fixed_asset a
    join account c on c.organization_id = ${tx.organization_id} and c.code = a.account_code
    left join supplier s on s.organization_id = ${tx.organization_id} and s.id = a.supplier_id
    where a.organization_id = ${tx.organization_id} and a.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  const { plan_from, plan_months, plan_before, plan_amount, posted, ...row } = rows[0];
  const { disposed_on, proceeds, disposal_result, disposal_reason, disposal_entry_id, ...asset } = row;
  let accumulated = asset.depreciated_before;
  const schedule: AssetMonth[] = posted.map((month) => {
    accumulated += month.amount;
    return { ...month, accumulated, book_value: asset.cost - accumulated };
  });
  const active = asset.status === 'active';
  if (active)
    for (const month of plannedMonths(
      planOf({ plan_from, plan_months, plan_before, plan_amount }),
      asset.depreciated_until,
    ))
      schedule.push({
        ...month,
        book_value: asset.cost - month.accumulated,
        posted_on: null,
        journal_entry_id: null,
      });
  return {
    ...asset,
    currency,
    schedule,
    disposal:
      disposed_on === null
        ? null
        : {
            ...{ disposed_on, proceeds, result: disposal_result, reason: disposal_reason },
            taken_back: accumulated - asset.accumulated,
            journal_entry_id: disposal_entry_id,
          },
    can: {
      update: may && asset.status !== 'void',
      dispose: may && active,
      void: may && active && asset.depreciated_until === null,
    },
  };
}

/** What is known of an asset that is locked. */
export interface LockedAsset {
  id: string;
  version: number;
  status: Asset['status'];
  name: string;
  note: string | null;
  account_code: string;
  acquired_on: string;
  cost: number;
  residual_value: number;
  life_months: number | null;
  supplier_id: string | null;
  payable_id: string | null;
  journal_entry_id: string | null;
  depreciated: number;
  /** `YYYY-MM`. */
  depreciated_until: string | null;
  plan: DepreciationPlan;
}

const LOCKED = sql`a.id, a.version, ${STATUS} as status, a.name, a.note, a.account_code, a.acquired_on, a.cost,
  a.residual_value, a.life_months, a.supplier_id, a.payable_id, a.journal_entry_id, a.depreciated,
  to_char(a.depreciated_until, 'YYYY-MM') as depreciated_until, ${PLAN}`;
const toLocked = ({
  plan_from,
  plan_months,
  plan_before,
  plan_amount,
  ...asset
}: Omit<LockedAsset, 'plan'> & StoredPlan): LockedAsset => ({
  ...asset,
  plan: planOf({ plan_from, plan_months, plan_before, plan_amount }),
});

/** Locks one asset. Throws NOT_FOUND. */
export async function lockAsset(tx: Tx, id: string): Promise<LockedAsset> {
  const { rows } = await sql<Omit<LockedAsset, 'plan'> & StoredPlan>`
    select ${LOCKED} from fixed_asset a
    where a.organization_id = ${tx.organization_id} and a.id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toLocked(rows[0]);
}

/**
 * Locks the assets that are not depreciated up to a month, and one more in the same order, so that a disposal and a run
 * never wait for each other.
 */
export async function lockDueAssets(
  tx: Tx,
  until: string,
  also: string | null = null,
): Promise<LockedAsset[]> {
  const { rows } = await sql<Omit<LockedAsset, 'plan'> & StoredPlan>`
    select ${LOCKED} from fixed_asset a
    where a.organization_id = ${tx.organization_id} and (${isValue('a.id', also)} or (${isDue(until)}))
    order by a.id for no key update`.execute(tx.db);
  return rows.map(toLocked);
}

/** Returns what was posted for an asset, month by month. */
export async function readPosted(tx: Tx, id: string): Promise<{ month: string; amount: number }[]> {
  const { rows } = await sql<{ month: string; amount: number }>`
    select to_char(month, 'YYYY-MM') as month, amount from asset_depreciation
    where organization_id = ${tx.organization_id} and asset_id = ${id} order by month`.execute(tx.db);
  return rows;
}

/** Returns whether assets can be recorded on an account: null when there is none. */
export async function readAssetAccount(tx: Tx, code: string): Promise<{ is_archived: boolean } | null> {
  const { rows } = await sql<{ is_archived: boolean }>`
    select is_archived from account
    where organization_id = ${tx.organization_id} and code = ${code} and type = 'asset'`.execute(tx.db);
  return rows[0] ?? null;
}

/** Throws ID_TAKEN. */
export async function assertAssetIdFree(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from fixed_asset
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}
