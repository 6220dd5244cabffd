import type { AttachmentType } from '@lissafi/contract/transactions';

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** How the accepted kinds begin; nothing else reaches a decoder or is kept, whatever its name or its type says. */
const BEGINNINGS: Record<AttachmentType, (bytes: Uint8Array) => boolean> = {
  'image/png': (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  'image/jpeg': (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff',
  'image/webp': (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  'application/pdf': (bytes) => text(bytes, 0, 5) === '%PDF-',
};

/** What a file is by its content; null for anything that is neither of these pictures nor a PDF. */
export function fileKind(bytes: Uint8Array): AttachmentType | null {
  const kinds = Object.keys(BEGINNINGS) as AttachmentType[];
  return kinds.find((kind) => BEGINNINGS[kind](bytes)) ?? null;
}

const ENDINGS: Record<AttachmentType, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};
const KNOWN = Object.values(ENDINGS).flat();
/** What no file system, header or screen should meet in a name: separators, controls, invisible marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;

/** A name of at most 100 characters without a folder, that ends as its content says. */
export function safeFileName(name: string, kind: AttachmentType): string {
  const own = name.split(/[/\\]/).at(-1)!.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const [ending] = ENDINGS[kind];
  const point = own.lastIndexOf('.');
  const typed = point > 0 ? own.slice(point + 1).toLowerCase() : '';
  const stem = KNOWN.includes(typed) ? own.slice(0, point) : own;
  return `${[...stem.replace(/^\.+/, '')].slice(0, 90).join('').trim() || 'attachment'}.${ending}`;
}

/** `attachment` with the name in both forms of RFC 6266: plain for old clients, UTF-8 for all others. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
