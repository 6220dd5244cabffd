import { LIMITS } from '@lissafi/contract/limits';
import { TEXT_ENTRY_KINDS } from '@lissafi/contract/text-transactions';
import type { Suggested } from '@lissafi/domain/language/sentence/suggested';
import { z } from 'zod';

const Quote = z
  .string()
  .max(LIMITS.opinion_quote)
  .transform((text) => text.trim() || null)
  .nullish()
  .transform((text) => text ?? null);
/** A quoted figure; a bare number counts where the sentence says one of that value. */
const Figure = z.union([z.number(), Quote]);

const Transaction = z.object({
  kind: z.enum(TEXT_ENTRY_KINDS),
  amount: Figure,
  unit_price: Figure,
  quantity: Figure,
  payment: z.enum(['paid', 'owed', 'part']),
  paid_now: Figure,
  party: Quote,
  item: Quote,
  date: Quote,
  method: Quote,
});
const Answer = z.object({ transactions: z.array(Transaction).max(LIMITS.text_transactions) });

/** Returns what a language model suggests, still unchecked; null for an answer of another shape. */
export function suggestedIn(answer: unknown): Suggested[] | null {
  const { success, data } = Answer.safeParse(answer);
  return success ? data.transactions : null;
}
