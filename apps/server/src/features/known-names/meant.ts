import { singularUnit } from '@lissafi/domain/language/sentence/adjustments';
import { type Alias, namesMeant, wordsKey } from '@lissafi/domain/language/sentence/known-names';
import type { Named, NamedItem, SaidUnit } from './candidates.ts';

/** The records that something said can mean. */
export interface Meant<One extends Named> {
  found: One[];
  /** The one that it means; null where it is none or several. */
  one: One | null;
  /** An earlier correction told that, so it stands first among those that fit. */
  learned: boolean;
}

/** Returns the records that what was said can mean: by their names, and by other words where no name is exactly that. */
export function meantBy<One extends Named>(
  said: string | null | undefined,
  records: readonly One[],
  aliases: readonly Alias[],
): Meant<One> {
  if (!said) return { found: [], one: null, learned: false };
  const key = wordsKey(said);
  const names = new Set(
    namesMeant(
      said,
      records.map(({ name }) => name),
    ),
  );
  const named = records.filter(({ name }) => names.has(name));
  const ids = aliases.filter(({ words }) => wordsKey(words) === key).map(({ id }) => id);
  const alias = named.some(({ name }) => wordsKey(name) === key)
    ? undefined
    : records.find(({ id }) => ids.includes(id));
  if (alias) return { found: [alias, ...named.filter((one) => one !== alias)], one: alias, learned: true };
  return { found: named, one: named.length === 1 ? named[0]! : null, learned: false };
}

/** The units that an item has. */
const hasUnit = ({ unit, conversions }: NamedItem, name: string): boolean =>
  [unit, ...conversions.map((each) => each.unit)].some((each) => singularUnit(each) === singularUnit(name));

/**
 * Returns the unit that a word stands for: of an item its own unit of that name, then what was learned of that item; what
 * was taught for all holds only where the item has that unit and not the one that was said.
 */
export function unitMeant(said: string, item: NamedItem | null, units: readonly SaidUnit[]): string {
  if (item && hasUnit(item, said)) return said;
  const taught = units.filter(({ words }) => wordsKey(words) === wordsKey(said));
  const own = item && taught.find(({ of_item_id }) => of_item_id === item.id);
  if (own) return own.name;
  const general = taught.find(({ of_item_id }) => of_item_id === null);
  return general && (!item || hasUnit(item, general.name)) ? general.name : said;
}
