import { useMay } from '../../client/session.ts';
import { STATUSES, TYPES } from '../../labels/customers.ts';
import { options, PAYMENT_TERMS } from '../../labels/documents.ts';
import { STATE_OPTIONS } from '../../labels/organizations.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import type { CustomerForm } from './model.ts';
import { usePriceListOptions } from './use-price-list-options.ts';

export function CustomerFields({
  form,
  currency,
  isNew,
}: {
  form: ReturnType<typeof useForm<CustomerForm>>;
  currency: string;
  isNew: boolean;
}) {
  const may = useMay();
  const lists = usePriceListOptions();
  const { bind, values, set, errors } = form;
  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Name and contact</legend>
        <div className={formClasses.pair}>
          <TextField label="Name" autoComplete="off" autoFocus={isNew} {...bind('name')} />
          <SelectField label="Kind" options={options(TYPES)} {...bind('type')} />
        </div>
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
        <TextField label="Company" optional {...bind('company_name')} />
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Address</legend>
        <TextField label="Address" optional {...bind('line1')} />
        <div className={formClasses.three}>
          <TextField label="City" optional {...bind('city')} />
          <SelectField label="State" optional options={STATE_OPTIONS} {...bind('state')} />
          <TextField label="Postal code" optional inputMode="numeric" {...bind('postal_code')} />
        </div>
        <CheckField checked={values.ship_elsewhere} onChange={(checked) => set('ship_elsewhere', checked)}>
          Goods go to another address
        </CheckField>
      </fieldset>
      {values.ship_elsewhere && (
        <fieldset className={formClasses.group}>
          <legend>Shipping address</legend>
          <TextField label="Shipping address" optional {...bind('ship_line1')} />
          <div className={formClasses.three}>
            <TextField label="Shipping city" optional {...bind('ship_city')} />
            <SelectField label="Shipping state" optional options={STATE_OPTIONS} {...bind('ship_state')} />
            <TextField
              label="Shipping postal code"
              optional
              inputMode="numeric"
              {...bind('ship_postal_code')}
            />
          </div>
        </fieldset>
      )}
      <fieldset className={formClasses.group}>
        <legend>Terms</legend>{' '}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Terms</legend>
        <div className={formClasses.pair}>
          <MoneyInput
            label="Credit limit"
            optional
            currency={currency}
            value={values.credit_limit}
            onChange={(value) => set('credit_limit', value)}
            error={errors.credit_limit}
            hint="Leave empty for no limit"
            placeholder="No limit"
          />
          <SelectField
            label="Payment terms"
            optional
            options={[['', 'Organization default'] as const, ...options(PAYMENT_TERMS)]}
            {...bind('payment_terms')}
          />
        </div>
        {lists.options.length > 1 && may('prices:reduce') && (
          <SelectField
            label="Price list"
            optional
            options={lists.options}
            {...bind('price_list_id')}
            hint="Its prices fill in invoices and sales at the counter"
          />
        )}
        <div className={formClasses.pair}>
          <TextField label="Tax ID (TIN)" optional inputMode="numeric" {...bind('tax_id')} />
          <TextField label="CAC number" optional {...bind('registration_number')} />
        </div>
        {!isNew && <SelectField label="Status" options={options(STATUSES)} {...bind('status')} />}
        <TextAreaField label="Notes" optional rows={3} {...bind('notes')} />
      </fieldset>
    </>
  );
}
