import { openingCreditPosting, openingDebtPosting } from '@lissafi/domain/books/customer-postings';
import { formatNumber, yearOf } from '@lissafi/domain/sales/numbering';
import type { Numbers } from '../../db/numbers.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { addCredit } from '../customers/credit.ts';
import { draftRecord } from '../documents/draft.ts';
import { insertInvoice, numberExists, readParties } from '../documents/store.ts';
import { post } from '../ledger/post.ts';

export interface OpeningDebt {
  customer_id: string;
  customer_name: string;
  /** Typed, or assigned from the series OB-…. */
  number: string | null;
  issue_date: string;
  due_date: string;
  entry_date: string;
  amount: number;
}

const SERIES = 'OB';
const openingYear = (debt: Pick<OpeningDebt, 'issue_date'>) => `${SERIES}-${yearOf(debt.issue_date)}`;

/** Returns the next free number of opening balances, under the counter's lock. */
export async function openingNumber(context: MemberContext, debt: OpeningDebt): Promise<string> {
  for (;;) {
    const { document } = await takeNumbers(context, openingYear(debt));
    const number = formatNumber(SERIES, yearOf(debt.issue_date), document);
    if (!(await numberExists(context.tx, number))) return number;
  }
}

/**
 * Posts an issued invoice for an outstanding amount, with one line and no tax: receivable against opening balance
 * equity. It is not a sale, because that was before these books. The caller holds the counter. Throws PERIOD_LOCKED.
 */
export async function postOpeningDebt(
  context: MemberContext,
  debt: OpeningDebt & { number: string },
  numbers: Numbers,
  id: string,
): Promise<void> {
  const { tx, newId, now } = context;
  const { record, items } = draftRecord(context, {
    id,
    document_type: 'invoice',
    customer_id: debt.customer_id,
    issue_date: debt.issue_date,
    due_date: debt.due_date,
    payment_terms: 'custom',
    items: [
      {
        name: 'Balance brought forward',
        description: null,
        quantity: 1,
        unit_price: debt.amount,
        discount_percentage: 0,
        tax_percentage: 0,
        tax_category: 'none',
      },
    ],
    issue: false,
    override_credit_limit: true,
  });
  const parties = await readParties(tx, debt.customer_id, null);
  const entryId = newId();
  const posting = openingDebtPosting({ ...debt, id, invoice_number: debt.number });
  await post(tx, posting, numbers, entryId, now);
  await insertInvoice(
    tx,
    {
      ...record,
      status: 'pending',
      is_opening: true,
      invoice_number: debt.number,
      typed_number: null,
      customer_name: debt.customer_name,
      company: parties.company,
      customer: parties.customer,
      journal_entry_id: entryId,
      issued_at: now.toISOString(),
    },
    items,
  );
}

/** Posts an opening customer credit: opening balance equity against customer credits. */
export async function postOpeningCredit(
  context: MemberContext,
  credit: { customer_id: string; entry_date: string; amount: number },
  numbers: Numbers,
): Promise<void> {
  const { tx, newId, now } = context;
  await post(tx, openingCreditPosting(credit), numbers, newId(), now);
  await addCredit(tx, credit.customer_id, credit.amount);
}
