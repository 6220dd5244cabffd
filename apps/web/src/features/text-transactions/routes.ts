import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const say = createRoute({
  getParentRoute: () => appRoute,
  path: '/say',
  component: lazyRouteComponent(() => import('./SayPage.tsx'), 'SayPage'),
});

const sentence = createRoute({
  getParentRoute: () => appRoute,
  path: '/say/$id',
  component: lazyRouteComponent(() => import('./SentencePage.tsx'), 'SentencePage'),
});

export const ownWordsRoutes = [say, sentence] as const;
