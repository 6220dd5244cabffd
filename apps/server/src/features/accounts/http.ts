import type { Account, accountRoutes } from '@lissafi/contract/accounts';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { type CodeFault, cashFlowFor, codeFault, codeRange } from '@lissafi/domain/books/chart';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { insertAccount, listAccounts, readAccount, updateAccount } from './store.ts';

type Created = Body<typeof accountRoutes.create>;
type Changed = Body<typeof accountRoutes.update>;

function assertCode({ code, type }: Created): void {
  const messages: Record<CodeFault, string> = {
    format: 'Please enter four digits',
    type: `Codes of this type are ${codeRange(type)}`,
    inventory: 'Inventory accounts belong to items: choose another code',
    cash: 'Open cash and bank accounts under Money',
  };
  const found = codeFault(code, type);
  if (found) throw invalid(fault('code', messages[found]));
}

/** Throws ACCOUNT_IN_USE_BY_SYSTEM, ACCOUNT_HAS_BALANCE, or the fault of the cash flow class. */
function assertMayChange(account: Account, { is_archived, cash_flow }: Changed): void {
  if (is_archived && !account.is_archived) {
    if (account.is_system) throw new Refusal('ACCOUNT_IN_USE_BY_SYSTEM');
    if (account.balance !== 0) throw new Refusal('ACCOUNT_HAS_BALANCE');
  }
  if (cash_flow === undefined || cash_flow === account.cash_flow) return;
  if (account.cash_flow === null)
    throw invalid(fault('cash_flow', 'Income and expenses reach the cash flow through the profit'));
  if (account.cash_flow === 'cash')
    throw invalid(fault('cash_flow', 'Cash and bank accounts are what the cash flow explains'));
}

/** The audit view shows what changed: only what is no personal data, which a log keeps for ever. */
const changesOf = (before: Account, after: Account) => ({
  code: after.code,
  name_before: before.name,
  name: after.name,
  archived: String(after.is_archived),
  cash_flow: after.cash_flow,
});

const record = ({ organization }: MemberContext) => organization.permissions;

export const chartHandlers: Handlers<typeof accountRoutes> = {
  list: (context) => listAccounts(context.tx, context.query, record(context)),

  async create(context) {
    const { tx, user, body, organization } = context;
    assertCode(body);
    await insertAccount(tx, { ...body, cash_flow: cashFlowFor(body, body.cash_flow) });
    await appendEvents(tx, [
      {
        type: 'account.created',
        subject_id: organization.id,
        actor_id: user.id,
        data: { code: body.code, name: body.name },
      },
    ]);
    return readAccount(tx, body.code, record(context));
  },

  get: (context) => readAccount(context.tx, context.params.code, record(context)),

  async update(context) {
    const { tx, user, params, body, organization } = context;
    const before = await readAccount(tx, params.code, record(context));
    if (before.version !== body.version) throw new Refusal('STALE_VERSION', { current: before });
    assertMayChange(before, body);
    if (!(await updateAccount(tx, params.code, body)))
      throw new Refusal('STALE_VERSION', { current: await readAccount(tx, params.code, record(context)) });
    const after = await readAccount(tx, params.code, record(context));
    await appendEvents(tx, [
      {
        type: 'account.updated',
        subject_id: organization.id,
        actor_id: user.id,
        data: changesOf(before, after),
      },
    ]);
    return after;
  },
};
