import { randomBytes, timingSafeEqual } from 'node:crypto';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { WhatsAppSettings, whatsappRoutes } from '@lissafi/contract/whatsapp';
import { linkCode } from '@lissafi/domain/whatsapp/replies';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../../db/events.ts';
import { enterOrganization, inOrganization, type Tx } from '../../db/scope.ts';
import { after, type Handlers, type MemberContext } from '../../http/context.ts';
import { hashToken, newSecretToken } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { answerDocument } from '../documents/answer.ts';
import { plainReason, WhatsAppError } from './cloud-api.ts';
import {
  appSecretOf,
  type Connection,
  deleteConnection,
  keysOf,
  markVerified,
  readConnection,
  storeConnection,
  verifyTokenOf,
} from './connection.ts';
import { queueInvoice, queueStatement } from './documents.ts';
import { keepIncoming, lastMessageAt, listMessages, readDocumentMessage } from './messages.ts';
import { isSigned, type Notification, readNotification } from './notification.ts';
import { keepCode, listNumbers, ownNumber, unlinkNumber } from './numbers.ts';
import { recordState } from './states.ts';

async function settingsOf({ tx, services }: MemberContext): Promise<WhatsAppSettings> {
  const stored = await readConnection(tx);
  return {
    version: stored?.version ?? 0,
    connected: stored !== undefined,
    enabled: stored?.enabled ?? false,
    phone_number_id: stored?.phone_number_id ?? null,
    display_number: stored?.display_number ?? null,
    verified_name: stored?.verified_name ?? null,
    callback_url: `${services.config.public_url}/api/v1/public/whatsapp/${tx.organization_id}`,
    verify_token: stored ? verifyTokenOf(services, stored) : null,
    callback_verified_at: stored?.callback_verified_at ?? null,
    last_message_at: await lastMessageAt(tx),
    messages: await listMessages(tx),
    members: await listNumbers(tx),
  };
}

async function statusOf({ tx, user }: MemberContext) {
  const stored = await readConnection(tx);
  const own = await ownNumber(tx, user.id);
  return { enabled: stored?.enabled ?? false, display_number: stored?.display_number ?? null, own };
}

const changed = (context: MemberContext) =>
  appendEvents(context.tx, [
    { type: 'whatsapp.settings_changed', subject_id: context.tx.organization_id, actor_id: context.user.id },
  ]);

/** The stored keys with what the person typed in their place. */
function mergedKeys(
  services: Services,
  stored: Connection | undefined,
  typed: {
    phone_number_id?: string | undefined;
    access_token?: string | undefined;
    app_secret?: string | undefined;
  },
) {
  const phone_number_id = typed.phone_number_id ?? stored?.phone_number_id;
  const access_token = typed.access_token ?? (stored && keysOf(services, stored)?.access_token);
  const app_secret = typed.app_secret ?? (stored && appSecretOf(services, stored));
  const faults = [
    ...(phone_number_id
      ? []
      : [fault('phone_number_id', 'Please enter the id of the phone number', 'REQUIRED')]),
    ...(access_token ? [] : [fault('access_token', 'Please enter the access token', 'REQUIRED')]),
    ...(app_secret ? [] : [fault('app_secret', 'Please enter the app secret', 'REQUIRED')]),
  ];
  if (faults.length > 0) throw invalid(...faults);
  return { phone_number_id: phone_number_id!, access_token: access_token!, app_secret: app_secret! };
}

async function unlink({ tx }: { tx: Tx }, userId: string, by: string): Promise<void> {
  if (await unlinkNumber(tx, userId))
    await appendEvents(tx, [{ type: 'whatsapp.number_unlinked', subject_id: userId, actor_id: by }]);
}

export const whatsappHandlers: Handlers<typeof whatsappRoutes> = {
  settings: settingsOf,

  // The keys are tried outside of the transaction, whichever of them changed.
  connect: after(
    async ({ services, organization, body }) => {
      const stored = await inOrganization(services.database, organization.id, (tx) => readConnection(tx), {
        readOnly: true,
      });
      const keys = mergedKeys(services, stored, body);
      const number = await services.whatsapp.number(keys).catch((error) => {
        if (!(error instanceof WhatsAppError)) throw error;
        if (!error.isFinal) throw new Refusal('WHATSAPP_UNAVAILABLE');
        throw invalid(fault('access_token', error.message));
      });
      return { ...keys, ...number };
    },
    async (context) => {
      const { tx, services, body, user, now, prepared } = context;
      const stored = await readConnection(tx, true);
      const made = {
        ...prepared,
        enabled: body.enabled ?? stored?.enabled ?? true,
        verify_token: (stored && verifyTokenOf(services, stored)) ?? newSecretToken(),
      };
      const isNext = (stored?.version ?? 0) === body.version;
      const as = { version: body.version, by: user.id, at: now.toISOString() };
      if (!isNext || !(await storeConnection(tx, services, made, as)))
        throw new Refusal('STALE_VERSION', { current: await settingsOf(context) });
      await changed(context);
      return settingsOf(context);
    },
  ),

  async disconnect(context) {
    if (await deleteConnection(context.tx)) await changed(context);
    return settingsOf(context);
  },

  status: statusOf,

  async code({ tx, user, now }) {
    const stored = await readConnection(tx);
    if (!stored?.enabled)
      throw new Refusal('INVALID_STATE', {
        message: 'No WhatsApp number is connected to this organization.',
      });
    const code = linkCode(randomBytes(8));
    const expires_at = await keepCode(tx, user.id, code, now);
    return { code, expires_at, display_number: stored.display_number };
  },

  async unlink(context) {
    await unlink(context, context.user.id, context.user.id);
    return statusOf(context);
  },

  async unlinkMember(context) {
    const { user_id } = context.params;
    if ((await ownNumber(context.tx, user_id)) === null) throw new Refusal('NOT_FOUND');
    await unlink(context, user_id, context.user.id);
    return { user_id };
  },

  async sendInvoice(context) {
    await queueInvoice(context, context.params.id, context.body.to ?? null);
    return answerDocument(context, context.params.id);
  },

  async sendStatement(context) {
    const { params, body, tx } = context;
    const id = await queueStatement(context, params.id, body.period, body.to ?? null);
    await tx.flush();
    return (await readDocumentMessage(tx, id))!;
  },

  async message({ tx, params }) {
    const found = await readDocumentMessage(tx, params.id);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  },

  async verify({ tx, services, params, query, now }) {
    const inside = await enterOrganization(tx, params.organization_id);
    const stored = await readConnection(inside);
    const token = stored && verifyTokenOf(services, stored);
    // Hashes have one length, so that the comparison tells nothing.
    const isRight = timingSafeEqual(hashToken(query['hub.verify_token']), hashToken(token ?? ''));
    if (!token || !isRight || query['hub.mode'] !== 'subscribe') throw new Refusal('NOT_FOUND');
    await markVerified(inside, now.toISOString());
    return query['hub.challenge'];
  },

  receive: after(
    async ({ services, params, request }): Promise<Notification> => {
      const stored = await inOrganization(
        services.database,
        params.organization_id,
        (tx) => readConnection(tx),
        {
          readOnly: true,
        },
      );
      const secret = stored && appSecretOf(services, stored);
      const signature = String(request.headers['x-hub-signature-256'] ?? '');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!stored || !secret || !isSigned(secret, signature, body)) throw new Refusal('NOT_FOUND');
      return stored.enabled ? readNotification(body, stored.phone_number_id) : { messages: [], states: [] };
    },
    async ({ tx, services, now, params, prepared: { messages, states } }) => {
      const inside = await enterOrganization(tx, params.organization_id);
      for (const message of messages) await keepIncoming(inside, message, { id: uuidv7(), now });
      for (const { code, said, ...state } of states)
        await recordState(inside, state, code === null ? null : plainReason(code, said), now);
      if (messages.length > 0) tx.afterCommit(services.wakeRelay);
      return { received: true as const };
    },
  ),
};
