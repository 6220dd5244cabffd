import type { SignIn, UserAndTokens } from '@lissafi/contract/auth';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ownAddress } from '../../client/own-address.ts';
import { getSession, signedIn } from '../../client/session.ts';
import { nextStep } from '../../guards.ts';
import { notify } from '../../ui/toast.ts';

export type Asked = Extract<SignIn, { challenge: unknown }>['challenge'];

/** Completes the sign-in: greets the person and navigates to the first missing step, or to the page they wanted. */
export function useEnter() {
  const navigate = useNavigate();
  const router = useRouter();
  return async (answer: UserAndTokens, next?: string | undefined) => {
    signedIn(answer);
    notify.success('Welcome back!');
    const target = nextStep(getSession().user);
    const wanted = ownAddress(next);
    if (wanted && target === '/dashboard') router.history.replace(wanted);
    else await navigate({ to: target as '/dashboard', replace: true });
  };
}
