import { IMPORT_KINDS, type ImportKind } from '@lissafi/contract/imports';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

/** What the link of a list asks to import. */
const kindOf = (search: Record<string, unknown>): { kind?: ImportKind } => {
  const kind = IMPORT_KINDS.find((each) => each === search.kind);
  return kind ? { kind } : {};
};

const imports = createRoute({
  getParentRoute: () => appRoute,
  path: '/import',
  validateSearch: kindOf,
  component: lazyRouteComponent(() => import('./ImportsPage.tsx'), 'ImportsPage'),
});

const oneImport = createRoute({
  getParentRoute: () => appRoute,
  path: '/import/$id',
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
});

export const importsRoutes = [imports, oneImport] as const;
