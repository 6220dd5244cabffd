import type { ProductionOrder } from '@lissafi/contract/production';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Difference, StaleChoice } from '../../ui/StaleChoice.tsx';
import { notify } from '../../ui/toast.ts';
import { PRIORITIES } from './labels.ts';
import { OrderFields } from './OrderFields.tsx';
import { fromOrder, type OrderForm, orderBody, orderFaults } from './order-model.ts';

export function EditOrderPage() {
  const { id } = useParams({ from: '/app/production/orders/$id/edit' });
  const query = useQuery({
    ...queries.production.get({ params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return query.data ? (
    <Edit key={id} order={query.data} />
  ) : (
    <LoadState query={query} back="/production/orders" />
  );
}

const LABELS: Record<keyof OrderForm, string> = {
  quantity: 'How much',
  priority: 'Priority',
  planned_start: 'Planned start',
  planned_end: 'Planned end',
  notes: 'Notes',
};

function Edit({ order }: { order: ProductionOrder }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { date } = useLocale();
  // The record that the form started from; a stale save brings a newer one.
  const [base, setBase] = useState(order);
  const [theirs, setTheirs] = useState<ProductionOrder | null>(null);
  const form = useForm(() => fromOrder(order));
  const fixed = base.status !== 'planned';
  const words = (values: OrderForm, name: keyof OrderForm) =>
    name === 'priority'
      ? PRIORITIES[values.priority]
      : name.startsWith('planned') && values[name]
        ? date(values[name])
        : values[name];

  const send = async (values: OrderForm, from: ProductionOrder) => {
    const { quantity, ...body } = orderBody(values);
    const saved = await api.production.update({
      params: { id: order.id },
      body: { ...body, ...(from.status === 'planned' && { quantity }), version: from.version },
    });
    notify.success(`${saved.order_number} saved`);
    await client.invalidateQueries({ queryKey: ['production'] });
    await navigate({ to: '/production/orders/$id', params: { id: order.id }, replace: true });
  };
  const save = form.submit(
    async (values) => {
      const faults = orderFaults(values);
      if (Object.keys(faults).length > 0) return form.fail(faults);
      await send(values, base);
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'STALE_VERSION')
        setTheirs(error.current as ProductionOrder);
    },
  );
  const saveMine = form.submit(async (values) => {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    await send(values, theirs);
  });

  const now = theirs && fromOrder(theirs);
  const differences: Difference[] = now
    ? (Object.keys(LABELS) as (keyof OrderForm)[])
        .filter((name) => form.values[name] !== now[name])
        .map((name) => ({ label: LABELS[name], mine: words(form.values, name), theirs: words(now, name) }))
    : [];

  return (
    <>
      <PageHeader
        title={`Edit ${order.order_number}`}
        description={order.finished_good_name}
        back={`/production/orders/${order.id}`}
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {theirs && now ? (
          <StaleChoice
            differences={differences}
            onMine={() => void saveMine()}
            onTheirs={() => {
              form.setValues(now);
              setBase(theirs);
              setTheirs(null);
              form.fail({});
            }}
          />
        ) : (
          form.problem && <Alert>{form.problem}</Alert>
        )}
        <fieldset className={formClasses.group}>
          <legend>The order</legend>
          <OrderFields
            values={form.values}
            errors={form.errors}
            set={form.set}
            unit={order.unit}
            fixed={fixed}
          />
        </fieldset>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy} disabled={theirs !== null}>
            Save
          </Button>
          <ButtonLink to="/production/orders/$id" params={{ id: order.id }}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
