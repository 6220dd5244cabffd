import { addDays, daysBetween, formatDate } from '../calendar/civil-date.ts';
import { alertsOf, announcedBy, settledBy } from './announced.ts';
import { hasWords, isReversal, knownPattern, tellingWords } from './narration.ts';
import type { SettlementFound } from './settlements.ts';
import {
  blank,
  byAmount,
  type Candidates,
  type Found,
  inCommon,
  inDays,
  nearness,
  type OpenDocument,
  type OpenEntry,
  type OpenLine,
  type Rule,
} from './suggestion-parts.ts';

/**
 * Suggests what statement lines could be matched with. All lines are looked at together: everything is found by its
 * amount, and what fits two lines is the better one's. Nothing is ever matched by itself, because many payments have the
 * same amount. Amounts are kobo, money in above 0.
 */

/** Days between the books and the statement that are looked at: a cheque may take weeks. */
const FARTHEST_DAYS = 60;
const MOST = 5;
/** A suggestion of at least this score fits well, when nothing else does. */
const FITTING = 60;
/** Of one party, amounts that add up: at most so many at once, among so many of them. */
const SUM_OF = 4;
const SUM_AMONG = 12;

const keyOf = ({ entry_id, line }: { entry_id: string; line: number }) => `${entry_id}.${line}`;

const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

/** An entry with what is compared again and again. */
interface Prepared<Entry extends OpenEntry> {
  entry: Entry;
  amount: number;
  day: number;
  text: string;
  words: string[];
}

function prepare<Entry extends OpenEntry>(entry: Entry): Prepared<Entry> {
  const text = `${entry.memo} ${entry.party ?? ''} ${entry.reference ?? ''}`;
  return { entry, amount: entry.amount, day: dayNumber(entry.entry_date), text, words: tellingWords(text) };
}

/** Of equal amounts at most so many are compared with a line: the nearest in days, on each side. */
const NEAREST = 20;

/** Returns the entries around a day; `sorted` is in order of days. */
function nearest<Entry extends OpenEntry>(
  sorted: readonly Prepared<Entry>[],
  day: number,
): readonly Prepared<Entry>[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.day < day) low = middle + 1;
    else high = middle;
  }
  return sorted
    .slice(Math.max(low - NEAREST, 0), low + NEAREST)
    .filter((each) => Math.abs(each.day - day) <= FARTHEST_DAYS);
}

/** Returns suggestions for each line, the best first. */
export function suggest<Entry extends OpenEntry>(
  lines: readonly OpenLine[],
  candidates: Candidates<Entry>,
): Map<string, Found<Entry>[]> {
  const found = new Map<string, Found<Entry>[]>(lines.map(({ id }) => [id, []]));
  const known = candidates.entries.map(prepare).sort((a, b) => a.day - b.day);
  const entries = byAmount(known);
  const parties = byParty(known);
  const pairs = reversalsOf(lines);
  const announced = alertsOf(lines, candidates.alerts ?? []);
  for (const line of lines) {
    const words = tellingWords(line.description);
    const own = [
      ...singleEntries(line, words, nearest(entries.get(line.amount) ?? [], dayNumber(line.date))),
      ...sumsOfEntries(line, words, parties),
      ...documentsOf(line, words, line.amount > 0 ? candidates.invoices : candidates.payables),
      ...announcedBy(line, words, announced.get(line.id)),
      ...settledBy(line, words, candidates.terminals ?? []),
      ...(pairs.get(line.id) ?? []),
      ...rulesOf(line, candidates.rules),
    ] as Found<Entry>[];
    own.sort((a, b) => b.score - a.score);
    found.set(line.id, own.slice(0, MOST));
  }
  claim(found);
  return found;
}

function singleEntries<Entry extends OpenEntry>(
  line: OpenLine,
  words: readonly string[],
  same: readonly Prepared<Entry>[],
) {
  const day = dayNumber(line.date);
  return same.map((each): Found<Entry> => {
    const days = Math.abs(each.day - day);
    const common = inCommon(words, line, each.text, each.words);
    return {
      ...blank,
      kind: 'books',
      entries: [each.entry],
      amount: each.amount,
      reasons: [
        { text: 'Same amount', good: true },
        { text: inDays(days), good: days <= 3 },
        ...common.reasons,
      ],
      score: 45 + nearness(days) + common.points,
    };
  });
}

/** Entries of one customer or supplier, some of which may add up to a line. */
function byParty<Entry extends OpenEntry>(
  entries: readonly Prepared<Entry>[],
): Map<string, Prepared<Entry>[]> {
  const parties = new Map<string, Prepared<Entry>[]>();
  for (const each of entries)
    for (const word of each.words) {
      const own = parties.get(word);
      if (own) own.push(each);
      else parties.set(word, [each]);
    }
  return parties;
}

function sumsOfEntries<Entry extends OpenEntry>(
  line: OpenLine,
  words: readonly string[],
  parties: ReadonlyMap<string, readonly Prepared<Entry>[]>,
): Found<Entry>[] {
  const day = dayNumber(line.date);
  for (const word of words) {
    const near = nearest(parties.get(word) ?? [], day).filter(
      ({ amount }) =>
        Math.sign(amount) === Math.sign(line.amount) && Math.abs(amount) < Math.abs(line.amount),
    );
    const set = sumTo(near.slice(-SUM_AMONG), line.amount);
    if (set)
      return [
        {
          ...blank,
          kind: 'books',
          entries: set.map(({ entry }) => entry),
          amount: line.amount,
          reasons: [
            { text: 'Same amount together', good: true },
            { text: `“${word}” in both`, good: true },
          ],
          score: 70,
        },
      ];
  }
  return [];
}

/** Returns two to four rows that add up to an amount; null where none do. */
function sumTo<Row extends { amount: number }>(rows: readonly Row[], amount: number): Row[] | null {
  const search = (from: number, left: number, chosen: Row[]): Row[] | null => {
    if (left === 0 && chosen.length > 1) return chosen;
    if (chosen.length === SUM_OF) return null;
    for (let index = from; index < rows.length; index++) {
      const row = rows[index]!;
      if (Math.abs(row.amount) > Math.abs(left)) continue;
      const set = search(index + 1, left - row.amount, [...chosen, row]);
      if (set) return set;
    }
    return null;
  };
  return search(0, amount, []);
}

function documentsOf<Entry extends OpenEntry>(
  line: OpenLine,
  words: readonly string[],
  documents: readonly OpenDocument[],
): Found<Entry>[] {
  const kind = line.amount > 0 ? ('invoices' as const) : ('payables' as const);
  const size = Math.abs(line.amount);
  const found: Found<Entry>[] = [];
  const mentioned = documents.filter(
    ({ party, number }) =>
      tellingWords(party).some((word) => words.includes(word)) || hasWords(line.description, number),
  );
  for (const document of documents) {
    if (document.amount !== size) continue;
    const days = Math.abs(daysBetween(document.date, line.date));
    const common = inCommon(words, line, `${document.number} ${document.party}`);
    found.push({
      ...blank,
      kind,
      documents: [document],
      amount: line.amount,
      reasons: [
        { text: 'Same amount', good: true },
        ...common.reasons,
        { text: inDays(days), good: days <= 3 },
      ],
      score: 25 + Math.min(nearness(days), 10) + common.points,
    });
  }
  for (const party of new Set(mentioned.map(({ party_id }) => party_id))) {
    const own = mentioned.filter(({ party_id }) => party_id === party);
    if (own.some(({ amount }) => amount === size)) continue;
    const set = sumTo(own.slice(0, SUM_AMONG), size);
    const [first] = own;
    if (set)
      found.push({
        ...blank,
        kind,
        documents: set,
        amount: line.amount,
        reasons: [
          { text: 'Same amount together', good: true },
          {
            text: `“${tellingWords(first!.party).find((word) => words.includes(word)) ?? first!.number}” in both`,
            good: true,
          },
        ],
        score: 58,
      });
    else if (first && first.amount > size)
      found.push({
        ...blank,
        kind,
        documents: [first],
        amount: line.amount,
        reasons: [
          { text: `Part of ${first.number}`, good: false },
          {
            text: `“${tellingWords(first.party).find((word) => words.includes(word)) ?? first.number}” in both`,
            good: true,
          },
        ],
        score: 35,
      });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 3);
}

/** A payment and what took it back within some days are each other's. */
function reversalsOf<Entry extends OpenEntry>(lines: readonly OpenLine[]): Map<string, Found<Entry>[]> {
  const pairs = new Map<string, Found<Entry>[]>();
  const amounts = byAmount(lines);
  const taken = new Set<string>();
  for (const line of lines) {
    if (!isReversal(line.description) || taken.has(line.id)) continue;
    const other = (amounts.get(-line.amount) ?? [])
      .filter(
        (each) =>
          !taken.has(each.id) && Math.abs(daysBetween(each.date, line.date)) <= 10 && each.date <= line.date,
      )
      .sort((a, b) => daysBetween(b.date, a.date))[0];
    if (!other) continue;
    taken.add(line.id);
    taken.add(other.id);
    for (const [own, pair] of [
      [line, other],
      [other, line],
    ] as const)
      pairs.set(own.id, [
        {
          ...blank,
          kind: 'reversal',
          line_ids: [pair.id],
          amount: pair.amount,
          reasons: [
            { text: 'Takes the other back', good: true },
            { text: inDays(Math.abs(daysBetween(other.date, line.date))), good: true },
          ],
          score: 90,
        },
      ]);
  }
  return pairs;
}

function rulesOf<Entry extends OpenEntry>(line: OpenLine, rules: readonly Rule[]): Found<Entry>[] {
  const rule = ruleFor(line, rules);
  return rule
    ? [
        {
          ...blank,
          kind: 'rule',
          rule,
          amount: line.amount,
          reasons: [{ text: `“${rule.words}”`, good: true }],
          score: 55,
        },
      ]
    : [];
}

/** Returns the rule that fits a line: the one with the most words. */
export function ruleFor(line: OpenLine, rules: readonly Rule[]): Rule | null {
  const way = line.amount > 0 ? 'in' : 'out';
  const fitting = rules.filter(
    ({ words, direction }) => direction === way && hasWords(line.description, words),
  );
  return fitting.sort((a, b) => b.words.length - a.words.length || b.accepted - a.accepted)[0] ?? null;
}

/**
 * Marks for each line the suggestion that fits well: its best by some points, and not also that of a line with a better
 * claim to it. Suggestions with a score below that stay, to be looked at.
 */
function claim<Entry extends OpenEntry>(found: ReadonlyMap<string, Found<Entry>[]>): void {
  const claims = [...found]
    .flatMap(([id, own]) => own.map((each) => ({ id, each })))
    .filter(({ each }) => each.score >= FITTING)
    .sort((a, b) => b.each.score - a.each.score);
  const used = new Set<string>();
  const settled = new Set<string>();
  for (const { id, each } of claims) {
    if (settled.has(id)) continue;
    const keys = keysOf(each);
    if (keys.some((key) => used.has(key))) continue;
    const rivals = found
      .get(id)!
      .filter(
        (other) =>
          other !== each &&
          other.score === each.score &&
          !other.entries.some((entry) => used.has(keyOf(entry))),
      );
    // Two that are equally good: a person decides.
    if (rivals.length > 0) continue;
    for (const key of keys) used.add(key);
    settled.add(id);
    each.fits = true;
  }
}

/** What a suggestion would use up; an alert is of one line already. */
const keysOf = <Entry extends OpenEntry>({ entries, documents, settlement }: Found<Entry>): string[] => [
  ...entries.map(keyOf),
  ...documents.map(({ id }) => id),
  ...(settlement ? settledKeys(settlement) : []),
];

const settledKeys = ({ account_id, date_from, date_to }: SettlementFound): string[] =>
  Array.from(
    { length: daysBetween(date_from, date_to) + 1 },
    (_, index) => `${account_id} ${addDays(date_from, index)}`,
  );

/** What a rule would be if the line was recorded by a known pattern; for the form that records a line. */
export const categoryFor = (description: string): string | null =>
  knownPattern(description)?.category ?? null;

/** A day in the words of a suggestion. */
export const dayOf = (date: string): string => formatDate(date, 'D MMM');
