/** What S2 derives of an organization and its user. */

interface Owned {
  id: string;
  owner_id: string;
}

/** The one of current_organization_id if it is among the user's organizations, otherwise the first (S2 §4). */
export function currentOrganizationOf<O extends { id: string }>(user: {
  organizations: readonly O[];
  current_organization_id: string | null;
}): O | null {
  const { organizations, current_organization_id } = user;
  return organizations.find((each) => each.id === current_organization_id) ?? organizations[0] ?? null;
}

/** S2's role: owner if owner_id equals the user id, otherwise member. The access role is the server's (decisions §2). */
export function derivedRole(organization: Pick<Owned, 'owner_id'>, userId: string): 'owner' | 'member' {
  return organization.owner_id === userId ? 'owner' : 'member';
}

const DERIVED = {
  owner: ['organization:read', 'organization:update', 'organization:delete', 'organization:manage_members'],
  member: ['organization:read'],
} as const;

/** S2's permissions of owner and member. */
export const derivedPermissions = (role: 'owner' | 'member'): readonly string[] => DERIVED[role];

/**
 * Whether what the server said of a person's organizations holds together: the current one is among them, and none
 * comes twice. What does not is shown as S2.8-4.
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
