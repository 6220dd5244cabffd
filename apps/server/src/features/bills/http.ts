import type { billRoutes } from '@lissafi/contract/bills';
import { Refusal } from '@lissafi/contract/errors';
import { contentDisposition } from '@lissafi/domain/files/file-kind';
import { readAttachment } from '../../http/attachments.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { ATTACHMENTS, attachToBill } from './attach.ts';
import { postBill } from './post-bill.ts';
import { createBill, removeBill, updateBill } from './record.ts';
import { listBills, readBill } from './store.ts';
import { voidBill } from './void-bill.ts';

async function answer({ tx, today, organization }: MemberContext, id: string) {
  await tx.flush();
  return readBill(tx, id, { today, permissions: organization.permissions });
}

export const billHandlers: Handlers<typeof billRoutes> = {
  list: ({ tx, query, today }) => listBills(tx, query, today),
  async create(context) {
    const id = await createBill(context, context.body);
    if (context.body.post) await postBill(context, id, context.body);
    return answer(context, id);
  },
  get: (context) => answer(context, context.params.id),
  async update(context) {
    const { id } = context.params;
    if (!(await updateBill(context, id, context.body)))
      throw new Refusal('STALE_VERSION', { current: await answer(context, id) });
    return answer(context, id);
  },
  async delete(context) {
    await removeBill(context, context.params.id);
    return { id: context.params.id };
  },
  async post(context) {
    await postBill(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  async void(context) {
    await voidBill(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
  async attach(context) {
    await attachToBill(context, context.params.id, context.body.file);
    return answer(context, context.params.id);
  },
  async attachment({ tx, reply, params }) {
    const { name, media_type, content } = await readAttachment(
      tx,
      ATTACHMENTS,
      params.id,
      params.attachment_id,
    );
    reply.header('content-type', media_type).header('content-disposition', contentDisposition(name));
    return content;
  },
};
