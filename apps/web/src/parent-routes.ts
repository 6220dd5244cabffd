import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { guardApp, guardAuth } from './guards.ts';
import { NotFound } from './ui/NotFound.tsx';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const appFrame = () => import('./frame/AppLayout.tsx');
/** Everything behind signing in, inside the frame. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: (context) => {
    // The frame is fetched while the server is asked who is here.
    void appFrame().catch(() => {});
    return guardApp(context);
  },
  component: lazyRouteComponent(appFrame, 'AppLayout'),
});

const authFrame = () => import('./features/auth/AuthLayout.tsx');
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: guardAuth,
  component: lazyRouteComponent(authFrame, 'AuthLayout'),
});

// The same two pages for whoever is signed in already and opens the link of a mail.
export const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'plain',
  component: lazyRouteComponent(authFrame, 'AuthLayout'),
});
