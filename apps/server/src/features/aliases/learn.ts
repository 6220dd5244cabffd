import type { AliasKind, LearnedAlias } from '@lissafi/contract/aliases';
import { whyNoAlias } from '@lissafi/domain/language/sentence/aliases';
import { wordsKey } from '@lissafi/domain/language/sentence/known-names';
import type { MemberContext } from '../../http/context.ts';
import { kindsReadBy } from '../known-names/aliases.ts';
import { isFull, saveAlias, targetOf } from './store.ts';

/** Words of a sentence, and what a person said that they mean: the id of a record, or the name of a unit. */
export interface Correction {
  kind: AliasKind;
  words: string;
  means: string;
  /** Of a unit: the id of the item that it was said of. */
  of_item_id?: string | null;
}

/**
 * Lets the words of corrections stand for what they were corrected to, and returns what is new. Words that could mean
 * anybody are not learned, nor those that one text uses for two, nor any beyond the limit, nor those of a kind that the
 * member may not read. Locks customers, then the words in one order; call it before the counter is taken.
 */
export async function learnAliases(
  context: MemberContext,
  corrections: readonly Correction[],
): Promise<LearnedAlias[]> {
  const readable = kindsReadBy(context.organization.permissions);
  const byKey = new Map<string, Correction[]>();
  for (const each of corrections) {
    const key = `${each.kind} ${wordsKey(each.words)} ${each.of_item_id ?? ''}`;
    byKey.set(key, [...(byKey.get(key) ?? []), each]);
  }
  const learned: LearnedAlias[] = [];
  for (const key of [...byKey.keys()].sort()) {
    const [first, ...others] = byKey.get(key)!;
    const { kind, words, means, of_item_id } = first!;
    if (!readable.includes(kind) || others.some((other) => other.means !== means)) continue;
    const target = await targetOf(context.tx, { kind, means, of_item_id: of_item_id ?? null });
    if (!target || whyNoAlias(kind, words, target.name) !== null) continue;
    if (await isFull(context.tx, kind, words)) continue;
    const { alias, changed } = await saveAlias(context, { kind, words, target });
    if (changed) learned.push(alias);
  }
  return learned;
}
