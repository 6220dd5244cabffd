import type { TextMark } from '@lissafi/contract/invoice-text';
import type { Token } from './invoice-text-tokens.ts';

const TITLES = new Set(
  `mama mr mrs ms miss dr prof engr barr pastor rev alhaji alhaja hajia chief oga madam aunty auntie uncle baba iya
  brother sister bro sis mummy mommy daddy papa sir lady prince princess mallam`.split(/\s+/),
);
const BUSINESS_WORDS = new Set(
  `ltd limited plc stores store enterprises enterprise ventures nig nigeria supermarket hotel hotels school schools
  academy church pharmacy restaurant kitchen bakery boutique motors farms foods global company co & sons brothers`.split(
    /\s+/,
  ),
);
const SELLING = new Set(['sold', 'sell', 'supplied', 'supply', 'delivered', 'deliver', 'gave', 'give']);
const BUYING = new Set(
  'bought buy buys ordered order orders took take carry carried collect collected wants want'.split(' '),
);
const GIVING = new Set(['give', 'gave']);
const PRONOUNS = new Set(['i', 'we', 'she', 'he', 'they', 'dem', 'im', 'e']);
const ADDRESSING = new Set(['invoice', 'bill', 'receipt', 'customer', 'client']);
const ENDS = new Set(['at', '@', 'for', 'each', 'with', 'less', 'per', 'x', '=']);

const isName = (token: Token | undefined) => token?.kind === 'word' && /^\p{L}/u.test(token.text);
const isCapital = (token: Token) => /^\p{Lu}/u.test(token.text);
const isTitled = (tokens: readonly Token[]) =>
  TITLES.has(tokens[0]?.word.replace('.', '') ?? '') ||
  tokens.some((token) => BUSINESS_WORDS.has(token.word));

/** Finds the customer of a segment: `for X`, `sold … to X`, `invoice X for …`, `X bought …`, `X: …`. */
export function customerIn(
  segment: readonly Token[],
  text: string,
  all: readonly Token[],
): { name: string; mark: TextMark; used: Set<Token> } | null {
  const capitals = all.some((token) => token.kind === 'word' && isCapital(token));
  const found = (from: number, to: number, ...around: (Token | undefined)[]) => {
    const name = segment.slice(from, to);
    const [start, end] = [name[0]!.start, name.at(-1)!.end];
    const used = new Set([...name, ...around.filter((token): token is Token => token !== undefined)]);
    return {
      name: text.slice(start, end).replace(/\s+/g, ' '),
      mark: { field: 'customer', start, end },
      used,
    };
  };

  const colon = segment.findIndex((token) => token.word === ':');
  if (colon > 0 && segment.slice(0, colon).every(isName)) {
    const from = segment.findIndex(
      (token) => !ADDRESSING.has(token.word) && token.word !== 'for' && token.word !== 'to',
    );
    const name = segment.slice(Math.max(0, from), colon);
    if (name.length > 0 && (isTitled(name) || name.every(isCapital) || from > 0))
      return found(from, colon, segment[colon], ...segment.slice(0, from));
  }
  const verb = segment.findIndex((token) => BUYING.has(token.word));
  if (verb > 0 && segment.slice(0, verb).every(isName) && !PRONOUNS.has(segment[0]!.word))
    return found(0, verb, segment[verb]);
  const first = segment[0];
  if (
    first &&
    ADDRESSING.has(first.word) &&
    isName(segment[1]) &&
    !['for', 'to'].includes(segment[1]!.word)
  ) {
    const to = nameEnd(segment, 1);
    if (to > 1 && (isTitled(segment.slice(1, to)) || isCapital(segment[1]!) || !capitals))
      return found(1, to, first, segment[to]?.word === 'for' ? segment[to] : undefined);
  }
  const giving = segment.findIndex((token) => GIVING.has(token.word));
  if (giving >= 0 && isName(segment[giving + 1])) {
    const to = givenTo(segment, giving + 1);
    if (to > giving + 1) return found(giving + 1, to, segment[giving]);
  }
  for (const [index, token] of segment.entries()) {
    if (token.word !== 'for' && token.word !== 'to') continue;
    if (!isName(segment[index + 1])) continue;
    const to = nameEnd(segment, index + 1);
    const name = segment.slice(index + 1, to);
    if (name.length === 0) continue;
    const priced = segment.slice(0, index).some((one) => one.kind === 'number' && one.minor !== null);
    const sold = segment.slice(0, index).some((one) => SELLING.has(one.word));
    const isSure = isTitled(name) || sold || (index === 0 && isCapital(name[0]!));
    const isFor =
      token.word === 'for' && (isCapital(name[0]!) || (!capitals && priced && to === segment.length));
    if (isSure || isFor) return found(index + 1, to, token);
  }
  return null;
}

/**
 * Returns where the name of a recipient ends ("give X …"). After a title the next word is a name, and further words are
 * when a count or capitals show it. Without a title only capitalized words before a count form a name, unless the
 * customer is named later.
 */
function givenTo(segment: readonly Token[], from: number): number {
  const to = nameEnd(segment, from);
  const isCounted = segment[to]?.count != null && !segment[to]!.isMoney && to + 1 < segment.length;
  if (!isTitled(segment.slice(from, from + 1))) {
    const isSaid = segment.slice(to).some((token) => token.word === 'to' || token.word === 'for');
    return isCounted && !isSaid && segment.slice(from, to).every(isCapital) ? to : from;
  }
  if (isCounted) return to;
  let end = Math.min(to, from + 2);
  while (end < to && isCapital(segment[end]!)) end++;
  return end;
}

/** A name ends at a figure, at a price word or at the end of the segment. */
function nameEnd(segment: readonly Token[], from: number): number {
  let to = from;
  while (
    to < segment.length &&
    (isName(segment[to]) || segment[to]!.word === '&') &&
    !ENDS.has(segment[to]!.word)
  )
    to++;
  return to;
}

/** Whether a segment without a figure is only a customer: it has a title or a word for a business. */
export const isCustomerAlone = (segment: readonly Token[]): boolean =>
  segment.length > 1 && segment.every((token) => isName(token) || token.word === '&') && isTitled(segment);
