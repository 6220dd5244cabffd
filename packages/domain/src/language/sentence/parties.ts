import { isExpenseItem } from './categories.ts';
import {
  AUXILIARY,
  BUSINESS,
  DEED_OF,
  FUTURE,
  NOT,
  PEOPLE,
  SELF,
  THEY,
  TITLES,
  UNITS,
  words,
} from './lexicon.ts';
import type { Sentence } from './reading.ts';
import type { SaidDeed, Segment } from './segments.ts';

const PREPOSITIONS = words(
  'to from for at by with on in via through because till until into inside per since after before during against',
);
/** Words between phrases that name nothing. */
const BREAKERS = words(
  `wey which when who so don has have had is was were are be been am na dey e then not no never neva yet abeg pls please it its
  now also again only just still already but if as make go come there here oo o ooo sha sef even really finally today all
  total altogether each paid pay upfront balance remain remaining left same later`,
);
/** Words inside a phrase that are not part of the name of a thing. */
const ARTICLES = words('the a an some this that dis dat these those my our his their her your any both more');
/** Words that say how money moved, not what for. */
const MONEY_WORDS = words(
  'account acct money alert cash transfer payment credit debit bank bill amount price note',
);
const ENDS = words('and & of the a an or plus');

/** A run of words between figures, verbs and prepositions. */
interface Phrase {
  from: number;
  to: number;
  /** The preposition before it. */
  lead: string;
  /** Right after the quantity of goods. */
  isCounted: boolean;
  /** Right after the verb of the clause. */
  isObject: boolean;
  /** Before the verb. */
  isSubject: boolean;
}

/** Finds goods and people in the words of a clause that are neither figures nor verbs. */
export class Parties {
  readonly sentence: Sentence;
  readonly #read = new Map<Segment, { item: string | null; party: string | null }>();

  constructor(sentence: Sentence) {
    this.sentence = sentence;
  }

  /** The words that say what it was. */
  itemIn(segment: Segment, deed: SaidDeed | null): string | null {
    return this.#in(segment, deed).item;
  }

  /** The words that say with whom. */
  partyIn(segment: Segment, deed: SaidDeed | null): string | null {
    return this.#in(segment, deed).party;
  }

  #in(segment: Segment, deed: SaidDeed | null) {
    const known = this.#read.get(segment);
    if (known) return known;
    const read = this.#choose(segment, deed);
    this.#read.set(segment, read);
    return read;
  }

  #choose(segment: Segment, deed: SaidDeed | null): { item: string | null; party: string | null } {
    const phrases = this.#phrases(segment);
    const people: { phrase: Phrase; weight: number }[] = [];
    const things: { phrase: Phrase; weight: number }[] = [];
    for (const phrase of phrases) {
      const split =
        deed !== null && phrase.isObject && ['pay', 'give', 'move', 'receive'].includes(deed.deed)
          ? this.#personAtStart(phrase)
          : null;
      if (split !== null) {
        people.push({ phrase: { ...phrase, to: split }, weight: 6 });
        if (split < phrase.to) things.push({ phrase: { ...phrase, from: split }, weight: 5 });
        continue;
      }
      const isParty = this.#isParty(phrase, deed);
      if (isParty)
        people.push({
          phrase,
          weight:
            phrase.lead === 'to' || phrase.lead === 'from'
              ? 5
              : phrase.lead === 'by'
                ? 4
                : phrase.isSubject
                  ? 3
                  : 2,
        });
      else if (
        !(phrase.isSubject && deed !== null && deed.subject === 'named') &&
        !this.#words(phrase).every((word) => MONEY_WORDS.has(word))
      )
        things.push({
          phrase,
          weight:
            (phrase.isCounted ? 10 : 0) +
            (phrase.isObject ? 4 : 0) +
            ({ '': 3, for: 2, with: 1, on: 1, purpose: -1 }[phrase.lead] ?? 0),
        });
    }
    const person = people.sort((a, b) => b.weight - a.weight)[0];
    const thing = things.sort((a, b) => b.weight - a.weight)[0];
    return {
      item: thing ? this.#text(this.#completed(thing.phrase, phrases, deed)) : null,
      party: person ? this.#text(this.#withPlace(person.phrase, phrases)) : null,
    };
  }

  /** "Fuel for gen", "transport to Onitsha": what it was for belongs to a cost that nobody counts. */
  #completed(phrase: Phrase, phrases: readonly Phrase[], deed: SaidDeed | null): Phrase {
    if (phrase.isCounted || deed?.deed === 'sell') return phrase;
    const place = phrases.indexOf(phrases.find(({ from }) => from === phrase.from) ?? phrase);
    const next = phrases[place + 1];
    const said = this.#words(phrase);
    if (!next || !/^(?:for|to|in|on)$/.test(next.lead) || (this.#isParty(next, deed) && next.lead !== 'to'))
      return phrase;
    const isCost =
      isExpenseItem(said) || /^(?:labels?|payment|subscription|levy|fee|school)$/.test(said.at(-1) ?? '');
    if (!isCost) return phrase;
    return next.from - phrase.to <= 3 ? { ...phrase, to: next.to } : phrase;
  }

  /** "Customer in Aba": the place belongs to who it was. */
  #withPlace(phrase: Phrase, phrases: readonly Phrase[]): Phrase {
    const next = phrases.find(({ from }) => from > phrase.to - 1 && from - phrase.to <= 1);
    return next && next.lead === 'in' && this.sentence.tokens[next.from]!.capital
      ? { ...phrase, to: next.to }
      : phrase;
  }

  #words({ from, to }: Phrase): string[] {
    return this.sentence.tokens.slice(from, to).map(({ word }) => word);
  }

  #text({ from, to }: Phrase): string {
    const { tokens, text } = this.sentence;
    return text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  }

  /** Where a person's name or trade ends at the start of what was paid: "the welder", "Kwik delivery". */
  #personAtStart({ from, to, lead }: Phrase): number | null {
    const { tokens, isCapitalized } = this.sentence;
    if (lead !== '') return null;
    if (TITLES.has(tokens[from]!.word.replace('.', '')) && to - from > 1) {
      let end = from + 2;
      while (end < to && tokens[end]!.capital) end++;
      return end;
    }
    for (let index = from; index < Math.min(to, from + 3); index++)
      if (
        PEOPLE.has(tokens[index]!.word) &&
        !/^(?:salar|wage|welfare|pay|food|lunch)/.test(tokens[index + 1]?.word ?? '')
      )
        return index + 1 < to && tokens[index + 1]!.capital && !isExpenseItem([tokens[index + 1]!.word])
          ? this.#capitalsEnd(index + 1, to)
          : index + 1;
    if (isCapitalized && tokens[from]!.capital && !isExpenseItem([tokens[from]!.word]))
      return this.#capitalsEnd(from, to);
    return null;
  }

  #capitalsEnd(from: number, to: number): number {
    let end = from;
    while (end < to && (this.sentence.tokens[end]!.capital || BUSINESS.has(this.sentence.tokens[end]!.word)))
      end++;
    return end;
  }

  #isParty(phrase: Phrase, deed: SaidDeed | null): boolean {
    const { tokens, known, isCapitalized } = this.sentence;
    const list = tokens.slice(phrase.from, phrase.to);
    const text = list.map(({ word }) => word).join(' ');
    const [first, last] = [list[0]!, list.at(-1)!];
    if (
      known.customers?.some((name) => name.toLowerCase() === text) ||
      known.suppliers?.some((name) => name.toLowerCase() === text)
    )
      return true;
    if (known.products?.some((name) => name.toLowerCase() === text)) return false;
    if (TITLES.has(first.word.replace('.', '')) && (list.length > 1 || first.capital || phrase.lead !== ''))
      return true;
    if (phrase.lead === 'to' || phrase.lead === 'from' || phrase.lead === 'by') return true;
    if (phrase.isSubject && deed !== null) return !isExpenseItem([first.word]) || PEOPLE.has(last.word);
    if (phrase.isCounted) return false;
    if (PEOPLE.has(last.word) && (phrase.lead === 'for' || phrase.lead === 'at')) return true;
    if (list.some(({ word }) => BUSINESS.has(word)) && isCapitalized && first.capital && phrase.from > 0)
      return true;
    return (
      phrase.lead === 'for' &&
      first.capital &&
      isCapitalized &&
      !isExpenseItem([first.word]) &&
      !/^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
        first.word,
      )
    );
  }

  #areHelpers(from: number, to: number): boolean {
    return (
      from <= to &&
      this.sentence.tokens.slice(from, to).every(({ word }) => AUXILIARY.has(word) || NOT.has(word))
    );
  }

  #phrases(segment: Segment): Phrase[] {
    const { tokens, used } = this.sentence;
    const phrases: Phrase[] = [];
    const deedsAt = new Set(segment.deeds.map(({ at }) => at));
    const sizes = segment.marks.filter((mark) => mark.kind === 'quantity' && mark.isSize);
    let run: number[] = [];
    let lead = '';
    let isObject = false;
    const flush = (isSubject: boolean) => {
      while (run.length > 0 && (ENDS.has(tokens[run[0]!]!.word) || ARTICLES.has(tokens[run[0]!]!.word)))
        run.shift();
      while (
        run.length > 0 &&
        (ENDS.has(tokens[run.at(-1)!]!.word) || ARTICLES.has(tokens[run.at(-1)!]!.word))
      )
        run.pop();
      const [first, last] = [run[0], run.at(-1)];
      if (first !== undefined && last !== undefined) {
        const counted = segment.marks.some(
          (mark) =>
            mark.kind === 'quantity' &&
            !mark.isSize &&
            (mark.to === first || (mark.to === first - 1 && /^(?:of|the)$/.test(tokens[first - 1]!.word))),
        );
        phrases.push({ from: first, to: last + 1, lead, isCounted: counted, isObject, isSubject });
      }
      run = [];
    };
    for (let index = segment.from; index < segment.to; index++) {
      const token = tokens[index]!;
      if (used[index] || token.kind !== 'word') {
        if (
          sizes.some((mark) => index >= mark.from && index < mark.to) &&
          (run.length > 0 || lead !== '' || isObject)
        ) {
          run.push(index);
          continue;
        }
        // Models and sizes without a unit belong to the name: Samsung A15, Note 13.
        if (token.kind === 'number' && !used[index] && run.length > 0) {
          run.push(index);
          continue;
        }
        flush(false);
        lead = '';
        isObject = false;
        continue;
      }
      if (lead === 'purpose' && (deedsAt.has(index) || PREPOSITIONS.has(token.word))) {
        run.push(index);
        continue;
      }
      if (deedsAt.has(index)) {
        flush(true);
        // Customer don buy: only a helper of the verb stands between.
        const before = phrases.at(-1);
        if (before && this.#areHelpers(before.to, index)) before.isSubject = true;
        lead = '';
        isObject = true;
        continue;
      }
      if (token.word === '/') continue;
      if (PREPOSITIONS.has(token.word)) {
        flush(false);
        isObject = false;
        const next = tokens[index + 1];
        lead = token.word;
        // To send, to change the compressor: what follows says why.
        if (
          token.word === 'to' &&
          next?.kind === 'word' &&
          !next.capital &&
          (DEED_OF.has(next.word) ||
            /^(?:go|do|fix|change|see|help|start|use|carry|send|collect|join|make|play|run|keep|clean|repair)$/.test(
              next.word,
            ))
        )
          lead = 'purpose';
        continue;
      }
      const isName = token.capital && run.length > 0;
      if (
        (BREAKERS.has(token.word) ||
          (SELF.has(token.word) && !ARTICLES.has(token.word)) ||
          FUTURE.has(token.word) ||
          (THEY.has(token.word) &&
            token.word !== 'customer' &&
            token.word !== 'client' &&
            token.word !== 'buyer')) &&
        !(token.capital && lead !== '' && !SELF.has(token.word)) &&
        !isName
      ) {
        flush(false);
        if (!ARTICLES.has(token.word)) {
          if (lead !== 'purpose') lead = '';
          isObject = isObject && run.length === 0 && /^(?:am|him|her|them|me|us|don|dey)$/.test(token.word);
        }
        continue;
      }
      run.push(index);
    }
    flush(false);
    // Customer in Aba has dropped 200k: the place belongs to who did it.
    for (let index = phrases.length - 1; index > 0; index--) {
      const [before, phrase] = [phrases[index - 1]!, phrases[index]!];
      if (!phrase.isSubject || !/^(?:in|at|of|from)$/.test(phrase.lead) || phrase.from - before.to > 1)
        continue;
      phrases.splice(index - 1, 2, { ...before, to: phrase.to, isSubject: true });
    }
    return phrases.filter(
      ({ from, to }) =>
        !(to - from === 1 && UNITS.has(tokens[from]!.word) && phrases.length > 1 && !used[from]),
    );
  }
}
