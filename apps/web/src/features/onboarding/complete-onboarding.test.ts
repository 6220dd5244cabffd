import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeOnboarding } from './complete-onboarding.ts';
import { isSummaryOpen, onboarding, storeOnboarding } from './onboarding-store.ts';

const SETTINGS = { currency: 'NGN', timezone: 'Africa/Lagos' };

beforeEach(() => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('completing onboarding without business settings raises "Business settings not found"', async () => {
  storeOnboarding({ session_active: true, step: 4 });
  await expect(completeOnboarding(() => {})).rejects.toThrow('Business settings not found');
});

test('a failure returns false, reports the error, and keeps the input', async () => {
  storeOnboarding({ session_active: true, step: 4, settings: SETTINGS });
  let reported: unknown;
  // There is no server at all: the request fails.
  const completed = await completeOnboarding((error) => {
    reported = error;
  });
  expect(completed).toBe(false);
  expect(reported).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(onboarding()).toEqual({ session_active: true, step: 4, settings: SETTINGS });
  expect(isSummaryOpen()).toBe(false);
});

test('the step stored on the device stays between 1 and 5', () => {
  for (const [step, stored] of [
    [0, 1],
    [-2, 1],
    [3, 3],
    [9, 5],
  ]) {
    storeOnboarding({ step: step! });
    expect(onboarding()?.step).toBe(stored);
  }
});
