import type { ProductionOrder } from '@lissafi/contract/production';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
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
  const editing = useRecordForm({ record: order, toForm: fromOrder, faultsOf: orderFaults, send });
  const { form } = editing;

  return (
    <>
      <PageHeader
        title={`Edit ${order.order_number}`}
        description={order.finished_good_name}
        back={`/production/orders/${order.id}`}
      />
      <RecordForm
        editing={editing}
        labels={LABELS}
        textOf={words}
        cancel={
          <ButtonLink to="/production/orders/$id" params={{ id: order.id }}>
            Cancel
          </ButtonLink>
        }
      >
        <fieldset className={formClasses.group}>
          <legend>The order</legend>
          <OrderFields
            values={form.values}
            errors={form.errors}
            set={form.set}
            unit={order.unit}
            fixed={editing.base.status !== 'planned'}
          />
        </fieldset>
      </RecordForm>
    </>
  );
}
