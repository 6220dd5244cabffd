import type { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import type { Handlers } from '../../http/context.ts';
import { answerDocument } from '../documents/answer.ts';
import { creditInvoice, refundInvoice } from './credit.ts';

export const creditNoteHandlers: Handlers<typeof creditNoteRoutes> = {
  async create(context) {
    return answerDocument(context, await creditInvoice(context, context.params.id, context.body));
  },

  async refund(context) {
    await refundInvoice(context, context.params.id, context.body);
    return answerDocument(context, context.params.id);
  },
};
