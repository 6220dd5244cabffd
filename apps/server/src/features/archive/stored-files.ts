import { LIMITS } from '@lissafi/contract/limits';
import { PICTURE_TYPES, RECORDING_TYPES } from '@lissafi/contract/source-documents';
import { ATTACHMENT_TYPES, type AttachmentType } from '@lissafi/contract/transactions';
import type { Cell } from '@lissafi/domain/files/archive-csv';
import { fileKind } from '@lissafi/domain/files/file-kind';
import sharp from 'sharp';
import { type Archive, ArchiveError } from './zip-reader.ts';

/** Pictures that were drawn here have one kind and a longest edge; a larger one would be costly to draw again. */
const DRAWN: Record<string, { kind: AttachmentType; pixels: number }> = {
  'organization_logo.content': { kind: 'image/png', pixels: LIMITS.logo_pixels },
  'source_document.straightened': { kind: 'image/webp', pixels: 2 * LIMITS.source_picture_pixels },
  'item_picture.small': { kind: 'image/webp', pixels: LIMITS.thumbnail_pixels },
  'item_picture.large': { kind: 'image/webp', pixels: LIMITS.picture_pixels },
};

/** Returns what is wrong with a file that a cell names; null for nothing. */
export async function checkFile(
  archive: Archive,
  column: string,
  folder: string,
  cells: Record<string, Cell>,
  path: string,
): Promise<string | null> {
  if (path !== `${folder}/${cells.id}` || !archive.has(path)) return 'the archive has no such file';
  const content = await contentOf(archive, path);
  const kind = fileKind(content, [...ATTACHMENT_TYPES, ...PICTURE_TYPES, ...RECORDING_TYPES]);
  const drawn = DRAWN[column];
  if (kind !== (drawn?.kind ?? cells.media_type)) return 'the file is of another kind than its row says';
  if (!drawn && String(content.length) !== cells.bytes) return 'the file has another size than its row says';
  if (!kind?.startsWith('image/')) return null;
  try {
    const { width, height } = await sharp(content, {
      limitInputPixels: LIMITS.attachment_input_pixels,
    }).metadata();
    return drawn && Math.max(width, height) > drawn.pixels ? 'the picture is too large' : null;
  } catch {
    return 'the picture cannot be read';
  }
}

/** Returns a file that may be stored in one row. Throws ArchiveError for a larger one. */
export async function contentOf(archive: Archive, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of archive.read(path)) {
    bytes += piece.length;
    if (bytes > LIMITS.upload_bytes) throw new ArchiveError('this file is too large', path);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
