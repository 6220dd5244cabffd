import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { fromOrder, orderFaults, toBody, totalsOf } from './model.ts';
import { OrderFields } from './OrderFields.tsx';
import classes from './PurchaseOrders.module.css';

/** Changes a draft; an order that was sent is cancelled and written again. */
export function EditOrderPage() {
  const { id } = useParams({ from: '/app/purchases/orders/$id/edit' });
  const query = useQuery({
    ...queries.purchaseOrders.get({ params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return query.data ? (
    <Edit key={`${id}.${query.data.version}`} order={query.data} />
  ) : (
    <LoadState query={query} back="/purchases/orders" />
  );
}

function Edit({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm(() => fromOrder(order));
  const { total } = totalsOf(form.values);
  const back = { to: '/purchases/orders/$id', params: { id: order.id } } as const;
  const save = form.submit(
    async (values) => {
      await api.purchaseOrders.update({
        params: { id: order.id },
        body: { ...toBody(values), version: order.version },
      });
      notify.success('Draft saved');
      form.setValues(values);
      await client.invalidateQueries();
      await navigate({ ...back, replace: true });
    },
    {
      complete: (typed) => withTypedSupplier(typed, form.fill),
      check: (values) => orderFaults(values),
    },
  );
  if (!order.can.update)
    return (
      <>
        <PageHeader title="View only" back={`/purchases/orders/${order.id}`} />
        <p className={classes.soft}>Only drafts can be changed. Cancel this order and write it again.</p>
      </>
    );
  return (
    <>
      <PageHeader title={`Edit ${order.order_number}`} back={`/purchases/orders/${order.id}`} />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <OrderFields form={form} />
        <div className={formClasses.save}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Save {formatMoney(total, currency)}
          </Button>
          <ButtonLink {...back} size="large">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
