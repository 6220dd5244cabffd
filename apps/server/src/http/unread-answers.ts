import type { Socket } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Limits the memory that one connection can use: a connection is closed when it pipelines too many requests without
 * reading the responses, or when its waiting responses are too large together. A single response may have any size; it
 * is read while it is sent, and an idle connection ends by `connectionTimeout`.
 */
export function cutUnreadAnswers(app: FastifyInstance): void {
  /** The open requests of a connection, with the size of a response that is ready but not yet passed to the socket. */
  const open = new WeakMap<Socket, Map<FastifyReply, number>>();

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const waiting = open.get(socket) ?? new Map<FastifyReply, number>();
    open.set(socket, waiting);
    if (socket.destroyed || waiting.size >= LIMITS.connection_requests) {
      // Requests from one packet are parsed together: those after the limit arrive here too and are refused.
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
    // A stream is read as fast as the socket accepts it.
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
