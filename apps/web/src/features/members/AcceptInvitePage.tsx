import type { InvitationView } from '@lissafi/contract/members';
import type { Role } from '@lissafi/contract/permissions';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import {
  followCurrentOrganization,
  getSession,
  signedIn,
  signOut,
  startSession,
  storedUser,
  useSession,
} from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import classes from '../../ui/form/AuthForm.module.css';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { nextStep } from '../auth/next-step.ts';
import { RegisterInvited } from './RegisterInvited.tsx';

/** Kept for this tab while the person signs out and in; out of the address at once. */
const STORAGE_KEY = 'lissafi.invitation';
/** The role as a phrase for a person. */
const ROLE_PHRASES: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  accountant: 'an accountant',
  sales: 'a salesperson',
  storekeeper: 'a storekeeper',
  viewer: 'a viewer',
};

type State = { view: InvitationView } | { problem: string } | null;

export function AcceptInvitePage() {
  useTitle('Invitation');
  const navigate = useNavigate();
  const { token: given } = useSearch({ from: '/auth/accept-invite' });
  const { user } = useSession();
  const [token] = useState(() => given ?? sessionStorage.getItem(STORAGE_KEY));
  const [state, setState] = useState<State>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (given) {
      sessionStorage.setItem(STORAGE_KEY, given);
      void navigate({ to: '/auth/accept-invite', search: {}, replace: true });
    }
  }, [given, navigate]);

  useEffect(() => {
    if (!token) return setState({ problem: 'This invitation is no longer valid. Ask for a new one.' });
    const known = storedUser() ? startSession() : Promise.resolve(getSession());
    Promise.all([api.invitations.look({ body: { token } }), known])
      .then(([view]) => setState({ view }))
      .catch((error: unknown) => setState({ problem: messageOf(error) }));
  }, [token]);

  const done = async () => {
    sessionStorage.removeItem(STORAGE_KEY);
    followCurrentOrganization();
    await navigate({ to: nextStep(getSession().user) as '/dashboard', replace: true });
  };
  const accept = async () => {
    if (!token) return;
    setBusy(true);
    try {
      signedIn(await api.invitations.accept({ body: { token } }));
      if (state && 'view' in state) notify.success(`Welcome to ${state.view.organization_name}!`);
      await done();
    } catch (error) {
      if (error instanceof ApiError && error.outcomeUnknown) notify.error(messageOf(error));
      else setState({ problem: messageOf(error) });
      setBusy(false);
    }
  };
  const leave = async () => {
    await signOut();
    await navigate({ to: '/auth/login', search: { next: '/auth/accept-invite' } });
  };

  if (!state) {
    return (
      <div className={classes.form} role="status">
        <h1>Opening the invitation…</h1>
      </div>
    );
  }
  if ('problem' in state) {
    return (
      <div className={classes.form}>
        <div role="alert">
          <h1>The invitation could not be opened</h1>
          <p className={classes.description}>{state.problem}</p>
        </div>
        <ButtonLink to="/" size="large" wide>
          Go to the start page
        </ButtonLink>
      </div>
    );
  }
  const { view } = state;
  const role = view.role;
  return (
    <div className={classes.form}>
      <div>
        <h1>Join {view.organization_name}</h1>
        <p className={classes.description}>
          {view.invited_by} invites you to work in its books as {ROLE_PHRASES[role]}. The invitation is for{' '}
          <strong>{view.email}</strong>.
        </p>
      </div>
      {user ? (
        user.email === view.email ? (
          <Button look="primary" size="large" wide busy={busy} onClick={accept}>
            Accept the invitation
          </Button>
        ) : (
          <>
            <p className={classes.problem} role="alert">
              You are signed in as {user.email}. Sign out, then sign in as {view.email}, or open the link
              again to make that account.
            </p>
            <Button look="primary" size="large" wide onClick={leave}>
              Sign out
            </Button>
          </>
        )
      ) : view.has_account ? (
        <>
          <p>You have an account with this address. Sign in, and the invitation is waiting here.</p>
          <ButtonLink
            to="/auth/login"
            search={{ next: '/auth/accept-invite' }}
            look="primary"
            size="large"
            wide
          >
            Sign in
          </ButtonLink>
        </>
      ) : (
        token && <RegisterInvited token={token} email={view.email} onDone={done} />
      )}
      {user && user.email !== view.email && (
        <p className={classes.aside}>
          Or go <Link to="/dashboard">back to your work</Link>.
        </p>
      )}
    </div>
  );
}
