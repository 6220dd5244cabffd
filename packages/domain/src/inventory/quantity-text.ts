import { wordTable } from '../language/word-table.ts';
import { lazy } from '../lazy.ts';

const format = lazy(() => new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 }));

const IRREGULAR = wordTable<string>({ foot: 'feet', loaf: 'loaves', half: 'halves' });
/** Market measures and other units that take no s in the plural. */
const SAME = new Set(['mudu', 'derica', 'kongo', 'paint', 'dozen', 'gross', 'feet', 'pcs', 'each', 'kilo']);

/** Formats a quantity with its unit, if any: "1,250.5 kg", "1 bag", "20 bags". */
export function quantityText(quantity: number, unit = ''): string {
  // The minus sign, as amounts and percentages have it, and none before 0.
  const figure = format()
    .format(quantity + 0)
    .replace('-', '−');
  return unit ? `${figure} ${unitFor(quantity, unit)}` : figure;
}

/** Formats a quantity for lists and cards: two decimals, below 0.1 two significant digits. */
export function roundedText(quantity: number, unit = ''): string {
  const isSmall = Math.abs(quantity) < 0.1;
  return quantityText(Number(isSmall ? quantity.toPrecision(2) : quantity.toFixed(2)), unit);
}

/** The unit in the singular or plural ("packs of 12"). Abbreviations, capitals and words that end in s are kept as written. */
export function unitFor(quantity: number, unit: string): string {
  if (Math.abs(quantity) === 1 || unit.length < 3 || SAME.has(unit)) return unit;
  const [, pack, content] = /^([a-z]+)( of .+)/.exec(unit) ?? [];
  if (pack) return `${unitFor(quantity, pack)}${content}`;
  if (!/^[a-z ]*[a-rt-z]$/.test(unit)) return unit;
  const irregular = IRREGULAR[unit];
  if (irregular) return irregular;
  if (/(x|ch|sh)$/.test(unit)) return `${unit}es`;
  if (/[^aeiou]y$/.test(unit)) return `${unit.slice(0, -1)}ies`;
  return `${unit}s`;
}
