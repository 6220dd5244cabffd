import { Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import { sql } from '../../db/sql.ts';
import { type AttachmentsOf, assertRoomForAttachment, attachedFile } from '../../http/attachments.ts';
import type { MemberContext } from '../../http/context.ts';
import { assertStorage } from '../../http/storage.ts';
import { lockTransaction } from './write.ts';

export const RECEIPTS: AttachmentsOf = { table: 'transaction_attachment', of: 'transaction_id' };

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
  const { name, media_type, content } = await attachedFile(url);
  await assertRoomForAttachment(tx, RECEIPTS, transactionId);
  await assertStorage(tx, content.length);
  const at = now.toISOString();
  const id = newId();
  await sql`insert into transaction_attachment
      (organization_id, id, transaction_id, name, media_type, bytes, content, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${transactionId}, ${name}, ${media_type}, ${content.length},
      ${content}, ${user.id}, ${at})`.execute(tx.db);
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
