import { useEffect } from 'react';
import { startSession, storedUser, useSession } from '../../client/session.ts';
import { useScheme } from '../../ui/color-scheme.ts';
import { GoButton, GoLink } from '../../ui/Go.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './LandingPage.module.css';
import { OpenFooter } from './OpenFooter.tsx';
import homeDark from './pictures/home-dark.webp';
import homeLight from './pictures/home-light.webp';
import phoneDark from './pictures/phone-dark.webp';
import phoneLight from './pictures/phone-light.webp';

const POINTS = [
  [
    'See who owes you at a glance',
    'Every unpaid invoice with its age, the oldest first, and a reminder with one tap, by WhatsApp or email.',
  ],
  [
    'Sell at the counter in seconds',
    'Tap what is bought, take cash, transfer or POS, and print or send the receipt. It works without a network, too.',
  ],
  [
    'Record it in your own words',
    '“Mama Ngozi carry 10 bread 700 each, she drop 5k” becomes a sale. You see what was understood before it is recorded.',
  ],
  [
    'Invoices that get paid',
    'Numbered without gaps, with VAT where you charge it and your account number. The customer can pay or send proof from the link.',
  ],
  [
    'Know what it costs',
    'What is in stock, what to order again, and what a loaf really costs with its flour, gas and labour.',
  ],
  [
    'Books that agree',
    'Every sale and payment is posted as you record it. Any figure opens down to the entries behind it.',
  ],
  [
    'A place for everyone who works with you',
    'Your accountant sees the books. Salespeople do not see costs, and the storekeeper does not see sales amounts.',
  ],
  [
    'Made for slow networks',
    'What you type is saved on your phone. If a request gets lost you can send it again, and nothing is recorded twice.',
  ],
  [
    'Your data is yours',
    'Export the whole journal as a plain file that other accounting programs can read, at any time and on every plan.',
  ],
] as const;

export function LandingPage() {
  useTitle('');
  const { user } = useSession();
  const dark = useScheme() === 'dark';
  useEffect(() => {
    // Only on a device where somebody was signed in: for other visitors no request is sent.
    if (storedUser()) void startSession();
  }, []);

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        <nav className={classes.nav} aria-label="Main">
          <GoLink to="/pricing">Prices</GoLink>
          <GoLink to="/help">Help</GoLink>
          {user ? <GoButton to="/dashboard">Open</GoButton> : <GoButton to="/auth/login">Sign in</GoButton>}
        </nav>
      </header>
      <main>
        <section className={classes.hero}>
          <h1 className={classes.title}>Know who owes you, and where your money is</h1>
          <p className={classes.lead}>
            Lissafi is Hausa for “calculation”. It does the sales, invoices, stock and books of small
            businesses in Nigeria, on the phone that you have.
          </p>
          <div className={classes.actions}>
            {user ? (
              <GoButton to="/dashboard" look="primary" size="large">
                Go to your business
              </GoButton>
            ) : (
              <>
                <GoButton to="/auth/register" look="primary" size="large">
                  Create a free account
                </GoButton>
                <GoButton to="/auth/login" size="large">
                  Sign in
                </GoButton>
              </>
            )}
          </div>
        </section>
        <picture className={classes.picture}>
          <source
            media="(max-width: 640px)"
            srcSet={dark ? phoneDark : phoneLight}
            width={780}
            height={1240}
          />
          <img
            src={dark ? homeDark : homeLight}
            width={1440}
            height={900}
            alt="The first screen of a bakery: what customers owe, cash and bank, this month’s sales, and whom to remind."
            fetchPriority="high"
          />
        </picture>
        <ul className={classes.points}>
          {POINTS.map(([title, text]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <section className={classes.end}>
          <h2>Two minutes, then your first invoice</h2>
          <p>Selling, invoices, stock and books are free. You do not need a card.</p>
          <GoButton to={user ? '/dashboard' : '/auth/register'} look="primary" size="large">
            {user ? 'Go to your business' : 'Start now'}
          </GoButton>
        </section>
      </main>
      <OpenFooter />
    </div>
  );
}
