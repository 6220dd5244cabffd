import type { BillLineInput, billRoutes, PurchaseKind } from '@lissafi/contract/bills';
import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { purchaseDueOn } from '@lissafi/domain/books/due-date';
import { sumMoney } from '@lissafi/domain/money/money';
import { priceLine, purchaseOfAccount, takesBills } from '@lissafi/domain/purchases/bill';
import { billInBase } from '@lissafi/domain/purchases/foreign-bill';
import { appendEvents } from '../../db/events.ts';
import type { MemberContext } from '../../http/context.ts';
import { assertOpenBranch } from '../branches/open-branch.ts';
import { lockSupplier } from '../payables/store.ts';
import { insertLanded } from './landed.ts';
import {
  type BillHead,
  deleteDraft,
  insertBill,
  lockBill,
  readBillAccounts,
  readBilledGoods,
  replaceDraft,
  type StoredBillLine,
} from './write.ts';

type Input = Omit<Body<typeof billRoutes.update>, 'version'>;

/** Reads a bill as it is stored. Throws NOT_FOUND for the supplier, or every fault at its field. */
async function readInput(
  { tx, newId, today, organization }: MemberContext,
  input: Input,
): Promise<{ head: BillHead; lines: StoredBillLine[] }> {
  const { payment_terms } = await lockSupplier(tx, input.supplier_id, 'supplier_id');
  await assertOpenBranch(tx, input.branch_id);
  if (input.bill_date > today) throw invalid(fault('bill_date', 'The date is in the future'));
  const due_date = purchaseDueOn(payment_terms, input.bill_date, input.due_date);
  const foreign = foreignOf(input, organization.currency);
  const accounts = await readBillAccounts(tx, input.lines);
  const goods = await readBilledGoods(tx, input.lines);
  const faults: FieldFault[] = [];
  const named = new Set<string>();
  const priced = input.lines.map((line, index): StoredBillLine => {
    const at = (field: string) => `lines.${index}.${field}`;
    const account = accounts.get(line.account_code ?? '');
    const received = goods.get(line.receipt_line_id ?? '');
    if (line.landed) {
      const of = line.landed.goods.map(({ receipt_line_id }) => goods.get(receipt_line_id));
      if (of.some((each) => !each)) faults.push(fault(at('landed'), 'There is no such receipt'));
      else if (of.some((each) => each?.is_void)) faults.push(fault(at('landed'), 'This delivery is void'));
      else if (new Set(of).size < of.length)
        faults.push(fault(at('landed'), 'These goods are on the line twice'));
    } else if (line.account_code !== undefined) {
      if (!account) faults.push(fault(at('account_code'), 'There is no such account'));
      else if (account.is_archived) faults.push(fault(at('account_code'), 'This account is archived'));
      else if (!takesBills(account))
        faults.push(fault(at('account_code'), 'Bills are not charged to this account'));
    } else if (!received) faults.push(fault(at('receipt_line_id'), 'There is no such receipt'));
    else if (received.supplier_id !== null && received.supplier_id !== input.supplier_id)
      faults.push(fault(at('receipt_line_id'), 'These goods came from another supplier'));
    else if (named.has(received.id))
      faults.push(fault(at('receipt_line_id'), 'These goods are on the bill twice'));
    if (received) named.add(received.id);
    return stored(line, newId(), received?.name ?? account?.name ?? 'Landed cost', (message) =>
      faults.push(fault(at('unit_price'), message)),
    );
  });
  if (faults.length > 0) throw invalid(...faults);
  const lines = foreign ? inBase(priced, foreign.exchange_rate) : priced;
  const net_amount = sumMoney(lines, (line) => line.net_amount);
  const tax_amount = sumMoney(lines, (line) => line.tax_amount);
  const { supplier_id, bill_number, bill_date, notes } = input;
  const total_amount = net_amount + tax_amount;
  return {
    head: {
      ...{ supplier_id, bill_number, bill_date, due_date, notes, net_amount, tax_amount, total_amount },
      branch_id: input.branch_id ?? tx.organization_id,
      currency: foreign?.currency ?? null,
      exchange_rate: foreign?.exchange_rate ?? null,
      foreign_total: foreign && sumMoney(priced, (line) => line.net_amount + line.tax_amount),
    },
    lines,
  };
}

/** Returns currency and rate of a foreign bill; null for one in the organization's currency. Throws the field's fault. */
function foreignOf({ currency, exchange_rate }: Input, books: string) {
  if (currency === undefined || currency === books) {
    if (exchange_rate !== undefined)
      throw invalid(fault('exchange_rate', `A bill in ${books} has no exchange rate`));
    return null;
  }
  if (exchange_rate === undefined)
    throw invalid(fault('exchange_rate', 'Please enter the exchange rate', 'REQUIRED'));
  return { currency, exchange_rate };
}

/** The amounts of a foreign bill's lines as they are posted, with those of the bill beside. */
function inBase(lines: readonly StoredBillLine[], rate: string): StoredBillLine[] {
  const base = billInBase(lines, rate);
  return lines.map((line, index) => ({
    ...line,
    ...base[index]!,
    foreign_net: line.net_amount,
    foreign_tax: line.tax_amount,
  }));
}

function stored(
  line: BillLineInput,
  id: string,
  name: string,
  refuse: (message: string) => void,
): StoredBillLine {
  return {
    id,
    receipt_line_id: line.receipt_line_id ?? null,
    account_code: line.account_code ?? null,
    landed_by: line.landed?.by ?? null,
    description: line.description ?? name,
    purchase: line.purchase ?? purchaseOf(line),
    ...priceLine(line, refuse),
    foreign_net: null,
    foreign_tax: null,
  };
}

/** A landed cost is the service of a carrier or an agent. */
function purchaseOf({ landed, account_code }: BillLineInput): PurchaseKind {
  if (landed) return 'services';
  return account_code ? purchaseOfAccount(account_code) : 'goods';
}

/** Saves a bill as a draft. Returns its id. Throws NUMBER_TAKEN, ID_TAKEN, NOT_FOUND, or the fields' faults. */
export async function createBill(
  context: MemberContext,
  body: Body<typeof billRoutes.create>,
): Promise<string> {
  const { tx, newId, now, user } = context;
  const { id = newId(), post: _, ...input } = body;
  const { head, lines } = await readInput(context, input);
  await insertBill(tx, { id, ...head, created_by: user.id, created_at: now.toISOString() }, lines);
  await insertLanded(tx, id, input.lines);
  await appendEvents(tx, [{ type: 'bill.created', subject_id: id, actor_id: user.id }]);
  return id;
}

const notDraft = () => new Refusal('INVALID_STATE', { message: 'Only drafts can be changed.' });

/**
 * Replaces a draft. Returns false when the version is stale. Throws NOT_FOUND, INVALID_STATE for a posted bill,
 * NUMBER_TAKEN, or the fields' faults.
 */
export async function updateBill(
  context: MemberContext,
  id: string,
  { version, ...input }: Body<typeof billRoutes.update>,
): Promise<boolean> {
  const { tx, now, user } = context;
  const bill = await lockBill(tx, id);
  if (bill.version !== version) return false;
  if (bill.status !== 'draft') throw notDraft();
  const { head, lines } = await readInput(context, input);
  await replaceDraft(tx, id, head, lines, now.toISOString());
  await insertLanded(tx, id, input.lines);
  await appendEvents(tx, [{ type: 'bill.updated', subject_id: id, actor_id: user.id }]);
  return true;
}

/** Deletes a draft. Throws NOT_FOUND, INVALID_STATE for a posted bill. */
export async function removeBill({ tx, user }: MemberContext, id: string): Promise<void> {
  const bill = await lockBill(tx, id);
  if (bill.status !== 'draft') throw notDraft();
  await deleteDraft(tx, id);
  await appendEvents(tx, [{ type: 'bill.deleted', subject_id: id, actor_id: user.id }]);
}
