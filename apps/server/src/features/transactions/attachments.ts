import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { AttachmentType } from '@lissafi/contract/transactions';
import { fileKind, safeFileName } from '@lissafi/domain/files/file-kind';
import sharp from 'sharp';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { fileOf } from '../../http/multipart.ts';
import { lockTransaction } from './store.ts';

const refuse = (message: string) => invalid(fault('file', message));

/**
 * Stores a photo or a PDF with an expense, unchanged, as evidence. Throws NOT_FOUND, INVALID_STATE for a void expense,
 * or the fault of the file.
 */
export async function attach(context: MemberContext, transactionId: string, url: string): Promise<void> {
  const { tx, newId, now, user } = context;
  const { status } = await lockTransaction(tx, transactionId);
  if (status === 'void')
    throw new Refusal('INVALID_STATE', {
      message: 'This expense is void. You cannot add attachments to it.',
    });
  const { name, bytes } = fileOf(url);
  const kind = await kindOf(bytes);
  if ((await countAttachments(tx, transactionId)) >= LIMITS.attachments)
    throw refuse(`At most ${LIMITS.attachments} files`);
  const at = now.toISOString();
  const id = newId();
  await sql`insert into transaction_attachment
      (organization_id, id, transaction_id, name, media_type, bytes, content, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${transactionId}, ${safeFileName(name, kind)}, ${kind}, ${bytes.length},
      ${bytes}, ${user.id}, ${at})`.execute(tx.db);
  await tx.write(
    'transaction',
    sql`update transaction set version = version + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${transactionId}`,
  );
  const data = { attachment_id: id };
  await appendEvents(tx, [
    { type: 'transaction.attached', subject_id: transactionId, actor_id: user.id, data },
  ]);
}

/** Detects the type by content, whatever the name; an image must also decode. */
async function kindOf(bytes: Buffer): Promise<AttachmentType> {
  if (bytes.length === 0) throw refuse('The file is empty');
  const kind = fileKind(bytes);
  if (!kind) throw refuse('Please choose a photo (JPEG, PNG or WebP) or a PDF');
  if (kind === 'application/pdf') return kind;
  try {
    await sharp(bytes, { limitInputPixels: LIMITS.attachment_input_pixels }).metadata();
    return kind;
  } catch {
    throw refuse('This picture cannot be read');
  }
}

async function countAttachments(tx: Tx, transactionId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('transaction_attachment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', tx.organization_id)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws NOT_FOUND. */
export async function readAttachment(tx: Tx, transactionId: string, id: string) {
  const found = await tx.db
    .selectFrom('transaction_attachment')
    .select(['name', 'media_type', 'content'])
    .where('organization_id', '=', tx.organization_id)
    .where('transaction_id', '=', transactionId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
