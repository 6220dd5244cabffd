import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { signOut, useSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './AuthLayout.module.css';
import { StepIndicator } from './StepIndicator.tsx';

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
  // A verified address has nothing to go back to.
  const back = step > 1 && !(step === 2 && user?.email_verified) ? ADDRESSES[step - 1] : undefined;

  const leave = async () => {
    const heard = await signOut();
    if (heard) notify.success('Logged out successfully');
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
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
