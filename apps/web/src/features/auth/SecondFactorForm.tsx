import type { UserAndTokens } from '@lissafi/contract/auth';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/PlainButton.tsx';
import { notify } from '../../ui/toast.ts';
import type { Asked } from './enter.ts';

/** The second step of signing in: a code of the app, or one of the recovery codes. */
export function SecondFactorForm({
  challenge,
  onDone,
  onBack,
}: {
  challenge: Asked;
  onDone: (answer: UserAndTokens) => Promise<void>;
  onBack: () => void;
}) {
  const [byRecovery, setByRecovery] = useState(false);
  const { form, set, bind, submit, busy, problem, fail } = useForm({ code: '' });
  const send = submit(
    async ({ code }) => {
      if (code.trim().length < 6) return fail({ code: 'Please enter the whole code' });
      await onDone(await api.auth.secondFactor({ body: { challenge: challenge.token, code } }));
    },
    { onError: (error) => notify.error('Login failed', messageOf(error, 'Login failed. Please try again.')) },
  );
  return (
    <AuthForm
      ref={form}
      title="One more step"
      description={
        byRecovery
          ? 'Enter one of your recovery codes. Each code works once.'
          : 'Open your authenticator app and enter the six-digit code for Lissafi.'
      }
      problem={problem}
      submit="Continue"
      busy={busy}
      onSubmit={send}
      aside={
        <>
          <Button
            look="subtle"
            onClick={() => {
              setByRecovery(!byRecovery);
              set('code', '');
            }}
          >
            {byRecovery ? 'Use the app instead' : 'Use a recovery code'}
          </Button>{' '}
          <Button look="subtle" onClick={onBack}>
            Start over
          </Button>
        </>
      }
    >
      <TextField
        key={String(byRecovery)}
        label={byRecovery ? 'Recovery code' : 'Code'}
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...bind('code')}
      />
    </AuthForm>
  );
}
