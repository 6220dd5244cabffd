import type { TaxDuty } from '@lissafi/contract/tax-calendar';
import { dueMonths } from '@lissafi/domain/books/due-months';
import { companyTaxDueOn, dutyState, payeDueOn, pensionDueOn } from '@lissafi/domain/books/tax-duties';
import { taxDueOn } from '@lissafi/domain/books/vat-return';
import { addMonths, monthOf } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { unfiledReturns } from '../vat/figures.ts';
import { vatHistory } from '../vat/scope.ts';
import { dueByMonth } from '../withholding/deducted.ts';

type Duty = Omit<TaxDuty, 'state'>;

/** Months that are to be filed, with what their returns come to now, and filed ones that are not paid. */
async function vatDuties(tx: Tx, today: string): Promise<Duty[]> {
  const history = await vatHistory(tx);
  const { returns, to_file } = history;
  const of = (month: string, amount: number): Duty => ({
    ...{ duty: 'vat', month, due_on: taxDueOn(month), amount },
  });
  return [
    ...returns
      .filter((each) => each.payable > each.paid)
      .map((each) => of(each.month, each.payable - each.paid)),
    ...(await unfiledReturns(tx, history, to_file, today)).map(({ scope, figures }) =>
      of(scope.month, figures.payable),
    ),
  ];
}

async function withholdingDuties(tx: Tx): Promise<Duty[]> {
  const months = await dueByMonth(tx);
  return months
    .filter(({ due }) => due > 0)
    .map(({ month, due }) => ({ duty: 'withholding', month, due_on: taxDueOn(month), amount: due }));
}

/** PAYE and pension by the month of the payroll; what was paid settles the oldest first. Kobo. */
export async function payrollDuties(tx: Tx): Promise<Duty[]> {
  const { rows } = await sql<{ month: string; paye: number; pension: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(paye)::bigint as paye, sum(pension)::bigint as pension from (
      select month, paye, pension + employer_pension as pension from payroll
      where organization_id = ${tx.organization_id} and voided_at is null
      union all
      select paid_on, case due when 'paye' then -amount else 0 end, case due when 'pension' then -amount else 0 end
      from payroll_payment where organization_id = ${tx.organization_id} and voided_at is null and due <> 'net_pay') moved
    group by 1`.execute(tx.db);
  const of = (duty: 'paye' | 'pension', dueOn: (month: string) => string): Duty[] =>
    dueMonths(rows.map((row) => ({ month: row.month, deducted: row[duty], remitted: 0 })))
      .filter(({ due }) => due > 0)
      .map(({ month, due }) => ({ duty, month, due_on: dueOn(month), amount: due }));
  return [...of('paye', payeDueOn), ...of('pension', pensionDueOn)];
}

/** Returns what is due and what comes next, by day. Payroll is only for whoever may read it. */
export async function readDuties(
  tx: Tx,
  today: string,
  { year_end, payroll }: { year_end: string; payroll: boolean },
): Promise<TaxDuty[]> {
  // The year that is over, and the one that runs.
  const years = [addMonths(`${year_end}-01`, -12), `${year_end}-01`].map(monthOf);
  const duties: Duty[] = [
    ...(await vatDuties(tx, today)),
    ...(await withholdingDuties(tx)),
    ...(payroll ? await payrollDuties(tx) : []),
    // Whether a return of company tax was filed is not known here, so one that is past is not called late.
    ...years
      .map((month): Duty => ({ duty: 'company_tax', month, due_on: companyTaxDueOn(month), amount: null }))
      .filter(({ due_on }) => due_on >= today),
  ];
  return duties
    .map((each) => ({ ...each, state: dutyState(each.month, each.due_on, today) }))
    .sort((a, b) => (a.due_on + a.duty < b.due_on + b.duty ? -1 : 1));
}
