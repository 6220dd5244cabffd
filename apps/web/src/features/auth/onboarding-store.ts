// What onboarding keeps on the device (S1 §3): that it is under way, the step, and what was typed.

const FIRST_STEP = 1;
const LAST_STEP = 5;
const STORED = 'lissafi.onboarding';

export interface OnboardingData {
  session_active: boolean;
  step: number;
  /** What was typed on the business page, so that a reload loses nothing. */
  business?: Record<string, string | boolean> | undefined;
  /** The settings to be sent at the end. */
  settings?: Record<string, string> | undefined;
}

/** Next stops at 5, previous stops at 1. */
const clampStep = (step: number) => Math.min(LAST_STEP, Math.max(FIRST_STEP, Math.round(step)));

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

/** The organization is made, its settings are not sent yet. */
export function onboardingUnfinished(): boolean {
  const data = onboarding();
  return data?.session_active === true && data.step >= 3;
}
