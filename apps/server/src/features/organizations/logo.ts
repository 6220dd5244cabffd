import { invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { fileKind } from '@lissafi/domain/file-kind';
import sharp from 'sharp';
import type { Tx } from '../../db/scope.ts';

const refuse = (message: string) => invalid({ field: 'content', message, code: 'INVALID' });

/**
 * The picture drawn anew as PNG, brought down to the edge that documents need: of what was sent nothing but the
 * picture is left, no metadata, no text behind its end, no second format. An SVG is a program and is refused.
 */
export async function redrawLogo(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LIMITS.logo_bytes) throw refuse('The logo must be 512 KB or less');
  if (!fileKind(bytes)?.startsWith('image/')) throw refuse('The logo must be a PNG, JPEG or WebP picture');
  try {
    return await sharp(bytes, { limitInputPixels: LIMITS.logo_input_pixels, pages: 1, failOn: 'error' })
      .autoOrient()
      .resize(LIMITS.logo_pixels, LIMITS.logo_pixels, { fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw refuse('This picture cannot be read');
  }
}

export async function keepLogo(tx: Tx, id: string, content: Buffer): Promise<void> {
  await tx.db
    .insertInto('organization_logo')
    .values({ organization_id: tx.organization_id, id, content })
    .execute();
}

export async function readLogo(tx: Tx, id: string): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom('organization_logo')
    .select('content')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content;
}
