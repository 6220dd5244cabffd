import { Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import { sql } from '../../db/sql.ts';
import { type AttachmentsOf, assertRoomForAttachment, attachedFile } from '../../http/attachments.ts';
import type { MemberContext } from '../../http/context.ts';
import { assertStorage } from '../../http/storage.ts';
import { lockBill } from './write.ts';

export const ATTACHMENTS: AttachmentsOf = { table: 'bill_attachment', of: 'bill_id' };

/**
 * Stores a photo or a PDF with a bill, unchanged, as evidence. Throws NOT_FOUND, INVALID_STATE for a void bill, or the
 * fault of the file.
 */
export async function attachToBill(context: MemberContext, billId: string, url: string): Promise<void> {
  const { tx, newId, now, user } = context;
  const { status } = await lockBill(tx, billId);
  if (status === 'void')
    throw new Refusal('INVALID_STATE', { message: 'This bill is void. You cannot add attachments to it.' });
  const { name, media_type, content } = await attachedFile(url);
  await assertRoomForAttachment(tx, ATTACHMENTS, billId);
  await assertStorage(tx, content.length);
  const id = newId();
  await sql`insert into bill_attachment
      (organization_id, id, bill_id, name, media_type, bytes, content, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${billId}, ${name}, ${media_type}, ${content.length}, ${content}, ${user.id},
      ${now.toISOString()})`.execute(tx.db);
  const data = { attachment_id: id };
  await appendEvents(tx, [{ type: 'bill.attached', subject_id: billId, actor_id: user.id, data }]);
}
