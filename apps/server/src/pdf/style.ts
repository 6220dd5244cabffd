import type { ContentTable, CustomTableLayout } from 'pdfmake/interfaces.js';

export const INK = '#1d1c19';
export const SOFT = '#6b675e';
export const LINE = '#e0dcd1';
export const GREEN = '#0d5b41';
const GREEN_SOFT = '#e6f1ec';
export const STAMP_COLORS = {
  Draft: SOFT,
  Paid: '#1a7f5a',
  Cancelled: '#b3261e',
  Refunded: '#b3261e',
  Credited: SOFT,
  Void: '#b3261e',
};

/** Points between the margins of A4. */
export const PAGE_WIDTH = 515;
/** The font size of text. */
export const SIZE = 9.5;
/** Digits of equal width. */
export const TABULAR = { fontFeatures: ['tnum' as const] };

/** Points between two columns of lines. */
export const GAP = 14;

const isStrong = (node: ContentTable, row: number) =>
  (node.table.body[row]?.[0] as { bold?: boolean } | undefined)?.bold === true;
const flush = { vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 0 };

function linesLayout(padding: number): CustomTableLayout {
  return {
    ...flush,
    paddingLeft: (column) => (column === 0 ? 0 : GAP),
    hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 0.9 : 0.6),
    hLineColor: (row) => (row === 1 ? INK : LINE),
    paddingTop: (row) => (row === 0 ? 0 : padding),
    paddingBottom: (row) => (row === 0 ? 5 : padding - 1),
  };
}

export const TABLE_LAYOUTS: Record<string, CustomTableLayout> = {
  roomyLines: linesLayout(7),
  denseLines: linesLayout(4.5),
  /** The modern template: headers on green, rules only between rows. */
  modernLines: {
    ...linesLayout(6),
    fillColor: (row) => (row === 0 ? GREEN_SOFT : null),
    paddingLeft: (column) => (column === 0 ? 8 : GAP),
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 8 : 0),
    paddingTop: () => 6,
    paddingBottom: () => 5,
    hLineWidth: (row) => (row <= 1 ? 0 : 0.6),
  },
  tight: { ...flush, hLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 },
  totals: {
    ...flush,
    hLineWidth: (row, node) => (row > 0 && isStrong(node, row) ? 0.9 : 0),
    hLineColor: () => INK,
    paddingTop: (row, node) => (isStrong(node, row) ? 6 : 1),
    paddingBottom: (row, node) => (isStrong(node, row) ? 3 : 1),
  },
};
