import { dueDateFor, formatDate } from '@lissafi/domain/civil-date';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import { useIsPhone } from '../../../ui/use-media.ts';
import { options, PAYMENT_TERMS } from '../words.ts';
import type { InvoiceForm } from './model.ts';
import { Section } from './Section.tsx';

export function DetailsSection({
  form,
  nextNumber,
  today,
  pattern,
  errors,
  patch,
}: {
  form: InvoiceForm;
  nextNumber: string | null;
  today: string;
  pattern: string | undefined;
  errors: FieldErrors;
  patch: (change: Partial<InvoiceForm>) => void;
}) {
  const isPhone = useIsPhone();
  const isReceipt = form.document_type === 'receipt';
  const number = form.invoice_number ?? nextNumber ?? '';
  const faulty = ['invoice_number', 'issue_date', 'due_date', 'reference_number', 'payment_terms'].some(
    (name) => name in errors,
  );
  return (
    <Section
      title="Invoice Details"
      // On a phone what is sold comes first; the number and the dates are right as they are most of the time.
      startOpen={!isPhone}
      forceOpen={faulty}
      summary={[number, isReceipt ? null : `due ${formatDate(form.due_date, pattern)}`]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className={formClasses.pair}>
        <TextField
          label="Number"
          value={number}
          // Typed back to what is next anyway: the number is given at issue, and not sent.
          onChange={(value) => patch({ invoice_number: value === nextNumber ? null : value })}
          error={errors.invoice_number}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <TextField
          label="PO number"
          optional
          autoComplete="off"
          value={form.reference_number}
          onChange={(reference_number) => patch({ reference_number })}
          error={errors.reference_number}
        />
      </div>
      <div className={isReceipt ? formClasses.pair : formClasses.three}>
        <DateInput
          label="Issued"
          today={today}
          pattern={pattern}
          value={form.issue_date}
          error={errors.issue_date}
          onChange={(issue_date) =>
            patch({ issue_date, due_date: dueDateFor(form.payment_terms, issue_date) ?? form.due_date })
          }
        />
        {!isReceipt && (
          <>
            <DateInput
              label="Due"
              today={today}
              pattern={pattern}
              value={form.due_date}
              error={errors.due_date}
              onChange={(due_date) => patch({ due_date, payment_terms: 'custom' })}
            />
            <SelectField
              label="Terms"
              options={options(PAYMENT_TERMS)}
              value={form.payment_terms}
              error={errors.payment_terms}
              onChange={(payment_terms) =>
                patch({
                  payment_terms,
                  due_date: dueDateFor(payment_terms, form.issue_date) ?? form.due_date,
                })
              }
            />
          </>
        )}
      </div>
    </Section>
  );
}
