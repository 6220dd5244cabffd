import type { branchRoutes } from '@lissafi/contract/branches';
import { Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import type { Handlers } from '../../http/context.ts';
import {
  changePlace,
  insertBranch,
  insertLocation,
  listBranches,
  listLocations,
  readBranch,
  readLocation,
  stockByPlace,
} from './store.ts';

export const branchHandlers: Handlers<typeof branchRoutes> = {
  list: ({ tx, query }) => listBranches(tx, query),
  locations: ({ tx, query }) => listLocations(tx, query),
  stock: async ({ tx, query, organization }) => ({
    places: await stockByPlace(tx, query.item_id, organization.permissions),
  }),
  async create({ tx, newId, now, user, body }) {
    const { id = newId(), name, location_name = name } = body;
    await insertBranch(tx, id, name, now);
    const field = body.location_name ? 'location_name' : 'name';
    await insertLocation(tx, { id: newId(), name: location_name, branch_id: id, field }, now);
    await appendEvents(tx, [{ type: 'branch.changed', subject_id: id, actor_id: user.id }]);
    return readBranch(tx, id);
  },
  async update({ tx, now, user, params, body: { version, ...changes } }) {
    if (!(await changePlace(tx, 'branch', params.id, version, changes, now)))
      throw new Refusal('STALE_VERSION', { current: await readBranch(tx, params.id) });
    await appendEvents(tx, [{ type: 'branch.changed', subject_id: params.id, actor_id: user.id }]);
    return readBranch(tx, params.id);
  },
  async addLocation({ tx, newId, now, user, body }) {
    const { id = newId(), name, branch_id = tx.organization_id } = body;
    await insertLocation(tx, { id, name, branch_id }, now);
    await appendEvents(tx, [{ type: 'branch.changed', subject_id: branch_id, actor_id: user.id }]);
    return readLocation(tx, id);
  },
  async updateLocation({ tx, now, user, params, body: { version, ...changes } }) {
    if (!(await changePlace(tx, 'location', params.id, version, changes, now)))
      throw new Refusal('STALE_VERSION', { current: await readLocation(tx, params.id) });
    await appendEvents(tx, [{ type: 'branch.changed', subject_id: params.id, actor_id: user.id }]);
    return readLocation(tx, params.id);
  },
};
