/** Where a person may go. The route of every step is named here once (S1 §2). */

export interface AccessState {
  authenticated: boolean;
  email_verified: boolean;
  terms_accepted: boolean;
  has_organization: boolean;
}

const ONBOARDING = '/auth/onboarding/';
/** A set-up person joins a second organization through an invitation. */
const ACCEPT_INVITE = '/auth/accept-invite';

/** The first condition that is not met decides, whatever else is unmet (S1.2-18 to 23). */
export function accessChain(state: AccessState): string {
  if (!state.authenticated) return '/auth/login';
  if (!state.email_verified) return '/auth/verify-email';
  if (!state.terms_accepted) return `${ONBOARDING}personal-info`;
  if (!state.has_organization) return `${ONBOARDING}business-info`;
  return '/dashboard';
}

/**
 * The second guard (S1.2-24): where a fully set-up person on an auth page is sent, or null to stay. It spares the
 * onboarding pages while onboarding is unfinished (decisions §11.1), and invitations. Paths may carry a query.
 */
export function guardAuthPage(
  path: string,
  state: AccessState & { onboarding_unfinished?: boolean },
): string | null {
  const page = path.split(/[?#]/, 1)[0] ?? '';
  if (page !== '/auth' && !page.startsWith('/auth/')) return null;
  if (page === ACCEPT_INVITE) return null;
  if (state.onboarding_unfinished && page.startsWith(ONBOARDING)) return null;
  const target = accessChain(state);
  return target === '/dashboard' ? target : null;
}
