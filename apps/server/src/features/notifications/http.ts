import { Refusal } from '@lissafi/contract/errors';
import type { notificationRoutes } from '@lissafi/contract/notifications';
import { announceAccess } from '../../db/announce.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import {
  findNotification,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationReader,
  readSettings,
  setEmailed,
  setMuted,
} from './store.ts';

const listener = ({ user, organization, now }: MemberContext): NotificationReader => ({
  user_id: user.id,
  permissions: organization.permissions,
  now,
});

export const notificationHandlers: Handlers<typeof notificationRoutes> = {
  list: (context) => listNotifications(context.tx, context.query, listener(context)),

  settings: (context) => readSettings(context.tx, listener(context)),

  async change(context) {
    const { tx, body, user } = context;
    const { type, wanted, email } = body;
    if (wanted !== undefined) {
      await setMuted(tx, user.id, type, !wanted);
      announceAccess(tx, user.id);
    }
    if (email !== undefined) await setEmailed(tx, user.id, type, email);
    return readSettings(tx, listener(context));
  },

  async read(context) {
    const found = await findNotification(context.tx, context.params.id, listener(context));
    if (!found) throw new Refusal('NOT_FOUND');
    if (!found.is_read) await markRead(context.tx, found.id, listener(context));
    return { ...found, is_read: true };
  },

  async readAll(context) {
    await markAllRead(context.tx, context.body.up_to, listener(context));
    const { unread_count } = await listNotifications(
      context.tx,
      { unread: 'true', limit: 0, offset: 0 },
      listener(context),
    );
    return { unread_count };
  },
};
