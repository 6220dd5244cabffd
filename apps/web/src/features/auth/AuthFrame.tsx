import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GoButton, GoLink } from '../../ui/Go.tsx';
import { Logo } from '../../ui/Logo.tsx';
import classes from './AuthLayout.module.css';

const PAGES = [
  ['/help', 'Help'],
  ['/terms', 'Terms of use'],
  ['/privacy', 'Privacy notice'],
] as const;

/** In a tab of their own, so that nothing typed is lost. */
function AuthFooter() {
  return (
    <footer className={classes.footer}>
      {PAGES.map(([to, label]) => (
        <a key={to} href={to} target="_blank" rel="noopener">
          {label}
        </a>
      ))}
    </footer>
  );
}

/** The frame of signing in and up: the way to the start page or what stands in its place, the steps, and the form. */
export function AuthFrame({
  head,
  steps,
  children,
}: {
  head?: ReactNode;
  steps?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {head || (
          <>
            <GoLink to="/" aria-label="Lissafi, start page" className={classes.logo}>
              <Logo />
            </GoLink>
            <GoButton to="/" look="subtle" icon aria-label="Close">
              <IconX size={20} aria-hidden />
            </GoButton>
          </>
        )}
      </header>
      {steps}
      <main className={classes.main}>{children}</main>
      <AuthFooter />
    </div>
  );
}
