import type { Permission } from '@lissafi/contract/permissions';
import {
  IconAdjustments,
  IconBuildingBank,
  IconCalendarCheck,
  IconCamera,
  IconCash,
  IconChartBar,
  IconClipboardCheck,
  IconFileImport,
  IconFileInvoice,
  IconFilePlus,
  IconFileText,
  IconListDetails,
  IconLock,
  IconMessage,
  IconMicrophone,
  IconNotebook,
  IconPackage,
  IconPlus,
  IconRepeat,
  IconSettings,
  IconTransfer,
  IconTruckDelivery,
  IconUserPlus,
  IconUsers,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { leaves, type Place } from '../labels/navigation.ts';

/** A page, a part of a page or something to do, as the palette lists it. */
export interface PaletteEntry extends Pick<Place, 'label' | 'icon' | 'permission' | 'forVat'> {
  /** An address with its query and the part of the page after the number sign. */
  to: string;
  /** Other words that it is looked for by. */
  words?: string;
}

const entry = (
  to: string,
  label: string,
  icon: TablerIcon,
  permission?: Permission,
  words?: string,
): PaletteEntry => ({ to, label, icon, ...(permission && { permission }), ...(words && { words }) });

/** What is begun here, the most frequent first. */
export const COMMANDS: readonly PaletteEntry[] = [
  entry(
    '/invoices/new',
    'New invoice',
    IconFilePlus,
    'documents:write',
    'bill a customer quote receipt sale',
  ),
  entry(
    '/invoices?status=open',
    'Record a payment from a customer',
    IconCash,
    'payments:write',
    'paid money received receive',
  ),
  entry(
    '/transactions/new',
    'Record an expense',
    IconWallet,
    'transactions:write',
    'spend spent cost money out',
  ),
  entry(
    '/transactions/new?type=income',
    'Record income',
    IconWallet,
    'transactions:write',
    'money in other income',
  ),
  entry('/customers/new', 'New customer', IconUserPlus, 'customers:write', 'add client buyer'),
  entry('/say', 'Record in your own words', IconMessage, 'own_words:write', 'sentence text tell say'),
  entry(
    '/transactions/picture',
    'Record from a picture',
    IconCamera,
    'transactions:write',
    'photo receipt scan',
  ),
  entry('/transactions/voice', 'Record by voice', IconMicrophone, 'own_words:write', 'speak recording talk'),
  entry('/sell/return', 'Take goods back', IconPackage, 'documents:write', 'return refund counter'),
  entry('/recurring/new', 'New recurring invoice', IconRepeat, 'documents:write', 'repeat schedule monthly'),
  entry('/purchases/bills/new', 'New bill', IconFileInvoice, 'bills:write', 'supplier invoice purchase'),
  entry(
    '/purchases/to-pay',
    'Pay suppliers',
    IconCash,
    'supplier_payments:write',
    'payment run supplier payment',
  ),
  entry(
    '/purchases/orders/new',
    'New purchase order',
    IconFileText,
    'purchase_orders:write',
    'order LPO buy',
  ),
  entry(
    '/purchases/deliveries/new',
    'Receive goods',
    IconTruckDelivery,
    'stock:write',
    'delivery goods receipt stock in',
  ),
  entry('/suppliers/new', 'New supplier', IconUserPlus, 'suppliers:write', 'add vendor'),
  entry(
    '/inventory/finished-goods/new',
    'New product or service',
    IconPlus,
    'inventory:write',
    'add item good',
  ),
  entry(
    '/inventory/raw-materials/new',
    'New raw material',
    IconPlus,
    'inventory:write',
    'add item ingredient',
  ),
  entry('/inventory/transfers/new', 'Transfer stock', IconTransfer, 'stock:write', 'move goods branch'),
  entry('/inventory/counts', 'Count stock', IconClipboardCheck, 'stock:adjust', 'stocktake'),
  entry('/production/orders/new', 'New production order', IconPlus, 'production:write', 'make bake batch'),
  entry(
    '/money/transfers',
    'Transfer money',
    IconTransfer,
    'books:read',
    'between accounts deposit withdraw',
  ),
  entry('/money/payroll/new', 'New payroll', IconUsers, 'payroll:write', 'salary salaries wages pay staff'),
  entry('/books/journals/new', 'New journal', IconNotebook, 'journals:write', 'manual entry adjusting'),
  entry('/books/assets/new', 'New fixed asset', IconPlus, 'journals:write', 'equipment vehicle depreciation'),
  entry('/books/periods', 'Close a month', IconCalendarCheck, 'periods:write', 'lock period month end'),
  entry('/import', 'Import a file', IconFileImport, 'organization:read', 'upload excel csv spreadsheet'),
  entry('/organizations/new', 'New organization', IconPlus, undefined, 'add business company'),
];

/** Pages that the navigation does not list: they are reached from another page. */
const FURTHER: readonly PaletteEntry[] = [
  entry(
    '/customers/ageing',
    'Aged receivables',
    IconChartBar,
    'documents:read',
    'who owes overdue debt debtors',
  ),
  entry('/customers/duplicates', 'Duplicate customers', IconUsers, 'customers:write', 'merge twice'),
  entry(
    '/customers/paste',
    'Paste names and numbers',
    IconUsers,
    'customers:write',
    'import customers contacts',
  ),
  entry(
    '/customers/earlier-invoices',
    'Earlier unpaid invoices',
    IconFileInvoice,
    'opening_balances:write',
    'opening',
  ),
  entry('/inventory/cogs', 'Cost of goods sold', IconChartBar, 'inventory_accounting:read', 'COGS margin'),
  entry('/inventory/turnover', 'Inventory turnover', IconChartBar, 'inventory_accounting:read'),
  entry('/inventory/ageing', 'Stock ageing', IconChartBar, 'inventory_accounting:read', 'old stock'),
  entry('/inventory/dead-stock', 'Dead stock', IconChartBar, 'inventory_accounting:read', 'slow not selling'),
  entry('/inventory/below-zero', 'Stock below zero', IconChartBar, 'inventory_accounting:read', 'negative'),
  entry('/inventory/variance', 'Cost variance', IconChartBar, 'inventory_accounting:read', 'standard cost'),
  entry('/inventory/movements', 'Stock movements', IconListDetails, 'inventory_accounting:read', 'history'),
  entry(
    '/inventory/costing',
    'Costing methods',
    IconAdjustments,
    'inventory_accounting:read',
    'FIFO average',
  ),
  entry(
    '/inventory/write-downs',
    'Write-downs',
    IconAdjustments,
    'inventory_accounting:read',
    'net realisable',
  ),
  entry('/inventory/transfers', 'Stock transfers', IconTransfer, 'inventory:read', 'branches moved'),
  entry('/inventory/labels', 'Print labels', IconPackage, 'inventory:read', 'barcode price tag'),
  entry(
    '/transactions/categories',
    'Categories of income and expenses',
    IconListDetails,
    'transactions:read',
  ),
  entry(
    '/source-documents',
    'Pictures and recordings',
    IconCamera,
    'own_words:write',
    'receipts photos voice',
  ),
  entry('/books/journals/recurring', 'Recurring journals', IconRepeat, 'books:read', 'repeat accrual spread'),
  entry(
    '/books/withholding/suffered',
    'Withholding tax that customers deducted',
    IconBuildingBank,
    'tax:read',
    'WHT credit notes certificates',
  ),
  entry('/outbox', 'Outbox', IconListDetails, undefined, 'waiting not sent offline'),
];

/** Settings, each by what it is called there. */
export const SETTINGS_ENTRIES: readonly PaletteEntry[] = [
  ...(
    [
      ['business', 'Business name, address and tax ID', 'TIN CAC RC legal telephone email letterhead'],
      ['invoicing', 'VAT and default tax rate', 'charge tax registered'],
      ['invoicing', 'Payment terms', 'due days net'],
      ['invoicing', 'Invoice number prefix', 'numbering series'],
      ['invoicing', 'Late payment text', 'interest note'],
      ['bank', 'Bank accounts on invoices', 'account number details pay'],
      ['books', 'Currency and time zone', 'naira'],
      ['books', 'Date format', 'day month'],
      ['books', 'Fiscal year', 'year end start'],
      ['books', 'Accounting method', 'cash accrual basis'],
      ['books', 'Stock below zero allowed', 'negative sell first'],
      ['books', 'Salespeople keep prices', 'discount haggle'],
      ['logo', 'Logo', 'picture brand'],
      ['reminders', 'Payment reminders', 'overdue automatic email'],
      ['second-opinion', 'Second opinion by a language model', 'AI'],
      ['close', 'Close this organization', 'delete end remove business'],
    ] as const
  ).map(([part, label, words]) =>
    entry(`/settings#${part}`, label, IconSettings, 'organization:read', `setting settings ${words}`),
  ),
  entry(
    '/settings/words',
    'Words it has learned',
    IconSettings,
    'organization:read',
    'aliases names nicknames',
  ),
  entry(
    '/settings/branches',
    'Branches and places',
    IconSettings,
    'organization:read',
    'shop store location',
  ),
  entry(
    '/settings/data',
    'Export and import all data',
    IconSettings,
    'data:export',
    'backup download archive',
  ),
  entry(
    '/e-invoices/settings',
    'E-invoice settings',
    IconSettings,
    'organization:update',
    'NRS FIRS gateway',
  ),
  entry(
    '/settings/online-payments',
    'Online payments',
    IconSettings,
    'organization:update',
    'paystack card pay link',
  ),
  entry(
    '/settings/whatsapp',
    'WhatsApp',
    IconSettings,
    'organization:read',
    'business number messages chat link phone',
  ),
  entry(
    '/settings/developers',
    'API keys and webhooks',
    IconSettings,
    'developers:manage',
    'developers integration MCP assistant',
  ),
  entry('/account', 'Your name, telephone and email', IconSettings, undefined, 'profile account'),
  entry('/account/security', 'Password', IconLock, undefined, 'change security'),
  entry(
    '/account/security',
    'Passkeys and second factor',
    IconLock,
    undefined,
    '2FA authenticator login devices',
  ),
];

/** Every page that is opened without naming a record. */
export const PAGES: readonly PaletteEntry[] = [...leaves, ...FURTHER];

/** Addresses that the palette leaves out, each with its reason. */
export const UNLISTED: Record<string, string> = {
  '/books': 'leads to the profit and loss',
  '/inventory': 'leads to the raw materials',
  '/production': 'leads to the orders',
};
