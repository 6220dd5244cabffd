import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveTo, testOwner } from '../testing/application.ts';
import { type Fuzzing, twoOrganizations } from '../testing/fuzz/organizations.ts';
import { ALL, endsSession, requestsTo } from '../testing/fuzz/requests.ts';
import { anAddress, dueRounds, IS_LONG, SEED } from '../testing/fuzz/run.ts';

/** Requests to each route are sent in rounds until then; the short run is one round, of one request to each. */
const EACH = IS_LONG ? 5 : 1;

let fuzzing: Fuzzing;
/** Of every table of an organization: how many rows, and which transactions wrote them. */
let fingerprint: string;

beforeAll(async () => {
  fuzzing = await twoOrganizations();
  const tables = await fuzzing.application.owner<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'organization_id'`,
  );
  fingerprint = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as rows, coalesce(sum(xmin::text::bigint), 0)::text as written
         from "${name}" where organization_id = $1`,
    )
    .join(' union all ');
});
afterAll(() => fuzzing.application.close());

const stateOf = async (organization: string) => {
  const rows = await fuzzing.application.owner<{ name: string; rows: number; written: string }>(fingerprint, [
    organization,
  ]);
  return new Map(rows.map(({ name, rows, written }) => [name, `${rows} ${written}`]));
};

const changedBetween = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((table) => before.get(table) !== after.get(table));

test('a request that is refused writes nothing into the organization that sent it, on any route', async () => {
  const { application, mine } = fuzzing;
  const found: string[] = [];
  let refused = 0;
  const first = await stateOf(mine.organization_id);
  // What is not refused is seen.
  const body = { name: 'Ngozi', type: 'business' };
  const { id } = (await mine.post('/api/v1/customers', body)).body;
  let before = await stateOf(mine.organization_id);
  expect(changedBetween(first, before)).toEqual(expect.arrayContaining(['customer', 'event']));
  expect((await mine.put(`/api/v1/customers/${id}`, { ...body, version: 1, city: 'Kano' })).status).toBe(200);
  expect(changedBetween(before, await stateOf(mine.organization_id))).toContain('customer');
  before = await stateOf(mine.organization_id);
  const isDue = dueRounds(1);
  for (let round = 0; isDue(round); round++)
    for (const [index, { name, route }] of ALL.entries()) {
      if (!isDue(round)) break;
      // What is only read cannot write: the database refuses it.
      if (route.method === 'GET') continue;
      // A token is valid for a quarter of an hour.
      await moveTo(application, mine, null);
      const member = endsSession(name) ? await testOwner(application) : mine;
      const isMine = member === mine;
      if (!isMine) before = await stateOf(member.organization_id);
      const requests = fc.sample(requestsTo(fuzzing, route, member), {
        seed: SEED + round * 10_007 + index * 101,
        numRuns: EACH,
      });
      for (const request of requests) {
        const { statusCode } = await application.app.inject({
          ...(request as object),
          remoteAddress: anAddress(),
        });
        const after = await stateOf(member.organization_id);
        if (statusCode >= 400) {
          refused++;
          const changed = changedBetween(before, after);
          if (changed.length > 0) found.push(`${name} ${statusCode}: ${changed.join(', ')}`);
        }
        before = after;
      }
      if (!isMine) before = await stateOf(mine.organization_id);
    }
  expect(found).toEqual([]);
  expect(refused).toBeGreaterThan(ALL.length / 8);
});
