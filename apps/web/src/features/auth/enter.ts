import type { SignIn, UserAndTokens } from '@lissafi/contract/auth';
import { ownAddress } from '../../client/own-address.ts';
import { getSession, signedIn } from '../../client/session.ts';
import { useGo } from '../../ui/Go.tsx';
import { notify } from '../../ui/toast.ts';
import { nextStep } from './next-step.ts';

export type Asked = Extract<SignIn, { challenge: unknown }>['challenge'];

/** Completes the sign-in: greets the person and navigates to the first missing step, or to the page they wanted. */
export function useEnter() {
  const go = useGo();
  return async (answer: UserAndTokens, next?: string | undefined) => {
    signedIn(answer);
    notify.success('Welcome back!');
    const target = nextStep(getSession().user);
    const wanted = ownAddress(next);
    go(wanted && target === '/dashboard' ? wanted : target, { replace: true });
  };
}
