import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import type { SaidLine, SaidWord, TextOffer, TextTransaction } from '@lissafi/contract/text-transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { readAdjustment, singularUnit } from '@lissafi/domain/language/sentence/adjustments';
import { findName } from '@lissafi/domain/language/sentence/known-names';
import { readProduction } from '@lissafi/domain/language/sentence/production';
import type { SaidTransaction, SentenceReading } from '@lissafi/domain/language/sentence/reading';
import { tokensOf } from '@lissafi/domain/language/sentence/tokens';
import { type KnownAccount, readTransfer } from '@lissafi/domain/language/sentence/transfers';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { type Candidates, type NamedItem, namesOf } from '../known-names/candidates.ts';
import { meantBy, unitMeant } from '../known-names/meant.ts';
import { nearestItems } from '../known-names/nearest.ts';

/** What was read of a text so far, with the open records whose names share words with it. */
export interface Read {
  text: string;
  sentence: SentenceReading;
  /** Of each result of the sentence; empty where nothing can be recorded of it at once. */
  transactions: readonly TextTransaction[];
  known: Candidates;
}

const only = <One>(found: readonly One[]): One | null => (found.length === 1 ? found[0]! : null);

/** The items that something said can mean; an earlier correction told which. */
function itemsMeant(said: string | null | undefined, { items, aliases }: Candidates): NamedItem[] {
  const { found, one, learned } = meantBy(said, items, aliases);
  return learned ? [one!] : found;
}

/** A unit that was said, or the one that its word stands for with these items. */
const unitOfItems = (said: string, items: readonly NamedItem[], { units }: Candidates): string =>
  singularUnit(unitMeant(said, only(items), units));

const PERMISSION: Record<TextOffer['kind'], Permission> = {
  ...({ delivery: 'stock:write', adjustment: 'stock:adjust', production: 'production:write' } as const),
  ...({ transfer: 'transactions:write', invoice: 'documents:write' } as const),
};

/**
 * Returns the form that takes all of a text, with its figures, for a person who may use it; null where there is none, or
 * where a part of the text would be lost.
 */
export async function offerOf(context: MemberContext, read: Read): Promise<TextOffer | null> {
  const may = (kind: TextOffer['kind']) => context.organization.permissions.includes(PERMISSION[kind]);
  switch (read.sentence.route) {
    case 'purchase':
      return may('delivery') ? deliveryOf(context, read) : null;
    case 'stock_count':
    case 'stock_adjustment':
      return may('adjustment') ? adjustmentOf(context, read) : null;
    case 'production':
      return may('production') ? productionOf(context, read) : null;
    case 'transfer':
      return may('transfer') ? transferOf(context, read) : null;
    case 'sale':
      return may('invoice') ? invoiceOf(context, read) : null;
    default:
      return null;
  }
}

const saidItem = ({ id, item_type, name }: NamedItem) => ({ id, item_type, name });
/** More than these are no choice any more. */
const MOST = 6;
const saidItems = (found: readonly NamedItem[]) => found.slice(0, MOST).map(saidItem);

/** Goods of one supplier that came on one day, as far as every one of them is an item of the list. */
async function deliveryOf(context: MemberContext, read: Read): Promise<TextOffer | null> {
  const { today } = context;
  const { sentence, transactions, known: names } = read;
  const result = sentence.result ?? [];
  if (result.some(({ category }) => category !== 'inventory_purchase')) return null;
  const named =
    result.length > 0
      ? result.map((said, index) => lineOf(said, transactions[index]!, names))
      : unpricedLines(read, today);
  const lines = await Promise.all(named.map((line) => withNearest(context, line)));
  // What is no item has no stock: it stays an expense.
  if (lines.length === 0 || lines.some(({ items }) => items.length === 0)) return null;
  const one = <Value>(values: readonly Value[]) => (new Set(values).size === 1 ? values[0]! : null);
  const parties = new Set(result.flatMap(({ counterparty }) => counterparty ?? []));
  const days = new Set(result.map(({ date_offset_days }) => date_offset_days ?? 0));
  const states = result.map(({ paid }) => paid ?? null);
  if (parties.size > 1 || days.size > 1 || new Set(states).size > 1) return null;
  // A part that was paid belongs to one purchase.
  if (result.length > 1 && states[0] === 'partial') return null;
  const supplier =
    result.length > 0
      ? ([...parties][0] ?? null)
      : (findName(tokensOf(read.text), namesOf(names.suppliers, names.aliases))?.name ?? null);
  const state = one(states);
  const known = meantBy(supplier, names.suppliers, names.aliases).one;
  return {
    kind: 'delivery',
    words: transactions.flatMap(({ words }) => words),
    lines,
    supplier: known?.name ?? supplier?.slice(0, LIMITS.short_text) ?? null,
    supplier_id: known?.id ?? null,
    received_on: one(
      result.map(({ date_offset_days: days }) => (days === undefined ? null : addDays(today, days))),
    ),
    payment_status: state === null ? null : state === 'partial' ? 'partial' : state ? 'paid' : 'unpaid',
    amount_paid: (state === 'partial' && result[0]?.amount_paid_minor) || null,
    payment_method: one(result.map(({ payment_method }) => payment_method ?? null)),
    due_date:
      state === false || state === 'partial' ? one(result.map(({ due_date }) => due_date ?? null)) : null,
    twin: transactions.find(({ twin }) => twin !== null)?.twin ?? null,
  };
}

/** The nearest items where none is called what was said. */
async function withNearest(context: MemberContext, line: SaidLine): Promise<SaidLine> {
  if (line.items.length > 0) return line;
  const nearest = await nearestItems(context, line.item);
  return { ...line, items: saidItems(nearest), is_near: nearest.length > 0 };
}

function lineOf(said: SaidTransaction, { words, questions }: TextTransaction, known: Candidates): SaidLine {
  // "Bought flour 62k" does not say how much flour.
  const quantity = words.some(({ field }) => field === 'quantity') ? (said.quantity ?? null) : null;
  const each = said.unit_price_minor;
  const isAsked = questions.some(({ id }) => id === 'price');
  const items = itemsMeant(said.item, known);
  const isEach = !isAsked && each !== undefined && Math.round(each * (quantity ?? 1)) === said.amount_minor;
  return {
    item: said.item ?? null,
    items: saidItems(items),
    is_near: false,
    quantity,
    unit: quantity === null || !said.unit ? null : unitOfItems(said.unit, items, known),
    unit_cost: isEach ? each : null,
    total_cost: isAsked || isEach || said.rest_unsaid ? null : said.amount_minor,
    asked_cost: isAsked ? (each ?? said.amount_minor) : null,
  };
}

/** "Received 10 bags of flour from Dangote" gives no price: the form asks for it. */
function unpricedLines({ text, known }: Read, today: string): SaidLine[] {
  const { quantity, counted, unit, item } = readAdjustment(text, today);
  const items = itemsIn(text, item, known);
  if (items.length === 0) return [];
  return [
    {
      item,
      items: saidItems(items),
      is_near: false,
      quantity: quantity ?? counted,
      ...{
        unit: unit && unitOfItems(unit, items, known),
        unit_cost: null,
        total_cost: null,
        asked_cost: null,
      },
    },
  ];
}

/** The items that some words mean, otherwise the one that the whole text names. */
function itemsIn(text: string, said: string | null, known: Candidates): NamedItem[] {
  const { items, aliases } = known;
  const meant = itemsMeant(said, known);
  if (meant.length > 0) return meant;
  const found = findName(tokensOf(text), namesOf(items, aliases));
  if (!found) return [];
  return items.filter(({ id, name }) => (found.id ? id === found.id : name === found.name));
}

/** "5 loaves spoil" means the only item that is counted in loaves. */
async function countedIn(
  { tx, organization }: MemberContext,
  unit: string | null,
  onlyGoods = false,
): Promise<NamedItem[]> {
  if (!unit || !organization.permissions.includes('inventory:read')) return [];
  const { rows } = await sql<NamedItem>`
    select id, name, true as is_open, item_type, unit, conversions, selling_price from item
    where organization_id = ${tx.organization_id} and status = 'active' and lower(unit) = ${singularUnit(unit)}
      and (item_type = 'finished_good' or ${!onlyGoods}) order by id limit 2`.execute(tx.db);
  return rows.length === 1 ? rows : [];
}

async function adjustmentOf(context: MemberContext, { text, known }: Read): Promise<TextOffer> {
  const { item, unit, quantity, counted } = readAdjustment(text, context.today);
  const named = itemsIn(text, item, known);
  const items = named.length > 0 || item ? named : await countedIn(context, unit);
  const words = [...wordsOfFigure(text, quantity ?? counted), ...wordsOfItem(text, items, known)];
  return { kind: 'adjustment', words, item, items: saidItems(items) };
}

function wordsOfFigure(text: string, figure: number | null): SaidWord[] {
  const found = only(tokensOf(text).filter(({ kind, value }) => kind === 'number' && value === figure));
  return found ? [{ field: 'quantity', start: found.start, end: found.end }] : [];
}

function wordsOfItem(text: string, items: readonly NamedItem[], { aliases }: Candidates): SaidWord[] {
  const tokens = tokensOf(text);
  const found = findName(tokens, namesOf(items, aliases));
  if (!found) return [];
  return [{ field: 'item', start: tokens[found.from]!.start, end: tokens[found.to - 1]!.end }];
}

async function productionOf(context: MemberContext, { text, known }: Read): Promise<TextOffer> {
  const goods = known.items.filter(({ item_type }) => item_type === 'finished_good');
  const { product, quantity, unit, date, spans } = readProduction(
    text,
    context.today,
    namesOf(goods, known.aliases),
  );
  const named = goods.filter(({ name }) => name === product);
  const items = named.length > 0 ? named : await countedIn(context, unit, true);
  return {
    ...{ kind: 'production', words: spans, items: saidItems(items), quantity, made_on: date },
    unit: unit && unitOfItems(unit, items, known),
  };
}

async function transferOf({ tx, today }: MemberContext, { text }: Read): Promise<TextOffer> {
  const { rows: accounts } = await sql<KnownAccount>`select id, kind, name, bank_name from bank_account
    where organization_id = ${tx.organization_id} and not is_archived order by id`.execute(tx.db);
  const { amount, charge, from, to, date, spans } = readTransfer(text, today, accounts);
  return {
    ...{ kind: 'transfer', words: spans, amount, charge },
    ...{ from_id: from, to_id: to, transferred_on: date },
  };
}

/** What the sentence alone does not make one document of: several goods, a discount, a currency, no price. */
function invoiceOf(
  { organization }: MemberContext,
  { text, sentence, transactions }: Read,
): TextOffer | null {
  const { result, spans = [] } = sentence;
  if (text.length > LIMITS.invoice_text) return null;
  const words = transactions.flatMap((each) => each.words);
  if (!result) return { kind: 'invoice', words };
  if (!result.every(({ category }) => category === 'sales' || category === 'services')) return null;
  if (new Set(result.flatMap(({ counterparty }) => counterparty ?? [])).size > 1) return null;
  const isForeign = result.some(({ currency }) => currency !== organization.currency);
  const hasDiscount = spans.flat().some(({ field }) => field === 'discount') || /%|\bpercent\b/i.test(text);
  return result.length > 1 || isForeign || hasDiscount ? { kind: 'invoice', words } : null;
}
