import { plainAccountNumber } from '@lissafi/domain/nigeria/account-number';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { plainKey } from '../../client/once-key.ts';
import { currentOrganization, reloadUser, useUser } from '../../client/session.ts';
import { numberFault } from '../../labels/bank-accounts.ts';
import { BUSINESS_TYPES, STATE_OPTIONS } from '../../labels/organizations.ts';
import classes from '../../ui/form/AuthForm.module.css';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { contactFaults } from '../../ui/form/check-contact.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useTitle } from '../../ui/use-title.ts';
import { onboarding, storeOnboarding } from './onboarding-store.ts';
import { useSteps } from './steps.ts';

const EMPTY = {
  name: '',
  business_type: '',
  phone: '',
  line1: '',
  city: '',
  state: '',
  tax_id: '',
  registration_number: '',
  vat: '',
  bank_name: '',
  account_number: '',
  account_name: '',
};
type Values = typeof EMPTY;

async function faultsOf(values: Values): Promise<FieldErrors> {
  return {
    ...(!values.name.trim() && { name: 'Please enter the name of your business' }),
    ...(!values.vat && { vat: 'Please choose' }),
    ...(await contactFaults({ phone: values.phone })),
    ...bankFaults(values),
  };
}

/** The account that customers pay into: all of it or nothing of it. */
function bankFaults(values: Values): FieldErrors {
  if (!values.bank_name.trim() && !values.account_number.trim() && !values.account_name.trim()) return {};
  const faults: FieldErrors = {};
  if (!values.bank_name.trim()) faults.bank_name = 'Please enter the bank';
  const number = plainAccountNumber(values.account_number);
  const problem = number ? numberFault(number) : 'Please enter the account number';
  if (problem) faults.account_number = problem;
  if (!values.account_name.trim()) faults.account_name = 'Please enter the account name';
  return faults;
}

/** Makes the organization, or changes it for those who came back a step. */
export function BusinessInfoPage() {
  useTitle('Your business');
  const user = useUser();
  const { forward } = useSteps();
  const existing = currentOrganization(user);
  // Made here, so that a request that got lost can be sent again without making a second organization.
  const [id] = useState(() => String(onboarding()?.business?.id ?? newId()));
  const { form, values, set, bind, errors, submit, busy, problem } = useForm<Values>(() => {
    const stored = onboarding()?.business as Partial<Values> | undefined;
    const values = { ...EMPTY, name: existing?.name ?? '', phone: user.phone ?? '' };
    for (const name of Object.keys(EMPTY) as (keyof Values)[]) {
      if (typeof stored?.[name] === 'string') values[name] = stored[name];
    }
    return values;
  });
  useEffect(() => storeOnboarding({ business: { ...values, id } }), [values, id]);

  const send = submit(
    async () => {
      const { bank_name, account_number, account_name } = values;
      const body = {
        name: values.name,
        business_type: values.business_type || null,
        phone: values.phone.trim() || null,
        address: {
          line1: values.line1 || null,
          line2: null,
          city: values.city || null,
          lga: null,
          state: values.state || null,
          country: 'Nigeria',
          postal_code: null,
        },
        tax_id: values.tax_id || null,
        registration_number: values.registration_number || null,
        vat_registered: values.vat === 'yes',
        ...(account_number.trim() && {
          bank_accounts: [
            { bank_name, bank_code: null, account_number: account_number.trim(), account_name },
          ],
        }),
      };
      if (existing) {
        const { version } = await api.organizations.get({ params: { id: existing.id } });
        await api.organizations.update({ params: { id: existing.id }, body: { ...body, version } });
      } else {
        await api.organizations
          .create({ body: { id, ...body }, idempotencyKey: plainKey() })
          .catch((error: unknown) => {
            // The first attempt did arrive after all.
            if (!(error instanceof ApiError && error.code === 'ID_TAKEN')) throw error;
          });
      }
      await reloadUser();
      await forward();
    },
    { check: faultsOf },
  );

  return (
    <AuthForm
      ref={form}
      title="Your business"
      description="As it should appear on your invoices. You can change everything later."
      problem={problem}
      submit="Continue"
      busy={busy}
      onSubmit={send}
    >
      <TextField label="Business name" autoComplete="organization" autoFocus {...bind('name')} />
      <SelectField
        label="Kind of business"
        optional
        options={BUSINESS_TYPES as unknown as (readonly [string, string])[]}
        {...bind('business_type')}
      />
      <TextField
        label="Telephone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0803 123 4567"
        hint="Customers call it or write to it on WhatsApp."
        {...bind('phone')}
      />
      <TextField
        label="Address"
        optional
        autoComplete="address-line1"
        placeholder="14 Adeniran Ogunsanya St"
        {...bind('line1')}
      />
      <div className={classes.pair}>
        <TextField label="City" optional autoComplete="address-level2" {...bind('city')} />
        <SelectField label="State" optional options={STATE_OPTIONS} {...bind('state')} />
      </div>
      <div className={classes.pair}>
        <TextField label="Tax ID (TIN)" optional inputMode="numeric" {...bind('tax_id')} />
        <TextField label="CAC number" optional placeholder="RC 1482207" {...bind('registration_number')} />
      </div>
      <fieldset className={classes.group} aria-describedby="vat-note">
        <legend>Do you charge VAT?</legend>
        <div className={classes.choices}>
          {(['yes', 'no'] as const).map((answer) => (
            <label key={answer} className={classes.choice}>
              <input
                type="radio"
                name="vat"
                value={answer}
                checked={values.vat === answer}
                aria-invalid={errors.vat ? true : undefined}
                onChange={() => set('vat', answer)}
              />
              {answer === 'yes' ? 'Yes, 7.5%' : 'No'}
            </label>
          ))}
        </div>
        {errors.vat && <p className={classes.problem}>{errors.vat}</p>}
        <p id="vat-note" className={classes.note}>
          Businesses that sell for ₦100 million a year or less usually do not charge it.
        </p>
      </fieldset>
      <fieldset className={classes.group} aria-describedby="bank-note">
        <legend>The account that customers pay into</legend>
        <p id="bank-note" className={classes.note}>
          It stands on your invoices, in reminders and on the page where customers pay. You can leave it out
          now.
        </p>
        <div className={classes.pair}>
          <TextField label="Bank" optional maxLength={100} placeholder="GTBank" {...bind('bank_name')} />
          <TextField
            label="Account number"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={34}
            {...bind('account_number')}
          />
        </div>
        <TextField
          label="Account name"
          optional
          autoComplete="off"
          placeholder={values.name}
          {...bind('account_name')}
        />
      </fieldset>
    </AuthForm>
  );
}
