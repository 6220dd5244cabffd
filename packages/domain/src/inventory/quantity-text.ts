const format = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 });

const IRREGULAR: Readonly<Record<string, string>> = { foot: 'feet', loaf: 'loaves', half: 'halves' };
/** Measures of the market, and words that count without an s. */
const SAME = new Set(['mudu', 'derica', 'kongo', 'paint', 'dozen', 'gross', 'feet', 'pcs', 'each', 'kilo']);

/** "1,250.5 kg", "1 bag", "20 bags": a quantity as it is read, with its unit where there is one. */
export function quantityText(quantity: number, unit = ''): string {
  return unit ? `${format.format(quantity)} ${unitFor(quantity, unit)}` : format.format(quantity);
}

/** As it stands in lists and cards: to two decimals, and in full where nothing would be left of it. */
export function roundedText(quantity: number, unit = ''): string {
  return quantityText(Number(quantity.toFixed(2)) || quantity, unit);
}

/** The unit as it is said of so many. Abbreviations, capitals and what ends in s stay as they were written. */
export function unitFor(quantity: number, unit: string): string {
  if (Math.abs(quantity) === 1 || unit.length < 3 || SAME.has(unit)) return unit;
  if (!/^[a-z ]*[a-rt-z]$/.test(unit)) return unit;
  const irregular = IRREGULAR[unit];
  if (irregular) return irregular;
  if (/(x|ch|sh)$/.test(unit)) return `${unit}es`;
  if (/[^aeiou]y$/.test(unit)) return `${unit.slice(0, -1)}ies`;
  return `${unit}s`;
}
