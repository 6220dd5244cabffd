import type { countRoutes } from '@lissafi/contract/counts';
import type { FieldFault } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { toE4 } from '@lissafi/domain/money/decimal';
import type { MemberContext } from '../../http/context.ts';
import { postCounts } from '../stock/count.ts';
import { findPlace } from '../stock/find-place.ts';
import { assertIdIsFree, insertCount } from './store.ts';

/** When something was counted: a phone's clock that is ahead counts as now. */
export const notAfter = (now: Date, said: string | undefined): string =>
  said && new Date(said) < now ? said : now.toISOString();

/**
 * Counts one item and posts the difference; a count that agrees is kept too. Returns its id and what should be checked.
 * Throws the field's fault, NOT_FOUND, ID_TAKEN, PERIOD_LOCKED.
 */
export async function countItem(
  context: MemberContext,
  item: { item_id: string; name: string; sku: string },
  body: Body<typeof countRoutes.quick>,
): Promise<{ id: string; warnings: FieldFault[] }> {
  const { tx, newId, now, user, organization } = context;
  const place = await findPlace(tx, body);
  if (body.id) await assertIdIsFree(tx, body.id);
  const id = body.id ?? newId();
  const counted_at = notAfter(now, body.counted_at);
  const occurred_on = body.occurred_on ?? todayIn(organization.timezone, new Date(counted_at));
  const counted_e4 = toE4(body.counted);
  const { reason, reason_description, notes } = body;
  const batch_number = body.batch_number ?? null;
  const { results, entry_id, warnings } = await postCounts(
    context,
    {
      source_id: id,
      occurred_on,
      memo: `Stock count of ${item.sku}`,
      subject_id: item.item_id,
      place,
      accept_differences: body.accept_differences,
      accept_expiry: body.accept_expiry,
    },
    [
      {
        ...{ item_id: item.item_id, batch_number, counted_e4, counted_at },
        ...{ reason, reason_description, notes, at: '' },
      },
    ],
  );
  const [{ expected_e4, value, movement_id }] = results as [(typeof results)[number]];
  const at = now.toISOString();
  await insertCount(
    tx,
    {
      ...{ id, kind: 'item', title: item.name, location_id: place.location_id, is_blind: false },
      ...{ status: 'posted', notes, occurred_on, journal_entry_id: entry_id },
      ...{ created_by: user.id, created_at: at, closed_by: user.id, closed_at: at },
    },
    [
      {
        ...{ line: 1, item_id: item.item_id, batch_number: batch_number ?? '', counted_e4, counted_at },
        ...{ counted_by: user.id, reason, reason_description, notes, expected_e4, value, movement_id },
      },
    ],
  );
  return { id, warnings };
}
