import { FIRST_STEP } from '@lissafi/domain/access/onboarding';
import { IconArrowLeft } from '@tabler/icons-react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signOut, useSession } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { notify } from '../../ui/toast.ts';
import { isSettingUp, storeOnboarding } from '../onboarding/onboarding-store.ts';
import { StepIndicator } from '../onboarding/StepIndicator.tsx';
import { useSteps } from '../onboarding/steps.ts';
import { VerifiedStep } from '../onboarding/VerifiedStep.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export function AuthLayout() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { step, back } = useSteps();
  const isVerified = step === 1 && user?.email_verified === true;

  // Also who comes by an address, or by the browser's own Back, is at this step (S1.3-5).
  useEffect(() => {
    if (step >= FIRST_STEP && isSettingUp(user)) storeOnboarding({ session_active: true, step });
  }, [step, user]);

  const leave = async () => {
    const serverConfirmed = await signOut();
    if (serverConfirmed) notify.success('Logged out successfully');
    else notify.success('Logged out', 'Session cleared locally');
    await navigate({ to: '/auth/login', search: {} });
  };

  // One tree for every step: a page that leads to the next one must not be made anew on its way there.
  return (
    <AuthFrame
      head={
        step > 0 && (
          <>
            <Button
              look="subtle"
              icon
              aria-label="Back"
              // Only a step above 1 has one before it (S2 §2).
              disabled={step <= FIRST_STEP}
              onClick={back}
            >
              <IconArrowLeft size={20} aria-hidden />
            </Button>
            <Logo />
            {user ? (
              <Button look="subtle" size="small" onClick={leave}>
                Sign out
              </Button>
            ) : (
              <ButtonLink to="/auth/login" look="subtle" size="small">
                Sign in
              </ButtonLink>
            )}
          </>
        )
      }
      steps={step > 0 && <StepIndicator step={step} />}
    >
      {isVerified ? <VerifiedStep /> : <Outlet />}
    </AuthFrame>
  );
}
