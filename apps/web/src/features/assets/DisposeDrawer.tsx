import type { Asset } from '@lissafi/contract/assets';
import type { PaymentMethod } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { PaidOnAndMethod } from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  asset: Asset;
  opened: boolean;
  onClose: () => void;
}

/** Sells an asset, or scraps it for nothing. */
export function DisposeDrawer(props: Props) {
  return (
    <Drawer title="Sell or scrap" opened={props.opened} onClose={props.onClose}>
      {props.opened && <DisposeForm {...props} />}
    </Drawer>
  );
}

function DisposeForm({ asset, onClose }: Props) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const form = useForm({
    proceeds: null as number | null,
    disposed_on: today,
    method: 'bank_transfer' as PaymentMethod,
    account_id: '',
    reason: '',
  });
  const { values, set, bind, errors } = form;
  const save = form.submit(
    async (written) => {
      await sendOnce({
        slot: `asset.dispose.${asset.id}`,
        body: {
          disposed_on: written.disposed_on,
          proceeds: written.proceeds ?? 0,
          ...(written.proceeds && {
            method: written.method,
            ...(written.account_id && { account_id: written.account_id }),
          }),
          reason: written.reason,
        },
        send: (body, idempotencyKey) =>
          api.assets.dispose({ params: { id: asset.id }, body, idempotencyKey }),
        describe: (body) => [
          `${asset.name} disposed of`,
          `for ${formatMoney(body.proceeds, currency)} on ${date(body.disposed_on)}`,
          body.reason,
        ],
        done: () => notify.success(`${asset.name} disposed of`),
        single: true,
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: (written) => {
        const faults: FieldErrors = {};
        if (!written.reason.trim()) faults.reason = 'Please enter a reason';
        if (!written.disposed_on) faults.disposed_on = 'Please enter a date';
        return faults;
      },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        It is depreciated up to the month before. What you receive above its book value is a gain, what is
        missing a loss.
      </p>
      <MoneyInput
        label="Received for it"
        optional
        placeholder="Nothing: it is scrapped"
        currency={currency}
        value={values.proceeds}
        onChange={(value) => set('proceeds', value)}
        error={errors.proceeds}
      />
      <PaidOnAndMethod
        label="Disposed of on"
        paidOn={bind('disposed_on')}
        method={bind('method')}
        account={bind('account_id')}
      />
      <TextAreaField label="Reason" rows={2} maxLength={500} {...bind('reason')} />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        Dispose of it
      </Button>
    </form>
  );
}
