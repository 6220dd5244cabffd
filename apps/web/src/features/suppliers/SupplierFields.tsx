import { options } from '../../labels/documents.ts';
import { STATE_OPTIONS } from '../../labels/organizations.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { STATUSES } from './labels.ts';
import type { SupplierForm } from './model.ts';

export function SupplierFields({
  form,
  isNew,
}: {
  form: ReturnType<typeof useForm<SupplierForm>>;
  isNew: boolean;
}) {
  const { bind } = form;
  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Who</legend>
        <TextField label="Name" autoComplete="off" autoFocus={isNew} {...bind('name')} />
        <div className={formClasses.pair}>
          <TextField
            label="Telephone"
            optional
            type="tel"
            inputMode="tel"
            placeholder="0803 123 4567"
            {...bind('phone')}
          />
          <TextField
            label="E-mail"
            optional
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...bind('email')}
          />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Where</legend>
        <TextField label="Address" optional {...bind('line1')} />
        <div className={formClasses.pair}>
          <TextField label="City" optional {...bind('city')} />
          <SelectField label="State" optional options={STATE_OPTIONS} {...bind('state')} />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>More</legend>
        <TextField
          label="Tax ID (TIN)"
          optional
          inputMode="numeric"
          hint="Needed when you keep back tax from what you pay"
          {...bind('tax_id')}
        />
        {!isNew && (
          <SelectField
            label="In use"
            options={options(STATUSES)}
            hint="Inactive suppliers are no longer offered"
            {...bind('status')}
          />
        )}
        <TextAreaField label="Notes" optional rows={3} {...bind('notes')} />
      </fieldset>
    </>
  );
}
