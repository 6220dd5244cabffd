import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Suggested } from '@lissafi/domain/language/sentence/suggested';
import { startLanguageModel, suggest } from './language-model.ts';

// A separate process for the browser tests: it answers a sentence once the test has said how, by a POST of
// { sentence, transactions } to its second address. It prints the application's configuration and that address.
const waiting = new Map<string, ServerResponse[]>();
const answers = new Map<string, Partial<Suggested>[]>();
const model = await startLanguageModel(({ sentence }, response) => {
  const given = answers.get(sentence);
  if (given) suggest(response, ...given);
  else waiting.set(sentence, [...(waiting.get(sentence) ?? []), response]);
});
const control = createServer(async (request, response) => {
  const { sentence, transactions } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  answers.set(sentence, transactions);
  for (const each of waiting.get(sentence) ?? []) suggest(each, ...transactions);
  waiting.delete(sentence);
  response.end();
});
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo;
  console.log(
    JSON.stringify({
      env: { OPINION_URL: model.url, OPINION_MODEL: 'market-reader', OPINION_TIMEOUT: '60' },
      control: `http://127.0.0.1:${port}/`,
    }),
  );
});
