import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { options, PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { DueField } from '../../pickers/DueField.tsx';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import type { AnyItem } from '../../pickers/item-service.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Deliveries.module.css';
import { LineFields } from './DeliveryLine.tsx';
import {
  addOne,
  type DeliveryForm,
  deliveryFaults,
  emptyDelivery,
  fromOrder,
  isThere,
  type Line,
  toBody,
  totalOf,
  totalOfBody,
} from './model.ts';

/** What a supplier brings, several items at once: by scanner, by camera or by name, or what was ordered. */
export function NewDeliveryPage() {
  const { order_id } = useSearch({ from: '/app/purchases/deliveries/new' });
  const query = useQuery({
    ...queries.purchaseOrders.get({ params: { id: order_id ?? '' } }),
    enabled: Boolean(order_id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!order_id) return <NewDelivery order={null} />;
  const order = query.data;
  if (!order || !query.isFetchedAfterMount) return <LoadState query={query} back="/purchases/orders" />;
  return <NewDelivery key={order.id} order={order} />;
}

function NewDelivery({ order }: { order: PurchaseOrder | null }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const chargesVat = useOrganization()?.vat_registered ?? false;
  const { today, pattern, currency, date } = useLocale();
  const form = useForm<DeliveryForm>(() => (order ? fromOrder(order, today) : emptyDelivery(today)));
  // A form that was kept before another delivery of the order came would bring the same goods again.
  const kept = order ? `.${order.id}.${order.deliveries.length}` : '';
  const forget = useKeptForm(`delivery.${currentOrganization()?.id}${kept}`, form.values, form.setValues);
  const [typed, setTyped] = useState('');
  const { values, set, setValues, bind, errors } = form;
  const { lines, payment } = values;
  const money = (value: number) => formatMoney(value, currency);
  const total = totalOf(values);

  // A scanner may read the next code before the screen has drawn the last one.
  const latest = useRef(lines);
  latest.current = lines;
  const add = (item: AnyItem): number => {
    const added = addOne(latest.current, item);
    latest.current = added.lines;
    setValues((before) => ({ ...before, lines: added.lines }));
    return added.count;
  };
  const change = (at: number, next: Partial<Line>) =>
    set(
      'lines',
      lines.map((line, index) => (index === at ? { ...line, ...next } : line)),
    );

  const save = form.submit(async (now) => {
    if (!now.lines.some(isThere)) return form.fail({}, 'Please add what came');
    const faults = deliveryFaults(now, today);
    if (Object.keys(faults).length > 0) return form.fail(faults);
    if (!(await askAmount(totalOf(now), currency))) return;
    const answer = await sendOnce({
      slot: order ? `delivery.${order.id}` : 'delivery',
      body: toBody(now),
      send: (body, idempotencyKey) => api.goodsReceipts.create({ body, idempotencyKey }),
      describe: (body) => [
        `${pluralize(body.lines.length, 'item')} for ${money(totalOfBody(body))}`,
        `on ${date(body.received_on)}`,
        body.reference,
      ],
      done: ({ warnings }) =>
        notify.success('Delivery received', warnings.map(({ message }) => message).join(', ') || undefined),
    });
    forget();
    await client.invalidateQueries();
    await navigate({ to: '/purchases/deliveries/$id', params: { id: answer.id }, replace: true });
  });

  return (
    <>
      <PageHeader
        title="Receive a delivery"
        description={order && `${order.supplier_name}, order ${order.order_number}`}
        back={order ? `/purchases/orders/${order.id}` : '/purchases/deliveries'}
        secondary={<ScanItem title="Scan what came" onItem={(item) => `${item.name}: ${add(item)}`} />}
      />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>What came</legend>
          {lines.length > 0 && (
            <ul className={classes.lines}>
              {lines.map((line, index) => (
                <li key={`${line.item.id} ${index}`}>
                  <LineFields
                    line={line}
                    currency={currency}
                    today={today}
                    pattern={pattern}
                    error={(name) => errors[`lines.${index}.${name}`]}
                    onChange={(next) => change(index, next)}
                    onRemove={() =>
                      set(
                        'lines',
                        lines.filter((_, place) => place !== index),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          <ItemPicker
            label={
              order ? 'Add something that was not ordered' : lines.length === 0 ? 'Item' : 'Another item'
            }
            kinds="all"
            name={typed}
            isKnown={false}
            autoFocus={!order}
            onType={setTyped}
            onPick={(item) => {
              setTyped('');
              // The picker offers whole items.
              add(item as AnyItem);
            }}
          />
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>Bill and payment</legend>
          {!order && (
            <SupplierPicker
              label="Supplier"
              optional
              name={values.supplier}
              isKnown={values.supplier_id !== ''}
              onType={(supplier) => setValues((before) => ({ ...before, supplier, supplier_id: '' }))}
              onPick={({ id, name }) =>
                setValues((before) => ({ ...before, supplier: name, supplier_id: id }))
              }
              error={errors.supplier_id}
            />
          )}
          <div className={formClasses.pair}>
            <SelectField
              label="Paid"
              options={[
                ['', values.supplier_id ? 'Not yet: on credit' : 'Not yet: the bill comes later'] as const,
                ...(values.supplier_id ? [['later', 'Not yet: the bill comes later'] as const] : []),
                ...options(PAYMENT_METHODS),
              ]}
              value={payment}
              onChange={(next) => setValues((before) => ({ ...before, payment: next, account_id: '' }))}
              error={errors.payment_method ?? errors.invoiced}
            />
            <DateInput
              label="Date"
              today={today}
              pattern={pattern}
              value={values.received_on}
              onChange={(value) => set('received_on', value)}
              error={errors.received_on}
            />
          </div>
          {payment !== '' && payment !== 'later' && <AccountField method={payment} {...bind('account_id')} />}
          {payment === '' && values.supplier_id !== '' && <DueField {...bind('due_date')} />}
          <div className={formClasses.pair}>
            <MoneyInput
              label="Transport on the bill"
              optional
              currency={currency}
              placeholder="None"
              value={values.freight}
              onChange={(value) => set('freight', value)}
              error={errors.freight}
              hint="Added to the costs of the goods"
            />
            <MoneyInput
              label="VAT on the bill"
              optional
              currency={currency}
              placeholder="None"
              value={values.tax_amount}
              onChange={(value) => set('tax_amount', value)}
              error={errors.tax_amount}
              hint={chargesVat ? 'You claim it back' : 'It is part of the costs'}
            />
          </div>
          <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
        </fieldset>
        <div className={formClasses.save}>
          <span className={classes.total}>
            <span>Total</span> <Amount value={total} currency={currency} strong />
          </span>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Receive {lines.length === 0 ? 'delivery' : pluralize(lines.filter(isThere).length, 'line')}
          </Button>
        </div>
      </form>
    </>
  );
}
