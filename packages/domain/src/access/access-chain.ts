/** The pages of sign-in and onboarding; each route is named here once (S1 §2). */

export interface AccessState {
  authenticated: boolean;
  email_verified: boolean;
  terms_accepted: boolean;
  has_organization: boolean;
}

const ONBOARDING = '/auth/onboarding/';
/** A person whose set-up is complete joins a second organization through an invitation. */
const ACCEPT_INVITE = '/auth/accept-invite';

/** The access conditions in order, each with the page that a person is sent to who does not meet it (S1 §2). */
const STEPS = [
  ['authenticated', '/auth/login'],
  ['email_verified', '/auth/verify-email'],
  ['terms_accepted', `${ONBOARDING}personal-info`],
  ['has_organization', `${ONBOARDING}business-info`],
] as const satisfies readonly (readonly [keyof AccessState, string])[];

export type Condition = (typeof STEPS)[number][0];

/**
 * Returns the first condition that is not met, whatever comes after it (S1.2-23), or null when all are met.
 * Conditions after `upTo` are not checked, because some routes of the server require fewer.
 */
export function firstUnmet(state: AccessState, upTo: Condition = 'has_organization'): Condition | null {
  for (const [condition] of STEPS) {
    if (!state[condition]) return condition;
    if (condition === upTo) return null;
  }
  return null;
}

/**
 * Returns the page that a person is sent to. The router calls it with the profile; the server refuses in the same
 * order (S1.2-18 to 23).
 */
export function accessChain(state: AccessState): string {
  const unmet = firstUnmet(state);
  return STEPS.find(([condition]) => condition === unmet)?.[1] ?? '/dashboard';
}

/**
 * The second guard (S1.2-24): returns the page that a fully set-up person is redirected to from an auth page, or null
 * to stay. Onboarding pages are exempt while onboarding is unfinished (decisions §11.1), and so are invitations.
 * Paths may carry a query.
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
