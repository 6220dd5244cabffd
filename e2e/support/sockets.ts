import type { Page, WebSocketRoute } from '@playwright/test';

/** The connections of a page to the real-time channel, between the page and the server. */
export interface Sockets {
  /** The addresses of all connections, in their order. */
  addresses: URL[];
  /** What the server told on each of them. */
  told: string[][];
  /** The code with which the server or the page ended each of them, whichever was first, in the order of their ends. */
  codes: (number | undefined)[];
  /** Breaks the newest connection as a proxy that is restarted does. */
  break(): Promise<void>;
  /** From now on connections are ended before they reach the server, or not. */
  refuse(isRefused: boolean): void;
}

/** Watches the channel of a page; called before its first navigation. */
export async function watchSockets(page: Page): Promise<Sockets> {
  const all: WebSocketRoute[] = [];
  const sockets: Sockets = {
    addresses: [],
    told: [],
    codes: [],
    break: () => all.at(-1)!.close({ code: 1012, reason: 'restarting' }),
    refuse(value) {
      isRefused = value;
    },
  };
  let isRefused = false;
  await page.routeWebSocket(
    ({ pathname }) => pathname === '/ws',
    (socket) => {
      all.push(socket);
      sockets.addresses.push(new URL(socket.url()));
      const told: string[] = [];
      sockets.told.push(told);
      if (isRefused) return void socket.close({ code: 1013, reason: 'not now' });
      const server = socket.connectToServer();
      server.onMessage((message) => {
        told.push(String(message));
        socket.send(message);
      });
      let hasEnded = false;
      const ended = (code: number | undefined) => {
        if (!hasEnded) sockets.codes.push(code);
        hasEnded = true;
      };
      socket.onClose((code, reason) => {
        ended(code);
        void server.close({ code: code ?? 1000, reason: reason ?? '' });
      });
      server.onClose((code, reason) => {
        ended(code);
        void socket.close({ code: code ?? 1000, reason: reason ?? '' });
      });
    },
  );
  return sockets;
}

/** Whether the newest connection was confirmed. */
export const isConfirmed = ({ told }: Sockets) =>
  told.at(-1)?.some((text) => text.includes('"subscription_confirmed"')) ?? false;
