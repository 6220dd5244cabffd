import type { ReactNode } from 'react';
import { GoButton, GoLink } from '../../ui/Go.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { OpenFooter } from './OpenFooter.tsx';
import classes from './OpenPage.module.css';

/** A page of text that is read without signing in. */
export function OpenPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <GoLink to="/" aria-label="Lissafi, start page" className={classes.logo}>
          <Logo />
        </GoLink>
        <nav className={classes.nav} aria-label="Main">
          <GoLink to="/help">Help</GoLink>
          <GoLink to="/pricing">Prices</GoLink>
          <GoButton to="/auth/login">Sign in</GoButton>
        </nav>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </main>
      <OpenFooter />
    </div>
  );
}
