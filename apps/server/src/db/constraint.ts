/**
 * Returns the name of the constraint that a statement violated, as in the migrations; null for another error. A
 * distributed database appends the number of the shard (`customer_pkey_102090`), and names it only in the message where
 * the rows went through a copy.
 */
export function constraintOf(error: unknown): string | null {
  const { constraint, code, message } = error as { constraint?: string; code?: string; message?: string };
  const said = code?.startsWith('23') ? /constraint "([^"]+)"/.exec(message ?? '')?.[1] : undefined;
  return (constraint ?? said)?.replace(/_\d{5,}$/, '') ?? null;
}
