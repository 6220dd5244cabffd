import { Refusal } from '@lissafi/contract/errors';
import type { organizationRoutes } from '@lissafi/contract/organizations';
import type { Handlers } from '../../http/context.ts';
import { createOrganization, readOrganization, updateOrganization } from './store.ts';

export const organizationHandlers: Handlers<typeof organizationRoutes> = {
  async create({ tx, newId, user, body }) {
    const { id = newId(), ...fields } = body;
    return readOrganization(await createOrganization(tx, id, user.id, fields), 'owner');
  },

  async get({ tx, organization, params }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    return readOrganization(tx, organization.role);
  },

  async update({ tx, now, user, organization, params, body }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    const { version, ...fields } = body;
    await updateOrganization(tx, fields, version, { user_id: user.id, role: organization.role }, now);
    return readOrganization(tx, organization.role);
  },
};
