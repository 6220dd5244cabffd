import { decodeText } from '@lissafi/domain/files/text-sheet';

export const SHEET_KINDS = ['csv', 'xlsx', 'xls', 'html', 'pdf'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

const beginsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);

/** Returns what a file is by its content: banks give HTML and tab separated text the name of a workbook. */
export function sheetKind(bytes: Uint8Array): SheetKind {
  if (beginsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return 'pdf';
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'xls';
  return /^\s*<(!doctype|html|table|\?xml|meta|head|style)/i.test(decodeText(bytes.subarray(0, 1_000)))
    ? 'html'
    : 'csv';
}
