import type { PaymentMethod } from '@lissafi/contract/documents';
import { options, PAYMENT_METHODS } from '../../labels/documents.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSaid: (method: PaymentMethod) => void;
}

/** Asks for the payment method before a receipt is issued whose draft has none, because it decides the account. */
export function PaidByDrawer(props: Props) {
  return (
    <Drawer title="How was it paid?" opened={props.opened} onClose={props.onClose}>
      {props.opened && <PaidByForm {...props} />}
    </Drawer>
  );
}

function PaidByForm({ onClose, onSaid }: Props) {
  const form = useForm<{ method: PaymentMethod | '' }>({ method: '' });
  const save = form.submit(async ({ method }) => {
    if (!method) return form.fail({ method: 'Please choose how it was paid' });
    onClose();
    onSaid(method);
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      <SelectField
        label="Paid by"
        options={[['', 'Please choose'] as const, ...options(PAYMENT_METHODS)]}
        value={form.values.method}
        onChange={(method) => form.set('method', method)}
        error={form.errors.method}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Issue this receipt
      </Button>
    </form>
  );
}
