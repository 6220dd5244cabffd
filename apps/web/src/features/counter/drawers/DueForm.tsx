import { useState } from 'react';
import { useLocale } from '../../../organization/use-organization.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import formClasses from '../../../ui/form/Form.module.css';

/** The day by which a sale on credit is paid. */
export function DueForm({ due, onDone }: { due: string; onDone: (due: string) => void }) {
  const { today, pattern } = useLocale();
  const [day, setDay] = useState(due);
  const isPast = day < today;
  return (
    <form
      className={formClasses.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPast) onDone(day);
      }}
    >
      <DateInput
        label="To be paid by"
        hint="A date, or in words: Friday, in two weeks"
        error={isPast ? 'This day is past.' : undefined}
        {...{ today, pattern }}
        value={day}
        onChange={setDay}
      />
      <div className={formClasses.actions}>
        <Button type="submit" look="primary">
          Done
        </Button>
      </div>
    </form>
  );
}
