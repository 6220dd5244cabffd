import { may } from '@lissafi/contract/permissions';
import { VAT_REVIEWS, type vatRoutes } from '@lissafi/contract/vat';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { listReturns, readReturn } from './read.ts';
import { fileReturn, payVat, unfileReturn, voidVatPayment } from './record.ts';
import { scopeOf, vatHistory } from './scope.ts';
import { listVatEntries, listVatPayments, readVatPayment, reviewCounts } from './store.ts';

const mayWrite = ({ organization }: Pick<MemberContext, 'organization'>) =>
  !organization.closed && may(organization.role, 'tax:write');

async function answer(context: MemberContext, month: string) {
  await context.tx.flush();
  return readReturn(context, month);
}
async function payment(context: MemberContext, id: string) {
  await context.tx.flush();
  return readVatPayment(context.tx, id, mayWrite(context));
}
const scoped = async ({ tx, today }: Pick<MemberContext, 'tx' | 'today'>, month: string) =>
  scopeOf(await vatHistory(tx), month, today);

export const vatHandlers: Handlers<typeof vatRoutes> = {
  get: (context) => readReturn(context, context.query.month),
  list: (context) => listReturns(context, context.query),
  entries: async (context) =>
    listVatEntries(context.tx, await scoped(context, context.query.month), context.query),
  async review(context) {
    const { month } = context.query;
    return { month, reviews: await reviewCounts(context.tx, await scoped(context, month), VAT_REVIEWS) };
  },
  async file(context) {
    await fileReturn(context, context.body);
    return answer(context, context.body.month);
  },
  unfile: async (context) =>
    answer(context, await unfileReturn(context, context.params.id, context.body.reason)),
  payments: (context) => listVatPayments(context.tx, context.query, mayWrite(context)),
  pay: async (context) => payment(context, await payVat(context, context.body)),
  async voidPayment(context) {
    await voidVatPayment(context, context.params.id, context.body.reason);
    return payment(context, context.params.id);
  },
};
