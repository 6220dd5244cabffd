import { isExpenseItem } from './categories.ts';
import { BUSINESS, PEOPLE, SELF, TITLES, words } from './lexicon.ts';
import type { Sentence } from './reading.ts';
import type { SaidDeed, Segment } from './segments.ts';

const PREPOSITIONS = words(
  'to from frm for at by with on in of via through because till until as into inside per since after before during against',
);
const TRIM = words('and & of the a an in on for by with to is was na so o oo ooo then also just dem them');
const FILLERS =
  words(`the a an some this that dis dat o oo sha sef abeg na is was are were be been don has have had do does dey and also
  then now today his her their e he she they dem am him them im it its which wey when who so just only still again already
  not no never neva yet upfront total each paid all both there here ooo pls please finally already`);
const BREAKERS = words(
  'and wey which when who so don has have dey is was na dem am him them he she they e then not no never',
);

/** Finds goods and people in the words of a clause that are neither figures nor verbs. */
export class Parties {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
  }

  /** The words that say what it was, without figures, verbs and names. */
  itemIn(segment: Segment, deed: SaidDeed | null): string | null {
    const parts = this.phrases(segment, deed);
    const goods = parts.filter(({ role }) => role === 'goods');
    const best = goods.sort((a, b) => b.weight - a.weight)[0];
    return best ? best.text : null;
  }

  partyIn(segment: Segment, deed: SaidDeed | null): string | null {
    const parts = this.phrases(segment, deed).filter(({ role }) => role === 'party');
    return parts.sort((a, b) => b.weight - a.weight)[0]?.text ?? null;
  }

  readonly #phrases = new Map<Segment, { text: string; role: 'goods' | 'party'; weight: number }[]>();
  phrases(segment: Segment, deed: SaidDeed | null) {
    const cached = this.#phrases.get(segment);
    if (cached) return cached;
    const { tokens, used, text } = this.sentence;
    const result: { text: string; role: 'goods' | 'party'; weight: number }[] = [];
    const deedsAt = new Set(segment.deeds.map(({ at }) => at));
    let run: number[] = [];
    let lead = '';
    const flush = () => {
      while (run.length > 0 && TRIM.has(tokens[run[0]!]!.word)) run.shift();
      while (run.length > 0 && TRIM.has(tokens[run.at(-1)!]!.word)) run.pop();
      if (run.length > 0) {
        const [first, last] = [run[0]!, run.at(-1)!];
        const said = text.slice(tokens[first]!.start, tokens[last]!.end);
        const isParty = this.isPerson(first, last + 1, lead, segment, deed);
        const afterCount = segment.marks.some((mark) => mark.kind === 'quantity' && mark.to === first);
        const weight =
          (afterCount ? 10 : 0) +
          (lead === 'of' ? 4 : 0) +
          (lead === 'for' ? 2 : 0) +
          (lead === '' ? 3 : 0) +
          (isParty && /^(?:to|from)$/.test(lead) ? 5 : 0);
        result.push({ text: said, role: isParty ? 'party' : 'goods', weight });
      }
      run = [];
    };
    for (let index = segment.from; index < segment.to; index++) {
      const token = tokens[index]!;
      if (used[index] || token.kind !== 'word') {
        const isSize = segment.marks.some(
          (mark) => mark.kind === 'quantity' && mark.isSize && index >= mark.from && index < mark.to,
        );
        if (isSize && run.length > 0) {
          run.push(index);
          continue;
        }
        flush();
        lead = '';
        continue;
      }
      if (PREPOSITIONS.has(token.word) && !(token.word === 'of' && run.length > 0)) {
        flush();
        lead = token.word === 'frm' ? 'from' : token.word;
        continue;
      }
      if (deedsAt.has(index)) {
        const isSubject = run.length > 0;
        if (isSubject && lead === '') lead = 'subject';
        flush();
        lead = '';
        continue;
      }
      if (
        (FILLERS.has(token.word) || SELF.has(token.word)) &&
        !(token.capital && /^(?:to|from|for)$/.test(lead) && !SELF.has(token.word))
      ) {
        if (run.length > 0 && (SELF.has(token.word) || BREAKERS.has(token.word))) {
          flush();
          lead = '';
        }
        continue;
      }
      run.push(index);
    }
    flush();
    this.#phrases.set(segment, result);
    return result;
  }

  isPerson(from: number, to: number, lead: string, segment: Segment, deed: SaidDeed | null): boolean {
    const list = this.sentence.tokens.slice(from, to);
    const [first] = list;
    const text = list.map(({ word }) => word).join(' ');
    if (this.sentence.known.customers?.some((name) => name.toLowerCase() === text)) return true;
    if (this.sentence.known.products?.some((name) => name.toLowerCase() === text)) return false;
    if (TITLES.has(first!.word.replace('.', '')) && list.length > 1) return true;
    if (lead === 'subject') return !isExpenseItem([first!.word]) || PEOPLE.has(list.at(-1)!.word);
    if (lead === 'to' || lead === 'from' || lead === 'frm')
      return !/^(?:send|do|be|use|buy)$/.test(first!.word);
    if (list.some(({ word }) => BUSINESS.has(word)) && this.sentence.isCapitalized) return true;
    const isName = first!.capital && this.sentence.isCapitalized && from !== segment.from;
    if (lead === 'for' && (PEOPLE.has(list.at(-1)!.word) || isName || TITLES.has(first!.word))) return true;
    if (
      deed &&
      ['pay', 'give'].includes(deed.deed) &&
      from === deed.at + 1 &&
      (PEOPLE.has(list.at(-1)!.word) || isName)
    )
      return true;
    if (PEOPLE.has(list.at(-1)!.word) && deed === null) return false;
    return false;
  }
}
