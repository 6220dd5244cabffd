import type { TextItem, TextMark, TextQuestion } from '@lissafi/contract/invoice-text';
import { LIMITS } from '@lissafi/contract/limits';
import { formatMoney } from '../money/money.ts';
import type { Token } from './invoice-text-tokens.ts';

export const EACH = new Set(['each', 'apiece', 'one', 'unit']);
export const ALL = new Set(['total', 'altogether', 'all', 'everything', 'lump']);
export const AT = new Set(['at', '@', 'cost', 'costs', 'costing']);
export const TIMES = new Set(['x', '×', '*', 'times']);
export const FOR = new Set(['for', '=', 'is']);
export const DOZEN = /^(?:dozens?|dz|doz)$/;

export interface Line extends TextItem {
  /** Where the price with its words starts in the text. */
  start: number;
  end: number;
}
/** The quantity that the price is for. `at` is usually one unit; of a dozen it can be either. */
type Basis = 'each' | 'at' | 'all' | 'dozen' | 'unstated';
interface Price {
  token: Token;
  basis: Basis;
}

export const question = (
  message: string,
  field: string,
  { start, end }: { start: number; end: number },
  amount: number | null = null,
): TextQuestion => ({ message, field, start, end, amount });

const NO_PRICE = 'There is no price for ';
/** Whether the question is about a price that the text does not give at all. */
export const asksForPrice = ({ message }: TextQuestion) => message.startsWith(NO_PRICE);

/** Returns every remaining amount of the line, and whether it is stated per unit or for the whole line. */
export function pricesIn(tokens: readonly Token[], used: Set<Token>): Price[] {
  const prices: Price[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'number' || used.has(token)) continue;
    const [before, next, after] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
    let basis: Basis = 'unstated';
    const say = (value: Basis, ...words: (Token | undefined)[]) => {
      basis = value;
      for (const word of words) if (word) used.add(word);
    };
    if (before && (AT.has(before.word) || TIMES.has(before.word))) say('at', before);
    else if (before && EACH.has(before.word) && before.word !== 'one') say('each', before);
    else if (before && (FOR.has(before.word) || ALL.has(before.word))) say('all', before);
    if (next && EACH.has(next.word)) say('each', next);
    else if (next?.word === 'per' && after) say(DOZEN.test(after.word) ? 'dozen' : 'each', next, after);
    else if (next && (next.word === 'a' || next.word === 'for') && after && EACH.has(after.word))
      say('each', next, after);
    else if (next && ALL.has(next.word)) say('all', next);
    else if (next?.kind === 'number' && next.minor === token.minor && token.minor !== null) {
      // "9k 9k": nine thousand each.
      say('each', next);
    }
    used.add(token);
    prices.push({ token, basis });
  }
  return prices;
}

/**
 * Returns the one price that the text gives, or none and a question. `dozens` is above 0 where the count was given in
 * dozens.
 */
export function setPrice(
  line: Line,
  dozens: number,
  prices: readonly Price[],
  path: string,
  marks: TextMark[],
  questions: TextQuestion[],
): void {
  const field = `${path}.unit_price`;
  const ask = (message: string, where: { start: number; end: number }, amount: number | null = null) => {
    questions.push(question(message, field, where, amount));
  };
  const [first, second, third] = prices;
  const said = line.name || 'this line';
  if (!first) {
    if (line.unit_price === null) ask(`${NO_PRICE}${said}.`, line);
    return;
  }
  const { token, basis } = first;
  if (line.name === '') questions.push(question(`What is ${token.text} for?`, `${path}.name`, token));
  const unclear = prices.find((one) => one.token.minor === null || one.token.minor > LIMITS.money_max);
  const amount = token.minor;
  if (unclear || amount === null) {
    const { text } = (unclear ?? first).token;
    ask(`“${text}” can be read in two ways. Please enter the price.`, (unclear ?? first).token);
    return;
  }
  if (third) {
    ask(`There is more than one price for ${said}.`, line);
    return;
  }
  // "3 at 45k = 135k": the second amount is the total of the first.
  if (second && (basis === 'all' || amount * line.quantity !== second.token.minor)) {
    ask(`There are two prices for ${said}: ${token.text} and ${second.token.text}.`, line);
    return;
  }
  const { quantity } = line;
  const inWords = (count: number | string) =>
    `${count} ${line.name.charAt(0).toLowerCase()}${line.name.slice(1)}`.trim().slice(0, LIMITS.short_text);
  const set = (minor: number) => {
    line.unit_price = minor;
    marks.push({ field, start: token.start, end: token.end });
  };
  if (basis === 'dozen' && !(dozens > 0 && Number.isInteger(dozens))) {
    ask(`${token.text} is for a dozen. Please enter the price of one.`, token);
  } else if (basis === 'dozen') {
    line.quantity = dozens;
    line.name = inWords('Dozen');
    set(amount);
  } else if (basis === 'each' || (basis === 'at' && dozens === 0) || quantity === 1 || second) {
    set(amount);
  } else if (basis === 'all' && amount % quantity === 0) {
    set(amount / quantity);
  } else if (basis === 'all') {
    // Kobo cannot be divided further, so the line is sold as one unit.
    line.name = inWords(quantity);
    line.quantity = 1;
    set(amount);
    ask(`${formatMoney(amount)} does not divide by ${quantity}, so this is one line for all.`, token);
  } else {
    const whole = dozens > 0 ? 'one, or for a dozen' : `each, or for all ${quantity}`;
    ask(`Is ${token.text} for ${whole}?`, token, dozens > 0 ? null : amount);
  }
}
