import { createHash } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import { z } from 'zod';
import type { WhatsApp, WhatsAppKeys, WhatsAppOut } from '../../services.ts';

const VERSION = 'v23.0';

const Fault = z.object({ error: z.object({ message: z.string(), code: z.number() }) });
const NumberOf = z.object({
  display_phone_number: z.string().max(40),
  verified_name: z.string().max(200).nullish(),
});
const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) });
const Uploaded = z.object({ id: z.string().regex(/^[\w.:-]{1,200}$/) });
const Media = z.object({
  url: z.url().max(4_000),
  sha256: z.string().max(100).nullish(),
  file_size: z.coerce.number().int().min(0).nullish(),
});

/** A fault of WhatsApp in plain words. */
export class WhatsAppError extends Error {
  /** Trying again is of no use. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Codes of the Cloud API (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes). */
const PLAIN: Record<number, string> = {
  190: 'The access token is not valid any more. Enter a new one under Settings, WhatsApp.',
  10: 'The access token may not use this number. Enter another one under Settings, WhatsApp.',
  200: 'The access token may not use this number. Enter another one under Settings, WhatsApp.',
  100: 'WhatsApp did not accept this. Check the id of the phone number.',
  33: 'There is no such phone number at WhatsApp, or the access token may not use it.',
  131026: 'This number is not on WhatsApp, or cannot receive this message.',
  131030: 'This number is not among the allowed ones of the test number.',
  131031: 'The WhatsApp account of your organization is locked. Look at it in the Business Manager of Meta.',
  131042: 'WhatsApp asks for a valid method of payment in the Business Manager of Meta.',
  131047:
    'More than 24 hours have passed since this person last wrote to your number, so WhatsApp does not deliver it. Send it from your own WhatsApp.',
  131051: 'WhatsApp does not know this kind of message.',
  131052: 'WhatsApp could not give us this file. Please send it again.',
  131053: 'WhatsApp did not accept the file.',
  368: 'WhatsApp has blocked the number of your organization for a time.',
};
/** Too many messages, or a fault that passes. */
const PASSING = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);

/** The reason of a code, in plain words; otherwise what WhatsApp says. */
export const plainReason = (code: number, said: string): string =>
  PLAIN[code] ?? `WhatsApp refused it: ${said.replace(/\s+/g, ' ').slice(0, 200)}`;

const UNREACHABLE = 'WhatsApp cannot be reached at the moment.';
const unreachable = () => new WhatsAppError(UNREACHABLE, false);

/**
 * The Graph API at `origin`, as far as it is used: messages, media and the number itself. A file is fetched only from
 * the same origin or from the addresses of Meta, so that an answer leads nowhere else.
 */
export function openCloudApi(origin: string): WhatsApp {
  const own = new URL(origin).origin;

  const call = async (
    { access_token }: Pick<WhatsAppKeys, 'access_token'>,
    path: string,
    body?: FormData | object,
  ): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/${VERSION}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${access_token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMITS.whatsapp_timeout_ms),
      redirect: 'error',
    })
      .then(async (response) => ({
        status: response.status,
        json: parsed(await bounded(response, LIMITS.whatsapp_answer_bytes)),
      }))
      .catch(() => {
        throw unreachable();
      });
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    throw faultOf(answer.status, answer.json);
  };

  const post = async (keys: WhatsAppKeys, message: object): Promise<unknown> =>
    call(keys, `${keys.phone_number_id}/messages`, { messaging_product: 'whatsapp', ...message });

  return {
    async number(keys) {
      const answer = await call(keys, `${keys.phone_number_id}?fields=display_phone_number,verified_name`);
      const { display_phone_number, verified_name } = shaped(NumberOf, answer);
      return { display_number: display_phone_number, verified_name: verified_name ?? null };
    },

    async send(keys, message) {
      const answer = shaped(Sent, await post(keys, messageOf(message)));
      return answer.messages[0]!.id;
    },

    async upload(keys, { name, media_type, content }) {
      const form = new FormData();
      form.append('messaging_product', 'whatsapp');
      form.append('type', media_type);
      form.append('file', new Blob([new Uint8Array(content)], { type: media_type }), name);
      return shaped(Uploaded, await call(keys, `${keys.phone_number_id}/media`, form)).id;
    },

    async markRead(keys, message_id) {
      await post(keys, { status: 'read', message_id });
    },

    async media(keys, id) {
      const about = shaped(Media, await call(keys, encodeURIComponent(id)));
      const url = new URL(about.url);
      if (!isOfMeta(url, own))
        throw new WhatsAppError('The address of this file is not one of WhatsApp.', true);
      if ((about.file_size ?? 0) > LIMITS.upload_bytes) throw tooLarge();
      const content = await fetch(url, {
        headers: { authorization: `Bearer ${keys.access_token}` },
        signal: AbortSignal.timeout(LIMITS.whatsapp_timeout_ms * 2),
        redirect: 'error',
      })
        .then(async (response) => {
          if (response.ok) return bounded(response, LIMITS.upload_bytes);
          await response.body?.cancel();
          throw faultOf(response.status, null);
        })
        .catch((error) => {
          throw error instanceof WhatsAppError ? error : unreachable();
        });
      if (about.sha256 && !hasHash(content, about.sha256))
        throw new WhatsAppError('This file did not arrive whole. Please send it again.', true);
      return content;
    },
  };
}

function messageOf({ to, own_id, text, buttons, document }: WhatsAppOut): object {
  const head = { recipient_type: 'individual', to, biz_opaque_callback_data: own_id };
  if (document) {
    const { media_id, name } = document;
    return { ...head, type: 'document', document: { id: media_id, filename: name, caption: text } };
  }
  if (!buttons?.length) return { ...head, type: 'text', text: { preview_url: false, body: text } };
  return {
    ...head,
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text },
      action: { buttons: buttons.map((reply) => ({ type: 'reply', reply })) },
    },
  };
}

const tooLarge = () =>
  new WhatsAppError(`A file must be ${LIMITS.upload_bytes / 1024 ** 2} MB or less.`, true);

/** Files lie at the same origin (in the tests), or at hosts of Meta. */
const isOfMeta = (url: URL, own: string): boolean =>
  url.origin === own ||
  (url.protocol === 'https:' &&
    url.port === '' &&
    /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/.test(url.hostname));

/** The hash is written in hexadecimal or in base 64. */
function hasHash(content: Buffer, said: string): boolean {
  const hash = createHash('sha256').update(content).digest();
  return said.toLowerCase() === hash.toString('hex') || said === hash.toString('base64');
}

function faultOf(status: number, json: unknown): WhatsAppError {
  const fault = Fault.safeParse(json);
  const code = fault.success ? fault.data.error.code : status === 401 ? 190 : null;
  if (status === 429 || status >= 500 || (code !== null && PASSING.has(code)))
    return new WhatsAppError(
      status === 429 ? 'WhatsApp takes no more messages for the moment.' : UNREACHABLE,
      false,
    );
  const said = fault.success ? fault.data.error.message : `status ${status}`;
  return new WhatsAppError(plainReason(code ?? 0, said), true);
}

function shaped<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw unreachable();
  return result.data;
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}

/** Throws WhatsAppError for an answer that is too long. */
async function bounded(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
