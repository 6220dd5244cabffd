/** A number with a point or a comma, at most four decimals; null for anything else. */
function readDecimal(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,4})?$/.test(typed) ? Number(typed) : null;
}

/** Percent from 0 to 100, with or without its sign; empty is 0, null is unreadable. */
export function readPercentage(text: string): number | null {
  const typed = text.replace('%', '').trim();
  if (typed === '') return 0;
  const value = readDecimal(typed);
  return value !== null && value <= 100 ? value : null;
}
