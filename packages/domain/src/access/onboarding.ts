/** Steps of setting up (S1 §4): four are shown by the indicator, 5 is the closing summary (decisions §2). */
export const FIRST_STEP = 1;
export const LAST_STEP = 5;
export const ONBOARDING_STEPS = ['Verify Email', 'Personal Info', 'Business Info', 'Settings'] as const;

/** A step between 1 and 5, whatever was stored. */
export const clampStep = (step: number): number =>
  Number.isFinite(step) ? Math.min(LAST_STEP, Math.max(FIRST_STEP, Math.round(step))) : FIRST_STEP;

/** Next stops at 5. */
export const nextStepOf = (step: number): number => clampStep(clampStep(step) + 1);
/** Previous stops at 1. */
export const previousStepOf = (step: number): number => clampStep(clampStep(step) - 1);

/** What the indicator shows for one of its steps. */
export function stepState(step: number, current: number): 'complete' | 'current' | 'incomplete' {
  if (step < current) return 'complete';
  return step === current ? 'current' : 'incomplete';
}
