import type { ledgerRoutes } from '@lissafi/contract/ledger';
import { trialBalance } from '@lissafi/domain/books/journal';
import type { Handlers } from '../../http/context.ts';
import { verifyChain } from './chain.ts';
import { journalText } from './export.ts';
import { balancesAt, journalEnd, lastDay, listEntries, tieOut } from './store.ts';

export const ledgerHandlers: Handlers<typeof ledgerRoutes> = {
  async trialBalance({ tx, query, today, organization }) {
    // Documents may have a future date: everything posted counts, as in the balances that are owed.
    const as_of = query.as_of ?? (await lastDay(tx, today));
    return { as_of, currency: organization.currency, ...trialBalance(await balancesAt(tx, as_of)) };
  },

  tieOut: ({ tx }) => tieOut(tx),

  entries: ({ tx, query }) => listEntries(tx, query),

  verify: ({ tx, query }) => verifyChain(tx, query.after),

  async export({ tx, services, reply, query, today, organization }) {
    const accounts = await balancesAt(tx, await lastDay(tx, today));
    const { newest } = await journalEnd(tx);
    reply.header('content-disposition', `attachment; filename="journal.${query.format}"`);
    const { id: organization_id, currency } = organization;
    return async () =>
      journalText(services.database, { organization_id, newest, accounts, format: query.format, currency });
  },
};
