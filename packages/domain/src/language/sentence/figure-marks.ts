import { DEED_OF, isAmong, METHOD_OF, SIZES, UNITS, unitOf, words } from './lexicon.ts';
import type { SaidMoney, SaidQuantity } from './mark.ts';
import type { NamedCurrency, Token } from './token.ts';

/** A word that counts goods: bag, crate. */
export const isUnitWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && UNITS.has(token.word);

const AT = words('at @ for-price na cost costs costing price priced rate');
const EACH = words('each apiece a-piece');
const ALL = words('total altogether all both everything lump-sum');
/** Words after a figure that make it a count of people or things, whatever stands before it. */
const NOUN_AFTER = /^\p{L}/u;
const NOT_COUNTED = words(
  `for to from on by in at with and or but cash transfer pos each per only total all paid pay is was na don dey when because
  since till until yesterday today tomorrow now via through she he they i we e dem him her balance remain left naira kobo
  each apiece altogether both off discount less upfront advance deposit already as inside then last this next so make wey
  which that go come`,
);

/** Words before a figure that it names rather than counts: flat 3, size 43, meter no 450. */
const NAMED_BY = words(
  `flat room size no number num house plot block-no meter order page line shop-no unit-no iphone note galaxy redmi itel infinix
  tecno spark hot max pro version v class grade jss sss ss primary year acct a/c account tel phone-no call bus route
  gate km mile model type series part section chapter psalm channel studio gen level step phase age aged #`,
);
/** Reads a figure as money or as a quantity, by what stands around it. */
export function figureAt(
  tokens: readonly Token[],
  index: number,
  used: readonly boolean[],
): SaidMoney | SaidQuantity | null {
  const token = tokens[index]!;
  const [before, next, after] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
  const isFree = (at: number) => tokens[at] !== undefined && !used[at];
  const nextWord = next?.kind === 'word' && isFree(index + 1) ? next.word : '';
  // 26 naira 88 kobo
  if (nextWord === 'naira' || nextWord === 'dollars' || nextWord === 'pounds') {
    const currency = nextWord === 'naira' ? 'NGN' : nextWord === 'dollars' ? 'USD' : 'GBP';
    const kobo = kobosAt(tokens, index + 2);
    return money(tokens, index, index + 2 + kobo.length, (token.minor ?? 0) + kobo.minor, currency);
  }
  if (nextWord === 'kobo') return money(tokens, index, index + 2, Math.round(token.value), 'NGN');
  // Nobody trades in 305 million: it is a length. A rate and other currencies are no amounts here.
  if (/^\d{2,3}m$/.test(token.word) && token.value >= 100_000_000)
    return {
      kind: 'quantity',
      from: index,
      to: index + 1,
      value: token.value / 1_000_000,
      unit: 'm',
      isSize: true,
    };
  if (
    before?.word === 'rate' ||
    isAmong(next?.word, 'yuan rmb cedi cedis cfa rand dirham dirhams riyal riyals')
  )
    return null;
  if (
    !token.isMoney &&
    next?.kind === 'word' &&
    next.capital &&
    isAmong(after?.word, 'street st road rd close avenue ave crescent lane estate way')
  )
    return null;
  if (
    token.isMoney &&
    !(token.word.startsWith('#') && isAmong(before?.word, 'order invoice receipt no number ticket'))
  ) {
    const kobo = kobosAt(tokens, index + 1);
    return token.minor === null
      ? null
      : money(tokens, index, index + 1 + kobo.length, token.minor + kobo.minor, token.currency ?? 'NGN');
  }
  // Account, meter and telephone numbers, models, sizes and years are no amounts.
  const digits = token.word.replace(/\D/g, '');
  if (!token.spelled && digits.length >= 10 && !token.word.includes(',')) return null;
  if (
    !token.isMoney &&
    !token.spelled &&
    before?.kind === 'word' &&
    // "Sold 4, no 5 cartons" takes the 4 back; "no 5 Allen Avenue" is a house.
    ((NAMED_BY.has(before.word) && !(before.word === 'no' && isUnitWord(next))) ||
      (isAmong(tokens[index - 2]?.word, 'iphone galaxy note') && token.value < 1000)) &&
    !token.word.includes(',') &&
    token.value < 1_000
  )
    return null;
  if (!token.isMoney && /^20[2-4]\d$/.test(token.word) && !AT.has(before?.word ?? '') && !isUnitWord(next))
    return null;
  if (token.word.startsWith('#') && isAmong(before?.word, 'order invoice receipt no number ticket'))
    return null;
  const isPriced = AT.has(before?.word ?? '') || (before?.word === '=' && !isUnitWord(next));
  const isEach =
    EACH.has(nextWord) ||
    nextWord === 'per' ||
    (nextWord === 'one' && token.value >= 20) ||
    (nextWord === 'a' &&
      (after?.word === 'piece' ||
        isUnitWord(after) ||
        (token.value >= 100 && after?.kind === 'word' && before?.kind === 'word' && AT.has(before.word)))) ||
    nextWord === 'apiece' ||
    (next?.kind === 'number' && next.spelled && next.word === 'one' && token.value >= 20);
  if (isPriced && !(isUnitWord(next) && token.value < 50) && !(nextWord === 'for')) return asMoney();
  if (isEach && token.value >= 5) return asMoney();
  if (next?.word === '/' && isUnitWord(after)) return asMoney();
  if (isUnitWord(next) && isFree(index + 1)) {
    const unit = unitOf(nextWord);
    const isSize = SIZES.has(nextWord) && nextWord !== 'g' ? token.glued : token.glued && SIZES.has(nextWord);
    return { kind: 'quantity', from: index, to: index + 2, value: token.value, unit, isSize };
  }
  if (token.glued && next?.kind === 'word' && SIZES.has(next.word)) return sizeOf(next);
  if (
    next?.kind === 'word' &&
    isAmong(
      next.word,
      'kva inch inches hp watt watts volt volts gb tb mm ml cl cm ft feet seater tier tiers amp amps gsm mg gang tonne star in1',
    )
  )
    return sizeOf(next);
  if (token.glued && next?.kind === 'word' && next.word.length <= 2 && !isUnitWord(next)) return sizeOf(next);
  const hasNoun =
    next?.kind === 'word' &&
    isFree(index + 1) &&
    NOUN_AFTER.test(next.word) &&
    !NOT_COUNTED.has(next.word) &&
    // 120 bottled water: what was done to goods names them too.
    !isAmong(DEED_OF.get(next.word), 'sell buy take give pay receive move count owe');
  const isTimes = before?.word === 'x' || next?.word === 'x';
  if (isTimes && token.value < 1_000 && !(next?.word === 'x' && token.value >= 200)) return asCount();
  // Supplied 1,200 six-inch blocks at 480: its price follows.
  if (hasNoun && token.value < 10_000 && pricedLater(tokens, index + 2)) return asCount();
  // Sold 210 at 1,000; sold 450 nine inches.
  if (isAmong(next?.word, 'at @') && after?.kind === 'number' && !isPriced) return asCount();
  if (next?.kind === 'number' && next.spelled && /^inch/.test(after?.word ?? '')) return asCount();
  if (token.word.includes(',')) return asMoney();
  if (hasNoun && token.value < 1_000) return asCount();
  if (before?.word === 'for' && hasNoun) return asCount();
  if (token.value >= 100) return asMoney();
  return asCount();

  function asMoney(): SaidMoney | null {
    return token.minor === null ? null : money(tokens, index, index + 1, token.minor, 'NGN');
  }
  /** A measure of the goods: 12.5kg of a cylinder. */
  function sizeOf({ word: unit }: Token): SaidQuantity {
    return { kind: 'quantity', from: index, to: index + 2, value: token.value, unit, isSize: true };
  }
  function asCount(): SaidQuantity {
    return { kind: 'quantity', from: index, to: index + 1, value: token.value, unit: null, isSize: false };
  }
}

/** Whether a price of each comes within the next words. */
function pricedLater(tokens: readonly Token[], from: number): boolean {
  for (let index = from; index < Math.min(from + 8, tokens.length); index++) {
    const [word, next] = [tokens[index]!.word, tokens[index + 1]];
    if ((word === 'at' || word === '@') && next?.kind === 'number') return true;
    if (tokens[index]!.kind === 'number' && isAmong(next?.word, 'each per apiece')) return true;
  }
  return false;
}

function kobosAt(tokens: readonly Token[], index: number): { minor: number; length: number } {
  // Transcripts put a comma there.
  const skip = tokens[index]?.word === 'and' || tokens[index]?.word === ',' ? 1 : 0;
  const [figure, word] = [tokens[index + skip], tokens[index + skip + 1]];
  if (figure?.kind !== 'number' || word?.word !== 'kobo') return { minor: 0, length: 0 };
  return { minor: Math.round(figure.value), length: skip + 2 };
}

/** Decides what the figure is by the words beside it, and takes them with it. */
function money(
  tokens: readonly Token[],
  from: number,
  to: number,
  minor: number,
  currency: NamedCurrency,
): SaidMoney {
  const mark: SaidMoney = { kind: 'money', from, to, minor, currency, role: 'bare', per: null };
  const word = (index: number) => tokens[index]?.word ?? '';
  const before = word(from - 1);
  if (before === 'at' || before === '@') {
    mark.role = 'unit';
    mark.from--;
  } else if (before === 'each' || (before === 'one' && word(from - 2) === 'each')) {
    mark.role = 'unit';
    mark.from -= before === 'one' ? 2 : 1;
  } else if (
    isAmong(before, 'total altogether') ||
    ((before === 'of' || before === 'is' || before === 'na' || before === ':' || before === '=') &&
      word(from - 2) === 'total')
  ) {
    mark.role = 'total';
    mark.from -= before === 'total' || before === 'altogether' ? 1 : 2;
    if (word(mark.from - 1) === 'a' && word(mark.from - 2) === 'for') mark.from -= 2;
  } else if (before === 'for' || before === '=') {
    mark.role = 'total';
    mark.from--;
  } else if (before === 'na' || isAmong(before, 'cost costs costing price')) {
    mark.from--;
  }
  // What follows decides more than what stands before: at 5k for all.
  const [next, after] = [word(to), word(to + 1)];
  if (EACH.has(next) || next === 'apiece') {
    mark.role = 'unit';
    mark.to = to + 1;
  } else if (
    next === 'per' ||
    next === 'each-' ||
    (next === 'a' &&
      (after === 'piece' || UNITS.has(after) || (mark.role === 'unit' && tokens[to + 1]?.kind === 'word'))) ||
    (next === 'for' && isAmong(after, 'one 1 each') && tokens[to + 2]?.kind !== 'word')
  ) {
    mark.role = 'unit';
    mark.per = after && after !== 'one' && after !== 'each' ? unitOf(after) : null;
    mark.to = Math.min(to + 2, tokens.length);
  } else if (next === 'one' && after === 'one') {
    mark.role = 'unit';
    mark.to = to + 2;
  } else if (next === 'one' && tokens[to]!.spelled && !isCountOf(tokens, to)) {
    mark.role = 'unit';
    mark.to = to + 1;
  } else if (next === '/' && UNITS.has(after)) {
    mark.role = 'unit';
    mark.per = unitOf(after);
    mark.to = to + 2;
  } else if (ALL.has(next) || (next === 'in' && after === 'all')) {
    mark.role = 'total';
    mark.to = to + (next === 'in' ? 2 : 1);
  } else if (
    next === 'for' &&
    (after === 'all' ||
      after === 'everything' ||
      after === 'both' ||
      (after === 'the' &&
        /^(?:two|three|four|five|six|lot|all|whole|\d+)$/.test(word(to + 2)) &&
        tokens[to + 3]?.kind !== 'word'))
  ) {
    mark.role = 'total';
    mark.to = to + (after === 'the' ? 3 : 2);
  } else {
    // 9k 9k: nine thousand each.
    const at = isSaidTwice(tokens, from, to) ? to + 1 : to;
    if (tokens[at]?.kind === 'number' && tokens[at].minor === minor) {
      mark.role = 'unit';
      mark.to = at + 1;
    }
  }
  return mark;
}
/** Transcripts write 9k, 9k with a comma; that is a price for each only of several things, at the end of what is said of them. */
function isSaidTwice(tokens: readonly Token[], from: number, to: number): boolean {
  if (tokens[to]?.word !== ',') return false;
  const after = tokens[to + 2];
  const isEnd = after === undefined || after.kind === 'stop' || after.word === 'from';
  return (
    isEnd &&
    tokens.slice(0, from).some(({ kind, isMoney, value }) => kind === 'number' && !isMoney && value > 1)
  );
}
const isCountOf = (tokens: readonly Token[], index: number) => {
  const next = tokens[index + 1];
  if (next?.kind === 'number') return true;
  return next?.kind === 'word' && !NOT_COUNTED.has(next.word) && !METHOD_OF.has(next.word);
};
