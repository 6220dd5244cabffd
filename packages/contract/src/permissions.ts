/** Roles and their permissions. The server checks the permission of the route; screens use `can` from responses. */
export const ROLES = ['owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
/**
 * There is exactly one owner, changed only by transfer: nobody is invited as owner or promoted to it (decisions §2).
 */
export const GIVEN_ROLES = ROLES.filter((role) => role !== 'owner') as Exclude<Role, 'owner'>[];

export const PERMISSIONS = {
  'organization:read': ['owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer'],
  'organization:update': ['owner', 'admin'],
  'organization:delete': ['owner'],
  'organization:manage_members': ['owner', 'admin'],
  /** API keys and webhooks: what reaches the data from outside. */
  'developers:manage': ['owner', 'admin'],
  /** Everything that is recorded as one file, pay and costs included, and the import of such a file. */
  'data:export': ['owner'],
  'data:import': ['owner'],
  'customers:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
  'customers:write': ['owner', 'admin', 'accountant', 'sales'],
  'documents:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
  'documents:write': ['owner', 'admin', 'accountant', 'sales'],
  'payments:write': ['owner', 'admin', 'accountant', 'sales'],
  /**
   * Selling below the product's price. The organization's setting `sales_keep_prices` takes it from sales: where people
   * haggle the salesperson must be able to.
   */
  'prices:reduce': ['owner', 'admin', 'accountant', 'sales'],
  /** Price lists, with the prices on them: for whoever sets prices and sees what is sold. */
  'price_lists:write': ['owner', 'admin'],
  /** Sending `override_credit_limit: true` (decisions §3), and changing the limit, which has the same effect. */
  'credit_limit:override': ['owner', 'admin', 'accountant'],
  /**
   * Recording a sale that has happened although it is refused, of a blocked customer or of another person
   * (docs/decisions/0126).
   */
  'sales:accept': ['owner', 'admin'],
  /** Balances from before the start of these books. */
  'opening_balances:write': ['owner', 'admin', 'accountant'],
  /** Giving up a receivable, and taking that back. */
  'write_offs:write': ['owner', 'admin', 'accountant'],
  'books:read': ['owner', 'admin', 'accountant', 'viewer'],
  /** The chart of accounts, and journals that a person writes (decisions §12.2). */
  'journals:write': ['owner', 'accountant'],
  /** What people earn: not for everyone who reads the books. */
  'payroll:read': ['owner', 'accountant'],
  'payroll:write': ['owner', 'accountant'],
  /** Locking and unlocking the books (decisions §12.3). */
  'periods:write': ['owner', 'accountant'],
  /** Returns of VAT and withholding tax, and what is due. */
  'tax:read': ['owner', 'admin', 'accountant', 'viewer'],
  /** Filing them and paying the tax: like journals, for whoever answers for the books. */
  'tax:write': ['owner', 'accountant'],
  'budgets:write': ['owner', 'admin', 'accountant'],
  'dashboard:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
  'plan:update': ['owner'],
  'reports:read': ['owner', 'admin', 'accountant', 'viewer'],
  /** Items, suppliers, categories and stock on hand. */
  'inventory:read': ['owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer'],
  'inventory:write': ['owner', 'admin', 'storekeeper'],
  /** Receipts, returns, transfers: goods that come, go and move. */
  'stock:write': ['owner', 'admin', 'storekeeper'],
  /** Counts, and adjustments of what the books say is there (decisions §12.5). */
  'stock:adjust': ['owner', 'admin', 'accountant', 'storekeeper'],
  'suppliers:write': ['owner', 'admin', 'accountant', 'storekeeper'],
  'supplier_payments:read': ['owner', 'admin', 'accountant', 'viewer'],
  /** Payments to suppliers: not for sales, and not for the storekeeper. */
  'supplier_payments:write': ['owner', 'admin', 'accountant'],
  /** Orders to suppliers, with their prices: they post nothing, and who keeps the store reorders. */
  'purchase_orders:read': ['owner', 'admin', 'accountant', 'storekeeper', 'viewer'],
  'purchase_orders:write': ['owner', 'admin', 'accountant', 'storekeeper'],
  /** Bills of suppliers, like the payments for them. */
  'bills:read': ['owner', 'admin', 'accountant', 'viewer'],
  'bills:write': ['owner', 'admin', 'accountant'],
  /** Expenses: spending is not for sales, and not for the storekeeper. */
  'transactions:read': ['owner', 'admin', 'accountant', 'viewer'],
  'transactions:write': ['owner', 'admin', 'accountant'],
  /**
   * Telling in one's own words what happened; what may be recorded of it depends on the permissions for the records
   * themselves.
   */
  'own_words:write': ['owner', 'admin', 'accountant', 'sales', 'storekeeper'],
  /** Importing bank statements and matching them with the books. */
  'bank_statements:write': ['owner', 'admin', 'accountant'],
  'production:read': ['owner', 'admin', 'accountant', 'storekeeper', 'viewer'],
  'production:write': ['owner', 'admin', 'storekeeper'],
  'inventory_accounting:read': ['owner', 'admin', 'accountant', 'viewer'],
  /** Switching between weighted average and FIFO, whose difference is posted. */
  'costing_method:switch': ['owner', 'accountant'],
  /** Unit costs and stock values. Sales does not see them (decisions §2). */
  'costs:read': ['owner', 'admin', 'accountant', 'storekeeper', 'viewer'],
  /** Sales amounts. The storekeeper does not see them (decisions §2). */
  'sales_totals:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/** Settings of an organization that take a permission from a role. */
export interface PermissionSettings {
  sales_keep_prices: boolean;
}

export function permissionsOf(role: Role, settings?: PermissionSettings): Permission[] {
  const all = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission));
  if (role !== 'sales' || !settings?.sales_keep_prices) return all;
  return all.filter((permission) => permission !== 'prices:reduce');
}

/**
 * Returns the roles that a member with this role may assign, change and remove. An admin manages members, but not the
 * owner and other admins (decisions §2), and therefore cannot make anyone an admin.
 */
export function rolesUnder(role: Role): Role[] {
  if (role === 'owner') return [...GIVEN_ROLES];
  return may(role, 'organization:manage_members') ? GIVEN_ROLES.filter((each) => each !== role) : [];
}
