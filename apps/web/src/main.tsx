import './boot.ts';
import './client/more-routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { events } from './client/api.ts';
import { installApp } from './client/app-version.ts';
import { forgetAnswers } from './client/kept-answers.ts';
import { queryClient } from './client/query-client.ts';
import { makeRouter } from './router.tsx';
import { type Go, GoProvider } from './ui/Go.tsx';
import { Toaster } from './ui/Toaster.tsx';
import { notify } from './ui/toast.ts';

/** The first screen comes first. */
const INSTALL_AFTER_MS = 3_000;

// The dev server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => setTimeout(installApp, INSTALL_AFTER_MS));

function start() {
  const router = makeRouter();
  // Words of S1 §8; the session itself has been cleared by then (session.ts).
  events.addEventListener('session-expired', () => {
    queryClient.clear();
    void forgetAnswers();
    notify.warning('Session expired', 'Please log in again to continue');
    void router.invalidate();
  });
  events.addEventListener('verification-required', () => {
    notify.info('Email verification required', 'Please check your inbox and verify your email');
    void router.navigate({ to: '/auth/verify-email' });
  });
  /** The pages for everyone that are reached from inside stay inside. */
  const go: Go = (to, { replace = false } = {}) => {
    if (replace) router.history.replace(to);
    else router.history.push(to);
  };
  const show = () => {
    const root = createRoot(document.getElementById('root')!);
    // In slices, between which a touch is answered.
    startTransition(() =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <GoProvider value={go}>
              <RouterProvider router={router} />
            </GoProvider>
            <Toaster />
          </QueryClientProvider>
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
