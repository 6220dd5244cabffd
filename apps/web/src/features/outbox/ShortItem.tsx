import { quantityText, roundedText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 as newId } from 'uuid';
import { connection } from '../../client/api.ts';
import { now } from '../../client/clock.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
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

interface Props {
  leaving: Leaving;
  /** Where the goods are, as the sentences say it. */
  where: 'sold' | 'taken out' | 'in the basket';
  /** Off the shelf, and neither in the books nor in the outbox: what lies in a basket. */
  beside?: number;
  /** What can be taken out where the goods are, if that is not all of the item's stock. */
  available?: number;
  saveLabel: string;
  /** `is_kept`: the count waits for the network. */
  onCounted: (is_kept: boolean) => Promise<unknown> | undefined;
  /** Another way to put it right. */
  children?: ReactNode;
}

/**
 * An item of which the books have less than leaves: both figures, and the shelf to be counted. Nothing where the
 * books have enough by now.
 */
export function ShortItem(props: Props) {
  const { leaving, where, available, children } = props;
  const may = useMay();
  const hasPlaces = usePlaces().length > 0;
  const { data: item } = useQuery({ ...itemQuery(leaving.item_type, leaving.item_id), staleTime: 0 });
  const [isCounting, setCounting] = useState(false);
  if (!item) return null;
  const inBooks = available ?? item.current_stock;
  if (inBooks >= leaving.quantity) return null;
  // Batches and places are counted one by one, which is done at the item.
  const isSimple = !item.batch_tracking_enabled && !hasPlaces;
  const path = item.item_type === 'raw_material' ? 'raw-materials' : 'finished-goods';
  return (
    <div className={classes.short}>
      <p>
        <strong>{item.name}</strong>: {where} {roundedText(leaving.quantity)}, the books have{' '}
        {quantityText(inBooks, item.unit)}
      </p>
      {isCounting ? (
        <CountShelf {...props} item={item} onClose={() => setCounting(false)} />
      ) : !may('stock:adjust') ? null : isSimple ? (
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
      {!isCounting && children}
    </div>
  );
}

/** What is on the shelf now: the count is recorded, and what waited for it goes on. */
function CountShelf({
  item,
  where,
  beside = 0,
  saveLabel,
  onCounted,
  onClose,
}: Props & { item: AnyItem; onClose: () => void }) {
  const client = useQueryClient();
  const { mine } = useOutbox();
  const form = useForm({ shelf: '' });
  const { shelf } = form.values;
  const found = inOwn(shelf, item.unit, item, { zero: true });
  const here = mine.filter(({ organization_id }) => organization_id === connection.organizationId);
  const sold = Number((notInBooks(here, item.id) + beside).toFixed(4));
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
          notes: `${quantityText(found!, item.unit)} on the shelf, and ${roundedText(sold)} ${where} that were not in the books yet`,
        },
      },
      description: [`${item.name}: ${quantityText(total, item.unit)} counted`],
    });
    onClose();
    // Without network the sale would be sent before its count, and refused again.
    if (outcome.is_kept) notifyKept(outcome.record);
    else notify.success('Count recorded', `${item.name}: ${quantityText(found!, item.unit)} on the shelf`);
    await onCounted(outcome.is_kept);
    if (outcome.is_kept) return;
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
            : `With the ${roundedText(sold)} ${where} the books had to have ${quantityText(total, item.unit)}, and have ${roundedText(item.current_stock)}.`
        }
      />
      <div className={classes.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          {saveLabel}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
