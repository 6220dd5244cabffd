/**
 * Returns the name of the constraint that a statement violated, as in the migrations; null for another error. A
 * distributed database appends the number of the shard (`customer_pkey_102090`).
 */
export function constraintOf(error: unknown): string | null {
  const { constraint } = error as { constraint?: string };
  return constraint?.replace(/_\d{5,}$/, '') ?? null;
}
