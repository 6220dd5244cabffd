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

/** What happened in organizations since these numbers, of each at most as many events as are told one by one. */
export async function readNews(
  owner: Owner,
  cursors: ReadonlyMap<string, number>,
): Promise<{ organization_id: string; head: number; events: LoggedEvent[] | null }[]> {
  const { rows } = await owner.query({
    name: 'channel news',
    text: `select c.organization_id, (k.next_event - 1)::float8 as head,
        (select json_agg(found.event order by found.number) from (
          select e.number, ${EVENT} as event from event e
          where e.organization_id = c.organization_id and e.number > c.last and e.number < k.next_event
            and not e.imported order by e.number limit ${CHANNEL_LIMITS.replay}) as found) as events
      from unnest($1::uuid[], $2::bigint[]) as c (organization_id, last)
      join organization_counter k on k.organization_id = c.organization_id
      where k.next_event - 1 > c.last`,
    values: [[...cursors.keys()], [...cursors.values()]],
  });
  return rows;
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

/** The events after one number up to another. */
export async function readMissed(
  owner: Owner,
  organizationId: string,
  after: number,
  upTo: number,
): Promise<LoggedEvent[]> {
  const { rows } = await owner.query<{ event: LoggedEvent }>({
    name: 'channel missed',
    text: `select ${EVENT} as event from event e
      where e.organization_id = $1 and e.number > $2 and e.number <= $3 and not e.imported order by e.number`,
    values: [organizationId, after, upTo],
  });
  return rows.map(({ event }) => event);
}

/** What a client may do, or the code with which its connection is closed. */
export type Access = { permissions: readonly Permission[]; muted: ReadonlySet<string> } | { close: number };

interface AccessRow {
  is_live: boolean;
  is_member: boolean;
  role: Role | null;
  muted: string[] | null;
}

/** The access of each of these clients as it is now, in their order. */
export async function readAccess(owner: Owner, claims: readonly Claims[]): Promise<Access[]> {
  const { rows } = await owner.query<AccessRow>({
    name: 'channel access',
    text: `select s.id is not null as is_live,
        u.email_verified_at is not null and u.terms_accepted_at is not null and o.closed_at is null
          and o.organization_id is not null as is_member,
        m.role, (select array_agg(n.kind) from notification_mute n
          where n.organization_id = m.organization_id and n.user_id = m.user_id) as muted
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as w (user_id, session_id, organization_id, place)
      left join app_user u on u.id = w.user_id
      left join session s on s.id = w.session_id and s.user_id = w.user_id and s.revoked_at is null
      left join membership m on m.user_id = w.user_id and m.organization_id = w.organization_id
      left join organization o on o.organization_id = m.organization_id
      order by w.place`,
    values: [
      claims.map(({ user_id }) => user_id),
      claims.map(({ session_id }) => session_id),
      claims.map(({ organization_id }) => organization_id),
    ],
  });
  return rows.map(({ is_live, is_member, role, muted }) => {
    if (!is_live) return { close: CLOSE.expired };
    if (!is_member || !role) return { close: CLOSE.forbidden };
    return { permissions: permissionsOf(role), muted: new Set(muted) };
  });
}
