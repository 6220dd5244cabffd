import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampStep, nextStepOf, ONBOARDING_STEPS, previousStepOf, stepState } from './onboarding.ts';

test('next stops at 5, previous stops at 1', () => {
  expect([1, 2, 3, 4, 5].map(nextStepOf)).toEqual([2, 3, 4, 5, 5]);
  expect([1, 2, 3, 4, 5].map(previousStepOf)).toEqual([1, 1, 2, 3, 4]);
});

test('whatever was stored becomes a step from 1 to 5', () => {
  fc.assert(
    fc.property(fc.double(), (stored) => {
      for (const step of [clampStep(stored), nextStepOf(stored), previousStepOf(stored)]) {
        expect([1, 2, 3, 4, 5]).toContain(step);
      }
    }),
  );
  expect([clampStep(0), clampStep(-3), clampStep(9), clampStep(Number.NaN)]).toEqual([1, 1, 5, 1]);
});

test('before the current step all are complete, after it incomplete; on the summary all are complete', () => {
  const states = (current: number) => ONBOARDING_STEPS.map((_, index) => stepState(index + 1, current));
  expect(states(2)).toEqual(['complete', 'current', 'incomplete', 'incomplete']);
  expect(states(5)).toEqual(['complete', 'complete', 'complete', 'complete']);
});
