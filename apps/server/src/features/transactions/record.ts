import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { TransactionCreate, TransactionUpdate } from '@lissafi/contract/transactions';
import { purchaseDueOn } from '@lissafi/domain/books/due-date';
import {
  divideFaults,
  paidAtOnce,
  type TransactionInput,
  transactionFaults,
} from '@lissafi/domain/books/transaction';
import { transactionPosting } from '@lissafi/domain/books/transaction-postings';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { assertOpenBranch } from '../branches/open-branch.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { addPayable, lockPayable, lockSupplier, voidPayable } from '../payables/store.ts';
import { claimDocument, documentRecorded, lockPictureOf } from '../source-documents/store.ts';
import { ledgerAccount } from './accounts.ts';
import { inputOf, readTransaction } from './store.ts';
import {
  assertIdFree,
  deleteDraft,
  insertTransaction,
  lockTransaction,
  type PostedPart,
  updateDraft,
} from './write.ts';

/** Faults of a draft: what contradicts itself. What is missing may stay missing. */
function assertDraft(context: MemberContext, input: TransactionInput): void {
  const faults = transactionFaults(input, { today: context.today, ...context.organization });
  const { wrong } = divideFaults(faults);
  if (wrong.length > 0) throw invalid(...wrong);
}

/**
 * Posts a transaction; what is not paid of an expense is owed to a supplier. Locks the supplier, and the counter last.
 * Returns what is to be stored of it. Throws NOT_FOUND for the supplier, PERIOD_LOCKED, CURRENCY_CHANGED, or the
 * fields' faults.
 */
async function postTransaction(
  context: MemberContext,
  id: string,
  input: TransactionInput,
): Promise<PostedPart> {
  const { tx, newId, now, today, organization } = context;
  const faults = transactionFaults(input, { today, ...organization });
  if (faults.length > 0) throw invalid(...faults);
  await assertOpenBranch(tx, input.branch_id);
  const category = input.category!;
  const [account_code, money] = await Promise.all([
    ledgerAccount(tx, { ...input, category }),
    input.payment_method
      ? moneyAccount(tx, { method: input.payment_method, account_id: input.account_id })
      : null,
  ]);
  const terms = input.supplier_id ? await lockSupplier(tx, input.supplier_id, 'supplier_id') : null;
  const due_date = purchaseDueOn(terms?.payment_terms ?? null, input.transaction_date, input.due_date);
  const paid = paidAtOnce(input);
  const owed = input.amount - paid;
  const [entryId, payable_id] = [newId(), owed > 0 ? newId() : null];
  const numbers = await takeNumbers(context);
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
  const money_code = money?.account_code ?? null;
  const known = { ...input, id, category, account_code, money_code, payable_id };
  const { posting, tax_claimed } = transactionPosting(known, organization.vat_registered);
  await post(tx, { ...posting, ...branchOf(input) }, numbers, entryId, now);
  if (payable_id)
    await addPayable(tx, {
      id: payable_id,
      supplier_id: input.supplier_id!,
      reference: input.description?.slice(0, 100) ?? null,
      received_on: input.transaction_date,
      due_date,
      total_amount: owed,
      source_id: id,
      journal_entry_id: entryId,
      created_at: now.toISOString(),
    });
  return {
    status: 'posted',
    ...{ tax_claimed, account_id: money?.id ?? null, payable_id, journal_entry_id: entryId },
  };
}

/** The branch of the entry, where one is named. */
const branchOf = ({ branch_id }: TransactionInput) => (branch_id === undefined ? {} : { branch_id });

const draftPart = ({ account_id }: TransactionInput): PostedPart => ({
  ...{ status: 'draft', tax_claimed: false, account_id, payable_id: null, journal_entry_id: null },
});

/**
 * Records income or an expense: posted at once, or kept as a draft; by hand or from a picture, or from a
 * confirmed text, whose recording is locked. Locks the picture first. Returns its id. Throws ID_TAKEN, INVALID_STATE for a
 * picture that was recorded before, and what postTransaction() throws.
 */
export async function recordTransaction(
  context: MemberContext,
  body: TransactionCreate,
  text?: { source: 'text' | 'voice'; source_document_id: string | null },
): Promise<string> {
  const { tx, newId, now, user, organization } = context;
  const { id = newId(), source: said, status, source_document_id: picture = null, ...entered } = body;
  const source = picture && said === 'manual' ? 'image' : said;
  const input: TransactionInput = {
    ...entered,
    currency: entered.currency ?? (organization.currency as 'NGN'),
  };
  if (source !== (text?.source ?? (picture ? 'image' : 'manual')))
    throw invalid(fault('source', 'Only manual entries are accepted'));
  if (status === 'draft') assertDraft(context, input);
  if (picture) await claimDocument(context, picture, 'picture');
  if (body.id) await assertIdFree(tx, body.id);
  const part =
    status === 'draft' ? await keptDraft(context, input) : await postTransaction(context, id, input);
  const source_document_id = picture ?? text?.source_document_id ?? null;
  const row = { id, source, source_document_id, created_by: user.id, at: now.toISOString() };
  await insertTransaction(tx, row, input, part);
  if (picture) await documentRecorded(context, picture, [{ kind: 'transaction', id }]);
  const type = status === 'draft' ? 'transaction.drafted' : 'transaction.posted';
  await appendEvents(tx, [{ type, subject_id: id, actor_id: user.id }]);
  return id;
}

/** The parts of a draft that name other records must exist, although nothing is posted. */
async function keptDraft({ tx }: MemberContext, input: TransactionInput): Promise<PostedPart> {
  await assertOpenBranch(tx, input.branch_id);
  if (input.supplier_id) await lockSupplier(tx, input.supplier_id, 'supplier_id');
  if (input.account_id && input.payment_method)
    await moneyAccount(tx, { method: input.payment_method, account_id: input.account_id });
  if (input.account_code && input.category) await ledgerAccount(tx, { ...input, category: input.category });
  return draftPart(input);
}

/** Locks a draft of this version, and returns it with the given changes. Throws NOT_FOUND, INVALID_STATE, STALE_VERSION. */
async function changedDraft(
  context: MemberContext,
  id: string,
  { version, ...changes }: TransactionUpdate,
): Promise<TransactionInput> {
  const { tx } = context;
  const locked = await lockTransaction(tx, id);
  if (locked.status !== 'draft')
    throw new Refusal('INVALID_STATE', { message: 'This is posted. Void it, and record it again.' });
  const current = await readTransaction(tx, id, context);
  if (locked.version !== version) throw new Refusal('STALE_VERSION', { current });
  const { amount_paid, ...given } = changes;
  const stored = inputOf(current);
  const input = {
    ...stored,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  } as TransactionInput;
  delete input.amount_paid;
  const paid = amount_paid ?? (input.payment_status === 'partial' ? stored.amount_paid : undefined);
  return paid === undefined ? input : { ...input, amount_paid: paid };
}

/** Changes a draft. Throws what changedDraft() throws, or the fields' faults. */
export async function changeDraft(
  context: MemberContext,
  id: string,
  body: TransactionUpdate,
): Promise<void> {
  const { tx, now, user } = context;
  const input = await changedDraft(context, id, body);
  assertDraft(context, input);
  await updateDraft(tx, id, now.toISOString(), input, await keptDraft(context, input));
  await appendEvents(tx, [{ type: 'transaction.changed', subject_id: id, actor_id: user.id }]);
}

/** Posts a draft after changing it. Throws what changedDraft() and postTransaction() throw. */
export async function postDraft(context: MemberContext, id: string, body: TransactionUpdate): Promise<void> {
  const { tx, now, user } = context;
  const input = await changedDraft(context, id, body);
  const posted = await postTransaction(context, id, input);
  await updateDraft(tx, id, now.toISOString(), input, posted);
  await appendEvents(tx, [{ type: 'transaction.posted', subject_id: id, actor_id: user.id }]);
}

/** Deletes a draft; its picture can be recorded again. Throws NOT_FOUND, INVALID_STATE for what is posted or void. */
export async function removeDraft({ tx, user }: MemberContext, id: string): Promise<void> {
  const freePicture = await lockPictureOf(tx, id);
  const { status } = await lockTransaction(tx, id);
  if (status !== 'draft')
    throw new Refusal('INVALID_STATE', { message: 'Only a draft is deleted. Void this one instead.' });
  await deleteDraft(tx, id);
  await freePicture();
  await appendEvents(tx, [{ type: 'transaction.deleted', subject_id: id, actor_id: user.id }]);
}

/**
 * Voids a transaction by a reversal dated today, or its own date if that is later; its payable is voided too. Locks it,
 * its supplier and its payable; the counter last. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE for a draft, and for
 * one that is void or has later payments.
 */
export async function voidTransaction(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const found = await lockTransaction(tx, id);
  if (found.status === 'void') throw new Refusal('INVALID_STATE', { message: 'This is already void.' });
  if (found.status === 'draft')
    throw new Refusal('INVALID_STATE', { message: 'This is a draft. Delete it instead.' });
  if (found.payable_id) {
    await lockSupplier(tx, found.supplier_id!);
    if ((await lockPayable(tx, found.payable_id)) > 0)
      throw new Refusal('INVALID_STATE', {
        message: 'The supplier has been paid for this since. Void that payment first.',
      });
  }
  const at = now.toISOString();
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id!,
    entry_date: found.transaction_date,
    memo: `Void: ${found.memo}`,
    source_type: 'transaction',
    source_id: id,
  });
  if (found.payable_id) await voidPayable(tx, found.payable_id, at);
  await tx.write(
    'transaction',
    sql`update transaction set status = 'void', voided_at = ${at}, void_reason = ${reason}, void_entry_id = ${entryId},
        version = version + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'transaction.voided', subject_id: id, actor_id: user.id }]);
}
