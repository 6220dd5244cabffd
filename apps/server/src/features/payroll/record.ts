import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { payrollRoutes } from '@lissafi/contract/payroll';
import type { Body } from '@lissafi/contract/route';
import {
  checkPays,
  DUE_ACCOUNTS,
  type PayrollDue,
  payrollPaymentPosting,
  payrollPosting,
  payrollTotals,
} from '@lissafi/domain/books/payroll';
import type { PostingLine } from '@lissafi/domain/books/posting';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { insertRows } from '../../db/rows.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { entryLines } from '../ledger/store.ts';
import { assertPayrollIdFree, lockToVoid, readDues } from './store.ts';

/** Records and posts the pay of a month. Returns its id. Throws ID_TAKEN, PERIOD_LOCKED, or the fields' faults. */
export async function recordPayroll(
  context: MemberContext,
  body: Body<typeof payrollRoutes.create>,
): Promise<string> {
  const { tx, newId, now, user } = context;
  const { id = newId(), month, entry_date, lines } = body;
  checkPays(lines);
  if (body.id) await assertPayrollIdFree(tx, 'payroll', id);
  const entryId = newId();
  const { gross, paye, pension, employer_pension, net } = payrollTotals(lines);
  const numbers = await takeNumbers(context);
  await post(tx, payrollPosting({ id, month, entry_date, lines }), numbers, entryId, now);
  await tx.flush();
  await sql`
    insert into payroll (organization_id, id, month, entry_date, gross, paye, pension, employer_pension, net,
      journal_entry_id, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${`${month}-01`}::date, ${entry_date}::date, ${gross}, ${paye}, ${pension},
      ${employer_pension}, ${net}, ${entryId}, ${user.id}, ${now.toISOString()})`.execute(tx.db);
  await tx.write(
    'payroll_line',
    insertRows(
      tx,
      'payroll_line',
      lines.map((line, index) => ({ payroll_id: id, line: index + 1, ...line })),
      {
        ...{ payroll_id: 'uuid', line: 'smallint', employee: 'text', gross: 'bigint' },
        ...{ paye: 'bigint', pension: 'bigint', employer_pension: 'bigint' },
      },
    ),
  );
  await appendEvents(tx, [{ type: 'payroll.posted', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Pays out net pay or remits PAYE or pension. What is due is read under the counter's lock, so that two payments at once
 * never pay more. Returns its id. Throws ID_TAKEN, PERIOD_LOCKED, or the fields' faults.
 */
export async function payDue(context: MemberContext, body: Body<typeof payrollRoutes.pay>): Promise<string> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), due, amount, paid_on, method, reference } = body;
  if (paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const money = await moneyAccount(tx, body);
  if (body.id) await assertPayrollIdFree(tx, 'payroll_payment', id);
  const entryId = newId();
  const numbers = await takeNumbers(context);
  if (amount > (await readDues(tx))[due]) throw invalid(fault('amount', 'This is more than is due'));
  const posting = payrollPaymentPosting({ id, due, amount, paid_on, money_code: money.account_code });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'payroll_payment',
    sql`insert into payroll_payment (organization_id, id, due, amount, paid_on, method, account_id, reference,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${due}, ${amount}, ${paid_on}::date, ${method}, ${money.id}, ${reference},
        ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [{ type: 'payroll.paid', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Voids a payroll by a reversal dated today, or its own date if that is later. Throws NOT_FOUND, PERIOD_LOCKED,
 * INVALID_STATE for what is void, or where so much has been paid that less would be due than nothing.
 */
export async function voidPayroll(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx } = context;
  const found = await lockToVoid(tx, 'payroll', id);
  const lines = await entryLines(tx, found.journal_entry_id);
  // Under the lock of posting, so that nothing is paid between this check and the reversal.
  await takeNumbers(context);
  const dues = await readDues(tx);
  for (const due of Object.keys(dues) as PayrollDue[])
    if (dues[due] + sumOn(lines, DUE_ACCOUNTS[due]) < 0)
      throw new Refusal('INVALID_STATE', { message: 'It has been paid since. Void the payments first.' });
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.day,
    memo: 'Void: payroll',
    source_type: 'payroll',
    source_id: id,
    lines,
  });
  await tx.write(
    'payroll',
    sql`update payroll set voided_at = ${context.now.toISOString()}, void_reason = ${reason}, void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'payroll.voided', subject_id: id, actor_id: context.user.id }]);
}

/** Debits less credits, in kobo. */
const sumOn = (lines: readonly PostingLine[], code: string) =>
  lines.reduce((sum, line) => (line.account_code === code ? sum + line.amount : sum), 0);

/** Voids a payment of what was due. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE. */
export async function voidPayrollPayment(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx } = context;
  const found = await lockToVoid(tx, 'payroll_payment', id);
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.day,
    memo: 'Void: payment of payroll',
    source_type: 'payroll_payment',
    source_id: id,
  });
  await tx.write(
    'payroll_payment',
    sql`update payroll_payment set voided_at = ${context.now.toISOString()}, void_reason = ${reason},
        void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'payroll.payment_voided', subject_id: id, actor_id: context.user.id }]);
}
