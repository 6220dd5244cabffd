import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import { orderMessage } from '@lissafi/domain/purchases/order';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import classes from './PurchaseOrders.module.css';

interface Props {
  order: PurchaseOrder;
  opened: boolean;
  onClose: () => void;
}

/** Sends an order by email with its PDF, by WhatsApp as text, or marks it as sent otherwise. */
export function SendOrderDrawer(props: Props) {
  return (
    <Drawer title="Send to the supplier" opened={props.opened} onClose={props.onClose}>
      {props.opened && <SendForm {...props} />}
    </Drawer>
  );
}

function SendForm({ order, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({ to: order.supplier_email ?? '', message: '' });
  const save = form.submit(async ({ to, message }) => {
    if (!to.trim()) return form.fail({ to: 'Please enter an email address' });
    await sendOnce({
      slot: `purchase-order.email.${order.id}`,
      body: { to, message: message || null },
      send: (body, idempotencyKey) =>
        api.purchaseOrders.email({ params: { id: order.id }, body, idempotencyKey }),
      describe: (body) => [`An email to ${body.to}`, body.message && `“${body.message}”`],
      done: () => notify.success('Sending', `Emailed to ${to}`),
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <div className={formClasses.stack}>
      <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <p className={formClasses.note}>
          The email has the order as a PDF attached.
          {order.status === 'draft' && ' Once it is sent, the order cannot be changed any more.'}
        </p>
        <TextField label="To" type="email" inputMode="email" autoCapitalize="none" {...form.bind('to')} />
        <TextAreaField label="Message" optional rows={3} maxLength={2000} {...form.bind('message')} />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          Send email
        </Button>
      </form>
      <OtherWays order={order} onClose={onClose} />
    </div>
  );
}

function OtherWays({ order, onClose }: Pick<Props, 'order' | 'onClose'>) {
  const client = useQueryClient();
  const business = useOrganization()?.name ?? '';
  const { pattern } = useLocale();
  const [busy, setBusy] = useState(false);
  const text = orderMessage(order, business, pattern);
  const isDraft = order.status === 'draft';
  const mark = async () => {
    if (!isDraft) return onClose();
    setBusy(true);
    try {
      await sendOnce({
        slot: `purchase-order.send.${order.id}`,
        body: {},
        send: (body, idempotencyKey) =>
          api.purchaseOrders.send({ params: { id: order.id }, body, idempotencyKey }),
        describe: () => [order.order_number, 'sent'],
        done: () => notify.success(`${order.order_number} is marked as sent`),
        single: true,
      });
      onClose();
    } catch (error) {
      notify.error('Not marked as sent', messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  const copy = async () =>
    (await copyText(text)) ? notify.success('Order copied') : notify.error('The order could not be copied');
  return (
    <div className={classes.other}>
      <ButtonAnchor
        href={whatsAppAddress(text, order.supplier_phone)}
        target="_blank"
        rel="noreferrer"
        onClick={() => void mark()}
      >
        <IconBrandWhatsapp size={16} aria-hidden />
        WhatsApp
      </ButtonAnchor>
      <Button onClick={copy}>
        <IconCopy size={16} aria-hidden />
        Copy the text
      </Button>
      {isDraft && (
        <Button busy={busy} onClick={mark}>
          <IconCheck size={16} aria-hidden />
          Mark as sent
        </Button>
      )}
    </div>
  );
}
