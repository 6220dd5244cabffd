import { useEffect, useState } from 'react';
import { api } from '../client/api.ts';
import { messageOf } from '../client/api-error.ts';
import type { GivenProof } from '../client/identity.ts';
import { hasPasskeys, signWithPasskey } from '../client/passkey.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import classes from './Dialog.module.css';
import { PasswordField } from './form/fields.tsx';
import { useForm } from './form/use-form.ts';
import { Modal } from './Modal.tsx';
import { useOnline } from './use-online.ts';

interface Props {
  hasPassword: boolean;
  onAnswer: (given: GivenProof | null) => void;
}

/** Asks for the password or a passkey, above whatever form is open: it is sent once the person has confirmed. */
export default function ConfirmIdentity({ hasPassword, onAnswer }: Props) {
  const { form, bind, submit, busy, problem, fail } = useForm({ password: '' });
  const [passkey, setPasskey] = useState<'none' | 'ready' | 'busy'>('none');
  const [refused, setRefused] = useState<string | null>(null);
  const online = useOnline();
  useEffect(() => {
    if (!hasPasskeys()) return;
    // Without an answer there is no button; the password works all the same.
    api.account.overview().then(
      ({ passkeys }) => passkeys.length > 0 && setPasskey('ready'),
      () => {},
    );
  }, []);
  const usePasskey = async () => {
    setPasskey('busy');
    setRefused(null);
    try {
      const signed = await signWithPasskey();
      if (signed) return onAnswer(await api.account.prove({ body: { passkey: signed } }));
    } catch (error) {
      setRefused(messageOf(error));
    }
    setPasskey('ready');
  };
  const send = submit(async ({ password }) => {
    setRefused(null);
    if (!password) return fail({ password: 'Please enter your password' });
    onAnswer(await api.account.prove({ body: { password } }));
  });
  return (
    <Modal
      opened
      onClose={() => onAnswer(null)}
      title="Confirm that it is you"
      place="center"
      hasClose={false}
    >
      <form ref={form} noValidate onSubmit={send} className={classes.form}>
        <p className={classes.text}>
          {hasPassword
            ? 'This is about who owns the business, its data or its money. Please enter your password once more.'
            : passkey === 'none'
              ? 'This is about who owns the business, its data or its money. Please sign out and sign in again, and do it within ten minutes.'
              : 'This is about who owns the business, its data or its money. Please use your passkey.'}
        </p>
        {!online && <Alert>No connection. Check your network and try again.</Alert>}
        {(refused ?? problem) && <Alert>{refused ?? problem}</Alert>}
        {hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            {...bind('password')}
          />
        )}
        <div className={classes.actions}>
          {hasPassword && (
            <Button type="submit" look="primary" busy={busy}>
              Confirm
            </Button>
          )}
          {passkey !== 'none' && (
            <Button
              look={hasPassword ? 'secondary' : 'primary'}
              busy={passkey === 'busy'}
              onClick={usePasskey}
            >
              Use a passkey
            </Button>
          )}
          <Button onClick={() => onAnswer(null)}>Go back</Button>
        </div>
      </form>
    </Modal>
  );
}
