import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { WriteDown, writeDownRoutes } from '@lissafi/contract/write-downs';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { changeToRealisable } from '@lissafi/domain/inventory/write-down';
import { addMoney } from '@lissafi/domain/money/money';
import type { MemberContext } from '../../http/context.ts';
import { exactOrFault } from '../stock/countable.ts';
import { lockItems } from '../stock/positions.ts';
import { recordStock } from '../stock/record.ts';

/**
 * Writes items down to what they bring, or back where that rose. Locks the items, and the counter last. Throws
 * PERIOD_LOCKED, or the fault of each item that does not exist, is not on hand or is not to be changed.
 */
export async function recordWriteDown(
  context: MemberContext,
  input: Body<typeof writeDownRoutes.record>,
): Promise<WriteDown> {
  const { tx, newId, today } = context;
  const ids = input.items.map((each) => each.item_id);
  const items = await lockItems(tx, ids);
  const faults: FieldFault[] =
    input.written_on > today ? [fault('written_on', 'The date is in the future')] : [];
  const changes = input.items.map(({ item_id, unit_value }, index) => {
    const at = (field: string) => `items.${index}.${field}`;
    const item = items.get(item_id);
    if (item?.item_kind !== 'stocked') faults.push(fault(at('item_id'), 'This item does not exist'));
    else if (ids.indexOf(item_id) !== index) faults.push(fault(at('item_id'), 'This item is named twice'));
    else if (item.quantity <= 0) faults.push(fault(at('item_id'), `${item.name}: nothing is on hand`));
    else {
      const change = exactOrFault(at('unit_value'), () =>
        changeToRealisable(item, unit_value, item.written_down),
      );
      if (change === 0)
        faults.push(fault(at('unit_value'), `${item.name} is not worth more than that, nor written down`));
      return { item_id, change };
    }
    return { item_id, change: 0 };
  });
  if (faults.length > 0) throw invalid(...faults);
  const source_id = newId();
  const { entry_id } = await recordStock(context, {
    ...{ source_id, source_type: 'write_down', occurred_on: input.written_on },
    memo: `Net realisable value: ${input.reason}`.slice(0, 200),
    event: 'stock.written_down',
    subject_id: source_id,
    moves: changes.map(({ item_id, change }) => ({
      ...{
        item_id,
        kind: 'write_down',
        quantity: 0,
        value: change,
        account_code: ACCOUNT.inventory_write_down,
      },
      ...{ source_type: 'write_down', source_id, notes: input.reason },
    })),
  });
  return {
    ...{ id: source_id, journal_entry_id: entry_id, items: changes },
    total: addMoney(...changes.map(({ change }) => change)),
  };
}
