import { FORM_METHODS, MORE_METHODS, USUAL_METHODS } from '../../../labels/documents.ts';
import { AccountField } from '../../../pickers/AccountField.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import type { InvoiceForm } from './model.ts';
import { PartyFields } from './PartyFields.tsx';
import { Section } from './Section.tsx';

interface Props {
  form: InvoiceForm;
  errors: FieldErrors;
  patch: (change: Partial<InvoiceForm>) => void;
}
const has = (errors: FieldErrors, ...starts: string[]) =>
  Object.keys(errors).some((name) => starts.some((start) => name.startsWith(start)));

export function ShipToSection({ form, errors, patch }: Props) {
  const { ship_to: party, ship_elsewhere: elsewhere } = form;
  return (
    <Section
      title="Ship To Details"
      summary={elsewhere ? party.name || party.city : 'same as bill to'}
      forceOpen={has(errors, 'ship_to')}
    >
      <CheckField checked={elsewhere} onChange={(ship_elsewhere) => patch({ ship_elsewhere })}>
        Deliver to another place
      </CheckField>
      {elsewhere && (
        <>
          <TextField
            label="Name"
            value={party.name}
            error={errors['ship_to.name']}
            onChange={(name) => patch({ ship_to: { ...party, name } })}
          />
          <PartyFields
            party={party}
            path="ship_to"
            errors={errors}
            onChange={(change) => patch({ ship_to: { ...party, ...change } })}
          />
        </>
      )}
    </Section>
  );
}

export function PaymentSection({ isFirst, ...props }: Props & { isFirst: boolean }) {
  const { form, errors } = props;
  return (
    <Section
      title="Payment Details"
      summary={[form.bank_name, form.account_number].filter(Boolean).join(' · ') || 'No payment details yet'}
      forceOpen={has(errors, 'payment')}
    >
      {isFirst && (
        <p className={formClasses.note}>
          The bank, account name and account number that you enter here are kept for your next invoices.
        </p>
      )}
      <PaymentFields {...props} />
    </Section>
  );
}

/** How a receipt was paid: it needs nothing else but goods, so this is always in sight. */
export function PaidSection({ form, errors, patch }: Props) {
  return (
    <Section title="Payment" startOpen forceOpen={has(errors, 'payment_method', 'account_id')}>
      <div className={formClasses.pair}>
        <SelectField
          label="Paid by"
          options={[['', 'Please choose'] as const, ...USUAL_METHODS]}
          more={MORE_METHODS}
          value={form.paid_by}
          error={errors.payment_method}
          onChange={(paid_by) => patch({ paid_by, paid_into: '' })}
        />
        {form.paid_by && (
          <AccountField
            label="Paid into"
            method={form.paid_by}
            value={form.paid_into}
            onChange={(paid_into) => patch({ paid_into })}
            error={errors.account_id}
          />
        )}
      </div>
    </Section>
  );
}

export function PaymentFields({ form, errors, patch }: Props) {
  const bind = (name: 'bank_name' | 'account_name' | 'account_number' | 'routing_number') => ({
    value: form[name],
    onChange: (value: string) => patch({ [name]: value }),
    error: errors[`payment_info.${name}`],
  });
  return (
    <>
      <div className={formClasses.pair}>
        <SelectField
          label="Method"
          options={FORM_METHODS}
          value={form.method}
          onChange={(method) => patch({ method })}
          error={errors['payment_info.method']}
        />
        <TextField label="Bank" optional {...bind('bank_name')} />
      </div>
      <div className={formClasses.pair}>
        <TextField label="Account name" optional {...bind('account_name')} />
        <TextField label="Account number" optional inputMode="numeric" {...bind('account_number')} />
      </div>
      <TextField label="Routing number" optional {...bind('routing_number')} />
      <TextAreaField
        label="How to pay"
        optional
        rows={2}
        value={form.payment_instructions}
        onChange={(payment_instructions) => patch({ payment_instructions })}
        error={errors.payment_instructions}
      />
    </>
  );
}

export function ClosingSections({ form, errors, patch }: Props) {
  const short = (text: string) => text.split('\n')[0];
  return (
    <>
      <Section
        title="Terms & Conditions"
        summary={short(form.terms)}
        forceOpen={has(errors, 'terms_and_conditions')}
      >
        <TextAreaField
          label="Terms and conditions"
          hideLabel
          rows={4}
          value={form.terms}
          onChange={(terms) => patch({ terms })}
          error={errors.terms_and_conditions}
        />
      </Section>
      <Section
        title="Signature Details"
        summary={[form.client_name, form.provider_name].filter(Boolean).join(', ')}
        forceOpen={has(errors, 'signatures')}
      >
        <SignatureFields {...{ form, errors, patch }} />
      </Section>
      <Section
        title="Additional Information"
        summary={short(form.additional_info || form.notes)}
        forceOpen={has(errors, 'additional_info', 'notes')}
      >
        <TextAreaField
          label="Additional information"
          optional
          rows={3}
          value={form.additional_info}
          onChange={(additional_info) => patch({ additional_info })}
          error={errors.additional_info}
        />
        <TextAreaField
          label="Notes to the customer"
          optional
          rows={2}
          value={form.notes}
          onChange={(notes) => patch({ notes })}
          error={errors.notes}
        />
      </Section>
    </>
  );
}

export function SignatureFields({ form, errors, patch }: Props) {
  return (
    <div className={formClasses.pair}>
      <TextField
        label="For the customer"
        optional
        value={form.client_name}
        onChange={(client_name) => patch({ client_name })}
        error={errors['signatures.client_name']}
      />
      <TextField
        label="For your business"
        hint="With a name in either, both lines to sign stand on the paper"
        optional
        value={form.provider_name}
        onChange={(provider_name) => patch({ provider_name })}
        error={errors['signatures.provider_name']}
      />
    </div>
  );
}
