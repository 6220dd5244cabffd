import { useLocale } from '../../../organization/use-organization.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';

/** The day by which a sale on credit is paid. */
export function DueForm({ due, onDone }: { due: string; onDone: (due: string) => void }) {
  const { today, pattern } = useLocale();
  const form = useForm({ day: due });
  const save = form.submit(async ({ day }) => {
    if (day < today) return form.fail({ day: 'This day is past' });
    onDone(day);
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      <DateInput
        label="To be paid by"
        hint="A date, or in words: Friday, in two weeks"
        {...{ today, pattern }}
        {...form.bind('day')}
      />
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Done
        </Button>
      </div>
    </form>
  );
}
