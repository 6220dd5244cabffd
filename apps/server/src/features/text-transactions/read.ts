import { LIMITS } from '@lissafi/contract/limits';
import type { TextEntry, TextField, TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import type { TransactionCategory } from '@lissafi/contract/transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { wordsKey } from '@lissafi/domain/language/sentence/known-names';
import type { MoneyRoute, SaidTransaction, SentenceReading } from '@lissafi/domain/language/sentence/reading';
import { tokensOf } from '@lissafi/domain/language/sentence/tokens';
import { readSentence } from '@lissafi/domain/language/sentence/transactions';
import type { MemberContext } from '../../http/context.ts';
import { type Candidates, namesOf, readCandidates } from '../known-names/candidates.ts';
import { meantBy } from '../known-names/meant.ts';
import type { StoredReading } from '../text-readings/store.ts';
import { mayRecord } from './may-record.ts';
import { offerOf } from './offers.ts';
import { priceQuestion, usualPriceQuestion, whichQuestion } from './questions.ts';
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

async function understood(
  context: MemberContext,
  { text, known, due, looksUp }: { text: string; known: Candidates; due: Due | null; looksUp: boolean },
  said: SaidTransaction,
  spans: readonly Word[],
): Promise<TextTransaction> {
  const { today, organization } = context;
  const kind = kindOf(said);
  const moneyIn = said.type === 'income';
  const parties = meantBy(said.counterparty, moneyIn ? known.customers : known.suppliers, known.aliases);
  const items = meantBy(kind === 'sale' ? said.item : undefined, known.items, known.aliases);
  const [party, item] = [parties.one, items.one];
  const unit =
    known.units.find(({ words }) => wordsKey(words) === wordsKey(said.unit ?? ''))?.name ?? said.unit;
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
    unit: unit?.slice(0, 40) ?? null,
    payment_method: said.payment_method ?? (said.paid === false ? null : 'cash'),
    account_id: null,
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
    said_unit: said.unit ?? null,
    words: words.sort((a, b) => a.start - b.start),
    questions,
    twin: looksUp ? await twinOf(context, entry) : null,
  };
}

/**
 * Reads a text with the names that the organization knows. `waits` says that it was refused although it seems to tell of
 * money or stock, so that a person should see it. What this person may not record is refused, and not looked up in the
 * books. Nothing is stored.
 */
export async function readText(
  context: MemberContext,
  text: string,
): Promise<Omit<StoredReading, 'sentence_id'> & { waits: boolean }> {
  const { tx, today, organization, newId } = context;
  const { permissions } = organization;
  const known = openOnes(await readCandidates(tx, text, permissions));
  const goods = known.items.filter(({ item_type }) => item_type === 'finished_good');
  const sentence = readSentence(text, today, {
    products: namesOf(goods, known.aliases),
    customers: namesOf(known.customers, known.aliases),
    suppliers: namesOf(known.suppliers, known.aliases),
  });
  const { route, result, spans, due, unread } = sentence;
  const base = { processing_id: newId(), text, route, form: FORMS[route] ?? null };
  const why = refusalOf(context, sentence);
  const may = mayRecord(permissions, (result ?? []).map(kindOf));
  const read: TextTransaction[] = [];
  for (const [index, said] of (why === null && result ? result : []).entries()) {
    const own = (spans?.[index] ?? []).map((span) => ({ ...span, field: span.field as TextField }));
    const about = {
      text,
      known: { ...known, items: goods },
      due: due ?? null,
      looksUp: may || permissions.includes('stock:write'),
    };
    read.push(await understood(context, about, said, own));
  }
  const transactions = may ? read : [];
  const isTooMuch = result !== null && why !== null && !isForeign(context, sentence);
  const offer = isTooMuch ? null : await offerOf(context, { text, sentence, transactions: read, known });
  if (transactions.length > 0 || offer)
    return {
      ...{ ...base, status: 'success', reason: null, transactions, offer },
      ...{ unused: read.length > 0 ? (unread ?? []) : [], waits: false },
    };
  const tells = route !== 'none' || tokensOf(text).some(({ kind }) => kind === 'number');
  return {
    ...{ ...base, status: 'error', reason: why ?? NOT_YOURS, transactions: [], offer: null, unused: [] },
    waits: route !== 'question' && tells,
  };
}

const NOT_YOURS = 'Your role does not record this';

const openOnes = ({ customers, suppliers, items, ...others }: Candidates): Candidates => ({
  ...others,
  customers: customers.filter(({ is_open }) => is_open),
  suppliers: suppliers.filter(({ is_open }) => is_open),
  items: items.filter(({ is_open }) => is_open),
});

const isForeign = ({ organization }: MemberContext, { result }: SentenceReading): boolean =>
  (result ?? []).some(({ currency }) => currency !== organization.currency);

/** Why nothing can be recorded of a sentence; null where it can. */
function refusalOf({ organization }: MemberContext, { result, reason }: SentenceReading): string | null {
  const foreign = result?.find(({ currency }) => currency !== organization.currency);
  if (foreign) return `It is in ${foreign.currency}. Please record it on its form, with the exchange rate`;
  if ((result?.length ?? 0) > LIMITS.text_transactions)
    return `These are more than ${LIMITS.text_transactions} transactions`;
  if (result?.some((said) => said.amount_minor > LIMITS.document_max)) return 'This amount is too large';
  return result ? null : reason || 'It was not understood';
}
