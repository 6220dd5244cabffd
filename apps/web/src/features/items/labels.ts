import { drawnCode, type Symbology, symbologyOf } from '@lissafi/domain/inventory/barcode';
import type { AnyItem } from '../../pickers/item-service.ts';
import { barsOf } from '../../ui/barcode-svg.ts';

/** Paper that shops have. All lengths in millimetres. */
export interface Paper {
  name: string;
  /** Of the page, which on a roll is one label. */
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
}

const roll = (name: string, width: number, height: number): Paper => ({
  name,
  page: { width, height },
  label: { width, height },
  columns: 1,
  rows: 1,
});
const a4 = (name: string, columns: number, rows: number, width: number, height: number): Paper => ({
  name,
  page: { width: 210, height: 297 },
  label: { width, height },
  columns,
  rows,
});

export const PAPERS = {
  a4_24: a4('A4, 24 labels of 70 × 37 mm', 3, 8, 70, 37),
  a4_40: a4('A4, 40 labels of 52.5 × 29.7 mm', 4, 10, 52.5, 29.7),
  a4_65: a4('A4, 65 labels of 38 × 21 mm', 5, 13, 38, 21),
  roll_58: roll('Roll, 58 mm', 58, 36),
  roll_80: roll('Roll, 80 mm', 80, 44),
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof PAPERS;

/** Left and right of the bars, inside of a label; printers of rolls leave a rim too. */
export const RIM = 3;
/** The minimum bar width in millimetres that most scanners can read. */
const THINNEST = 0.16;

export interface LabelCode {
  code: string;
  symbology: Symbology;
}

/** The barcode of an item, else its SKU; null where its letters cannot be drawn, or not on this paper. */
export function codeOf({ barcode, sku }: Pick<AnyItem, 'barcode' | 'sku'>, paper: Paper): LabelCode | null {
  for (const code of [barcode, sku]) {
    const symbology = code ? symbologyOf(code) : null;
    if (!code || !symbology) continue;
    const { width } = barsOf(drawnCode(code), symbology);
    if ((paper.label.width - 2 * RIM) / width >= THINNEST) return { code, symbology };
  }
  return null;
}

/** The labels page by page; the first ones of the first sheet may be gone already. */
export function pagesOf<Label>(labels: readonly Label[], paper: Paper, used: number): (Label | null)[][] {
  const size = paper.columns * paper.rows;
  const all = [...Array.from({ length: labels.length > 0 ? used % size : 0 }, () => null), ...labels];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
    all.slice(page * size, (page + 1) * size),
  );
}
