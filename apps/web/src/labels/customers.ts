import type { Customer } from '@lissafi/contract/customers';
import type { Ageing } from '@lissafi/contract/receivables';

export const TYPES: Record<Customer['type'], string> = { individual: 'Individual', business: 'Business' };
export const STATUSES: Record<Customer['status'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  blocked: 'Blocked',
};
/** By days past the due date. */
export const AGES: Record<keyof Ageing, string> = {
  current: 'Not due',
  days_1_30: '1–30 days late',
  days_31_60: '31–60',
  days_61_90: '61–90',
  over_90: 'Over 90',
};
