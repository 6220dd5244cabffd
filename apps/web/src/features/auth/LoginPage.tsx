import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ownAddress } from '../../client/own-address.ts';
import classes from '../../ui/form/AuthForm.module.css';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { GoLink } from '../../ui/Go.tsx';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { type Asked, useEnter } from './enter.ts';
import { OtherWays } from './OtherWays.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';

export function LoginPage() {
  useTitle('Sign in');
  const enter = useEnter();
  const [challenge, setChallenge] = useState<Asked | null>(null);
  const [next] = useState(() => ownAddress(new URLSearchParams(window.location.search).get('next')));
  const { form, bind, submit, busy, problem, fail } = useForm({ email: '', password: '' });

  const send = submit(
    async (values) => {
      if (!values.email.trim() || !values.password) {
        return fail({
          ...(values.email.trim() ? {} : { email: 'Please enter your email address' }),
          ...(values.password ? {} : { password: 'Please enter your password' }),
        });
      }
      const answer = await api.auth.login({ body: values });
      if ('challenge' in answer) setChallenge(answer.challenge);
      else await enter(answer, next);
    },
    { onError: (error) => notify.error('Login failed', messageOf(error, 'Login failed. Please try again.')) },
  );

  if (challenge) {
    return (
      <SecondFactorForm
        challenge={challenge}
        onDone={(answer) => enter(answer, next)}
        onBack={() => setChallenge(null)}
      />
    );
  }
  return (
    <>
      <AuthForm
        ref={form}
        title="Sign in"
        problem={problem}
        submit="Sign in"
        busy={busy}
        onSubmit={send}
        aside={
          <>
            <GoLink to="/auth/reset-password">Forgot your password?</GoLink>
            <span className={classes.second}>
              New here? <GoLink to="/auth/register">Create an account</GoLink>
            </span>
          </>
        }
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
        <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      </AuthForm>
      <OtherWays next={next} passkey />
    </>
  );
}
