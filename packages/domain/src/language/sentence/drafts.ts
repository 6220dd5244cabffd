import { daysBetween } from '../../calendar/civil-date.ts';
import { isExpenseItem } from './categories.ts';
import { HALF, PAID, QUOTED, UNPAID } from './cues.ts';
import { type Method, words } from './lexicon.ts';
import type { SaidMoney, SaidQuantity } from './marks.ts';
import { Parties } from './parties.ts';
import type { Sentence } from './reading.ts';
import type { SaidDeed, Segment } from './segments.ts';

const LEFT_WORDS = words('remain remains remaining balance bal left owe owes owing outstanding');
const AFTER_PAID = words('upfront advance deposit down paid-up part-payment');

/** A transaction that is being read. */
export interface Draft {
  deed: SaidDeed | null;
  segment: Segment;
  price: SaidMoney | null;
  total: number | null;
  quantity: SaidQuantity | null;
  item: string | null;
  party: string | null;
  payments: number[];
  left: number | null;
  state: 'paid' | 'unpaid' | 'half' | null;
  method: Method | null;
  offset: number | null;
  text: string;
  header: Draft | null;
  /** Share of the whole that was paid. */
  share: number | null;
  /** What was taken off the price. */
  less: number;
  lessShare: number;
  /** The rest was paid too. */
  isWhole: boolean;
}

/** Reads clause after clause into transactions; what belongs to the one before is added to it. */
export class DraftReader {
  readonly drafts: Draft[] = [];
  skipped: string | null = null;
  /** The sentence that tells a plan. */
  plannedIn = -1;
  leading: { offset: number | null; method: Method | null } = { offset: null, method: null };
  readonly parties: Parties;
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.parties = new Parties(sentence);
    for (const segment of sentence.segments) this.readSegment(segment);
  }

  readSegment(segment: Segment): void {
    const said = this.sentence.words(segment.from, segment.to);
    const moneys = segment.marks.filter((mark): mark is SaidMoney => mark.kind === 'money');
    const quantity =
      segment.marks.find((mark): mark is SaidQuantity => mark.kind === 'quantity' && !mark.isSize) ?? null;
    const date = segment.marks.find((mark) => mark.kind === 'date');
    const method = segment.marks.find((mark) => mark.kind === 'method')?.method ?? null;
    const offset = date?.kind === 'date' ? daysBetween(this.sentence.today, date.first) : null;
    const current = this.drafts.at(-1) ?? null;
    const roles = moneys.map((mark) => this.roleOf(mark, segment, said));
    const deed = this.mainDeed(segment);
    const state = this.stateOf(said, segment);
    const item = this.parties.itemIn(segment, deed);
    const party = this.parties.partyIn(segment, deed);
    const prices = moneys.filter((_, index) => roles[index] === 'price');
    const paid = moneys.filter((_, index) => roles[index] === 'paid');
    const left = moneys.filter((_, index) => roles[index] === 'left');

    const isPlanned =
      segment.deeds.length > 0 &&
      segment.deeds.every(({ isFuture }) => isFuture) &&
      // "They will pay in two weeks" says that nothing is paid yet.
      (moneys.length > 0 ||
        segment.deeds.some(({ deed: each }) => ['buy', 'sell', 'take', 'make', 'serve'].includes(each)));
    if (
      isPlanned ||
      (this.plannedIn === segment.sentence && segment.deeds.length === 0) ||
      (moneys.length > 0 &&
        QUOTED.test(said) &&
        !segment.deeds.some(({ deed: each }) => each === 'sell' || each === 'buy'))
    ) {
      if (isPlanned) this.plannedIn = segment.sentence;
      this.skipped =
        isPlanned || this.plannedIn === segment.sentence
          ? 'This is a plan, nothing has happened yet'
          : 'This tells what was said, nothing has happened';
      return;
    }
    if (current && this.takeCorrection(current, segment, said)) return;
    const percent = segment.marks.find((mark) => mark.kind === 'percent');
    if (
      percent?.kind === 'percent' &&
      current &&
      /\b(?:paid|pay|upfront|down|deposit|advance)\b/.test(said) &&
      !/\b(?:discount|off|less)\b/.test(said)
    ) {
      current.share = percent.value / 100;
      return;
    }
    if (
      (current?.price &&
        /\b(?:discount|less|off|minus|removed?)\b/.test(said) &&
        moneys.length === 1 &&
        item === null) ||
      (current?.price && /\b(?:discount|rebate)\b/.test(said) && moneys.length === 1)
    ) {
      current.less += moneys[0]!.minor;
      return;
    }
    const attach = (draft: Draft) => {
      if (state && (draft.state === null || state === 'unpaid' || state === 'half')) draft.state = state;
      draft.method ??= method ?? (deed !== null && /^trans?f/.test(deed.word) ? 'bank_transfer' : null);
      if (offset !== null && offset <= 0) draft.offset ??= offset;
      draft.text += ` ${said}`;
      if (!draft.party && party) draft.party = party;
      if (
        /\b(?:rest|remaining|net|everything|all|complete)\b/.test(said) &&
        (method || /\b(?:paid|pay|transferred|complete)\b/.test(said)) &&
        !/\b(?:will|go|later|on)\b/.test(said)
      )
        draft.isWhole = true;
    };
    const isAbout =
      deed === null ||
      ['pay', 'receive', 'give', 'move', 'owe'].includes(deed.deed) ||
      deed.word === 'balance';
    const refersBack =
      current !== null &&
      isAbout &&
      !(segment.isHard && deed?.subject === 'named') &&
      !(
        party !== null &&
        current.party !== null &&
        party.toLowerCase() !== current.party.toLowerCase() &&
        deed?.subject !== 'they'
      ) &&
      !(
        deed?.subject === 'self' &&
        deed.deed === 'pay' &&
        current.deed !== null &&
        ['sell', 'serve'].includes(current.deed.deed)
      ) &&
      (deed === null ||
        deed.subject === 'they' ||
        /\b(?:am|him|her|them)\b/.test(said) ||
        (deed.subject !== 'named' && !segment.isHard)) &&
      !/\bfor (?:the |my |our )?\p{L}/u.test(
        said.replace(/for (?:me|am|us|them|him|her|all|the (?:balance|rest)|everything)/g, ''),
      );

    if (moneys.length === 0) {
      const opens =
        deed !== null &&
        segment.isHard &&
        ['pay', 'receive', 'give', 'move'].includes(deed.deed) &&
        this.continues(segment);
      if (opens && !current) {
        this.start(segment, { deed, quantity, item, party, state, method, offset, said });
        return;
      }
      const isGoods =
        deed !== null &&
        ['sell', 'buy', 'take', 'give', 'serve', 'receive'].includes(deed.deed) &&
        (quantity !== null || item !== null) &&
        !(deed.deed === 'receive' && quantity === null);
      if (isGoods && !(refersBack && quantity === null && ['receive', 'give'].includes(deed.deed))) {
        this.start(segment, { deed, quantity, item, party, state, method, offset, said });
        return;
      }
      if (current && (state || method || date || deed)) attach(current);
      if (current && /^(?:all|everybody|everything|dem all|both)\b/.test(said) && state)
        for (const each of this.drafts)
          if (each.segment.sentence === segment.sentence) {
            each.state = state;
            each.method ??= method;
          }
      if (current) {
        if (current.item === null && item) current.item = item;
      } else if (!current) {
        if (offset !== null && offset <= 0) this.leading.offset ??= offset;
        this.leading.method ??= method;
        if (quantity || item)
          this.start(segment, { deed, quantity, item, party, state, method, offset, said });
      }
      if (current && current.price === null && current.quantity === null && quantity) {
        current.quantity = quantity;
        current.item ??= item;
      } else if (current && current.party === null && party) current.party = party;
      return;
    }
    if (
      current?.price &&
      prices.length > 0 &&
      deed === null &&
      method &&
      (item === null || /\brest\b/.test(said)) &&
      quantity === null
    ) {
      for (const mark of prices) current.payments.push(mark.minor);
      attach(current);
      return;
    }
    // "Fixed the copier, e give me 25k"; "bring 12 paint, I pay her 15k per paint".
    if (
      current &&
      current.price === null &&
      !current.segment.isHeader &&
      current.deed !== null &&
      prices.length === 1 &&
      deed !== null &&
      ['give', 'pay', 'receive', 'move'].includes(deed.deed) &&
      (deed.subject === 'they' || deed.subject === null || /\b(?:am|him|her|them)\b/.test(said)) &&
      current.segment.sentence === segment.sentence
    ) {
      current.price = prices[0]!;
      if (quantity && current.quantity === null) current.quantity = quantity;
      attach(current);
      current.state ??= 'paid';
      return;
    }
    if (current && prices.length === 0 && (current.price !== null || current.deed !== null)) {
      // Only what was paid or is left: of the transaction before, unless it names another.
      if (refersBack || ((!item || left.length > 0) && !(segment.isHard && deed?.subject === 'named'))) {
        for (const mark of paid) current.payments.push(mark.minor);
        for (const mark of left) this.takeLeft(current, mark, said);
        attach(current);
        return;
      }
    }
    if (current && prices.length > 0 && refersBack && current.price !== null && deed !== null) {
      for (const mark of prices) current.payments.push(mark.minor);
      for (const mark of paid) current.payments.push(mark.minor);
      for (const mark of left) this.takeLeft(current, mark, said);
      attach(current);
      return;
    }
    const isPriceOnly =
      deed === null &&
      quantity === null &&
      (item === null || (current?.price === null && !current.segment.isHeader)) &&
      prices.length > 0;
    if (
      current &&
      current.price === null &&
      current.deed !== null &&
      deed === null &&
      quantity !== null &&
      prices.length === 1 &&
      item === null &&
      current.quantity === null &&
      !current.segment.isHeader
    ) {
      current.quantity = quantity;
      current.price = prices[0]!;
      attach(current);
      return;
    }
    if (
      current &&
      isPriceOnly &&
      current.price === null &&
      (item === null || !isExpenseItem(item.toLowerCase().split(' ')))
    ) {
      current.price = prices[0]!;
      if (prices[1]) current.total = prices[1].minor;
      for (const mark of paid) current.payments.push(mark.minor);
      attach(current);
      return;
    }
    if (current && isPriceOnly && item === null && prices[0]!.role === 'total') {
      current.total = prices[0]!.minor;
      attach(current);
      return;
    }
    const draft = this.start(segment, { deed, quantity, item, party, state, method, offset, said });
    // Fifty per cent of the 240k was paid; less 10 % was taken off.
    if (percent?.kind === 'percent' && moneys.length > 0) {
      if (/\b(?:less|off|discount|minus)\b/.test(said)) draft.lessShare = percent.value / 100;
      else if (/\b(?:paid|pay|deposit|upfront|advance)\b/.test(said)) draft.share = percent.value / 100;
    }
    // In "one 95k one 110k" each figure has its own count.
    const main = prices[0] ?? paid[0] ?? left[0] ?? null;
    if (main === null) return;
    draft.price = main;
    const counts = segment.marks.filter(
      (mark): mark is SaidQuantity => mark.kind === 'quantity' && !mark.isSize,
    );
    for (const [index, mark] of prices.entries()) {
      if (index === 0) continue;
      const own = counts.find((each) => each.from > prices[index - 1]!.from && each.to <= mark.from);
      if (own) {
        const more = this.start(segment, {
          deed,
          quantity: own,
          item: null,
          party,
          state,
          method,
          offset,
          said,
        });
        more.price = mark;
        more.item = draft.item;
        more.deed = draft.deed;
        more.offset = draft.offset;
      } else if (
        mark.role === 'bare' &&
        draft.price.role === 'bare' &&
        this.wordsBetween(prices[index - 1]!, mark).length >= 1 &&
        deed === null
      ) {
        const more = this.start(segment, {
          deed,
          quantity: null,
          item: this.wordsBetween(prices[index - 1]!, mark),
          party,
          state,
          method,
          offset,
          said,
        });
        more.price = mark;
      } else if (mark.role === 'total' || draft.price.role === 'unit') draft.total = mark.minor;
      else draft.payments.push(mark.minor);
    }
    for (const [index, mark] of moneys.entries()) if (roles[index] === 'less') draft.less += mark.minor;
    for (const mark of paid) if (mark !== main) draft.payments.push(mark.minor);
    for (const mark of left) if (mark !== main) this.takeLeft(draft, mark, said);
  }

  /** Whether the sentence goes on with a figure after this clause. */
  continues({ sentence, to }: Segment): boolean {
    return this.sentence.segments.some(
      (each) =>
        each.sentence === sentence && each.from >= to && each.marks.some(({ kind }) => kind === 'money'),
    );
  }

  /** The words between two figures, without what joins them. */
  wordsBetween(first: SaidMoney, second: SaidMoney): string {
    return this.sentence
      .words(first.to, second.from)
      .replace(/^(?:and|then|plus|,|&)\s*|\s*(?:at|for|of|is|na)$/g, '')
      .trim();
  }

  /** "Sorry 4", "no, 45", "correction 15,000": the last figure of that kind is replaced. */
  takeCorrection(draft: Draft, segment: Segment, said: string): boolean {
    const before = this.sentence.tokens
      .slice(Math.max(0, segment.from - 2), segment.from)
      .map(({ word }) => word);
    const isCorrected =
      /^(?:sorry|no|correction|i mean|rather|make that|make am|abeg na|not \S+ but|actually)\b/.test(said) ||
      before.some((word) => /^(?:no|sorry|correction|actually)$/.test(word));
    if (!isCorrected || (segment.deeds.length > 0 && !/^(?:no|sorry)\b/.test(said))) return false;
    const figure = this.sentence.tokens
      .slice(segment.from, segment.to)
      .find(({ kind, role }) => kind === 'number' && role === null);
    if (!figure) return /^(?:sorry|no|correction|actually)$/.test(said);
    const { price, quantity } = draft;
    const isCount =
      !figure.isMoney &&
      quantity !== null &&
      figure.value < 1_000 &&
      price !== null &&
      (price.role === 'unit' || quantity.to > price.from) &&
      !(figure.value >= 20 && quantity.value === 1);
    if (isCount && quantity) draft.quantity = { ...quantity, value: figure.value };
    else if (price && figure.minor !== null) {
      const scaled =
        !figure.isMoney && figure.value < 1_000 && price.minor >= 1_000_000
          ? figure.minor * 1_000
          : figure.minor;
      draft.price = { ...price, minor: scaled };
    } else if (quantity) draft.quantity = { ...quantity, value: figure.value };
    return true;
  }

  /** "Balance 15k" is what is left; "he transferred the remaining 90k" was paid. */
  takeLeft(draft: Draft, mark: SaidMoney, said: string): void {
    if (
      /\b(?:paid|pay|transferred|transfer|sent|dropped|cleared|gave)\b.*\b(?:remaining|balance|rest)\b/.test(
        said,
      ) &&
      !/\bbalance (?:remain|is|na)\b/.test(said)
    )
      draft.payments.push(mark.minor);
    else draft.left = mark.minor;
  }

  start(
    segment: Segment,
    {
      deed,
      quantity,
      item,
      party,
      state,
      method,
      offset,
      said,
    }: {
      deed: SaidDeed | null;
      quantity: SaidQuantity | null;
      item: string | null;
      party: string | null;
      state: Draft['state'];
      method: Method | null;
      offset: number | null;
      said: string;
    },
  ): Draft {
    const before = this.drafts.at(-1) ?? null;
    const inherits =
      before !== null &&
      deed === null &&
      before.segment.sentence === segment.sentence &&
      before.segment !== segment;
    const header =
      inherits && before.price === null && before.segment.isHeader ? before : inherits ? before.header : null;
    const draft: Draft = {
      ...{ deed: deed ?? (inherits ? before.deed : null), segment, price: null, total: null, quantity },
      ...{
        item: header?.item
          ? [header.item.replace(/ies$/, 'y'), item].filter(Boolean).join(' ')
          : (item ?? (quantity !== null ? (before?.item ?? null) : null)),
        header,
      },
      ...{ party, payments: [], left: null, state, method: method ?? null },
      ...{
        offset: offset !== null && offset <= 0 ? offset : inherits ? before.offset : this.leading.offset,
        text: said,
        share: null,
        less: 0,
        lessShare: 0,
        isWhole: false,
      },
    };
    this.drafts.push(draft);
    return draft;
  }

  roleOf(mark: SaidMoney, segment: Segment, said: string): 'price' | 'paid' | 'left' | 'owed' | 'less' {
    const { tokens } = this.sentence;
    const back: string[] = [];
    for (let index = mark.from - 1; index >= Math.max(segment.from, mark.from - 4); index--) {
      if (
        this.sentence.marks.some(
          (other) => other.kind === 'money' && other !== mark && index >= other.from && index < other.to,
        )
      )
        break;
      back.push(tokens[index]!.word);
    }
    const ahead = [mark.to, mark.to + 1].map((index) => (index < segment.to ? tokens[index]!.word : ''));
    if (back[0] === 'of' && back[1] === 'out') return 'owed';
    if (
      (back[0] === 'of' && back[1] === 'instead') ||
      /^suppose/.test(ahead[0]!) ||
      (ahead[0] === 'e' && /^suppose/.test(ahead[1]!))
    )
      return 'owed';
    if (/^(?:less|minus)$/.test(back[0] ?? '')) return 'less';
    if (back[0] === 'of' && /^(?:goods|worth|things?|items?)$/.test(back[1] ?? '')) return 'price';
    if (back.some((word) => /^(?:owes?|owing)$/.test(word)))
      return this.drafts.at(-1)?.price ? 'left' : 'owed';
    if (ahead[0] === 'change' || (back.includes('returned') && ahead[0] === '')) return 'owed';
    if (
      (back.includes('out') && back.includes('of')) ||
      ahead[0] === 'debt' ||
      (ahead[0] === 'wey' && /owe/.test(said)) ||
      (back.includes('owe') && ahead[0] === '')
    )
      return 'owed';
    if (
      back.slice(0, 3).some((word) => LEFT_WORDS.has(word)) ||
      LEFT_WORDS.has(ahead[0]!) ||
      ahead[0] === 'due'
    )
      return 'left';
    if (mark.role === 'unit') return 'price';
    if (
      AFTER_PAID.has(ahead[0]!) ||
      (ahead[0] === 'as' && (ahead[1] === 'deposit' || ahead[1] === 'advance')) ||
      back.slice(0, 2).some((word) => /^(?:deposit|advance|upfront)$/.test(word))
    )
      return 'paid';
    return 'price';
  }

  mainDeed(segment: Segment): SaidDeed | null {
    const first = segment.marks.find(({ kind }) => kind === 'money');
    const deeds = segment.deeds.filter(
      ({ deed, isFuture, at, word, subject }) =>
        deed !== 'lose' &&
        deed !== 'count' &&
        deed !== 'owe' &&
        !isFuture &&
        // "… at 38,500 each paid by transfer" says how, not who.
        !(
          word === 'paid' &&
          first !== undefined &&
          at >= first.to &&
          subject !== 'they' &&
          subject !== 'self'
        ),
    );
    return deeds.find(({ deed }) => deed === 'sell' || deed === 'buy') ?? deeds[0] ?? null;
  }

  stateOf(said: string, segment: Segment): Draft['state'] {
    if (HALF.test(said)) return 'half';
    if (UNPAID.test(said)) return 'unpaid';
    if (PAID.test(said)) return 'paid';
    if (segment.marks.some((mark) => mark.kind === 'method') && !/\b(?:will|go|'ll)\b/.test(said))
      return 'paid';
    return null;
  }
}
