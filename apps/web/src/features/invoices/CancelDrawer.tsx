import type { Invoice } from '@lissafi/contract/documents';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

export function CancelDrawer(props: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      title={`Cancel ${props.invoice.invoice_number ?? ''}`}
      opened={props.opened}
      onClose={props.onClose}
    >
      {props.opened && <CancelForm {...props} />}
    </Drawer>
  );
}

function CancelForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ reason: '' });
  const save = form.submit(async ({ reason }) => {
    if (!reason.trim()) return form.fail({ reason: 'Please enter a reason' });
    await sendOnce({
      slot: `cancel.${invoice.id}`,
      body: { reason },
      send: (body, idempotencyKey) =>
        api.invoices.cancel({ params: { id: invoice.id }, body, idempotencyKey }),
      describe: (body) => [`${invoice.invoice_number} cancelled`, body.reason],
      done: () => notify.success(`${invoice.invoice_number} cancelled`),
      single: true,
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        {invoice.document_type === 'quote'
          ? 'It can no longer become an invoice.'
          : 'It is reversed in the books with today’s date.'}{' '}
        Its number stays used, and the document stays readable.
      </p>
      <TextAreaField label="Reason" rows={3} maxLength={500} {...form.bind('reason')} />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        Cancel this {invoice.document_type === 'quote' ? 'quote' : 'invoice'}
      </Button>
    </form>
  );
}
