import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { guardApp } from './guards.ts';
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
