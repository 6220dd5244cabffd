import type { customerRoutes } from '@lissafi/contract/customers';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { insertCustomer, listCustomers, readCustomer, updateCustomer } from './store.ts';

const reader = ({ today, organization }: MemberContext) => ({ today, permissions: organization.permissions });

export const customerHandlers: Handlers<typeof customerRoutes> = {
  async create(context) {
    const { tx, newId, user, body } = context;
    const { id = newId(), ...fields } = body;
    await insertCustomer(tx, id, fields, user.id);
    await tx.flush();
    return readCustomer(tx, id, reader(context));
  },

  list: (context) => listCustomers(context.tx, context.query, reader(context)),

  get: (context) => readCustomer(context.tx, context.params.id, reader(context)),

  async update(context) {
    const { tx, now, user, params, body } = context;
    const { version, ...fields } = body;
    await updateCustomer(tx, params.id, version, fields, user.id, now, reader(context));
    await tx.flush();
    return readCustomer(tx, params.id, reader(context));
  },
};
