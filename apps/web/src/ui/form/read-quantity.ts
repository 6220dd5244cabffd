/** A quantity as it is typed: above zero, or with `zero` also none, at most 4 decimals. Null where it is none. */
export function readQuantity(text: string, { zero = false } = {}): number | null {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d+(\.\d{1,4})?$/.test(plain)) return null;
  const quantity = Number(plain);
  return quantity > 0 || zero ? quantity : null;
}
