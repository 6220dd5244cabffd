import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { outsideCheckRoutes } from '@lissafi/contract/outside-checks';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { sql } from '../../db/sql.ts';
import { after, type Handlers } from '../../http/context.ts';
import { readVersions } from './programs.ts';
import { latestChecks, readCheck } from './store.ts';

export const outsideCheckHandlers: Handlers<typeof outsideCheckRoutes> = {
  // Programs are looked for before the transaction begins.
  list: after(readVersions, async ({ tx, prepared: versions }) => {
    const last = await latestChecks(tx);
    return {
      programs: [...versions].map(([name, version]) => ({ name, version, last: last.get(name) ?? null })),
    };
  }),

  start: after(readVersions, async ({ tx, body: { program }, newId, now, user, prepared: versions }) => {
    if (versions.get(program) === null)
      throw new Refusal('INVALID_STATE', { message: `${program} is not installed on the server.` });
    await holdOrganization(tx);
    const last = (await latestChecks(tx)).get(program);
    // One that was lost is asked for again after the time that it may take.
    const lostBefore = new Date(now.getTime() - 2_000 * LIMITS.outside_check_seconds).toISOString();
    if (last?.status === 'waiting' && last.asked_at > lostBefore) return last;
    const id = newId();
    await sql`insert into outside_result (organization_id, id, program, asked_by, asked_at)
      values (${tx.organization_id}, ${id}, ${program}, ${user.id}, ${now.toISOString()})`.execute(tx.db);
    await appendEvents(tx, [
      {
        type: 'books.outside_check_requested',
        subject_id: id,
        actor_id: user.id,
        data: { check_id: id, program },
      },
    ]);
    return readCheck(tx, id);
  }),
};
