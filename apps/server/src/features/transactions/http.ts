import type { transactionRoutes } from '@lissafi/contract/transactions';
import { contentDisposition } from '@lissafi/domain/files/file-kind';
import { appendEvents } from '../../db/events.ts';
import { readAttachment } from '../../http/attachments.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { listCategories, mapCategory } from './accounts.ts';
import { attach, RECEIPTS } from './attachments.ts';
import { changeDraft, postDraft, recordTransaction, removeDraft, voidTransaction } from './record.ts';
import { listTransactions, readTransaction } from './store.ts';

async function answer(context: MemberContext, id: string) {
  await context.tx.flush();
  return readTransaction(context.tx, id, context);
}

export const transactionHandlers: Handlers<typeof transactionRoutes> = {
  list: (context) => listTransactions(context.tx, context.query, context),
  async create(context) {
    return answer(context, await recordTransaction(context, context.body));
  },
  get: (context) => answer(context, context.params.id),
  async update(context) {
    await changeDraft(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  async delete(context) {
    await removeDraft(context, context.params.id);
    return { id: context.params.id };
  },
  async post(context) {
    await postDraft(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  async void(context) {
    await voidTransaction(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
  async attach(context) {
    await attach(context, context.params.id, context.body.file);
    return answer(context, context.params.id);
  },
  async attachment({ tx, reply, params }) {
    const { name, media_type, content } = await readAttachment(tx, RECEIPTS, params.id, params.attachment_id);
    reply.header('content-type', media_type).header('content-disposition', contentDisposition(name));
    return content;
  },
  categories: async ({ tx }) => ({ categories: await listCategories(tx) }),
  async mapCategory({ tx, params, body, user }) {
    await mapCategory(tx, params.category, body.account_code);
    await appendEvents(tx, [
      {
        type: 'transaction_category.mapped',
        subject_id: tx.organization_id,
        actor_id: user.id,
        data: { ...params, ...body },
      },
    ]);
    return (await listCategories(tx)).find((each) => each.category === params.category)!;
  },
};
