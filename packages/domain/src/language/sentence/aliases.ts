import type { AliasKind } from '@lissafi/contract/aliases';
import { LIMITS } from '@lissafi/contract/limits';
import { singularUnit } from './adjustments.ts';
import { DAY_WORDS } from './dates.ts';
import { wordsKey } from './known-names.ts';
import {
  AUXILIARY,
  DEED_OF,
  FUTURE,
  METHOD_OF,
  NOT,
  SELF,
  THEY,
  TITLES,
  UNITS,
  unitOf,
  words,
} from './lexicon.ts';
import { tokensOf } from './tokens.ts';

/** Words that mean somebody else, or something else, each time. */
const ANYBODY = words(
  `customer customers buyer buyers client clients supplier suppliers vendor vendors person persons people somebody someone
  anybody everybody nobody man men woman women girl girls boy boys guy guys lady ladies friend friends passerby stranger
  goods good item items thing things product products stuff stock stocks material materials supplies order orders load
  market cash money same other another one new old a an the this that these those it its some any all our your their`,
);
/** Words that a sentence is built of: as a name they would be found in every one. */
const GRAMMAR = [
  ...[...DEED_OF.keys(), ...METHOD_OF.keys(), ...DAY_WORDS],
  ...[...AUXILIARY, ...FUTURE, ...NOT],
  ...words('week month year debt balance profit price cost expense expenses income invoice receipt payment'),
];
const GENERIC = new Set([...ANYBODY, ...THEY, ...SELF, ...TITLES, ...UNITS, ...GRAMMAR].map(wordsKey));

/** Units that mean the same everywhere. */
const MEASURES = new Set(
  [...words('kg g gram gm litre ml cl yard metre tonne ton dozen pair hour day night sqm acre plot')].map(
    wordsKey,
  ),
);

/**
 * Returns why words cannot stand for the record or the unit of a name, as a sentence for a person; null where they can.
 * Words that could mean anybody would book for somebody else.
 */
export function whyNoAlias(kind: AliasKind, said: string, name: string): string | null {
  const tokens = tokensOf(said).filter((token) => token.kind === 'word' || token.kind === 'number');
  const keys = wordsKey(said).split(' ');
  if (!tokens.some((token) => token.kind === 'word' && token.word.length > 1))
    return 'Please enter a word of at least two letters';
  if (said.length > LIMITS.alias_text || tokens.length > LIMITS.alias_words)
    return `Please use at most ${LIMITS.alias_words} words`;
  if (kind === 'unit') {
    if (tokens.length > 1 || !UNITS.has(unitOf(tokens[0]!.word)))
      return `“${said}” is not read as a unit in sentences`;
    if (MEASURES.has(keys[0]!)) return `“${said}” is a measure and always means the same`;
    return singularUnit(said) === singularUnit(name) ? 'This is the name of the unit already' : null;
  }
  if (keys.every((key) => GENERIC.has(key))) return `“${said}” can mean anybody or anything`;
  return wordsKey(said) === wordsKey(name) ? 'This is the name already' : null;
}
