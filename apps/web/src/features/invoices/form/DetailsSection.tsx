import { dueDateFor, formatDate } from '@lissafi/domain/calendar/civil-date';
import { CURRENCIES, options, PAYMENT_TERMS, TEMPLATES } from '../../../labels/documents.ts';
import { BranchField } from '../../../pickers/BranchField.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import { useIsPhone } from '../../../ui/use-media.ts';
import type { Currency, InvoiceForm } from './model.ts';
import { Section } from './Section.tsx';

interface Props {
  form: InvoiceForm;
  /** The organization's currency. */
  books: Currency;
  nextNumber: string | null;
  today: string;
  pattern: string | undefined;
  errors: FieldErrors;
  patch: (change: Partial<InvoiceForm>) => void;
}

export function DetailsSection(props: Props) {
  const { form, nextNumber, pattern, errors } = props;
  const isPhone = useIsPhone();
  const isReceipt = form.document_type === 'receipt';
  const isQuote = form.document_type === 'quote';
  const number = form.invoice_number ?? nextNumber ?? '';
  const faulty = [
    'invoice_number',
    'issue_date',
    'due_date',
    'reference_number',
    'payment_terms',
    'currency',
    'exchange_rate',
    'branch_id',
  ].some((name) => name in errors);
  return (
    <Section
      title="Invoice Details"
      // On a phone the products come first; number and dates are usually correct already.
      startOpen={!isPhone}
      forceOpen={faulty}
      summary={[
        number,
        isReceipt ? null : `${isQuote ? 'until' : 'due'} ${formatDate(form.due_date, pattern)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <DetailsFields {...props} />
    </Section>
  );
}

/** The fields of the section; the document shows them too, at its number and dates. */
export function DetailsFields({ form, books, nextNumber, today, pattern, errors, patch }: Props) {
  const isReceipt = form.document_type === 'receipt';
  const isQuote = form.document_type === 'quote';
  const isForeign = form.currency !== books;
  const number = form.invoice_number ?? nextNumber ?? '';
  return (
    <>
      <div className={formClasses.pair}>
        <TextField
          label="Number"
          value={number}
          // The typed number equals the next automatic one, so it is not sent and is assigned at issue.
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
              label={isQuote ? 'Valid until' : 'Due'}
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
      <div className={isForeign ? formClasses.three : formClasses.pair}>
        <SelectField
          label="Currency"
          options={options(CURRENCIES)}
          value={form.currency}
          error={errors.currency}
          onChange={(currency) => patch({ currency })}
        />
        {isForeign && (
          <TextField
            label={`1 ${form.currency} in ${books}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="1550.25"
            value={form.exchange_rate}
            onChange={(exchange_rate) => patch({ exchange_rate })}
            error={errors.exchange_rate}
          />
        )}
        <SelectField
          label="Template"
          options={options(TEMPLATES)}
          value={form.template}
          onChange={(template) => patch({ template })}
        />
      </div>
      <BranchField
        value={form.branch_id}
        onChange={(branch_id) => patch({ branch_id })}
        error={errors.branch_id}
      />
    </>
  );
}
