import type { PixelBox, ReceiptWord } from './words.ts';

const areaOf = ({ x0, y0, x1, y1 }: PixelBox) => (x1 - x0) * (y1 - y0);

/** The share of the smaller box that lies in both. */
function overlap(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 ? (width * height) / Math.max(1, Math.min(areaOf(a), areaOf(b))) : 0;
}

/**
 * The words of two looks at one picture: those of the first, without what the second read with far more certainty, and
 * what only the second found.
 */
export function joinLooks(first: readonly ReceiptWord[], second: readonly ReceiptWord[]): ReceiptWord[] {
  const kept = first.filter(
    (word) =>
      word.confidence >= 40 ||
      !second.some((other) => other.confidence > word.confidence + 20 && overlap(other.box, word.box) > 0.4),
  );
  const found = second.filter(
    (word) => word.confidence >= 55 && !kept.some((other) => overlap(word.box, other.box) > 0.25),
  );
  return [...kept, ...found];
}
