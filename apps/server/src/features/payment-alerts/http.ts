import type { paymentAlertRoutes } from '@lissafi/contract/payment-alerts';
import { contentDisposition } from '@lissafi/domain/files/file-kind';
import { readAttachment } from '../../http/attachments.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { readPasted } from './read.ts';
import { listAlerts, PROOFS, readAlert } from './store.ts';
import { confirmByPerson, discardAlert, keepAlerts, updateAlert } from './write.ts';

const answer = ({ tx, organization }: MemberContext, id: string) =>
  readAlert(tx, id, organization.permissions);

export const paymentAlertHandlers: Handlers<typeof paymentAlertRoutes> = {
  list: ({ tx, query, organization }) => listAlerts(tx, query, organization.permissions),

  async read(context) {
    const read = await readPasted(context, context.body.text);
    return { alerts: read.map(({ fingerprint: _, ...alert }) => alert) };
  },

  async keep(context) {
    const { ids, known } = await keepAlerts(context, context.body);
    const alerts = [];
    for (const id of ids) alerts.push(await answer(context, id));
    return { alerts, known };
  },

  get: (context) => answer(context, context.params.id),

  async attachment({ tx, reply, params }) {
    const { name, media_type, content } = await readAttachment(tx, PROOFS, params.id, params.attachment_id);
    reply.header('content-type', media_type).header('content-disposition', contentDisposition(name));
    return content;
  },

  async update(context) {
    await updateAlert(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },

  async confirm(context) {
    await confirmByPerson(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },

  async discard(context) {
    await discardAlert(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
};
