import type { DepreciationPlan } from '@lissafi/domain/books/fixed-assets';
import { arraysOf, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

export interface NewAsset {
  id: string;
  name: string;
  note: string | null;
  account_code: string;
  acquired_on: string;
  cost: number;
  tax_amount: number;
  tax_claimed: boolean;
  residual_value: number;
  life_months: number | null;
  in_books: boolean;
  depreciated_before: number;
  method: string | null;
  account_id: string | null;
  supplier_id: string | null;
  payable_id: string | null;
  journal_entry_id: string | null;
  created_by: string;
  created_at: string;
}

/** Stores an asset; its entry and its payable are written before. */
export async function insertAsset(tx: Tx, asset: NewAsset, plan: DepreciationPlan): Promise<void> {
  await tx.flush();
  await tx.write(
    'fixed_asset',
    insertRows(
      tx,
      'fixed_asset',
      [
        {
          ...asset,
          plan_from: `${plan.from}-01`,
          plan_months: plan.months,
          plan_before: plan.before,
          plan_amount: plan.amount,
          depreciated: plan.before,
          updated_at: asset.created_at,
        },
      ],
      {
        ...{ id: 'uuid', name: 'text', note: 'text', account_code: 'text', acquired_on: 'date' },
        ...{ cost: 'bigint', tax_amount: 'bigint', tax_claimed: 'boolean', residual_value: 'bigint' },
        ...{ life_months: 'integer', in_books: 'boolean', depreciated_before: 'bigint', method: 'text' },
        ...{ account_id: 'uuid', supplier_id: 'uuid', payable_id: 'uuid', journal_entry_id: 'uuid' },
        ...{ created_by: 'uuid', created_at: 'timestamptz', plan_from: 'date', plan_months: 'integer' },
        ...{ plan_before: 'bigint', plan_amount: 'bigint', depreciated: 'bigint', updated_at: 'timestamptz' },
      },
    ),
  );
}

export interface PostedMonth {
  asset_id: string;
  /** The first day of the month. */
  month: string;
  amount: number;
  posted_on: string;
  journal_entry_id: string | null;
}

/** Stores what was posted for months, and moves their assets on; the assets are locked and the entries written. */
export async function insertMonths(tx: Tx, months: readonly PostedMonth[], at: string): Promise<void> {
  await tx.flush();
  await tx.write(
    'asset_depreciation',
    insertRows(tx, 'asset_depreciation', months, {
      ...{ asset_id: 'uuid', month: 'date', amount: 'bigint', posted_on: 'date', journal_entry_id: 'uuid' },
    }),
  );
  await tx.write(
    'fixed_asset',
    sql`update fixed_asset a set depreciated = a.depreciated + n.amount, depreciated_until = n.until,
        version = a.version + 1, updated_at = ${at}
      from (select m.asset_id, sum(m.amount)::bigint as amount, max(m.month) as until
        from ${arraysOf(
          months.map(({ asset_id, month, amount }) => ({ asset_id, month, amount })),
          { asset_id: 'uuid', month: 'date', amount: 'bigint' },
        )} as m (asset_id, month, amount)
        group by m.asset_id) n
      where a.organization_id = ${tx.organization_id} and a.id = n.asset_id`,
  );
}

export async function updateAsset(
  tx: Tx,
  id: string,
  asset: { name: string; note: string | null; residual_value: number; life_months: number | null },
  plan: DepreciationPlan,
  at: string,
): Promise<void> {
  await tx.write(
    'fixed_asset',
    sql`update fixed_asset set name = ${asset.name}, note = ${asset.note}, residual_value = ${asset.residual_value},
        life_months = ${asset.life_months}, plan_from = ${`${plan.from}-01`}::date, plan_months = ${plan.months},
        plan_before = ${plan.before}, plan_amount = ${plan.amount}, version = version + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

export async function markDisposed(
  tx: Tx,
  id: string,
  disposal: {
    disposed_on: string;
    proceeds: number;
    result: number;
    reason: string;
    account_id: string | null;
    entry_id: string;
    /** Kobo depreciated up to the month before. */
    depreciated: number;
  },
  at: string,
): Promise<void> {
  await tx.write(
    'fixed_asset',
    sql`update fixed_asset set disposed_on = ${disposal.disposed_on}::date, proceeds = ${disposal.proceeds},
        disposal_result = ${disposal.result}, disposal_reason = ${disposal.reason},
        disposal_account_id = ${disposal.account_id}, disposal_entry_id = ${disposal.entry_id},
        depreciated = ${disposal.depreciated}, version = version + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

export async function markVoid(
  tx: Tx,
  id: string,
  { reason, entry_id, at }: { reason: string; entry_id: string | null; at: string },
): Promise<void> {
  await tx.write(
    'fixed_asset',
    sql`update fixed_asset set voided_at = ${at}, void_reason = ${reason}, void_entry_id = ${entry_id},
        version = version + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}
