import type { Invoice } from '@lissafi/contract/documents';
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';

/**
 * Opens WhatsApp with a text. What happens there is not known here, so the person is asked afterwards whether it was
 * sent, and the document is marked.
 */
export function WhatsAppSend({
  invoice,
  text,
  phone,
  asks = true,
  onSent,
}: {
  invoice: Invoice;
  text: string;
  phone: string | null;
  /** False for a reminder of what was sent before: that does not send the document. */
  asks?: boolean;
  onSent: () => void;
}) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const { id } = invoice;
  const mark = useMutation({
    mutationFn: () =>
      sendOnce({
        slot: `sent.${id}`,
        body: { channel: 'whatsapp' as const },
        send: (body, idempotencyKey) => api.delivery.markSent({ params: { id }, body, idempotencyKey }),
        describe: () => [`${invoice.invoice_number} sent on WhatsApp`],
        done: () => notify.success('Marked as sent', 'On WhatsApp'),
        single: true,
      }),
    onSuccess: () => {
      void client.invalidateQueries();
      onSent();
    },
    onError: (error) => notify.error('Not marked as sent', messageOf(error)),
  });
  const link = (
    <ButtonAnchor
      look={opened ? 'secondary' : 'primary'}
      size="large"
      wide
      href={whatsAppAddress(text, phone)}
      target="_blank"
      rel="noreferrer"
      onClick={() => setOpened(true)}
    >
      <IconBrandWhatsapp size={20} aria-hidden />
      {opened ? 'Open WhatsApp again' : 'Send on WhatsApp'}
    </ButtonAnchor>
  );
  if (!opened || !asks || !invoice.can.send) return link;
  return (
    <>
      <p className={formClasses.note} role="status">
        Did you send it in WhatsApp? Then it is marked as sent.
      </p>
      <Button look="primary" size="large" wide busy={mark.isPending} onClick={() => mark.mutate()}>
        <IconCheck size={20} aria-hidden />
        Yes, mark as sent
      </Button>
      {link}
    </>
  );
}
