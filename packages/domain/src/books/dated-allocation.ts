import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting, type PostingLine } from './posting.ts';

/** A share of a payment that settles a document, and the first day on which that document is in the books. */
export interface DatedShare {
  document_id: string;
  on: string;
  /** Kobo of the organization's currency, credited to the receivable. */
  amount: number;
}

const EXCHANGE: readonly string[] = [ACCOUNT.exchange_gain, ACCOUNT.exchange_loss];

/**
 * Returns the entry of a payment (or of credit that is applied) and one entry for each later day. A payment settles
 * no document before the document's date; until then the amount stays in customer credits (decisions §3). `posting`
 * credits all shares to the receivable.
 *
 *     on the day of the money
 *     Dr Cash or bank, Withholding tax receivable
 *         Cr Accounts receivable            documents of that day and before
 *         Cr Customer credits               documents of later days
 *     on the day of a later document
 *     Dr Customer credits
 *         Cr Accounts receivable
 *         Cr Exchange gain                  of a payment in a foreign currency (below 0: Dr Exchange loss)
 */
export function heldUntilDue(
  posting: Posting,
  shares: readonly DatedShare[],
  customer_id: string,
): Posting[] {
  const later = shares.filter((share) => share.on > posting.entry_date && share.amount > 0);
  if (later.length === 0) return [posting];
  // A payment in a foreign currency settles one document.
  const exchange = posting.lines.filter((line) => EXCHANGE.includes(line.account_code));
  const difference = addMoney(...exchange.map((line) => line.amount));
  const held = addMoney(...later.map((share) => share.amount)) - difference;
  const receivable = (share: DatedShare, sign: 1 | -1): PostingLine => ({
    account_code: ACCOUNT.receivable,
    amount: sign * share.amount,
    customer_id,
    document_id: share.document_id,
  });
  const credits = (amount: number): PostingLine => ({
    account_code: ACCOUNT.customer_credits,
    amount,
    customer_id,
  });
  const now = merge([
    ...posting.lines.filter((line) => !exchange.includes(line)),
    ...later.map((share) => receivable(share, 1)),
    credits(-held),
  ]);
  const days = [...new Set(later.map((share) => share.on))].sort();
  const then = days.map((entry_date, index) => {
    const due = later.filter((share) => share.on === entry_date);
    const amount = addMoney(...due.map((share) => share.amount));
    const moved = index === 0 ? exchange : [];
    const taken = amount - addMoney(...moved.map((line) => line.amount));
    return balanced({
      ...posting,
      entry_date,
      taxes: [],
      lines: merge([
        credits(taken),
        ...due.map((share) => receivable(share, -1)),
        ...moved.map((line) => ({ ...line })),
      ]),
    });
  });
  return now.length === 0 ? then : [balanced({ ...posting, lines: now }), ...then];
}

/**
 * Returns the entries of a refund that is paid before the date of its credit note: until that date the customer owes
 * the amount. `posting` is the refund as of the day of the payment; `document_id` is the document that the note
 * credits; a null `customer_id` is a walk-in customer.
 *
 *     on the day of the money
 *     Dr Accounts receivable
 *         Cr Cash or bank
 *     on the day of the credit note
 *     Dr Customer credits
 *         Cr Accounts receivable
 *         Cr Exchange gain (or Dr Exchange loss)
 */
export function owedUntilNote(
  posting: Posting,
  note_on: string,
  { document_id, customer_id }: { document_id: string; customer_id: string | null },
): Posting[] {
  if (posting.entry_date >= note_on) return [posting];
  const isMoney = ({ account_code }: PostingLine) =>
    account_code !== ACCOUNT.customer_credits &&
    account_code !== ACCOUNT.wht_receivable &&
    !EXCHANGE.includes(account_code);
  const money = posting.lines.filter(isMoney);
  const amount = -addMoney(...money.map((line) => line.amount));
  const receivable = { account_code: ACCOUNT.receivable, customer_id, document_id };
  return [
    balanced({ ...posting, lines: merge([{ ...receivable, amount }, ...money]) }),
    balanced({
      ...posting,
      entry_date: note_on,
      lines: merge([...posting.lines.filter((line) => !isMoney(line)), { ...receivable, amount: -amount }]),
    }),
  ];
}
