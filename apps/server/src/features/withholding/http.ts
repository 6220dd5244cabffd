import { may } from '@lissafi/contract/permissions';
import type { withholdingRoutes } from '@lissafi/contract/withholding';
import type { Handlers, MemberContext } from '../../http/context.ts';
import {
  listDeducted,
  listMonths,
  listRemittances,
  type Rights,
  readReceipt,
  readRemittance,
} from './deducted.ts';
import { giveReceipt, remit, voidRemittance } from './record.ts';
import { listSuffered, sufferedSummary } from './suffered.ts';
import { suggestFor } from './suggest.ts';

const rightsOf = ({ organization: { closed, role } }: Pick<MemberContext, 'organization'>): Rights => ({
  gives: !closed && may(role, 'supplier_payments:write'),
  remits: !closed && may(role, 'tax:write'),
});

async function remittance(context: MemberContext, id: string) {
  await context.tx.flush();
  return readRemittance(context.tx, id, rightsOf(context));
}

export const withholdingHandlers: Handlers<typeof withholdingRoutes> = {
  suggest: ({ tx, query }) => suggestFor(tx, query),
  months: (context) => listMonths(context.tx, context.query, rightsOf(context)),
  deducted: (context) => listDeducted(context.tx, context.query, rightsOf(context)),
  async giveReceipt(context) {
    const { tx, params, body, organization } = context;
    await giveReceipt(context, params.id, body.given_on);
    await tx.flush();
    return readReceipt(tx, params.id, organization.currency);
  },
  receipt: ({ tx, params, organization }) => readReceipt(tx, params.id, organization.currency),
  suffered({ tx, query, today, organization: { closed, role } }) {
    return listSuffered(tx, query, today, !closed && may(role, 'payments:write'));
  },
  sufferedSummary: ({ tx, today }) => sufferedSummary(tx, today),
  remittances: (context) => listRemittances(context.tx, context.query, rightsOf(context)),
  remit: async (context) => remittance(context, await remit(context, context.body)),
  async voidRemittance(context) {
    await voidRemittance(context, context.params.id, context.body.reason);
    return remittance(context, context.params.id);
  },
};
