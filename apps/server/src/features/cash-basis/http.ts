import type { cashBasisRoutes } from '@lissafi/contract/cash-basis';
import { LIMITS } from '@lissafi/contract/limits';
import { completePeriod } from '@lissafi/domain/books/statement-columns';
import type { Handlers } from '../../http/context.ts';
import { catchUpCashBasis } from '../ledger/cash-basis.ts';
import { readBridge } from './bridge.ts';
import { listWaiting } from './documents.ts';

export const cashBasisHandlers: Handlers<typeof cashBasisRoutes> = {
  async bridge({ tx, query, today, organization }) {
    const span = completePeriod(query, today);
    return {
      ...{ date_from: span.from, date_to: span.to, known_on: query.known_on ?? null },
      currency: organization.currency,
      ...(await readBridge(tx, span, { today, known_on: query.known_on })),
    };
  },

  waiting: ({ tx, query, today, organization }) =>
    listWaiting(tx, { ...query, as_of: query.as_of ?? today }, today, organization.currency),

  async catchUp({ tx }) {
    return { waiting: await catchUpCashBasis(tx, LIMITS.cash_basis_step) };
  },
};
