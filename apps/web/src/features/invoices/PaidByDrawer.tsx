import type { PaymentMethod } from '@lissafi/contract/documents';
import { MORE_METHODS, USUAL_METHODS } from '../../labels/documents.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** How a receipt was paid, as the API names it. */
export interface PaidBy {
  payment_method: PaymentMethod;
  account_id?: string;
}

interface Props {
  /** The method of the draft, where it has one. */
  method: PaymentMethod | null;
  opened: boolean;
  onClose: () => void;
  onSaid: (paid: PaidBy) => void;
}

/** Asks how a receipt was paid before it is issued, where its draft does not say it or several accounts fit. */
export function PaidByDrawer(props: Props) {
  return (
    <Drawer title="How was it paid?" opened={props.opened} onClose={props.onClose}>
      {props.opened && <PaidByForm {...props} />}
    </Drawer>
  );
}

function PaidByForm({ method: drafted, onClose, onSaid }: Props) {
  const form = useForm<{ method: PaymentMethod | ''; account_id: string }>({
    method: drafted ?? '',
    account_id: '',
  });
  const { values, set, errors } = form;
  const save = form.submit(async ({ method, account_id }) => {
    if (!method) return form.fail({ method: 'Please choose how it was paid' });
    onClose();
    onSaid({ payment_method: method, ...(account_id && { account_id }) });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      <SelectField
        label="Paid by"
        options={[['', 'Please choose'] as const, ...USUAL_METHODS]}
        more={MORE_METHODS}
        value={values.method}
        onChange={(method) => {
          set('method', method);
          set('account_id', '');
        }}
        error={errors.method}
      />
      {values.method && <AccountField method={values.method} {...form.bind('account_id')} />}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Issue this receipt
      </Button>
    </form>
  );
}
