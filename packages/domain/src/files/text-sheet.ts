/** A sheet of any file as text: rows of cells from the top, without any judgement of what they mean. */
export interface TextSheet {
  /** The name of the sheet; empty for a file that has only one. */
  name: string;
  rows: string[][];
}

/**
 * Returns the text of a file without knowing its encoding: UTF-8 and UTF-16 by their marks or by their content,
 * otherwise Windows-1252, which programs on Windows write into csv files.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = bytes.subarray(0, 4_000);
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (zeros(1) > start.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros(0) > start.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => WINDOWS[byte - 0x80] ?? String.fromCharCode(byte)).join('');
  }
}

/** Windows-1252 from 0x80 on; decoders differ about it. What it does not define stays a control character. */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

/** Returns a cell on one line, without characters that no text has and without the `'` that spreadsheets put before it. */
export function cleanCell(cell: string): string {
  return (
    cell
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses them
      .replace(/[\u0000-\u001f\u007f\u00a0\u200b\ufeff]+/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
      .replace(/^'(?=\S)/, '')
  );
}
