import { Refusal } from '@lissafi/contract/errors';
import type { TaxPayment, VAT_PARTS, VAT_REVIEWS, VatEntry, VatReview } from '@lissafi/contract/vat';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import {
  VAT_PARTS as PARTS,
  type TaxSum,
  VAT_SUMS,
  type VatFilter,
  type VatSumLine,
} from '@lissafi/domain/books/vat-return';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { inReturn, type ReturnScope } from './scope.ts';

interface Paging {
  limit: number;
  offset: number;
}

/** Returns the tax lines of a return, added up. */
export async function taxSums(tx: Tx, scope: ReturnScope): Promise<TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    select t.side, t.category, t.is_import, t.is_claimed, t.day < ${scope.first}::date as is_late,
      sum(t.net)::bigint as net, sum(t.tax)::bigint as tax
    from tax_line t where ${inReturn(tx, scope)}
    group by t.side, t.category, t.is_import, t.is_claimed, is_late`.execute(tx.db);
  return rows;
}

/** Returns the tax lines of whole months, added up by month; none of them is late. */
export async function taxSumsOfMonths(
  tx: Tx,
  first: string,
  last: string,
): Promise<(TaxSum & { month: string })[]> {
  const { rows } = await sql<TaxSum & { month: string }>`
    select to_char(t.day, 'YYYY-MM') as month, t.side, t.category, t.is_import, t.is_claimed, false as is_late,
      sum(t.net)::bigint as net, sum(t.tax)::bigint as tax
    from tax_line t where t.organization_id = ${tx.organization_id} and t.day between ${first}::date and ${last}::date
    group by 1, t.side, t.category, t.is_import, t.is_claimed`.execute(tx.db);
  return rows;
}

/** What was posted into the days of a filed return after it was filed. */
export async function postedLater(tx: Tx, scope: ReturnScope) {
  const { rows } = await sql<{ entries: number; output_vat: number; input_vat: number }>`
    select count(distinct entry_id)::int as entries,
      coalesce(sum(tax) filter (where side = 'output' and category in ('standard', 'adjustment')), 0)::bigint as output_vat,
      coalesce(sum(tax) filter (where side = 'input' and is_claimed), 0)::bigint as input_vat
    from tax_line where organization_id = ${tx.organization_id} and day >= ${scope.first}::date
      and day <= ${scope.last}::date and entry_number > ${scope.up_to}::bigint`.execute(tx.db);
  return rows[0]!;
}

/**
 * The VAT that no return holds, by the tax lines, and the balances of the accounts beside it; kobo, what is owed is
 * positive.
 */
export async function vatBalances(tx: Tx, latest: { last: string; up_to: number } | null) {
  const { rows } = await sql<{ unfiled: number; unfiled_ledger: number; settled_ledger: number }>`
    select (select coalesce(sum(case when t.side = 'output' then t.tax else -t.tax end), 0) from tax_line t
        where t.organization_id = ${tx.organization_id}
          and ((t.side = 'output' and t.category in ('standard', 'adjustment')) or t.is_claimed or t.side = 'withheld')
          and (t.day > ${latest?.last ?? '0001-01-01'}::date or t.entry_number > ${latest?.up_to ?? 0}::bigint)
      )::bigint as unfiled,
      (select coalesce(sum(credit - debit), 0) from account_day where organization_id = ${tx.organization_id}
        and account_code = any (${[ACCOUNT.vat_output, ACCOUNT.vat_input, ACCOUNT.vat_withheld]}::text[])
      )::bigint as unfiled_ledger,
      (select coalesce(sum(credit - debit), 0) from account_day where organization_id = ${tx.organization_id}
        and account_code = ${ACCOUNT.vat_payable})::bigint as settled_ledger`.execute(tx.db);
  return rows[0]!;
}

const REVIEWS: Record<VatReview, (scope: ReturnScope) => Sql<unknown>> = {
  sales_without_vat: () => sql`t.side = 'output' and t.category = 'none'`,
  input_without_supplier_tax_id: () => sql`t.side = 'input' and t.is_claimed and t.category <> 'adjustment'
    and s.tax_id is null`,
  late_entries: ({ first }) => sql`t.day < ${first}::date`,
  input_not_claimed: () => sql`t.side = 'input' and t.tax <> 0 and not t.is_claimed`,
  adjustments: () => sql`t.category = 'adjustment' and t.side <> 'withheld'`,
};

const supplierOf = (tx: Tx) => sql`left join supplier s
  on s.organization_id = ${tx.organization_id} and s.id = t.supplier_id`;

/** Counts the unusual entries of a return by kind. */
export async function reviewCounts(tx: Tx, scope: ReturnScope, names: typeof VAT_REVIEWS) {
  const columns = names.flatMap((name) => {
    const where = REVIEWS[name](scope);
    return [
      sql`count(distinct t.entry_id) filter (where ${where})::int as ${sql.ref(`${name}_entries`)}`,
      sql`coalesce(sum(t.net) filter (where ${where}), 0)::bigint as ${sql.ref(`${name}_net`)}`,
      sql`coalesce(sum(t.tax) filter (where ${where}), 0)::bigint as ${sql.ref(`${name}_tax`)}`,
    ];
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns)} from tax_line t ${supplierOf(tx)} where ${inReturn(tx, scope)}`.execute(
    tx.db,
  );
  return names.map((review) => ({
    review,
    entries: rows[0]![`${review}_entries`]!,
    net: rows[0]![`${review}_net`]!,
    tax: rows[0]![`${review}_tax`]!,
  }));
}

function filtered(
  { side, categories, is_import, is_claimed, is_late, is_adjusting }: VatFilter,
  first: string,
) {
  const conditions = [sql`t.side = ${side}`];
  if (categories) conditions.push(sql`t.category = any (${[...categories]}::text[])`);
  if (is_import !== undefined) conditions.push(sql`t.is_import = ${is_import}`);
  if (is_claimed !== undefined) conditions.push(sql`t.is_claimed = ${is_claimed}`);
  if (is_late === false) conditions.push(sql`t.day >= ${first}::date`);
  if (is_late || is_adjusting)
    conditions.push(
      sql`(t.day < ${first}::date or (${is_adjusting ?? false} and t.category = 'adjustment'))`,
    );
  return sql.join(conditions, ' and ');
}

export interface EntriesAsked extends Paging {
  line: number;
  part?: (typeof VAT_PARTS)[number] | undefined;
  review?: VatReview | undefined;
}

/** The condition of a line, a part or a review; throws VALIDATION_FAILED for a line that is computed from others. */
function asked(scope: ReturnScope, { line, part, review }: EntriesAsked): Sql<unknown> {
  if (review) return REVIEWS[review](scope);
  if (part) return filtered(PARTS[part].filter, scope.first);
  if (line === 0) return sql`true`;
  const sum = VAT_SUMS[line as VatSumLine];
  if (!sum)
    throw new Refusal('VALIDATION_FAILED', {
      field: 'line',
      message: 'This line is computed from other lines.',
    });
  return filtered(sum.filter, scope.first);
}

/** Returns the tax lines behind a line of the return, by date. */
export async function listVatEntries(tx: Tx, scope: ReturnScope, query: EntriesAsked) {
  const { limit, offset } = query;
  const where = sql`${inReturn(tx, scope)} and ${asked(scope, query)}`;
  const { rows: counted } = await sql<{ total: number; net: number; tax: number }>`
    select count(*)::int as total, coalesce(sum(t.net), 0)::bigint as net, coalesce(sum(t.tax), 0)::bigint as tax
    from tax_line t ${supplierOf(tx)} where ${where}`.execute(tx.db);
  const { rows } = await sql<VatEntry>`
    select t.entry_id, t.line, t.entry_number as number, t.day as date, t.posted_on, e.memo, e.source_type, e.source_id,
      t.side, t.category, t.purchase, t.is_import, t.is_claimed, t.day < ${scope.first}::date as is_late,
      coalesce(s.name, i.customer_name) as party, t.supplier_id, t.net, t.tax
    from tax_line t ${supplierOf(tx)}
    join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = t.entry_id
    left join invoice i on i.organization_id = ${tx.organization_id} and i.id = t.document_id
    where ${where} order by t.day, t.entry_number, t.line limit ${limit} offset ${offset}`.execute(tx.db);
  return { vat_entries: rows, ...counted[0]!, limit, offset };
}

const payments = (tx: Tx, where: Sql<unknown>, paging: Sql<unknown>) => sql<Omit<TaxPayment, 'can'>>`
  select p.id, to_char(r.month, 'YYYY-MM') as month, p.amount, p.penalty, p.paid_on, p.method, p.account_id,
    a.name as account_name, p.reference, p.journal_entry_id, p.created_at, p.voided_at, p.void_reason
  from vat_payment p
  join vat_return r on r.organization_id = ${tx.organization_id} and r.id = p.return_id
  join bank_account a on a.organization_id = ${tx.organization_id} and a.id = p.account_id
  where p.organization_id = ${tx.organization_id} and ${where}
  order by p.paid_on desc, p.id desc ${paging}`;
const withCan =
  (may: boolean) =>
  (row: Omit<TaxPayment, 'can'>): TaxPayment => ({ ...row, can: { void: may && row.voided_at === null } });

const monthIs = (month: string | undefined) =>
  month === undefined ? sql`true` : sql`r.month = ${`${month}-01`}::date`;

export async function listVatPayments(
  tx: Tx,
  { limit, offset, month }: Paging & { month?: string | undefined },
  may: boolean,
) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from vat_payment p
    join vat_return r on r.organization_id = ${tx.organization_id} and r.id = p.return_id
    where p.organization_id = ${tx.organization_id} and ${monthIs(month)}`.execute(tx.db);
  const { rows } = await payments(tx, monthIs(month), sql`limit ${limit} offset ${offset}`).execute(tx.db);
  return { vat_payments: rows.map(withCan(may)), total: counted[0]!.total, limit, offset };
}

export async function readVatPayment(tx: Tx, id: string, may: boolean): Promise<TaxPayment> {
  const { rows } = await payments(tx, sql`p.id = ${id}`, sql``).execute(tx.db);
  return withCan(may)(rows[0]!);
}
