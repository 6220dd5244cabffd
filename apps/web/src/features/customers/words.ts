import type { Customer } from '@lissafi/contract/customers';

export const TYPES: Record<Customer['type'], string> = { individual: 'Person', business: 'Business' };
export const STATUSES: Record<Customer['status'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  blocked: 'Blocked',
};
