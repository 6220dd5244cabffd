import type { Role } from '@lissafi/contract/permissions';

/** The name and description of each role. */
export const ROLE_LABELS: Record<Role, { name: string; about: string }> = {
  owner: {
    name: 'Owner',
    about: 'Everything, including the plan, transferring ownership and closing the organization.',
  },
  admin: {
    name: 'Admin',
    about: 'Everything except the plan, transferring ownership and closing; manages members below admin.',
  },
  accountant: { name: 'Accountant', about: 'Books, payments, customers and documents.' },
  sales: { name: 'Sales', about: 'Customers, documents and payments. Does not see what things cost.' },
  storekeeper: {
    name: 'Storekeeper',
    about: 'Stock and production. Does not see what was sold for how much.',
  },
  viewer: { name: 'Viewer', about: 'Reads everything, changes nothing.' },
};
