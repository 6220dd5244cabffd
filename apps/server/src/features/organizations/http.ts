import { randomUUID } from 'node:crypto';
import { invalid, Refusal } from '@lissafi/contract/errors';
import type { organizationRoutes, publicLogoRoutes } from '@lissafi/contract/organizations';
import { enterOrganization } from '../../db/scope.ts';
import { type Handlers, provenIf } from '../../http/context.ts';
import { assertStorage, readStorage } from '../../http/storage.ts';
import { countAttempt } from '../auth/throttle.ts';
import { isOtherAccountIn } from '../bank-accounts/other-account.ts';
import { addsShown } from '../bank-accounts/told.ts';
import { lockBooks } from '../periods/lock.ts';
import { readLogo, redrawLogo, storeLogo } from './logo.ts';
import {
  createOrganization,
  latePaymentText,
  readOrganization,
  setOrganization,
  updateOrganization,
} from './store.ts';
import { allowUndo, refuseWhileReturnable } from './undo.ts';

export const organizationHandlers: Handlers<typeof organizationRoutes> = {
  async create({ tx, now, newId, user, body }) {
    const { id = newId(), ...fields } = body;
    await countAttempt(tx.db, 'organizations', user.id, now);
    return readOrganization(await createOrganization(tx, id, user.id, fields, newId), 'owner');
  },

  async get({ tx, organization, params }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    return readOrganization(tx, organization.role);
  },

  async storage({ tx, organization, params }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    return readStorage(tx);
  },

  update: provenIf(
    async ({ tx, body }) =>
      (await addsShown(tx, body.bank_accounts)) ||
      (await isOtherAccountIn(tx, body.late_payment_text, await latePaymentText(tx))),
    async (context) => {
      const { tx, now, newId, user, organization, params, body } = context;
      if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
      const { version, books_locked_until, ...fields } = body;
      await updateOrganization(
        tx,
        fields,
        version,
        { user_id: user.id, role: organization.role },
        { now, newId },
      );
      if (books_locked_until !== undefined) {
        // Here the field carries no reason; the page where periods are closed asks for one.
        await lockBooks(context, books_locked_until, { reason: 'Changed in the settings' });
        await tx.flush();
      }
      return readOrganization(tx, organization.role);
    },
  ),

  async setLogo({ tx, now, user, organization, params, body }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    const content = await redrawLogo(body.content);
    // Not in order of time, so that one id cannot be guessed from another.
    const logo_id = randomUUID();
    await assertStorage(tx, content.length);
    await storeLogo(tx, logo_id, content);
    await setOrganization(tx, { logo_id }, updated(organization.id, user.id), now);
    return readOrganization(tx, organization.role);
  },

  async removeLogo({ tx, now, user, organization, params }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    await setOrganization(tx, { logo_id: null }, updated(organization.id, user.id), now);
    return readOrganization(tx, organization.role);
  },

  async changePlan({ tx, now, user, organization, params, body }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    const data = { from: organization.tier, to: body.tier };
    const event = { ...updated(organization.id, user.id), type: 'organization.plan_changed' as const, data };
    await setOrganization(tx, { tier: body.tier }, event, now);
    return readOrganization(tx, organization.role);
  },

  async close({ tx, now, newId, user, organization, params, body }) {
    if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
    const { name } = await readOrganization(tx, organization.role);
    if (body.name !== name) {
      const message = 'Type the name exactly as it is written';
      throw invalid({ field: 'name', message, code: 'INVALID' });
    }
    await refuseWhileReturnable(tx, organization, now);
    await allowUndo(tx, { id: newId(), kind: 'closing', made_by: user.id }, now);
    const event = { ...updated(organization.id, user.id), type: 'organization.closed' as const };
    await setOrganization(tx, { closed_at: now.toISOString() }, event, now);
    return readOrganization(tx, organization.role);
  },
};

const updated = (subject_id: string, actor_id: string) => ({
  type: 'organization.updated' as const,
  subject_id,
  actor_id,
});

export const publicLogoHandlers: Handlers<typeof publicLogoRoutes> = {
  async get({ tx, reply, params }) {
    const content = await readLogo(await enterOrganization(tx, params.organization_id), params.logo_id);
    if (!content) throw new Refusal('NOT_FOUND');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return content;
  },
};
