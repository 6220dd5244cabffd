import { ACCOUNTS, isAmong, words } from './lexicon.ts';
import { type SaidSpan, Sentence } from './reading.ts';
import type { Token } from './token.ts';

/** An account of the organization that takes payments. */
export interface KnownAccount {
  id: string;
  kind: 'cash' | 'bank' | 'wallet' | 'pos';
  name: string;
  bank_name: string | null;
}

/** What a sentence says about money moved between own accounts; null for what it does not say, or not clearly. */
export interface SaidTransfer {
  /** Kobo. */
  amount: number | null;
  /** Kobo of bank charges in addition. */
  charge: number | null;
  from: string | null;
  to: string | null;
  date: string | null;
  spans: SaidSpan[];
}

type Side = 'from' | 'to';
const SIDES: ReadonlyMap<string, Side> = new Map([
  ['from', 'from'] as [string, Side],
  ...[...words('to into in inside go enter entered reach')].map((word): [string, Side] => [word, 'to']),
]);
/** Verbs whose "for" is the place where the money is put: put 20k for till. */
const PUTS = words('put keep kept drop dropped lodge lodged carry carried');
const KINDS: ReadonlyMap<string, KnownAccount['kind']> = new Map([
  ...[...words('cash till drawer vault safe cashbox cash-box petty')].map(
    (word): [string, KnownAccount['kind']] => [word, 'cash'],
  ),
  ...[...words('bank account acct acc a/c')].map((word): [string, KnownAccount['kind']] => [word, 'bank']),
  ...[...words('wallet')].map((word): [string, KnownAccount['kind']] => [word, 'wallet']),
  ...[...words('pos terminal')].map((word): [string, KnownAccount['kind']] => [word, 'pos']),
]);
/** Words of names that tell no account from another. */
const COMMON = words(
  'bank account acct acc the our main shop company business plc ltd limited microfinance mfb',
);
const CHARGE = words('charge charges fee fees');
/** Words that belong to a name and do not end it. */
const JOINS = words('the our my company business shop main office');

/** Alone they may be the way it went: by transfer. */
const WAYS = /^(?:transfer|transferred|trf|pos)$/;

/** Guaranty Trust is written GTBank, GTB and GT Bank; First Bank and FirstBank are one. */
const key = (word: string): string =>
  word
    .replace(/'s$/, '')
    .replace(/(?<=..)bank$/, '')
    .replace(/^(?:gtb|gtco|guaranty)$/, 'gt')
    .replace(/^fbn$/, 'first');

interface Mention {
  from: number;
  to: number;
  side: Side | null;
  account: string | null;
}

/**
 * Reads an amount, the account that pays and the one that receives, by their names, banks and kinds: "moved 50k from
 * cash to GTBank". A kind means an account only where there is one of it. What two accounts could be is none. `today` is
 * the organization's civil date. Never throws.
 */
export function readTransfer(text: string, today: string, accounts: readonly KnownAccount[]): SaidTransfer {
  const sentence = new Sentence(text, today, {});
  const { tokens, marks } = sentence;
  const spans: SaidSpan[] = [];
  const keep = (field: SaidSpan['field'], { from, to }: { from: number; to: number }) =>
    spans.push({ field, start: tokens[from]!.start, end: tokens[to - 1]!.end });

  const figures = marks.filter((mark) => mark.kind === 'money' && mark.currency === 'NGN');
  const foreign = marks.some((mark) => mark.kind === 'money' && mark.currency !== 'NGN');
  const isCharge = ({ from, to }: { from: number; to: number }) =>
    tokens.slice(Math.max(0, from - 2), from).some(({ word }) => CHARGE.has(word)) ||
    CHARGE.has(tokens[to]?.word ?? '');
  const charges = figures.filter(isCharge);
  const amounts = figures.filter((figure) => !isCharge(figure));
  const amount = amounts.length === 1 && !foreign && amounts[0]!.kind === 'money' ? amounts[0]! : null;
  const charge = charges.length === 1 && charges[0]!.kind === 'money' ? charges[0]! : null;
  if (amount) keep('amount', amount);

  const days = marks.filter((mark) => mark.kind === 'date' && !mark.isFuture);
  const day = days.length === 1 && days[0]!.kind === 'date' ? days[0]! : null;
  const figureAt = new Set(
    marks.flatMap((mark) =>
      mark.kind === 'money' || mark.kind === 'date'
        ? Array.from({ length: mark.to - mark.from }, (_, index) => mark.from + index)
        : [],
    ),
  );
  const mentions = mentionsIn(tokens, figureAt, accounts);
  const [from, to] = sidesOf(mentions);
  const isSame = from?.account === to?.account;
  if (from?.account && !isSame) keep('counterparty', from);
  if (to?.account && !isSame) keep('counterparty', to);
  if (day) keep('date', day);
  return {
    amount: amount?.minor ?? null,
    charge: charge?.minor ?? null,
    from: isSame ? null : (from?.account ?? null),
    to: isSame ? null : (to?.account ?? null),
    date: day?.first ?? null,
    spans,
  };
}

/** The places where a text speaks of an account, each with the side that the word before it says. */
function mentionsIn(
  tokens: readonly Token[],
  skipped: ReadonlySet<number>,
  accounts: readonly KnownAccount[],
): Mention[] {
  const owned = accounts.map(({ id, name, bank_name }) => ({
    id,
    own: new Set(
      `${name} ${bank_name ?? ''}`
        .toLowerCase()
        .split(/[^\p{L}\p{N}'/-]+/u)
        .filter((word) => word && !COMMON.has(word))
        .map(key),
    ),
  }));
  const isNamed = (word: string) => owned.some(({ own }) => own.has(key(word)));
  const speaks = (index: number) => {
    const token = tokens[index];
    return (
      token?.kind === 'word' &&
      !skipped.has(index) &&
      (isNamed(token.word) || KINDS.has(token.word) || ACCOUNTS.has(token.word))
    );
  };
  const mentions: Mention[] = [];
  let puts = false;
  for (let index = 0; index < tokens.length; index++) {
    if (PUTS.has(tokens[index]!.word)) puts = true;
    if (!speaks(index)) continue;
    let first = index;
    while (first > 0 && JOINS.has(tokens[first - 1]!.word)) first--;
    const before = tokens[first - 1]?.word ?? '';
    let end = index + 1;
    while (speaks(end) || (JOINS.has(tokens[end]?.word ?? '') && speaks(end + 1))) end++;
    const said = tokens.slice(index, end).map(({ word }) => word);
    const isMethod =
      (said.length === 1 && WAYS.test(said[0]!) && isAmong(before, 'by via through with')) ||
      (said[0] === 'bank' && /^transf|^trf/.test(tokens[end]?.word ?? ''));
    const side = SIDES.get(before) ?? (puts && before === 'for' ? 'to' : null);
    if (!isMethod) mentions.push({ from: index, to: end, side, account: meant(said, owned, accounts) });
    index = end - 1;
  }
  return mentions;
}

/** The one account that some words mean: by its own words, otherwise the only one of the kind. */
function meant(
  said: readonly string[],
  owned: readonly { id: string; own: ReadonlySet<string> }[],
  accounts: readonly KnownAccount[],
): string | null {
  const scores = owned.map(({ id, own }) => ({
    id,
    score: said.filter((word) => !COMMON.has(word) && own.has(key(word))).length,
  }));
  const most = Math.max(0, ...scores.map(({ score }) => score));
  if (most > 0) {
    const best = scores.filter(({ score }) => score === most);
    return best.length === 1 ? best[0]!.id : null;
  }
  // A bank that is not on the list is not the only bank that is.
  if (said.some((word) => !KINDS.has(word) && !JOINS.has(word))) return null;
  const kinds = new Set(said.flatMap((word) => KINDS.get(word) ?? []));
  const ofKind = accounts.filter(({ kind }) => kinds.has(kind));
  return ofKind.length === 1 ? ofKind[0]!.id : null;
}

/** What stands without a word of its side fills the side that is left: "45k POS money enter Zenith". */
function sidesOf(mentions: readonly Mention[]): [Mention | null, Mention | null] {
  const of = (side: Side) => {
    const own = mentions.filter((mention) => mention.side === side);
    const meantBy = new Set(own.map(({ account }) => account));
    return own.length > 0 && meantBy.size === 1 ? own[0]! : null;
  };
  const has = (side: Side) => mentions.some((mention) => mention.side === side);
  const [from, to] = [of('from'), of('to')];
  const free = mentions.filter(({ side }) => side === null);
  if (free.length !== 1) return [from, to];
  if (!has('from') && has('to')) return [free[0]!, to];
  if (has('from') && !has('to')) return [from, free[0]!];
  return [from, to];
}
