import { ATTEMPT_QUESTION_DAYS } from '@lissafi/contract/limits';
import { connection } from './api.ts';
import { ApiError, notSent } from './api-error.ts';
import { pose, type Question } from './confirm.ts';
import { type OnceKey, plainKey } from './once-key.ts';
import { getSession } from './session.ts';

/** A readable description of a body: first the main fact ("₦5,000.00"), then the details that distinguish it from another ("on 22 Nov"). */
export type Description = readonly [what: string, ...details: (string | null | undefined | false)[]];

export interface Sending<Body, Answer> {
  /** Identifies the action of this person in this organization: `payment.<id of the invoice>`. */
  slot: string;
  body: Body;
  send: (body: Body, idempotencyKey: OnceKey) => Promise<Answer>;
  describe: (body: Body) => Description;
  /** Called when `body` is recorded, to confirm it. Not called when only an earlier attempt was recorded, because its sender has been told. */
  done: (answer: Answer) => void;
  /** True for an action that can happen only once, such as cancelling: then there is no second one to record. */
  single?: boolean;
}

interface Attempt<Body> {
  key: OnceKey;
  body: Body;
  /** When it was first sent, in milliseconds. */
  at: number;
}
export interface Device {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The sender and the organization: only the same person may resend the attempt. */
  owner: string;
  now: () => number;
  ask: (question: Question) => Promise<boolean>;
}
const thisDevice = (): Device => ({
  storage: localStorage,
  owner: `${getSession().user?.id}.${connection.organizationId}`,
  now: Date.now,
  ask: pose,
});

/** If the device has no storage left, such as for a long file, an attempt is kept only while the page is open. */
const unstored = new Map<string, string>();
const DAY_MS = 86_400_000;
/** These refusals (session ended, role changed, too many requests) say nothing about an earlier attempt. */
const UNKNOWN_OUTCOME = [401, 403, 408, 425, 429];

/**
 * Sends each user action with one idempotency key (decisions §1, §12.4). The key is kept with its body until the server has answered: through
 * retries, a closed form and a restarted phone. While nobody knows whether the first attempt arrived, a changed form
 * first resends the old body, so that nothing is doubled. Had it arrived, the person reads what was recorded and what
 * was not, and may record the other as well.
 *
 * Returns the server's answer to the last recorded body. Throws whatever `send` throws, and NOT_SENT when the person goes back.
 */
export async function sendOnce<Body, Answer>(
  sending: Sending<Body, Answer>,
  device: Device = thisDevice(),
): Promise<Answer> {
  const { body, send, describe } = sending;
  const slot = `lissafi.attempt.${device.owner}.${sending.slot}`;
  const deliver = async (attempt: Attempt<Body>) => {
    const wasTried = read(device, slot)?.key === attempt.key;
    storeAttempt(device, slot, attempt);
    const answer = await send(attempt.body, attempt.key).catch((error: unknown) => {
      if (isOutcomeKnown(error, wasTried)) forget(device, slot, attempt);
      throw error;
    });
    forget(device, slot, attempt);
    sending.done(answer);
    return answer;
  };
  const anew = () => deliver({ key: plainKey(), body, at: device.now() });

  const earlier = read<Body>(device, slot);
  if (!earlier) return anew();
  const isSame = JSON.stringify(earlier.body) === JSON.stringify(body);
  if (device.now() - earlier.at > ATTEMPT_QUESTION_DAYS * DAY_MS) {
    if (!(await device.ask(oldQuestion(describe(earlier.body), isSame)))) throw notSent();
    return isSame ? deliver(earlier) : anew();
  }
  if (isSame) return deliver(earlier);
  let answer: Answer;
  try {
    answer = await send(earlier.body, earlier.key);
  } catch (error) {
    if (!isOutcomeKnown(error, true)) throw error;
    return anew();
  }
  // Kept until the person has read it: a page that is closed at the question asks it again.
  const both = await device.ask(earlierQuestion(describe(earlier.body), describe(body), sending.single));
  forget(device, slot, earlier);
  return both ? anew() : answer;
}

/** An attempt older than this holds nothing up any more. */
const OPEN_ATTEMPT_MS = 10 * 60_000;

/** Whether something was sent from this device a short time ago whose outcome is not known yet. */
export function hasOpenAttempt(device: Device = thisDevice()): boolean {
  const prefix = `lissafi.attempt.${device.owner}.`;
  const slots = [...unstored.keys(), ...Object.keys(device.storage)].filter((slot) =>
    slot.startsWith(prefix),
  );
  return slots.some((slot) => {
    const attempt = read(device, slot);
    return attempt !== undefined && attempt !== null && device.now() - attempt.at < OPEN_ATTEMPT_MS;
  });
}

/** After a refusal nothing was recorded; after a missing answer this is unknown. */
const isOutcomeKnown = (error: unknown, wasTried: boolean) =>
  error instanceof ApiError && !error.outcomeUnknown && !(wasTried && UNKNOWN_OUTCOME.includes(error.status));

const inWords = (description: Description) => description.filter(Boolean).join(', ');

function earlierQuestion(recorded: Description, typed: Description, single = false): Question {
  const [was, is] = [inWords(recorded), inWords(typed)];
  return {
    title: 'Your first attempt was recorded',
    text: `Recorded: ${was}.\nNot recorded: ${was === is ? 'the changes you made since then' : is}.`,
    action: single ? null : `Record ${typed[0]} as well`,
    safe: single ? 'Keep the first' : 'Keep only the first',
    danger: false,
  };
}

function oldQuestion(sent: Description, isSame: boolean): Question {
  return {
    title: 'An earlier attempt got no answer',
    text: `${inWords(sent)}: sent more than ${ATTEMPT_QUESTION_DAYS} days ago, and its result is unknown. Please check whether it was recorded before you continue.`,
    action: isSame ? 'Send it again' : 'Send only what I typed now',
    safe: 'Go back',
    danger: false,
  };
}

function storeAttempt(device: Device, slot: string, attempt: Attempt<unknown>) {
  const text = JSON.stringify(attempt);
  try {
    device.storage.setItem(slot, text);
    unstored.delete(slot);
  } catch {
    unstored.set(slot, text);
  }
}

/** Another tab may have started another attempt in the meantime, which must be kept. */
function forget(device: Device, slot: string, attempt: Attempt<unknown>) {
  if (read(device, slot)?.key !== attempt.key) return;
  unstored.delete(slot);
  device.storage.removeItem(slot);
}

function read<Body>(device: Device, slot: string): Attempt<Body> | null {
  try {
    return JSON.parse(unstored.get(slot) ?? device.storage.getItem(slot) ?? 'null') as Attempt<Body> | null;
  } catch {
    return null;
  }
}
