import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { guardApp, guardAuth } from './guards.ts';
import { firstQueries } from './organization/first-queries.ts';
import { NotFound } from './ui/NotFound.tsx';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const appFrame = () => import('./frame/AppLayout.tsx');
/** Everything behind signing in, inside the frame. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: (context) => {
    // The frame is loaded while the session is requested.
    void appFrame().catch(() => {});
    return guardApp(context);
  },
  // Beside the files of the frame and of the screen.
  loader: ({ location }) => firstQueries(location),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(appFrame, 'AppLayout'),
});

const authFrame = () => import('./features/auth/AuthLayout.tsx');
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: guardAuth,
  component: lazyRouteComponent(authFrame, 'AuthLayout'),
});

// The same two pages for a signed-in person who opens the link of an email.
export const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'plain',
  component: lazyRouteComponent(authFrame, 'AuthLayout'),
});
