import type { Figure } from './figures.ts';
import { type Row, union } from './rows.ts';
import type { Line } from './totals.ts';
import type { PixelBox } from './words.ts';

/** One of the goods on a receipt; kobo. */
export interface GoodsLine {
  name: string;
  quantity: number | null;
  unit_price: number | null;
  total: number | null;
  boxes: PixelBox[];
}

const END = new Set(['subtotal', 'total', 'sum', 'vat', 'discount', 'tendered', 'change', 'words']);
const NO_NAME =
  /^(date|time|cashier|receipt|invoice|order|table|till|pos|tel|phone|customer|address|ref|rrn|stan|tid|mid|served|attendant|pump|bill|page|no|s\/?n|tin|rc)\b/i;

/** Quantity and price of one whose product is the total, among the figures of a row. */
function shareOf(figures: readonly Figure[], total: number) {
  for (const [index, first] of figures.entries())
    for (const second of figures.slice(index + 1)) {
      for (const [quantity, price] of [
        [first, second],
        [second, first],
      ] as const)
        if (
          quantity.value > 0 &&
          !quantity.hasSign &&
          Math.abs((quantity.value / 100) * price.value - total) <= Math.max(1, total * 0.0005)
        )
          return { quantity: quantity.value / 100, unit_price: price.value };
    }
  return null;
}

/** `2 x`, `2X`, `x2`, `Qty: 2` in the words of a line. */
function quantityIn(text: string): number | null {
  const said = /(?:^|\s)(\d{1,4})\s?[x×@]\s?/i.exec(text) ?? /(?:^|\s)[x×](\d{1,4})(?:\s|$)/i.exec(text);
  return said ? Number(said[1]) : null;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** The goods between the names of the columns, or the head of the receipt, and its first sum. */
export function goodsIn(lines: readonly Line[], totalRow: number | null): GoodsLine[] {
  const header = lines.findIndex(({ isHeader }) => isHeader);
  const isEnd = ({ labels, figures }: Line) =>
    figures.length > 0 && labels.some(({ kind }) => END.has(kind) && kind !== 'tendered');
  const first = header + 1;
  const end = lines.findIndex((line, index) => index >= first && isEnd(line));
  const last = end >= 0 ? end : (totalRow ?? lines.length);
  const goods: GoodsLine[] = [];
  let name: Row | null = null;
  for (const line of lines.slice(first, last)) {
    const { row, figures, labels } = line;
    const ownWords = row.words.filter(
      (_, place) => !figures.some(({ from, to }) => place >= from && place <= to),
    );
    const own = ownWords
      .map(({ text }) => text)
      .join(' ')
      .replace(/^[\W\d]+(?=\p{L})/u, '')
      .replace(/[\s@x×=:.,|_-]+$/i, '')
      .trim();
    const isNamed = lettersOf(own).length >= 3 && !NO_NAME.test(own);
    const money = figures.filter(({ isMoney, value }) => isMoney || value >= 10_000);
    if (money.length === 0) {
      // A name that stands alone belongs to the figures below it.
      name = isNamed && figures.length === 0 && labels.length === 0 ? row : null;
      continue;
    }
    if (labels.some(({ kind }) => kind === 'none' || kind === 'words')) continue;
    if (!isNamed && !name) continue;
    const total = figures.at(-1)!;
    const said = quantityIn(row.text);
    const share = shareOf(figures.slice(0, -1), total.value);
    const product =
      !share && said && figures.length === 1 && !isNamed ? Math.round(said * total.value) : null;
    goods.push({
      name: isNamed ? own : name!.text,
      quantity: share?.quantity ?? said,
      unit_price: share?.unit_price ?? (product ? total.value : null),
      total: product ?? total.value,
      boxes: [union([...(isNamed ? [] : [name!.box]), row.box])],
    });
    name = null;
  }
  return goods;
}
