import type { Asset } from '@lissafi/contract/assets';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  asset: Asset;
  opened: boolean;
  onClose: () => void;
}

/** Changes name and note; life and residual value for the months that are not posted. */
export function EditAssetDrawer(props: Props) {
  return (
    <Drawer title="Edit asset" opened={props.opened} onClose={props.onClose}>
      {props.opened && <EditForm {...props} />}
    </Drawer>
  );
}

function EditForm({ asset, onClose }: Props) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm({
    name: asset.name,
    note: asset.note ?? '',
    life_months: asset.life_months?.toString() ?? '',
    residual_value: asset.residual_value as number | null,
  });
  const { values, set, bind, errors } = form;
  const save = form.submit(
    async (written) => {
      const life = written.life_months.trim();
      await api.assets.update({
        params: { id: asset.id },
        body: {
          version: asset.version,
          name: written.name.trim(),
          note: written.note,
          life_months: life === '' ? null : Number(life),
          residual_value: written.residual_value ?? 0,
        },
      });
      notify.success('Asset saved');
      onClose();
      await client.invalidateQueries();
    },
    {
      check: ({ name, life_months }) => ({
        ...(!name.trim() && { name: 'Please enter a name' }),
        ...(!/^([1-9]\d{0,3})?$/.test(life_months.trim()) && { life_months: 'Please enter whole months' }),
      }),
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label="Name" autoComplete="off" maxLength={100} {...bind('name')} />
      {asset.status === 'active' && (
        <>
          <TextField
            label="Useful life in months"
            optional
            inputMode="numeric"
            maxLength={4}
            hint="The whole life from the month of acquisition. Months that are posted stay as they are."
            {...bind('life_months')}
          />
          <MoneyInput
            label="Residual value"
            optional
            currency={currency}
            value={values.residual_value}
            onChange={(value) => set('residual_value', value)}
            error={errors.residual_value}
          />
        </>
      )}
      <TextAreaField label="Note" optional rows={3} maxLength={2_000} {...bind('note')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Save
      </Button>
    </form>
  );
}
