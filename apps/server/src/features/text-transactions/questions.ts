import type { TextEntry, TextQuestion, TextTransaction } from '@lissafi/contract/text-transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import type { Named, NamedItem } from '../known-names/candidates.ts';
import type { Meant } from '../known-names/meant.ts';

const EACH_BEFORE = /(?:\bat|@|\bper|\beach|\bfor each|\b1 for|\bone for)\s*(?:₦|n|ngn)?\s*$/i;
const EACH_AFTER = /^\s*(?:each|per\b|apiece|one one|a piece|for one|\/)/i;
const ALL_BEFORE = /(?:\bfor|\btotal|\btotal of|\bworth|\baltogether|\bat all|=)\s*(?:₦|n|ngn)?\s*$/i;
const ALL_AFTER = /^\s*(?:total|in total|altogether|in all|for all|all|worth)\b/i;

type Words = TextTransaction['words'];

/** "10 party pack 3500" says neither each nor total: both answers are offered with what they come to. */
export function priceQuestion(
  text: string,
  entry: TextEntry,
  { words, currency, unitPrice }: { words: Words; currency: string; unitPrice: number | null },
): TextQuestion | null {
  const { quantity } = entry;
  if (quantity === null || quantity <= 1) return null;
  const figures = words.filter(({ field }) => field === 'amount' || field === 'unit_price');
  if (figures.length !== 1) return null;
  const { start, end } = figures[0]!;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const own = text.slice(start, end);
  if ([EACH_BEFORE, ALL_BEFORE].some((one) => one.test(before))) return null;
  if (
    [EACH_AFTER, ALL_AFTER].some((one) => one.test(after)) ||
    /each|per|@|\bat\b|total|\bfor\b|worth/i.test(own)
  )
    return null;
  const said = unitPrice ?? entry.amount;
  const whole = Math.round(said * quantity);
  const paid = entry.amount_paid ?? 0;
  if (!Number.isSafeInteger(whole) || paid >= whole) return null;
  const fits = paid < said;
  const money = (value: number) => formatMoney(value, currency);
  return {
    id: 'price',
    question: `${money(said)} each, or for all ${quantity}?`,
    learned: null,
    answers: [
      { label: `${money(said)} each`, detail: `total ${money(whole)}`, set: { amount: whole } },
      ...(fits
        ? [
            {
              label: `${money(said)} for all ${quantity}`,
              detail: `${money(Math.round(said / quantity))} each`,
              set: { amount: said },
            },
          ]
        : []),
    ],
  };
}

/**
 * "She paid 2k, balance remain" does not say of how much. The usual price is offered where it is more than what was paid;
 * otherwise the person types the total. Until then a part equal to the whole is refused when it is recorded.
 */
export function wholeQuestion(entry: TextEntry, item: NamedItem | null, currency: string): TextQuestion {
  const { amount: paid, quantity } = entry;
  const money = (value: number) => formatMoney(value, currency);
  const usual = item?.selling_price ? Math.round(item.selling_price * (quantity ?? 1)) : 0;
  const part: Partial<TextEntry> = { payment_status: 'partial', amount_paid: paid };
  return {
    id: 'whole',
    question: `${money(paid)} was paid, and something is left. How much is it in all?`,
    learned: null,
    answers: [
      ...(usual > paid
        ? [
            {
              label: `${money(usual)} in all`,
              detail: `${quantity ?? 1} at the usual ${money(item!.selling_price!)}, ${money(usual - paid)} left`,
              set: { ...part, amount: usual },
            },
          ]
        : []),
      { label: 'Another amount', detail: 'Enter it as the total below', set: part },
      {
        label: `${money(paid)} in all`,
        detail: 'Nothing is left',
        set: { amount: paid, payment_status: 'paid', amount_paid: null, due_date: null },
      },
    ],
  };
}

/** A price is far from the usual one above three times or below a third of it. */
const FAR = 3;

/** Asks about a price that is far from the usual price of the item; null where it is near or has none. */
export function usualPriceQuestion(
  entry: TextEntry,
  item: NamedItem | null,
  currency: string,
): TextQuestion | null {
  if (!item?.selling_price || !entry.quantity) return null;
  const each = entry.amount / entry.quantity;
  if (each <= item.selling_price * FAR && each >= item.selling_price / FAR) return null;
  const money = (value: number) => formatMoney(Math.round(value), currency);
  return {
    id: 'usual_price',
    question: `${item.name} is usually ${money(item.selling_price)}. Is ${money(each)} each right?`,
    learned: null,
    answers: [
      { label: 'Yes, as I said', detail: `total ${money(entry.amount)}`, set: { amount: entry.amount } },
      {
        label: 'No, the usual price',
        detail: `total ${money(item.selling_price * entry.quantity)}`,
        set: { amount: Math.round(item.selling_price * entry.quantity) },
      },
    ],
  };
}

const FIELD = { customer: 'customer_id', supplier: 'supplier_id', item: 'item_id' } as const;

/**
 * Several records fit what was said: a guess would record it for somebody else. Where an answer was learned it is the
 * first one, and chosen.
 */
export function whichQuestion(
  id: keyof typeof FIELD,
  said: string,
  { found: candidates, learned }: Meant<Named>,
): TextQuestion | null {
  if (candidates.length < 2) return null;
  return {
    id,
    question: `Which ${id === 'item' ? 'product' : id} is “${said}”?`,
    learned: learned ? 0 : null,
    answers: candidates
      .slice(0, 4)
      .map((one) => ({ label: one.name, detail: null, set: { [FIELD[id]]: one.id } })),
  };
}

/**
 * No product is called what was said: the nearest ones are offered before a new one is sold, which has neither stock nor
 * cost. Null where nothing is near.
 */
export function nearestQuestion(said: string, nearest: readonly NamedItem[]): TextQuestion | null {
  const [first, ...others] = nearest;
  if (!first) return null;
  return {
    id: 'item',
    question:
      others.length === 0 ? `Is “${said}” your ${first.name}?` : `Which of your products is “${said}”?`,
    learned: null,
    answers: [
      ...nearest.map((one) => ({ label: one.name, detail: null, set: { item_id: one.id } })),
      { label: 'Another product', detail: 'Choose it below', set: { item_id: null, item: null } },
      {
        label: 'A new product',
        detail: `“${said}” is sold by name, without stock and cost`,
        set: { item_id: null, item: said },
      },
    ],
  };
}

/**
 * Asks which way the money goes, and how much, before a suggestion of a language model is recorded: nobody but a person
 * decides that. The other way is recorded as plain income or expense, paid.
 */
export function directionQuestion({ entry, questions }: TextTransaction, currency: string): TextQuestion {
  const { kind, category, customer_id, supplier_id, item_id, payment_status, amount_paid, due_date } = entry;
  const moneyIn = kind === 'sale' || kind === 'income' || kind === 'customer_payment';
  // Where the price is asked for too, the amount is not settled yet.
  const isOpen = questions.some(({ id }) => id === 'price');
  const money = isOpen ? 'Money' : formatMoney(entry.amount, currency);
  const payment_method = entry.payment_method ?? 'cash';
  const suggested: Partial<TextEntry> = {
    ...{ kind, category, customer_id, supplier_id, item_id, payment_status, amount_paid, due_date },
    payment_method: entry.payment_method,
  };
  const opposite: Partial<TextEntry> = {
    ...{ kind: moneyIn ? 'expense' : 'income', category: moneyIn ? 'other' : 'other_income' },
    ...{ customer_id: null, supplier_id: null, item_id: null, due_date: null, amount_paid: null },
    ...{ payment_status: 'paid', payment_method },
  };
  const labelOf = (isIn: boolean) => {
    if (isIn !== moneyIn || payment_status === 'paid') return `${money} ${isIn ? 'came in' : 'went out'}`;
    const rest = payment_status === 'unpaid' ? 'not paid yet' : 'paid in part';
    return `${money} ${isIn ? 'for us' : 'that we owe'}, ${rest}`;
  };
  return {
    id: 'direction',
    learned: null,
    question: 'Which way does the money go?',
    answers: [true, false].map((isIn) => ({
      ...{ label: labelOf(isIn), detail: null },
      set: isIn === moneyIn ? suggested : opposite,
    })),
  };
}
