import { options, PAYMENT_TERMS } from '../../labels/documents.ts';
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
        <legend>Name and contact</legend>
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
            label="Email"
            optional
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...bind('email')}
          />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Address</legend>
        <TextField label="Address" optional {...bind('line1')} />
        <div className={formClasses.pair}>
          <TextField label="City" optional {...bind('city')} />
          <SelectField label="State" optional options={STATE_OPTIONS} {...bind('state')} />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Other details</legend>
        <TextField
          label="Tax ID (TIN)"
          optional
          inputMode="numeric"
          hint="Needed when you withhold tax from a payment"
          {...bind('tax_id')}
        />
        <SelectField
          label="Payment terms"
          options={[['', 'Due on the day of the purchase'] as const, ...options(PAYMENT_TERMS)]}
          hint="When their bills are due, unless the bill says otherwise"
          {...bind('payment_terms')}
        />
        {!isNew && (
          <SelectField
            label="In use"
            options={options(STATUSES)}
            hint="You cannot choose an inactive supplier for new purchases"
            {...bind('status')}
          />
        )}
        <TextAreaField label="Notes" optional rows={3} {...bind('notes')} />
      </fieldset>
    </>
  );
}
