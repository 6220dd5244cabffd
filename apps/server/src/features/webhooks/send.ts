import { createHmac, randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import { hostOf, isPublic, NOT_PUBLIC, publicLookup } from './address.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A signing secret in the form of Standard Webhooks. */
export const newSigningSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The headers of Standard Webhooks; with two secrets there are two signatures, of which a receiver accepts either. */
export function signedHeaders(
  id: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

export interface Sent {
  status: number | null;
  /** The beginning of the answer's body. */
  answer: string | null;
  /** Why there was no answer. */
  problem: string | null;
}

/**
 * Posts a message once: redirects are not followed, and an answer counts from its status on, however its body ends.
 * `local`: also to addresses that are not public. Never throws.
 */
export function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  { local, timeout_ms = LIMITS.webhook_timeout_ms }: { local: boolean; timeout_ms?: number },
): Promise<Sent> {
  const url = new URL(address);
  const failed = (problem: string): Sent => ({ status: null, answer: null, problem });
  if (!local && url.protocol !== 'https:')
    return Promise.resolve(failed('The address must begin with https://'));
  // The look-up of a connection is not asked about an address that is no name.
  if (!local && isIP(hostOf(url)) && !isPublic(hostOf(url))) return Promise.resolve(failed(NOT_PUBLIC));
  return new Promise((resolve) => {
    const stop = AbortSignal.timeout(timeout_ms);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method: 'POST',
      agent: false,
      signal: stop,
      ...(local ? {} : { lookup: publicLookup }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Lissafi-Webhooks/1',
      },
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(failed(stop.aborted ? 'There was no answer in time' : wordsOf(error))),
    );
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () => {
        answer.destroy();
        resolve({ status: answer.statusCode ?? null, answer: textOf(Buffer.concat(chunks)), problem: null });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= LIMITS.webhook_answer_bytes) done();
      });
      answer.on('end', done);
      answer.on('error', done);
      answer.on('close', done);
    });
    sent.end(body);
  });
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was broken off',
  ENOTFOUND: 'The address cannot be found',
  EAI_AGAIN: 'The address cannot be found',
};
const wordsOf = (error: NodeJS.ErrnoException) =>
  WORDS[error.code ?? ''] ?? (error.message || 'No connection');

// PostgreSQL takes neither NUL nor a character that was cut in half.
const textOf = (bytes: Buffer) =>
  bytes.toString('utf8').slice(0, LIMITS.webhook_answer_text).replaceAll('\u0000', '').toWellFormed();
