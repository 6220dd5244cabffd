import type { SearchKind, SearchResult } from '@lissafi/contract/search';
import {
  IconBook2,
  IconBuildingBank,
  IconBuildingFactory2,
  IconClipboardList,
  IconFileInvoice,
  IconFileText,
  IconListDetails,
  IconPackage,
  IconReceipt2,
  IconTruck,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';

interface Kind {
  label: string;
  icon: TablerIcon;
  to: (result: SearchResult) => string;
  /** The title where the record has none. */
  untitled?: string;
  /** Where the detail alone would not say what it is. */
  detail?: (detail: string) => string;
}

/** How the records of each kind are listed, and where they are opened. */
export const KINDS: Record<SearchKind, Kind> = {
  customer: { label: 'Customers', icon: IconUser, to: ({ id }) => `/customers/${id}` },
  supplier: { label: 'Suppliers', icon: IconTruck, to: ({ id }) => `/suppliers/${id}` },
  item: {
    label: 'Items',
    icon: IconPackage,
    to: ({ id, item_type }) =>
      `/inventory/${item_type === 'raw_material' ? 'raw-materials' : 'finished-goods'}/${id}`,
  },
  document: {
    label: 'Sales documents',
    icon: IconReceipt2,
    to: ({ id }) => `/invoices/${id}`,
    untitled: 'Draft',
  },
  bill: {
    label: 'Bills',
    icon: IconFileInvoice,
    to: ({ id }) => `/purchases/bills/${id}`,
    untitled: 'Bill without a number',
  },
  purchase_order: {
    label: 'Purchase orders',
    icon: IconFileText,
    to: ({ id }) => `/purchases/orders/${id}`,
  },
  production_order: {
    label: 'Production orders',
    icon: IconClipboardList,
    to: ({ id }) => `/production/orders/${id}`,
  },
  journal_entry: {
    label: 'Journal entries',
    icon: IconListDetails,
    to: ({ id }) => `/books/entries/${id}`,
    detail: (number) => `No. ${number}`,
  },
  account: { label: 'Accounts', icon: IconBook2, to: ({ id }) => `/books/accounts/${id}` },
  bank_account: { label: 'Cash and bank', icon: IconBuildingBank, to: ({ id }) => `/money/accounts/${id}` },
  asset: { label: 'Fixed assets', icon: IconBuildingFactory2, to: ({ id }) => `/books/assets/${id}` },
  employee: { label: 'Employees', icon: IconUsersGroup, to: ({ id }) => `/money/payroll/${id}` },
};
