import { options } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { PRIORITIES } from './labels.ts';
import type { OrderForm } from './order-model.ts';

export function OrderFields({
  values,
  errors,
  set,
  unit,
  fixed,
  hint,
}: {
  values: OrderForm;
  errors: FieldErrors;
  set: <Name extends keyof OrderForm>(name: Name, value: OrderForm[Name]) => void;
  unit: string | undefined;
  /** The quantity no longer changes after the start. */
  fixed?: boolean;
  /** Below the quantity. */
  hint?: string | undefined;
}) {
  const { today, pattern } = useLocale();
  return (
    <>
      <div className={formClasses.pair}>
        <TextField
          label={unit ? `How much (${unit})` : 'How much'}
          inputMode="decimal"
          autoComplete="off"
          disabled={fixed}
          hint={fixed ? 'It is fixed once the work has started' : hint}
          value={values.quantity}
          onChange={(value) => set('quantity', value)}
          error={errors.quantity}
        />
        <SelectField
          label="Priority"
          options={options(PRIORITIES)}
          value={values.priority}
          onChange={(value) => set('priority', value)}
          error={errors.priority}
        />
      </div>
      <div className={formClasses.pair}>
        <DateInput
          label="Planned start"
          optional
          today={today}
          pattern={pattern}
          value={values.planned_start}
          onChange={(value) => set('planned_start', value)}
          error={errors.planned_start}
        />
        <DateInput
          label="Planned end"
          optional
          today={today}
          pattern={pattern}
          value={values.planned_end}
          onChange={(value) => set('planned_end', value)}
          error={errors.planned_end}
        />
      </div>
      <TextAreaField
        label="Notes"
        optional
        rows={3}
        value={values.notes}
        onChange={(value) => set('notes', value)}
        error={errors.notes}
      />
    </>
  );
}
