import { LIMITS } from '@lissafi/contract/limits';
import type { Tx } from '../../db/scope.ts';
import { redraw } from '../../http/picture.ts';

/** Returns the logo as PNG, scaled down to the size that documents need. */
export const redrawLogo = (base64: string): Promise<Buffer> =>
  redraw(base64, 'logo', { bytes: LIMITS.logo_bytes, input_pixels: LIMITS.logo_input_pixels }, (picture) =>
    picture
      .resize(LIMITS.logo_pixels, LIMITS.logo_pixels, { fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toBuffer(),
  );

export async function storeLogo(tx: Tx, id: string, content: Buffer): Promise<void> {
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
