import type { Organization } from '@lissafi/contract/organizations';
import { FREQUENCIES, type Frequency } from '@lissafi/contract/recurring';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { options, PAYMENT_TERMS } from '../../labels/documents.ts';
import { nextDates } from '../../labels/next-dates.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { ItemsSection } from '../invoices/form/ItemsSection.tsx';
import { chosenCustomer, emptyParty, type InvoiceForm } from '../invoices/form/model.ts';
import { type RecurringForm, scheduleOf, withRhythm } from './model.ts';

const UNITS: Record<Frequency, string> = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
};

const TERMS = options({ ...PAYMENT_TERMS, custom: 'After a number of days' });

/** The fields of a schedule, shared by the forms for a new and an existing one. */
export function RecurringFields({
  values,
  errors,
  organization,
  after = null,
  patch,
}: {
  values: RecurringForm;
  errors: FieldErrors;
  organization: Organization;
  /** The day after which the next document comes; null where none was made yet. */
  after?: string | null;
  patch: (change: Partial<RecurringForm>) => void;
}) {
  const { today, pattern, date } = useLocale();
  const schedule = scheduleOf(values);
  const { invoice } = values;
  const content = (change: Partial<InvoiceForm>) => patch({ invoice: { ...invoice, ...change } });
  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Customer</legend>
        <CustomerPicker
          name={invoice.bill_to.name}
          isKnown={invoice.customer_id !== null}
          currency={organization.currency}
          error={errors.customer_id}
          onType={(name) => content({ customer_id: null, bill_to: { ...emptyParty, name } })}
          onPick={(customer) => content(chosenCustomer(customer))}
        />
        <div className={formClasses.pair}>
          <SelectField
            label="Payment terms"
            value={invoice.payment_terms}
            options={TERMS}
            onChange={(payment_terms) => content({ payment_terms })}
          />
          {invoice.payment_terms === 'custom' && (
            <TextField
              label="Days until due"
              inputMode="numeric"
              value={values.due_days}
              onChange={(due_days) => patch({ due_days })}
              error={errors.due_days}
            />
          )}
        </div>
      </fieldset>
      <ItemsSection
        form={invoice}
        organization={{ ...organization, currency: values.currency }}
        errors={errors}
        patch={content}
      />
      <fieldset className={formClasses.group}>
        <legend>Schedule</legend>
        <div className={formClasses.pair}>
          <TextField
            label="Every"
            inputMode="numeric"
            value={values.every}
            onChange={(every) => patch(withRhythm(values, { every }, today))}
            error={errors.every}
          />
          <SelectField
            label="Unit"
            value={values.frequency}
            options={FREQUENCIES.map((each) => [each, UNITS[each]] as const)}
            onChange={(frequency) => patch(withRhythm(values, { frequency }, today))}
          />
        </div>
        <div className={formClasses.pair}>
          <DateInput
            label="First date"
            today={today}
            pattern={pattern}
            value={values.start_on}
            onChange={(start_on) => patch({ start_on, is_proposed: false })}
            error={errors.start_on}
            hint={
              schedule
                ? nextDates(schedule, {
                    after: after ?? addDays(values.start_on, -1),
                    made: values.made_count,
                    date,
                  })
                : undefined
            }
          />
          <SelectField
            label="Ends"
            value={values.ends}
            options={[
              ['never', 'Never'],
              ['on', 'On a date'],
              ['after', 'After a number of invoices'],
            ]}
            onChange={(ends) => patch({ ends })}
          />
        </div>
        {values.ends === 'on' && (
          <DateInput
            label="Last day"
            today={today}
            pattern={pattern}
            value={values.end_on}
            onChange={(end_on) => patch({ end_on })}
            error={errors.end_on}
          />
        )}
        {values.ends === 'after' && (
          <TextField
            label="Number of invoices"
            inputMode="numeric"
            value={values.max_count}
            onChange={(max_count) => patch({ max_count })}
            error={errors.max_count}
          />
        )}
        <SelectField
          label="On each date"
          value={values.after}
          options={[
            ['draft', 'Create a draft for me to review'],
            ['issue', 'Issue it'],
            ['send', 'Issue it and email it'],
          ]}
          onChange={(after) => patch({ after })}
          error={errors.auto_issue ?? errors.auto_send}
        />
      </fieldset>
    </>
  );
}
