import type { outboxRoutes } from '@lissafi/contract/outbox';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import { type Handlers, provenIf } from '../../http/context.ts';
import { draftRecord } from '../documents/draft.ts';
import { assertIdFree } from '../documents/store.ts';
import { namesOtherAccount, refuseOtherAccountOn } from '../documents/where-to-pay.ts';
import { aheadOfCreate, createInvoice } from '../invoices/create.ts';
import { customerName } from '../invoices/drafts.ts';
import { decideLateSale, holdLateSale, insertRefusedSale, listLateSales, readLateSale } from './store.ts';

export const outboxHandlers: Handlers<typeof outboxRoutes> = {
  passOn: provenIf(
    (context) => namesOtherAccount(context, context.body.sale),
    async (context) => {
      const { tx, now, user, body } = context;
      const { sale, reason, message } = body;
      await refuseOtherAccountOn(context, sale);
      const id = sale.id!;
      // What has arrived in the meantime waits for nobody.
      await assertIdFree(tx, id, sale.provisional_number);
      const { record } = draftRecord(context, sale);
      await insertRefusedSale(tx, {
        id,
        reason,
        message,
        body: sale,
        customer_name: await customerName(tx, record.customer_id),
        total_amount: record.total_amount,
        currency: record.currency,
        created_by: user.id,
        created_at: now.toISOString(),
      });
      await appendEvents(tx, [{ type: 'late_sale.passed_on', subject_id: id, actor_id: user.id }]);
      return readLateSale(tx, id, context);
    },
  ),

  list: (context) => listLateSales(context.tx, context.query, context),

  async accept(context) {
    const { tx, now, user, params, body } = context;
    const held = await holdLateSale(tx, params.id, 'refused');
    const sale = held.body!;
    const issue_date = body.issue_date ?? sale.issue_date;
    const due_date = laterOf(sale.due_date, issue_date);
    const accepted = { ...sale, issue_date, due_date, override_credit_limit: true, override_blocked: true };
    const invoice = await createInvoice(context, accepted, aheadOfCreate(tx, accepted), held.created_by);
    await decideLateSale(tx, params.id, { status: 'accepted', by: user.id, at: now.toISOString() });
    await appendEvents(tx, [{ type: 'late_sale.accepted', subject_id: params.id, actor_id: user.id }]);
    return invoice;
  },

  async decline(context) {
    const { tx, now, user, params, body } = context;
    await holdLateSale(tx, params.id, 'refused');
    const decision = { status: 'declined', by: user.id, at: now.toISOString(), note: body.reason } as const;
    await decideLateSale(tx, params.id, decision);
    await appendEvents(tx, [{ type: 'late_sale.declined', subject_id: params.id, actor_id: user.id }]);
    return readLateSale(tx, params.id, context);
  },

  async see(context) {
    const { tx, now, user, params } = context;
    await holdLateSale(tx, params.id, 'recorded');
    await decideLateSale(tx, params.id, { status: 'seen', by: user.id, at: now.toISOString() });
    await appendEvents(tx, [{ type: 'late_sale.seen', subject_id: params.id, actor_id: user.id }]);
    return readLateSale(tx, params.id, context);
  },
};
