import type { Basket } from '@lissafi/domain/counter/basket';
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { recordOrKeep } from '../../../client/outbox/outbox.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { contactFaults } from '../../../ui/form/check-contact.ts';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

/** Somebody new in the middle of a sale: the name is there, and a phone number is all that is asked for. */
export function NewCustomer({
  name,
  onAdded,
}: {
  name: string;
  onAdded: (customer: NonNullable<Basket['customer']>) => void;
}) {
  const client = useQueryClient();
  const form = useForm({ name, phone: '' });
  const add = form.submit(
    async (values) => {
      const body = {
        id: newId(),
        name: values.name.trim(),
        type: 'individual' as const,
        ...(values.phone.trim() && { phone: values.phone.trim() }),
      };
      // Without network it goes before the sale, which names it.
      const outcome = await recordOrKeep({
        kind: 'customer',
        call: 'customers.create',
        options: { body },
        description: [body.name, body.phone],
      });
      const phone = outcome.is_kept ? (body.phone ?? null) : outcome.answer.phone;
      void client.invalidateQueries({ queryKey: ['customers'] });
      onAdded({ id: body.id, name: body.name, phone });
    },
    {
      check: async ({ name, phone }) => ({
        ...(await contactFaults({ phone })),
        ...(!name.trim() && { name: 'Please enter a name' }),
      }),
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} onSubmit={add} noValidate>
      <h3>Somebody new</h3>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label="Name" {...form.bind('name')} />
      <TextField label="Phone" optional type="tel" inputMode="tel" {...form.bind('phone')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Add and choose
      </Button>
    </form>
  );
}
