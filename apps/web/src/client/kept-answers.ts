import { hashKey, type Query, type QueryFunction, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { inDeviceDatabase } from './device-database.ts';
import { reachability } from './reachability.ts';
import { forgetRecentPages } from './recent-pages.ts';
import { getSession } from './session.ts';

// What the server last answered is kept on the device and shown, with its date, when the server cannot be reached. It
// never stands in for an answer that can be had: a balance of yesterday must not flash up before that of today.

/** Beyond this many the oldest go. */
const MOST = 400;
const SWEEP_AFTER = 50;
/** A larger answer is for a desk, not for the counter. */
const MOST_CHARACTERS = 1_000_000;
/** With a network that does not answer, what is known is shown after this time; the answer replaces it when it comes. */
const PATIENCE_MS = 4_000;
/** Pay, and what protects an account, are not left on a phone, and what was searched is not worth it. */
const NOT_KEPT = ['auth', 'account', 'payroll', 'invitations', 'members', 'archive', 'health', 'search'];

const keyOf = (user_id: string, queryKey: readonly unknown[]) => `${user_id}.${hashKey(queryKey)}`;
const isKept = (query: Query) => !NOT_KEPT.includes(String(query.queryKey[0]));
let written = 0;

/** The `persister` of every query: asks the server first, and falls back on what it last answered. */
export async function answerOrKept<T>(
  queryFn: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const asked = Promise.resolve(queryFn(context)).then((data) => {
    if (isKept(query)) void keep(query, data);
    return data;
  });
  if (!isKept(query) || query.state.data !== undefined) return asked;
  const late = new Promise<'late'>((resolve) =>
    setTimeout(() => resolve('late'), reachability().reachable ? PATIENCE_MS : 0),
  );
  try {
    const first = await Promise.race([asked, late]);
    if (first !== 'late') return first;
  } catch (error) {
    // A server that answers, whatever it says, is there.
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
  }
  const known = await read(query.queryKey);
  if (!known) return asked;
  asked.then(
    (data) => query.setData(data),
    () => {},
  );
  // It is as old as it is, so that it is asked for again as soon as possible.
  queueMicrotask(() => setTimeout(() => query.setState({ dataUpdatedAt: known.at })));
  return known.data as T;
}

async function keep(query: Query, data: unknown): Promise<void> {
  const user_id = getSession().user?.id;
  if (!user_id) return;
  try {
    if (JSON.stringify(data)?.length > MOST_CHARACTERS) return;
    const answer = { key: keyOf(user_id, query.queryKey), user_id, data, at: Date.now() };
    await inDeviceDatabase((database) => database.put('answers', answer));
    if (++written % SWEEP_AFTER === 0) await sweep();
  } catch {
    // Without room the screen works as before, only not without network.
  }
}

/** What was kept of this person's answer to a query, and when; null where there is nothing. */
async function read(queryKey: readonly unknown[]) {
  const user_id = getSession().user?.id;
  if (!user_id) return null;
  try {
    return (await inDeviceDatabase((database) => database.get('answers', keyOf(user_id, queryKey)))) ?? null;
  } catch {
    return null;
  }
}

/** Whether an answer to this query was kept at this time or later, in milliseconds. */
export const isKeptSince = async (queryKey: readonly unknown[], since: number): Promise<boolean> =>
  ((await read(queryKey))?.at ?? 0) >= since;

async function sweep() {
  await inDeviceDatabase(async (database) => {
    const transaction = database.transaction('answers', 'readwrite');
    let excess = (await transaction.store.count()) - MOST;
    for (let cursor = await transaction.store.index('at').openCursor(); cursor && excess > 0; excess--) {
      await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  });
}

/** On signing out: what one person has read is not left to the next one. */
export async function forgetAnswers(): Promise<void> {
  forgetRecentPages();
  try {
    await inDeviceDatabase((database) => database.clear('answers'));
  } catch {
    // Nothing was kept.
  }
}
