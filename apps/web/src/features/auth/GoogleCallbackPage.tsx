import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import classes from '../../ui/form/AuthForm.module.css';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { type Asked, useEnter } from './enter.ts';
import { finishGoogle } from './google-flow.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

const DEFAULT = 'Login failed. Please try again.';
const PROBLEMS: Record<string, string> = {
  access_denied: 'Google did not get your permission, so you are not signed in.',
  unavailable: 'Signing in with Google is not available at the moment.',
};

/** The page to which Google redirects: it sends code and state to the API and removes them from the address immediately. */
export function GoogleCallbackPage() {
  useTitle('Sign in');
  const navigate = useNavigate();
  const enter = useEnter();
  const began = useRef(false);
  const [asked, setAsked] = useState<{ challenge: Asked; next: string | undefined } | null>(null);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const query = new URLSearchParams(window.location.search);
    window.history.replaceState(null, '', window.location.pathname);
    const back = (message: string) => {
      notify.error('Login failed', message);
      void navigate({ to: '/auth/login', search: {}, replace: true });
    };
    const [code, state, error] = ['code', 'state', 'error'].map((name) => query.get(name));
    const flow = finishGoogle(state ?? null);
    if (error) return back(PROBLEMS[error] ?? DEFAULT);
    if (!flow || !code || !state) return back(DEFAULT);
    api.auth
      .googleCallback({ query: { code, state, iss: query.get('iss') ?? undefined } })
      .then((answer) =>
        'challenge' in answer
          ? setAsked({ challenge: answer.challenge, next: flow.next })
          : enter(answer, flow.next),
      )
      .catch((error: unknown) => back(messageOf(error, DEFAULT)));
  }, [navigate, enter]);

  if (asked) {
    return (
      <SecondFactorForm
        challenge={asked.challenge}
        onDone={(answer) => enter(answer, asked.next)}
        onBack={() => void navigate({ to: '/auth/login', search: {}, replace: true })}
      />
    );
  }
  return (
    <div className={classes.form} role="status">
      <h1>Signing you in…</h1>
    </div>
  );
}
