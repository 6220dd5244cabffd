/** What stock is kept of. In a file of its own, since documents and items both speak of it. */
export const ITEM_TYPES = ['raw_material', 'finished_good'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** The texts of S1 §5, word for word, on both sides; here, where no schema comes with them. */
export const ADJUSTMENT_MESSAGES = {
  required: 'Please fill in all required fields',
  quantity: 'Please enter a valid quantity',
} as const;
