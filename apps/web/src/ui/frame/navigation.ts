import type { Permission } from '@lissafi/contract/permissions';
import {
  IconBook2,
  IconFileInvoice,
  IconHome,
  IconListDetails,
  IconLock,
  IconReceipt2,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

export interface Place {
  to: string;
  label: string;
  icon: TablerIcon;
  permission?: Permission;
  children?: readonly Place[];
}

/** Only what exists. A place that the person may not read is not shown. */
export const PLACES: readonly Place[] = [
  { to: '/dashboard', label: 'Home', icon: IconHome, permission: 'dashboard:read' },
  {
    to: '/invoices',
    label: 'Sales',
    icon: IconReceipt2,
    children: [
      { to: '/invoices', label: 'Invoices', icon: IconFileInvoice, permission: 'documents:read' },
      { to: '/customers', label: 'Customers', icon: IconUsers, permission: 'customers:read' },
    ],
  },
  {
    to: '/books/trial-balance',
    label: 'Books',
    icon: IconBook2,
    children: [
      { to: '/books/trial-balance', label: 'Trial balance', icon: IconScale, permission: 'books:read' },
      { to: '/books/tie-out', label: 'Tie-out', icon: IconShieldCheck, permission: 'books:read' },
      { to: '/books/entries', label: 'Entries', icon: IconListDetails, permission: 'books:read' },
    ],
  },
];
export const SETTINGS: Place = {
  to: '/settings',
  label: 'Settings',
  icon: IconSettings,
  permission: 'organization:read',
};

/** About the person and not the business: nobody needs a permission. */
export const ACCOUNT: readonly Place[] = [
  { to: '/account', label: 'Your account', icon: IconUserCircle },
  { to: '/account/security', label: 'Security', icon: IconLock },
];

/** All places without groups, for the palette and the sheet. */
export const leaves: readonly Place[] = [
  ...PLACES.flatMap((place) => place.children ?? [place]),
  SETTINGS,
  ...ACCOUNT,
];
