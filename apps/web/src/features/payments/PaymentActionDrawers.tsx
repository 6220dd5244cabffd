import type { PaymentRecord } from '@lissafi/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';

interface Props {
  payment: PaymentRecord;
  opened: boolean;
  onClose: () => void;
}

export function VoidDrawer({ payment, opened, onClose }: Props) {
  const isWriteOff = payment.kind === 'write_off';
  return (
    <TakeBackDrawer
      title={isWriteOff ? 'Take back the write-off' : 'Void this payment'}
      note={
        isWriteOff
          ? 'For a customer who pays after all, or a mistake. It is reversed in the books with today’s date, and the invoice is owed again.'
          : 'For a cheque that bounced, or a mistake. It is reversed in the books with today’s date, and its invoices become unpaid again.'
      }
      slot={`void.${payment.id}`}
      send={(body, idempotencyKey) => api.payments.void({ params: { id: payment.id }, body, idempotencyKey })}
      done={isWriteOff ? 'Owed again' : 'Payment voided'}
      opened={opened}
      onClose={onClose}
    />
  );
}

export function CertificateDrawer(props: Props) {
  return (
    <Drawer title="Withholding tax certificate" opened={props.opened} onClose={props.onClose}>
      {props.opened && <CertificateForm {...props} />}
    </Drawer>
  );
}

function CertificateForm({ payment, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern } = useLocale();
  const form = useForm({
    wht_certificate: payment.wht_certificate ?? '',
    wht_certificate_on: payment.wht_certificate_on ?? '',
  });
  const save = form.submit(async ({ wht_certificate, wht_certificate_on }) => {
    await api.payments.certify({
      params: { id: payment.id },
      body: {
        wht_certificate: wht_certificate.trim() || null,
        wht_certificate_on: wht_certificate_on || null,
      },
    });
    notify.success('Certificate recorded');
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Number of the certificate"
        optional
        autoComplete="off"
        hint="It is on the receipt that the customer got from the tax office. Keep the paper copy."
        {...form.bind('wht_certificate')}
      />
      <DateInput
        label="Date of the certificate"
        optional
        today={today}
        pattern={pattern}
        {...form.bind('wht_certificate_on')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Save
      </Button>
    </form>
  );
}
