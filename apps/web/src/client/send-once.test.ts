import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTEMPT_QUESTION_DAYS } from '@lissafi/contract/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, noAnswer } from './api-error.ts';
import type { Question } from './confirm.ts';
import { type Device, sendOnce } from './send-once.ts';

const DAY_MS = 86_400_000;
interface Body {
  total: number;
}
let stored: Map<string, string>;
let device: Device;
let sent: { body: Body; key: string }[];
let outcomes: ((body: Body) => Body)[];
let questions: Question[];
let answers: boolean[];
const done = vi.fn();

const send = async (body: Body, key: string) => {
  sent.push({ body, key });
  return outcomes.shift()!(body);
};
const lost = () => {
  throw noAnswer();
};
const refused = (status: number) => (): never => {
  throw new ApiError({ message: 'no', code: 'REFUSED', status });
};
const accepted = (body: Body) => body;
const pay = (total: number, single = false) =>
  sendOnce(
    {
      slot: 'payment.1',
      body: { total },
      send,
      describe: (body) => [`₦${body.total}`, 'received today'],
      done,
      single,
    },
    device,
  );

beforeEach(() => {
  stored = new Map();
  sent = [];
  questions = [];
  answers = [];
  done.mockReset();
  device = {
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
    owner: 'ada.bakery',
    now: () => 0,
    ask: async (question) => {
      questions.push(question);
      return answers.shift()!;
    },
  };
});

test('a retry of the same body keeps its key, also after the form was reopened', async () => {
  outcomes = [lost, accepted];
  await expect(pay(5000)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(done).not.toHaveBeenCalled();
  expect(await pay(5000)).toEqual({ total: 5000 });
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(questions).toEqual([]);
  expect(done).toHaveBeenCalledTimes(1);
  expect(stored.size).toBe(0);
});

test('a changed form first resends the old body; when only that is kept, no success is reported for the new one', async () => {
  outcomes = [lost, accepted];
  answers = [false];
  await pay(5000).catch(() => {});
  expect(await pay(7000)).toEqual({ total: 5000 });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(questions).toEqual([
    {
      title: 'Your first attempt was recorded',
      text: 'Recorded: ₦5000, received today.\nNot recorded: ₦7000, received today.',
      action: 'Record ₦7000 as well',
      safe: 'Keep only the first',
      danger: false,
    },
  ]);
  expect(done).not.toHaveBeenCalled();
  expect(stored.size).toBe(0);
});

test('the other is recorded as well, with a key of its own, when the person chooses so', async () => {
  outcomes = [lost, accepted, accepted];
  answers = [true];
  await pay(5000).catch(() => {});
  expect(await pay(7000)).toEqual({ total: 7000 });
  expect(sent.map((each) => each.body.total)).toEqual([5000, 5000, 7000]);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
  expect(done).toHaveBeenCalledExactlyOnceWith({ total: 7000 });
});

test('what happens once at most offers no other', async () => {
  outcomes = [lost, accepted];
  answers = [false];
  await pay(5000, true).catch(() => {});
  await pay(7000, true);
  expect(questions[0]).toMatchObject({ action: null, safe: 'Keep the first' });
});

test('a change that the words do not show is named all the same', async () => {
  outcomes = [lost, accepted];
  answers = [false];
  const about = (notes: string) =>
    sendOnce({ slot: 'x', body: { total: 1, notes }, send, describe: () => ['₦1'], done }, device);
  await about('a').catch(() => {});
  await about('b');
  expect(questions[0]!.text).toBe('Recorded: ₦1.\nNot recorded: the changes you made since then.');
});

test('a page that is closed at the question asks it again', async () => {
  outcomes = [lost, accepted, accepted];
  await pay(5000).catch(() => {});
  device.ask = () => new Promise(() => {});
  void pay(7000);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  device.ask = async (question) => questions.push(question) === 0;
  await pay(7000);
  expect(questions).toHaveLength(1);
  expect(sent.map((each) => each.body.total)).toEqual([5000, 5000, 5000]);
});

test('had the old body been refused, the new one goes out with a key of its own', async () => {
  outcomes = [lost, refused(409), accepted];
  await pay(5000).catch(() => {});
  expect(await pay(7000)).toEqual({ total: 7000 });
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
  expect(questions).toEqual([]);
});

test.each([401, 403, 429])(
  '%i says nothing about an earlier attempt: it stays, and nothing else is sent',
  async (status) => {
    outcomes = [lost, refused(status), lost];
    await pay(5000).catch(() => {});
    await expect(pay(7000)).rejects.toMatchObject({ status });
    await pay(7000).catch(() => {});
    expect(sent.map((each) => each.body.total)).toEqual([5000, 5000, 5000]);
    expect(new Set(sent.map((each) => each.key)).size).toBe(1);
  },
);

test('a refusal frees the key', async () => {
  outcomes = [refused(400), accepted];
  await pay(5000).catch(() => {});
  await pay(5000);
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

test('an attempt of 25 days is sent again unasked, an older one only after a question', async () => {
  outcomes = [lost, lost, accepted];
  await pay(5000).catch(() => {});
  device.now = () => ATTEMPT_QUESTION_DAYS * DAY_MS;
  await pay(5000).catch(() => {});
  expect([ATTEMPT_QUESTION_DAYS, sent.length, questions.length]).toEqual([25, 2, 0]);
  device.now = () => ATTEMPT_QUESTION_DAYS * DAY_MS + 1;
  answers = [false, true];
  await expect(pay(5000)).rejects.toMatchObject({ code: 'NOT_SENT' });
  expect(sent).toHaveLength(2);
  await pay(5000);
  expect(questions.map((each) => each.action)).toEqual(['Send it again', 'Send it again']);
  expect(sent[2]!.key).toBe(sent[0]!.key);
});

test('an older attempt that was changed since is never resent: only the current input is sent', async () => {
  outcomes = [lost, accepted];
  await pay(5000).catch(() => {});
  device.now = () => 26 * DAY_MS;
  answers = [true];
  await pay(7000);
  expect(questions[0]!.text).toContain('₦5000, received today: sent more than 25 days ago');
  expect(sent.map((each) => each.body.total)).toEqual([5000, 7000]);
});

test('another person on the same browser, and the same one elsewhere, never resend it', async () => {
  outcomes = [lost, accepted, accepted];
  await pay(5000).catch(() => {});
  for (const owner of ['bisi.bakery', 'ada.shop']) {
    device = { ...device, owner };
    expect(await pay(7000)).toEqual({ total: 7000 });
  }
  expect(sent.map((each) => each.body.total)).toEqual([5000, 7000, 7000]);
  expect([...stored.keys()]).toEqual(['lissafi.attempt.ada.bakery.payment.1']);
});

test('where the device has no room the key outlives a lost answer all the same', async () => {
  device.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  outcomes = [lost, accepted];
  await pay(5000).catch(() => {});
  await pay(5000);
  expect(sent[1]!.key).toBe(sent[0]!.key);
});

const webSources = () => {
  const root = join(import.meta.dirname, '..');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(`${root}/${name}`, 'utf8') }));
};
/** How often a source names it, without the lines that import it. */
const uses = (source: string, name: string) =>
  source.replace(/^import [^;]*;$/gm, '').split(new RegExp(`\\b${name}\\b`)).length - 1;

// The types ask for a key wherever the server honours one, and only these two make keys.
test('only what neither creates nor moves money or stock goes without the question', () => {
  const sources = webSources();
  const places = sources
    .map(({ name, source }) => [name, uses(source, 'plainKey')] as const)
    .filter(([name, count]) => count > 0 && name !== 'client/once-key.ts');
  expect(Object.fromEntries(places)).toEqual({
    // A record carries its own key for as long as it waits.
    'client/outbox/sender.ts': 1,
    // Looks at a file: `preview`.
    'features/opening-balances/ImportPage.tsx': 1,
    // Reads texts into drafts, which are saved later.
    'features/customers/PastePage.tsx': 1,
    'features/items/CategoryField.tsx': 1,
    // The status of many items, by their versions.
    'pickers/item-service.ts': 2,
    // A file's key is its content.
    'features/bank-statements/UploadPage.tsx': 1,
    'features/imports/ImportsPage.tsx': 1,
    // A picture and a recording are kept; what they say is recorded by another request.
    'features/source-documents/use-picture-uploads.ts': 1,
    'features/source-documents/VoicePage.tsx': 1,
    'features/transactions/attachments.ts': 1,
    // A business has the id that its page gave it.
    'features/onboarding/BusinessInfoPage.tsx': 1,
    'features/organizations/NewOrganizationPage.tsx': 1,
    'features/samples/TrySample.tsx': 1,
    'client/send-once.ts': 1,
  });
});

test('no form gets a key in another way: by a cast, under another name, or past the types', () => {
  const sources = webSources();
  const having = (pattern: RegExp) =>
    sources.filter(({ source }) => pattern.test(source)).map(({ name }) => name);
  expect(having(/\bas (unknown as )?OnceKey\b|<OnceKey>\s*[\w('"]|@ts-(expect-error|ignore)/)).toEqual([
    'client/once-key.ts',
  ]);
  expect(having(/plainKey as|OnceKey as|\* as \w+ from '[^']*once-key/)).toEqual([]);
  expect(having(/idempotencyKey:.*\bas\b/)).toEqual([]);
  // Everything is sent by the typed client; the others only read.
  expect(having(/\bfetch\(|XMLHttpRequest|sendBeacon/).sort()).toEqual([
    'client/api.ts',
    'client/reachability.ts',
    'early.ts',
    'features/flags/fetch-flags.ts',
  ]);
});
