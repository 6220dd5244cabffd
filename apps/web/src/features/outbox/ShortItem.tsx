import { quantityText, roundedText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { now } from '../../client/clock.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { sendAgain } from '../../client/outbox/sender.ts';
import { useMay } from '../../client/session.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { AFTER_STOCK, type AnyItem, itemQuery } from '../../pickers/item-service.ts';
import { inOwn } from '../../pickers/item-units.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notifyKept } from '../../ui/kept.ts';
import { notify } from '../../ui/toast.ts';
import { useOutbox } from '../../ui/use-outbox.ts';
import { type Leaving, notInBooks } from './choices.ts';
import classes from './Outbox.module.css';

/**
 * An item of which the books have less than was sold: both figures, and the shelf to be counted. Nothing where the
 * books have enough by now.
 */
export function ShortItem({ record, leaving }: { record: OutboxRecord; leaving: Leaving }) {
  const may = useMay();
  const hasPlaces = usePlaces().length > 0;
  const { data: item } = useQuery({ ...itemQuery(leaving.item_type, leaving.item_id), staleTime: 0 });
  const [isCounting, setCounting] = useState(false);
  if (!item || item.current_stock >= leaving.quantity) return null;
  // Batches and places are counted one by one, which is done at the item.
  const isSimple = !item.batch_tracking_enabled && !hasPlaces;
  const path = item.item_type === 'raw_material' ? 'raw-materials' : 'finished-goods';
  return (
    <div className={classes.short}>
      <p>
        <strong>{item.name}</strong>: {leftBy(record)} {roundedText(leaving.quantity)}, the books have{' '}
        {quantityText(item.current_stock, item.unit)}
      </p>
      {isCounting ? (
        <CountShelf record={record} item={item} onClose={() => setCounting(false)} />
      ) : !may('stock:write') ? null : isSimple ? (
        <Button look="primary" onClick={() => setCounting(true)}>
          Count the shelf now
        </Button>
      ) : (
        <ButtonLink
          look="primary"
          to={`/inventory/${path}/$id` as '/inventory/finished-goods/$id'}
          params={{ id: item.id }}
          search={{ task: 'adjust' } as never}
        >
          Correct the stock of {item.name}
        </ButtonLink>
      )}
    </div>
  );
}

/** A sale, or goods that were taken out for another reason. */
const leftBy = ({ call }: OutboxRecord) => (call === 'invoices.create' ? 'sold' : 'taken out');

/** What is on the shelf now: the count is recorded, and the sale sent. */
function CountShelf({ record, item, onClose }: { record: OutboxRecord; item: AnyItem; onClose: () => void }) {
  const client = useQueryClient();
  const { mine } = useOutbox();
  const form = useForm({ shelf: '' });
  const { shelf } = form.values;
  const found = inOwn(shelf, item.unit, item, { zero: true });
  const here = mine.filter(({ organization_id }) => organization_id === record.organization_id);
  const sold = notInBooks(here, item.id);
  const total = found === null ? null : Number((found + sold).toFixed(4));

  const save = form.submit(async () => {
    if (total === null)
      return form.fail({ shelf: `Please enter how many ${unitFor(2, item.unit)} are on the shelf` });
    const counted_at = now().toISOString();
    const outcome = await recordOrKeep({
      kind: 'count',
      call: 'counts.quick',
      options: {
        body: {
          id: newId(),
          item_id: item.id,
          counted: total,
          counted_at,
          notes: `${quantityText(found!, item.unit)} on the shelf, and ${roundedText(sold)} ${leftBy(record)} that were not in the books yet`,
        },
      },
      description: [`${item.name}: ${quantityText(total, item.unit)} counted`],
    });
    onClose();
    // Without network the sale would be sent before its count, and refused again.
    if (outcome.is_kept) return notifyKept(outcome.record);
    notify.success('Count recorded', `${item.name}: ${quantityText(found!, item.unit)} on the shelf`);
    await sendAgain(record.id);
    await Promise.all(AFTER_STOCK.map((group) => client.invalidateQueries({ queryKey: [group] })));
  });

  return (
    <form ref={form.form} className={classes.count} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label={`${item.name} on the shelf now, ${item.unit}`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        {...form.bind('shelf')}
        hint={
          total === null
            ? `${roundedText(sold)} are added that left the shelf and that the books do not know of yet.`
            : `With the ${roundedText(sold)} ${leftBy(record)} the books had to have ${quantityText(total, item.unit)}, and have ${roundedText(item.current_stock)}.`
        }
      />
      <div className={classes.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Record the count and send {record.call === 'invoices.create' ? 'the sale' : 'it'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
