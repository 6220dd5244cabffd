// biome-ignore lint/suspicious/noControlCharactersInRegex: a file name has none
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e]+/g;

/** Returns the name of an uploaded file without a folder, on one line, at most 120 characters. */
export const safeFileName = (name: string): string =>
  [...name.split(/[/\\]/).at(-1)!.toWellFormed().replace(UNSAFE, ' ').trim()].slice(0, 120).join('') ||
  'file';
