import type { apiKeyRoutes } from '@lissafi/contract/api-keys';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { appendEvents } from '../../db/events.ts';
import { newApiKey } from '../../http/api-key.ts';
import type { Handlers } from '../../http/context.ts';
import { insertKey, listKeys, readKey, revokeKey } from './store.ts';

const DAY_MS = 86_400_000;

export const apiKeyHandlers: Handlers<typeof apiKeyRoutes> = {
  list: async ({ tx, now }) => ({ api_keys: await listKeys(tx, now) }),

  // Not idempotent: the secret would be stored with the answer.
  async create({ tx, now, newId, user, body: { name, scopes, expires_in_days } }) {
    const valid = (await listKeys(tx, now)).filter(({ state }) => state === 'valid');
    if (valid.length >= LIMITS.api_keys)
      throw new Refusal('INVALID_STATE', {
        message: `There are ${LIMITS.api_keys} valid keys already. Please revoke one first.`,
      });
    const id = newId();
    const { secret, hint, hash } = newApiKey(tx.organization_id);
    const expires_at = expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS);
    await insertKey(tx, { id, name, hint, hash, scopes, user_id: user.id, now, expires_at });
    await appendEvents(tx, [{ type: 'api_key.created', subject_id: id, actor_id: user.id, data: { hint } }]);
    return { ...(await readKey(tx, id, now)), secret };
  },

  async revoke({ tx, now, user, params: { id } }) {
    if (await revokeKey(tx, id, user.id, now))
      await appendEvents(tx, [{ type: 'api_key.revoked', subject_id: id, actor_id: user.id }]);
    return readKey(tx, id, now);
  },
};
