import type { Language } from '@lissafi/contract/auth';
import { LIMITS } from '@lissafi/contract/limits';
import {
  ALERT_TYPES,
  ALERTS,
  type AlertType,
  EMAILED_UNASKED,
  type Notification,
} from '@lissafi/contract/notifications';
import { type Permission, permissionsOf, ROLES, type Role } from '@lissafi/contract/permissions';
import { whereAlertWaits } from '../../db/outstanding.ts';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface NotificationReader {
  user_id: string;
  permissions: readonly Permission[];
  now: Date;
}

// Literals, so that the partial index of notifications is used.
const IS_ALERT = sql.raw(`e.type in (${ALERT_TYPES.map((type) => `'${type}'`).join(', ')})`);

const visibleAlerts = (permissions: readonly Permission[]): AlertType[] =>
  ALERT_TYPES.filter((type) => permissions.includes(ALERTS[type]));

/**
 * Selects the alerts of which a person may know: since they joined the organization, within the retention period,
 * permitted for their role, and whose subject still exists; a claim only while it waits.
 */
function permitted(tx: Tx, { user_id, permissions, now }: NotificationReader): Sql<unknown> {
  const oldest = new Date(now.getTime() - LIMITS.notification_days * 86_400_000).toISOString();
  return sql`
    select e.number as id, e.type, e.at, e.subject_id,
      case when a.id is null then e.data else jsonb_build_object('amount', a.amount, 'customer', coalesce(a.party, ''),
        'document', d.invoice_number) end as data, i.id as item_id, i.item_type, i.name as item_name,
      i.unit, coalesce(l.batch_number, o.order_number) as reference,
      (e.number <= coalesce(k.read_to, 0) or r.number is not null) as is_read
    from event e
    join membership m on m.organization_id = e.organization_id and m.user_id = ${user_id}
    left join stock_lot l on l.organization_id = e.organization_id and l.id = e.subject_id
    left join production_order o on o.organization_id = e.organization_id and o.id = e.subject_id
    left join payment_alert a on a.organization_id = e.organization_id and a.id = e.subject_id
      and e.type = 'payment_alert.claimed' and ${whereAlertWaits(tx.organization_id)}
    left join invoice d on d.organization_id = e.organization_id and d.id = a.invoice_id
    left join item i on i.organization_id = e.organization_id
      and i.id = ${firstOf('l.item_id', 'o.finished_good_id', 'e.subject_id')}
    left join notification_mark k on k.organization_id = e.organization_id and k.user_id = ${user_id}
    left join notification_read r on r.organization_id = e.organization_id and r.user_id = ${user_id}
      and r.number = e.number
    where e.organization_id = ${tx.organization_id} and ${IS_ALERT} and e.type = any (${visibleAlerts(permissions)}::text[])
      and (i.id is not null or a.id is not null or e.subject_id = e.organization_id)
      and e.at >= greatest(m.created_at, ${oldest}::timestamptz)`;
}

/** Those of them that the person did not turn off. */
const visible = (tx: Tx, reader: NotificationReader): Sql<unknown> => sql`
  select p.* from (${permitted(tx, reader)}) as p
  where not exists (select from notification_mute q where q.organization_id = ${tx.organization_id}
    and q.user_id = ${reader.user_id} and q.kind = p.type)`;

export async function listNotifications(
  tx: Tx,
  query: { unread: 'true' | 'false'; limit: number; offset: number },
  listener: NotificationReader,
) {
  const { unread, limit, offset } = query;
  const all = visible(tx, listener);
  const [totals, page] = await Promise.all([
    sql<{ total: number; unread_count: number }>`select count(*)::int as total,
      count(*) filter (where not is_read)::int as unread_count from (${all}) as visible`.execute(tx.db),
    sql<Notification>`select * from (${all}) as visible
      where ${unread === 'true' ? sql`not is_read` : sql`true`}
      order by id desc limit ${limit} offset ${offset}`.execute(tx.db),
  ]);
  const { total, unread_count } = totals.rows[0]!;
  return {
    notifications: page.rows,
    total: unread === 'true' ? unread_count : total,
    limit,
    offset,
    unread_count,
  };
}

/** Undefined where this person has no such notification. */
export async function findNotification(
  tx: Tx,
  id: number,
  listener: NotificationReader,
): Promise<Notification | undefined> {
  const { rows } = await sql<Notification>`select * from (${visible(tx, listener)}) as visible
    where id = ${id}`.execute(tx.db);
  return rows[0];
}

export async function markRead(tx: Tx, id: number, { user_id, now }: NotificationReader): Promise<void> {
  await tx.write(
    'notification_read',
    sql`insert into notification_read (organization_id, user_id, number, read_at)
      values (${tx.organization_id}, ${user_id}, ${id}, ${now.toISOString()}) on conflict do nothing`,
  );
}

/**
 * Marks everything up to this number as read, but nothing beyond the latest; single marks are then no longer needed.
 */
export async function markAllRead(tx: Tx, upTo: number, { user_id }: NotificationReader): Promise<void> {
  await sql`insert into notification_mark (organization_id, user_id, read_to)
    select organization_id, ${user_id}, least(${upTo}::bigint, next_event - 1) from organization_counter
    where organization_id = ${tx.organization_id}
    on conflict (organization_id, user_id)
      do update set read_to = greatest(notification_mark.read_to, excluded.read_to)`.execute(tx.db);
  await tx.write(
    'notification_read',
    sql`delete from notification_read where organization_id = ${tx.organization_id} and user_id = ${user_id}
      and number <= (select read_to from notification_mark where organization_id = ${tx.organization_id}
        and user_id = ${user_id})`,
  );
}

/** Turns one kind of alert off in the app, or on again. */
export async function setMuted(tx: Tx, userId: string, kind: AlertType, muted: boolean): Promise<void> {
  if (muted)
    await sql`insert into notification_mute (organization_id, user_id, kind)
      values (${tx.organization_id}, ${userId}, ${kind}) on conflict do nothing`.execute(tx.db);
  else await forget(tx, 'notification_mute', userId, kind);
}

async function forget(
  tx: Tx,
  table: 'notification_mute' | 'notification_email',
  userId: string,
  kind: AlertType,
): Promise<void> {
  await tx.db
    .deleteFrom(table)
    .where('organization_id', '=', tx.organization_id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/**
 * Sends one kind of alert by email from now on, or no more. What happened before the first of them is not sent; of a kind
 * that is sent unasked, the choice against it is kept.
 */
export async function setEmailed(tx: Tx, userId: string, kind: AlertType, emailed: boolean): Promise<void> {
  if (!emailed && !EMAILED_UNASKED.includes(kind)) return forget(tx, 'notification_email', userId, kind);
  if (emailed)
    await sql`insert into notification_mark (organization_id, user_id, read_to, mailed_to)
      select organization_id, ${userId}, 0, next_event - 1 from organization_counter
      where organization_id = ${tx.organization_id} and not exists (select from notification_email e
        where e.organization_id = ${tx.organization_id} and e.user_id = ${userId} and e.wanted)
      on conflict (organization_id, user_id) do update set mailed_to = excluded.mailed_to`.execute(tx.db);
  await sql`insert into notification_email (organization_id, user_id, kind, wanted)
    values (${tx.organization_id}, ${userId}, ${kind}, ${emailed})
    on conflict (organization_id, user_id, kind) do update set wanted = excluded.wanted`.execute(tx.db);
}

/** Nobody said anything about email of this kind, nor turned it off in the app. */
const isUnasked = (tx: Tx, user: Sql<unknown>, kind: Sql<unknown>): Sql<boolean> => sql`
  ${kind} = any (${EMAILED_UNASKED}::text[])
  and not exists (select from notification_email q where q.organization_id = ${tx.organization_id}
    and q.user_id = ${user} and q.kind = ${kind})
  and not exists (select from notification_mute q where q.organization_id = ${tx.organization_id}
    and q.user_id = ${user} and q.kind = ${kind})`;

/** What this member may be told of, each with how. */
export async function readSettings(tx: Tx, { user_id, permissions }: NotificationReader) {
  const { rows } = await sql<{ kind: string; way: 'muted' | 'emailed' | 'not_emailed' }>`
    select kind, 'muted' as way from notification_mute
    where organization_id = ${tx.organization_id} and user_id = ${user_id}
    union all select kind, case when wanted then 'emailed' else 'not_emailed' end from notification_email
    where organization_id = ${tx.organization_id} and user_id = ${user_id}`.execute(tx.db);
  const has = (type: string, way: string) => rows.some((row) => row.kind === type && row.way === way);
  return {
    alerts: visibleAlerts(permissions).map((type) => {
      const wanted = !has(type, 'muted');
      const isUnasked = EMAILED_UNASKED.includes(type) && wanted && !has(type, 'not_emailed');
      return { type, wanted, email: has(type, 'emailed') || isUnasked };
    }),
  };
}

/** Returns the members who are told of alerts by email. */
export async function readEmailReaders(tx: Tx): Promise<string[]> {
  const unasked = EMAILED_UNASKED.map((kind) => {
    const roles = ROLES.filter((role) => permissionsOf(role).includes(ALERTS[kind]));
    return sql`m.role = any (${roles}::text[]) and ${isUnasked(tx, sql`m.user_id`, sql`${kind}`)}`;
  });
  const { rows } = await sql<{ user_id: string }>`select m.user_id from membership m
    where m.organization_id = ${tx.organization_id} and (exists (select from notification_email e
        where e.organization_id = ${tx.organization_id} and e.user_id = m.user_id and e.wanted)
      or ${sql.join(unasked, ' or ')})
    order by m.user_id`.execute(tx.db);
  return rows.map(({ user_id }) => user_id);
}

/** A member who wants alerts by email, and the newest event of which they were told. */
interface EmailReader {
  email: string;
  language: Language;
  role: Role;
  mailed_to: number;
}

/** Returns a member with a proven address; undefined where there is none. */
export async function readEmailReader(tx: Tx, userId: string): Promise<EmailReader | undefined> {
  const { rows } = await sql<EmailReader>`
    select u.email, u.language, m.role, coalesce(k.mailed_to, 0) as mailed_to
    from membership m join app_user u on u.id = m.user_id
    left join notification_mark k on k.organization_id = m.organization_id and k.user_id = m.user_id
    where m.organization_id = ${tx.organization_id} and m.user_id = ${userId}
      and u.email_verified_at is not null`.execute(tx.db);
  return rows[0];
}

/** Returns the alerts that this member is to be told of by email, newest first, and how many there are. */
export async function alertsToMail(
  tx: Tx,
  reader: NotificationReader & { mailed_to: number },
): Promise<{ alerts: Notification[]; total: number }> {
  const wanted = sql`from (${permitted(tx, reader)}) as p
    where p.id > ${reader.mailed_to} and (exists (select from notification_email q
        where q.organization_id = ${tx.organization_id} and q.user_id = ${reader.user_id} and q.kind = p.type
          and q.wanted)
      or ${isUnasked(tx, sql`${reader.user_id}`, sql`p.type`)})`;
  const { rows } = await sql<
    Notification & { total: number }
  >`select p.*, count(*) over ()::int as total ${wanted}
    order by p.id desc limit ${LIMITS.alerts_per_email}`.execute(tx.db);
  return { alerts: rows, total: rows[0]?.total ?? 0 };
}

/** Remembers up to which event this member was told; a later mark, of email turned on again meanwhile, stays. */
export async function markMailed(tx: Tx, userId: string, number: number): Promise<void> {
  await sql`insert into notification_mark (organization_id, user_id, read_to, mailed_to)
    values (${tx.organization_id}, ${userId}, 0, ${number}::bigint)
    on conflict (organization_id, user_id)
      do update set mailed_to = greatest(notification_mark.mailed_to, excluded.mailed_to)`.execute(tx.db);
}
