/** Types of stocked items. They have a file of their own because documents and items both need them. */
export const ITEM_TYPES = ['raw_material', 'finished_good'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** The texts of S1 §5, word for word, for server and browser; kept in a file without schemas. */
export const ADJUSTMENT_MESSAGES = {
  required: 'Please fill in all required fields',
  quantity: 'Please enter a valid quantity',
} as const;
