import type { User } from '@lissafi/contract/auth';
import { clampStep, FIRST_STEP } from '@lissafi/domain/access/onboarding';
import { currentOrganization } from '../../client/session.ts';

// What onboarding keeps on the device (S1 §3): that it is under way, the step, and what was typed.

const STORED = 'lissafi.onboarding';

export interface OnboardingData {
  session_active: boolean;
  step: number;
  /** What was typed on the business page, so that a reload loses nothing. */
  business?: Record<string, string | boolean> | undefined;
  /** The settings to be sent at the end. */
  settings?: Record<string, string> | undefined;
}

export function onboarding(): OnboardingData | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as OnboardingData | null;
  } catch {
    return null;
  }
}

export function keepOnboarding(change: Partial<OnboardingData>) {
  const before = onboarding() ?? { session_active: true, step: FIRST_STEP };
  const next = { ...before, ...change };
  localStorage.setItem(STORED, JSON.stringify({ ...next, step: clampStep(next.step) }));
}

export const clearOnboarding = () => localStorage.removeItem(STORED);

/**
 * The organization is made, its settings are not sent yet: this device knows it from its own steps, any other from the
 * server. Only who may change the organization can finish.
 */
export function onboardingUnfinished(user: User | null): boolean {
  const data = onboarding();
  if (data?.session_active === true && data.step >= 3) return true;
  const organization = currentOrganization(user);
  return (
    organization !== null &&
    !organization.onboarded &&
    !organization.closed &&
    organization.permissions.includes('organization:update')
  );
}
