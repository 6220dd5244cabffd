import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierCreditRoutes } from '@lissafi/contract/supplier-credits';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { heldUntilBought, supplierCreditNotePosting } from '@lissafi/domain/books/supplier-credit-postings';
import { addMoney } from '@lissafi/domain/money/money';
import { claimsInputVat } from '@lissafi/domain/nigeria/tax-rules';
import { purchaseOfAccount, takesBills } from '@lissafi/domain/purchases/bill';
import { type Allocation, allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { postAll } from '../ledger/post-all.ts';
import { addCredit, type LockedCredit, lockCreditsById, useCredits } from '../payables/credits.ts';
import { lockOwed, type OpenPayable, owedOf, ownCurrency, settlePayables } from '../payables/store.ts';
import { allocate, isForeign } from './allocate.ts';
import { dated } from './pay.ts';

type Note = Body<typeof supplierCreditRoutes.creditNote>;

/** What the note names, as far as it exists: the account, and the bill with its day. */
async function readNamed(tx: Tx, supplierId: string, { account_code, bill_id }: Note) {
  const { rows } = await sql<{
    account: { code: string; type: string; is_archived: boolean } | null;
    bill_date: string | null;
  }>`select
    (select json_build_object('code', a.code, 'type', a.type, 'is_archived', a.is_archived) from account a
      where a.organization_id = ${tx.organization_id} and ${isValue('a.code', account_code, 'text')}) as account,
    (select b.bill_date from bill b where b.organization_id = ${tx.organization_id} and ${isValue('b.id', bill_id)}
      and b.supplier_id = ${supplierId} and b.status = 'posted') as bill_date`.execute(tx.db);
  return rows[0]!;
}

/**
 * Records a credit note of a supplier without goods: it reduces what is owed (the named bill first, then the oldest
 * due), and the rest is a refund due; or it clears goods that an adjustment sent back. Its VAT is no longer claimed
 * where it had been. Locks the supplier, its payables, the credit of the goods; the counter last. Throws NOT_FOUND,
 * NUMBER_TAKEN, PERIOD_LOCKED, or the fields' faults.
 */
export async function recordCreditNote(
  context: MemberContext,
  supplierId: string,
  input: Note,
): Promise<void> {
  const { tx, newId, now, today, user, organization } = context;
  if (input.note_date > today) throw invalid(fault('note_date', 'The date is in the future'));
  const open = await lockOwed(tx, supplierId);
  const returned = input.returned_id ? await lockReturned(tx, input.returned_id, supplierId) : null;
  await assertNumberFree(tx, supplierId, input.note_number);
  const { account, bill_date } = await readNamed(tx, supplierId, input);
  const faults: FieldFault[] = [];
  if (input.tax_amount > input.amount)
    faults.push(fault('tax_amount', 'This is more than the amount of the credit note'));
  if (input.bill_id && !bill_date)
    faults.push(fault('bill_id', 'This is not a posted bill of this supplier'));
  if (input.account_code && !(account && !account.is_archived && takesBills(account)))
    faults.push(fault('account_code', 'Bills are not charged to this account'));
  if (faults.length > 0) throw invalid(...faults);
  const account_code = input.account_code ?? ACCOUNT.purchase_differences;
  const purchase = input.purchase ?? (input.account_code ? purchaseOfAccount(account_code) : 'goods');
  const claims = organization.vat_registered && claimsInputVat(purchase, bill_date ?? input.note_date);
  const tax_claimed = claims ? input.tax_amount : 0;
  const allocations = sharesOf(input, open);
  const rest = input.amount - addMoney(...allocations.map((each) => each.amount));
  const [id, entryId, at] = [newId(), newId(), now.toISOString()];
  const posting = supplierCreditNotePosting({
    ...{ id, supplier_id: supplierId, note_date: input.note_date, note_number: input.note_number },
    ...{ amount: input.amount, tax_claimed, account_code, allocations },
    returned: returned && { ...returned, open: returned.amount - returned.used },
  });
  const held = { kind: 'refund_due', supplier_id: supplierId } as const;
  const numbers = await takeNumbers(context);
  await postAll(context, heldUntilBought(posting, dated(allocations, open), held), numbers, entryId);
  await tx.write(
    'supplier_credit_note',
    sql`insert into supplier_credit_note (organization_id, id, supplier_id, note_number, note_date, amount,
        tax_amount, tax_claimed, purchase, account_code, bill_id, returned_id, reason, journal_entry_id, created_by,
        created_at)
      values (${tx.organization_id}, ${id}, ${supplierId}, ${input.note_number}, ${input.note_date}, ${input.amount},
        ${input.tax_amount}, ${tax_claimed}, ${purchase}, ${account_code}, ${input.bill_id ?? null},
        ${input.returned_id ?? null}, ${input.reason}, ${entryId}, ${user.id}, ${at})`,
  );
  await settlePayables(tx, { id, type: 'supplier_credit_note' }, allocations);
  if (returned)
    await useCredits(tx, id, [{ credit_id: returned.id, amount: returned.amount - returned.used }]);
  await addCredit(tx, {
    ...{ id, supplier_id: supplierId, kind: 'refund_due', source_type: 'supplier_credit_note' },
    ...{ dated_on: input.note_date, reference: input.note_number, amount: rest, created_at: at },
  });
  const data = { credit_note_id: id };
  await appendEvents(tx, [{ type: 'supplier.credited', subject_id: supplierId, actor_id: user.id, data }]);
}

/** Named payables, else the named bill first and then the oldest due. */
function sharesOf({ amount, allocations, bill_id }: Note, open: readonly OpenPayable[]): Allocation[] {
  if (allocations) return allocate(amount, open, allocations);
  const named = open.find(({ id }) => id === bill_id);
  if (named?.currency) throw invalid(fault('bill_id', isForeign(named.currency)));
  const own = open.filter(({ id }) => id === bill_id);
  const first = allocateOldest(amount, own);
  const left = Math.min(amount, owedOf(open)) - addMoney(...first.map((each) => each.amount));
  return [
    ...first,
    ...allocateOldest(
      left,
      ownCurrency(open).filter(({ id }) => id !== bill_id),
    ),
  ];
}

/** Throws the fault of `returned_id` for what no adjustment sent back, or what is cleared already. */
async function lockReturned(tx: Tx, id: string, supplierId: string): Promise<LockedCredit> {
  const [credit] = await lockCreditsById(tx, [id]);
  if (
    credit?.kind !== 'refund_due' ||
    (credit.supplier_id !== null && credit.supplier_id !== supplierId) ||
    credit.used === credit.amount
  )
    throw invalid(fault('returned_id', 'These goods do not wait for a credit note'));
  return credit;
}

/** Throws NUMBER_TAKEN; the supplier is locked. */
async function assertNumberFree(tx: Tx, supplierId: string, number: string | null): Promise<void> {
  if (number === null) return;
  const { rows } = await sql`select from supplier_credit_note where organization_id = ${tx.organization_id}
    and supplier_id = ${supplierId} and lower(note_number) = lower(${number}) and voided_at is null`.execute(
    tx.db,
  );
  if (rows.length > 0)
    throw new Refusal('NUMBER_TAKEN', {
      field: 'note_number',
      message: 'A credit note of this supplier with this number is already recorded.',
    });
}
