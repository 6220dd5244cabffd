import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../parent-routes.ts';

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('./TermsPage.tsx'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
});

const pricing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pricing',
  component: lazyRouteComponent(() => import('./PricingPage.tsx'), 'PricingPage'),
});

export const operatorRoutes = [terms, privacy, pricing] as const;
