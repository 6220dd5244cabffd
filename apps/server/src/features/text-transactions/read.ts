import { LIMITS } from '@lissafi/contract/limits';
import type { TextEntry, TextField, TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import type { TransactionCategory } from '@lissafi/contract/transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import {
  MONEY_ROUTES,
  type MoneyRoute,
  type SaidTransaction,
  type SentenceReading,
} from '@lissafi/domain/language/sentence/reading';
import { saysFigure } from '@lissafi/domain/language/sentence/said-figures';
import { tokensOf } from '@lissafi/domain/language/sentence/tokens';
import { readSentence } from '@lissafi/domain/language/sentence/transactions';
import { listPrice } from '@lissafi/domain/sales/price-list';
import type { MemberContext } from '../../http/context.ts';
import {
  type Candidates,
  type Named,
  type NamedItem,
  namesOf,
  readCandidates,
} from '../known-names/candidates.ts';
import { meantBy, unitMeant } from '../known-names/meant.ts';
import { nearestItems } from '../known-names/nearest.ts';
import { ruleOfCustomer } from '../price-lists/prices.ts';
import type { StoredReading } from '../text-readings/store.ts';
import { mayRecord } from './may-record.ts';
import { offerOf } from './offers.ts';
import {
  nearestQuestion,
  priceQuestion,
  usualPriceQuestion,
  whichQuestion,
  wholeQuestion,
} from './questions.ts';
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

/** Whoever reads: a person's request, or the job that asks a language model for this person. */
export type Reader = Pick<MemberContext, 'tx' | 'today'> & {
  organization: Pick<MemberContext['organization'], 'currency' | 'permissions'>;
};

/** The item with what it costs this customer, by a price list, in place of its selling price. */
async function pricedFor(
  { tx }: Reader,
  item: NamedItem | null,
  customer: Named | null,
  { quantity, on }: { quantity: number; on: string },
): Promise<NamedItem | null> {
  if (!item || !customer) return item;
  const list = await ruleOfCustomer(tx, customer.id, [item.id]);
  return list ? { ...item, selling_price: listPrice(item, list, quantity, on) } : item;
}

async function understood(
  context: Reader,
  { text, known, looksUp }: { text: string; known: Candidates; looksUp: boolean },
  said: SaidTransaction,
  spans: readonly Word[],
): Promise<TextTransaction> {
  const { today, organization } = context;
  const kind = kindOf(said);
  const moneyIn = said.type === 'income';
  const parties = meantBy(said.counterparty, moneyIn ? known.customers : known.suppliers, known.aliases);
  const items = meantBy(kind === 'sale' ? said.item : undefined, known.items, known.aliases);
  const party = parties.one;
  const unit = said.unit && unitMeant(said.unit, items.one, known.units);
  const isPart = said.paid === 'partial';
  const isOwed = isPart || said.paid === false;
  const transaction_date = addDays(today, said.date_offset_days ?? 0);
  const item = await pricedFor(context, items.one, party, {
    ...{ quantity: said.quantity ?? 1, on: transaction_date },
  });
  const isUnknown = kind === 'sale' && items.found.length === 0 && said.category === 'sales';
  const nearest = isUnknown ? await nearestItems(context, said.item, 'finished_good') : [];
  const entry: TextEntry = {
    kind,
    amount: said.amount_minor,
    transaction_date,
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
    due_date: said.due_date ?? null,
  };
  const words = [...spans];
  const { currency } = organization;
  const whole = said.rest_unsaid ? wholeQuestion(entry, item, currency) : null;
  const price = whole
    ? null
    : priceQuestion(text, entry, { words, currency, unitPrice: said.unit_price_minor ?? null });
  const questions = [
    whichQuestion(moneyIn ? 'customer' : 'supplier', said.counterparty ?? '', parties),
    whichQuestion('item', said.item ?? '', items) ?? nearestQuestion(said.item ?? '', nearest),
    whole,
    price,
    // A price is judged once it is known whether it is for each, and of how much.
    price === null && whole === null ? usualPriceQuestion(entry, item, currency) : null,
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

/** The open records that a text may mean. */
async function openCandidates({ tx, organization }: Reader, text: string): Promise<Candidates> {
  const { customers, suppliers, items, ...others } = await readCandidates(tx, text, organization.permissions);
  return {
    ...others,
    customers: customers.filter(({ is_open }) => is_open),
    suppliers: suppliers.filter(({ is_open }) => is_open),
    items: items.filter(({ is_open }) => is_open),
  };
}

const goodsOf = ({ items }: Candidates) => items.filter(({ item_type }) => item_type === 'finished_good');

const isForeign = ({ organization }: Reader, result: readonly SaidTransaction[]): boolean =>
  result.some(({ currency }) => currency !== organization.currency);

/** Why what was said cannot be recorded from a sentence; null where it can. */
function tooMuch(reader: Reader, result: readonly SaidTransaction[]): string | null {
  const foreign = result.find(({ currency }) => currency !== reader.organization.currency);
  if (foreign) return `It is in ${foreign.currency}. Please record it on its form, with the exchange rate`;
  if (result.length > LIMITS.text_transactions)
    return `These are more than ${LIMITS.text_transactions} transactions`;
  return result.some((said) => said.amount_minor > LIMITS.document_max) ? 'This amount is too large' : null;
}

/** The same, and where the role does not record it. */
export const refusalOf = (reader: Reader, result: readonly SaidTransaction[]): string | null =>
  tooMuch(reader, result) ??
  (mayRecord(reader.organization.permissions, result.map(kindOf)) ? null : NOT_YOURS);

const NOT_YOURS = 'Your role does not record this';

type Said = Required<Pick<SentenceReading, 'spans'>> & {
  result: readonly SaidTransaction[];
};

/** What was said as transactions of this organization: with its records, what has to be asked, and twins in the books. */
export async function toTransactions(
  reader: Reader,
  text: string,
  { result, spans }: Said,
  candidates?: Candidates,
): Promise<TextTransaction[]> {
  const { permissions } = reader.organization;
  const known = candidates ?? (await openCandidates(reader, text));
  const about = {
    text,
    known: { ...known, items: goodsOf(known) },
    // What this person may not record is not looked up in the books.
    looksUp: mayRecord(permissions, result.map(kindOf)) || permissions.includes('stock:adjust'),
  };
  const transactions: TextTransaction[] = [];
  for (const [index, said] of result.entries()) {
    const own = (spans[index] ?? []).map((span) => ({ ...span, field: span.field as TextField }));
    transactions.push(await understood(reader, about, said, own));
  }
  return transactions;
}

/** What a text was read as; `waits` and `is_doubtful` are not stored. */
export type FreshReading = Omit<StoredReading, 'sentence_id' | 'source_document_id'> & {
  /** It was refused although it seems to tell of money or stock, so that a person should see it. */
  waits: boolean;
  /** It was refused or not read whole although it seems to tell of money: another reader may understand more. */
  is_doubtful: boolean;
};

/** Reads a text with the names that the organization knows. What this person may not record is refused. Nothing is stored. */
export async function readText(context: MemberContext, text: string): Promise<FreshReading> {
  const { today, organization, newId } = context;
  const known = await openCandidates(context, text);
  const sentence = readSentence(text, today, {
    products: namesOf(goodsOf(known), known.aliases),
    customers: namesOf(known.customers, known.aliases),
    suppliers: namesOf(known.suppliers, known.aliases),
  });
  const { route, spans, unread, reason } = sentence;
  const result = sentence.result ?? [];
  const base = { processing_id: newId(), text, route, form: FORMS[route] ?? null };
  const why = tooMuch(context, result);
  const read = why === null ? await toTransactions(context, text, { result, spans: spans ?? [] }, known) : [];
  const transactions = mayRecord(organization.permissions, result.map(kindOf)) ? read : [];
  const offer =
    why !== null && !isForeign(context, result)
      ? null
      : await offerOf(context, { text, sentence, transactions: read, known });
  if (transactions.length > 0 || offer) {
    const unused = read.length > 0 ? (unread ?? []) : [];
    return {
      ...{ ...base, status: 'success', reason: null, transactions, offer, unused, waits: false },
      is_doubtful:
        transactions.length > 0 && leavesMuch(unused.map(({ start, end }) => text.slice(start, end))),
    };
  }
  const tells = route !== 'none' || tokensOf(text).some(({ kind }) => kind === 'number');
  const isRead = result.length > 0;
  return {
    ...{ ...base, status: 'error', transactions: [], offer: null, unused: [] },
    reason: why ?? (isRead ? NOT_YOURS : reason || 'It was not understood'),
    waits: route !== 'question' && tells,
    is_doubtful: !isRead && mayBeMoney(route) && saysFigure(text, today),
  };
}

/** What is surely something else (a question, a transfer, a count, production) is no transaction to any reader. */
const mayBeMoney = (route: TextReading['route']): boolean =>
  route === 'none' || MONEY_ROUTES.some((money) => money === route);

/**
 * Of sentences kept aside the grammar misreads one in ten where at most one word was not used, and one in four where
 * two or more were (docs/decisions/0074). A figure that was not used is doubtful by itself.
 */
function leavesMuch(unused: readonly string[]): boolean {
  const words = unused.join(' ').split(/\s+/).filter(Boolean);
  return words.length >= 2 || words.some((word) => /\d/.test(word));
}
