import type { Permission } from '@lissafi/contract/permissions';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconBasket,
  IconBell,
  IconBook2,
  IconBuildingBank,
  IconBuildingFactory2,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarDollar,
  IconCalendarDue,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconClock,
  IconCoins,
  IconCurrencyDollar,
  IconDoorEnter,
  IconFileInvoice,
  IconFileText,
  IconGauge,
  IconHistory,
  IconHome,
  IconInbox,
  IconLayoutColumns,
  IconListCheck,
  IconListDetails,
  IconListTree,
  IconLock,
  IconMessageDollar,
  IconMessageQuestion,
  IconNotebook,
  IconPackage,
  IconPackages,
  IconPigMoney,
  IconReceipt2,
  IconReceiptRefund,
  IconReceiptTax,
  IconRepeat,
  IconReportAnalytics,
  IconReportMoney,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconSparkles,
  IconTargetArrow,
  IconTools,
  IconTransfer,
  IconTrendingUp,
  IconTruck,
  IconTruckDelivery,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';

export interface Place {
  to: string;
  label: string;
  icon: TablerIcon;
  permission?: Permission;
  /** Only for a business that charges VAT. */
  forVat?: true;
  /** Only from the plan Pro on (S2 §2); the palette finds it on every plan, and its page says what it needs. */
  fromPro?: true;
  /** Other pages that belong to it and are reached from it. */
  beside?: readonly string[];
  children?: readonly Place[];
}

/** Whether an address is a page of this entry. */
export const isWithin = ({ to, beside = [] }: Place, pathname: string): boolean =>
  [to, ...beside].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The pages of the navigation. Pages that the role may not read are hidden. */
export const PLACES: readonly Place[] = [
  { to: '/dashboard', label: 'Home', icon: IconHome },
  { to: '/sell', label: 'Sell', icon: IconBuildingStore, permission: 'documents:write' },
  { to: '/ask', label: 'Ask', icon: IconMessageQuestion, permission: 'organization:read' },
  { to: '/inbox', label: 'Inbox', icon: IconInbox, permission: 'organization:read' },
  {
    to: '/invoices',
    label: 'Sales',
    icon: IconReceipt2,
    children: [
      { to: '/invoices', label: 'Invoices', icon: IconFileInvoice, permission: 'documents:read' },
      { to: '/customers', label: 'Customers', icon: IconUsers, permission: 'customers:read' },
      { to: '/price-lists', label: 'Price lists', icon: IconReportMoney, permission: 'sales_totals:read' },
      { to: '/payments', label: 'Payments', icon: IconCash, permission: 'documents:read' },
      { to: '/sell/shifts', label: 'Shifts', icon: IconClock, permission: 'documents:read' },
      { to: '/recurring', label: 'Recurring', icon: IconRepeat, permission: 'documents:read' },
      { to: '/sales-report', label: 'Sales report', icon: IconChartBar, permission: 'sales_totals:read' },
      { to: '/e-invoices', label: 'E-invoices', icon: IconBuildingBank, permission: 'documents:read' },
    ],
  },
  {
    to: '/inventory/raw-materials',
    label: 'Inventory',
    icon: IconPackages,
    children: [
      {
        to: '/inventory/raw-materials',
        label: 'Raw materials',
        icon: IconBasket,
        permission: 'inventory:read',
      },
      {
        to: '/inventory/finished-goods',
        label: 'Finished goods',
        icon: IconPackage,
        permission: 'inventory:read',
      },
      {
        to: '/inventory/reorder',
        label: 'Reorder list',
        icon: IconShoppingCart,
        permission: 'inventory:read',
      },
      {
        to: '/inventory/counts',
        label: 'Stock counts',
        icon: IconClipboardCheck,
        beside: ['/inventory/transfers'],
        permission: 'inventory:read',
      },
      {
        to: '/inventory/adjustments',
        label: 'Stock adjustments',
        icon: IconAdjustments,
        permission: 'inventory:read',
      },
      {
        to: '/inventory/valuation',
        label: 'Stock valuation',
        icon: IconReportMoney,
        beside: [
          ...['cogs', 'turnover', 'ageing', 'dead-stock', 'variance', 'movements', 'costing', 'write-downs'],
        ].map((page) => `/inventory/${page}`),
        permission: 'inventory_accounting:read',
      },
    ],
  },
  {
    to: '/production/orders',
    label: 'Production',
    icon: IconTools,
    children: [
      { to: '/production/orders', label: 'Orders', icon: IconClipboardList, permission: 'production:read' },
      {
        to: '/production/boms',
        label: 'Bills of materials',
        icon: IconListCheck,
        permission: 'production:read',
      },
      { to: '/production/capacity', label: 'Capacity', icon: IconGauge, permission: 'production:read' },
    ],
  },
  {
    to: '/purchases/bills',
    label: 'Purchases',
    icon: IconTruck,
    children: [
      {
        to: '/purchases/orders',
        label: 'Purchase orders',
        icon: IconFileText,
        permission: 'purchase_orders:read',
      },
      {
        to: '/purchases/deliveries',
        label: 'Deliveries',
        icon: IconTruckDelivery,
        permission: 'inventory:read',
      },
      { to: '/purchases/bills', label: 'Bills', icon: IconFileInvoice, permission: 'bills:read' },
      {
        to: '/purchases/to-pay',
        label: 'To pay',
        icon: IconCalendarDue,
        permission: 'supplier_payments:read',
      },
      { to: '/suppliers', label: 'Suppliers', icon: IconTruck, permission: 'inventory:read' },
    ],
  },
  {
    to: '/money/accounts',
    label: 'Money',
    icon: IconCoins,
    children: [
      {
        to: '/transactions',
        label: 'Income and expenses',
        icon: IconWallet,
        beside: ['/source-documents'],
        permission: 'transactions:read',
      },
      { to: '/money/accounts', label: 'Cash and bank', icon: IconCoins, permission: 'books:read' },
      { to: '/money/reconcile', label: 'Reconcile', icon: IconListCheck, permission: 'books:read' },
      {
        to: '/money/alerts',
        label: 'Payment alerts',
        icon: IconMessageDollar,
        permission: 'documents:read',
      },
      { to: '/money/transfers', label: 'Transfers', icon: IconTransfer, permission: 'books:read' },
      { to: '/money/funding', label: 'Owner and loans', icon: IconPigMoney, permission: 'books:read' },
      { to: '/money/payroll', label: 'Payroll', icon: IconUsersGroup, permission: 'payroll:read' },
    ],
  },
  {
    to: '/books/profit-and-loss',
    label: 'Books',
    icon: IconBook2,
    children: [
      {
        to: '/books/profit-and-loss',
        label: 'Profit and loss',
        icon: IconTrendingUp,
        permission: 'books:read',
      },
      {
        to: '/books/balance-sheet',
        label: 'Balance sheet',
        icon: IconLayoutColumns,
        permission: 'books:read',
      },
      { to: '/books/cash-flow', label: 'Cash flow', icon: IconArrowsExchange, permission: 'books:read' },
      { to: '/books/trial-balance', label: 'Trial balance', icon: IconScale, permission: 'books:read' },
      { to: '/books/budget', label: 'Budget', icon: IconTargetArrow, permission: 'books:read' },
      {
        to: '/books/bridge',
        label: 'Accrual to cash',
        icon: IconArrowsLeftRight,
        permission: 'books:read',
      },
      {
        to: '/books/receivables-ageing',
        label: 'Receivables ageing',
        icon: IconCalendarDollar,
        permission: 'books:read',
      },
      {
        to: '/books/payables-ageing',
        label: 'Payables ageing',
        icon: IconCalendarDue,
        permission: 'books:read',
      },
      { to: '/books/vat', label: 'VAT', icon: IconReceiptTax, permission: 'tax:read', forVat: true },
      {
        to: '/books/withholding',
        label: 'Withholding tax',
        icon: IconReceiptRefund,
        permission: 'tax:read',
      },
      {
        to: '/books/tax-calendar',
        label: 'Tax calendar',
        icon: IconCalendarEvent,
        permission: 'tax:read',
      },
      { to: '/books/accounts', label: 'Chart of accounts', icon: IconListTree, permission: 'books:read' },
      { to: '/books/tie-out', label: 'Tie-out', icon: IconShieldCheck, permission: 'books:read' },
      { to: '/books/entries', label: 'Entries', icon: IconListDetails, permission: 'books:read' },
      { to: '/books/journals', label: 'Journals', icon: IconNotebook, permission: 'books:read' },
      { to: '/books/assets', label: 'Fixed assets', icon: IconBuildingFactory2, permission: 'books:read' },
      {
        to: '/books/opening-balances',
        label: 'Opening balances',
        icon: IconDoorEnter,
        permission: 'books:read',
      },
      { to: '/books/periods', label: 'Periods', icon: IconCalendarCheck, permission: 'books:read' },
      { to: '/books/revaluation', label: 'Revaluation', icon: IconCurrencyDollar, permission: 'books:read' },
      { to: '/books/changes', label: 'Changes', icon: IconHistory, permission: 'books:read' },
      {
        to: '/reports',
        label: 'Reports',
        icon: IconReportAnalytics,
        permission: 'reports:read',
        fromPro: true,
      },
    ],
  },
];
/** Below the day's work. */
export const SETTINGS: readonly Place[] = [
  { to: '/members', label: 'Members', icon: IconUsersGroup, permission: 'organization:read' },
  { to: '/plan', label: 'Plan', icon: IconSparkles, permission: 'organization:read' },
  {
    to: '/settings',
    label: 'Settings',
    icon: IconSettings,
    permission: 'organization:read',
  },
];

/** Pages about the person instead of the business; they need no permission. */
export const ACCOUNT: readonly Place[] = [
  { to: '/notifications', label: 'Notifications', icon: IconBell },
  { to: '/account', label: 'Your account', icon: IconUserCircle },
  { to: '/account/security', label: 'Security', icon: IconLock },
];

/** The pages by group, for the phone. */
export const GROUPS: readonly { label: string; places: readonly Place[] }[] = [
  { label: 'Today', places: PLACES.filter(({ children }) => !children) },
  ...PLACES.flatMap(({ label, children }) => (children ? [{ label, places: children }] : [])),
  { label: 'You', places: [...ACCOUNT, ...SETTINGS] },
];

/** All places without groups, for the palette. */
export const leaves: readonly Place[] = [
  ...PLACES.flatMap((place) => place.children ?? [place]),
  ...SETTINGS,
  ...ACCOUNT,
];

/** Screens that have no navigation entry. */
const WRITES: readonly (readonly [RegExp, Permission])[] = [
  // Who reads documents reads what a shift sold, and need not sell.
  [/^\/sell\/shifts(\/[^/]+)?$/, 'documents:read'],
  [/^\/invoices\/(new|[^/]+\/edit)$/, 'documents:write'],
  [/^\/e-invoices\/settings$/, 'organization:update'],
  [/^\/settings\/data$/, 'data:export'],
  [/^\/recurring\/new$/, 'documents:write'],
  [/^\/customers\/(new|[^/]+\/edit)$/, 'customers:write'],
  [/^\/inventory\/(raw-materials|finished-goods)\/(new|[^/]+\/edit)$/, 'inventory:write'],
  [/^\/purchases\/bills\/(new|[^/]+\/edit)$/, 'bills:write'],
  [/^\/purchases\/orders\/(new|[^/]+\/edit)$/, 'purchase_orders:write'],
  [/^\/transactions\/new$/, 'transactions:write'],
  [/^\/transactions\/picture$/, 'transactions:write'],
  [/^\/(transactions\/voice|source-documents(\/[^/]+)?)$/, 'own_words:write'],
  [/^\/say(\/[^/]+)?$/, 'own_words:write'],
  [/^\/purchases\/deliveries\/new$/, 'stock:write'],
  [/^\/suppliers\/(new|[^/]+\/edit)$/, 'suppliers:write'],
  [/^\/production\/orders\/(new|[^/]+\/edit)$/, 'production:write'],
  [/^\/customers\/(new|paste|duplicates|[^/]+\/edit)$/, 'customers:write'],
  [/^\/customers\/earlier-invoices$/, 'opening_balances:write'],
];

/** The permission that a screen needs: that of its navigation entry, or a stricter one for a form that writes. */
export function permissionFor(pathname: string): Permission | undefined {
  const write = WRITES.find(([pattern]) => pattern.test(pathname));
  if (write) return write[1];
  return leaves.find((place) => isWithin(place, pathname))?.permission;
}
