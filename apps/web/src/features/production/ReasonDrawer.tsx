import type { ProductionOrder } from '@lissafi/contract/production';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  order: ProductionOrder;
  action: 'hold' | 'cancel';
  opened: boolean;
  onClose: () => void;
}

/** Holding may say why; cancelling must. */
export function ReasonDrawer(props: Props) {
  return (
    <Drawer
      title={`${props.action === 'hold' ? 'Put on hold' : 'Cancel'} ${props.order.order_number}`}
      opened={props.opened}
      onClose={props.onClose}
    >
      {props.opened && <ReasonForm {...props} />}
    </Drawer>
  );
}

function ReasonForm({ order, action, onClose }: Props) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm({ reason: '' });
  const isCancel = action === 'cancel';
  const save = form.submit(async ({ reason }) => {
    if (isCancel && !reason.trim()) return form.fail({ reason: 'Please enter a reason' });
    const done = isCancel ? `${order.order_number} cancelled` : `${order.order_number} is on hold`;
    await sendOnce({
      slot: `${action}.${order.id}.${order.version}`,
      body: { reason: reason.trim() },
      send: (body, idempotencyKey) =>
        isCancel
          ? api.production.cancel({ params: { id: order.id }, body, idempotencyKey })
          : api.production.hold({
              params: { id: order.id },
              body: { reason: body.reason || null },
              idempotencyKey,
            }),
      describe: (body) => [done, body.reason],
      done: () => notify.success(done),
      single: true,
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {isCancel && (
        <p className={formClasses.note}>
          {order.wip_balance > 0
            ? `The cost of materials used and not turned into goods, ${formatMoney(order.wip_balance, currency)}, is recorded as a loss. `
            : ''}
          Reserved materials become available again. A cancelled order cannot be reopened.
        </p>
      )}
      <TextAreaField label="Reason" optional={!isCancel} rows={3} maxLength={500} {...form.bind('reason')} />
      <Button type="submit" look={isCancel ? 'danger' : 'primary'} size="large" wide busy={form.busy}>
        {isCancel ? 'Cancel this order' : 'Put on hold'}
      </Button>
    </form>
  );
}
