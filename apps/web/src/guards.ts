import { accessChain } from '@lissafi/domain/access/access-chain';
import { redirect } from '@tanstack/react-router';
import { startSession } from './client/session.ts';
import { awayFromAuth, stateOf } from './features/auth/next-step.ts';

// The two guards of S1 §2; where each condition leads is decided by the domain.

/** The screens of the app: who is not ready goes to the first step that is missing. */
export async function guardApp({ location }: { location: { href: string; pathname: string } }) {
  const session = await startSession();
  if (session.status === 'unreachable') return;
  const target = accessChain(stateOf(session.user));
  if (target === '/dashboard') return;
  // Back to the same place after signing in.
  const next = session.user || location.pathname === '/dashboard' ? undefined : location.href;
  throw redirect({ to: target as '/auth/login', search: next ? { next } : {}, replace: true });
}

const EMAIL_LINK_PAGES: Record<string, '/new-password' | '/confirm-email'> = {
  '/auth/reset-password': '/new-password',
  '/auth/verify-email': '/confirm-email',
};

/** Auth pages: a set-up person is redirected. When the device knows nobody, no request is sent. */
export async function guardAuth({
  location,
}: {
  location: { pathname: string; search: { token?: string } };
}) {
  const away = await awayFromAuth(location.pathname);
  // A link of an email is also followed when a person is signed in, on a page outside of the guarded ones.
  const { token } = location.search;
  const elsewhere = away && token && EMAIL_LINK_PAGES[location.pathname];
  if (elsewhere) throw redirect({ to: elsewhere, search: { token }, replace: true });
  if (away) throw redirect({ to: away as '/dashboard', replace: true });
}

/** Steps of onboarding need those before them: signed in, then verified, then terms accepted. */
export async function guardStep({ location }: { location: { pathname: string } }) {
  const session = await startSession();
  if (session.status === 'unreachable') return;
  const target = accessChain(stateOf(session.user));
  const steps = [
    '/auth/login',
    '/auth/verify-email',
    '/auth/onboarding/personal-info',
    '/auth/onboarding/business-info',
    '/dashboard',
  ];
  const needed: Record<string, number> = {
    '/auth/onboarding/personal-info': 2,
    '/auth/onboarding/business-info': 3,
    '/auth/onboarding/settings': 4,
    '/auth/onboarding/summary': 4,
  };
  if (steps.indexOf(target) < (needed[location.pathname] ?? 0)) {
    throw redirect({ to: target as '/auth/login', replace: true });
  }
}
