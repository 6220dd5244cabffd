import { laterOf } from '../calendar/civil-date.ts';
import { addMoney } from '../money/money.ts';
import { purchaseOfAccount } from '../purchases/bill.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting, type PostingLine, type Share } from './posting.ts';
import { offPayable } from './supplier-postings.ts';
import { inputLine, negated } from './tax-lines.ts';

/** Where a supplier owes us: money paid in advance, and refunds that are due. */
export const CREDIT_ACCOUNT = {
  advance: ACCOUNT.supplier_advances,
  refund_due: ACCOUNT.supplier_refunds_due,
} as const;
export type CreditKind = keyof typeof CREDIT_ACCOUNT;

/**
 * A credit note of a supplier without goods, dated the day of the note. It first reduces what is owed, and only the rest
 * is a refund due. With `returned`, goods that a stock adjustment sent back before at their cost are cleared by it.
 *
 *     Dr Accounts payable             what of the note is still owed, a line a payable
 *     Dr Supplier refunds due         the rest of the note
 *         Cr Account                       the note without VAT that had been claimed (default: purchase differences)
 *         Cr VAT input                     that VAT
 *         Cr Supplier refunds due          what the goods that went back cost (then the account takes the difference)
 */
export function supplierCreditNotePosting(note: {
  id: string;
  supplier_id: string;
  note_date: string;
  note_number: string | null;
  /** With VAT. */
  amount: number;
  /** Of its VAT, what had been claimed. */
  tax_claimed: number;
  account_code: string;
  allocations: readonly Share[];
  returned?: { id: string; supplier_id: string | null; open: number } | null;
}): Posting {
  const { amount, tax_claimed, returned } = note;
  const settled = addMoney(...note.allocations.map((each) => each.amount));
  const due = { account_code: ACCOUNT.supplier_refunds_due };
  return balanced({
    entry_date: note.note_date,
    memo: note.note_number ? `Credit note ${note.note_number} of a supplier` : 'Credit note of a supplier',
    source_type: 'supplier_credit_note',
    source_id: note.id,
    lines: merge([
      ...offPayable(note.allocations, note.supplier_id),
      { ...due, amount: amount - settled, supplier_id: note.supplier_id, document_id: note.id },
      ...(returned
        ? [{ ...due, amount: -returned.open, supplier_id: returned.supplier_id, document_id: returned.id }]
        : []),
      { account_code: ACCOUNT.vat_input, amount: -tax_claimed },
      { account_code: note.account_code, amount: tax_claimed - amount + (returned?.open ?? 0) },
    ]),
    taxes: negated([
      inputLine({
        ...{ purchase: purchaseOfAccount(note.account_code), net: amount - tax_claimed, tax: tax_claimed },
        ...{ is_claimed: true, document_id: note.id, supplier_id: note.supplier_id },
      }),
    ]),
  });
}

/**
 * Money that a supplier gives back, dated the day it came.
 *
 *     Dr Cash or bank
 *         Cr Supplier refunds due, or Supplier advances    a line for each credit that it pays back
 */
export function supplierRefundPosting(refund: {
  id: string;
  supplier_id: string;
  kind: CreditKind;
  refunded_on: string;
  money_code: string;
  uses: readonly { credit_id: string; amount: number }[];
}): Posting {
  return balanced({
    entry_date: refund.refunded_on,
    memo: 'Refund from a supplier',
    source_type: 'supplier_refund',
    source_id: refund.id,
    lines: merge([
      { account_code: refund.money_code, amount: addMoney(...refund.uses.map((each) => each.amount)) },
      ...offCredits(refund.kind, refund.uses, refund.supplier_id),
    ]),
  });
}

const offCredits = (
  kind: CreditKind,
  uses: readonly { credit_id: string; amount: number }[],
  supplier_id: string,
): PostingLine[] =>
  uses.map(({ credit_id: document_id, amount }) => ({
    account_code: CREDIT_ACCOUNT[kind],
    amount: -amount,
    supplier_id,
    document_id,
  }));

/** A part of a credit that settles a part of a payable. */
export interface AppliedPart {
  credit_id: string;
  /** The day of the payment or of the note. */
  credit_on: string;
  payable_id: string;
  /** The day of the purchase. */
  payable_on: string;
  amount: number;
}

/**
 * Divides payables over credits, each oldest first: the parts in order. The credits must hold as much as is applied.
 */
export function pairCredits(
  credits: readonly { id: string; dated_on: string; open: number }[],
  payables: readonly { payable_id: string; payable_on: string; amount: number }[],
): AppliedPart[] {
  const left = credits.map((credit) => ({ ...credit }));
  return payables.flatMap(({ payable_id, payable_on, amount }) => {
    const parts: AppliedPart[] = [];
    for (let open = amount; open > 0; ) {
      const credit = left.find((each) => each.open > 0);
      if (!credit) throw new RangeError('More is applied than there is');
      const part = Math.min(open, credit.open);
      credit.open -= part;
      open -= part;
      parts.push({ credit_id: credit.id, credit_on: credit.dated_on, payable_id, payable_on, amount: part });
    }
    return parts;
  });
}

/**
 * Advances, or refunds due, applied to payables: each part is dated the later of its two days (decisions §3 for
 * customers, the same for suppliers), so one entry for each day, in order.
 *
 *     Dr Accounts payable                                  a line a payable
 *         Cr Supplier advances, or Supplier refunds due         a line a credit
 */
export function applicationPostings(application: {
  id: string;
  supplier_id: string;
  kind: CreditKind;
  parts: readonly AppliedPart[];
}): Posting[] {
  const { id, supplier_id, kind, parts } = application;
  const dated = parts.map((part) => ({ ...part, on: laterOf(part.credit_on, part.payable_on) }));
  return [...new Set(dated.map(({ on }) => on))].sort().map((entry_date) => {
    const own = dated.filter(({ on }) => on === entry_date);
    return balanced({
      entry_date,
      memo: kind === 'advance' ? 'Advance applied' : 'Refund due applied',
      source_type: 'supplier_application',
      source_id: id,
      lines: merge([
        ...offPayable(
          own.map(({ payable_id: invoice_id, amount }) => ({ invoice_id, amount })),
          supplier_id,
        ),
        ...offCredits(kind, own, supplier_id),
      ]),
    });
  });
}

/**
 * Returns the entry of a payment (or a credit note) and one for each later day of what it settles: before its own day a
 * purchase is not settled, and until then the amount stays an advance (a refund due). `posting` debits all shares to
 * the payable.
 *
 *     on its own day
 *     Dr Accounts payable                                      purchases of that day and before
 *     Dr Supplier advances, or Supplier refunds due            purchases of later days
 *     on the day of a later purchase
 *     Dr Accounts payable
 *         Cr Supplier advances, or Supplier refunds due
 */
export function heldUntilBought(
  posting: Posting,
  shares: readonly (Share & { on: string })[],
  { kind, supplier_id }: { kind: CreditKind; supplier_id: string },
): Posting[] {
  const later = shares.filter(({ on, amount }) => on > posting.entry_date && amount > 0);
  if (later.length === 0) return [posting];
  const held = (amount: number): PostingLine => ({
    account_code: CREDIT_ACCOUNT[kind],
    amount,
    supplier_id,
    document_id: posting.source_id,
  });
  const total = addMoney(...later.map((each) => each.amount));
  const back = offPayable(later, supplier_id).map((line) => ({ ...line, amount: -line.amount }));
  const now = balanced({ ...posting, lines: merge([...posting.lines, ...back, held(total)]) });
  const days = [...new Set(later.map(({ on }) => on))].sort();
  return [
    now,
    ...days.map((entry_date) => {
      const due = later.filter(({ on }) => on === entry_date);
      const lines = offPayable(due, supplier_id);
      return balanced({
        ...posting,
        taxes: [],
        entry_date,
        lines: merge([...lines, held(-addMoney(...due.map((each) => each.amount)))]),
      });
    }),
  ];
}
