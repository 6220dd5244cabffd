import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One recording as it reached the server. */
export interface AskedTranscriber {
  path: string;
  headers: IncomingHttpHeaders;
  /** The fields of the form but the file. */
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Buffer };
}

export interface TranscriptionServer {
  /** The base address to configure. */
  url: string;
  asked: AskedTranscriber[];
  close(): Promise<void>;
}

/** A server that speaks the protocol of `/v1/audio/transcriptions` and answers what the test says. */
export async function startTranscriptionServer(
  respond: (asked: AskedTranscriber, response: ServerResponse) => void,
): Promise<TranscriptionServer> {
  const asked: AskedTranscriber[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const type = request.headers['content-type']!;
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = form.get('file') as File;
    const fields = [...form].filter(([name]) => name !== 'file') as [string, string][];
    const one = {
      ...{ path: request.url!, headers: request.headers, fields: Object.fromEntries(fields) },
      file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
    };
    asked.push(one);
    respond(one, response);
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

/** Answers with a transcript, as the protocol wraps it. */
export function answerText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ text }));
}
