import type { openingBalanceRoutes } from '@lissafi/contract/opening-balances';
import type { Handlers } from '../../http/context.ts';
import { importCustomers } from './customers.ts';
import { importInvoices } from './invoices.ts';

export const openingBalanceHandlers: Handlers<typeof openingBalanceRoutes> = {
  importCustomers: (context) => importCustomers(context, context.body),
  importInvoices: (context) => importInvoices(context, context.body),
};
