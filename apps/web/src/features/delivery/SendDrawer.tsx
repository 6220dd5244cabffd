import type { Invoice } from '@lissafi/contract/documents';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

export function SendDrawer(props: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Send by email" opened={props.opened} onClose={props.onClose}>
      {props.opened && <SendForm {...props} />}
    </Drawer>
  );
}

function SendForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ to: invoice.customer.email ?? '', message: '' });
  const save = form.submit(async ({ to, message }) => {
    if (!to.trim()) return form.fail({ to: 'Please enter an email address' });
    await sendOnce({
      slot: `send.${invoice.id}`,
      body: { to, message: message || null },
      send: (body, idempotencyKey) => api.delivery.send({ params: { id: invoice.id }, body, idempotencyKey }),
      describe: (body) => [`An email to ${body.to}`, body.message && `“${body.message}”`],
      done: () => notify.success('Sending', `Emailed to ${to}`),
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        The email has the PDF attached and a link to the document.
        {invoice.stored_status === 'draft' &&
          ' Sending issues the draft first: it gets its number and is posted.'}
      </p>
      <TextField label="To" type="email" inputMode="email" autoCapitalize="none" {...form.bind('to')} />
      <TextAreaField label="Message" optional rows={4} maxLength={2000} {...form.bind('message')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Send
      </Button>
    </form>
  );
}
