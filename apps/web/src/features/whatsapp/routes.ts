import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const whatsapp = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/whatsapp',
  component: lazyRouteComponent(() => import('./WhatsAppPage.tsx'), 'WhatsAppPage'),
});

export const whatsappRoutes = [whatsapp] as const;
