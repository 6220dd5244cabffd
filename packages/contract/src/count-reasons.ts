// Without schemas, for screens that choose one.

/** Why goods are missing. What is found in addition is always the count's own difference. */
export const COUNT_REASONS = [
  'physical_count',
  'expired',
  'damage',
  'theft',
  'manufacturing_loss',
  'other',
] as const;
export type CountReason = (typeof COUNT_REASONS)[number];
