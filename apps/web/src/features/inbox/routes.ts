import { INBOX_KINDS, type InboxKind } from '@lissafi/contract/inbox';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const inbox = createRoute({
  getParentRoute: () => appRoute,
  path: '/inbox',
  validateSearch: (search: Record<string, unknown>): { kind?: InboxKind } => {
    const kind = INBOX_KINDS.find((each) => each === search.kind);
    return kind ? { kind } : {};
  },
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
});

export const inboxRoutes = [inbox] as const;
