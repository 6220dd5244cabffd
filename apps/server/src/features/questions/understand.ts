import {
  type NoAnswer,
  QUESTION_EXAMPLES,
  type QuestionKind,
  type SaidWord,
  type UnderstoodQuestion,
} from '@lissafi/contract/questions';
import { type FoundName, findName, namesMeant } from '@lissafi/domain/language/sentence/known-names';
import { namedIn, readQuestion } from '@lissafi/domain/language/sentence/questions';
import type { MemberContext } from '../../http/context.ts';
import { type Candidates, type Named, type NamedItem, namesOf } from '../known-names/candidates.ts';
import { nearestItems } from '../known-names/nearest.ts';

export const noAnswer = (
  code: NoAnswer['code'],
  reason: string,
  examples: readonly string[] = QUESTION_EXAMPLES,
): NoAnswer => ({
  understood: null,
  code,
  reason,
  examples: [...examples],
});

/** A question with the records that it names. */
export interface Asked {
  kind: QuestionKind;
  customer: Named | null;
  supplier: Named | null;
  item: NamedItem | null;
  category: string | null;
  date_from: string | null;
  date_to: string | null;
  above: number | null;
  words: SaidWord[];
}

const OF_CUSTOMER: QuestionKind[] = [
  'customer_owes',
  'sales_total',
  'sales_quantity',
  'payments_received',
  'best_items',
  'best_earners',
];
const OF_SUPPLIER: QuestionKind[] = ['i_owe', 'expenses_total'];
const OF_ITEM: QuestionKind[] = [
  ...(['sales_total', 'sales_quantity', 'item_stock', 'item_cost'] as const),
  ...(['production_total', 'profit', 'best_customers'] as const),
];
const NEEDS_ITEM: QuestionKind[] = ['sales_quantity', 'item_stock', 'item_cost'];
const MOST_CHOICES = 6;

/** The words that told the kind of the question. */
const ABOUT =
  /\b(?:ow(?:e|es|ed|ing)(?: (?:me|us))?|s(?:ell|old|ales?)|stock|cost|profit|gain|margin|earn(?:s|ed)?|expenses?|spen[dt]|cash|paid|payments?|received|best|low|finish(?:ed|ing)?|made|baked|produced|left|remain(?:s|ing)?)\b/i;

/** The kind of a question by its words and these names; null where nothing was asked that is answered. */
export const kindOf = (text: string, today: string, known: Candidates): QuestionKind | null =>
  readQuestion(text, today, namesIn(known))?.kind ?? null;

const unique = (named: readonly Named[]) => [...new Set(named.map(({ name }) => name))];
const namesIn = ({ customers, suppliers, items, aliases }: Candidates) => ({
  customers: namesOf(customers, aliases),
  suppliers: namesOf(suppliers, aliases),
  products: namesOf(items, aliases),
});

/**
 * Adds the item that is nearest to one that the question says and nobody has: “how much malt remain” means Malta
 * Guinness, which the answer names. Where several are near, the answer asks which.
 */
export async function withNearestItem(
  context: MemberContext,
  text: string,
  known: Candidates,
): Promise<Candidates | NoAnswer> {
  const said = readQuestion(text, context.today, namesIn(known))?.item;
  if (said === undefined || known.items.some(({ name }) => name === said)) return known;
  if (namesMeant(said, unique(known.items)).length > 0) return known;
  const [first, ...others] = await nearestItems(context, said);
  if (!first) return known;
  const at = text.toLowerCase().indexOf(said);
  if (others.length > 0 && at >= 0)
    return noAnswer(
      'which_name',
      `None of your items is called “${said}”. Which one do you mean?`,
      [first, ...others].map(({ name }) => text.slice(0, at) + name + text.slice(at + said.length)),
    );
  if (others.length > 0) return known;
  return {
    ...known,
    items: [...known.items.filter(({ id }) => id !== first.id), first],
    aliases: [...known.aliases, { words: said, id: first.id, name: first.name }],
  };
}

/**
 * Reads a question with the names of the organization. Where a name fits several records alike, or a name that the
 * question needs is none of them, the answer says so instead of counting for somebody else.
 */
export function understand(text: string, today: string, known: Candidates): Asked | NoAnswer {
  const names = namesIn(known);
  const read = readQuestion(text, today, names);
  if (!read)
    return noAnswer('not_a_question', 'This is not a question that can be answered from your books.');
  const found = namedIn(text, today, names);
  const { tokens, period, above } = found;
  const inside = (index: number, mark: { from: number; to: number } | null) =>
    mark !== null && index >= mark.from && index < mark.to;
  const outside = tokens.map((token, index) => (inside(index, period) ? { ...token, word: '' } : token));
  const words: SaidWord[] = [];
  const mark = (place: { from: number; to: number } | null, tone: SaidWord['tone']) => {
    if (!place) return;
    const [from, to] = [tokens[place.from]!.start, tokens[place.to - 1]!.end];
    if (!words.some((each) => from < each.to && each.from < to)) words.push({ from, to, tone });
  };

  /** The one record that is named, null for none, or which it may be. */
  function recordOf<Record extends Named>(
    role: 'customer' | 'supplier' | 'item',
    records: readonly Record[],
    place: FoundName | null,
    needed: boolean,
    said?: string,
  ): Record | null | NoAnswer {
    const others = [found.customer, found.supplier, found.product].filter(
      (each) => each !== null && each !== place,
    );
    if (place) {
      const fits = records.filter(({ id, name }) => (place.id ? id === place.id : name === place.name));
      if (fits.length > 1)
        return noAnswer(
          'which_name',
          `${fits.length} records have the name ${place.name}. Open the one you mean from its list.`,
          [],
        );
      mark(place, role === 'item' ? 'item' : 'person');
      return fits[0] ?? null;
    }
    const near = unique(records).flatMap((name) => {
      const at = findName(outside, [name]);
      return at && !others.some((other) => at.from < other!.to && other!.from < at.to) ? [at] : [];
    });
    if (near.length === 1 && needed) {
      mark(near[0]!, role === 'item' ? 'item' : 'person');
      return records.find(({ name }) => name === near[0]!.name) ?? null;
    }
    if (near.length > 1)
      return noAnswer(
        'which_name',
        `Several of your ${role}s fit. Which one do you mean?`,
        near
          .slice(0, MOST_CHOICES)
          .map(
            ({ name, from, to }) =>
              text.slice(0, tokens[from]!.start) + name + text.slice(tokens[to - 1]!.end),
          ),
      );
    if (!needed) return null;
    return noAnswer(
      'unknown_name',
      said ? `None of your ${role}s is called “${said}”.` : `Say which ${role} you mean, by its name.`,
    );
  }

  const { kind } = read;
  const customer = OF_CUSTOMER.includes(kind)
    ? recordOf('customer', known.customers, found.customer, kind === 'customer_owes')
    : null;
  if (customer && 'code' in customer) return customer;
  const supplier = OF_SUPPLIER.includes(kind)
    ? recordOf('supplier', known.suppliers, found.supplier, false)
    : null;
  if (supplier && 'code' in supplier) return supplier;
  // An item that was said but is none of the organization's is not left out silently.
  const isSaid = read.item !== undefined && kind !== 'production_total';
  const item = OF_ITEM.includes(kind)
    ? recordOf('item', known.items, found.product, NEEDS_ITEM.includes(kind) || isSaid, read.item)
    : null;
  if (item && 'code' in item) return item;
  mark(period, 'date');
  const counts = above !== null && read.above !== undefined;
  // With the word before it: pass 50k.
  if (counts) mark({ from: Math.max(0, above.from - 1), to: above.to }, 'amount');
  const about = ABOUT.exec(text);
  if (about && !words.some(({ from, to }) => about.index < to && from < about.index + about[0].length))
    words.push({ from: about.index, to: about.index + about[0].length, tone: 'about' });
  return {
    kind,
    ...{ customer, supplier, item },
    category: read.category ?? null,
    date_from: read.date_from ?? null,
    date_to: read.date_to ?? null,
    above: read.above ?? null,
    words: words.sort((a, b) => a.from - b.from),
  };
}

/** What was understood, as it is answered. */
export const onWire = (asked: Asked): UnderstoodQuestion => ({
  kind: asked.kind,
  ...(asked.customer && { customer: asked.customer.name, customer_id: asked.customer.id }),
  ...(asked.supplier && { supplier: asked.supplier.name, supplier_id: asked.supplier.id }),
  ...(asked.item && { item: asked.item.name, item_id: asked.item.id }),
  ...(asked.category && { category: asked.category }),
  ...(asked.date_from && { date_from: asked.date_from }),
  ...(asked.date_to && { date_to: asked.date_to }),
  ...(asked.above !== null && { above: asked.above }),
});
