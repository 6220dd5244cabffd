import { withoutInvisible, withPlainDigits } from '@lissafi/contract/characters';
import { readDate } from '../files/date-column.ts';
import { readMoney, type WrittenMoney } from '../money/money.ts';
import { narrationKey } from './narration.ts';

/**
 * Reads alerts that a bank or wallet sent by SMS or in its app, as a person pastes them from there or from WhatsApp. An
 * alert is what a message claims, not what the bank did: nothing of it is ever posted by itself. Amounts are kobo.
 */

export interface ReadAlert {
  /** The text that it was read from. */
  text: string;
  bank: string | null;
  /** Null where the message does not say which. */
  direction: 'in' | 'out' | null;
  /** Kobo; null where none is said, and where it is in another currency. */
  amount: number | null;
  /** The currency of the amount. */
  currency: string;
  /** What the message says was charged for it, in kobo: fee, VAT and stamp duty. */
  charges: number;
  /** Null where the message has none; the time is HH:MM. */
  date: string | null;
  time: string | null;
  narration: string;
  /** Who paid or was paid, where the message names it. */
  party: string | null;
  reference: string | null;
  /** The account as the message shows it: `146******325`. */
  account_mask: string | null;
  balance: number | null;
  /** What the message says was there before. */
  balance_before: number | null;
}

const BANKS: readonly [RegExp, string][] = [
  [/\bgt ?bank\b|\bgtb\b|guaranty/i, 'GTBank'],
  [/\baccess ?bank\b|\baccess\b(?=.{0,20}\bbank|\s*more)/i, 'Access Bank'],
  [/\bzenith/i, 'Zenith Bank'],
  [/\buba\b|united bank for africa/i, 'UBA'],
  [/\bfirst ?bank\b|\bfbn\b/i, 'FirstBank'],
  [/\bopay\b/i, 'OPay'],
  [/\bmoniepoint\b/i, 'Moniepoint'],
  [/\bkuda\b/i, 'Kuda'],
  [/\bpalmpay\b/i, 'PalmPay'],
  [/\bfcmb\b/i, 'FCMB'],
  [/\bfidelity\b/i, 'Fidelity Bank'],
  [/\bsterling\b/i, 'Sterling Bank'],
  [/\bwema\b|\balat\b/i, 'Wema Bank'],
];

const LABELS = {
  before: '(?:balance before|opening bal(?:ance)?|prev(?:ious)? bal(?:ance)?)',
  balance: '(?:(?:avail(?:able)?|new|current|your)?[. ]*bal(?:ance)?(?: after)?)',
  charge: '(?:(?:transfer |transaction |bank )?(?:fees?|charges?|commission)|vat|stamp duty|emt levy|levy)',
  amount: '(?:(?:cr|dr|credit|debit|txn|transaction)?[. ]*(?:amt|amount))',
  account: '(?:acct?(?:ount)?(?: ?(?:no|number))?|a/c(?: no)?|ac)',
  narration: '(?:desc(?:ription)?|des|narr?(?:ation)?|remarks?|details)',
  date: '(?:(?:trans(?:action)?|txn|value)? ?(?:date(?:/time)?|time)|dt)',
  reference:
    '(?:(?:trans(?:action)?|txn|session)? ?(?:ref(?:erence)?(?: ?(?:no|number))?|id)|transaction no|txn no)',
  party: '(?:from|sender|sender name|beneficiary|to)',
  kind: '(?:txn|type|transaction type|trans type|credit|debit)',
} as const;
type Label = keyof typeof LABELS;
const ORDER = Object.keys(LABELS) as Label[];
const MARK = String.raw`[ \t]*(?::|\.(?=[ \t]*\S))[ \t]*`;
/** A label at the start of the text or after a space, bar or semicolon. */
const ANY = new RegExp(
  String.raw`(?<![\p{L}\p{N}/])(?:${ORDER.map((name) => `(?<${name}>${LABELS[name]})`).join('|')})${MARK}`,
  'giu',
);
/** Characters of one message that are read. */
const LONGEST = 2_000;

/** Returns the labelled values of a message; each ends at the next label or line. */
function fieldsOf(text: string): Partial<Record<Label, string>> {
  const found: { name: Label; from: number; to: number }[] = [];
  for (const match of text.matchAll(ANY)) {
    const name = ORDER.find((each) => match.groups?.[each] !== undefined)!;
    found.push({ name, from: match.index, to: match.index + match[0].length });
  }
  const fields: Partial<Record<Label, string>> = {};
  for (const [index, { name, to }] of found.entries()) {
    const end = found[index + 1]?.from ?? text.length;
    const value = text
      .slice(to, end)
      .split('\n')[0]!
      .replace(/[\s;|,.]+$/, '')
      .trim();
    if (value !== '' && fields[name] === undefined) fields[name] = value;
  }
  return fields;
}

const UNIT = String.raw`(?:NGN|₦|=N=|N|USD|US\$|EUR|GBP|GHS|XOF|XAF|ZAR|KES|KSHS?|CNY|INR|RS[.:]?|ETB|TZS|UGX|RWF|[$€£₵¥₹])`;
/** Francs stand behind their figure, whose thousands are parted by spaces. */
const FRANCS = String.raw`(?<![\p{L}\p{N}.,])\d{1,12}(?:[ .,]\d{3}){0,3}(?:[.,]\d{1,2})?\s?F?CFA(?!\p{L})`;
const DIGITS = String.raw`\d(?:[\d.,'’\u066b\u066c]*\d)?`;
const MONEY = new RegExp(String.raw`(?<![\p{L}\p{N}])${UNIT}\s?[+-]?\s?${DIGITS}|${FRANCS}`, 'iu');
const FIGURE = new RegExp(
  String.raw`[+-]?\s?(?:${UNIT}\s?)?[+-]?\s?${DIGITS}(?:\s?(?:USD|EUR|GBP|NGN)(?!\p{L}))?`,
  'iu',
);

/** Returns the first amount of a text, with its sign; null without one. */
function moneyIn(text: string | undefined, pattern: RegExp): WrittenMoney | null {
  const found = text === undefined ? null : pattern.exec(text);
  return found ? readMoney(found[0].replace(/\s/g, '')) : null;
}

/** The same in kobo; null also for another currency. */
function koboIn(text: string | undefined, pattern: RegExp): number | null {
  const money = moneyIn(text, pattern);
  return money && (money.currency ?? NAIRA) === NAIRA ? money.minor : null;
}
const NAIRA = 'NGN';

// The side may touch its figure: N4,200.00DR.
const IN = /(?<!\p{L})(?:credit(?:ed)?|cr)(?![\p{L}\p{N}])|\breceived\b|\bsent you\b|\binflow\b/iu;
const OUT =
  /(?<!\p{L})(?:debit(?:ed)?|dr)(?![\p{L}\p{N}])|\byou (?:have |just )?(?:sent|paid|transferred|spent|withdrew)\b/iu;

/** The direction that words give when only one of them is there. */
function directionOf(text: string | undefined): 'in' | 'out' | null {
  if (text === undefined) return null;
  const [isIn, isOut] = [IN.test(text), OUT.test(text)];
  return isIn === isOut ? null : isIn ? 'in' : 'out';
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = new RegExp(
  String.raw`\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:(?:19|20)\d{2}|\d{2})|\d{1,2}[- ]${MONTH}[-, ]+\d{2,4}|${MONTH} \d{1,2},? \d{4})`,
  'i',
);
const TIME = /\b(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?/i;

function timeIn(text: string): string | null {
  const found = TIME.exec(text);
  if (!found) return null;
  const [, hours = '', minutes = '', half] = found;
  const base = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return base > 23 || Number(minutes) > 59 ? null : `${String(base).padStart(2, '0')}:${minutes}`;
}

const MASKED = /(?<![\p{L}\p{N}])[\dX*•.]*(?:\d[X*•]|[X*•]\d|X\.\.)[\dX*•.]*(?![\p{L}\p{N}])/iu;
const NUMBER = /(?<!\d)\d{10}(?!\d)/;

function maskIn(fields: Partial<Record<Label, string>>, text: string): string | null {
  const stated = fields.account && (MASKED.exec(fields.account)?.[0] ?? NUMBER.exec(fields.account)?.[0]);
  return stated ?? MASKED.exec(text)?.[0] ?? null;
}

/** `from ADA STORES on 20 Nov`, `ADA STORES just sent you`: who it was. */
function partyIn(text: string): string | null {
  const patterns = [
    /\bfrom ([\p{L}][\p{L}\p{N} .'&-]{2,60}?)(?= on | to | via | at | with |[|/.,;:\n(]|$)/iu,
    /(?:^|[.!\n] ?)([\p{L}][\p{L}\p{N} .'&-]{2,60}?) (?:has )?just sent you\b/iu,
    /\b(?:sent|paid|transferred) [^\n]{1,24} to ([\p{L}][\p{L}\p{N} .'&-]{2,60}?)(?= on | via | at |[|/.,;:\n(]|$)/iu,
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]?.trim();
    if (found && !/^(your|the|our)\b/i.test(found)) return found;
  }
  return null;
}

/** `[20/11/2026, 14:05] GTBank: ` and `20/11/2026, 14:05 - GTBank: `: what WhatsApp writes before a message. */
const CHAT =
  /^\[?(\d{1,2})\/(\d{1,2})\/(\d{2,4}),? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?(?: -)? ?([^:\n]{1,40}): /iu;

/** Whether the days of a chat stand after its months: one that cannot be a month proves it for all of them. */
function isMonthFirst(messages: readonly string[]): boolean {
  const days = messages.flatMap((message) => {
    const [, first, second] = CHAT.exec(message) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return days.some(([, second]) => second > 12) && days.every(([first]) => first <= 12);
}

/**
 * What the payer or the bank's customer wrote is taken out of a text: it says nothing about the entry. The longest goes
 * first, because another may be a part of it.
 */
const without = (text: string, parts: readonly (string | null | undefined)[]) =>
  parts
    .filter((part): part is string => part !== null && part !== undefined && part !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((left, part) => left.replace(part, ' '), text);

/** What the bank says of itself: its heading above the labels, and sentences of its own. A line of words is a narration. */
function ownWords(text: string): string {
  const lines = text.split('\n');
  const label = new RegExp(ANY.source, 'iu');
  const first = lines.findIndex((line) => label.test(line));
  return lines
    .filter(
      (line, at) => first < 0 || at < first || /\b(?:your|you|thank|banking|balance|dial|app)\b/i.test(line),
    )
    .join('\n');
}

/** The bank whose name stands first. */
function bankIn(text: string): string | null {
  const found = BANKS.flatMap(([words, name]) => {
    const at = words.exec(text)?.index;
    return at === undefined ? [] : [{ at, name }];
  }).sort((a, b) => a.at - b.at);
  return found[0]?.name ?? null;
}

/** Returns what a message says. What a chat wrote before it tells when it came, and from whom. */
function readOne(message: string, monthFirst: boolean): ReadAlert {
  const text = message.slice(0, LONGEST);
  const chat = CHAT.exec(text);
  const body = chat ? text.slice(chat[0].length) : text;
  const fields = fieldsOf(body);
  const balance =
    koboIn(fields.balance, FIGURE) ?? koboIn(/balance (?:is|of) ([^.\n]{0,30})/i.exec(body)?.[1], MONEY);
  const by = /\bby ([^\n.]{3,120})/i.exec(body)?.[1]?.trim();
  const party = fields.party && /\p{L}{2}/u.test(fields.party) ? fields.party.slice(0, 100) : partyIn(body);
  const line = narrationLine(body);
  // Words of the balance and of the narration say nothing about the direction: `Bal: +NGN5,000.00CR`.
  const rest = without(body, [fields.balance, fields.before, fields.narration, fields.charge]);
  const sentence = /has been [^\n]{0,20}?\b(?:credited|debited)\b/i.exec(rest)?.[0];
  const signed = moneyIn(fields.amount ?? fields.kind, FIGURE) ?? moneyIn(rest, MONEY);
  const label = /\b(?:cr|dr|credit|debit)[. ]*am(?:oun)?t/i.exec(rest)?.[0];
  const direction =
    directionOf(sentence) ??
    directionOf(label) ??
    directionOf(fields.amount) ??
    directionOf(fields.kind) ??
    directionOf(rest.trim().split('\n')[0]) ??
    directionOf(without(rest, [line, by, party])) ??
    directionOf(rest) ??
    directionOf(body) ??
    (signed !== null && /[+-]\s?(?:NGN|₦|\d)/iu.test(fields.amount ?? '')
      ? signed.minor < 0
        ? 'out'
        : 'in'
      : null);
  const stamp =
    chat && (monthFirst ? `${chat[2]}/${chat[1]}/${chat[3]}` : `${chat[1]}/${chat[2]}/${chat[3]}`);
  const dated = DATE.exec(fields.date ?? '')?.[0] ?? DATE.exec(rest)?.[0] ?? stamp;
  const time =
    timeIn(fields.date ?? '') ?? timeIn(rest) ?? (chat && !DATE.test(body) ? timeIn(chat[0]) : null);
  const currency = signed?.currency ?? NAIRA;
  return {
    text,
    bank: bankIn(ownWords(without(text, [fields.narration, line, party, by, fields.party]))),
    direction,
    amount: signed === null || signed.minor === 0 || currency !== NAIRA ? null : Math.abs(signed.minor),
    currency,
    charges: chargesIn(body),
    date: dated ? readDate(dated) : null,
    time,
    narration: (fields.narration ?? by ?? line ?? party ?? '').replace(/^[-–\s]+/, '').slice(0, 200),
    party,
    reference: fields.reference?.split(/\s/)[0]?.slice(0, 100) ?? null,
    account_mask: maskIn(fields, rest),
    balance,
    balance_before: koboIn(fields.before, FIGURE),
  };
}

const CHARGE = new RegExp(String.raw`(?<![\p{L}\p{N}/])${LABELS.charge}${MARK}([^\n|;]{1,30})`, 'giu');

/** The sum of what a message says was charged beside its amount. */
const chargesIn = (body: string): number =>
  [...body.matchAll(CHARGE)].reduce((sum, [, value]) => sum + Math.abs(koboIn(value, FIGURE) ?? 0), 0);

/**
 * The alert with its charges in the amount, where its balances say that they left with it: the balance before it is that
 * of the message, or that of the alert before.
 */
export function withCharges(alert: ReadAlert, balanceBefore: number | null): ReadAlert {
  const { amount, charges, direction, balance } = alert;
  const before = alert.balance_before ?? balanceBefore;
  if (charges === 0 || amount === null || direction === null || balance === null || before === null)
    return alert;
  const moved = direction === 'out' ? amount + charges : amount - charges;
  return balance - before === (direction === 'out' ? -moved : moved) ? { ...alert, amount: moved } : alert;
}

/** A line without a label, with words and strokes, is the narration: `NIP CR/ADA STORES/INV-2026-088`. */
const narrationLine = (body: string): string | null =>
  body
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /[\p{L}]{2}.*[/|].*[\p{L}]{2}/u.test(line) && !new RegExp(ANY.source, 'iu').test(line)) ??
  null;

/** A balance or a charge alone is no amount. */
const hasAmount = (message: string) => {
  const text = message.slice(0, LONGEST);
  return (
    MONEY.test(withoutBalances(text)) || /\b(?:amt|amount)\b/i.test(text) || figureNotRead(text) !== null
  );
};
const withoutBalances = (text: string): string => {
  const { balance, before, charge } = fieldsOf(text);
  return without(text, [balance, before, charge]);
};

/** A figure as money is written, with two decimals. */
const WITH_DECIMALS = String.raw`\d{1,3}(?:(?:[,.' ]?\d{3})+)?[.,]\d{2}(?![\d.,/:-]?\d)`;
/** What is counted and is no money: data, times, weights and lengths. */
const MEASURE = String.raw`(?:[KMGT][Bb]|[kK]?[gG]|[kcmKM]?[mM]|[aApP]\.?[mM]|[hH](?:rs?)?|[lL](?:tr)?|[kK][wW]h)(?![\p{L}\p{N}])`;
/** `1,234.56MT`, `500.00 Birr`, `ZK500.00`: letters of a unit that touch a figure, or are capitals beside it. */
const UNKNOWN_UNIT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])\p{Lu}{1,4}\.?${WITH_DECIMALS}|(?<![\p{L}\p{N}.,])${WITH_DECIMALS}(?! ?${MEASURE})(?:\p{L}{1,5}| ?\p{Lu}\p{L}{1,4})(?![\p{L}\p{N}])`,
  'u',
);
const BARE_FIGURE = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${WITH_DECIMALS}`, 'u');

/**
 * Returns a figure of a message that may be its amount and is none that is read, as it stands there: one in a unit that
 * is not known, or one without a unit where the message says that money moved. Null where there is none.
 */
export function figureNotRead(message: string): string | null {
  const text = withoutBalances(message.slice(0, LONGEST));
  if (MONEY.test(text)) return null;
  const found = UNKNOWN_UNIT.exec(text) ?? (directionOf(text) === null ? null : BARE_FIGURE.exec(text));
  return found?.[0] ?? null;
}
/** `Debit Alert!`: what follows is such an alert. */
const isHeading = (line: string) =>
  /^[^\p{L}\p{N}]*(?:(?:[\p{L}.]+ ){0,3}(?:credit|debit)(?:ed)? (?:alert|notification|notice|advice|transaction)|credit|debit)[^\p{L}\p{N}]*$/iu.test(
    line,
  );
const keyLabel = (line: string) =>
  /^\W*(acct?|a\/c|ac|credit|debit|txn|your acc)/i.exec(line)?.[1]?.toLowerCase();

/** Divides what was pasted into messages: by what a chat writes before each, by empty lines, and where labels begin anew. */
function divide(pasted: string): string[] {
  const lines = withPlainDigits(withoutInvisible(pasted))
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n');
  const blocks: string[][] = [[]];
  const seen = new Set<string>();
  for (const line of lines) {
    const label = keyLabel(line);
    const current = blocks.at(-1)!;
    const startsAnew =
      CHAT.test(line) ||
      line.trim() === '' ||
      ((isHeading(line.trim()) || (label !== undefined && seen.has(label))) && hasAmount(current.join('\n')));
    if (startsAnew) {
      blocks.push([]);
      seen.clear();
    }
    if (label) seen.add(label);
    if (line.trim() !== '') blocks.at(-1)!.push(line);
  }
  const messages: string[] = [];
  let heading: string | null = null;
  for (const block of blocks) {
    if (block.length === 0) continue;
    const text: string = heading === null ? block.join('\n') : `${heading}\n${block.join('\n')}`;
    heading = null;
    const before = messages.at(-1);
    const isAlone = !CHAT.test(block[0]!) && block.length === 1 && isHeading(block[0]!.trim());
    // A heading belongs to what follows; another part without an amount to the one before it, or to the one after it
    // where none is.
    if (isAlone) heading = text;
    else if (before !== undefined && !CHAT.test(text) && (!hasAmount(text) || !hasAmount(before)))
      messages[messages.length - 1] = `${before}\n${text}`;
    else messages.push(text);
  }
  if (heading !== null && messages.length > 0) messages[messages.length - 1] += `\n${heading}`;
  return messages;
}

/** Returns the alerts in a pasted text, in its order, at most `most` of them. Text without an amount is left out. */
export function readAlerts(pasted: string, most: number): ReadAlert[] {
  const messages = divide(pasted);
  const monthFirst = isMonthFirst(messages);
  return messages
    .filter(hasAmount)
    .slice(0, most)
    .map((message) => readOne(message.trim(), monthFirst));
}

/** Whether an account number can be the one that a message shows in part; null where it shows fewer than 3 digits. */
export function fitsMask(number: string, mask: string): boolean | null {
  if (mask.replace(/\D/g, '').length < 3) return null;
  const pattern = mask.replace(/[^\dX*•.]/gi, '').replace(/[X*•.]+/gi, String.raw`\d+`);
  return new RegExp(`^${pattern}$`).test(number.replace(/\D/g, ''));
}

/** What an alert is known by: the same message again gives the same text, however its lines were broken. */
export const alertFingerprint = (alert: ReadAlert): string =>
  [
    ...[alert.direction, alert.amount, alert.date, alert.time, alert.account_mask, alert.balance],
    ...[narrationKey(alert.narration), narrationKey(alert.party ?? ''), narrationKey(alert.reference ?? '')],
  ].join('|');
