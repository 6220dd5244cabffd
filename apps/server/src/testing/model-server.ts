import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What every request tells, whatever its body is. */
export interface AskedServer {
  path: string;
  headers: IncomingHttpHeaders;
}

export interface ModelServer<Asked> {
  /** The base address to configure. */
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** A server of a model: `read` makes of a body what tests look at, and `respond` answers it. */
export async function startModelServer<Body>(
  read: (body: Buffer<ArrayBuffer>, headers: IncomingHttpHeaders) => Body | Promise<Body>,
  respond: (asked: AskedServer & Body, response: ServerResponse) => void,
): Promise<ModelServer<AskedServer & Body>> {
  const asked: (AskedServer & Body)[] = [];
  const server = createServer(async (request, response) => {
    const { url, headers } = request;
    const one = { path: url!, headers, ...(await read(Buffer.concat(await request.toArray()), headers)) };
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

/** Answers as models do: with JSON. */
export function answerJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
