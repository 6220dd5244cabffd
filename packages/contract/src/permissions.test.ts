import { expect, test } from 'vitest';
import { GIVEN_ROLES, permissionsOf, rolesUnder } from './permissions.ts';

test('the owner gives every role, an admin every other one but his own, and all others none', () => {
  expect(rolesUnder('owner')).toEqual(GIVEN_ROLES);
  expect(rolesUnder('admin')).toEqual(GIVEN_ROLES.filter((role) => role !== 'admin'));
  for (const role of ['accountant', 'sales', 'storekeeper', 'viewer'] as const)
    expect(rolesUnder(role), role).toEqual([]);
});

test('sales reduces prices unless the organization keeps them, which binds nobody else', () => {
  for (const [role, keeps, may] of [
    ['sales', false, true],
    ['sales', true, false],
    ['owner', true, true],
  ] as const)
    expect(permissionsOf(role, { sales_keep_prices: keeps }).includes('prices:reduce'), role).toBe(may);
  expect(permissionsOf('sales')).toContain('prices:reduce');
});
