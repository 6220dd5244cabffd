import type { ServerResponse } from 'node:http';
import type { Suggested } from '@lissafi/domain/language/sentence/suggested';
import { type AskedServer, answerJson, type ModelServer, startModelServer } from './model-server.ts';

/** One question as it reached the server. */
export interface AskedModel extends AskedServer {
  /** The whole body as it came, to look for what must not be in it. */
  body: string;
  sentence: string;
}

export type LanguageModelServer = ModelServer<AskedModel>;

/** A server that speaks the OpenAI-compatible protocol and answers what the test says. */
export function startLanguageModel(
  respond: (asked: AskedModel, response: ServerResponse) => void,
): Promise<LanguageModelServer> {
  return startModelServer((bytes) => {
    const body = bytes.toString();
    const messages: { role: string; content: string }[] = JSON.parse(body).messages;
    const { sentence } = JSON.parse(messages.findLast(({ role }) => role === 'user')!.content);
    return { body, sentence };
  }, respond);
}

/** Answers with this content, as the protocol wraps it. */
export const answerWith = (response: ServerResponse, content: string): void =>
  answerJson(response, { choices: [{ index: 0, message: { role: 'assistant', content } }] });

/** A suggestion in the model's words; what is left out is null. */
const suggestion = (given: Partial<Suggested>): Suggested => ({
  ...{ kind: 'expense', amount: null, unit_price: null, quantity: null, payment: 'paid', paid_now: null },
  ...{ party: null, item: null, date: null, method: null },
  ...given,
});

/** Answers with suggestions. */
export const suggest = (response: ServerResponse, ...given: Partial<Suggested>[]): void =>
  answerWith(response, JSON.stringify({ transactions: given.map(suggestion) }));
