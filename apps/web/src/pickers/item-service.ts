import type { FinishedGood, ItemType, RawMaterial } from '@lissafi/contract/items';
import type { FileFormat } from '@lissafi/contract/report-files';
import type { BodyInput } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import type { Movement, Receipt } from '@lissafi/contract/stock';
import { api, type Download, downloads, queries } from '../client/api.ts';
import { type OnceKey, plainKey } from '../client/once-key.ts';

// Raw materials and finished goods have each their own service (S1.7-41); the screens are the same and ask here.

/** Fields that only finished goods have are undefined for raw materials. */
export type AnyItem = RawMaterial &
  Partial<
    Pick<FinishedGood, 'item_kind' | 'selling_price' | 'price_includes_tax' | 'tax_category' | 'bom_id'>
  >;
export type ItemBody = BodyInput<Routes['finishedGoods']['create']>;
export type ItemChange = BodyInput<Routes['finishedGoods']['update']>;

interface Reading<Answer> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
}
interface Page {
  /** Of a list of items: nothing contains the text, and these are similar. */
  is_similar?: boolean | undefined;
  total: number;
  limit: number;
  offset: number;
}

export function itemsQuery(type: ItemType, query: object): Reading<Page & { items: AnyItem[] }> {
  if (type === 'raw_material') {
    const { queryKey, queryFn } = queries.rawMaterials.list({ query: query as never });
    return {
      queryKey: [...queryKey, 'items'],
      queryFn: async (context) => {
        const { raw_materials: items, ...page } = await queryFn(context);
        return { items, ...page };
      },
    };
  }
  const { queryKey, queryFn } = queries.finishedGoods.list({ query: query as never });
  return {
    queryKey: [...queryKey, 'items'],
    queryFn: async (context) => {
      const { finished_goods: items, ...page } = await queryFn(context);
      return { items, ...page };
    },
  };
}

export const downloadItems = (type: ItemType, query: object, format: FileFormat): Promise<Download> =>
  downloads[type === 'raw_material' ? 'rawMaterials' : 'finishedGoods'].list({
    query: query as never,
    format,
  });

export const itemQuery = (type: ItemType, id: string): Reading<AnyItem> =>
  type === 'raw_material'
    ? queries.rawMaterials.get({ params: { id } })
    : queries.finishedGoods.get({ params: { id } });

export const movementsQuery = (
  type: ItemType,
  id: string,
  query: {
    limit: number;
    offset: number;
    sort_by: 'occurred_on' | 'created_at';
    sort_direction: 'asc' | 'desc';
  },
): Reading<Page & { movements: Movement[] }> =>
  type === 'raw_material'
    ? queries.rawMaterials.movements({ params: { id }, query })
    : queries.finishedGoods.movements({ params: { id }, query });

export const createItem = (type: ItemType, body: ItemBody, idempotencyKey: OnceKey): Promise<AnyItem> =>
  type === 'raw_material'
    ? api.rawMaterials.create({ body, idempotencyKey })
    : api.finishedGoods.create({ body, idempotencyKey });

export const updateItem = (type: ItemType, id: string, body: ItemChange): Promise<AnyItem> =>
  type === 'raw_material'
    ? api.rawMaterials.update({ params: { id }, body })
    : api.finishedGoods.update({ params: { id }, body });

export const deleteItem = (type: ItemType, id: string): Promise<unknown> =>
  type === 'raw_material'
    ? api.rawMaterials.delete({ params: { id } })
    : api.finishedGoods.delete({ params: { id } });

export const setPicture = ({ id, item_type }: AnyItem, content: string): Promise<AnyItem> =>
  item_type === 'raw_material'
    ? api.rawMaterials.setPicture({ params: { id }, body: { content } })
    : api.finishedGoods.setPicture({ params: { id }, body: { content } });

export const removePicture = ({ id, item_type }: AnyItem): Promise<AnyItem> =>
  item_type === 'raw_material'
    ? api.rawMaterials.removePicture({ params: { id } })
    : api.finishedGoods.removePicture({ params: { id } });

/** Many at once, all or none (decisions §11.14). */
export const updateItems = (
  type: ItemType,
  updates: { id: string; version: number; status: AnyItem['status'] }[],
): Promise<unknown> =>
  type === 'raw_material'
    ? api.rawMaterials.bulkUpdate({ body: { updates }, idempotencyKey: plainKey() })
    : api.finishedGoods.bulkUpdate({ body: { updates }, idempotencyKey: plainKey() });

/** Calls the service of the item's own type with its id and the body (S1.7-41). */
export const receiveStock = (
  { id, item_type }: AnyItem,
  body: Receipt,
  idempotencyKey: OnceKey,
): Promise<AnyItem> =>
  item_type === 'raw_material'
    ? api.rawMaterials.receive({ params: { id }, body, idempotencyKey })
    : api.finishedGoods.receive({ params: { id }, body, idempotencyKey });

/** Invalidates every query that shows stock or its postings. */
export const AFTER_STOCK = [
  'rawMaterials',
  'finishedGoods',
  'costHistory',
  'inventoryAccounting',
  'reorder',
  'suppliers',
  'ledger',
  'dashboard',
  'notifications',
];
