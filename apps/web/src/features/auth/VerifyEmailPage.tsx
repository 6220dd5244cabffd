import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { getSession, reloadUser, setUser, useSession } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import classes from '../../ui/form/AuthForm.module.css';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { EmailField } from './EmailField.tsx';
import { nextStep } from './next-step.ts';

const POLL_INTERVAL_MS = 5_000;

type State = 'inbox' | 'verifying' | 'verified' | 'correcting';

/**
 * With a token in the address it is POSTed (so that the scanners of mail servers, which follow links, do not use it
 * up) and at once taken out of the address. Without one the page waits: the mail may be opened on another device.
 */
export function VerifyEmailPage() {
  useTitle('Verify your email');
  const navigate = useNavigate();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const { user } = useSession();
  const used = useRef<string | null>(null);
  const [state, setState] = useState<State>(token ? 'verifying' : 'inbox');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!token || used.current === token) return;
    used.current = token;
    void navigate({ to: '.', search: {}, replace: true });
    api.auth
      .verifyEmail({ body: { token } })
      .then(async (answer) => {
        notify.success('Email verified successfully!');
        const here = getSession().user;
        if (here?.id !== answer.user.id) return setState('verified');
        setUser(answer.user);
        await navigate({ to: nextStep(answer.user) as '/dashboard', replace: true });
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'ALREADY_VERIFIED') return setState('verified');
        setState('inbox');
        notify.error('Email verification failed', messageOf(error, 'Email verification failed.'));
      });
  }, [token, navigate]);

  const waiting = state === 'inbox' && user !== null && !user.email_verified;
  useEffect(() => {
    if (!waiting) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await reloadUser().catch((error: unknown) => {
        // The session ended elsewhere: the guards decide.
        if (error instanceof ApiError && error.status === 401) return null;
        return undefined;
      });
      if (now?.email_verified) await navigate({ to: nextStep(now) as '/dashboard', replace: true });
    };
    const timer = setInterval(look, POLL_INTERVAL_MS);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting, navigate]);

  const resend = async () => {
    setBusy(true);
    try {
      if (!user?.email)
        throw new ApiError({ message: 'No email address available', code: 'NO_EMAIL', status: 0 });
      await api.auth.resendVerification({ body: { email: user.email } });
      notify.success('Verification email sent!');
    } catch (error) {
      notify.error(
        'Failed to send verification email',
        messageOf(error, 'Failed to resend verification email.'),
      );
    } finally {
      setBusy(false);
    }
  };

  if (state === 'verifying') {
    return (
      <div className={classes.form} role="status">
        <h1>Verifying your email…</h1>
      </div>
    );
  }
  if (state === 'correcting') return <CorrectAddress onDone={() => setState('inbox')} />;
  if (state === 'verified') {
    return (
      <div className={classes.form}>
        <div>
          <h1>Your email is verified</h1>
          <p className={classes.description}>Sign in to continue where you left off.</p>
        </div>
        <ButtonLink to="/auth/login" look="primary" size="large" wide>
          Sign in
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <div>
        <h1>Check your inbox</h1>
        <p className={classes.description}>
          {user ? (
            <>
              We sent a link to <strong>{user.email}</strong>. Open it on any device: this page updates by
              itself.
            </>
          ) : (
            'We sent you a link. Open it to verify your email address.'
          )}
        </p>
      </div>
      <div className={classes.actions}>
        <Button look="primary" size="large" wide busy={busy} onClick={resend}>
          Send the email again
        </Button>
        {user && !user.email_verified && (
          <Button size="large" wide onClick={() => setState('correcting')}>
            Change the address
          </Button>
        )}
      </div>
      <p className={classes.note}>
        No email yet? Check your spam folder, or wait a minute: on a slow network emails can take longer.
      </p>
    </div>
  );
}

/** For an address that was mistyped at sign-up. */
function CorrectAddress({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const { form, bind, submit, busy, problem, fail } = useForm({ email: user?.email ?? '' });
  const send = submit(async ({ email }) => {
    if (!email.trim()) return fail({ email: 'Please enter your email address' });
    setUser(await api.account.correctEmail({ body: { email } }));
    notify.success('Verification email sent!');
    onDone();
  });
  return (
    <AuthForm
      ref={form}
      title="Change the address"
      description="We send a new link. The one before stops working."
      problem={problem}
      submit="Send the link there"
      busy={busy}
      onSubmit={send}
      aside={
        <Button look="subtle" onClick={onDone}>
          Go back
        </Button>
      }
    >
      <EmailField {...bind('email')} />
    </AuthForm>
  );
}
