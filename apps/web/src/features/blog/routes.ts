import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../parent-routes.ts';

export const blogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog',
  component: lazyRouteComponent(() => import('./BlogLayout.tsx'), 'BlogLayout'),
});

const blogIndex = createRoute({
  getParentRoute: () => blogRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./BlogPage.tsx'), 'BlogPage'),
});

const blogPost = createRoute({
  getParentRoute: () => blogRoute,
  path: '$slug',
  component: lazyRouteComponent(() => import('./PostPage.tsx'), 'PostPage'),
});

export const blogChildren = [blogIndex, blogPost] as const;
