import { may } from '@lissafi/contract/permissions';
import type { ForeignDocument, revaluationRoutes } from '@lissafi/contract/revaluations';
import { gainsAndLosses } from '@lissafi/domain/books/revaluation';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { postRevaluation, undoRevaluation, valuedAt } from './record.ts';
import { findOfDay, findRevaluation, listStored, readOpenForeign, toRevaluation } from './store.ts';

const mayWrite = ({ organization }: Pick<MemberContext, 'organization'>) =>
  !organization.closed && may(organization.role, 'journals:write');

async function answer(context: MemberContext, id: string) {
  await context.tx.flush();
  return toRevaluation((await findRevaluation(context.tx, id))!, mayWrite(context));
}

export const revaluationHandlers: Handlers<typeof revaluationRoutes> = {
  async rehearse(context) {
    const { tx, query, today, organization } = context;
    const { revalued_on } = query;
    const open = await readOpenForeign(tx, revalued_on, organization.currency);
    const rates = new Map<string, string>(query.rates.map(({ currency, rate }) => [currency, rate]));
    const documents = valuedAt(open, rates);
    const before = await findOfDay(tx, revalued_on);
    return {
      ...{ revalued_on, documents, ...gainsAndLosses(documents) },
      currency: organization.currency as ForeignDocument['currency'],
      posted: before && toRevaluation(before, mayWrite(context)),
      can: { post: mayWrite(context) && revalued_on < today && before === null },
    };
  },
  async list(context) {
    const { limit, offset } = context.query;
    const { rows, total } = await listStored(context.tx, context.query);
    return { revaluations: rows.map((row) => toRevaluation(row, mayWrite(context))), total, limit, offset };
  },
  post: async (context) => answer(context, await postRevaluation(context, context.body)),
  async undo(context) {
    await undoRevaluation(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
};
