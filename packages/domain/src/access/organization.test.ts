import { expect, test } from 'vitest';
import { currentOrganizationOf, derivedPermissions, derivedRole, isConsistent } from './organization.ts';

const [a, b] = [
  { id: 'a', owner_id: 'me' },
  { id: 'b', owner_id: 'you' },
];

test('the current organization is the one of current_organization_id, otherwise the first', () => {
  const organizations = [a, b];
  expect(currentOrganizationOf({ organizations, current_organization_id: 'b' })).toBe(b);
  expect(currentOrganizationOf({ organizations, current_organization_id: 'gone' })).toBe(a);
  expect(currentOrganizationOf({ organizations, current_organization_id: null })).toBe(a);
  expect(currentOrganizationOf({ organizations: [], current_organization_id: 'a' })).toBeNull();
});

test('the role is owner if owner_id equals the user id, otherwise member', () => {
  expect([derivedRole(a, 'me'), derivedRole(b, 'me')]).toEqual(['owner', 'member']);
});

test('the owner has organization:read, :update, :delete and :manage_members', () => {
  expect(derivedPermissions('owner')).toEqual([
    'organization:read',
    'organization:update',
    'organization:delete',
    'organization:manage_members',
  ]);
});

test('a member has organization:read only', () => {
  expect(derivedPermissions('member')).toEqual(['organization:read']);
});

test('data is consistent when the current organization is among them and none comes twice', () => {
  expect(isConsistent({ organizations: [a, b], current_organization_id: 'a' })).toBe(true);
  expect(isConsistent({ organizations: [], current_organization_id: null })).toBe(true);
  expect(isConsistent({ organizations: [a], current_organization_id: 'b' })).toBe(false);
  expect(isConsistent({ organizations: [a], current_organization_id: null })).toBe(false);
  expect(isConsistent({ organizations: [], current_organization_id: 'a' })).toBe(false);
  expect(isConsistent({ organizations: [a, a], current_organization_id: 'a' })).toBe(false);
});
