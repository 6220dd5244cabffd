import { LIMITS } from '@lissafi/contract/limits';
import { z } from 'zod';
import type { OpinionConfig } from '../../config.ts';
import type { LanguageModel } from '../../services.ts';
import { messagesFor } from './prompt.ts';

const Answer = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
});

/** Some servers refuse settings that they do not know; the same question is then asked without them. */
const SETTINGS = [{ temperature: 0, response_format: { type: 'json_object' } }, {}] as const;
const REFUSES_SETTINGS = new Set([400, 422]);

/** Why there is no answer. It never contains the sentence, the key or what the server said. */
class NoAnswer extends Error {}

/**
 * A language model behind an OpenAI-compatible address. Nothing is asked elsewhere: a redirect is no answer. The log
 * tells that it failed and how, without the sentence.
 */
export function openLanguageModel(
  { url, model, key, timeout_ms }: OpinionConfig,
  log: (message: string) => void,
): LanguageModel {
  const post = (settings: object, sentence: string, signal: AbortSignal) =>
    fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        ...{ accept: 'application/json', 'content-type': 'application/json', 'accept-encoding': 'identity' },
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages: messagesFor(sentence), stream: false, ...settings }),
      redirect: 'manual',
      signal,
    });

  const ask = async (sentence: string, signal: AbortSignal): Promise<unknown> => {
    for (const settings of SETTINGS) {
      const response = await post(settings, sentence, signal);
      if (response.ok) return contentOf(await boundedText(response));
      await response.body?.cancel();
      if (!REFUSES_SETTINGS.has(response.status)) throw new NoAnswer(`status ${response.status}`);
    }
    throw new NoAnswer('it refuses the question');
  };

  return {
    host: new URL(url).host,
    name: model,
    async ask(sentence, stop) {
      const timeout = AbortSignal.timeout(timeout_ms);
      try {
        return await ask(sentence, stop ? AbortSignal.any([timeout, stop]) : timeout);
      } catch (error) {
        const why = timeout.aborted
          ? `no answer within ${timeout_ms / 1000} seconds`
          : error instanceof NoAnswer
            ? error.message
            : 'no connection';
        if (!stop?.aborted) log(`second opinion: ${why}`);
        throw error;
      }
    },
  };
}

/** Stops reading at the limit, however the answer is sent and whatever length it announced. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LIMITS.opinion_answer_bytes) throw new NoAnswer('the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON that the model wrote; some put it into a block of code. */
function contentOf(text: string): unknown {
  try {
    const { content } = Answer.parse(JSON.parse(text)).choices[0].message;
    return JSON.parse(content.trim().replace(/^```(?:json)?\s*|\s*```$/g, ''));
  } catch {
    throw new NoAnswer('the answer is not JSON');
  }
}
