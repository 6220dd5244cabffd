import type { PictureType, RecordingType } from '@lissafi/contract/source-documents';
import type { AttachmentType } from '@lissafi/contract/transactions';

export type FileKind = AttachmentType | PictureType | RecordingType;

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * The first bytes of each accepted file type. No other file is decoded or stored, whatever its name or declared type.
 */
const BEGINNINGS: Record<FileKind, (bytes: Uint8Array) => boolean> = {
  'image/png': (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  'image/jpeg': (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff',
  'image/webp': (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  'application/pdf': (bytes) => text(bytes, 0, 5) === '%PDF-',
  'image/gif': (bytes) => /GIF8[79]a/.test(text(bytes, 0, 6)),
  'audio/webm': (bytes) => text(bytes, 0, 4) === '\x1aE\xdf\xa3' && text(bytes, 4, 64).includes('webm'),
  'audio/ogg': (bytes) => text(bytes, 0, 4) === 'OggS',
  // Brands of sound and of what browsers record; those of pictures (HEIC, AVIF) are others.
  'audio/mp4': (bytes) =>
    text(bytes, 4, 8) === 'ftyp' && /M4[AB] |mp4[12]|iso[m2-9]|dash/.test(text(bytes, 8, 12)),
  'audio/wav': (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE',
};

/** Returns the type of a file by its content; null for anything other than the accepted types. */
export function fileKind<Kind extends FileKind>(bytes: Uint8Array, accepted: readonly Kind[]): Kind | null {
  return accepted.find((kind) => BEGINNINGS[kind](bytes)) ?? null;
}

const ENDINGS: Record<FileKind, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'image/gif': ['gif'],
  'audio/webm': ['webm'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/wav': ['wav'],
};
const KNOWN = Object.values(ENDINGS).flat();
/** Characters that are unsafe in a file name: separators, control characters and invisible marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;

/** Returns a name of at most 100 characters without a folder, with the extension that fits the content. */
export function safeFileName(name: string, kind: FileKind, nameless = 'attachment'): string {
  const own = name.split(/[/\\]/).at(-1)!.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const [ending] = ENDINGS[kind];
  const point = own.lastIndexOf('.');
  const typed = point > 0 ? own.slice(point + 1).toLowerCase() : '';
  const stem = KNOWN.includes(typed) ? own.slice(0, point) : own;
  return `${[...stem.replace(/^\.+/, '')].slice(0, 90).join('').trim() || nameless}.${ending}`;
}

/** `attachment` with both forms of the file name of RFC 6266: ASCII for old clients and UTF-8 for all others. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
