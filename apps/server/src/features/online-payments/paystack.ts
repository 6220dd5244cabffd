import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { z } from 'zod';
import { isSignedWith } from '../../secrets.ts';
import type { OnlinePayments } from '../../services.ts';

const Started = z.object({ data: z.object({ authorization_url: z.url(), reference: z.string() }) });
const Verified = z.object({
  data: z.object({
    status: z.string(),
    reference: z.string(),
    amount: z.int().min(0),
    currency: z.string(),
    fees: z.int().min(0).nullish(),
  }),
});
/** What the database can keep: no NUL, no half of a character. */
const Name = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'));
const Message = z.object({
  event: Name(100),
  data: z
    .object({ id: z.union([z.number(), Name(1_000)]).nullish(), reference: Name(1_000).nullish() })
    .loose(),
});

/** Statuses of a transaction that may still become `success`. */
const PENDING = new Set(['pending', 'ongoing', 'processing', 'queued', 'abandoned']);

/** https://paystack.com/docs/api/transaction and /payments/webhooks. Amounts are kobo there too. */
export function openPaystack(origin: string): OnlinePayments {
  const unavailable = () => new Refusal('PAYMENT_PROVIDER_UNAVAILABLE');
  const ask = async (secretKey: string, path: string, body?: unknown): Promise<unknown> => {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LIMITS.online_payment_timeout_ms),
        redirect: 'error',
      });
      const text = await boundedText(response);
      if (!response.ok) throw unavailable();
      return JSON.parse(text);
    } catch {
      throw unavailable();
    }
  };
  const parsed = <T>(schema: z.ZodType<T>, answer: unknown): T => {
    const result = schema.safeParse(answer);
    if (!result.success) throw unavailable();
    return result.data;
  };
  return {
    async start(secretKey, { reference, amount, currency, email, return_url }) {
      const body = { reference, amount, currency, email, callback_url: return_url };
      const { data } = parsed(Started, await ask(secretKey, '/transaction/initialize', body));
      const url = new URL(data.authorization_url);
      // A customer is sent nowhere else than to a page of the provider.
      if (
        data.reference !== reference ||
        (url.protocol !== 'https:' && url.origin !== new URL(origin).origin)
      )
        throw unavailable();
      return url.href;
    },

    async verify(secretKey, reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const { data } = parsed(Verified, await ask(secretKey, path));
      const state = data.status === 'success' ? 'paid' : PENDING.has(data.status) ? 'pending' : 'failed';
      const { amount, currency, fees } = data;
      return { state, reference: data.reference, amount, currency, fee: fees ?? 0 };
    },

    read(secretKey, signature, body) {
      if (!isSignedWith('sha512', secretKey, signature, body)) return null;
      const message = Message.safeParse(jsonOf(body));
      if (!message.success) return null;
      const { event, data } = message.data;
      return {
        key: `${event}:${data.id ?? data.reference ?? ''}`.slice(0, 200),
        type: event,
        reference: data.reference ?? null,
        is_payment: event.startsWith('charge.'),
      };
    },
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Throws for an answer that is too long. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LIMITS.online_payment_answer_bytes) throw new Error('the answer is too long');
  }
  return text + decoder.decode();
}
