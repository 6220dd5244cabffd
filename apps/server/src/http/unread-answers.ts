import type { Socket } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Bounds what one connection can make us hold: requests that are sent ahead without reading the answers are cut off,
 * and so is a connection whose waiting answers together weigh too much. A single answer may be of any size; it is
 * read as it is sent, and a connection on which nothing moves any more ends by `connectionTimeout`.
 */
export function cutUnreadAnswers(app: FastifyInstance): void {
  /** The open requests of a connection, with the weight of an answer that is made and not yet handed to the socket. */
  const open = new WeakMap<Socket, Map<FastifyReply, number>>();

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const waiting = open.get(socket) ?? new Map<FastifyReply, number>();
    open.set(socket, waiting);
    if (socket.destroyed || waiting.size >= LIMITS.connection_requests) {
      // What came in one packet is read in one go: those behind the cut come here too, and end here.
      socket.destroy();
      reply.hijack();
      return;
    }
    waiting.set(reply, 0);
    reply.raw.once('close', () => waiting.delete(reply));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    const waiting = open.get(socket);
    if (!waiting?.has(reply)) return;
    // A stream is read as the socket takes it.
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    waiting.set(reply, isWhole ? Buffer.byteLength(payload) : 0);
    if (waiting.size < 2) return;
    let held = 0;
    for (const [{ raw }, weight] of waiting) held += raw.headersSent ? raw.writableLength : weight;
    if (held <= LIMITS.connection_buffer_bytes) return;
    socket.destroy();
    reply.hijack();
  });
}
