import type { Budget } from '@lissafi/contract/budgets';
import { readPercentage } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** Fills the accounts that have no budget yet with what was posted a year before. */
export function FillDrawer({
  budget,
  opened,
  onClose,
}: {
  budget: Budget;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer title="Fill from the year before" opened={opened} onClose={onClose}>
      <Form {...{ budget, onClose }} />
    </Drawer>
  );
}

function Form({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ change: '0' });
  const save = form.submit(async ({ change }) => {
    const percentage = readPercentage(change, { min: -100, max: 1000 });
    if (percentage === null) return form.fail({ change: 'Please enter a percentage from −100 to 1,000' });
    // Doing it twice changes nothing: what has a budget then keeps it.
    await api.budgets.fill({ body: { start: budget.start, change_percentage: percentage } });
    notify.success('Budget filled');
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        Every account without a budget gets what was posted to it a year before, month by month, in whole
        naira. What has a budget keeps it.
      </p>
      <TextField
        label="Change by percent"
        inputMode="decimal"
        autoComplete="off"
        hint="For example 15 for growing prices, −10 for saving"
        {...form.bind('change')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Fill
      </Button>
    </form>
  );
}
