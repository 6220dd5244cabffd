import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { whatsAppAddress } from '../../ui/share.ts';

interface Sent {
  customerId: string;
  name: string;
  from: string;
  to: string;
}

/** Sends a statement as PDF from the business number; nothing where none is connected. */
export function SendStatement(props: Sent) {
  const may = useMay();
  const [opened, setOpened] = useState(false);
  const { data: status } = useQuery(queries.whatsapp.status());
  if (!status?.enabled || !may('documents:write')) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconBrandWhatsapp size={16} aria-hidden />
        Send by WhatsApp
      </Button>
      <Drawer title="Send by WhatsApp" opened={opened} onClose={() => setOpened(false)}>
        {opened && <SendForm {...props} />}
      </Drawer>
    </>
  );
}

const LOOK_MS = 2_000;

function SendForm({ customerId, name, from, to }: Sent) {
  const { date } = useLocale();
  const [message, setMessage] = useState<string | null>(null);
  const customer = useQuery(queries.customers.get({ params: { id: customerId } }));
  if (message) return <Progress id={message} text={`Your statement, ${date(from)} to ${date(to)}`} />;
  return (
    <NumberForm
      key={customer.data?.id ?? ''}
      phone={customer.data?.phone ?? ''}
      note={`The PDF of ${date(from)} to ${date(to)} goes to ${name}. WhatsApp delivers it only to people who wrote to your number within the last 24 hours.`}
      send={async (number) => {
        const sent = await sendOnce({
          slot: `whatsapp.statement.${customerId}`,
          body: { to: number, period: { from, to } },
          send: (body, idempotencyKey) =>
            api.whatsapp.sendStatement({ params: { id: customerId }, body, idempotencyKey }),
          describe: (body) => [`A statement by WhatsApp to ${body.to}`],
          done: () => {},
        });
        setMessage(sent.id);
      }}
    />
  );
}

function NumberForm({
  phone,
  note,
  send,
}: {
  phone: string;
  note: string;
  send: (number: string) => Promise<void>;
}) {
  const form = useForm({ to: phone });
  const save = form.submit(async ({ to }) => {
    if (!to.trim()) return form.fail({ to: 'Please enter a telephone number' });
    await send(to);
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>{note}</p>
      <TextField label="To" type="tel" inputMode="tel" autoComplete="off" {...form.bind('to')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Send
      </Button>
    </form>
  );
}

const STATES = {
  queued: 'It is on its way.',
  sent: 'It was sent.',
  delivered: 'It has arrived.',
  read: 'It was read.',
} as const;

/** How far the message came; where it failed, why, and another way. */
function Progress({ id, text }: { id: string; text: string }) {
  const { data } = useQuery({
    ...queries.whatsapp.message({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' || !state.data ? LOOK_MS : false),
  });
  const state = data?.state ?? 'queued';
  if (state !== 'failed') return <p role="status">{STATES[state as keyof typeof STATES] ?? STATES.queued}</p>;
  return (
    <div className={formClasses.stack}>
      <Alert tone="owed">{data?.problem ?? 'It was not delivered.'}</Alert>
      <ButtonAnchor
        look="primary"
        size="large"
        wide
        href={whatsAppAddress(text, data?.number ?? null)}
        target="_blank"
        rel="noreferrer"
      >
        <IconBrandWhatsapp size={20} aria-hidden />
        Write in your own WhatsApp
      </ButtonAnchor>
    </div>
  );
}
