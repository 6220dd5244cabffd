import type { User } from '@lissafi/contract/auth';
import { type AccessState, accessChain, guardAuthPage } from '@lissafi/domain/access/access-chain';
import { getSession, startSession, storedUser } from '../../client/session.ts';
import { isSummaryOpen, onboardingUnfinished, SUMMARY } from '../onboarding/onboarding-store.ts';

// Where a person stands on the way into the app (S1 §2); where each condition leads is decided by the domain.

/** What the domain asks about a person, or about nobody. */
export const stateOf = (user: User | null): AccessState => ({
  authenticated: user !== null,
  email_verified: user?.email_verified ?? false,
  terms_accepted: user?.terms_accepted ?? false,
  has_organization: (user?.organizations.length ?? 0) > 0,
});

/** Where to go next after signing in or finishing a step. */
export const nextStep = (user: User | null) => accessChain(stateOf(user));

/** Where a set-up person is led from an auth page, or null. When the device knows nobody, no request is sent. */
export async function awayFromAuth(pathname: string): Promise<string | null> {
  const session = getSession().status === 'loading' && !storedUser() ? getSession() : await startSession();
  return guardAuthPage(pathname, {
    ...stateOf(session.user),
    onboarding_unfinished: onboardingUnfinished(session.user) || (pathname === SUMMARY && isSummaryOpen()),
  });
}
