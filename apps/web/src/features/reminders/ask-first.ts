import { ApiError, notSent } from '../../client/api-error.ts';
import { pose } from '../../client/confirm.ts';

/** What is sent with a reminder that the person wants in spite of a claim, or of another one today. */
export interface Accepted {
  accept_claim?: true;
  accept_repeat?: true;
}

/**
 * Sends a reminder. Where the server says that it is unwelcome, the person is asked, and it is sent if she wants it all
 * the same. Returns the answer. Throws what `send` throws, and NOT_SENT where she goes back.
 */
export async function askFirst<Answer>(send: (accepted: Accepted) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    const reasons = error instanceof ApiError ? error.errors : [];
    if (reasons.length === 0 || reasons.some(({ code }) => code !== 'CLAIMED' && code !== 'REMINDED'))
      throw error;
    const isWanted = await pose({
      title: 'Send a reminder all the same?',
      text: reasons.map(({ message }) => message).join(' '),
      action: 'Send it all the same',
      safe: 'Go back',
      danger: false,
    });
    if (!isWanted) throw notSent();
    return send({ accept_claim: true, accept_repeat: true });
  }
}
