import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization, useUser } from '../../client/session.ts';
import { organizationQuery, useLocale } from '../../organization/use-organization.ts';
import { useSupplierOfAddress, withSupplier, withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { useUsualTax } from '../bills/LineFields.tsx';
import { totalOfBody } from '../bills/lines.ts';
import { emptyOrder, type OrderForm, orderFaults, toBody, totalsOf } from './model.ts';
import { OrderFields } from './OrderFields.tsx';
import classes from './PurchaseOrders.module.css';

/** The form for a new order; the supplier whose page it was opened from is looked up before it. */
export function NewOrderPage() {
  const { supplier_id } = useSearch({ from: '/app/purchases/orders/new' });
  const organization = useQuery(organizationQuery(currentOrganization(useUser())?.id ?? ''));
  const { supplier, isAwaited } = useSupplierOfAddress(supplier_id);
  if (!organization.data || isAwaited) return <LoadState query={organization} back="/purchases/orders" />;
  return <NewOrder key={supplier_id} supplier={supplier} />;
}

/** It becomes a draft. */
function NewOrder({ supplier }: { supplier: Supplier | undefined }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const tax = useUsualTax();
  const [filled] = useState(() => (form: OrderForm) => withSupplier(form, supplier));
  const form = useForm(() => filled(emptyOrder(today, tax)));
  const { setValues } = form;
  const restore = useCallback((kept: OrderForm) => setValues(filled(kept)), [setValues, filled]);
  const forget = useKeptForm(
    `purchase-order.${currentOrganization()?.id}`,
    form.values,
    restore,
    form.touched,
  );
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form]);
  const { total } = totalsOf(form.values);

  const save = form.submit(
    async (values) => {
      if (!(await askAmount(total, currency))) return;
      const answer = await sendOnce({
        slot: 'purchase-order',
        body: toBody(values),
        send: (body, idempotencyKey) => api.purchaseOrders.create({ body, idempotencyKey }),
        describe: (body) => [
          `An order over ${formatMoney(totalOfBody(body), currency)}`,
          body.supplier_id === values.supplier_id ? values.supplier : null,
          `of ${date(body.order_date)}`,
        ],
        done: (order) => notify.success(`Draft ${order.order_number} saved`),
      });
      forget();
      await client.invalidateQueries();
      await navigate({ to: '/purchases/orders/$id', params: { id: answer.id }, replace: true });
    },
    {
      complete: (typed) => withTypedSupplier(typed, form.fill),
      check: (values) => orderFaults(values),
    },
  );

  return (
    <>
      <PageHeader title="New purchase order" back="/purchases/orders" />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <OrderFields form={form} />
        <div className={formClasses.save}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Save {total > 0 ? formatMoney(total, currency) : 'order'}
          </Button>
          <ButtonLink to="/purchases/orders" size="large" look="subtle">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
