import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The application at an address of its own, where its service worker can change and its server can be gone. */
export interface OwnAddress {
  origin: string;
  /** Requests of data get no answer, while files still do: a connection that works only now and then. */
  isServerGone: boolean;
  /** The service worker has other bytes from now on, as after an update. */
  update(): void;
  stop(): Promise<void>;
}

/** Passes everything on to the server of the tests. What was built stays as it is for the other tests. */
export async function ownAddress(origin: string): Promise<OwnAddress> {
  const target = new URL(origin);
  let version = 1;
  const proxy = createServer((asked, answer) => {
    if (own.isServerGone && asked.url?.startsWith('/api/')) return asked.socket.destroy();
    const isWorker = asked.url === '/sw.js';
    const { 'if-none-match': known, ...others } = asked.headers;
    const headers = {
      ...others,
      ...(known && !isWorker && { 'if-none-match': known }),
      host: target.host,
      ...(asked.headers.origin && { origin }),
      ...(isWorker && { 'accept-encoding': 'identity' }),
    };
    const passed = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (came) => {
        if (!isWorker) {
          answer.writeHead(came.statusCode!, came.headers);
          came.pipe(answer);
          return;
        }
        const { 'content-length': _, etag: __, ...rest } = came.headers;
        answer.writeHead(came.statusCode!, rest);
        came.on('data', (bytes) => answer.write(bytes));
        came.on('end', () => answer.end(`\n// version ${version}\n`));
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const own: OwnAddress = {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    isServerGone: false,
    update: () => {
      version++;
    },
    stop: () =>
      new Promise((closed) => {
        proxy.close(() => closed());
        proxy.closeAllConnections();
      }),
  };
  return own;
}
