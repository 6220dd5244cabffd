/** What S2 derives from an organization and its user. */

interface Owned {
  id: string;
  owner_id: string;
}

/** Returns the organization of current_organization_id if the user belongs to it, otherwise the first (S2 §4). */
export function currentOrganizationOf<O extends { id: string }>(user: {
  organizations: readonly O[];
  current_organization_id: string | null;
}): O | null {
  const { organizations, current_organization_id } = user;
  return organizations.find((each) => each.id === current_organization_id) ?? organizations[0] ?? null;
}

/**
 * S2's role: owner if owner_id equals the user id, otherwise member. Access roles are decided by the server
 * (decisions §2).
 */
export function derivedRole(organization: Pick<Owned, 'owner_id'>, userId: string): 'owner' | 'member' {
  return organization.owner_id === userId ? 'owner' : 'member';
}

const DERIVED = {
  owner: ['organization:read', 'organization:update', 'organization:delete', 'organization:manage_members'],
  member: ['organization:read'],
} as const;

/** S2's permissions for the owner and for a member. */
export const derivedPermissions = (role: 'owner' | 'member'): readonly string[] => DERIVED[role];

/**
 * Whether the server's list of a person's organizations is consistent: it contains the current organization, and no
 * organization twice. An inconsistent list is shown as S2.8-4.
 */
export function isConsistent(user: {
  organizations: readonly { id: string }[];
  current_organization_id: string | null;
}): boolean {
  const ids = user.organizations.map((each) => each.id);
  if (new Set(ids).size !== ids.length) return false;
  return user.current_organization_id === null
    ? ids.length === 0
    : ids.includes(user.current_organization_id);
}
