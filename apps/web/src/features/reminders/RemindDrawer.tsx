import { IconCopy, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyText } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import { shareText } from '../delivery/share-text.ts';
import { useShareLink } from '../delivery/use-share-link.ts';
import { WhatsAppSend } from '../delivery/WhatsAppSend.tsx';
import { AlertReceived } from './AlertReceived.tsx';
import { askFirst } from './ask-first.ts';
import classes from './RemindDrawer.module.css';

const ROWS = 12;
const LONGEST = 4_000;

/** Sends a document or a reminder of it by WhatsApp or email, or copies the text, which can be changed before. */
export function RemindDrawer({
  invoiceId,
  phone,
  reminding = false,
  onClose,
}: {
  invoiceId: string | null;
  phone: string | null;
  /** Opened to remind; otherwise to share the document, which is no reminder. */
  reminding?: boolean;
  onClose: () => void;
}) {
  const id = invoiceId ?? '';
  const { today } = useLocale();
  const client = useQueryClient();
  const invoice = useQuery({ ...queries.invoices.get({ params: { id } }), enabled: id !== '' });
  const share = useShareLink(id);
  const [written, setWritten] = useState<string | null>(null);
  // What was written belongs to this time only.
  const close = () => {
    setWritten(null);
    onClose();
  };
  const email = invoice.data?.customer.email;
  const emailed = {
    describe: () => [`An email to ${email}`] as const,
    done: () => notify.success('Sending', `Emailed to ${email}`),
  };
  const send = useMutation({
    mutationFn: (message: string) =>
      reminding
        ? askFirst((accepted) =>
            sendOnce({
              slot: `remind.${id}`,
              body: { text: message, ...accepted },
              ...emailed,
              send: (body, idempotencyKey) => api.reminders.send({ params: { id }, body, idempotencyKey }),
            }),
          )
        : sendOnce({
            slot: `send.${id}`,
            body: { text: message },
            ...emailed,
            send: (body, idempotencyKey) => api.delivery.send({ params: { id }, body, idempotencyKey }),
          }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['invoices'] });
      close();
    },
    onError: (error) => notify.error('The email was not sent', messageOf(error)),
  });
  const isRead = invoice.data && share.data;
  const text = isRead ? (written ?? shareText(invoice.data!, today, share.data!.url, reminding)) : null;
  const error = invoice.error ?? share.error;

  const title = invoice.data
    ? `${reminding ? 'Remind' : 'Share with'} ${invoice.data.customer.name}`
    : 'Share';

  return (
    <Drawer title={title} opened={id !== ''} onClose={close}>
      {error ? (
        <Alert>{messageOf(error)}</Alert>
      ) : text !== null ? (
        <div className={classes.sheet}>
          {reminding && <AlertReceived invoiceId={id} />}
          <TextAreaField label="Message" value={text} onChange={setWritten} rows={ROWS} maxLength={LONGEST} />
          <WhatsAppSend
            invoice={invoice.data!}
            text={text}
            phone={phone ?? invoice.data?.customer.phone ?? null}
            asks={invoice.data!.stored_status === 'pending' || !reminding}
            onSent={close}
          />
          <Button size="large" wide disabled={!email} busy={send.isPending} onClick={() => send.mutate(text)}>
            <IconMail size={20} aria-hidden />
            <span className={classes.address}>{email ? `Email to ${email}` : 'No email address'}</span>
          </Button>
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
      ) : (
        <div className={classes.sheet}>
          <Skeleton height={120} />
          <Skeleton height={44} />
        </div>
      )}
    </Drawer>
  );
}
