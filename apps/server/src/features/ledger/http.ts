import type { ledgerRoutes } from '@lissafi/contract/ledger';
import { trialBalance } from '@lissafi/domain/books';
import { EARLIEST } from '@lissafi/domain/civil-date';
import { exportEntry, exportHeader } from '@lissafi/domain/journal-export';
import type { Handlers } from '../../http/context.ts';
import { allEntries, balancesAt, listEntries, tieOut, verifyChain } from './store.ts';

export const ledgerHandlers: Handlers<typeof ledgerRoutes> = {
  async trialBalance({ tx, query, today, organization }) {
    const as_of = query.as_of ?? today;
    return { as_of, currency: organization.currency, ...trialBalance(await balancesAt(tx, as_of)) };
  },

  tieOut: ({ tx }) => tieOut(tx),

  entries: ({ tx, query }) => listEntries(tx, query),

  verify: ({ tx }) => verifyChain(tx),

  async export({ tx, reply, query, today, organization }) {
    const accounts = await balancesAt(tx, today);
    const byCode = new Map(accounts.map((account) => [account.code, account]));
    const chunks = [exportHeader(accounts, query.format, EARLIEST, organization.currency)];
    for await (const entry of allEntries(tx)) {
      chunks.push(exportEntry(entry, byCode, query.format, organization.currency));
    }
    reply.header('content-disposition', `attachment; filename="journal.${query.format}"`);
    return chunks.join('');
  },
};
