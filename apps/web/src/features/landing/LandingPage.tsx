import { useEffect } from 'react';
import { startSession, storedUser, useSession } from '../../session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './LandingPage.module.css';

const POINTS = [
  [
    'Who owes you, at one glance',
    'Every unpaid invoice with its age, and a reminder with one tap: WhatsApp or mail.',
  ],
  [
    'Invoices that look right',
    'Numbered without gaps, VAT where you charge it, with your bank details. Sent as a link or PDF.',
  ],
  [
    'Books that agree',
    'Every sale and payment is posted as you record it. Open any figure down to its entries.',
  ],
] as const;

export function LandingPage() {
  useTitle('');
  const { user } = useSession();
  useEffect(() => {
    // Only where somebody was signed in: a visitor's phone asks nothing.
    if (storedUser()) void startSession();
  }, []);

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        {user ? (
          <ButtonLink to="/dashboard">Open</ButtonLink>
        ) : (
          <ButtonLink to="/auth/login">Sign in</ButtonLink>
        )}
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>Invoices, customers and books for small businesses in Nigeria</h1>
        <p className={classes.lead}>
          Lissafi is Hausa for reckoning. It keeps count of what you sold, who has paid and what is left, on
          the phone that you have and the network that you get.
        </p>
        <div className={classes.actions}>
          {user ? (
            <ButtonLink to="/dashboard" look="primary" size="large">
              Go to your business
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/auth/register" look="primary" size="large">
                Create a free account
              </ButtonLink>
              <ButtonLink to="/auth/login" size="large">
                Sign in
              </ButtonLink>
            </>
          )}
        </div>
        <ul className={classes.points}>
          {POINTS.map(([title, text]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
