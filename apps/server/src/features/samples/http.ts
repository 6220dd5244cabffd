import { Refusal } from '@lissafi/contract/errors';
import type { sampleRoutes } from '@lissafi/contract/samples';
import { appendEvents } from '../../db/events.ts';
import { enterOrganization } from '../../db/scope.ts';
import type { Handlers } from '../../http/context.ts';
import { createOrganization, leaveRemoved } from '../organizations/store.ts';
import { SAMPLE_BANK, SAMPLE_SETTINGS } from './plan.ts';
import { findSample, insertSample, lockForRemoval } from './store.ts';

export const sampleHandlers: Handlers<typeof sampleRoutes> = {
  get: async ({ tx, user }) => ({ sample: await findSample(tx, user.id) }),

  async create({ tx, now, newId, user }) {
    // Two requests of one person take turns, so that there is one sample for each account.
    if (await findSample(tx, user.id, { lock: true })) throw new Refusal('SAMPLE_EXISTS');
    const fields = { ...SAMPLE_SETTINGS, bank_accounts: [SAMPLE_BANK], onboarded_at: now.toISOString() };
    const scoped = await createOrganization(tx, newId(), user.id, fields, newId);
    await insertSample(scoped);
    await appendEvents(scoped, [
      {
        ...{ type: 'organization.sample_requested', subject_id: scoped.organization_id, actor_id: user.id },
        data: { user_id: user.id, session_id: user.session_id },
      },
    ]);
    await scoped.flush();
    return { sample: { organization_id: scoped.organization_id, state: 'filling', progress: 0 } };
  },

  async remove({ tx, user, params }) {
    const sample = await findSample(tx, user.id, { lock: true });
    if (sample?.organization_id !== params.id) throw new Refusal('NOT_FOUND');
    const scoped = await enterOrganization(tx, params.id);
    await lockForRemoval(scoped);
    await appendEvents(scoped, [
      { type: 'organization.sample_removed', subject_id: params.id, actor_id: user.id },
    ]);
    await leaveRemoved(scoped);
    await scoped.flush();
    return { sample: null };
  },
};
