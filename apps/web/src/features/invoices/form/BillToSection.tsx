import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/api.ts';
import { CustomerPicker } from '../../../pickers/CustomerPicker.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import classes from './BillToSection.module.css';
import { chosenCustomer, emptyParty, type InvoiceForm, WALK_IN } from './model.ts';
import { PartyFields } from './PartyFields.tsx';
import { Section } from './Section.tsx';

export function BillToSection({
  form,
  currency,
  errors,
  isNew,
  patch,
}: {
  form: InvoiceForm;
  currency: string;
  errors: FieldErrors;
  isNew: boolean;
  patch: (change: Partial<InvoiceForm>) => void;
}) {
  const { bill_to: party, customer_id } = form;
  const known = useQuery({
    ...queries.customers.get({ params: { id: customer_id ?? '' } }),
    enabled: customer_id !== null,
  }).data;
  const nobody = form.document_type === 'receipt' ? WALK_IN : undefined;
  const details = [
    party.phone,
    party.email,
    [party.line1, party.city, party.state].filter(Boolean).join(', '),
  ];

  return (
    <Section
      title="Bill To Details"
      startOpen
      summary={party.name || nobody}
      forceOpen={'bill_to.name' in errors}
    >
      <CustomerPicker
        name={party.name}
        isKnown={customer_id !== null}
        currency={currency}
        error={errors['bill_to.name'] ?? errors.customer_id}
        {...(nobody && { placeholder: nobody })}
        autoFocus={isNew}
        // Typing over a known customer means a different one.
        onType={(name) =>
          patch({ customer_id: null, bill_to: customer_id ? { ...emptyParty, name } : { ...party, name } })
        }
        onPick={(customer) => patch(chosenCustomer(customer))}
      />
      {customer_id ? (
        <>
          {details.some(Boolean) && <p className={classes.details}>{details.filter(Boolean).join(' · ')}</p>}
          {known && known.id === customer_id && (
            <p className={classes.standing} data-owed={known.outstanding > 0}>
              {known.outstanding > 0 ? `Owes ${formatMoney(known.outstanding, currency)}` : 'Owes nothing'}
              {known.overdue > 0 && `, ${formatMoney(known.overdue, currency)} overdue`}
              {known.available_credit !== null &&
                ` · limit ${formatMoney(known.credit_limit ?? 0, currency)}, ${
                  known.available_credit < 0
                    ? `over the limit by ${formatMoney(-known.available_credit, currency)}`
                    : `${formatMoney(known.available_credit, currency)} available`
                }`}
            </p>
          )}
        </>
      ) : (
        party.name.trim() !== '' && (
          <>
            <PartyFields
              party={party}
              path="bill_to"
              errors={errors}
              onChange={(change) => patch({ bill_to: { ...party, ...change } })}
            />
            <CheckField checked={form.save_customer} onChange={(save_customer) => patch({ save_customer })}>
              Save as customer
            </CheckField>
          </>
        )
      )}
    </Section>
  );
}
