import type { Change, ledgerRoutes } from '@lissafi/contract/ledger';
import type { Query } from '@lissafi/contract/route';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the event log, newest first; days are those of the organization's time zone. */
export async function listChanges(tx: Tx, query: Query<typeof ledgerRoutes.changes>, timezone: string) {
  const { limit, offset, subject, subject_id, date_from, date_to } = query;
  const org = tx.organization_id;
  const where = [sql`e.organization_id = ${org}`];
  if (subject) where.push(sql`split_part(e.type, '.', 1) = ${subject}`);
  if (subject_id) where.push(sql`e.subject_id = ${subject_id}::uuid`);
  if (date_from) where.push(sql`e.at >= ${date_from}::date::timestamp at time zone ${timezone}`);
  if (date_to) where.push(sql`e.at < (${date_to}::date + 1)::timestamp at time zone ${timezone}`);
  const matching = sql.join(where, ' and ');
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from event e where ${matching}`.execute(tx.db);
  const { rows } = await sql<Change>`
    select e.number, (e.at at time zone ${timezone})::date as date,
      to_char(e.at at time zone ${timezone}, 'HH24:MI') as time, e.type, e.subject_id, e.data,
      u.first_name || ' ' || u.last_name as actor_name, k.name as api_key_name, i.item_type,
      coalesce(d.invoice_number, c.name, s.name, i.name, o.order_number) as subject_name
    from (select * from event e where ${matching} order by e.number desc limit ${limit} offset ${offset}) e
    left join app_user u on u.id = e.actor_id
    left join api_key k on k.organization_id = ${org} and k.id = e.api_key_id
    left join invoice d on d.organization_id = ${org} and d.id = e.subject_id
    left join customer c on c.organization_id = ${org} and c.id = e.subject_id
    left join supplier s on s.organization_id = ${org} and s.id = e.subject_id
    left join item i on i.organization_id = ${org} and i.id = e.subject_id
    left join production_order o on o.organization_id = ${org} and o.id = e.subject_id
    where e.organization_id = ${org}
    order by e.number desc`.execute(tx.db);
  return { changes: rows, total: counted[0]!.total, limit, offset };
}
