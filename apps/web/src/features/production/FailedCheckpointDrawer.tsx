import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Check {
  id: string;
  name: string;
  notes: string | null;
}

/** A failed check may have a note about the problem. */
export function FailedDrawer({
  check,
  onClose,
  onFailed,
}: {
  check: Check | null;
  onClose: () => void;
  onFailed: (notes: string) => Promise<void>;
}) {
  return (
    <Drawer title={check ? `${check.name}: failed` : ''} opened={check !== null} onClose={onClose}>
      {check && <FailedForm key={check.id} notes={check.notes ?? ''} onFailed={onFailed} />}
    </Drawer>
  );
}

function FailedForm({ notes, onFailed }: { notes: string; onFailed: (notes: string) => Promise<void> }) {
  const form = useForm({ notes });
  return (
    <form
      ref={form.form}
      className={formClasses.stack}
      noValidate
      onSubmit={form.submit(({ notes }) => onFailed(notes))}
    >
      <TextAreaField label="What is the problem?" optional rows={3} maxLength={500} {...form.bind('notes')} />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        Record as failed
      </Button>
    </form>
  );
}
