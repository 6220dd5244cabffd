import { LIMITS } from '@lissafi/contract/limits';
import type { TextEntry, TextField, TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import type { TransactionCategory } from '@lissafi/contract/transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { namesMeant } from '@lissafi/domain/language/sentence/known-names';
import type { MoneyRoute, SaidTransaction, SentenceReading } from '@lissafi/domain/language/sentence/reading';
import { tokensOf } from '@lissafi/domain/language/sentence/tokens';
import { readSentence } from '@lissafi/domain/language/sentence/transactions';
import type { MemberContext } from '../../http/context.ts';
import { type Candidates, type Named, readCandidates } from '../known-names/candidates.ts';
import { priceQuestion, usualPriceQuestion, whichQuestion } from './questions.ts';
import type { StoredReading } from '../text-readings/store.ts';
import { twinOf } from './twins.ts';

/** Pages where something that a sentence cannot record is recorded by hand. */
const FORMS: Partial<Record<TextReading['route'], string>> = {
  purchase: '/purchases/deliveries/new',
  expense: '/transactions/new',
  income: '/transactions/new',
  sale: '/invoices/new',
  customer_payment: '/customers',
  supplier_payment: '/suppliers',
  transfer: '/money/transfers',
  stock_count: '/inventory/adjustments',
  stock_adjustment: '/inventory/adjustments',
  production: '/production/orders/new',
};

type Word = TextTransaction['words'][number];

const KIND: Record<MoneyRoute, TextEntry['kind']> = {
  ...{ sale: 'sale', income: 'income', customer_payment: 'customer_payment' },
  ...{ purchase: 'expense', expense: 'expense', supplier_payment: 'supplier_payment' },
};
const kindOf = (said: SaidTransaction): TextEntry['kind'] => {
  if (said.category === 'sales' || said.category === 'services') return KIND.sale;
  if (said.category === 'customer_payment' || said.category === 'supplier_payment') return said.category;
  return said.type;
};

type Due = NonNullable<SentenceReading['due']>;

/** The records that what was said can mean. */
function meantBy<One extends Named>(said: string | undefined, records: readonly One[]): One[] {
  if (!said) return [];
  const names = new Set(
    namesMeant(
      said,
      records.map(({ name }) => name),
    ),
  );
  return records.filter(({ name }) => names.has(name));
}

const only = <One extends Named>(found: readonly One[]): One | null =>
  found.length === 1 ? found[0]! : null;

async function understood(
  context: MemberContext,
  { text, known, due }: { text: string; known: Candidates; due: Due | null },
  said: SaidTransaction,
  spans: readonly Word[],
): Promise<TextTransaction> {
  const { today, organization } = context;
  const kind = kindOf(said);
  const moneyIn = said.type === 'income';
  const parties = meantBy(said.counterparty, moneyIn ? known.customers : known.suppliers);
  const items = kind === 'sale' ? meantBy(said.item, known.items) : [];
  const [party, item] = [only(parties), only(items)];
  const isPart = said.paid === 'partial';
  const isOwed = isPart || said.paid === false;
  // "Balance Friday" is the day of the rest, not also the day of the sale.
  const isDue = (word: Word) => isOwed && due !== null && word.start < due.end && word.end > due.start;
  const dated = spans.some((word) => word.field === 'date' && isDue(word)) ? 0 : (said.date_offset_days ?? 0);
  const entry: TextEntry = {
    kind,
    amount: said.amount_minor,
    transaction_date: addDays(today, dated),
    category: kind === 'income' || kind === 'expense' ? (said.category as TransactionCategory) : null,
    counterparty: said.counterparty?.slice(0, LIMITS.short_text) ?? null,
    customer_id: moneyIn ? (party?.id ?? null) : null,
    supplier_id: moneyIn ? null : (party?.id ?? null),
    item: said.item?.slice(0, LIMITS.short_text) ?? null,
    item_id: item?.id ?? null,
    quantity: said.quantity ?? null,
    unit: said.unit?.slice(0, 40) ?? null,
    payment_method: said.payment_method ?? (said.paid === false ? null : 'cash'),
    payment_status: isPart ? 'partial' : isOwed ? 'unpaid' : 'paid',
    amount_paid: isPart ? (said.amount_paid_minor ?? null) : null,
    due_date: isOwed ? (due?.date ?? null) : null,
  };
  const words: Word[] = spans.filter((word) => word.field !== 'date' || !isDue(word));
  if (isOwed && due) words.push({ field: 'due_date', start: due.start, end: due.end });
  const { currency } = organization;
  const price = priceQuestion(text, entry, { words, currency, unitPrice: said.unit_price_minor ?? null });
  const questions = [
    whichQuestion(moneyIn ? 'customer' : 'supplier', said.counterparty ?? '', parties),
    whichQuestion('item', said.item ?? '', items),
    price,
    // A price is judged once it is known whether it is for each.
    price === null ? usualPriceQuestion(entry, item, currency) : null,
  ].flatMap((question) => question ?? []);
  return {
    entry,
    customer_name: moneyIn ? (party?.name ?? null) : null,
    supplier_name: moneyIn ? null : (party?.name ?? null),
    item_name: item?.name ?? null,
    words: words.sort((a, b) => a.start - b.start),
    questions,
    twin: await twinOf(context, entry),
  };
}

/**
 * Reads a text with the names that the organization knows. `waits` says that it was refused although it seems to tell of
 * money or stock, so that a person should see it. Nothing is stored.
 */
export async function readText(
  context: MemberContext,
  text: string,
): Promise<Omit<StoredReading, 'sentence_id'> & { waits: boolean }> {
  const { tx, today, organization, newId } = context;
  const found = await readCandidates(tx, text, organization.permissions);
  const known: Candidates = {
    customers: found.customers.filter(({ is_open }) => is_open),
    suppliers: found.suppliers.filter(({ is_open }) => is_open),
    items: found.items.filter((item) => item.is_open && item.item_type === 'finished_good'),
  };
  const names = (records: readonly Named[]) => records.map(({ name }) => name);
  const { route, result, spans, due, unread, reason } = readSentence(text, today, {
    products: names(known.items),
    customers: names(known.customers),
    suppliers: names(known.suppliers),
  });
  const base = { processing_id: newId(), text, route, form: FORMS[route] ?? null };
  const foreign = result?.find(({ currency }) => currency !== organization.currency);
  const tooMany = (result?.length ?? 0) > LIMITS.text_transactions;
  const why =
    (foreign && `It is in ${foreign.currency}. Please record it on its form, with the exchange rate`) ||
    (tooMany && `These are more than ${LIMITS.text_transactions} transactions`) ||
    (result?.some((said) => said.amount_minor > LIMITS.document_max) && 'This amount is too large') ||
    reason ||
    'It was not understood';
  if (!result || foreign || tooMany || result.some((said) => said.amount_minor > LIMITS.document_max)) {
    const tells = route !== 'none' || tokensOf(text).some(({ kind }) => kind === 'number');
    return {
      ...{ ...base, status: 'error', reason: why, transactions: [], unused: [] },
      waits: route !== 'question' && tells,
    };
  }
  const transactions: TextTransaction[] = [];
  for (const [index, said] of result.entries()) {
    const own = (spans?.[index] ?? []).map((span) => ({ ...span, field: span.field as TextField }));
    transactions.push(await understood(context, { text, known, due: due ?? null }, said, own));
  }
  return {
    ...{ ...base, status: 'success', reason: null, transactions, unused: unread ?? [] },
    waits: false,
  };
}
