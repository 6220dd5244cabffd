import type { ReminderDraft } from '@lissafi/contract/reminders';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, keyHere } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { askFirst } from './ask-first.ts';
import classes from './RemindDrawer.module.css';

const ROWS = 12;
const LONGEST = 4_000;

interface Props {
  /** Null while it is closed. */
  customer: { id: string; name: string } | null;
  onClose: () => void;
}

/** Reminds a customer of all that is owed, by WhatsApp or email, in words that can be changed before. */
export function RemindAllDrawer({ customer, onClose }: Props) {
  return (
    <Drawer
      title={customer ? `Remind ${customer.name}` : 'Remind'}
      opened={customer !== null}
      onClose={onClose}
    >
      {customer && <Remind key={customer.id} customerId={customer.id} onClose={onClose} />}
    </Drawer>
  );
}

function Remind({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const draft = useQuery({
    queryKey: keyHere('reminders', 'draft', customerId),
    queryFn: () => api.reminders.draft({ params: { id: customerId }, body: {} }),
    // What is being changed is not replaced.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (draft.error) return <Alert>{messageOf(draft.error)}</Alert>;
  if (!draft.data)
    return (
      <div className={classes.sheet}>
        <Skeleton height={220} />
        <Skeleton height={44} />
      </div>
    );
  return <Worded customerId={customerId} draft={draft.data} onClose={onClose} />;
}

function Worded({
  customerId,
  draft,
  onClose,
}: {
  customerId: string;
  draft: ReminderDraft;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { date } = useLocale();
  const [text, setText] = useState(draft.text);
  const [opened, setOpened] = useState(false);
  const { email, phone, count, claim, last_on, today } = draft;
  const record = useMutation({
    mutationFn: (channel: 'email' | 'whatsapp') =>
      askFirst((accepted) =>
        sendOnce({
          slot: `remind-all.${customerId}.${channel}`,
          body: { channel, message: text, ...accepted },
          send: (body, idempotencyKey) =>
            api.reminders.remindCustomer({ params: { id: customerId }, body, idempotencyKey }),
          describe: () => [
            channel === 'email' ? `An email to ${email}` : 'A reminder on WhatsApp',
            `About ${pluralize(count, 'invoice')}`,
          ],
          done: () =>
            channel === 'email'
              ? notify.success('Sending', `Emailed to ${email}`)
              : notify.success('Marked as reminded', 'On WhatsApp'),
        }),
      ),
    onSuccess: () => {
      void client.invalidateQueries();
      onClose();
    },
    onError: (error) => notify.error('Not reminded', messageOf(error)),
  });
  const isMailed = today.includes('email');
  return (
    <div className={classes.sheet}>
      {claim && <Alert tone="owed">{claim}</Alert>}
      {last_on && <p className={formClasses.note}>{`The last reminder went on ${date(last_on)}.`}</p>}
      <TextAreaField label="Message" value={text} onChange={setText} rows={ROWS} maxLength={LONGEST} />
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
      {opened && !today.includes('whatsapp') && (
        <>
          <p className={formClasses.note} role="status">
            Did you send it in WhatsApp? Then each invoice remembers it.
          </p>
          <Button
            look="primary"
            size="large"
            wide
            busy={record.isPending && record.variables === 'whatsapp'}
            onClick={() => record.mutate('whatsapp')}
          >
            <IconCheck size={20} aria-hidden />
            Yes, mark as reminded
          </Button>
        </>
      )}
      <Button
        size="large"
        wide
        disabled={!email || isMailed}
        busy={record.isPending && record.variables === 'email'}
        onClick={() => record.mutate('email')}
      >
        <IconMail size={20} aria-hidden />
        <span className={classes.address}>
          {isMailed ? 'Emailed today already' : email ? `Email to ${email}` : 'No email address'}
        </span>
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
  );
}
