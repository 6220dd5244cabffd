import type { ReportEntry, reportRoutes } from '@lissafi/contract/reports';
import type { Handlers } from '../../http/context.ts';

const screen = (
  id: string,
  title: string,
  description: string,
  group: ReportEntry['group'],
  path: string,
): ReportEntry => ({ id, title, description, group, screen: path, formats: [] });

/** Lists only reports that exist; each is added when it is built. */
const REPORTS: ReportEntry[] = [
  screen(
    'profit-and-loss',
    'Profit and loss',
    'Income, cost of sales and expenses of a period, by month, quarter or year.',
    'statements',
    '/books/profit-and-loss',
  ),
  screen(
    'balance-sheet',
    'Balance sheet',
    'Assets, liabilities and equity at the end of any day.',
    'statements',
    '/books/balance-sheet',
  ),
  screen(
    'cash-flow',
    'Cash flow',
    'From the profit to the change of cash and bank.',
    'statements',
    '/books/cash-flow',
  ),
  screen(
    'trial-balance',
    'Trial balance',
    'Every account with its balance; debit and credit are equal.',
    'statements',
    '/books/trial-balance',
  ),
  screen(
    'general-ledger',
    'General ledger',
    'Every account with its lines and running balance.',
    'ledger',
    '/books/accounts',
  ),
  screen(
    'entries',
    'General journal',
    'Every entry with its lines, searchable by date, account and document.',
    'ledger',
    '/books/entries',
  ),
  screen(
    'receivables-ageing',
    'Receivables ageing',
    'What customers owed on any day, by age and by document.',
    'open_items',
    '/books/receivables-ageing',
  ),
  screen(
    'payables-ageing',
    'Payables ageing',
    'What you owed suppliers on any day, by age and by document.',
    'open_items',
    '/books/payables-ageing',
  ),
  screen(
    'customer-statements',
    'Customer statements',
    'Opening balance, invoices and payments of a customer: choose one.',
    'open_items',
    '/customers',
  ),
  screen(
    'supplier-statements',
    'Supplier statements',
    'Opening balance, purchases and payments of a supplier: choose one.',
    'open_items',
    '/suppliers',
  ),
  screen(
    'sales-by-item',
    'Sales by item',
    'What was sold without tax, less credit notes.',
    'sales',
    '/sales-report',
  ),
  screen(
    'sales-by-customer',
    'Sales by customer',
    'Who bought, without tax, less credit notes.',
    'sales',
    '/sales-report?by=customer',
  ),
  screen(
    'sales-by-person',
    'Sales by person',
    'Who issued what, without tax, less credit notes.',
    'sales',
    '/sales-report?by=person',
  ),
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
