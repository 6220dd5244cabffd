import { CHANNEL_LIMITS, type channelRoutes } from '@lissafi/contract/channel';
import type { Handlers } from '../../http/context.ts';
import { hashToken, newSecretToken } from '../../secrets.ts';
import { storeTicket } from './tickets.ts';

export const channelHandlers: Handlers<typeof channelRoutes> = {
  async ticket({ tx, services, request, now, user, organization }) {
    const bearer = request.headers.authorization!.split(' ')[1]!;
    const { expires_at: until } = await services.tokens.claims(bearer);
    const ticket = newSecretToken();
    const expires_at = new Date(now.getTime() + CHANNEL_LIMITS.ticket_seconds * 1_000).toISOString();
    await storeTicket(tx, {
      token_hash: hashToken(ticket),
      user_id: user.id,
      session_id: user.session_id,
      organization_id: organization.id,
      expires_at,
      token_expires_at: until.toISOString(),
    });
    return { ticket, expires_at };
  },
};
