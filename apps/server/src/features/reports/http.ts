import type { ReportEntry, reportRoutes } from '@lissafi/contract/reports';
import type { Handlers } from '../../http/context.ts';

/** Lists only reports that exist; each is added when it is built. */
const REPORTS: ReportEntry[] = [
  {
    id: 'trial-balance',
    title: 'Trial balance',
    description: 'Every account with its balance; debit and credit are equal.',
    group: 'statements',
    screen: '/books/trial-balance',
    formats: [],
  },
  {
    id: 'entries',
    title: 'General journal',
    description: 'Every entry with its lines, searchable by date, account and document.',
    group: 'statements',
    screen: '/books/entries',
    formats: [],
  },
  {
    id: 'stock-valuation',
    title: 'Stock valuation',
    description: 'What is in stock and its value by item, tied to the inventory accounts.',
    group: 'statements',
    screen: '/inventory/valuation',
    formats: ['pdf', 'csv', 'xlsx'],
  },
  {
    id: 'cost-of-goods-sold',
    title: 'Cost of goods sold',
    description: 'Opening stock, purchases and production less what is left, equal to the ledger.',
    group: 'statements',
    screen: '/inventory/cogs',
    formats: ['pdf', 'csv', 'xlsx'],
  },
  {
    id: 'tie-out',
    title: 'Tie-out',
    description: 'What customers owe, what is in stock and what we owe, each against its account.',
    group: 'checks',
    screen: '/books/tie-out',
    formats: [],
  },
  {
    id: 'ledger-export',
    title: 'The whole journal as a file',
    description: 'For plain-text accounting programs, which must come to the same balances.',
    group: 'exports',
    screen: null,
    formats: ['hledger', 'ledger', 'beancount'],
  },
];

export const reportHandlers: Handlers<typeof reportRoutes> = {
  library: async () => ({ reports: REPORTS }),
};
