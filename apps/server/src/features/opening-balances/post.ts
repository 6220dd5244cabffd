import { openingCreditPosting, openingDebtPosting } from '@lissafi/domain/books/customer-postings';
import { formatNumber, yearOf } from '@lissafi/domain/sales/numbering';
import { type Numbers, nextInSeries } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { addCredits } from '../customers/credit.ts';
import { draftRecord } from '../documents/draft.ts';
import { existingNumbers } from '../documents/numbers.ts';
import { readCustomerBlocks, readParties } from '../documents/parties.ts';
import { insertInvoices } from '../documents/store.ts';
import { post } from '../ledger/post.ts';

export interface OpeningBalance {
  customer_id: string;
  customer_name: string;
  /** Of a receivable: the typed number, or null for one of the series OB-…. */
  number: string | null;
  issue_date: string;
  due_date: string;
  entry_date: string;
  /** Kobo: a debt above 0, a credit below. */
  amount: number;
}

export interface OpenedBalance {
  /** Null for a credit. */
  invoice_id: string | null;
  entry_id: string;
}
/** The ids of the invoices among what was opened. */
export const invoicesOf = (opened: readonly OpenedBalance[]): string[] =>
  opened.flatMap(({ invoice_id }) => invoice_id ?? []);

const SERIES = 'OB';

/** Returns the number of each receivable: the typed one, otherwise the next unused one of its year. */
async function numbersOf(
  { tx }: MemberContext,
  debts: readonly OpeningBalance[],
  { counter }: Numbers,
): Promise<string[]> {
  const numbers = debts.map(({ number }) => number);
  const typed = new Set(numbers);
  while (numbers.includes(null)) {
    const next = numbers.map((number, index) => {
      if (number !== null) return null;
      const year = yearOf(debts[index]!.issue_date);
      return formatNumber(SERIES, year, nextInSeries(counter, `${SERIES}-${year}`));
    });
    const existing = await existingNumbers(
      tx,
      next.filter((number) => number !== null),
    );
    for (const [index, number] of next.entries())
      if (number !== null && !existing.has(number) && !typed.has(number)) numbers[index] = number;
  }
  return numbers as string[];
}

/**
 * Posts opening receivables and customer credits with the same number of statements for one row and for a whole file. A
 * receivable is an issued invoice for the outstanding amount, with one line and no tax: receivable against opening
 * balance equity. A credit is opening balance equity against customer credits. Neither is a sale. The caller holds the
 * customers' locks and has taken the numbers. Returns what each balance became. Throws PERIOD_LOCKED.
 */
export async function postOpeningBalances(
  context: MemberContext,
  balances: readonly OpeningBalance[],
  numbers: Numbers,
): Promise<OpenedBalance[]> {
  const { tx, newId, now } = context;
  if (balances.length === 0) return [];
  const debts = balances.filter(({ amount }) => amount > 0);
  const given = await numbersOf(context, debts, numbers);
  const numberOf = new Map(debts.map((debt, index) => [debt, given[index]!]));
  const { company } = await readParties(tx, null, null);
  const customers = await readCustomerBlocks(
    tx,
    debts.map(({ customer_id }) => customer_id),
  );
  const documents = [];
  const opened: OpenedBalance[] = [];
  for (const balance of balances) {
    const { customer_id, entry_date, amount } = balance;
    const entryId = newId();
    const invoice_number = numberOf.get(balance);
    if (!invoice_number) {
      const posting = openingCreditPosting({ customer_id, entry_date, amount: -amount });
      await post(tx, posting, numbers, entryId, now);
      opened.push({ invoice_id: null, entry_id: entryId });
      continue;
    }
    const { record, items } = openingDraft(context, balance);
    const posting = openingDebtPosting({ id: record.id, invoice_number, customer_id, entry_date, amount });
    await post(tx, posting, numbers, entryId, now);
    opened.push({ invoice_id: record.id, entry_id: entryId });
    documents.push({
      items,
      record: {
        ...record,
        status: 'pending',
        is_opening: true,
        invoice_number,
        customer_name: balance.customer_name,
        company,
        customer: customers.get(customer_id)!,
        journal_entry_id: entryId,
        issued_at: now.toISOString(),
      },
    });
  }
  await insertInvoices(tx, documents);
  const credits = balances.filter(({ amount }) => amount < 0);
  await addCredits(
    tx,
    credits.map(({ customer_id, amount }) => ({ customer_id, amount: -amount })),
  );
  return opened;
}

const openingDraft = (context: MemberContext, debt: OpeningBalance) =>
  draftRecord(context, {
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
