import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveTo, testOwner } from '../testing/application.ts';
import { type Fuzzing, twoOrganizations } from '../testing/fuzz/organizations.ts';
import { ALL, answered, endsSession, requestsTo, wrongWith } from '../testing/fuzz/requests.ts';
import { dueRounds, IS_LONG, SEED } from '../testing/fuzz/run.ts';

/** Requests to a route in one round; the short run is one round, however long a slow machine takes. */
const ROUND = IS_LONG ? 6 : 3;
const FOUND_MAX = 40;
/** Prints every document of the organization when it is asked to, so it is asked once in a round and may take its time. */
const LONG = 'archive.download';

let fuzzing: Fuzzing;
let sent = 0;

beforeAll(async () => {
  fuzzing = await twoOrganizations();
});
afterAll(async () => {
  if (IS_LONG) console.log(`${sent} requests, seed ${SEED}, answers ${JSON.stringify(answered)}`);
  await fuzzing.application.close();
});

const eventsOf = async (organization: string): Promise<number> =>
  Number(
    (
      await fuzzing.application.owner<{ count: number }>(
        'select count(*) as count from event where organization_id = $1',
        [organization],
      )
    )[0]!.count,
  );

test('no request to any route of the contract gives a 5xx, an answer without words, or a row of another organization', async () => {
  const { application, mine, theirs } = fuzzing;
  const before = await eventsOf(theirs.organization_id);
  const found: string[] = [];
  const isDue = dueRounds(1);
  const timesOf = new Map<string, number>();
  for (let round = 0; isDue(round) && found.length < FOUND_MAX; round++)
    for (const [index, { name, route }] of ALL.entries()) {
      if (!isDue(round) || found.length >= FOUND_MAX) break;
      // A token is valid for a quarter of an hour.
      await moveTo(application, mine, null);
      const member = endsSession(name) ? await testOwner(application) : mine;
      const requests = fc.sample(requestsTo(fuzzing, route, member), {
        seed: SEED + round * 10_007 + index * 101,
        numRuns: name === LONG ? 1 : ROUND,
      });
      for (const request of requests) {
        const began = performance.now();
        const wrong = await wrongWith(fuzzing, request, name === LONG ? 60_000 : undefined);
        timesOf.set(name, Math.max(timesOf.get(name) ?? 0, performance.now() - began));
        sent++;
        if (wrong)
          found.push(
            `${name} ${request.method} ${request.url.slice(0, 400)}\n  ${request.payload?.toString().slice(0, 600) ?? ''}\n  ${wrong}`,
          );
      }
    }
  if (IS_LONG)
    console.log(
      [...timesOf]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 8)
        .map(([name, ms]) => `${name}: ${Math.round(ms)} ms`)
        .join('\n'),
    );
  expect(found.join('\n')).toBe('');
  // Enough of them were let in and understood.
  expect(answered['2xx']).toBeGreaterThan(ALL.length / 10);
  expect(await eventsOf(theirs.organization_id)).toBe(before);
});
