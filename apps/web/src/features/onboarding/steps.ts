import { nextStepOf, previousStepOf } from '@lissafi/domain/access/onboarding';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { SUMMARY, storeOnboarding } from './onboarding-store.ts';

/** The address of each step, the first one at 1. */
const ADDRESSES = [
  '',
  '/auth/verify-email',
  '/auth/onboarding/personal-info',
  '/auth/onboarding/business-info',
  '/auth/onboarding/settings',
  SUMMARY,
] as const;

/** The step that an address belongs to; 0 for signing in and up (decisions §11.1). */
const stepAt = (pathname: string): number => Math.max(0, (ADDRESSES as readonly string[]).indexOf(pathname));

/** The step of this page, and the ways to the next and the previous one, which the device remembers (S1.4-12). */
export function useSteps() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const step = stepAt(pathname);
  const go = (to: number) => {
    storeOnboarding({ session_active: true, step: to });
    return navigate({ to: ADDRESSES[to] as '/auth/onboarding/personal-info' });
  };
  return { step, forward: () => go(nextStepOf(step)), back: () => go(previousStepOf(step)) };
}
