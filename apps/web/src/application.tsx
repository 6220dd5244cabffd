import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { events } from './client/api.ts';
import { currentIdentityQuestion, subscribeToIdentity } from './client/identity.ts';
import { forgetAnswers } from './client/kept-answers.ts';
import { queryClient } from './client/query-client.ts';
import type { makeRouter } from './router.tsx';
import { type Go, GoProvider } from './ui/Go.tsx';
import { closeTopModal, onModals, topModal } from './ui/modals.ts';
import { Toaster } from './ui/Toaster.tsx';
import { notify } from './ui/toast.ts';

type Router = ReturnType<typeof makeRouter>;

/** Says when the session has ended or the address must be verified, and goes there, until the signal is aborted. */
export function followSession(router: Router, signal?: AbortSignal) {
  const options = signal ? { signal } : {};
  // Words of S1 §8; the session itself has been cleared by then (session.ts).
  const onExpired = () => {
    queryClient.clear();
    void forgetAnswers();
    notify.warning('Session expired', 'Please log in again to continue');
    void router.invalidate();
  };
  const onUnverified = () => {
    notify.info('Email verification required', 'Please check your inbox and verify your email');
    void router.navigate({ to: '/auth/verify-email' });
  };
  events.addEventListener('session-expired', onExpired, options);
  events.addEventListener('verification-required', onUnverified, options);
}

/** Going back closes the topmost dialog, and leaves the page below it where it is. */
export function followBack(router: Router) {
  let stop: (() => void) | null = null;
  onModals(() => {
    if (topModal())
      stop ??= router.history.block({
        blockerFn: ({ action }) => action === 'BACK' && closeTopModal(),
        enableBeforeUnload: false,
      });
    else {
      stop?.();
      stop = null;
    }
  });
}

const ConfirmIdentity = lazy(() => import('./ui/ConfirmIdentity.tsx'));

/** The question who it is, while the server asks for that. */
function IdentityQuestion() {
  const question = useSyncExternalStore(subscribeToIdentity, currentIdentityQuestion);
  return (
    question && (
      <Suspense>
        <ConfirmIdentity hasPassword={question.hasPassword} onAnswer={question.answer} />
      </Suspense>
    )
  );
}

/** The whole application: the screens of the router, and what is shown above them. */
export function Application({ router }: { router: Router }) {
  /** The pages for everyone that are reached from inside stay inside. */
  const go: Go = (to, { replace = false } = {}) => {
    if (replace) router.history.replace(to);
    else router.history.push(to);
  };
  return (
    <QueryClientProvider client={queryClient}>
      <GoProvider value={go}>
        <RouterProvider router={router} />
      </GoProvider>
      <Toaster />
      <IdentityQuestion />
    </QueryClientProvider>
  );
}
