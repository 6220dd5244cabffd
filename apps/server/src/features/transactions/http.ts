import type { transactionRoutes } from '@lissafi/contract/transactions';
import { contentDisposition } from '@lissafi/domain/files/file-kind';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { attach, readAttachment } from './attachments.ts';
import { recordExpense, voidTransaction } from './record.ts';
import { listTransactions, readTransaction } from './store.ts';

async function answer({ tx, organization }: MemberContext, id: string) {
  await tx.flush();
  return readTransaction(tx, id, organization.permissions);
}

export const transactionHandlers: Handlers<typeof transactionRoutes> = {
  list: ({ tx, query, organization }) => listTransactions(tx, query, organization.permissions),
  async create(context) {
    return answer(context, await recordExpense(context, context.body));
  },
  get: (context) => answer(context, context.params.id),
  async void(context) {
    await voidTransaction(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
  async attach(context) {
    await attach(context, context.params.id, context.body.file);
    return answer(context, context.params.id);
  },
  async attachment({ tx, reply, params }) {
    const { name, media_type, content } = await readAttachment(tx, params.id, params.attachment_id);
    reply.header('content-type', media_type).header('content-disposition', contentDisposition(name));
    return content;
  },
};
