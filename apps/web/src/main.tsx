import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { events } from './client/api.ts';
import { installApp } from './client/app-version.ts';
import { forgetAnswers } from './client/kept-answers.ts';
import { queryClient } from './client/query-client.ts';
import { router } from './router.tsx';
import { applyScheme } from './ui/color-scheme.ts';
import { Toaster } from './ui/Toaster.tsx';
import { notify } from './ui/toast.ts';

/** The first screen comes first. */
const INSTALL_AFTER_MS = 3_000;

applyScheme();

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

// After a deployment old files are missing on the server: the address is reloaded once.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('lissafi.reloaded') ?? 0);
  if (!navigator.onLine || Date.now() - last < 30_000) return;
  event.preventDefault();
  sessionStorage.setItem('lissafi.reloaded', String(Date.now()));
  window.location.reload();
});

// The dev server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => setTimeout(installApp, INSTALL_AFTER_MS));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
