import { sideOf } from './direction.ts';
import { type Draft, DraftReader } from './drafts.ts';
import { gateOf, stockRouteOf } from './gates.ts';
import type { SaidQuantity } from './marks.ts';
import {
  type KnownNames,
  none,
  type Route,
  type SaidTransaction,
  Sentence,
  type SentenceReading,
} from './reading.ts';

/** Reads what a text says about money and stock. `today` is the organization's civil date. Never throws. */
export function readSentence(text: string, today: string, known: KnownNames = {}): SentenceReading {
  const sentence = new Sentence(text, today, known);
  const settled = gateOf(sentence) ?? stockRouteOf(sentence);
  if (settled) return settled;
  const reader = new DraftReader(sentence);
  const result: SaidTransaction[] = [];
  let route: Route = 'none';
  let reason = reader.skipped ?? 'There is no amount';
  for (const draft of reader.drafts) {
    const decided = decide(draft, reader, sentence);
    if (typeof decided === 'string') reason = reader.skipped ?? decided;
    else {
      if (result.length === 0) route = decided.route;
      result.push(decided.said);
    }
  }
  return result.length > 0 ? { route, result } : none(reason);
}

/** Returns the transaction that a draft stands for, or the reason why it is none. */
function decide(
  draft: Draft,
  reader: DraftReader,
  sentence: Sentence,
): { route: Route; said: SaidTransaction } | string {
  const { text } = draft;
  const before = reader.drafts[reader.drafts.indexOf(draft) - 1];
  if (draft.price === null && /\bsame (?:price|rate|amount)\b/.test(text) && before?.price)
    draft.price = { ...before.price, role: 'unit' };
  const { price } = draft;
  if (price === null) return 'There is no amount';
  if (price.minor === 0) return 'The amount is zero';
  const side = sideOf(draft, sentence);
  if (side === null) return 'It does not say whether money came in or went out';
  const { minor } = price;
  // A dozen at a price for each piece is twelve pieces.
  const isDozen =
    draft.quantity?.unit === 'dozen' &&
    price.role === 'unit' &&
    price.per !== 'dozen' &&
    /\b(?:each|apiece|one|piece|pcs)\b/.test(text);
  const quantity: SaidQuantity | null = isDozen
    ? { ...draft.quantity!, value: draft.quantity!.value * 12, unit: null }
    : draft.quantity;
  const count = quantity ? quantity.value : 1;
  let amount = minor;
  let unit: number | null = null;
  if (price.role === 'unit') {
    unit = minor;
    amount = Math.round(minor * count);
    if (draft.total !== null && quantity === null) amount = draft.total;
  } else if (draft.total !== null && draft.total > minor) {
    amount = draft.total;
  }
  amount -= Math.min(draft.less + Math.round(amount * draft.lessShare), amount - 1);
  // "She paid one fifty" of 222,000 is 150,000.
  const payments = draft.payments.map((each) =>
    each < 100_000 && amount >= 1_000_000 && each * 1_000 <= amount ? each * 1_000 : each,
  );
  if (draft.share !== null) payments.push(Math.round(amount * draft.share));
  const paidSum = payments.reduce((sum, each) => sum + each, 0);
  let paid: boolean | 'partial' | undefined;
  let amountPaid: number | undefined;
  if (draft.left !== null && paidSum === 0 && draft.state !== 'half') {
    if (side.isDebt) paid = true;
    else if (
      price.role === 'unit' ||
      (draft.left < amount &&
        /\b(?:goods|bags?|take|took|carry|sold|bought)\b/.test(text) &&
        !/\b(?:paid|drop|dropped|deposit\w*|gave|give)\b/.test(text))
    ) {
      amountPaid = amount - draft.left;
      paid = amountPaid > 0 ? 'partial' : false;
    } else {
      // "Dropped 200k, balance 120k": what was paid and what is left make the whole.
      amountPaid = amount;
      amount += draft.left;
      paid = 'partial';
    }
  } else if (paidSum > 0) {
    paid =
      paidSum >= amount ||
      draft.isWhole ||
      /\b(?:wht|withholding)\b/.test(sentence.wordsAround(draft.segment))
        ? true
        : 'partial';
    if (paid === 'partial') amountPaid = paidSum;
  } else if (draft.state === 'half') {
    paid = 'partial';
    amountPaid = Math.round(amount / 2);
  } else if (draft.state === 'unpaid') paid = false;
  else if (draft.state === 'paid' || side.isMoney) paid = true;
  // Money that entered a bank came by transfer.
  if (
    !draft.method &&
    /\b(?:in ?to|enter(?:ed)?|inside|credited) (?:my |our |the )?(?:gtb|gtbank|first ?bank|zenith|access|uba|fcmb|fidelity|sterling|wema|stanbic|ecobank|polaris|kuda|opay|moniepoint|account|acct|bank)\b/.test(
      sentence.wordsAround(draft.segment),
    )
  )
    draft.method = 'bank_transfer';
  const said: SaidTransaction = {
    type: side.side === 'in' ? 'income' : 'expense',
    amount_minor: amount,
    currency: price.currency,
    category: side.category,
    ...(quantity
      ? { quantity: quantity.value, ...(quantity.unit && { unit: quantity.unit }) }
      : side.isGoods
        ? { quantity: 1 }
        : {}),
    ...(unit !== null && { unit_price_minor: unit }),
    // Goods that are named by their unit alone: 8 bales.
    ...((draft.item ?? quantity?.unit) && { item: draft.item ?? quantity!.unit! }),
    ...(draft.party && { counterparty: draft.party }),
    ...((draft.method ?? reader.leading.method) && {
      payment_method: (draft.method ?? reader.leading.method)!,
    }),
    ...(paid !== undefined && { paid }),
    ...(amountPaid !== undefined && { amount_paid_minor: amountPaid }),
    ...(draft.offset !== null && { date_offset_days: draft.offset }),
  };
  return { route: side.route, said };
}
