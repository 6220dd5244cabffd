import type { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { fault, invalid } from '@lissafi/contract/errors';
import type { Body, Query } from '@lissafi/contract/route';
import { type Receipt, unsettledDays } from '@lissafi/domain/bank/settlements';
import { daysBetween } from '@lissafi/domain/calendar/civil-date';
import { addMoney, formatMoney, sumMoney } from '@lissafi/domain/money/money';
import { claimsInputVat, purchaseOf } from '@lissafi/domain/nigeria/tax-rules';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { lockTransfer, postTransfer } from './transfers.ts';

/** Kinds of accounts that hold what a provider has received and pays out later. */
export const CLEARING_KINDS: readonly string[] = ['pos', 'wallet'];

type ReceiptLine = Receipt & { entry_id: string; line: number };

/**
 * Lines of the journal on an account that no settlement cleared; an entry and its reversal that both wait cancel each
 * other and are left out. So they add up to the balance of the account.
 */
const unsettled = (tx: Tx, code: string): Sql<ReceiptLine> => sql`
  with waiting as materialized (
    select l.entry_id, l.line, l.entry_date, l.amount, e.reverses_id from journal_line l
    join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
    where l.organization_id = ${tx.organization_id} and l.account_code = ${code}
      and not exists (select from settlement_line s where s.organization_id = ${tx.organization_id}
        and s.entry_id = l.entry_id and s.line = l.line))
  select w.entry_id, w.line, w.entry_date as day, w.amount from waiting w
  where not exists (select from waiting o where o.entry_id = w.reverses_id)
    and not exists (select from waiting r where r.reverses_id = w.entry_id)
  order by w.entry_date, w.entry_id, w.line`;

/** Returns what an account received and was not paid out, in order of days. Amounts are kobo, receipts above 0. */
export async function unsettledReceipts(tx: Tx, account_code: string): Promise<ReceiptLine[]> {
  const { rows } = await unsettled(tx, account_code).execute(tx.db);
  return rows;
}

/** Returns the days with receipts that were not paid out, and their sum by age. */
export async function listUnsettled(
  { tx, today }: Pick<MemberContext, 'tx' | 'today'>,
  account_code: string,
  { limit, offset }: Query<typeof bankAccountRoutes.unsettled>,
) {
  const days = unsettledDays(await unsettledReceipts(tx, account_code)).map(({ day, count, amount }) => ({
    ...{ day, count, amount, age: daysBetween(day, today) },
  }));
  const ages = { '0-1': 0, '2-7': 0, '8-30': 0, '31+': 0 };
  for (const { age, amount } of days) {
    const name = age <= 1 ? '0-1' : age <= 7 ? '2-7' : age <= 30 ? '8-30' : '31+';
    ages[name] = addMoney(ages[name], amount);
  }
  return {
    days: days.slice(offset, offset + limit),
    ...{ total: days.length, limit, offset, ages },
    total_amount: sumMoney(days, ({ amount }) => amount),
  };
}

/**
 * Records that a terminal or wallet paid out what it received on some days: what arrived goes to the other account, the
 * rest of the receipts is its charge. Locks both accounts in order of id, so that receipts are settled once, and the
 * counter last. Returns the id of the transfer. Throws NOT_FOUND, ID_TAKEN, PERIOD_LOCKED, or the faults of the fields.
 */
export async function recordSettlement(
  context: MemberContext,
  from_id: string,
  body: Body<typeof bankAccountRoutes.settle>,
): Promise<string> {
  const { tx, today, organization } = context;
  const { to_id, date_from, date_to, gross, amount, charge_tax, settled_on: transferred_on } = body;
  const id = body.id ?? context.newId();
  if (transferred_on > today) throw invalid(fault('settled_on', 'The date is in the future'));
  const accounts = await lockTransfer(context, { id: body.id, from_id, to_id, transferred_on });
  if (!CLEARING_KINDS.includes(accounts.from.kind))
    throw invalid(fault('id', 'Only a POS terminal or a wallet is settled'));
  const receipts = (await unsettledReceipts(tx, accounts.from.account_code)).filter(
    ({ day }) => day >= date_from && day <= date_to,
  );
  const waiting = sumMoney(receipts, (each) => each.amount);
  const charge = gross - amount;
  const faults = [
    ...(waiting !== gross
      ? [
          fault(
            'gross',
            `What waits on these days is now ${formatMoney(waiting, organization.currency)}. Choose them again.`,
            'AMOUNTS_DIFFER',
          ),
        ]
      : []),
    ...(charge < 0 ? [fault('amount', 'More arrived than was received on these days')] : []),
    ...(charge_tax > Math.max(charge, 0) ? [fault('charge_tax', 'The VAT is more than the charge')] : []),
    ...(transferred_on < date_to
      ? [fault('settled_on', 'The money arrived before the last of these days')]
      : []),
  ];
  if (faults.length > 0) throw invalid(...faults);
  const { entry_id, line } = await postTransfer(
    context,
    accounts,
    { ...{ id, from_id, to_id, amount, charge, transferred_on, reference: body.reference }, memo: null },
    {
      ...{ charge_tax, settles_from: date_from, settles_to: date_to, receipt_count: receipts.length },
      tax_claimed:
        organization.vat_registered &&
        charge_tax > 0 &&
        claimsInputVat(purchaseOf('bank_charges'), transferred_on),
      memo: 'Settlement of receipts',
    },
  );
  const cleared = [...receipts, { entry_id, line }].map((each) => ({
    ...{ entry_id: each.entry_id, line: each.line, transfer_id: id },
  }));
  await tx.flush();
  await insertRows(tx, 'settlement_line', cleared, {
    ...{ entry_id: 'uuid', line: 'smallint', transfer_id: 'uuid' },
  }).execute(tx.db);
  return id;
}
