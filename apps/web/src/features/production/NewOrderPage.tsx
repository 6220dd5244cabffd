import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit } from '@lissafi/domain/language/sentence/adjustments';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ItemPicker, type Picked } from '../../pickers/ItemPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/Panels.module.css';
import { notify } from '../../ui/toast.ts';
import { FromWords } from '../text-transactions/FromWords.tsx';
import { offerOf, type Said, useSaid } from '../text-transactions/said.ts';
import { CostPreview } from './CostPreview.tsx';
import { OrderFields } from './OrderFields.tsx';
import { emptyOrder, type OrderForm, orderBody, orderFaults } from './order-model.ts';

export function NewOrderPage() {
  const { good: asked, quantity, said: id } = useSearch({ from: '/app/production/orders/new' });
  const said = useSaid(id);
  const offer = offerOf(said, 'production');
  const good = asked ?? (offer?.items.length === 1 ? offer.items[0]!.id : undefined);
  const query = useQuery({
    ...queries.finishedGoods.get({ params: { id: good ?? '' } }),
    enabled: good !== undefined,
  });
  if (said.isLoading || (good && !query.data)) return <LoadState query={query} back="/production/orders" />;
  const item = query.data ?? null;
  if (!offer)
    return (
      <New key={good} good={item} first={{ ...emptyOrder, quantity: textOf(quantity) }} said={id && said} />
    );
  // Five crates of what is counted in bottles are asked, unless the product knows what a crate holds.
  const own = offer.quantity === null || !item ? offer.quantity : inOwnUnit(offer.quantity, offer.unit, item);
  const day = offer.made_on ?? '';
  const first = { ...emptyOrder, quantity: textOf(own ?? undefined), planned_start: day, planned_end: day };
  return <New key={`${id} ${good}`} good={item} first={first} said={said} />;
}

const textOf = (quantity: number | undefined) => (quantity === undefined ? '' : String(quantity));

interface Values extends OrderForm {
  good_name: string;
  good: Picked | null;
}

function New({ good, first, said }: { good: Picked | null; first: OrderForm; said: Said | '' | undefined }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { date } = useLocale();
  const form = useForm<Values>({
    ...first,
    good,
    good_name: good?.name ?? '',
  });
  const { values, set, setValues, fill, errors } = form;
  const { said: told } = useSearch({ from: '/app/production/orders/new' });
  // The batch of the bill of materials is proposed until a quantity is typed, or comes with the address.
  const batch = useQuery({
    ...queries.boms.get({ params: { id: values.good?.id ?? '' } }),
    enabled: values.good !== null,
    retry: false,
  }).data?.yield_quantity;
  const [proposed, setProposed] = useState('');
  useEffect(() => {
    if (!batch || batch <= 1) return;
    fill((before) => {
      if (before.quantity !== '' && before.quantity !== proposed) return before;
      return { ...before, quantity: String(batch) };
    });
    setProposed(String(batch));
  }, [batch, proposed, fill]);
  const quantity = useDeferredValue(readQuantity(values.quantity));

  const save = form.submit(async () => {
    const faults = orderFaults(values);
    if (!values.good) faults.good = 'Choose a product from the list';
    if (!values.good || Object.keys(faults).length > 0) return form.fail(faults);
    const { id: finished_good_id, name, unit } = values.good;
    const answer = await sendOnce({
      slot: told ? `order.${told}` : 'order',
      body: { order: { finished_good_id, ...orderBody(values), ...(told && { said: told }) }, name, unit },
      send: ({ order: body }, idempotencyKey) => api.production.create({ body, idempotencyKey }),
      describe: ({ order, ...good }) => [
        `An order for ${quantityText(order.quantity, good.unit)} of ${good.name}`,
        order.planned_start && `to start on ${date(order.planned_start)}`,
        order.planned_end && `to end on ${date(order.planned_end)}`,
      ],
      done: ({ order_number }) => notify.success(`${order_number} planned`),
    });
    await client.invalidateQueries({ queryKey: ['production'] });
    await navigate({ to: '/production/orders/$id', params: { id: answer.id }, replace: true });
  });

  return (
    <>
      <PageHeader title="New order" back="/production/orders" />
      <div className={classes.beside}>
        <form
          ref={form.form}
          className={formClasses.form}
          noValidate
          onSubmit={save}
          onKeyDown={enterMovesOn}
        >
          {form.problem && <Alert>{form.problem}</Alert>}
          {said && <FromWords said={said} />}
          <fieldset className={formClasses.group}>
            <legend>What is to be made</legend>
            <ItemPicker
              label="Product"
              kinds="goods"
              autoFocus={!good}
              name={values.good_name}
              isKnown={values.good !== null}
              error={errors.good ?? errors.finished_good_id}
              onType={(name) => setValues((before) => ({ ...before, good_name: name, good: null }))}
              onPick={(picked) =>
                setValues((before) => ({ ...before, good_name: picked.name, good: picked }))
              }
            />
            <OrderFields
              values={values}
              errors={errors}
              set={(name, value) => set(name, value as never)}
              unit={values.good?.unit}
              hint={
                batch && batch > 1 && values.good
                  ? `One batch gives ${quantityText(batch, values.good.unit)}`
                  : undefined
              }
            />
          </fieldset>
          <div className={formClasses.actions}>
            <Button type="submit" look="primary" busy={form.busy}>
              Plan this order
            </Button>
            <ButtonLink to="/production/orders">Cancel</ButtonLink>
          </div>
        </form>
        {values.good && (
          <CostPreview
            key={values.good.id}
            goodId={values.good.id}
            unit={values.good.unit}
            quantity={quantity ?? 1}
          />
        )}
      </div>
    </>
  );
}
