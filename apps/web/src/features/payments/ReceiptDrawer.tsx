import type { Customer } from '@lissafi/contract/customers';
import type { PaymentRecord } from '@lissafi/contract/payments';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import { receiptText } from '../delivery/share-text.ts';
import { useShareLink } from '../delivery/use-share-link.ts';

const ROWS = 9;
const LONGEST = 4_000;

/** Tells a customer that her money came, by WhatsApp or email, in a text that can be changed before. */
export function ReceiptDrawer(props: { payment: PaymentRecord; opened: boolean; onClose: () => void }) {
  const { customer_name } = props.payment;
  return (
    <Drawer title={`Receipt for ${customer_name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <Receipt {...props} />}
    </Drawer>
  );
}

function Receipt({ payment, onClose }: { payment: PaymentRecord; onClose: () => void }) {
  // One link is enough: the page of each document leads to what else is open.
  const document = payment.allocations[0]?.invoice_id ?? '';
  const customer = useQuery(queries.customers.get({ params: { id: payment.customer_id } }));
  const link = useShareLink(document);
  const error = customer.error ?? link.error;
  if (error) return <Alert>{messageOf(error)}</Alert>;
  if (!customer.data || (document && !link.data)) return <Skeleton height={180} />;
  return (
    <Ways
      payment={payment}
      customer={customer.data}
      document={document}
      url={link.data?.url ?? null}
      onClose={onClose}
    />
  );
}

function Ways({
  payment,
  customer,
  document,
  url,
  onClose,
}: {
  payment: PaymentRecord;
  customer: Customer;
  document: string;
  url: string | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { date, currency } = useLocale();
  const company = useOrganization()?.name ?? '';
  const [written, setWritten] = useState<string | null>(null);
  const usual = receiptText(payment, { customer: customer.name, company, url, currency, date });
  const text = written ?? usual;
  const { email, phone } = customer;
  const send = useMutation({
    mutationFn: () =>
      sendOnce({
        slot: `receipt.${payment.id}`,
        body: { to: email, text },
        send: (body, idempotencyKey) => api.delivery.send({ params: { id: document }, body, idempotencyKey }),
        describe: (body) => [`An email to ${body.to}`],
        done: () => notify.success('Sending', `Emailed to ${email}`),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['invoices'] });
      onClose();
    },
    onError: (error) => notify.error('The email was not sent', messageOf(error)),
  });
  return (
    <div className={formClasses.stack}>
      <TextAreaField label="Message" value={text} onChange={setWritten} rows={ROWS} maxLength={LONGEST} />
      <ButtonAnchor
        look="primary"
        size="large"
        wide
        href={whatsAppAddress(text, phone)}
        target="_blank"
        rel="noreferrer"
      >
        <IconBrandWhatsapp size={20} aria-hidden />
        Send on WhatsApp
      </ButtonAnchor>
      {document && (
        <Button size="large" wide disabled={!email} busy={send.isPending} onClick={() => send.mutate()}>
          <IconMail size={20} aria-hidden />
          {email ? `Email to ${email}` : 'No email address'}
        </Button>
      )}
      <Button
        look="subtle"
        size="large"
        wide
        onClick={async () => {
          if (await copyText(text)) notify.success('Text copied');
          else notify.warning('Copying is not allowed here', 'Press and hold the text to copy it.');
        }}
      >
        <IconCopy size={20} aria-hidden />
        Copy the text
      </Button>
    </div>
  );
}
