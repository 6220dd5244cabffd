import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { redraw } from '../../http/picture.ts';
import { assertStorage } from '../../http/storage.ts';

interface Picture {
  small: Buffer;
  large: Buffer;
}

const SIZE = { bytes: LIMITS.picture_bytes, input_pixels: LIMITS.logo_input_pixels };

/** Returns the picture of an item in the two displayed sizes; the small one is a square for lists. */
export const redrawPicture = (base64: string): Promise<Picture> =>
  redraw(base64, 'picture', SIZE, async (picture) => {
    const { picture_pixels, thumbnail_pixels } = LIMITS;
    const large = picture
      .clone()
      .resize(picture_pixels, picture_pixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    const small = picture
      .clone()
      .resize(thumbnail_pixels, thumbnail_pixels, { fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer();
    // Awaited together, so that the second failure is handled too.
    const [first, second] = await Promise.all([large, small]);
    return { large: first, small: second };
  });

/** Replaces the earlier picture, which is no longer shown. */
export async function storePicture(tx: Tx, itemId: string, { small, large }: Picture, now: Date) {
  // Not in order of time, so that one id cannot be guessed from another.
  const id = randomUUID();
  await dropPicture(tx, itemId, now);
  await assertStorage(tx, small.length + large.length);
  await tx.db
    .insertInto('item_picture')
    .values({
      organization_id: tx.organization_id,
      id,
      item_id: itemId,
      small,
      large,
      created_at: now.toISOString(),
    })
    .execute();
  await sql`update item set picture_id = ${id}
    where organization_id = ${tx.organization_id} and id = ${itemId}`.execute(tx.db);
}

/** Locks the item's row first: of two concurrent changes the second sees the first one's picture. */
export async function dropPicture(tx: Tx, itemId: string, now: Date): Promise<void> {
  await sql`update item set picture_id = null, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${itemId}`.execute(tx.db);
  await sql`delete from item_picture
    where organization_id = ${tx.organization_id} and item_id = ${itemId}`.execute(tx.db);
}

export async function readPicture(tx: Tx, id: string, size: 'small' | 'large'): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom('item_picture')
    .select(size)
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as { small?: Buffer; large?: Buffer } | undefined)?.[size];
}
