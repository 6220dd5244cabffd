/** What an API key may do: areas of the interface, each for reading or for writing too (docs/decisions/0092). */
export const API_AREAS = {
  customers: 'Customers and what they owe',
  sales: 'Invoices, receipts, quotes and credit notes',
  payments: 'Payments of customers',
  purchases: 'Suppliers, orders, bills and payments to suppliers',
  expenses: 'Expenses and other income',
  inventory: 'Items, stock and counts',
  production: 'Recipes and production',
  banking: 'Cash and bank accounts, bank statements',
  books: 'Ledger, statements, journals, assets and budgets',
  tax: 'VAT, withholding tax and the tax calendar',
  payroll: 'Payroll',
  reports: 'Reports, home page and questions',
  own_words: 'Sentences, pictures and recordings',
  imports: 'Imports of files',
  settings: 'Business settings and branches',
} as const;
export type ApiArea = keyof typeof API_AREAS;
export const API_AREA_NAMES = Object.keys(API_AREAS) as [ApiArea, ...ApiArea[]];

/** `customers:read`; writing includes reading. */
export type ApiScope = `${ApiArea}:${'read' | 'write'}`;
export const API_SCOPES = API_AREA_NAMES.flatMap((area): ApiScope[] => [`${area}:read`, `${area}:write`]) as [
  ApiScope,
  ...ApiScope[],
];

/** Whether a key with these scopes has this one: writing includes reading. */
export const hasScope = (scopes: readonly string[], needed: ApiScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));

/** The beginning of every key, so that a key in the wrong place is recognized. */
export const API_KEY_PREFIX = 'lsk_';
