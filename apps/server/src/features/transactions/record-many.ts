import { Refusal } from '@lissafi/contract/errors';
import type { Transaction } from '@lissafi/contract/transactions';
import { moneyAccountFor } from '@lissafi/domain/books/money-accounts';
import { type Posting, reversalPosting } from '@lissafi/domain/books/posting';
import type { TransactionInput } from '@lissafi/domain/books/transaction';
import { transactionPosting } from '@lissafi/domain/books/transaction-postings';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { takeNumbers } from '../../db/numbers.ts';
import { arraysOf } from '../../db/rows.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { readChoices } from '../bank-accounts/money-account.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { post } from '../ledger/post.ts';
import { linesOfEntries } from '../ledger/store.ts';
import { categoryAccounts } from './accounts.ts';
import { insertTransactions, type PostedPart } from './write.ts';

/** A transaction that was paid or received at once and passed transactionFaults(). */
export interface NewTransaction {
  id: string;
  input: TransactionInput;
}

export interface Poster {
  /** Returns what the transaction posts, and what is stored of it; writes nothing. Throws the faults of its accounts. */
  plan(transaction: NewTransaction): { posting: Posting; part: Omit<PostedPart, 'journal_entry_id'> };
}

/** Reads the accounts that transactions post to once, for many of them. */
export async function transactionPoster({
  tx,
  organization,
}: Pick<MemberContext, 'tx' | 'organization'>): Promise<Poster> {
  const accounts = await categoryAccounts(tx);
  const choices = await readChoices(tx);
  return {
    plan({ id, input }) {
      const category = input.category!;
      const money = moneyAccountFor(choices, input.payment_method!, input.account_id);
      const { posting, tax_claimed } = transactionPosting(
        {
          ...{ ...input, id, category, account_code: accounts(input.type, category) },
          ...{ supplier_id: null, payable_id: null, money_code: money.account_code },
        },
        organization.vat_registered,
      );
      return { posting, part: { status: 'posted', tax_claimed, account_id: money.id, payable_id: null } };
    },
  };
}

/**
 * Posts many transactions that were paid at once, through the same rules and the same writer of the books as a single
 * one, and sends them. The first call takes the numbers, the last lock. Throws PERIOD_LOCKED, CURRENCY_CHANGED,
 * BOOKS_FULL, or the faults of accounts.
 */
export async function recordTransactions(
  context: MemberContext,
  poster: Poster,
  transactions: readonly NewTransaction[],
  source: Transaction['source'],
): Promise<void> {
  const { tx, newId, now, user, organization } = context;
  const numbers = await takeNumbers(context);
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
  const rows = [];
  for (const transaction of transactions) {
    const { posting, part } = poster.plan(transaction);
    const journal_entry_id = newId();
    await post(tx, posting, numbers, journal_entry_id, now);
    rows.push({ ...transaction, posted: { ...part, journal_entry_id } });
  }
  const by = { source, created_by: user.id, at: now.toISOString() };
  await insertTransactions(tx, rows, by);
  await tx.flush();
}

/** A posted transaction that is locked to be voided. */
export interface VoidableTransaction {
  id: string;
  transaction_date: string;
  journal_entry_id: string;
  category: string;
  type: Transaction['type'];
}

/**
 * Takes matches of their entries with bank statements apart, before the counter is locked; see releaseMatches().
 */
export const releaseTransactions = (context: MemberContext, transactions: readonly VoidableTransaction[]) =>
  releaseMatches(
    context,
    transactions.map(({ journal_entry_id }) => journal_entry_id),
  );

/**
 * Voids many transactions that owe nothing: each entry gets its mirror, so that both are left out of the reconciliation
 * with the bank. They are locked and released before. Throws PERIOD_LOCKED.
 */
export async function voidTransactions(
  context: MemberContext,
  transactions: readonly VoidableTransaction[],
  reason: string,
): Promise<void> {
  const { tx, newId, now, today } = context;
  const lines = await linesOfEntries(
    tx,
    transactions.map(({ journal_entry_id }) => journal_entry_id),
  );
  const numbers = await takeNumbers(context);
  const voided = [];
  for (const { id, transaction_date, journal_entry_id, type, category } of transactions) {
    const entryId = newId();
    const posting = reversalPosting(lines.get(journal_entry_id)!, {
      entry_date: laterOf(today, transaction_date),
      memo: `Void: ${type === 'income' ? 'Income' : 'Expense'}: ${category.replaceAll('_', ' ')}`,
      ...{ source_type: 'transaction', source_id: id, reverses_id: journal_entry_id },
    });
    await post(tx, posting, numbers, entryId, now);
    voided.push({ id, entry_id: entryId });
  }
  await tx.write(
    'transaction',
    sql`update transaction t set status = 'void', voided_at = ${now.toISOString()}, void_reason = ${reason},
        void_entry_id = v.entry_id, version = t.version + 1, updated_at = ${now.toISOString()}
      from ${arraysOf(voided, { id: 'uuid', entry_id: 'uuid' })} as v (id, entry_id)
      where t.organization_id = ${tx.organization_id} and t.id = v.id`,
  );
  await tx.flush();
}
