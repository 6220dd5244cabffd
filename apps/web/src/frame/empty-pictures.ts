import { type Picture, pictures } from '../ui/empty-picture.ts';
import file from './pictures.svg?no-inline';

/** The first that fits, so the particular stand above the general; none where nothing is listed, as in settings. */
const OF_SCREENS: readonly (readonly [RegExp, Picture])[] = [
  [/^\/(invoices|payments|e-invoices|source-documents|transactions)/, 'documents'],
  [/^\/(recurring|books\/(periods|tax-calendar|journals\/recurring)|sell\/shifts)/, 'time'],
  [/^\/(customers|suppliers|members)/, 'people'],
  [/^\/inventory\/(valuation|cogs|turnover|variance|ageing|costing)|^\/(reports|sales-report)/, 'figures'],
  [/^\/(inventory|price-lists|sell)/, 'goods'],
  [/^\/production/, 'making'],
  [/^\/purchases/, 'deliveries'],
  [/^\/money/, 'money'],
  [/^\/books/, 'books'],
  [/^\/(inbox|outbox|notifications)/, 'done'],
];

pictures.file = file;
pictures.here = () => OF_SCREENS.find(([screens]) => screens.test(window.location.pathname))?.[1];
