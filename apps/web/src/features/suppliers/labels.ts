import type { Supplier } from '@lissafi/contract/suppliers';

export const STATUSES: Record<Supplier['status'], string> = { active: 'Active', inactive: 'Inactive' };
