import { z } from 'zod';
import type { ModelServerConfig } from '../../config.ts';
import { boundedText, modelServer, NoAnswer } from '../../model-server.ts';
import type { LanguageModel } from '../../services.ts';
import { messagesFor } from './prompt.ts';

const Answer = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
});

/** Some servers refuse settings that they do not know; the same question is then asked without them. */
const SETTINGS = [{ temperature: 0, response_format: { type: 'json_object' } }, {}] as const;
const REFUSES_SETTINGS = new Set([400, 422]);

/** A language model behind an OpenAI-compatible address. The log tells that it failed and how, without the sentence. */
export function openLanguageModel(config: ModelServerConfig, log: (message: string) => void): LanguageModel {
  const { url, model } = config;
  const server = modelServer(config, 'second opinion', log);
  const ask = async (sentence: string, signal: AbortSignal): Promise<unknown> => {
    for (const settings of SETTINGS) {
      const question = { model, messages: messagesFor(sentence), stream: false, ...settings };
      const response = await server.post('/chat/completions', question, signal);
      if (response.ok) return contentOf(await boundedText(response));
      await response.body?.cancel();
      if (!REFUSES_SETTINGS.has(response.status)) throw new NoAnswer(`status ${response.status}`);
    }
    throw new NoAnswer('it refuses the question');
  };
  return {
    host: new URL(url).host,
    name: model,
    ask: (sentence, stop) => server.inTime((signal) => ask(sentence, signal), stop),
  };
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
