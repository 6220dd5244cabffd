import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import type { SaidLine } from '@lissafi/contract/text-transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { useDevicePlace } from '../../organization/device-branch.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ExpiryQuestion } from '../../pickers/ExpiryQuestion.tsx';
import { type AnyItem, itemQuery } from '../../pickers/item-service.ts';
import { withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { NeedsConnection } from '../../ui/NeedsConnection.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { FromWords } from '../text-transactions/FromWords.tsx';
import type { offerOf, Said } from '../text-transactions/said.ts';
import { BillAndPayment } from './BillAndPayment.tsx';
import classes from './Deliveries.module.css';
import {
  addOne,
  type DeliveryForm,
  deliveryFaults,
  emptyDelivery,
  fromOrder,
  isThere,
  toBody,
  totalOf,
  totalOfBody,
} from './model.ts';
import { ScanPanel } from './ScanPanel.tsx';
import type { lineOfSaid, notesOfSaid } from './said.ts';
import { WhatCame } from './WhatCame.tsx';

/** What was told in one's own words, and what makes lines and notes of it. */
export interface Told {
  id: string;
  said: Said;
  offer: ReturnType<typeof offerOf<'delivery'>>;
  first: DeliveryForm;
  lineOf: typeof lineOfSaid;
  notesOf: typeof notesOfSaid;
}

/** The form of a delivery: empty, of an order, or of what was told. */
export function NewDelivery({ order, told }: { order: PurchaseOrder | null; told?: Told }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const here = useDevicePlace();
  const form = useForm<DeliveryForm>(
    () => told?.first ?? (order ? fromOrder(order, today) : emptyDelivery(today)),
  );
  const { setValues: setKept } = form;
  const restore = useCallback((kept: DeliveryForm) => setKept({ ...kept, accept_expiry: false }), [setKept]);
  // A form that was kept before another delivery of the order came would bring the same goods again.
  const kept = order ? `.${order.id}.${order.deliveries.length}` : told ? `.${told.id}` : '';
  const forget = useKeptForm(`delivery.${currentOrganization()?.id}${kept}`, form.values, restore);
  const [touched, setTouched] = useState<{ id: string } | null>(null);
  const { values, set, setValues, errors } = form;
  const { lines } = values;
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
  /** What was said of an item that is chosen now. */
  const addSaid = async (line: SaidLine, choice: SaidLine['items'][number]) => {
    const item = await client.fetchQuery(itemQuery(choice.item_type, choice.id));
    if (told) setValues((before) => ({ ...before, lines: [...before.lines, told.lineOf(line, item)] }));
  };
  const open = (told?.offer?.lines ?? []).filter(
    ({ items, is_near }) =>
      (items.length > 1 || is_near) && !lines.some(({ item }) => items.some(({ id }) => id === item.id)),
  );
  const notes = told?.offer
    ? told.notesOf(told.offer, told.first.lines, { currency, name: told.offer.supplier_id })
    : [];

  const save = form.submit(
    async (now) => {
      if (!now.lines.some(isThere)) return form.fail({}, 'Please add what came');
      if (!(await askAmount(totalOf(now), currency))) return;
      const answer = await sendOnce({
        slot: order ? `delivery.${order.id}` : told ? `delivery.${told.id}` : 'delivery',
        body: { ...toBody({ ...now, location_id: now.location_id || here }), ...(told && { said: told.id }) },
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
    },
    {
      complete: (typed) => withTypedSupplier(typed, form.fill),
      check: (values) => deliveryFaults(values, today),
    },
  );

  return (
    <>
      <PageHeader
        title="Receive a delivery"
        description={order && `${order.supplier_name}, order ${order.order_number}`}
        back={order ? `/purchases/orders/${order.id}` : '/purchases/deliveries'}
      />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        <NeedsConnection />
        {form.problem && <Alert>{form.problem}</Alert>}
        {told && <FromWords said={told.said} notes={notes} />}
        <ScanPanel
          onItem={(item) => {
            setTouched({ id: item.id });
            return `${item.name}: ${add(item)}`;
          }}
        />
        <WhatCame
          lines={lines}
          errors={errors}
          open={open}
          touched={touched}
          isOrdered={order !== null}
          isTold={told !== undefined}
          onLines={(next) => {
            setTouched(null);
            set('lines', next);
          }}
          onAdd={add}
          onSaid={(line, choice) => void addSaid(line, choice)}
        />
        <BillAndPayment form={form} isOrdered={order !== null} />
        <ExpiryQuestion form={form} />
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
