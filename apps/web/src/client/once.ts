import { v7 as newId } from 'uuid';
import { ApiError } from './api-error.ts';

interface Attempt<Body> {
  key: string;
  body: Body;
}
export interface Attempts {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/**
 * One intention, one key (decisions §1). The key is kept, with the body that was sent, until the server has answered:
 * through retries, a closed form and a restarted phone. While nobody knows whether the first attempt arrived, a
 * changed form first resends the old body: had it arrived, that is the answer (`isEarlier`), and nothing is doubled.
 */
export async function sendOnce<Body, Answer>(
  name: string,
  body: Body,
  send: (body: Body, key: string) => Promise<Answer>,
  storage: Attempts = localStorage,
): Promise<{ answer: Answer; isEarlier: boolean }> {
  const slot = `lissafi.attempt.${name}`;
  const attempt = async (tried: Attempt<Body>) => {
    storage.setItem(slot, JSON.stringify(tried));
    try {
      const answer = await send(tried.body, tried.key);
      storage.removeItem(slot);
      return answer;
    } catch (error) {
      // A refusal frees the key; silence does not.
      if (!(error instanceof ApiError) || !error.outcomeUnknown) storage.removeItem(slot);
      throw error;
    }
  };

  const earlier = read<Body>(storage, slot);
  if (!earlier) return { answer: await attempt({ key: newId(), body }), isEarlier: false };
  if (JSON.stringify(earlier.body) === JSON.stringify(body)) {
    return { answer: await attempt({ key: earlier.key, body }), isEarlier: false };
  }
  try {
    return { answer: await attempt(earlier), isEarlier: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcomeUnknown) throw error;
    return { answer: await attempt({ key: newId(), body }), isEarlier: false };
  }
}

function read<Body>(storage: Attempts, slot: string): Attempt<Body> | null {
  try {
    return JSON.parse(storage.getItem(slot) ?? 'null') as Attempt<Body> | null;
  } catch {
    return null;
  }
}
