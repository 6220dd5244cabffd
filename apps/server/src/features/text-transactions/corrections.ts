import type { TextEntry, TextTransaction } from '@lissafi/contract/text-transactions';
import { singularUnit } from '@lissafi/domain/language/sentence/adjustments';
import { wordsKey } from '@lissafi/domain/language/sentence/known-names';
import type { Correction } from '../aliases/learn.ts';

/** What was understood of some words: the record, if any, and its name. */
interface Understood {
  words: string | null;
  id: string | null;
  name: string | null;
}

/** The words mean the chosen record, unless they are exactly the name of the one that was understood. */
function correctionOf(kind: Correction['kind'], said: Understood, chosen: string | null): Correction[] {
  if (!said.words || !chosen || chosen === said.id) return [];
  if (said.name !== null && wordsKey(said.name) === wordsKey(said.words)) return [];
  return [{ kind, words: said.words, means: chosen }];
}

/**
 * Returns what a person corrected before recording. It compares with what is stored of the reading, so that nobody can
 * teach words that were not said.
 */
export function correctionsIn(
  read: readonly TextTransaction[],
  recorded: readonly TextEntry[],
): Correction[] {
  // Without an entry for each it is not known which is which.
  if (read.length !== recorded.length) return [];
  return read.flatMap((transaction, index) => {
    const { entry: said, said_unit, customer_name, supplier_name, item_name } = transaction;
    const entry = recorded[index]!;
    const moneyIn = entry.kind === 'sale' || entry.kind === 'customer_payment';
    const moneyOut = entry.kind === 'expense' || entry.kind === 'supplier_payment';
    const words = said.counterparty;
    // Another quantity in another unit is a conversion: 2 dozen are 24 pieces.
    const isUnit =
      said_unit !== null &&
      entry.unit !== null &&
      entry.quantity === said.quantity &&
      singularUnit(entry.unit) !== singularUnit(said.unit ?? '');
    return [
      ...(moneyIn
        ? correctionOf('customer', { words, id: said.customer_id, name: customer_name }, entry.customer_id)
        : []),
      ...(moneyOut
        ? correctionOf('supplier', { words, id: said.supplier_id, name: supplier_name }, entry.supplier_id)
        : []),
      ...(entry.kind === 'sale'
        ? correctionOf('item', { words: said.item, id: said.item_id, name: item_name }, entry.item_id)
        : []),
      ...(isUnit
        ? [{ kind: 'unit' as const, words: said_unit, means: entry.unit!, of_item_id: entry.item_id }]
        : []),
    ];
  });
}
