import type { ledgerRoutes } from '@lissafi/contract/ledger';
import type { Handlers } from '../../http/context.ts';
import { verifyChain } from './chain.ts';
import { listChanges } from './changes.ts';
import { listEntries, readEntry } from './entries.ts';
import { journalText } from './export.ts';
import { readGeneralLedger } from './general-ledger.ts';
import { balancesAt, journalEnd, lastDay, tieOut } from './store.ts';
import { tieOutDifferences } from './tie-out-differences.ts';
import { tieOutPlaces } from './tie-out-places.ts';

export const ledgerHandlers: Handlers<typeof ledgerRoutes> = {
  tieOut: async ({ tx }) => ({ ...(await tieOut(tx)), places: await tieOutPlaces(tx) }),

  tieOutDifferences: ({ tx, params, query }) => tieOutDifferences(tx, params.name, query),

  changes: ({ tx, query, organization }) => listChanges(tx, query, organization.timezone),

  entries: ({ tx, query }) => listEntries(tx, query),

  entry: ({ tx, params }) => readEntry(tx, params.id),

  generalLedger: ({ tx, query, organization }) => readGeneralLedger(tx, query, organization.currency),

  verify: ({ tx, query }) => verifyChain(tx, query.after),

  async export({ tx, services, reply, query, today, organization }) {
    const accounts = await balancesAt(tx, await lastDay(tx, today));
    const { newest } = await journalEnd(tx);
    reply.header('content-disposition', `attachment; filename="journal.${query.format}"`);
    const { id, currency } = organization;
    return async () =>
      journalText(services.database, id, { newest, accounts, format: query.format, currency });
  },
};
