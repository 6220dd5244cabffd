import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { optionalText } from '../../ui/table/list-search.ts';

const say = createRoute({
  getParentRoute: () => appRoute,
  path: '/say',
  validateSearch: (search: Record<string, unknown>): { text?: string } => {
    const text = optionalText(search.text);
    return text ? { text } : {};
  },
  component: lazyRouteComponent(() => import('./SayPage.tsx'), 'SayPage'),
});

const sentence = createRoute({
  getParentRoute: () => appRoute,
  path: '/say/$id',
  component: lazyRouteComponent(() => import('./SentencePage.tsx'), 'SentencePage'),
});

export const ownWordsRoutes = [say, sentence] as const;
