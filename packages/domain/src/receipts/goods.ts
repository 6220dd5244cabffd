import type { Figure } from './figures.ts';
import type { Line } from './labelled.ts';
import { type Row, union } from './rows.ts';
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
      const product = (first.value * second.value) / 100;
      if (Math.abs(product - total) > Math.max(1, total * 0.0005)) continue;
      // The price is the one that is written as money; columns have either order.
      const isPriceFirst = first.hasSign || (first.isMoney && !second.isMoney);
      const [quantity, price] = isPriceFirst ? [second, first] : [first, second];
      if (quantity.value > 0 && !quantity.hasSign)
        return { quantity: quantity.value / 100, unit_price: price.value };
    }
  return null;
}

/** `2 x`, `2X`, `x2` in the words of a line. */
function quantityIn(text: string): number | null {
  const said = /(?:^|\s)(\d{1,4})\s?[x×@]/i.exec(text) ?? /(?:^|\s)[x×](\d{1,4})(?:\s|$)/i.exec(text);
  return said ? Number(said[1]) : null;
}

/** A whole number that is no money before the only amount of a row. */
function countIn(figures: readonly Figure[]): number | null {
  const [count, total] = figures;
  const isCount = figures.length === 2 && total!.isMoney && !count!.isMoney;
  return isCount && count!.value % 100 === 0 && count!.value <= 999_900 && count!.value > 0
    ? count!.value / 100
    : null;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** A quantity, a sign between two figures, or a unit: it stands with the figures and not with the name. */
const AMONG_FIGURES = /^(?:[x×@=*:|.,_#-]+|ltrs?|litres?|kg|l|pcs?|n|ngn|₦|each)$/i;

interface NamedRow {
  /** What stands before the figures at the end of the row; empty where it is none. */
  name: string;
  /** The figures at the end of the row. */
  figures: Figure[];
  /** A quantity before the name. */
  first: number | null;
}

/** A row as a name and the figures after it; figures within a name belong to it. */
function namedRow({ row, figures }: Line): NamedRow {
  const { words } = row;
  // Marks of the edge may follow the last amount.
  let end = (figures.findLast(({ isMoney }) => isMoney)?.to ?? words.length - 1) + 1;
  const tail = end;
  while (end > 0) {
    const figure = figures.find(({ from, to }) => end - 1 >= from && end - 1 <= to);
    if (figure) end = figure.from;
    else if (AMONG_FIGURES.test(words[end - 1]!.text)) end--;
    else break;
  }
  const before = words.slice(0, end).map(({ text }) => text);
  // A serial number or a quantity stands before the name, and marks of the edge.
  let first: number | null = null;
  while (
    before.length > 1 &&
    (lettersOf(before[0]!).length === 0 || /^(?:[x×il|]|\d{1,4}x)$/i.test(before[0]!))
  ) {
    const figure = /^(\d{1,4})$/.exec(before[0]!);
    if (figure) first = Number(figure[1]);
    before.shift();
  }
  const name = before.join(' ').replace(/^[^\p{L}\d]+/u, '');
  return {
    name: lettersOf(name).length >= 2 && !NO_NAME.test(name) ? name : '',
    figures: figures.filter(({ from, to }) => from >= end && to < tail),
    first,
  };
}

/** The goods between the names of the columns, or the head of the receipt, and its first sum. */
export function goodsIn(lines: readonly Line[], totalRow: number | null): GoodsLine[] {
  const header = lines.findIndex(({ isHeader }) => isHeader);
  const isEnd = ({ labels, figures }: Line) =>
    figures.some(({ isMoney }) => isMoney) &&
    labels.some(({ kind, from }) => END.has(kind) && kind !== 'tendered' && from <= 2);
  const first = header + 1;
  const end = lines.findIndex((line, index) => index >= first && isEnd(line));
  const last = Math.min(end >= 0 ? end : lines.length, totalRow ?? lines.length);
  // Where amounts are written as money, other figures are numbers of something.
  const isWritten = lines.filter(({ figures }) => figures.some(({ isMoney }) => isMoney)).length >= 3;
  const goods: GoodsLine[] = [];
  let above: { name: string; row: Row; first: number | null } | null = null;
  for (const line of lines.slice(first, last)) {
    const { row, labels } = line;
    const { name, figures, first: counted } = namedRow(line);
    const money = figures.filter(({ isMoney, value }) => isMoney || (!isWritten && value >= 10_000));
    if (money.length === 0) {
      // A name that stands alone belongs to the figures below it.
      above = name && labels[0]?.from !== 0 ? { name, row, first: counted } : null;
      continue;
    }
    if (labels.some(({ kind, from }) => from === 0 && (kind === 'none' || kind === 'words'))) continue;
    if (!name && !above) continue;
    const total = figures.at(-1)!;
    // What the goods so far make together is their sum, whatever it is called.
    if (goods.length >= 2 && total.value === goods.reduce((sum, each) => sum + (each.total ?? 0), 0)) break;
    // The name of one without its figures is above, and its own figures follow.
    const said = quantityIn(row.text) ?? countIn(figures) ?? counted;
    const share = shareOf(figures.slice(0, -1), total.value);
    // Below a name `3 x 500.00` stands for their product.
    const isPrice = said && !name && /[@x×]\s*\S*$/i.test(row.text);
    const amount = isPrice ? Math.round(said * total.value) : total.value;
    goods.push({
      name: name || above!.name,
      quantity: share?.quantity ?? said,
      unit_price: share?.unit_price ?? (said && amount % said === 0 ? amount / said : null),
      total: amount,
      boxes: [union([...(name ? [] : [above!.row.box]), row.box])],
    });
    above = null;
  }
  return goods;
}
