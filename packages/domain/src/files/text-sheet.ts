/** A sheet of any file as text: rows of cells from the top, without any judgement of what they mean. */
export interface TextSheet {
  /** The name of the sheet; empty for a file that has only one. */
  name: string;
  rows: string[][];
}

/**
 * Returns the text of a file without knowing its encoding: UTF-8 and UTF-16 by their marks or by their content,
 * otherwise Windows-1252, which programs on Windows write into csv files. A text in UTF-8 stays one where single bytes
 * of it are not: they come from a program that cut a name, or pasted a mark of Windows into it.
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
    return decodeBytes(bytes);
  }
}

/** A character of UTF-8 that is not ASCII, or a single byte that is none, in a string of bytes. */
const NOT_ASCII =
  /[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/**
 * Decodes bytes that are not all UTF-8. Hardly any text of Windows-1252 has three bytes in a row that are a character
 * of UTF-8, as ₦ and ẹ are, or more characters of two such bytes than other ones.
 */
function decodeBytes(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const lengths = Array.from(text.matchAll(NOT_ASCII), ([character]) => character.length);
  const single = lengths.filter((length) => length === 1).length;
  const isUtf8 = lengths.some((length) => length > 2) || lengths.length - single > single;
  const utf8 = new TextDecoder();
  return text.replace(isUtf8 ? NOT_ASCII : /[\x80-\xff]/g, (character) =>
    character.length === 1
      ? (WINDOWS[character.charCodeAt(0) - 0x80] ?? character)
      : utf8.decode(Uint8Array.from(character, (byte) => byte.charCodeAt(0))),
  );
}

/** Windows-1252 from 0x80 on; decoders differ about it. What it does not define stays a control character. */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

/** Returns what stands in a cell that a program protects from a spreadsheet: `="0803"` is 0803. */
export const unprotected = (cell: string): string => {
  const [, text] = /^=\s*"(.*)"$/s.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"').trim();
};

/**
 * Returns a cell on one line, without characters that no text has, and without the `'` or `="…"` by which it is protected
 * from a spreadsheet.
 */
export function cleanCell(cell: string): string {
  const plain = cell
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses them
    .replace(/[\u0000-\u001f\u007f\u00a0\u200b\ufeff]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return unprotected(plain).replace(/^'(?=\S)/, '');
}
