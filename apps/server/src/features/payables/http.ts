import type { payableRoutes } from '@lissafi/contract/payables';
import type { OpenParties } from '@lissafi/contract/receivables';
import type { Handlers } from '../../http/context.ts';
import { readOpenDocuments, readOpenParties } from '../ledger/open-documents.ts';

export const payableHandlers: Handlers<typeof payableRoutes> = {
  ageingOn: ({ tx, query, today, organization }) =>
    readOpenParties(tx, 'payable', query, today, organization.currency as OpenParties['currency']),

  openOn: ({ tx, query, today, organization }) =>
    readOpenDocuments(tx, 'payable', query, today, organization.currency as OpenParties['currency']),
};
