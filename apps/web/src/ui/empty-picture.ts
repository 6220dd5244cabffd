/** The pictures in pictures.svg. */
export type Picture =
  | 'documents'
  | 'people'
  | 'goods'
  | 'making'
  | 'money'
  | 'books'
  | 'deliveries'
  | 'time'
  | 'search'
  | 'done'
  | 'broken'
  | 'figures';

/** The first that fits, so the particular stand above the general. */
const OF_SCREENS: readonly (readonly [RegExp, Picture])[] = [
  [/^\/(invoices|payments|e-invoices|source-documents|transactions)/, 'documents'],
  [/^\/(recurring|books\/(periods|tax-calendar|journals\/recurring)|sell\/shifts)/, 'time'],
  [/^\/(customers|suppliers|members)/, 'people'],
  [/^\/inventory\/(valuation|cogs|turnover|variance|ageing|costing)|^\/(reports|sales-report)/, 'figures'],
  [/^\/(inventory|sell)/, 'goods'],
  [/^\/production/, 'making'],
  [/^\/purchases/, 'deliveries'],
  [/^\/money/, 'money'],
  [/^\/books/, 'books'],
  [/^\/(inbox|outbox|notifications)/, 'done'],
];

/** The picture of an empty list on a screen; none where nothing is listed, as in settings. */
export function pictureOf(path: string): Picture | undefined {
  return OF_SCREENS.find(([screens]) => screens.test(path))?.[1];
}
