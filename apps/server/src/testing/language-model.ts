import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Suggested } from '@lissafi/domain/language/sentence/suggested';

/** One question as it reached the server. */
export interface AskedModel {
  path: string;
  headers: IncomingHttpHeaders;
  /** The whole body as it came, to look for what must not be in it. */
  body: string;
  sentence: string;
}

export interface LanguageModelServer {
  /** The base address to configure. */
  url: string;
  asked: AskedModel[];
  close(): Promise<void>;
}

/** A server that speaks the OpenAI-compatible protocol and answers what the test says. */
export async function startLanguageModel(
  respond: (asked: AskedModel, response: ServerResponse) => void,
): Promise<LanguageModelServer> {
  const asked: AskedModel[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const messages: { role: string; content: string }[] = JSON.parse(body).messages;
      const { sentence } = JSON.parse(messages.findLast(({ role }) => role === 'user')!.content);
      const one = { path: request.url!, headers: request.headers, body, sentence };
      asked.push(one);
      respond(one, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Answers with this content, as the protocol wraps it. */
export function answerWith(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }));
}

/** A suggestion in the model's words; what is left out is null. */
const suggestion = (given: Partial<Suggested>): Suggested => ({
  ...{ kind: 'expense', amount: null, unit_price: null, quantity: null, payment: 'paid', paid_now: null },
  ...{ party: null, item: null, date: null, method: null },
  ...given,
});

/** Answers with suggestions. */
export const suggest = (response: ServerResponse, ...given: Partial<Suggested>[]): void =>
  answerWith(response, JSON.stringify({ transactions: given.map(suggestion) }));
