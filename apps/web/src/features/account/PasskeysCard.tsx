import type { SecurityOverview } from '@lissafi/contract/account';
import { deviceName } from '@lissafi/domain/access/device-name';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useDeviceMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Account.module.css';
import { Proof, proofOf } from './Proof.tsx';

export function PasskeysCard({
  overview,
  onChange,
}: {
  overview: SecurityOverview;
  onChange: (overview: SecurityOverview) => Promise<void>;
}) {
  const moment = useDeviceMoment();
  const [adding, setAdding] = useState(false);
  const remove = async (id: string) => {
    try {
      await onChange(await api.account.removePasskey({ params: { id } }));
      notify.success('Passkey removed');
    } catch (error) {
      notify.error('The passkey was not removed', messageOf(error));
    }
  };
  const possible = 'PublicKeyCredential' in window;
  return (
    <Card title="Passkeys">
      <div className={classes.form}>
        <p className={classes.note}>
          {possible
            ? 'Sign in with your finger, face or screen lock instead of a password.'
            : 'This browser does not support passkeys.'}
        </p>
        {overview.passkeys.length > 0 && (
          <ul className={classes.rows}>
            {overview.passkeys.map((passkey) => (
              <li key={passkey.id} className={classes.row}>
                <div>
                  <strong>{passkey.name}</strong>
                  <p>
                    {passkey.last_used_at
                      ? `Last used ${moment(passkey.last_used_at)}`
                      : `Added ${moment(passkey.created_at)}`}
                  </p>
                </div>
                <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => remove(passkey.id)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {possible && (
          <div className={classes.actions}>
            <Button onClick={() => setAdding(true)}>Add a passkey</Button>
          </div>
        )}
      </div>
      <Drawer title="Add a passkey" opened={adding} onClose={() => setAdding(false)}>
        <AddPasskeyForm
          hasPassword={overview.has_password}
          onDone={async (next) => {
            setAdding(false);
            await onChange(next);
          }}
        />
      </Drawer>
    </Card>
  );
}

function AddPasskeyForm({
  hasPassword,
  onDone,
}: {
  hasPassword: boolean;
  onDone: (overview: SecurityOverview) => Promise<void>;
}) {
  const { form, bind, submit, busy, problem, fail } = useForm(() => ({
    password: '',
    name: deviceName(navigator.userAgent),
  }));
  const send = submit(async ({ password, name }) => {
    if (!name.trim()) return fail({ name: 'Please enter a name' });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { challenge, options } = await api.account.passkeyOptions({ body: proofOf(password) });
    const credential = await startRegistration({ optionsJSON: options as never }).catch((error: Error) => {
      if (error.name === 'InvalidStateError') fail({}, 'This device already has a passkey for your account.');
      else fail({}, 'No passkey was created. Please try again.');
      return null;
    });
    if (!credential) return;
    const body = { challenge, name, credential: credential as never };
    const overview = await api.account.addPasskey({ body });
    notify.success('Passkey added');
    await onDone(overview);
  });
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={send}>
      {problem && <Alert>{problem}</Alert>}
      <TextField label="Name" {...bind('name')} />
      <Proof needed={hasPassword} field={bind('password')} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Add a passkey
      </Button>
    </form>
  );
}
