/** The steps of onboarding (S1 §4): the indicator shows four; step 5 is the closing summary (decisions §2). */
export const FIRST_STEP = 1;
export const LAST_STEP = 5;
export const ONBOARDING_STEPS = ['Verify Email', 'Personal Info', 'Business Info', 'Settings'] as const;

/** Clamps a stored step to the range 1 to 5. */
export const clampStep = (step: number): number =>
  Number.isFinite(step) ? Math.min(LAST_STEP, Math.max(FIRST_STEP, Math.round(step))) : FIRST_STEP;

/** The next step; 5 is the last. */
export const nextStepOf = (step: number): number => clampStep(clampStep(step) + 1);
/** The previous step; 1 is the first. */
export const previousStepOf = (step: number): number => clampStep(clampStep(step) - 1);

/** How the indicator shows a step. */
export function stepState(step: number, current: number): 'complete' | 'current' | 'incomplete' {
  if (step < current) return 'complete';
  return step === current ? 'current' : 'incomplete';
}
