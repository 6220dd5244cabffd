import { queries } from './api.ts';

/**
 * The cash and bank accounts that are in use. They decide which fields a form about money has, so they are read when
 * the app starts and kept, and a drawer waits for them: a field that comes later would push the button away under a finger.
 */
export const moneyAccountsQuery = () => ({
  ...queries.bankAccounts.list({ query: { archived: 'false', limit: 100 } }),
  staleTime: 60_000,
  meta: { shapesForms: true },
});
