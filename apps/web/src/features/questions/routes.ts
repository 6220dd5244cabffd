import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { optionalText } from '../../ui/table/list-search.ts';

const ask = createRoute({
  getParentRoute: () => appRoute,
  path: '/ask',
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = optionalText(search.q);
    return q ? { q } : {};
  },
  component: lazyRouteComponent(() => import('./AskPage.tsx'), 'AskPage'),
});

export const questionsRoutes = [ask] as const;
