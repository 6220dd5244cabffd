import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';

/**
 * Sorting reveals the sorted values, so a member who may not see costs may not sort by them. Throws FORBIDDEN on
 * `sort_by`.
 */
export function assertSeesOrder(
  { permissions }: { permissions: readonly Permission[] },
  sort_by: string,
  costs: readonly string[],
): void {
  if (costs.includes(sort_by) && !permissions.includes('costs:read'))
    throw new Refusal('FORBIDDEN', { field: 'sort_by' });
}
