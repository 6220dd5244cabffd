/** What stock is kept of. In a file of its own, since documents and items both speak of it. */
export const ITEM_TYPES = ['raw_material', 'finished_good'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];
