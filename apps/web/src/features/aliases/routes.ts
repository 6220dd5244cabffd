import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const words = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/words',
  component: lazyRouteComponent(() => import('./WordsPage.tsx'), 'WordsPage'),
});

export const aliasesRoutes = [words] as const;
