import type { SourceDocument } from '@lissafi/contract/source-documents';
import { type Sql, sql } from '../../db/sql.ts';
import { writtenDate } from '../../db/written-date.ts';
import type { MemberContext } from '../../http/context.ts';

export type Reader = Pick<MemberContext, 'tx' | 'user' | 'organization'>;

/** Documents of others are seen by whoever reads transactions; `document` is the alias of the table. */
export const isShown = ({ organization, user }: Reader, document: string): Sql<boolean> =>
  organization.permissions.includes('transactions:read')
    ? sql`true`
    : sql`${sql.ref(`${document}.created_by`)} = ${user.id}`;

/**
 * As JSON, what the same receipt or recording is already, of document `d` from which nothing was recorded: an earlier
 * upload, or one that was recorded, with the same content or with the same day, total and supplier or number; otherwise
 * a transaction or a bill of the same day and amount, of the same party where both name one. Only of what the member may
 * read. Null where there is none.
 */
export function sameAs(reader: Reader): Sql<SourceDocument['same_as']> {
  const { tx, organization } = reader;
  const org = tx.organization_id;
  const may = (permission: 'transactions:read' | 'bills:read') =>
    organization.permissions.includes(permission);
  const read = (document: string, field: string) =>
    sql`${sql.ref(`${document}.reading`)} -> ${sql.raw(`'${field}'`)} ->> 'value'`;
  const supplier = sql`lower(${read('d', 'supplier')})`;
  return sql`case when d.recorded is null then (select json_build_object('kind', x.kind, 'id', x.id, 'label', x.label)
    from (
      select 1 as place, 'source_document' as kind, o.id,
        coalesce(${read('o', 'supplier')}, o.name) || ', uploaded on '
          || ${writtenDate(sql`o.created_at at time zone ${organization.timezone}`, organization.date_format)} as label
      from source_document o
      where o.organization_id = ${org} and o.organization_id = d.organization_id and o.id <> d.id and ${isShown(reader, 'o')}
        and (o.id < d.id or o.recorded is not null)
        and (o.content_hash = d.content_hash or (d.kind = 'picture' and ${read('o', 'total')} = ${read('d', 'total')}
          and ${read('o', 'date')} = ${read('d', 'date')}
          and (${read('o', 'number')} = ${read('d', 'number')} or o.supplier_id = d.supplier_id
            or lower(${read('o', 'supplier')}) = ${supplier})))
      union all select 2, 'transaction', t.id,
        coalesce(t.counterparty, s.name, t.description, t.item, t.category, 'Draft of an expense')
      from transaction t
      left join supplier s on s.organization_id = t.organization_id and s.id = t.supplier_id
      where ${may('transactions:read')} and t.organization_id = ${org} and t.organization_id = d.organization_id
        and t.type = 'expense' and t.status <> 'void'
        and t.transaction_date = (${read('d', 'date')})::date and t.amount = (${read('d', 'total')})::bigint
        and coalesce(d.reading ->> 'currency', ${organization.currency}) = t.currency
        and (coalesce(t.counterparty, s.name) is null or ${supplier} is null or t.supplier_id = d.supplier_id
          or lower(coalesce(t.counterparty, s.name)) = ${supplier})
      union all select 3, 'bill', b.id, 'Bill' || coalesce(' ' || b.bill_number, '') || ' of ' || s.name
      from bill b join supplier s on s.organization_id = b.organization_id and s.id = b.supplier_id
      where ${may('bills:read')} and b.organization_id = ${org} and b.organization_id = d.organization_id
        and b.status <> 'void'
        and b.bill_date = (${read('d', 'date')})::date and b.total_amount = (${read('d', 'total')})::bigint
        and (${supplier} is null or b.supplier_id = d.supplier_id or lower(s.name) = ${supplier}
          or b.bill_number = ${read('d', 'number')})
    ) as x order by x.place, x.id limit 1) end` as Sql<SourceDocument['same_as']>;
}
