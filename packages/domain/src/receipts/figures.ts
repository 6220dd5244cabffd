import type { Row } from './rows.ts';
import type { PixelBox } from './words.ts';

/** An amount on a row; kobo. */
export interface Figure {
  value: number;
  /** Places of its first and last word on the row. */
  from: number;
  to: number;
  box: PixelBox;
  /** It is written with decimals, groups of thousands or a sign of a currency, so it is money. */
  isMoney: boolean;
  hasDecimals: boolean;
  hasSign: boolean;
  /** A minus stands before it. */
  isNegative: boolean;
  /** A digit is wrong or missing: no amount is written so. */
  isDoubtful: boolean;
}

const SIGN = /^(?:=?N=|=?M=|NGN|NGH|NAIRA|₦|N|#|¥|€|\$|£|W(?=\d)|H(?=\d))/i;
const AFTER = /(?:\/[=-]|[=-]|N|NGN|K)$/i;
/** Marks behind the last digit. */
const MARKS = /[.,:'’]+$/;
/** What is measured in these is no money. */
const UNIT =
  /^(?:kms?|kgs?|g|l|ltrs?|litres?|kwh|kva|gb|mb|mbps|ah|days?|months?|nights?|hours?|hrs|pages|copies|yrs|cm|mm|mtrs?|units?|pcs?)\W*$/i;
/** Letters that are taken for figures. */
const FIGURE: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  i: '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  L: '1',
};

/** The text with letters that stand for figures repaired, where figures prevail; other text stays. */
export function repaired(text: string): string {
  const figures = text.replace(/[^\d]/g, '').length;
  const letters = text.replace(/[^\p{L}|]/gu, '');
  if (letters.length > figures || [...letters].some((each) => !FIGURE[each])) return text;
  return [...text].map((each) => FIGURE[each] ?? each).join('');
}

/** Kobo of a single amount as it was recognized; null for what is none. */
export function amountOf(raw: string): Omit<Figure, 'from' | 'to' | 'box'> | null {
  const isNegative = /^\W*[-–−](?=[^\d-]{0,3}\d)/u.test(raw);
  let text = raw
    .replace(/^[^\p{L}\d=₦#$€£¥(-]+(?=\d|L,\d)/u, '')
    .replace(/^[([{:*~“"'‘.,_=-]+(?!N=)/, '')
    .replace(/[)\]}:;*~”"'’._]+$/, '');
  // The end of it was not read: `221,`.
  const isCut = /\d,$/.test(text);
  text = text.replace(MARKS, '');
  const sign = SIGN.exec(text);
  if (sign) text = text.slice(sign[0].length).replace(/^[\s:.=-]+/, '');
  text = text.replace(/(\d)\/[a-z]{1,6}\.?$/i, '$1');
  const after = AFTER.exec(text);
  if (after) text = text.slice(0, after.index).replace(MARKS, '');
  text = repaired(text);
  if (/^\d{1,2}:\d{2}$/.test(text)) return null;
  const figure = /^-?(\d[\d.,'’:]*)$/.exec(text)?.[1];
  if (!figure) return null;
  const parts = figure.split(/[.,'’:]/);
  // A mark between the groups was not read: `1,31046075`.
  const unread = /^\d{1,3},(\d{3})*\d{5}$/.test(figure) || /^\d{4,6},\d{3}\.\d{2}$/.test(figure);
  if (unread) {
    const value = Number(figure.replace(/\D/g, ''));
    return { value, isMoney: true, hasDecimals: true, hasSign: Boolean(sign), isNegative, isDoubtful: true };
  }
  const last = parts.at(-1)!;
  const whole = parts.slice(0, -1);
  let digits: string;
  let decimals = '';
  if (parts.length === 1) digits = figure;
  else if (last.length <= 2) {
    // 7.5 is a rate or a measure; 4,500.5 is none.
    if (last.length === 1 && parts.length > 2) return null;
    [digits, decimals] = [whole.join(''), last];
    // A speck may have been read as one more mark: `4.79,800.00`.
    const isSpecked = whole.length === 3 && (whole[0]! + whole[1]!).length <= 3 && whole[2]!.length === 3;
    if (!isSpecked && whole.slice(1).some(({ length }) => length !== 3)) return null;
  } else {
    if (parts.slice(1).some(({ length }) => length !== 3) || parts[0]!.length > 3) return null;
    digits = parts.join('');
  }
  if (digits.length > 10) return null;
  const value = Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
  const hasDecimals = decimals.length === 2;
  const isGrouped = (decimals ? whole : parts).length > 1;
  return {
    ...{ value, isMoney: hasDecimals || isGrouped || Boolean(sign), hasDecimals, hasSign: Boolean(sign) },
    ...{ isNegative, isDoubtful: isCut || (isGrouped && digits.startsWith('0')) },
  };
}

/** All figures of a row, measures and amounts alike. A figure that was recognized in pieces (`4, 500.00`, `N 4,500`) is joined. */
export function figuresOf(row: Row): Figure[] {
  const figures: Figure[] = [];
  const { words, height } = row;
  for (let from = 0; from < words.length; from++) {
    let found: Figure | null = null;
    for (let to = Math.min(words.length - 1, from + 2); to >= from; to--) {
      const pieces = words.slice(from, to + 1);
      const near = pieces.every(
        (piece, index) => index === 0 || piece.box.x0 - pieces[index - 1]!.box.x1 < 0.9 * height,
      );
      if (!near) continue;
      if (!joins(pieces.map(({ text }) => text))) continue;
      const amount = amountOf(pieces.map(({ text }) => text).join(''));
      if (!amount) continue;
      const box = {
        x0: pieces[0]!.box.x0,
        y0: Math.min(...pieces.map((each) => each.box.y0)),
        x1: pieces.at(-1)!.box.x1,
        y1: Math.max(...pieces.map((each) => each.box.y1)),
      };
      const isMeasured = !amount.hasSign && UNIT.test(words[to + 1]?.text ?? '');
      found = { ...amount, ...(isMeasured && { isMoney: false }), from, to, box };
      break;
    }
    if (!found) continue;
    figures.push(found);
    from = found.to;
  }
  return figures;
}

/** Whether words are pieces of one figure. */
function joins(texts: readonly string[]): boolean {
  for (const [index, text] of texts.entries()) {
    if (index === 0) continue;
    const before = texts[index - 1]!;
    const isSign = /^(?:=?N=?|NGN|₦|#|\$|N:)$/i.test(before);
    const isSplit =
      (/\d[.,]$/.test(before) && /^\d{2,3}([.,]|$)/.test(text)) ||
      (/\d$/.test(before) && /^[.,]\d{2,3}([.,]|$)/.test(text)) ||
      (/^[=N#₦]*\d{1,3}$/.test(before) && /^\d{3}[.,]\d{2}$/.test(text));
    if (!isSign && !isSplit) return false;
  }
  return true;
}
