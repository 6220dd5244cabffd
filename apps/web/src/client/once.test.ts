import { beforeEach, expect, test } from 'vitest';
import { ApiError, noAnswer } from './api-error.ts';
import { type Attempts, sendOnce } from './once.ts';

const stored = new Map<string, string>();
const storage: Attempts = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => void stored.set(name, value),
  removeItem: (name) => void stored.delete(name),
};
let sent: { body: unknown; key: string }[];
let outcomes: ((body: unknown) => unknown)[];
const send = async (body: unknown, key: string) => {
  sent.push({ body, key });
  return outcomes.shift()!(body);
};
const lost = () => {
  throw noAnswer();
};
const refused = () => {
  throw new ApiError({ message: 'no', code: 'VALIDATION_FAILED', status: 400 });
};
const accepted = (body: unknown) => body;
beforeEach(() => {
  stored.clear();
  sent = [];
});

test('a retry of the same body keeps its key, also after the form was reopened', async () => {
  outcomes = [lost, accepted];
  await expect(sendOnce('new', { total: 1 }, send, storage)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  const { isEarlier } = await sendOnce('new', { total: 1 }, send, storage);
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(isEarlier).toBe(false);
  expect(stored.size).toBe(0);
});

test('after an unknown outcome a changed form first resends the old body: had it arrived, nothing is doubled', async () => {
  outcomes = [lost, accepted];
  await sendOnce('new', { total: 1 }, send, storage).catch(() => {});
  const { answer, isEarlier } = await sendOnce('new', { total: 2 }, send, storage);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect({ answer, isEarlier }).toEqual({ answer: { total: 1 }, isEarlier: true });
});

test('had the old body been refused, the new one goes out with a key of its own', async () => {
  outcomes = [lost, refused, accepted];
  await sendOnce('new', { total: 1 }, send, storage).catch(() => {});
  const { answer, isEarlier } = await sendOnce('new', { total: 2 }, send, storage);
  expect({ answer, isEarlier }).toEqual({ answer: { total: 2 }, isEarlier: false });
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test('a refusal frees the key', async () => {
  outcomes = [refused, accepted];
  await sendOnce('new', { total: 1 }, send, storage).catch(() => {});
  await sendOnce('new', { total: 1 }, send, storage);
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});
