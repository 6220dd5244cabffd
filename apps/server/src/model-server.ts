import { LIMITS } from '@lissafi/contract/limits';
import type { ModelServerConfig } from './config.ts';

/** Why there is no answer. It never contains what was sent, the key or what the server said. */
export class NoAnswer extends Error {}

/** A server behind an OpenAI-compatible address. Nothing is sent elsewhere: a redirect is no answer. */
export interface ModelServer {
  /** Sends JSON or a form. Throws where there is no connection; the answer is still unread and of any status. */
  post(path: string, body: object | FormData, signal: AbortSignal): Promise<Response>;
  /**
   * Asks within the time that is configured. A failure is logged without what was sent, and thrown. Also throws where
   * `stop` ends it, which is not logged.
   */
  inTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, stop?: AbortSignal): Promise<Answer>;
}

/** `purpose` names it in the log. */
export function modelServer(
  { url, key, timeout_ms }: ModelServerConfig,
  purpose: string,
  log: (message: string) => void,
): ModelServer {
  return {
    post: (path, body, signal) => {
      const isForm = body instanceof FormData;
      return fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          ...{ accept: 'application/json', 'accept-encoding': 'identity' },
          ...(!isForm && { 'content-type': 'application/json' }),
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: isForm ? body : JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
    },
    async inTime(ask, stop) {
      const timeout = AbortSignal.timeout(timeout_ms);
      try {
        return await ask(stop ? AbortSignal.any([timeout, stop]) : timeout);
      } catch (error) {
        const why = timeout.aborted
          ? `no answer within ${timeout_ms / 1000} seconds`
          : error instanceof NoAnswer
            ? error.message
            : 'no connection';
        if (!stop?.aborted) log(`${purpose}: ${why}`);
        throw error;
      }
    },
  };
}

/** The text of an answer. Stops reading at the limit, however it is sent and whatever length it announced. */
export async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LIMITS.model_answer_bytes) throw new NoAnswer('the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
