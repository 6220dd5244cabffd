import type { User } from '@lissafi/contract/auth';
import { clampStep, FIRST_STEP } from '@lissafi/domain/access/onboarding';
import { currentOrganization, getSession } from '../../client/session.ts';

// What onboarding stores on the device (S1 §3): that it is in progress, the step, and the input.

const STORED = 'lissafi.onboarding';
/** The address of the closing step. */
export const SUMMARY = '/auth/onboarding/summary';

export interface OnboardingData {
  /** Whose it is; absent where the registration began before the person was known. */
  user_id?: string | undefined;
  session_active: boolean;
  step: number;
  /** Input of the business page, so that a reload loses nothing. */
  business?: Record<string, string | boolean> | undefined;
  /** The settings to be sent at the end. */
  settings?: Record<string, string> | undefined;
}

export function onboarding(): OnboardingData | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as OnboardingData | null;
    const userId = getSession().user?.id;
    // The next person who registers on this device begins anew.
    return stored?.user_id && userId && stored.user_id !== userId ? null : stored;
  } catch {
    return null;
  }
}

export function storeOnboarding(change: Partial<OnboardingData>) {
  const before = onboarding() ?? { session_active: true, step: FIRST_STEP };
  const user_id = getSession().user?.id ?? before.user_id;
  const next = { ...before, ...(user_id && { user_id }), ...change };
  localStorage.setItem(STORED, JSON.stringify({ ...next, step: clampStep(next.step) }));
}

export const clearOnboarding = () => localStorage.removeItem(STORED);

/** Whether this person is still on the way through the steps: no organization yet, or its settings are not sent. */
export const isSettingUp = (user: User | null): boolean =>
  user !== null && (user.organizations.length === 0 || onboardingUnfinished(user));

let summaryOpen = false;
/**
 * Whether the closing summary (step 5) is still to be seen. It is kept in memory only: completing leaves nothing on the
 * device (S1.4-13), and after a reload the person is set up like everybody else (S1.2-24).
 */
export const isSummaryOpen = () => summaryOpen;
export const openSummary = () => {
  summaryOpen = true;
};
export const closeSummary = () => {
  summaryOpen = false;
};

/**
 * True when the organization is made and its settings are not sent yet, which the server knows. Only who may change
 * the organization can finish.
 */
export function onboardingUnfinished(user: User | null): boolean {
  const organization = currentOrganization(user);
  return (
    organization !== null &&
    !organization.onboarded &&
    !organization.closed &&
    organization.permissions.includes('organization:update')
  );
}
