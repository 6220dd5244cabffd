/** Who may do what. The server reads the permission from the route; screens read `can` from answers. */
export const ROLES = ['owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = {
  'organization:read': ['owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer'],
  'organization:update': ['owner', 'admin'],
  'organization:delete': ['owner'],
  'organization:manage_members': ['owner', 'admin'],
  'customers:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
  'customers:write': ['owner', 'admin', 'accountant', 'sales'],
  'documents:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
  'documents:write': ['owner', 'admin', 'accountant', 'sales'],
  'payments:write': ['owner', 'admin', 'accountant', 'sales'],
  /** Sending `override_credit_limit: true` (decisions §3). */
  'credit_limit:override': ['owner', 'admin', 'accountant'],
  'books:read': ['owner', 'admin', 'accountant', 'viewer'],
  'dashboard:read': ['owner', 'admin', 'accountant', 'sales', 'viewer'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission));
}
