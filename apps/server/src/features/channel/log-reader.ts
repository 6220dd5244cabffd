import { CHANNEL_LIMITS, CLOSE } from '@lissafi/contract/channel';
import { type Permission, permissionsOf, type Role } from '@lissafi/contract/permissions';
import type pg from 'pg';
import type { Claims } from '../../services.ts';
import type { LoggedEvent } from './events.ts';

// Statements over several organizations at once, on the owner's connection: each process reads for all of its clients.

type Owner = Pick<pg.Client, 'query'>;

const EVENT = `json_build_object('organization_id', e.organization_id, 'number', e.number, 'type', e.type,
  'subject_id', e.subject_id, 'actor_id', e.actor_id, 'data', e.data,
  'at', to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * What happened in organizations since these numbers, of each at most as many events as are told one by one. Which of
 * them have news is one statement, and their events are one each: a distributed database joins no list with them.
 */
export async function readNews(
  owner: Owner,
  cursors: ReadonlyMap<string, number>,
): Promise<{ organization_id: string; head: number; events: LoggedEvent[] }[]> {
  const { rows } = await owner.query<{ organization_id: string; head: number }>({
    name: 'channel news',
    text: `select organization_id, (next_event - 1)::float8 as head from organization_counter
      where organization_id = any ($1::uuid[])
        and next_event - 1 > ($2::jsonb ->> organization_id::text)::bigint`,
    values: [[...cursors.keys()], JSON.stringify(Object.fromEntries(cursors))],
  });
  return Promise.all(
    rows.map(async ({ organization_id, head }) => ({
      organization_id,
      head,
      events: await readMissed(owner, organization_id, cursors.get(organization_id)!, head),
    })),
  );
}

/** The number of the newest event; undefined for an organization that does not exist. */
export async function readHead(owner: Owner, organizationId: string): Promise<number | undefined> {
  const { rows } = await owner.query<{ head: number }>({
    name: 'channel head',
    text: 'select (next_event - 1)::float8 as head from organization_counter where organization_id = $1',
    values: [organizationId],
  });
  return rows[0]?.head;
}

/** The events after one number up to another, at most as many as are told one by one. */
export async function readMissed(
  owner: Owner,
  organizationId: string,
  after: number,
  upTo: number,
): Promise<LoggedEvent[]> {
  const { rows } = await owner.query<{ event: LoggedEvent }>({
    name: 'channel missed',
    text: `select ${EVENT} as event from event e
      where e.organization_id = $1 and e.number > $2 and e.number <= $3 and not e.imported
      order by e.number limit ${CHANNEL_LIMITS.replay}`,
    values: [organizationId, after, upTo],
  });
  return rows.map(({ event }) => event);
}

/** What a client may do, or the code with which its connection is closed. */
export type Access = { permissions: readonly Permission[]; muted: ReadonlySet<string> } | { close: number };

interface AccessRow {
  is_live: boolean;
  may_enter: boolean;
  role: Role | null;
}

/**
 * The access of each of these clients as it is now, in their order. People, organizations and what is muted are read by
 * a statement each, which leave together: a distributed database does not join them.
 */
export async function readAccess(owner: Owner, claims: readonly Claims[]): Promise<Access[]> {
  const organizations = [...new Set(claims.map(({ organization_id }) => organization_id))];
  const [people, open, mutes] = await Promise.all([
    owner.query<AccessRow>({
      name: 'channel people',
      text: `select s.id is not null as is_live,
          u.email_verified_at is not null and u.terms_accepted_at is not null as may_enter, m.role
        from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as w (user_id, session_id, organization_id, place)
        left join app_user u on u.id = w.user_id
        left join session s on s.id = w.session_id and s.user_id = w.user_id and s.revoked_at is null
        left join membership m on m.user_id = w.user_id and m.organization_id = w.organization_id
        order by w.place`,
      values: [
        claims.map(({ user_id }) => user_id),
        claims.map(({ session_id }) => session_id),
        claims.map(({ organization_id }) => organization_id),
      ],
    }),
    owner.query<{ organization_id: string }>({
      name: 'channel organizations',
      text: 'select organization_id from organization where organization_id = any ($1::uuid[]) and closed_at is null',
      values: [organizations],
    }),
    owner.query<{ organization_id: string; user_id: string; kinds: string[] }>({
      name: 'channel mutes',
      text: `select organization_id, user_id, array_agg(kind) as kinds from notification_mute
        where organization_id = any ($1::uuid[]) and user_id = any ($2::uuid[]) group by 1, 2`,
      values: [organizations, claims.map(({ user_id }) => user_id)],
    }),
  ]);
  const isOpen = new Set(open.rows.map(({ organization_id }) => organization_id));
  const mutedBy = new Map(
    mutes.rows.map(({ organization_id, user_id, kinds }) => [`${organization_id} ${user_id}`, kinds]),
  );
  return people.rows.map(({ is_live, may_enter, role }, index) => {
    const { organization_id, user_id } = claims[index]!;
    if (!is_live) return { close: CLOSE.expired };
    if (!may_enter || !role || !organization_id || !isOpen.has(organization_id))
      return { close: CLOSE.forbidden };
    return { permissions: permissionsOf(role), muted: new Set(mutedBy.get(`${organization_id} ${user_id}`)) };
  });
}
