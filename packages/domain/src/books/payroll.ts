import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';

/** The pay of one person for a month, in kobo. */
export interface Pay {
  employee: string;
  gross: number;
  paye: number;
  /** Withheld from the employee. */
  pension: number;
  /** Paid by the employer in addition. */
  employer_pension: number;
}

/** What the person receives. */
export const netOf = ({ gross, paye, pension }: Pick<Pay, 'gross' | 'paye' | 'pension'>): number =>
  gross - paye - pension;

export function payrollTotals(lines: readonly Pay[]) {
  const sum = (of: (line: Pay) => number) => addMoney(...lines.map(of));
  return {
    gross: sum((line) => line.gross),
    paye: sum((line) => line.paye),
    pension: sum((line) => line.pension),
    employer_pension: sum((line) => line.employer_pension),
    net: sum(netOf),
  };
}

/** Throws VALIDATION_FAILED for a person from whom more is withheld than they earn. */
export function checkPays(lines: readonly Pay[]): void {
  const faults = lines.flatMap((line, index): FieldFault[] =>
    netOf(line) < 0 ? [fault(`lines.${index}.paye`, 'More is withheld than the pay')] : [],
  );
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * The pay of a month, dated its last day or the day of payment.
 *
 *     Dr Salaries             gross
 *     Dr Employer's pension   employer_pension
 *         Cr PAYE payable          paye
 *         Cr Pension payable       pension + employer_pension
 *         Cr Net pay payable       net
 */
export function payrollPosting(payroll: {
  id: string;
  entry_date: string;
  /** `YYYY-MM`. */
  month: string;
  lines: readonly Pay[];
}): Posting {
  const { gross, paye, pension, employer_pension, net } = payrollTotals(payroll.lines);
  return balanced({
    entry_date: payroll.entry_date,
    memo: `Payroll of ${payroll.month}`,
    source_type: 'payroll',
    source_id: payroll.id,
    lines: merge([
      { account_code: ACCOUNT.salaries, amount: gross },
      { account_code: ACCOUNT.employers_pension, amount: employer_pension },
      { account_code: ACCOUNT.paye_payable, amount: -paye },
      { account_code: ACCOUNT.pension_payable, amount: -(pension + employer_pension) },
      { account_code: ACCOUNT.net_pay_payable, amount: -net },
    ]),
  });
}

export type PayrollDue = 'net_pay' | 'paye' | 'pension';

export const DUE_ACCOUNTS: Record<PayrollDue, string> = {
  net_pay: ACCOUNT.net_pay_payable,
  paye: ACCOUNT.paye_payable,
  pension: ACCOUNT.pension_payable,
};
const DUE_NAMES: Record<PayrollDue, string> = {
  net_pay: 'Net pay paid',
  paye: 'PAYE remitted',
  pension: 'Pension remitted',
};

/**
 * Net pay that is paid out, or PAYE or pension that is remitted, dated the day of payment.
 *
 *     Dr Net pay payable, PAYE payable or Pension payable   amount
 *         Cr Cash or bank                                        amount
 */
export function payrollPaymentPosting(payment: {
  id: string;
  due: PayrollDue;
  amount: number;
  paid_on: string;
  money_code: string;
}): Posting {
  return balanced({
    entry_date: payment.paid_on,
    memo: DUE_NAMES[payment.due],
    source_type: 'payroll_payment',
    source_id: payment.id,
    lines: [
      { account_code: DUE_ACCOUNTS[payment.due], amount: payment.amount },
      { account_code: payment.money_code, amount: -payment.amount },
    ],
  });
}
