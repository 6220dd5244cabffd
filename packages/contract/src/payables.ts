import { OpenDocuments, OpenDocumentsQuery, OpenParties, OpenPartiesQuery } from './receivables.ts';
import { route } from './route.ts';

export const payableRoutes = {
  ageingOn: route({
    method: 'GET',
    path: '/api/v1/ledger/payables-ageing',
    access: 'books:read',
    summary: 'What was owed to each supplier at the end of a day (today when left out), by age',
    query: OpenPartiesQuery,
    response: OpenParties,
  }),
  openOn: route({
    method: 'GET',
    path: '/api/v1/ledger/payables-ageing/documents',
    access: 'books:read',
    summary: 'The purchases that were open at the end of a day, the oldest first',
    query: OpenDocumentsQuery,
    response: OpenDocuments,
  }),
} as const;
