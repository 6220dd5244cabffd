import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

/** A code that no item has yet, for the new one that gets it. */
const barcodeOf = (search: Record<string, unknown>): { barcode?: string } => {
  const barcode = optionalText(search.barcode);
  return barcode ? { barcode } : {};
};

/** The address of the group leads to its first page. */
const inventory = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory',
  beforeLoad: () => {
    throw redirect({ to: '/inventory/raw-materials', replace: true });
  },
});

const rawMaterials = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/raw-materials',
  validateSearch: listSearch(['stock_status', 'location_id', 'category_id', 'supplier_id', 'status']),
  component: lazyRouteComponent(() => import('./ItemsPage.tsx'), 'RawMaterialsPage'),
});

const newRawMaterial = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/raw-materials/new',
  validateSearch: barcodeOf,
  component: lazyRouteComponent(() => import('./NewItemPage.tsx'), 'NewRawMaterialPage'),
});

const rawMaterial = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/raw-materials/$id',
  validateSearch: listSearch(['task', 'said']),
  component: lazyRouteComponent(() => import('./ItemPage.tsx'), 'RawMaterialPage'),
});

const editRawMaterial = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/raw-materials/$id/edit',
  component: lazyRouteComponent(() => import('./EditItemPage.tsx'), 'EditRawMaterialPage'),
});

const finishedGoods = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/finished-goods',
  validateSearch: listSearch([
    'stock_status',
    'location_id',
    'category_id',
    'status',
    'batch_tracking_enabled',
  ]),
  component: lazyRouteComponent(() => import('./ItemsPage.tsx'), 'FinishedGoodsPage'),
});

const newFinishedGood = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/finished-goods/new',
  validateSearch: barcodeOf,
  component: lazyRouteComponent(() => import('./NewItemPage.tsx'), 'NewFinishedGoodPage'),
});

const finishedGood = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/finished-goods/$id',
  validateSearch: listSearch(['task', 'said']),
  component: lazyRouteComponent(() => import('./ItemPage.tsx'), 'FinishedGoodPage'),
});

const editFinishedGood = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/finished-goods/$id/edit',
  component: lazyRouteComponent(() => import('./EditItemPage.tsx'), 'EditFinishedGoodPage'),
});

const labels = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/labels',
  validateSearch: (search: Record<string, unknown>): { materials?: string; goods?: string } => {
    const [materials, goods] = [optionalText(search.materials), optionalText(search.goods)];
    return { ...(materials && { materials }), ...(goods && { goods }) };
  },
  component: lazyRouteComponent(() => import('./LabelsPage.tsx'), 'LabelsPage'),
});

export const itemsRoutes = [
  inventory,
  rawMaterials,
  newRawMaterial,
  rawMaterial,
  editRawMaterial,
  finishedGoods,
  newFinishedGood,
  finishedGood,
  editFinishedGood,
  labels,
] as const;
