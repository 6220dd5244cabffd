import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, authRoute } from '../../parent-routes.ts';
import { optionalText } from '../../ui/table/list-search.ts';

const acceptInvite = createRoute({
  getParentRoute: () => authRoute,
  path: 'accept-invite',
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = optionalText(search.token);
    return token ? { token } : {};
  },
  component: lazyRouteComponent(() => import('./AcceptInvitePage.tsx'), 'AcceptInvitePage'),
});

const members = createRoute({
  getParentRoute: () => appRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./MembersPage.tsx'), 'MembersPage'),
});

export const authChildrenOfMembers = [acceptInvite] as const;

export const membersRoutes = [members] as const;
