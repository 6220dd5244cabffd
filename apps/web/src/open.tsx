import './boot.ts';
import { type FunctionComponent, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { events } from './client/api.ts';
import { AuthFrame } from './features/auth/AuthFrame.tsx';
import { awayFromAuth } from './features/auth/next-step.ts';
import { Toaster } from './ui/Toaster.tsx';
import { notify } from './ui/toast.ts';

// The entry of the pages for everyone (contract/pages.ts). They are opened without an account, often once and on a cheap
// phone, so they come without the router and the queries of the application, which has the same pages too.

const path = window.location.pathname.replace(/(.)\/$/, '$1');

const pages: Record<string, () => Promise<FunctionComponent>> = {
  '/': () => import('./features/landing/LandingPage.tsx').then((file) => file.LandingPage),
  '/auth/login': () => import('./features/auth/LoginPage.tsx').then((file) => file.LoginPage),
  '/help': () => import('./features/help/HelpPage.tsx').then((file) => file.HelpPage),
  '/terms': () => import('./features/operator/TermsPage.tsx').then((file) => file.TermsPage),
  '/privacy': () => import('./features/operator/PrivacyPage.tsx').then((file) => file.PrivacyPage),
  '/pricing': () => import('./features/operator/PricingPage.tsx').then((file) => file.PricingPage),
  '/auth/register': () => import('./features/auth/RegisterPage.tsx').then((file) => file.RegisterPage),
};
const sharedDocument = () =>
  import('./features/delivery/PublicInvoicePage.tsx').then((file) => file.PublicInvoicePage);
const customerPage = () =>
  import('./features/paying/CustomerPublicPage.tsx').then((file) => file.CustomerPublicPage);
/** What is opened by a link with a token. */
const shared = path.startsWith('/c/') ? customerPage : sharedDocument;

// Words of S1 §8; the session itself has been cleared by then (session.ts).
events.addEventListener('session-expired', () => {
  void import('./client/kept-answers.ts').then(({ forgetAnswers }) => forgetAnswers());
  notify.warning('Session expired', 'Please log in again to continue');
});

/** The application is fetched while a person types, so that it opens at once after signing in. */
function fetchAhead() {
  const files = document.querySelector<HTMLMetaElement>('meta[name="ahead"]')?.content ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
  }
}

async function open(): Promise<void> {
  const isAuth = path.startsWith('/auth/');
  const [Page, away] = await Promise.all([(pages[path] ?? shared)(), isAuth && awayFromAuth(path)]);
  if (away) return window.location.replace(away);
  const show = (children: ReactNode) =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        {children}
        <Toaster />
      </StrictMode>,
    );
  if (!isAuth) return show(<Page />);
  document.addEventListener('input', fetchAhead, { once: true });
  show(
    <AuthFrame>
      <Page />
    </AuthFrame>,
  );
}

void open();
