import { Refusal } from '@lissafi/contract/errors';
import type { Payroll, PayrollDues, PayrollPayment, PayrollRow } from '@lissafi/contract/payroll';
import { DUE_ACCOUNTS, netOf, type Pay } from '@lissafi/domain/books/payroll';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface Paging {
  limit: number;
  offset: number;
}

const PAYROLL = sql`p.id, to_char(p.month, 'YYYY-MM') as month, p.entry_date, p.gross, p.paye, p.pension,
  p.employer_pension, p.net, p.journal_entry_id, p.created_at, p.voided_at, p.void_reason`;
const people = (tx: Tx) => sql`(select count(*) from payroll_line l
  where l.organization_id = ${tx.organization_id} and l.payroll_id = p.id)::int as people`;

/** Returns what is still to pay of each kind, from the books. */
export async function readDues(tx: Tx): Promise<PayrollDues> {
  const of = (code: string) => sql`(select coalesce(sum(credit - debit), 0) from account_day
    where organization_id = ${tx.organization_id} and account_code = ${code})::bigint`;
  const { rows } = await sql<PayrollDues>`
    select ${of(DUE_ACCOUNTS.net_pay)} as net_pay, ${of(DUE_ACCOUNTS.paye)} as paye,
      ${of(DUE_ACCOUNTS.pension)} as pension`.execute(tx.db);
  return rows[0]!;
}

export async function listPayrolls(tx: Tx, { limit, offset }: Paging, may: boolean) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from payroll where organization_id = ${tx.organization_id}`.execute(tx.db);
  const { rows } = await sql<Omit<PayrollRow, 'can'>>`
    select ${PAYROLL}, ${people(tx)} from payroll p where p.organization_id = ${tx.organization_id}
    order by p.month desc, p.id desc limit ${limit} offset ${offset}`.execute(tx.db);
  const payrolls = rows.map((row): PayrollRow => ({ ...row, can: { void: may && row.voided_at === null } }));
  return { payrolls, total: counted[0]!.total, limit, offset, due: await readDues(tx) };
}

/** Throws NOT_FOUND. */
export async function readPayroll(tx: Tx, id: string, may: boolean, currency: string): Promise<Payroll> {
  const { rows } = await sql<Omit<PayrollRow, 'can'> & { pays: Pay[] }>`
    select ${PAYROLL}, ${people(tx)},
      (select json_agg(json_build_object('employee', l.employee, 'gross', l.gross, 'paye', l.paye,
          'pension', l.pension, 'employer_pension', l.employer_pension) order by l.line)
        from payroll_line l where l.organization_id = ${tx.organization_id} and l.payroll_id = p.id) as pays
    from payroll p where p.organization_id = ${tx.organization_id} and p.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  const { pays, ...row } = rows[0];
  const lines = pays.map((pay) => ({ ...pay, net: netOf(pay) }));
  return { ...row, currency, lines, can: { void: may && row.voided_at === null } };
}

const payments = (tx: Tx, where: Sql, paging: Sql) => sql<Omit<PayrollPayment, 'can'>>`
  select p.id, p.due, p.amount, p.paid_on, p.method, p.account_id, a.name as account_name, p.reference,
    p.journal_entry_id, p.created_at, p.voided_at, p.void_reason
  from payroll_payment p
  join bank_account a on a.organization_id = ${tx.organization_id} and a.id = p.account_id
  where p.organization_id = ${tx.organization_id} ${where}
  order by p.paid_on desc, p.id desc ${paging}`;
const withCan =
  (may: boolean) =>
  (row: Omit<PayrollPayment, 'can'>): PayrollPayment => ({
    ...row,
    can: { void: may && row.voided_at === null },
  });

export async function listPayrollPayments(tx: Tx, { limit, offset }: Paging, may: boolean) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from payroll_payment where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  const { rows } = await payments(tx, sql``, sql`limit ${limit} offset ${offset}`).execute(tx.db);
  return { payroll_payments: rows.map(withCan(may)), total: counted[0]!.total, limit, offset };
}

export async function readPayrollPayment(tx: Tx, id: string, may: boolean): Promise<PayrollPayment> {
  const { rows } = await payments(tx, sql`and p.id = ${id}`, sql``).execute(tx.db);
  return withCan(may)(rows[0]!);
}

export interface Voidable {
  journal_entry_id: string;
  /** The date of its entry. */
  day: string;
  voided_at: string | null;
}

/** Locks a payroll or a payment that is to be voided. Throws NOT_FOUND, INVALID_STATE for what is void. */
export async function lockToVoid(
  tx: Tx,
  table: 'payroll' | 'payroll_payment',
  id: string,
): Promise<Voidable> {
  const { rows } = await (table === 'payroll'
    ? sql<Voidable>`select journal_entry_id, entry_date as day, voided_at from payroll
          where organization_id = ${tx.organization_id} and id = ${id} for no key update`
    : sql<Voidable>`select journal_entry_id, paid_on as day, voided_at from payroll_payment
          where organization_id = ${tx.organization_id} and id = ${id} for no key update`
  ).execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].voided_at !== null) throw new Refusal('INVALID_STATE', { message: 'This is already void.' });
  return rows[0];
}

/** Throws ID_TAKEN. */
export async function assertPayrollIdFree(
  tx: Tx,
  table: 'payroll' | 'payroll_payment',
  id: string,
): Promise<void> {
  const { rows } = await (table === 'payroll'
    ? sql`select from payroll where organization_id = ${tx.organization_id} and id = ${id}`
    : sql`select from payroll_payment where organization_id = ${tx.organization_id} and id = ${id}`
  ).execute(tx.db);
  if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}
