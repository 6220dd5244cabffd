import type { CostingSwitch } from '@lissafi/contract/costing';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { assertPeriodOpen } from '@lissafi/domain/books/journal';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { type CostingMethod, holdingOf } from '@lissafi/domain/inventory/stock';
import { formatMoney, sumMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { lockCostingMethod, setCostingMethod } from '../organizations/store.ts';
import { lockMovedItems, switchStock } from '../stock/switch-method.ts';
import { catchUp, countWaiting, readStates } from './second.ts';
import { insertSecondRows, writeSecond } from './second-rows.ts';

const SOURCE = 'costing_switch';

/** Returns the switches of the costing method, newest first. */
export async function listSwitches(tx: Tx): Promise<CostingSwitch[]> {
  const { rows } = await sql<CostingSwitch>`
    select id, switched_on, from_method, to_method, value_before, value_after, item_count, journal_entry_id,
      switched_by, created_at
    from costing_switch where organization_id = ${tx.organization_id}
    order by switched_on desc, id desc`.execute(tx.db);
  return rows;
}

/**
 * Switches the costing method from today on: each item takes the value and the layers of the second valuation, which
 * continues with those of the method used until now. Throws the field's fault for the method that is used already,
 * INVALID_STATE when the difference is no longer the one that was shown, VALUATION_PENDING, PERIOD_LOCKED.
 */
export async function switchMethod(
  context: MemberContext,
  body: { to_method: CostingMethod; difference: number },
): Promise<CostingSwitch> {
  const { tx, newId, now, today, user, organization } = context;
  const from_method = await lockCostingMethod(tx);
  if (from_method === body.to_method) throw invalid(fault('to_method', 'The books already use this method'));
  const items = await lockMovedItems(tx);
  if ((await countWaiting(tx)) > LIMITS.second_valuation_read) throw new Refusal('VALUATION_PENDING');
  await catchUp(tx, LIMITS.second_valuation_read);
  const held = await readStates(tx, [...items.keys()]);
  const value_before = sumMoney([...items.values()], (item) => item.value);
  const value_after = sumMoney([...held.values()], (state) => holdingOf(state).value);
  if (value_after - value_before !== body.difference)
    throw new Refusal('INVALID_STATE', {
      message: `Stock has moved since: the difference is now ${formatMoney(value_after - value_before, organization.currency)}. Please look at it again.`,
    });
  const id = newId();
  const entry_id = newId();
  const moving = { tx, newId, now, today, user_id: user.id, occurred_on: today };
  const source = { source_type: SOURCE, source_id: id };
  const { switched, lines } = await switchStock({ ...moving, entry_id }, body.to_method, items, held, source);
  const changed = switched.filter((item) => item.difference !== 0);
  const journal_entry_id = lines.length > 0 ? entry_id : null;
  await setCostingMethod(tx, body.to_method, now);
  await writeSecond(
    tx,
    new Map(switched.map(({ item_id, seq, before }) => [item_id, { item_id, seq, ...before }])),
  );
  const numbers = await takeNumbers(context);
  assertPeriodOpen(today, numbers.counter.books_locked_until);
  const posted_on = laterOf(today, numbers.counter.last_posted_on ?? today);
  await insertSecondRows(
    tx,
    changed.map(({ item_id, difference, movement }) => ({
      ...{ item_id, seq: movement!.seq, part: 1, movement_id: movement!.id, occurred_on: today, posted_on },
      ...{
        kind: 'method_switch',
        account_code: ACCOUNT.costing_difference,
        quantity_e4: 0,
        value: -difference,
      },
    })),
  );
  if (lines.length > 0)
    await post(
      tx,
      { entry_date: today, memo: `Costing method: ${from_method} to ${body.to_method}`, ...source, lines },
      numbers,
      entry_id,
      now,
    );
  const made = {
    ...{ id, switched_on: today, from_method, to_method: body.to_method, value_before, value_after },
    ...{ item_count: changed.length, journal_entry_id, switched_by: user.id, created_at: now.toISOString() },
  };
  await tx.write(
    'costing_switch',
    sql`insert into costing_switch (organization_id, id, switched_on, from_method, to_method, value_before, value_after,
        item_count, journal_entry_id, switched_by, created_at)
      values (${tx.organization_id}, ${id}, ${today}::date, ${from_method}, ${body.to_method}, ${value_before},
        ${value_after}, ${changed.length}, ${journal_entry_id}, ${user.id}, ${made.created_at})`,
  );
  await appendEvents(tx, [
    {
      type: 'costing_method.switched',
      subject_id: tx.organization_id,
      actor_id: user.id,
      data: { source_id: id, before: from_method, after: body.to_method, value_before, value_after },
    },
  ]);
  return made;
}
