import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { clearSession } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Account.module.css';
import { Proof, proofOf } from './Proof.tsx';

/** Lets a person download or erase their own data. */
export function DataCard({ hasPassword }: { hasPassword: boolean }) {
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const data = await api.account.data();
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, 'my-lissafi-data.json');
    } catch (error) {
      notify.error('Not downloaded', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Your data">
      <div className={classes.form}>
        <p className={classes.note}>
          A file with everything we store about you. The data of a business stays with that business and is
          not included.
        </p>
        <div className={classes.actions}>
          <Button busy={busy} onClick={download}>
            Download my data
          </Button>
          <Button look="danger" onClick={() => setErasing(true)}>
            Erase my account
          </Button>
        </div>
      </div>
      <Drawer title="Erase my account" opened={erasing} onClose={() => setErasing(false)}>
        <EraseForm hasPassword={hasPassword} />
      </Drawer>
    </Card>
  );
}

function EraseForm({ hasPassword }: { hasPassword: boolean }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, bind, submit, busy, problem, fail } = useForm({ email: '', password: '' });
  const send = submit(async ({ email, password }) => {
    if (!email.trim()) return fail({ email: 'Please type your email address' });
    await api.account.erase({ body: { email, ...proofOf(password) } });
    clearSession();
    client.clear();
    await navigate({ to: '/auth/login', search: {} });
    notify.success('Your account is erased');
  });
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={send}>
      {problem && <Alert>{problem}</Alert>}
      <p>
        Your name, address and telephone number are removed, and you are signed out everywhere. The books of
        the businesses that you worked in are kept, as the law requires, without your name. This cannot be
        undone.
      </p>
      <TextField
        label="Type your email address to confirm"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        {...bind('email')}
      />
      <Proof needed={hasPassword} field={bind('password')} />
      <Button type="submit" look="danger" size="large" busy={busy}>
        Erase my account
      </Button>
    </form>
  );
}
