import { LIMITS } from '@lissafi/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { clearSession } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import classes from '../../ui/form/AuthForm.module.css';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';

/** Without a token the person requests a link; with one they choose a new password. The token is removed from the address immediately. */
export function ResetPasswordPage() {
  useTitle('New password');
  const navigate = useNavigate();
  const { token: given } = useSearch({ strict: false }) as { token?: string };
  const [token, setToken] = useState(given);
  useEffect(() => {
    if (!given) return;
    setToken(given);
    void navigate({ to: '.', search: {}, replace: true });
  }, [given, navigate]);
  const checked = useQuery({
    queryKey: ['auth', 'checkReset', token],
    queryFn: () => api.auth.checkReset({ body: { token: token! } }),
    enabled: token !== undefined,
    retry: false,
  });
  // Nobody thinks up a password for a link that works no more.
  const isDead = checked.error instanceof ApiError && checked.error.code === 'INVALID_TOKEN';
  if (!token || isDead) return <AskForLink problem={isDead ? messageOf(checked.error) : null} />;
  return <ChoosePassword token={token} onAskAgain={() => setToken(undefined)} />;
}

function AskForLink({ problem: told }: { problem: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, bind, submit, busy, problem, fail } = useForm({ email: '' });
  const send = submit(
    async ({ email }) => {
      if (!email.trim()) return fail({ email: 'Please enter your email address' });
      await api.auth.requestPasswordReset({ body: { email } });
      notify.success('Password reset email sent!');
      setSentTo(email.trim());
    },
    {
      onError: (error) =>
        notify.error('Failed to send reset email', messageOf(error, 'Failed to send password reset email.')),
    },
  );
  if (sentTo) {
    return (
      <div className={classes.form}>
        <div>
          <h1>Check your inbox</h1>
          <p className={classes.description}>
            If <strong>{sentTo}</strong> has an account here, we have sent it a link. The link works once, for
            one hour.
          </p>
        </div>
        <div className={classes.actions}>
          <ButtonLink to="/auth/login" look="primary" size="large" wide>
            Back to sign in
          </ButtonLink>
          <Button size="large" wide onClick={() => setSentTo(null)}>
            Use another address
          </Button>
        </div>
      </div>
    );
  }
  return (
    <AuthForm
      ref={form}
      title="New password"
      description="We will send you a link to choose a new password."
      problem={problem ?? told}
      submit="Send the link"
      busy={busy}
      onSubmit={send}
      aside={<Link to="/auth/login">Back to sign in</Link>}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...bind('email')}
      />
    </AuthForm>
  );
}

function ChoosePassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, bind, submit, busy, problem, fail } = useForm({ new_password: '' });
  const send = submit(
    async ({ new_password }) => {
      if (new_password.length < LIMITS.password_min)
        return fail({ new_password: `At least ${LIMITS.password_min} characters` });
      await api.auth.resetPassword({ body: { token, new_password } });
      // Every session has ended, this device's too.
      clearSession();
      client.clear();
      notify.success('Password reset successfully!');
      await navigate({ to: '/auth/login', search: {}, replace: true });
    },
    { onError: (error) => notify.error('Password reset failed', messageOf(error, 'Password reset failed.')) },
  );
  return (
    <AuthForm
      ref={form}
      title="Choose a new password"
      description="You will be signed out on every device."
      problem={problem}
      submit="Save"
      busy={busy}
      onSubmit={send}
      aside={
        <Button look="subtle" onClick={onAskAgain}>
          Request another link
        </Button>
      }
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        autoFocus
        hint={`At least ${LIMITS.password_min} characters. A short sentence is easy to remember.`}
        {...bind('new_password')}
      />
    </AuthForm>
  );
}
