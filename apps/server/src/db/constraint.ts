/**
 * The name of the constraint that refused a statement, as it stands in the migrations; null where none did. On a
 * distributed database it arrives with the number of the shard behind it (`customer_pkey_102090`).
 */
export function constraintOf(error: unknown): string | null {
  const { constraint } = error as { constraint?: string };
  return constraint?.replace(/_\d{5,}$/, '') ?? null;
}
