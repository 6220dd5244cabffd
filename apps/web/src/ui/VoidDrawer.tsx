import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OnceKey } from '../client/once-key.ts';
import { sendOnce } from '../client/send-once.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Drawer } from './Drawer.tsx';
import formClasses from './form/Form.module.css';
import { TextAreaField } from './form/fields.tsx';
import { useForm } from './form/use-form.ts';
import { notify } from './toast.ts';

interface Props {
  /** The action, for the drawer and its button: "Void this payment". */
  title: string;
  note: string;
  /** Names the intention, so that it is sent once. */
  slot: string;
  send: (body: { reason: string }, idempotencyKey: OnceKey) => Promise<unknown>;
  done: string;
  opened: boolean;
  onClose: () => void;
}

/** A drawer that voids something in the books by a reversal dated today; it asks for a reason. */
export function TakeBackDrawer(props: Props) {
  return (
    <Drawer title={props.title} opened={props.opened} onClose={props.onClose}>
      {props.opened && <TakeBackForm {...props} />}
    </Drawer>
  );
}

/** The button of a record's page that voids it, and its drawer. */
export function VoidAction(props: Omit<Props, 'opened' | 'onClose'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconArrowBackUp size={16} aria-hidden />
        Void
      </Button>
      <TakeBackDrawer {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function TakeBackForm({ title, note, slot, send, done, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({ reason: '' });
  const save = form.submit(async ({ reason }) => {
    if (!reason.trim()) return form.fail({ reason: 'Please enter a reason' });
    await sendOnce({
      slot,
      body: { reason },
      send,
      describe: (body) => [done, body.reason],
      done: () => notify.success(done),
      single: true,
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>{note}</p>
      <TextAreaField label="Reason" rows={3} maxLength={500} {...form.bind('reason')} />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        {title}
      </Button>
    </form>
  );
}
