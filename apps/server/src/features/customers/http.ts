import type { customerRoutes } from '@lissafi/contract/customers';
import { Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { queueBatch, readBatch } from './batch.ts';
import { customerCities } from './search.ts';
import {
  deleteCustomer,
  insertCustomer,
  listCustomers,
  readCustomer,
  searchCustomers,
  topCustomers,
  updateCustomer,
} from './store.ts';

const reader = ({ today, organization }: MemberContext) => ({ today, permissions: organization.permissions });

/** A list gives other prices, so who may not reduce prices gives none. Throws FORBIDDEN at the field. */
function assertGivesPrices({ organization }: MemberContext): void {
  if (!organization.permissions.includes('prices:reduce'))
    throw new Refusal('FORBIDDEN', { field: 'price_list_id' });
}

type Change = Omit<Body<typeof customerRoutes.update>, 'version'>;

/** Throws NOT_FOUND, or FORBIDDEN at a field that gives credit or prices, for who may not. */
async function assertMayChange(
  context: MemberContext & { params: { id: string } },
  fields: Change,
): Promise<void> {
  const { permissions } = context.organization;
  const [givesCredit, givesPrices] = [
    permissions.includes('credit_limit:override'),
    permissions.includes('prices:reduce'),
  ];
  const { credit_limit, status, price_list_id } = fields;
  const asksCredit = !givesCredit && (credit_limit !== undefined || status !== undefined);
  const asksPrices = !givesPrices && price_list_id !== undefined;
  if (!asksCredit && !asksPrices) return;
  const before = await readCustomer(context.tx, context.params.id, reader(context));
  if (!givesCredit && credit_limit !== undefined && credit_limit !== before.credit_limit)
    throw new Refusal('FORBIDDEN', { field: 'credit_limit' });
  // Who is blocked gets no goods until somebody who may give credit says so.
  if (!givesCredit && status !== undefined && before.status === 'blocked' && status !== 'blocked')
    throw new Refusal('FORBIDDEN', { field: 'status' });
  if (asksPrices && price_list_id !== before.price_list_id) assertGivesPrices(context);
}

export const customerHandlers: Handlers<typeof customerRoutes> = {
  async create(context) {
    const { tx, newId, user, body } = context;
    const { id = newId(), ...fields } = body;
    if (fields.price_list_id) assertGivesPrices(context);
    await insertCustomer(tx, id, fields, user.id);
    await tx.flush();
    return readCustomer(tx, id, reader(context));
  },

  list: (context) => listCustomers(context.tx, context.query, reader(context)),

  search: (context) => searchCustomers(context.tx, context.query.q, context.query.limit, reader(context)),

  async top({ tx, query }) {
    return { customers: await topCustomers(tx, query.limit) };
  },

  async cities({ tx }) {
    return { cities: await customerCities(tx) };
  },

  async batchParse(context) {
    return { task_id: await queueBatch(context, context.body.texts) };
  },

  batchResult: ({ tx, params, user }) => readBatch(tx, params.id, user.id),

  get: (context) => readCustomer(context.tx, context.params.id, reader(context)),

  async update(context) {
    const { tx, now, user, params, body } = context;
    const { version, ...fields } = body;
    await assertMayChange(context, fields);
    await updateCustomer(tx, params.id, version, fields, user.id, now, reader(context));
    await tx.flush();
    return readCustomer(tx, params.id, reader(context));
  },

  async delete(context) {
    const { tx, user, params } = context;
    await deleteCustomer(tx, params.id, user.id, reader(context));
    return { id: params.id };
  },

  async creditLimit(context) {
    const { tx, now, user, params, body } = context;
    // S1's own call sends no version; the current one is assumed.
    const version = body.version ?? (await readCustomer(tx, params.id, reader(context))).version;
    const { credit_limit } = body;
    await updateCustomer(tx, params.id, version, { credit_limit }, user.id, now, reader(context));
    await tx.flush();
    return readCustomer(tx, params.id, reader(context));
  },
};
