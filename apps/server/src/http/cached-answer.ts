import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Content that is the same for everyone, in each encoding that was requested. */
interface Encoded {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** Nearly the best compression, and six times faster than the best on a megabyte. */
const BROTLI_QUALITY = 6;

/**
 * A handler for large content that is the same for everyone: created, compressed and hashed at the first request, then
 * served from memory. A client with the current version gets 304.
 */
export function cachedAnswer(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let cached: Promise<Encoded> | undefined;
  return async (request, reply) => {
    cached ??= encode(make());
    const answer = await cached;
    reply.headers({ etag: answer.etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
    const coding = codingOf(request.headers['accept-encoding']);
    if (coding !== 'plain') reply.header('content-encoding', coding);
    return reply.type(type).send(answer[coding]);
  };
}

async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [zipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params }),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, gzip: zipped, br };
}

function codingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const named = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]!.trim());
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'plain';
}
