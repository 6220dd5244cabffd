import { withPlainDigits, withPlainMarks } from '@lissafi/contract/characters';
import { readDecimal } from '../../text/number.ts';
import { wordTable } from '../word-table.ts';
import { DEED_OF, isAmong, TITLES } from './lexicon.ts';
import { readNumberWords } from './number-words.ts';
import type { NamedCurrency, Token } from './token.ts';

// A comma parts thousands before three digits, unless a 0 begins; otherwise it is the decimal mark, unless more follow.
const FIGURE =
  '[1-9]\\d{0,2}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|0,\\d{1,4}(?![\\d,]*\\d)|\\d+,(?:\\d{1,2}|\\d{4})(?!\\d|,\\d)|\\d+(?:\\.\\d+)?';
/** The figure with a point for its decimal comma and without thousands. */
const plainFigure = (figure: string) => {
  const decimal = readDecimal(figure, { decimals: 20 });
  return decimal ?? figure.replaceAll(',', '');
};
const BEFORE = '=n=|₦|ngn|us\\$|usd|eur|gbp|n(?=\\s?\\d)|[#$€£]';
const AFTER =
  '/[=-]|:00(?!\\d)|\\s?(?:naira|ngn|dollars?|usd|euros?|eur|pounds?(?! of)|gbp|bucks|=n=|₦|\\$)(?![\\p{L}\\d])';
const SCALE =
  '\\s?(?:thousand|million|billion|hundred|grand|thou|mill?)(?![\\p{L}\\d])|\\sk(?![\\p{L}\\d’-])|k\\d{1,3}(?![\\p{L}\\d])|k(?![\\p{L}\\d])|m\\d(?![\\p{L}\\d])|m(?![\\p{L}\\d])|bn?(?![\\p{L}\\d])';
const TOKEN = new RegExp(
  [
    '(?<reference>\\p{L}{2,}-\\d[\\p{L}\\d]*(?:[-/][\\p{L}\\d]+)*)',
    '(?<share>[134]/[2-4](?=\\s+(?:of|\\p{L})))',
    '(?<date>\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{2,4})?(?![\\d/=-]))',
    '(?<clock>\\d{1,2}(?::\\d{2})?\\s?[ap]\\.?m\\b\\.?)',
    `(?<percent>(?:${FIGURE})\\s?(?:%|per\\s?cent(?![\\p{L}])))`,
    '(?<ordinal>\\d{1,2}(?:st|nd|rd|th)(?![\\p{L}\\d]))',
    '(?<tyre>\\d{3}/\\d{2}r?\\d{2})',
    '(?<size>\\d+(?:\\.\\d+)?[x×]\\d+(?:\\.\\d+)?(?![\\p{L}\\d]))',
    `(?<times>[x×*]\\s?(?=\\d))`,
    `(?<number>(?:(?:${BEFORE})\\s?)?(?:${FIGURE})(?:${SCALE})?(?:${AFTER})?)`,
    '(?<fraction>[½¼¾])',
    "(?<word>\\p{L}[\\p{L}\\p{M}\\d]*(?:['’.&/-](?=[\\p{L}\\d])[\\p{L}\\p{M}\\d]+)*)",
    '(?<sign>[@=&+×()/])',
    '(?<stop>[\\n.,;:!?…–—-])',
  ].join('|'),
  'giu',
);

const CURRENCIES: readonly (readonly [RegExp, NamedCurrency])[] = [
  [/[$]|usd|dollar|bucks/i, 'USD'],
  [/€|eur/i, 'EUR'],
  [/£|gbp|pound/i, 'GBP'],
  [/₦|#|^\s*n|=n=|naira|ngn/i, 'NGN'],
];
const POWERS: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|grand|thou)/i, 3],
  [/^(?:mil|m)/i, 6],
  [/^b/i, 9],
  [/^h/i, 2],
];
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
const NUMBER = new RegExp(`^(?:(${BEFORE}))?\\s?(${FIGURE})(${SCALE})?(${AFTER})?$`, 'iu');

/** Spellings of messages, as the words that they stand for. */
const SPELLINGS = wordTable<string>({
  ...{
    sld: 'sold',
    pd: 'paid',
    pymt: 'payment',
    paymnt: 'payment',
    rcvd: 'received',
    recvd: 'received',
    recd: 'received',
  },
  ...{
    frm: 'from',
    dis: 'this',
    dat: 'that',
    d: 'the',
    ea: 'each',
    nt: 'not',
    dwn: 'down',
    rcrd: 'record',
    sal: 'salary',
  },
  ...{
    u: 'you',
    ur: 'your',
    bot: 'bought',
    bght: 'bought',
    gv: 'gave',
    trnsfr: 'transfer',
    tranf: 'transfer',
    trsf: 'transfer',
  },
  ...{
    cus: 'because',
    cos: 'because',
    wt: 'with',
    w: 'with',
    b4: 'before',
    pple: 'people',
    custmer: 'customer',
    amt: 'amount',
  },
  ...{
    nd: 'and',
    n: 'and',
    dey: 'dey',
    ave: 'have',
    wen: 'when',
    wat: 'what',
    hw: 'how',
    mch: 'much',
    ppl: 'people',
  },
  ...{
    recieved: 'received',
    trf: 'transfer',
    tfr: 'transfer',
    yest: 'yesterday',
    sell: 'sell',
    cust: 'customer',
    supl: 'supplier',
  },
  ...{
    deliverd: 'delivered',
    collectd: 'collected',
    supplyd: 'supplied',
    payed: 'paid',
    paied: 'paid',
    soled: 'sold',
    buyed: 'bought',
  },
});

const blank = (kind: Token['kind'], word: string, start: number, end: number): Token => ({
  ...{ kind, word, start, end, value: Number.NaN, minor: null, isMoney: false, currency: null },
  ...{ spelled: false, role: null, glued: false, capital: false },
});

/** Returns `whole.fraction × 10^power` in the minor unit, and null where a fraction of it is left. */
export function minorOf(decimal: string, power = 0): number | null {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = power + 2;
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const value = Number(whole + kept);
  return Number.isSafeInteger(value) ? value : null;
}

function numberToken(text: string, start: number): Token {
  const raw = text.trimStart();
  const token = blank('number', raw.toLowerCase(), start + text.length - raw.length, start + text.length);
  const parts = NUMBER.exec(raw);
  if (!parts) return token;
  const [, before = '', figure = '', scale = '', after = ''] = parts;
  const mark = scale.trim();
  const short = /^([km])(\d{1,3})$/i.exec(mark);
  const power = POWERS.find(([word]) => word.test(mark))?.[1] ?? 0;
  // 2k5 is 2.5k: digits after the scale are its fraction.
  const plain = plainFigure(figure);
  const decimal = short ? `${plain}.${short[2]}` : plain;
  token.value = Number(decimal) * 10 ** power;
  token.minor = minorOf(decimal, power);
  const signs = `${before} ${after}`.trim();
  token.currency = signs
    ? (CURRENCIES.find(([sign]) => sign.test(before || after.trim()))?.[1] ?? 'NGN')
    : null;
  token.isMoney = signs !== '' || (power > 0 && power !== 2);
  return token;
}

/**
 * The text with the marks and digits of a plain keyboard; each character keeps its place. A dash between words stays the
 * stop that it is.
 */
const plainText = (text: string): string =>
  text
    .replace(/[^\u2012-\u2015\u2212]+/g, withPlainMarks)
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, withPlainDigits)
    .replace(/[\uff0c\uff0e]/g, (sign) => sign.normalize('NFKC'));

/** Splits a sentence into numbers, words and separators. Numbers in letters become number tokens too. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // 4rm is from; the replacement keeps the places of all words.
  for (const match of plainText(text)
    .replace(/\b4rm\b/gi, 'frm')
    .matchAll(TOKEN)) {
    const raw = match[0];
    const start = match.index;
    const end = start + raw.length;
    const g = match.groups!;
    if (g.number !== undefined) tokens.push(numberToken(raw, start));
    else if (g.share !== undefined) {
      const [part, whole] = raw.split('/');
      tokens.push({ ...blank('number', raw, start, end), value: Number(part) / Number(whole) });
    } else if (g.percent !== undefined || g.ordinal !== undefined) {
      const token = blank('number', raw.toLowerCase(), start, end);
      token.value = Number.parseFloat(plainFigure(/^[\d.,]+/.exec(raw)?.[0] ?? raw));
      token.role = g.percent === undefined ? 'ordinal' : 'percent';
      tokens.push(token);
    } else if (g.fraction !== undefined) {
      const before = tokens.at(-1);
      if (before?.kind === 'number' && before.end === start) {
        before.value += FRACTIONS[raw]!;
        before.minor = minorOf(String(before.value));
        before.end = end;
      } else tokens.push({ ...blank('number', raw, start, end), value: FRACTIONS[raw]! });
    } else if (g.times !== undefined) tokens.push(blank('sign', 'x', start, start + 1));
    else if (g.sign !== undefined) tokens.push(blank('sign', raw, start, end));
    else if (g.stop !== undefined) tokens.push(blank('stop', raw, start, end));
    else {
      const plain = raw.toLowerCase();
      const token = blank('word', Object.hasOwn(SPELLINGS, plain) ? SPELLINGS[plain]! : plain, start, end);
      token.capital = /^\p{Lu}/u.test(raw);
      tokens.push(token);
    }
  }
  for (const [index, token] of tokens.entries())
    token.glued = token.kind === 'number' && tokens[index + 1]?.start === token.end;
  return readNumberWords(letterFigures(tokens), text);
}

/** In messages 4 stands for "for" and 2 for "to" where they count nothing: 4 supply of rice, 2 Iya Beji. */
function letterFigures(tokens: Token[]): Token[] {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'number' || (token.word !== '4' && token.word !== '2') || token.glued) continue;
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    // "Sold 2 Milo" counts, nobody is sold; "3 Milo and 2 Peak milk" counts on, "and 2 Mama Ngozi" does not.
    const isDone = isAmong(DEED_OF.get(before?.word ?? ''), 'sell buy take make');
    const isMore = before?.word === 'and' && !TITLES.has(next?.word ?? '');
    const isName = next?.kind === 'word' && next.capital && before?.kind === 'word' && !isDone && !isMore;
    const isFor =
      token.word === '4' &&
      next?.kind === 'word' &&
      isAmong(
        next.word,
        'the my our d supply sec me us him her dem transport food gen shop lekki delivery',
      ) &&
      before !== undefined &&
      before.kind !== 'stop';
    const isAfterMoney = before?.kind === 'number' && before.isMoney && next?.kind === 'word';
    if (!isName && !isFor && !isAfterMoney) continue;
    token.kind = 'word';
    token.word = token.word === '4' ? 'for' : 'to';
    token.value = Number.NaN;
    token.minor = null;
  }
  return tokens;
}
