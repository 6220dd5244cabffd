import './boot.ts';
import './client/more-routes.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Application, followBack, followSession } from './application.tsx';
import { installApp } from './client/app-version.ts';
import { surviveTranslation } from './client/translated-page.ts';
import { makeRouter } from './router.tsx';

/** The first screen comes first. */
const INSTALL_AFTER_MS = 3_000;

// The dev server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => setTimeout(installApp, INSTALL_AFTER_MS));

function start() {
  surviveTranslation();
  const router = makeRouter();
  followSession(router);
  followBack(router);
  const show = () => {
    const root = createRoot(document.getElementById('root')!);
    // In slices, between which a touch is answered.
    startTransition(() =>
      root.render(
        <StrictMode>
          <Application router={router} />
        </StrictMode>,
      ),
    );
  };
  // The skeleton of the page stays until there is something to show in its place: guards have decided, files have come.
  // A page that takes a token out of its address is drawn once only, and so by the router alone.
  setTimeout(() => {
    if (/^\/(auth|new-password|confirm-email)(\/|$)/.test(window.location.pathname)) show();
    else void router.load().finally(show);
  });
}

// A task of its own after the files have run: one long task would block a slow phone.
setTimeout(start);
