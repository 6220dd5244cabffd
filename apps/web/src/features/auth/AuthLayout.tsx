import { previousStepOf } from '@lissafi/domain/access/onboarding';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { signOut, useSession } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { notify } from '../../ui/toast.ts';
import { StepIndicator } from '../onboarding/StepIndicator.tsx';
import { VerifiedStep } from '../onboarding/VerifiedStep.tsx';
import classes from './AuthLayout.module.css';

/** The step that an address belongs to; 0 for signing in and up. */
const STEPS: Record<string, number> = {
  '/auth/verify-email': 1,
  '/auth/onboarding/personal-info': 2,
  '/auth/onboarding/business-info': 3,
  '/auth/onboarding/settings': 4,
  '/auth/onboarding/summary': 5,
};
const ADDRESSES = [
  '',
  '/auth/verify-email',
  '/auth/onboarding/personal-info',
  '/auth/onboarding/business-info',
  '/auth/onboarding/settings',
] as const;

export function AuthLayout() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const navigate = useNavigate();
  const step = STEPS[pathname] ?? 0;
  // Back goes to the previous step only when the step is above 1 (S2 §2).
  const back = step > 1 ? ADDRESSES[previousStepOf(step)] : undefined;
  const isVerified = step === 1 && user?.email_verified === true;

  const leave = async () => {
    const serverConfirmed = await signOut();
    if (serverConfirmed) notify.success('Logged out successfully');
    else notify.success('Logged out', 'Session cleared locally');
    await navigate({ to: '/auth/login', search: {} });
  };

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {step === 0 ? (
          <>
            <Link to="/" aria-label="Lissafi, start page" className={classes.logo}>
              <Logo />
            </Link>
            <ButtonLink to="/" look="subtle" icon aria-label="Close">
              <IconX size={20} aria-hidden />
            </ButtonLink>
          </>
        ) : (
          <>
            <Button
              look="subtle"
              icon
              aria-label="Back"
              disabled={!back}
              onClick={() => back && navigate({ to: back as '/auth/onboarding/personal-info' })}
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
        )}
      </header>
      {step > 0 && <StepIndicator step={step} />}
      <main className={classes.main}>{isVerified ? <VerifiedStep /> : <Outlet />}</main>
    </div>
  );
}
