import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { optionalText } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const revaluation = createRoute({
  getParentRoute: () => booksRoute,
  path: 'revaluation',
  validateSearch: (search: Record<string, unknown>): { on?: string } => {
    const on = optionalText(search.on);
    return on ? { on } : {};
  },
  component: lazyRouteComponent(() => import('./RevaluationPage.tsx'), 'RevaluationPage'),
});

export const revaluationPages = [revaluation] as const;
