import { Button } from '../../../ui/Button.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useKeptSheet } from '../../../ui/form/use-kept-form.ts';

/** What a basket is called while its customer is away; without a name it is known by its time. */
export function HoldForm({ onHold }: { onHold: (label: string) => void }) {
  const { form, values, setValues, bind } = useForm({ label: '' });
  useKeptSheet('hold', values, setValues);
  return (
    <form
      ref={form}
      className={formClasses.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onHold(values.label.trim());
      }}
    >
      <TextField
        label="Whose basket is it"
        optional
        autoComplete="off"
        maxLength={40}
        placeholder="Red cap"
        hint="A name, or how you will know the customer again."
        {...bind('label')}
      />
      <Button type="submit" look="primary" size="large" wide>
        Put on hold
      </Button>
    </form>
  );
}
