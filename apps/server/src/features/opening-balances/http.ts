import type { openingBalanceRoutes } from '@lissafi/contract/opening-balances';
import type { openingDocumentRoutes } from '@lissafi/contract/opening-document';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { importCustomers } from './customers.ts';
import { readDocument } from './document.ts';
import { importInvoices } from './invoices.ts';
import { postOpening, saveOpening } from './post-document.ts';
import { voidOpening } from './void-document.ts';

export const openingBalanceHandlers: Handlers<typeof openingBalanceRoutes> = {
  importCustomers: (context) => importCustomers(context, context.body),
  importInvoices: (context) => importInvoices(context, context.body),
};

const answer = async (context: MemberContext) => {
  await context.tx.flush();
  return readDocument(context);
};

export const openingDocumentHandlers: Handlers<typeof openingDocumentRoutes> = {
  get: (context) => readDocument(context),
  async save(context) {
    await saveOpening(context, context.body);
    return answer(context);
  },
  async post(context) {
    await postOpening(context, context.body);
    return answer(context);
  },
  async void(context) {
    await voidOpening(context, context.body.reason);
    return answer(context);
  },
};
