import type { Invoice } from '@lissafi/contract/documents';
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './SendDrawer.module.css';
import { shareText } from './share-text.ts';
import { useShareLink } from './use-share-link.ts';
import { WhatsAppSend } from './WhatsAppSend.tsx';

export function SendDrawer(props: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Send" opened={props.opened} onClose={props.onClose}>
      {props.opened && <SendChoice {...props} />}
    </Drawer>
  );
}

const WHATSAPP = ['whatsapp', 'WhatsApp', IconBrandWhatsapp] as const;
const EMAIL = ['email', 'Email', IconMail] as const;

/** WhatsApp first where there is a number to send to; a draft has no link yet, and its email issues it. */
function SendChoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const isDraft = invoice.stored_status === 'draft';
  const ways = invoice.customer.phone ? [WHATSAPP, EMAIL] : [EMAIL, WHATSAPP];
  const [way, setWay] = useState<'whatsapp' | 'email'>(isDraft ? 'email' : ways[0]![0]);
  return (
    <div className={formClasses.stack}>
      {isDraft ? (
        <p className={formClasses.note}>Issue the draft first to send it on WhatsApp.</p>
      ) : (
        <fieldset className={classes.ways}>
          <legend className="visually-hidden">Send by</legend>
          {ways.map(([value, label, Icon]) => (
            <Button
              key={value}
              size="large"
              aria-pressed={value === way}
              // On a phone the keyboard would cover the message that is only looked at.
              data-autofocus={way === 'whatsapp' && value === way ? '' : undefined}
              className={classes.way}
              onClick={() => setWay(value)}
            >
              <Icon size={18} aria-hidden />
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {way === 'whatsapp' ? (
        <WhatsAppForm invoice={invoice} onClose={onClose} />
      ) : (
        <EmailForm invoice={invoice} onClose={onClose} />
      )}
    </div>
  );
}

const LONGEST = 4_000;
const ROWS = 10;

/** From the business number where one is connected; otherwise, or by choice, from the person's own WhatsApp. */
function WhatsAppForm(props: { invoice: Invoice; onClose: () => void }) {
  const { data: status, isPending } = useQuery(queries.whatsapp.status());
  const [byHand, setByHand] = useState(false);
  if (isPending) return <Skeleton height={180} />;
  if (!status?.enabled || !props.invoice.can.send || byHand) return <OwnWhatsAppForm {...props} />;
  return (
    <>
      <BusinessNumberForm {...props} from={status.display_number} />
      <Button look="subtle" wide onClick={() => setByHand(true)}>
        Write it in your own WhatsApp instead
      </Button>
    </>
  );
}

function BusinessNumberForm({
  invoice,
  onClose,
  from,
}: {
  invoice: Invoice;
  onClose: () => void;
  from: string | null;
}) {
  const client = useQueryClient();
  const form = useForm({ to: invoice.customer.phone ?? '' });
  const save = form.submit(async ({ to }) => {
    if (!to.trim()) return form.fail({ to: 'Please enter a telephone number' });
    await sendOnce({
      slot: `whatsapp.${invoice.id}`,
      body: { to },
      send: (body, idempotencyKey) =>
        api.whatsapp.sendInvoice({ params: { id: invoice.id }, body, idempotencyKey }),
      describe: (body) => [`${invoice.invoice_number} by WhatsApp to ${body.to}`],
      done: () => notify.success('Sending', `By WhatsApp to ${to}`),
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        {`The PDF goes out from ${from ?? 'the business number'}. WhatsApp delivers it only to people who wrote to this number within the last 24 hours.`}
      </p>
      <TextField label="To" type="tel" inputMode="tel" autoComplete="off" {...form.bind('to')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        <IconBrandWhatsapp size={20} aria-hidden />
        Send by WhatsApp
      </Button>
    </form>
  );
}

function OwnWhatsAppForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { today } = useLocale();
  const { data: link, error } = useShareLink(invoice.id);
  const [written, setWritten] = useState<string | null>(null);
  if (error) return <Alert>{messageOf(error)}</Alert>;
  if (!link) return <Skeleton height={180} />;
  const { phone, name } = invoice.customer;
  const text = written ?? shareText(invoice, today, link.url);
  return (
    <>
      <p className={formClasses.note}>
        {phone ? `To ${name}, ${phone}` : `${name} has no phone number: choose the chat in WhatsApp.`}
      </p>
      <TextAreaField label="Message" value={text} onChange={setWritten} rows={ROWS} maxLength={LONGEST} />
      <WhatsAppSend invoice={invoice} text={text} phone={phone} onSent={onClose} />
    </>
  );
}

function EmailForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
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
