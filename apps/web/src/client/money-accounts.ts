import { queries } from './api.ts';

/**
 * The cash and bank accounts that are in use. They decide which fields a form about money has: a field that comes later
 * pushes the button away under a finger. So they are read when the app starts and kept, and a drawer waits for them.
 */
export const moneyAccountsQuery = () => ({
  ...queries.bankAccounts.list({ query: { archived: 'false', limit: 100 } }),
  staleTime: 60_000,
  meta: { shapesForms: true },
});
