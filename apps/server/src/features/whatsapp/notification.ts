import { z } from 'zod';
import { isUuid } from '../../db/scope.ts';
import { isSignedWith } from '../../secrets.ts';

/** A message that somebody sent to the number. */
export interface Incoming {
  wa_id: string;
  /** International without the plus. */
  number: string;
  kind: 'text' | 'button' | 'picture' | 'recording' | 'other';
  /** What was written, or the id of the pressed button. */
  body: string | null;
  media_id: string | null;
  sent_at: Date;
}

/** How far a message of ours came. */
export interface StateOf {
  wa_id: string;
  own_id: string | null;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  code: number | null;
  said: string;
}

export interface Notification {
  messages: Incoming[];
  states: StateOf[];
}

/** What the database can keep: no NUL, no half of a character. */
const Id = z
  .string()
  .min(1)
  .max(300)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'));
const Number_ = z.string().regex(/^[1-9]\d{6,14}$/);
const LONGEST = 5_000;
const Text = z.string().transform((text) => text.toWellFormed().replaceAll('\u0000', ' ').slice(0, LONGEST));
const File = z.object({ id: z.string().regex(/^[\w.:-]{1,200}$/) });
const Message = z.object({
  id: Id,
  from: Number_,
  timestamp: z.coerce.number().int().min(0).max(99_999_999_999),
  type: z.string().max(50),
  /** Of a chat of several people. */
  group_id: z.unknown().optional(),
  text: z.object({ body: Text }).optional(),
  interactive: z.object({ button_reply: z.object({ id: Id }).optional() }).optional(),
  button: z.object({ payload: Text.optional(), text: Text.optional() }).optional(),
  image: File.optional(),
  audio: File.optional(),
});
const State = z.object({
  id: Id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().max(300).nullish(),
  errors: z
    .array(
      z.object({
        code: z.int32().nullable().catch(null),
        title: Text.optional(),
        message: Text.optional(),
      }),
    )
    .optional(),
});
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string().max(50) }),
  messages: z.array(z.unknown()).max(1_000).optional(),
  statuses: z.array(z.unknown()).max(1_000).optional(),
});
const Body = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })).max(1_000) })).max(1_000),
});

/** Whether the bytes are signed with the secret of the app (`X-Hub-Signature-256`). */
export const isSigned = (appSecret: string, signature: string, body: Buffer): boolean =>
  signature.startsWith('sha256=') &&
  isSignedWith('sha256', appSecret, signature.slice('sha256='.length), body);

/** What a signed notification tells about this number. What is of another number, of a group or of another shape is left out. */
export function readNotification(body: Buffer, phoneNumberId: string): Notification {
  const found: Notification = { messages: [], states: [] };
  const notification = Body.safeParse(jsonOf(body));
  for (const { changes } of notification.data?.entry ?? [])
    for (const change of changes) {
      const value = Value.safeParse(change.value);
      if (value.data?.metadata.phone_number_id !== phoneNumberId) continue;
      for (const each of value.data.messages ?? []) {
        const message = Message.safeParse(each);
        if (message.success && message.data.group_id === undefined)
          found.messages.push(incomingOf(message.data));
      }
      for (const each of value.data.statuses ?? []) {
        const state = State.safeParse(each);
        if (state.success) found.states.push(stateOf(state.data));
      }
    }
  return found;
}

function incomingOf(message: z.infer<typeof Message>): Incoming {
  const { id, from, timestamp, type, text, interactive, button, image, audio } = message;
  const head = { wa_id: id, number: from, sent_at: new Date(timestamp * 1000), body: null, media_id: null };
  const pressed = interactive?.button_reply?.id ?? button?.payload ?? button?.text;
  if (type === 'text' && text) return { ...head, kind: 'text', body: text.body };
  if (pressed) return { ...head, kind: 'button', body: pressed };
  if (type === 'image' && image) return { ...head, kind: 'picture', media_id: image.id };
  if (type === 'audio' && audio) return { ...head, kind: 'recording', media_id: audio.id };
  return { ...head, kind: 'other' };
}

function stateOf({ id, status, biz_opaque_callback_data: own, errors }: z.infer<typeof State>): StateOf {
  const [error] = errors ?? [];
  return {
    ...{ wa_id: id, state: status, own_id: own && isUuid(own) ? own : null },
    ...{ code: error?.code ?? null, said: error?.message ?? error?.title ?? 'no reason given' },
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
