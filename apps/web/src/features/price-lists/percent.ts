/** A percentage as typed, 0 for an empty field; null for what is none, is negative, or has more than 4 decimals. */
export function readPercent(text: string): number | null {
  const typed = text.replace('%', '').replace(',', '.').trim();
  if (typed === '') return 0;
  const value = Number(typed);
  return /^\d+(\.\d{1,4})?$/.test(typed) && value <= 1_000 ? value : null;
}
