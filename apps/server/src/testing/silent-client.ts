import { createConnection, type Socket } from 'node:net';

/** A request without a body, as it is written on a connection that stays open. */
export const rawGet = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** A client that sends these bytes to a port of this machine and never reads its responses. */
export function silentClient(port: number, bytes: string): Socket {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(bytes);
  return socket;
}
