import { useEffect, useState } from 'react';
import { v4 as randomState } from 'uuid';
import { api, googleAddress } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { hasPasskeys, signWithPasskey } from '../../client/passkey.ts';
import classes from '../../ui/form/AuthForm.module.css';
import { Button, ButtonAnchor } from '../../ui/PlainButton.tsx';
import { notify } from '../../ui/toast.ts';
import { useEnter } from './enter.ts';
import { beginGoogle } from './google-flow.ts';

/** Sign-in without a password: Google if it is configured, and passkeys if the browser supports them. */
export function OtherWays({ next, passkey = false }: { next?: string | undefined; passkey?: boolean }) {
  const enter = useEnter();
  const [google, setGoogle] = useState(false);
  const [busy, setBusy] = useState(false);
  const [state] = useState(() => randomState());
  useEffect(() => {
    // Without an answer there is no button; the password works all the same.
    api.auth.methods().then(
      (methods) => setGoogle(methods.google),
      () => {},
    );
  }, []);
  const withPasskey = passkey && hasPasskeys();
  if (!google && !withPasskey) return null;

  const usePasskey = async () => {
    setBusy(true);
    try {
      const signed = await signWithPasskey();
      if (signed) await enter(await api.auth.passkey({ body: signed }), next);
    } catch (error) {
      notify.error('Login failed', messageOf(error, 'Login failed. Please try again.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.actions}>
      <p className={classes.or}>or</p>
      {google && (
        <ButtonAnchor
          href={googleAddress(state)}
          size="large"
          wide
          onClick={() => beginGoogle({ state, next })}
        >
          Continue with Google
        </ButtonAnchor>
      )}
      {withPasskey && (
        <Button size="large" wide busy={busy} onClick={usePasskey}>
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}
