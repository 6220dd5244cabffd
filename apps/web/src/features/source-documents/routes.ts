import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const picture = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/picture',
  component: lazyRouteComponent(() => import('./PicturePage.tsx'), 'PicturePage'),
});

const voice = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/voice',
  component: lazyRouteComponent(() => import('./VoicePage.tsx'), 'VoicePage'),
});

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/source-documents',
  validateSearch: (search: Record<string, unknown>): { show?: 'recorded' } =>
    search.show === 'recorded' ? { show: 'recorded' } : {},
  component: lazyRouteComponent(() => import('./SourceDocumentsPage.tsx'), 'SourceDocumentsPage'),
});

const one = createRoute({
  getParentRoute: () => appRoute,
  path: '/source-documents/$id',
  component: lazyRouteComponent(() => import('./SourceDocumentPage.tsx'), 'SourceDocumentPage'),
});

export const sourceDocumentsRoutes = [picture, voice, list, one] as const;
