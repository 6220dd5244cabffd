import type { PaymentMethod } from '@lissafi/contract/documents';
import type { Labelled, Line } from './labelled.ts';
import { type Row, wordsAt } from './rows.ts';
import type { PixelBox } from './words.ts';

interface Detail<T> {
  value: T;
  boxes: PixelBox[];
}

const boxesAt = (row: Row, from: number, to: number): PixelBox[] =>
  wordsAt(row, from, to).map(({ box }) => box);

const NUMBER =
  /\b(?:(?:tax |sales |cash )?invoice|receipt|inv|rcpt|bill|ticket|docket|slip|waybill|order|transaction|trans|txn)\.?\s*(?:no|number|num|#|id|ref|reference)?\s*[.:;#-]*\s*(?:no\.?\s*[:.]?\s*)?([A-Z]{0,5}[-/]?\d[\dA-Z/-]{1,22})\b/i;

/** The number of the receipt or the invoice. */
export function numberIn(rows: readonly Row[]): Detail<string> | null {
  for (const row of rows) {
    const found = NUMBER.exec(row.text);
    if (!found || /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/.test(found[1]!)) continue;
    const from = found.index + found[0].length - found[1]!.length;
    return { value: found[1]!, boxes: boxesAt(row, from, from + found[1]!.length) };
  }
  return null;
}

const METHODS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['bank_transfer', /\b(bank )?transfer(red)?\b|\bnip\b/i],
  ['debit_card', /\b(pos|debit card|card|visa|master ?card|verve)\b/i],
  ['mobile', /\b(opay|palmpay|mobile money|wallet|ussd)\b/i],
  ['check', /\b(cheque|check no)\b/i],
  ['online', /\b(paystack|flutterwave|online|web payment)\b/i],
  ['cash', /\bcash\b(?! ?(?:ier|sales?|invoice|bill|book|back))/i],
];
const SAYS_HOW =
  /\b(?:payment|paid|pay)\s*(?:method|mode|type|by|via|with|channel|means)?\b|\b(?:mode|method|means) of payment\b|\btender/i;

/** How it was paid, where the receipt says so. */
export function methodIn(
  lines: readonly Line[],
  labelled: readonly Labelled[],
): Detail<PaymentMethod> | null {
  const rows = lines.map(({ row }) => row);
  const all = rows.map(({ text }) => text).join('\n');
  const at = (row: Row, found: RegExpExecArray) => boxesAt(row, found.index, found.index + found[0].length);
  for (const row of rows) {
    if (!SAYS_HOW.test(row.text) || /terms|due|make|please|account/i.test(row.text)) continue;
    for (const [value, pattern] of METHODS) {
      const found = pattern.exec(row.text);
      if (found) return { value, boxes: at(row, found) };
    }
  }
  // A figure beside the word says that it was paid so.
  for (const [index, { row }] of lines.entries()) {
    if (!labelled.some((each) => each.row === index)) continue;
    if (labelled.some((each) => each.row === index && !['tendered', 'paid', 'change'].includes(each.kind)))
      continue;
    for (const [value, pattern] of METHODS) {
      const found = pattern.exec(row.text);
      if (found) return { value, boxes: at(row, found) };
    }
  }
  const slip = /\b(approved|card ?holder|aid|pan|verve|mastercard|visa)\b/i.exec(all);
  if (slip && /\b(rrn|stan|terminal|tid)\b/i.test(all)) {
    const row = rows.find(({ text }) => text.includes(slip[0]))!;
    return {
      value: 'debit_card',
      boxes: boxesAt(row, row.text.indexOf(slip[0]), row.text.indexOf(slip[0]) + slip[0].length),
    };
  }
  const transfer = rows.find(({ text }) =>
    /\b(transfer (?:successful|receipt)|transaction receipt|beneficiary)\b/i.test(text),
  );
  if (transfer && /\b(sender|beneficiary|recipient|session id)\b/i.test(all))
    return { value: 'bank_transfer', boxes: [transfer.box] };
  return null;
}

const BANKS =
  /\b(access|zenith|gt ?bank|guaranty trust|gtco|first ?bank|uba|united bank for africa|fcmb|fidelity|sterling|union|wema|polaris|stanbic(?: ibtc)?|ecobank|keystone|unity|providus|jaiz|heritage|titan trust|globus|premium trust|parallex|optimus|lotus|taj|kuda|opay|palmpay|moniepoint|rubies|vfd|carbon|sparkle)\b(?: bank| mfb| microfinance bank)?(?: plc| limited| ltd)?/i;

/** The account that a supplier wants to be paid to. */
export function bankIn(
  rows: readonly Row[],
): Detail<{ bank_name: string | null; account_number: string; account_name: string | null }> | null {
  for (const [index, row] of rows.entries()) {
    const near = rows.slice(Math.max(0, index - 3), index + 4);
    const number = /(?<!\d)\d{10}(?!\d)/.exec(row.text.replace(/(\d) (?=\d)/g, '$1'));
    if (!number || /^0[789][01]/.test(number[0])) continue;
    const words = near.map(({ text }) => text).join('\n');
    if (!/\b(a\/?c|acct|account)\b/i.test(words)) continue;
    const bank = near.find(({ text }) => BANKS.test(text));
    const named = near.find(({ text }) => /\b(?:account|acct|a\/c)\.? name\b/i.test(text));
    const name = named && /name\W*(.+)$/i.exec(named.text)?.[1];
    return {
      value: {
        bank_name: bank ? BANKS.exec(bank.text)![0] : null,
        account_number: number[0],
        account_name: name || null,
      },
      boxes: [row, ...(bank && bank !== row ? [bank] : [])].map(({ box }) => box),
    };
  }
  return null;
}
