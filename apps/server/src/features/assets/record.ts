import type { Asset, AssetCreate, assetRoutes } from '@lissafi/contract/assets';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { purchaseDueOn } from '@lissafi/domain/books/due-date';
import { assetFaults } from '@lissafi/domain/books/fixed-asset-faults';
import {
  assetPosting,
  disposalPosting,
  disposalResult,
  excessDepreciation,
  monthAfter,
  monthsBetween,
  needsLife,
  planFrom,
} from '@lissafi/domain/books/fixed-assets';
import { laterOf, monthOf } from '@lissafi/domain/calendar/civil-date';
import { claimsInputVat } from '@lissafi/domain/nigeria/tax-rules';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { addPayable, lockPayable, lockSupplier, voidPayable } from '../payables/store.ts';
import { postMonths } from './depreciation.ts';
import { assertAssetIdFree, lockAsset, lockDueAssets, readAssetAccount, readPosted } from './store.ts';
import { insertAsset, markDisposed, markVoid, updateAsset } from './write.ts';

/**
 * Records an asset and posts its purchase, unless the books hold it already. Locks the supplier, and the counter last.
 * Returns its id. Throws NOT_FOUND for the supplier, ID_TAKEN, PERIOD_LOCKED, or the fields' faults.
 */
export async function recordAsset(context: MemberContext, body: AssetCreate): Promise<string> {
  const { tx, newId, now, today, user, organization } = context;
  const { id = newId(), ...input } = body;
  const faults = assetFaults(input, today);
  const tax_claimed =
    !input.in_books &&
    organization.vat_registered &&
    input.tax_amount > 0 &&
    claimsInputVat('fixed_assets', input.acquired_on);
  const claimed = tax_claimed ? input.tax_amount : 0;
  const cost = input.cost + input.tax_amount - claimed;
  const { acquired_on, residual_value, life_months, account_code } = input;
  const terms = { acquired_on, cost, residual_value, life_months };
  const plan = planFrom(terms, input.depreciate_from ?? monthOf(acquired_on), input.depreciated_before);
  if ('faults' in plan) faults.push(...plan.faults);
  const account = await readAssetAccount(tx, account_code);
  if (!account) faults.push(fault('account_code', 'This account does not exist'));
  else if (account.is_archived) faults.push(fault('account_code', 'This account is archived'));
  if (faults.length > 0 || 'faults' in plan) throw invalid(...faults);
  if (body.id) await assertAssetIdFree(tx, body.id);
  const money = input.method
    ? await moneyAccount(tx, { method: input.method, account_id: input.account_id })
    : null;
  const supplier_id = input.supplier_id ?? null;
  const buying = supplier_id ? await lockSupplier(tx, supplier_id, 'supplier_id') : null;
  const at = now.toISOString();
  const [entryId, payable_id] = [input.in_books ? null : newId(), supplier_id ? newId() : null];
  if (entryId !== null) {
    const numbers = await takeNumbers(context);
    const money_code = money?.account_code ?? null;
    const posting = assetPosting({
      ...{ id, acquired_on, account_code, cost, claimed, money_code, supplier_id, payable_id },
      tax_amount: input.tax_amount,
    });
    await post(tx, posting, numbers, entryId, now);
    await tx.flush();
    if (payable_id && supplier_id)
      await addPayable(tx, {
        id: payable_id,
        supplier_id,
        reference: input.name,
        received_on: acquired_on,
        due_date: purchaseDueOn(buying?.payment_terms ?? null, acquired_on),
        total_amount: cost + claimed,
        source_id: id,
        journal_entry_id: entryId,
        created_at: at,
      });
  }
  await insertAsset(
    tx,
    {
      ...{ id, name: input.name, note: input.note, account_code, acquired_on, cost, tax_claimed },
      ...{ residual_value, life_months, supplier_id, payable_id, journal_entry_id: entryId },
      tax_amount: input.tax_amount,
      in_books: input.in_books,
      depreciated_before: input.depreciated_before,
      method: input.method ?? null,
      account_id: money?.id ?? null,
      created_by: user.id,
      created_at: at,
    },
    plan,
  );
  await appendEvents(tx, [{ type: 'asset.recorded', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Changes an asset. Life and residual value count from the first month that is not posted; where the old plan has no
 * such month (it has ended, or there was none), from the current month. Throws NOT_FOUND, STALE_VERSION, INVALID_STATE
 * for one that is void or, for life and residual value, disposed of, or the fields' faults.
 */
export async function changeAsset(
  context: MemberContext,
  id: string,
  { version, ...change }: Body<typeof assetRoutes.update>,
  current: () => Promise<Asset>,
): Promise<void> {
  const { tx, now, today, user } = context;
  const asset = await lockAsset(tx, id);
  if (asset.version !== version) throw new Refusal('STALE_VERSION', { current: await current() });
  const {
    name = asset.name,
    note = asset.note,
    residual_value = asset.residual_value,
    life_months = asset.life_months,
  } = change;
  const isReplanned = residual_value !== asset.residual_value || life_months !== asset.life_months;
  if (asset.status === 'void' || (isReplanned && asset.status !== 'active'))
    throw new Refusal('INVALID_STATE', { message: 'This asset is no longer in use.' });
  let { plan } = asset;
  if (isReplanned) {
    if (life_months === null && needsLife(asset.account_code))
      throw invalid(fault('life_months', 'Please enter the useful life'));
    const next = asset.depreciated_until === null ? plan.from : monthAfter(asset.depreciated_until);
    const isPlanned = monthsBetween(plan.from, next) < plan.months;
    const from = isPlanned ? next : laterOf(next, monthOf(today));
    const planned = planFrom({ ...asset, residual_value, life_months }, from, asset.depreciated);
    if ('faults' in planned) throw invalid(...planned.faults);
    plan = planned;
  }
  await updateAsset(tx, id, { name, note, residual_value, life_months }, plan, now.toISOString());
  await appendEvents(tx, [{ type: 'asset.updated', subject_id: id, actor_id: user.id }]);
}

/**
 * Sells or scraps an asset, after everything that is due up to the month before is depreciated. Locks the assets in the
 * order of a run; the counter last. Throws NOT_FOUND, INVALID_STATE, PERIOD_LOCKED, or the fields' faults.
 */
export async function disposeAsset(
  context: MemberContext,
  id: string,
  body: Body<typeof assetRoutes.dispose>,
): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const { disposed_on, proceeds, method, reason } = body;
  if (disposed_on > today) throw invalid(fault('disposed_on', 'The date is in the future'));
  if (proceeds > 0 && !method) throw invalid(fault('method', 'Please say how it was received'));
  const until = monthAfter(monthOf(disposed_on), -1);
  const assets = await lockDueAssets(tx, until, id);
  const asset = assets.find((each) => each.id === id);
  if (!asset) throw new Refusal('NOT_FOUND');
  if (asset.status !== 'active')
    throw new Refusal('INVALID_STATE', { message: 'This asset is no longer in use.' });
  if (disposed_on < asset.acquired_on) throw invalid(fault('disposed_on', 'This is before it was acquired'));
  const money = proceeds > 0 && method ? await moneyAccount(tx, { ...body, method }) : null;
  const numbers = await takeNumbers(context);
  await postMonths(context, assets, until);
  await tx.flush();
  const posted = await readPosted(tx, id);
  const excess = excessDepreciation(posted, disposed_on);
  const before = asset.depreciated;
  const added = posted.reduce(
    (sum, { month, amount }) =>
      asset.depreciated_until === null || month > asset.depreciated_until ? sum + amount : sum,
    0,
  );
  const figures = { cost: asset.cost, depreciated: before + added, excess, proceeds };
  const entryId = newId();
  const posting = disposalPosting({
    ...{ id, disposed_on, account_code: asset.account_code, ...figures },
    money_code: money?.account_code ?? null,
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.flush();
  const depreciated = figures.depreciated - excess;
  const disposal = { disposed_on, proceeds, result: disposalResult(figures), reason, depreciated };
  await markDisposed(
    tx,
    id,
    { ...disposal, account_id: money?.id ?? null, entry_id: entryId },
    now.toISOString(),
  );
  await appendEvents(tx, [{ type: 'asset.disposed', subject_id: id, actor_id: user.id }]);
}

/**
 * Voids an asset by a reversal dated today, or its own date if that is later; its payable is voided too. Locks it, its
 * supplier and its payable; the counter last. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE for one that is void,
 * disposed of, depreciated, or paid since.
 */
export async function voidAsset(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const asset = await lockAsset(tx, id);
  if (asset.status !== 'active')
    throw new Refusal('INVALID_STATE', { message: 'This asset is no longer in use.' });
  if (asset.depreciated_until !== null)
    throw new Refusal('INVALID_STATE', { message: 'It has been depreciated since. Dispose of it instead.' });
  if (asset.payable_id && asset.supplier_id) {
    await lockSupplier(tx, asset.supplier_id);
    if ((await lockPayable(tx, asset.payable_id)) > 0)
      throw new Refusal('INVALID_STATE', {
        message: 'The supplier has been paid for this since. Void that payment first.',
      });
  }
  const at = now.toISOString();
  let entry_id: string | null = null;
  if (asset.journal_entry_id !== null) {
    entry_id = await reverseEntry(context, {
      entry_id: asset.journal_entry_id,
      entry_date: asset.acquired_on,
      memo: 'Void: fixed asset bought',
      source_type: 'asset',
      source_id: id,
    });
    await tx.flush();
  }
  if (asset.payable_id) await voidPayable(tx, asset.payable_id, at);
  await markVoid(tx, id, { reason, entry_id, at });
  await appendEvents(tx, [{ type: 'asset.voided', subject_id: id, actor_id: user.id }]);
}
