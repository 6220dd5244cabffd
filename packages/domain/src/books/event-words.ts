import type { EventSubject, EventType } from '@lissafi/contract/events';

/** What happened, as a person reads it in the list of changes. */
export const EVENT_WORDS: Record<EventType, string> = {
  'organization.created': 'Business created',
  'organization.updated': 'Business settings changed',
  'organization.transferred': 'Business given to another owner',
  'organization.plan_changed': 'Plan changed',
  'organization.closed': 'Business closed',
  'organization.imported': 'All data imported from an archive',
  'member.invited': 'Member invited',
  'member.invitation_revoked': 'Invitation revoked',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role of a member changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'customer.created': 'Customer created',
  'customer.updated': 'Customer changed',
  'customer.deleted': 'Customer deleted',
  'customer.merged': 'Customer merged into another',
  'customer.batch_parse_requested': 'Reading of a customer list started',
  'customer.batch_parsed': 'Customer list read',
  'invoice.created': 'Invoice drafted',
  'invoice.updated': 'Draft invoice changed',
  'invoice.deleted': 'Draft invoice deleted',
  'invoice.issued': 'Invoice issued',
  'invoice.sent': 'Invoice sent',
  'invoice.send_failed': 'Invoice could not be sent',
  'invoice.viewed': 'Invoice viewed by the customer',
  'invoice.cancelled': 'Invoice cancelled',
  'invoice.credited': 'Invoice credited',
  'invoice.refunded': 'Invoice refunded',
  'invoice.reminded': 'Reminder sent',
  'invoice.shared': 'Link to an invoice created',
  'invoice.unshared': 'Link to an invoice withdrawn',
  'payment.recorded': 'Payment recorded',
  'item.created': 'Item created',
  'item.updated': 'Item changed',
  'item.deleted': 'Item deleted',
  'costing_method.switched': 'Costing method switched',
  'stock.adjusted': 'Stock adjusted',
  'stock.received': 'Stock received',
  'stock.returned': 'Stock returned to the supplier',
  'stock.opened': 'Opening stock recorded',
  'stock.low': 'Stock fell below its minimum',
  'stock.out': 'Stock ran out',
  'lot.expiring': 'Batch expires soon',
  'lot.expired': 'Batch expired',
  'supplier.created': 'Supplier created',
  'supplier.updated': 'Supplier changed',
  'supplier.deleted': 'Supplier deleted',
  'supplier.paid': 'Supplier paid',
  'supplier.payment_voided': 'Payment to a supplier voided',
  'transaction.posted': 'Expense or income posted',
  'transaction.voided': 'Expense or income voided',
  'transaction.attached': 'File attached to an expense',
  'journal.posted': 'Journal posted',
  'journal.reversed': 'Journal reversed',
  'recurring_journal.created': 'Recurring journal created',
  'recurring_journal.updated': 'Recurring journal changed',
  'payroll.posted': 'Payroll posted',
  'payroll.voided': 'Payroll voided',
  'payroll.paid': 'Payroll paid',
  'payroll.payment_voided': 'Payment of a payroll voided',
  'asset.recorded': 'Fixed asset recorded',
  'asset.updated': 'Fixed asset changed',
  'asset.disposed': 'Fixed asset sold or scrapped',
  'asset.voided': 'Fixed asset voided',
  'asset.depreciated': 'Fixed assets depreciated',
  'opening_balances.saved': 'Opening balances drafted',
  'opening_balances.posted': 'Opening balances posted',
  'opening_balances.voided': 'Opening balances taken back',
  'books.locked': 'Books locked',
  'books.unlocked': 'Books unlocked',
  'books.chain_broken': 'Entry found that is not as it was posted',
  'books.outside_check_requested': 'Check by another program asked for',
  'category.changed': 'Categories changed',
  'account.created': 'Account added to the chart',
  'account.updated': 'Account of the chart changed',
  'budget.changed': 'Budget changed',
  'bom.created': 'Bill of materials created',
  'bom.updated': 'Bill of materials changed',
  'bom.deleted': 'Bill of materials deleted',
  'production.planned': 'Production order planned',
  'production.updated': 'Production order changed',
  'production.deleted': 'Production order deleted',
  'production.started': 'Production started',
  'production.held': 'Production put on hold',
  'production.resumed': 'Production resumed',
  'production.allocated': 'Materials set aside for production',
  'production.consumed': 'Materials used in production',
  'production.partly_completed': 'Production partly completed',
  'production.completed': 'Production completed',
  'production.cancelled': 'Production cancelled',
  'production.checked': 'Quality of production checked',
  'production.overdue': 'Production order late',
  'einvoice.queued': 'E-invoice queued',
  'einvoice.signed': 'E-invoice signed',
  'einvoice.refused': 'E-invoice refused',
  'einvoice.settings_changed': 'Settings of e-invoices changed',
  'payment.voided': 'Payment voided',
  'payment.certified': 'Withholding certificate of a payment recorded',
  'credit.applied': 'Credit of a customer applied',
  'credit.paid_out': 'Credit of a customer paid out',
  'invoice.written_off': 'Invoice written off as a bad debt',
  'recurring_invoice.created': 'Recurring invoice created',
  'recurring_invoice.updated': 'Recurring invoice changed',
  'recurring_invoice.deleted': 'Recurring invoice deleted',
  'reminders.updated': 'Reminder schedule changed',
  'bank_account.created': 'Cash or bank account added',
  'bank_account.updated': 'Cash or bank account changed',
  'transfer.recorded': 'Transfer recorded',
  'transfer.voided': 'Transfer voided',
  'till.counted': 'Till counted',
  'funding.recorded': 'Owner’s money or loan recorded',
  'funding.voided': 'Owner’s money or loan voided',
};

/** What an event is about, for the filter. */
export const SUBJECT_WORDS: Record<EventSubject, string> = {
  organization: 'Business',
  member: 'Members',
  customer: 'Customers',
  invoice: 'Invoices',
  payment: 'Payments',
  item: 'Items',
  costing_method: 'Costing method',
  stock: 'Stock',
  lot: 'Batches',
  supplier: 'Suppliers',
  transaction: 'Expenses and income',
  journal: 'Journals',
  recurring_journal: 'Recurring journals',
  payroll: 'Payroll',
  asset: 'Fixed assets',
  opening_balances: 'Opening balances',
  books: 'Books',
  category: 'Categories',
  account: 'Chart of accounts',
  budget: 'Budget',
  bom: 'Bills of materials',
  production: 'Production',
  einvoice: 'E-invoices',
  credit: 'Customer credit',
  recurring_invoice: 'Recurring invoices',
  reminders: 'Reminders',
  bank_account: 'Cash and bank accounts',
  transfer: 'Transfers',
  till: 'Till counts',
  funding: 'Owner and loans',
};

const hasText = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);
/** Shown in columns of their own. */
const APART = ['before', 'after', 'invoice_number'];

/** Kobo: `cost`, `value_before`. */
const isMoney = (key: string) => /(^|_)(cost|value|amount)(_|$)/.test(key);
const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const factText = (key: string, value: unknown) =>
  typeof value === 'number' && isMoney(key) ? naira.format(value / 100) : value;

/** The facts of an event in words; ids say nothing to a person and are left out. `occurred_on: x` is "occurred on x". */
export function eventDetail(data: Record<string, unknown>): string {
  return Object.entries(data)
    .filter(([key, value]) => hasText(value) && !isId(value) && !APART.includes(key))
    .map(([key, value]) => `${key.replaceAll('_', ' ')} ${factText(key, value)}`)
    .join(', ');
}

/** What was before and after the change, where the event says so. */
export function beforeAndAfter({ before, after }: Record<string, unknown>): [string | null, string | null] {
  const text = (value: unknown) =>
    hasText(value) && !isId(value) ? String(value).replaceAll('_', ' ') : null;
  return [text(before), text(after)];
}
