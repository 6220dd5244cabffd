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

/** The conditions in their order, and where a person goes who does not meet one (S1 §2). */
const STEPS = [
  ['authenticated', '/auth/login'],
  ['email_verified', '/auth/verify-email'],
  ['terms_accepted', `${ONBOARDING}personal-info`],
  ['has_organization', `${ONBOARDING}business-info`],
] as const satisfies readonly (readonly [keyof AccessState, string])[];

export type Condition = (typeof STEPS)[number][0];

/**
 * The first condition that is not met, whatever else is unmet (S1.2-23); null when all are. `upTo` leaves out those
 * after it: some routes of the server ask for less.
 */
export function firstUnmet(state: AccessState, upTo: Condition = 'has_organization'): Condition | null {
  for (const [condition] of STEPS) {
    if (!state[condition]) return condition;
    if (condition === upTo) return null;
  }
  return null;
}

/** Where a person may go: the router asks with the profile, the server refuses by the same order (S1.2-18 to 23). */
export function accessChain(state: AccessState): string {
  const unmet = firstUnmet(state);
  return STEPS.find(([condition]) => condition === unmet)?.[1] ?? '/dashboard';
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
