import type { paymentAlertRoutes } from '@lissafi/contract/payment-alerts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { readPasted } from './read.ts';
import { listAlerts, readAlert } from './store.ts';
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
