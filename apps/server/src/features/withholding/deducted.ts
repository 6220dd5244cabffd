import { Refusal } from '@lissafi/contract/errors';
import type { Query } from '@lissafi/contract/route';
import type { TaxPayment } from '@lissafi/contract/vat';
import type { WhtDeduction, WhtMonth, WhtReceipt, withholdingRoutes } from '@lissafi/contract/withholding';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { dueMonths, type MonthOfTax } from '@lissafi/domain/books/due-months';
import { taxDueOn } from '@lissafi/domain/books/vat-return';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface Paging {
  limit: number;
  offset: number;
}
export interface Rights {
  /** Gives receipts. */
  gives: boolean;
  /** Remits, and voids remittances. */
  remits: boolean;
}

/**
 * What is owed to the tax office by month, newest first, from the account itself: every line counts in the month of its
 * entry, and a remittance in the month that it is for. So the months always add up to the balance.
 */
export async function dueByMonth(tx: Tx) {
  const { rows } = await sql<MonthOfTax>`
    select to_char(month, 'YYYY-MM') as month, sum(deducted)::bigint as deducted, sum(remitted)::bigint as remitted
    from (
      select date_trunc('month', l.entry_date)::date as month, -sum(l.amount) as deducted, 0 as remitted
      from journal_line l join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = l.entry_id
      where l.organization_id = ${tx.organization_id} and l.account_code = ${ACCOUNT.wht_payable}
        and e.source_type <> 'wht_remittance'
      group by 1
      union all
      select month, 0, sum(amount) from wht_remittance
      where organization_id = ${tx.organization_id} and voided_at is null group by 1) sums
    group by month`.execute(tx.db);
  return dueMonths(rows).reverse();
}

export async function listMonths(tx: Tx, { limit, offset }: Paging, { remits }: Rights) {
  const months = await dueByMonth(tx);
  const { rows } = await sql<{ ledger: number }>`
    select coalesce(sum(credit - debit), 0)::bigint as ledger from account_day
    where organization_id = ${tx.organization_id} and account_code = ${ACCOUNT.wht_payable}`.execute(tx.db);
  const due = months.reduce((sum, each) => sum + each.due, 0);
  return {
    wht_months: months.slice(offset, offset + limit).map(
      (each): WhtMonth => ({
        ...each,
        due_on: taxDueOn(each.month),
        can: { remit: remits && each.due > 0 },
      }),
    ),
    ...{ total: months.length, limit, offset, due, ledger: rows[0]!.ledger },
  };
}

const REFERENCES = (tx: Tx) => sql`(select string_agg(b.reference, ', ' order by b.received_on, b.id)
  from payable_allocation a join payable b on b.organization_id = ${tx.organization_id} and b.id = a.payable_id
  where a.organization_id = ${tx.organization_id} and a.source_id = p.id)`;

type DeductionRow = Omit<WhtDeduction, 'rate' | 'receipt' | 'can'> & {
  rate_e4: number | null;
  receipt_number: string | null;
  given_on: string | null;
};

const inMonth = (month: string | undefined): Sql<unknown> =>
  month === undefined
    ? sql`true`
    : sql`l.entry_date >= ${`${month}-01`}::date and l.entry_date < ${`${month}-01`}::date + interval '1 month'`;

/** Returns the lines of the account without remittances, by date. */
export async function listDeducted(
  tx: Tx,
  { limit, offset, month, payment_id }: Paging & Query<typeof withholdingRoutes.deducted>,
  { gives }: Rights,
) {
  const from = sql`from journal_line l
    join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = l.entry_id
    where l.organization_id = ${tx.organization_id} and l.account_code = ${ACCOUNT.wht_payable}
      and e.source_type <> 'wht_remittance' and ${inMonth(month)}
      and ${payment_id ? sql`e.source_id = ${payment_id}` : sql`true`}`;
  const { rows: counted } = await sql<{ total: number; amount: number }>`
    select count(*)::int as total, coalesce(-sum(l.amount), 0)::bigint as amount ${from}`.execute(tx.db);
  const { rows } = await sql<DeductionRow>`
    select l.entry_id, l.number, l.date, l.memo, p.id as payment_id, p.voided_at is not null as is_voided, l.is_reversal,
      p.supplier_id, s.name as supplier_name, s.tax_id, p.wht_nature as nature, p.wht_payee as payee,
      p.wht_base as base, p.wht_rate_e4 as rate_e4, l.amount, ${REFERENCES(tx)} as references,
      r.number as receipt_number, r.given_on
    from (select l.entry_id, l.line, l.entry_number as number, l.entry_date as date, e.memo, e.source_id,
        e.reverses_id is not null as is_reversal, -l.amount as amount ${from}
      order by l.entry_date, l.entry_number, l.line limit ${limit} offset ${offset}) l
    left join supplier_payment p on p.organization_id = ${tx.organization_id} and p.id = l.source_id
    left join supplier s on s.organization_id = ${tx.organization_id} and s.id = p.supplier_id
    left join wht_receipt r on r.organization_id = ${tx.organization_id} and r.supplier_payment_id = p.id
    order by l.date, l.number, l.line`.execute(tx.db);
  const wht_deducted = rows.map(({ rate_e4, receipt_number, given_on, ...row }): WhtDeduction => {
    const receipt = receipt_number && given_on ? { number: receipt_number, given_on } : null;
    const give_receipt = gives && row.payment_id !== null && !row.is_voided && receipt === null;
    return { ...row, rate: fromE4(rate_e4), receipt, can: { give_receipt } };
  });
  return { wht_deducted, ...counted[0]!, limit, offset };
}

const remittances = (tx: Tx, where: Sql<unknown>, paging: Sql<unknown>) => sql<Omit<TaxPayment, 'can'>>`
  select r.id, to_char(r.month, 'YYYY-MM') as month, r.amount, r.penalty, r.paid_on, r.method, r.account_id,
    a.name as account_name, r.reference, r.journal_entry_id, r.created_at, r.voided_at, r.void_reason
  from wht_remittance r
  join bank_account a on a.organization_id = ${tx.organization_id} and a.id = r.account_id
  where r.organization_id = ${tx.organization_id} and ${where}
  order by r.paid_on desc, r.id desc ${paging}`;
const withCan =
  ({ remits }: Rights) =>
  (row: Omit<TaxPayment, 'can'>): TaxPayment => ({
    ...row,
    can: { void: remits && row.voided_at === null },
  });

export async function listRemittances(
  tx: Tx,
  { limit, offset, month }: Paging & { month?: string | undefined },
  rights: Rights,
) {
  const where = month === undefined ? sql`true` : sql`r.month = ${`${month}-01`}::date`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from wht_remittance r
    where r.organization_id = ${tx.organization_id} and ${where}`.execute(tx.db);
  const { rows } = await remittances(tx, where, sql`limit ${limit} offset ${offset}`).execute(tx.db);
  return { wht_remittances: rows.map(withCan(rights)), total: counted[0]!.total, limit, offset };
}

export async function readRemittance(tx: Tx, id: string, rights: Rights): Promise<TaxPayment> {
  const { rows } = await remittances(tx, sql`r.id = ${id}`, sql``).execute(tx.db);
  return withCan(rights)(rows[0]!);
}

/** Throws NOT_FOUND where no receipt was given for the payment. */
export async function readReceipt(tx: Tx, paymentId: string, currency: string): Promise<WhtReceipt> {
  const { rows } = await sql<
    Omit<WhtReceipt, 'payer' | 'supplier' | 'rate' | 'currency'> & {
      rate_e4: number | null;
      payer_name: string;
      payer_tax_id: string | null;
      payer_address: string | null;
      supplier_name: string;
      supplier_tax_id: string | null;
    }
  >`
    select r.number, r.given_on, p.paid_on, p.wht_nature as nature, p.wht_base as base, p.wht_rate_e4 as rate_e4,
      p.wht_amount as amount, p.amount as paid, p.voided_at is not null as is_voided, ${REFERENCES(tx)} as references,
      coalesce(o.legal_name, o.name) as payer_name, o.tax_id as payer_tax_id,
      nullif(concat_ws(', ', o.address->>'line1', o.address->>'line2', o.address->>'city', o.address->>'state'), '')
        as payer_address,
      s.name as supplier_name, s.tax_id as supplier_tax_id
    from wht_receipt r
    join supplier_payment p on p.organization_id = ${tx.organization_id} and p.id = r.supplier_payment_id
    join supplier s on s.organization_id = ${tx.organization_id} and s.id = p.supplier_id
    join organization o on o.organization_id = ${tx.organization_id}
    where r.organization_id = ${tx.organization_id} and r.supplier_payment_id = ${paymentId}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  const { rate_e4, payer_name, payer_tax_id, payer_address, supplier_name, supplier_tax_id, ...row } =
    rows[0];
  return {
    ...row,
    currency,
    rate: fromE4(rate_e4),
    payer: { name: payer_name, tax_id: payer_tax_id, address: payer_address },
    supplier: { name: supplier_name, tax_id: supplier_tax_id },
  };
}
