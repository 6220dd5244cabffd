import type { ServerMessage } from '@lissafi/contract/channel';
import type { EventSubject, EventType } from '@lissafi/contract/events';
import type { Api } from './api.ts';

type Group = keyof Api;

const SALES: Group[] = [
  'invoices',
  'customers',
  'receivables',
  'payments',
  'delivery',
  'creditNotes',
  'salesReports',
  'counter',
];
const BOOKS: Group[] = [
  'ledger',
  'statements',
  'accounts',
  'bankAccounts',
  'cashBasis',
  'budgets',
  'periods',
];
const STOCK: Group[] = [
  'rawMaterials',
  'finishedGoods',
  'itemLookup',
  'inventoryAccounting',
  'costHistory',
  'reorder',
  'costing',
  'counter',
];
const PURCHASES: Group[] = ['suppliers', 'bills', 'payables', 'purchaseOrders', 'goodsReceipts'];
const TAXES: Group[] = ['vat', 'withholding', 'taxCalendar'];

/** What shows an event of each subject. Only what is on the screen is read anew at once; the rest when it is opened. */
const SHOWN_BY: Readonly<Record<EventSubject, readonly Group[]>> = {
  organization: ['organizations', 'account'],
  member: ['members', 'invitations', 'account'],
  api_key: ['apiKeys'],
  webhook: ['webhooks'],
  customer: ['customers', 'duplicates', 'receivables'],
  invoice: [...SALES, ...BOOKS, ...STOCK, ...TAXES],
  payment: [...SALES, ...BOOKS, 'withholding', 'paymentAlerts'],
  credit: [...SALES, ...BOOKS],
  item: [...STOCK, 'priceLists'],
  price_list: ['priceLists', 'customers'],
  costing_method: [...STOCK, ...BOOKS],
  stock: [...STOCK, ...BOOKS, 'counts', 'goodsReceipts', 'writeDowns', 'suppliers', 'purchaseOrders'],
  stock_count: ['counts'],
  stock_transfer: [...STOCK, 'transfers', 'branches'],
  branch: ['branches'],
  lot: STOCK,
  supplier: [...PURCHASES, ...BOOKS],
  purchase_order: [...PURCHASES, 'reorder'],
  bill: [...PURCHASES, ...BOOKS, ...STOCK, ...TAXES],
  transaction: ['transactions', 'sourceDocuments', ...BOOKS, ...TAXES],
  transaction_category: ['transactions'],
  import: ['imports', 'transactions', 'customers', 'openingBalances', ...STOCK],
  journal: ['journals', ...BOOKS],
  recurring_journal: ['journals'],
  revaluation: ['revaluations', ...BOOKS],
  payroll: ['payroll', 'taxCalendar', ...BOOKS],
  vat: [...TAXES, ...BOOKS],
  withholding: [...TAXES, ...BOOKS],
  tax: TAXES,
  payroll_tax: TAXES,
  asset: ['assets', ...BOOKS],
  opening_balances: ['openingBalances', 'openingDocument', ...SALES, ...BOOKS, ...STOCK, ...PURCHASES],
  books: ['periods', 'ledger', 'organizations', 'outsideChecks'],
  category: ['categories', ...STOCK],
  account: ['accounts', ...BOOKS],
  budget: ['budgets'],
  bom: ['boms', 'production'],
  production: ['production', 'boms', ...STOCK, ...BOOKS],
  einvoice: ['einvoices', 'invoices'],
  recurring_invoice: ['recurring'],
  reminders: ['reminders'],
  bank_account: ['bankAccounts'],
  transfer: BOOKS,
  till: BOOKS,
  shift: ['counter', ...BOOKS],
  late_sale: ['outbox', 'inbox'],
  funding: ['funding', ...BOOKS],
  statement: ['bankStatements', 'bankRules', ...BOOKS],
  refused_sentence: ['inbox', 'textTransactions'],
  second_opinion: ['secondOpinion'],
  source_document: ['sourceDocuments', 'inbox'],
  alias: ['aliases'],
  payment_alert: ['paymentAlerts', ...SALES],
  online_payment: ['onlinePayments'],
  whatsapp: ['whatsapp'],
};
/** What sums up everything. */
const SUMS: readonly Group[] = ['dashboard', 'inbox', 'onboarding', 'reports', 'search'];

/** The groups of queries that a message makes out of date; `all` after a resync. */
export function changedBy(message: ServerMessage): ReadonlySet<Group> | 'all' {
  if (message.type === 'resync') return 'all';
  if (message.type === 'notification') return new Set(['notifications']);
  if (message.type === 'task_progress') return new Set(['customers']);
  // The second opinion on a sentence came.
  if ('processing_id' in message.data) return new Set(['textTransactions']);
  if ('source_document_id' in message.data) return new Set(['sourceDocuments', 'inbox']);
  if (!('event' in message.data)) return new Set();
  const type: EventType = message.data.event;
  if (type === 'organization.imported') return 'all';
  return new Set([...SHOWN_BY[type.slice(0, type.indexOf('.')) as EventSubject], ...SUMS]);
}
