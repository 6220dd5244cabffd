import {
  COMMAND,
  COUNTED,
  DRAWINGS,
  FREE,
  FUTURE_TEXT,
  GREETING,
  LOAN_IN,
  LOST,
  MADE,
  ORDERED,
  OWES,
  QUESTION,
  REMARK,
  REVERSAL,
  STAFF_ATE,
  TRADED,
} from './cues.ts';
import { words } from './lexicon.ts';
import { none, type Route, type Sentence, type SentenceReading } from './reading.ts';

const ACCOUNTS =
  words(`opay palmpay kuda moniepoint gtb gtbank access zenith uba fcmb fidelity sterling wema union-bank polaris stanbic
  firstbank ecobank till drawer petty wallet account acct acc a/c savings current bank safe pos pos-machine momo cash vault piggy`);

/** Returns what is no transaction at all: questions, commands, plans, remarks, loans, own transfers. */
export function gateOf(sentence: Sentence): SentenceReading | null {
  const { lower } = sentence;
  const plain = lower
    .replace(/[^\p{L}\p{N}\s?'₦]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const hasMoney = sentence.marks.some((mark) => mark.kind === 'money');
  const isAsked = /\?\s*$/.test(lower.trim());
  if (
    (QUESTION.test(plain) &&
      !/^how (?:i|we) go write/.test(plain) &&
      !/^(?:did|do|does) (?:makeup|laundry|delivery|hair)/.test(plain) &&
      !(/^did\b/.test(plain) && !/^did (?:i|we|he|she|they|the|my|our|you|any)\b/.test(plain))) ||
    isAsked
  )
    return { route: 'question', result: null, reason: 'This is a question' };
  if (
    /^(?:is|are|was|were) (?:the |my |our )?\p{L}+ .*\b(?:more|less|better|up|down|higher|than)\b/u.test(
      plain,
    ) ||
    /^compare\b/.test(plain)
  )
    return { route: 'question', result: null, reason: 'This is a question' };
  if (/^(?:i |we )?(?:want|wan|plan|hope|intend)\b/.test(plain))
    return none('This is a plan, nothing has happened yet');
  if (GREETING.test(plain) && !hasMoney) return none('This is no transaction');
  if (
    COMMAND.test(plain) &&
    !/\bfor stock\b/.test(plain) &&
    !/^(?:change|set|open|help) (?:of|the (?:oil|tyre|battery))/.test(plain)
  )
    return none('This asks for something and records nothing');
  if (/\balmost\b/.test(lower)) return none('This did not happen');
  if (REVERSAL.test(lower)) return none('A refund or reversal is recorded on the payment itself');
  if (LOAN_IN.test(lower) && !/repay|paid back|pay back|bank (?:don )?pay/.test(lower))
    return none('Loans and capital are recorded under owner and loans');
  if (isOwnTransfer(sentence))
    return { route: 'transfer', result: null, reason: 'Money moved between own accounts' };
  if (/^sold\b|\b(?:i|we) (?:don )?sold\b/.test(lower) === false && ORDERED.test(lower))
    return none('This is an order, nothing has been delivered yet');
  if (REMARK.test(lower) && !/\b(?:sold|bought|paid|i pay|we pay|received)\b/.test(lower))
    return none('This is a remark and records nothing');
  if (/^(?:(?:oga|abeg|pls|please) )?if\b/.test(plain) || /\bif \w+ pays?\b/.test(plain))
    return none('This is a condition, nothing has happened yet');
  if (
    OWES.test(lower) &&
    !/\b(?:paid?|pay|settle|clear|drop|bring|brought|gave|give|sent|transfer|sold|bought|reduce|offset|took|take|carry|collect|did|supplied|deliver|worth)\w*\b/.test(
      lower,
    ) &&
    !/\b(?:bought|sold|buy|sell|yards?|bags?|each)\b/.test(lower)
  )
    return none('This says who owes and records nothing');
  if (
    /\b(?:loan|borrow)\w*\b/.test(lower) &&
    /\b(?:gave|give|grant|approv\w*|disburs\w*|enter\w*)\b/.test(lower) &&
    !/\b(?:repay|paid|pay)\b/.test(lower)
  )
    return none('Loans are recorded under owner and loans');
  if (/\bdisbursed\b/.test(lower)) return none('Loans are recorded under owner and loans');
  if (
    /\b(?:took|take|used?|carry|removed?)\b.*\b(?:my (?:daughter|son|wife|husband|children|child|mother|father|wedding|house|family|personal)|for house|school fees of my)\b/.test(
      lower,
    )
  )
    return none('Money for the owner is recorded as drawings');
  if (
    /\b(?:tell|show|give) me (?:the |my |our )?(?:total|sales|list|balance|figure|profit)\b|\bhow (?:much|many)\b.*$/.test(
      plain,
    ) &&
    !/\b(?:sold|bought|paid)\b .*\d/.test(plain)
  )
    return { route: 'question', result: null, reason: 'This is a question' };
  if (DRAWINGS.test(lower)) return none('Money for the owner is recorded as drawings');
  if (
    /\bprice (?:of|for)\b.*\b(?:is|na|now|don)\b|\bprice (?:don|has|have|is) (?:go|gone|went|up|now)/.test(
      lower,
    )
  )
    return none('This is a remark about a price');
  return null;
}

/** Money between the till, a bank and a wallet of the same business. */
const OWN =
  'opay|palmpay|kuda|moniepoint|gtb(?:ank)?|access|zenith|uba|fcmb|fidelity|sterling|wema|stanbic|first ?bank|ecobank|polaris|union bank|till|petty cash|wallet|savings|current|safe|cash box|pos|business account|main account';

function isOwnTransfer({ lower, marks, tokens }: Sentence): boolean {
  // GTB to petty cash 15k; from Kuda to GTB.
  const between = new RegExp(
    `\\b(?:from )?(?:my |our )?(?:${OWN}) (?:in)?to (?:my |our |the )?(?:${OWN})\\b`,
  );
  if (between.test(lower) && marks.some(({ kind }) => kind === 'money') && !/\b(?:sold|bought)\b/.test(lower))
    return true;
  if (
    /\blodg(?:e?ment|ing)\b|\bwithdrawal for (?:the |our |my )?(?:till|shop|petty cash|float|change)\b/.test(
      lower,
    )
  )
    return true;
  const moves =
    /\b(?:mov(?:e|ed)|transfer(?:red)?|swept?|sweep|lodg(?:e|ed)|withdr[ae]w|fund(?:ed)?|shift(?:ed)?|push(?:ed)?|deposit(?:ed)?|bank(?:ed)? the|top(?:ped)? up|convert(?:ed)?|put|carry|sent|send|took|take|drew|collect|cashed|banked|paid out|settled to)\b/.test(
      lower,
    );
  if (!moves || !marks.some((mark) => mark.kind === 'money')) return false;
  const nouns = tokens.filter(
    (token, index) =>
      token.kind === 'word' &&
      (ACCOUNTS.has(token.word) || (token.word === 'pos' && tokens[index + 1]?.word !== 'terminal')),
  );
  const into =
    /\b(?:in ?to|to|inside|for|in|at|from|out of|off)\s+(?:my |our |the |company |business |main |shop |d )*(?:\w+ )?(?:opay|palmpay|kuda|moniepoint|gtb(?:ank)?|access|zenith|uba|fcmb|fidelity|sterling|wema|first ?bank|ecobank|till|drawer|petty cash|wallet|account|acct|acc|savings|current|bank|safe|vault|pos|cash)\b/g;
  const hits = [...lower.matchAll(into)].length;
  const isOwn =
    /\b(?:petty cash|to (?:my|our) (?:own |business |shop |savings? |current )?(?:bank )?(?:acc(?:ount|t)?|opay|gtb|access|zenith|kuda|uba)|from (?:my|our) .* to (?:my|our)?|make we use am do change|float)\b/.test(
      lower,
    );
  const isLodge = /\b(?:lodg(?:e|ed)|withdr[ae]w|swept?|sweep|banked|cashed)\b/.test(lower);
  if (
    /\bcash\b.*\bbanked\b|\bbanked\b.*\b(?:cash|sales|takings)\b|\bcashed\b.*\batm\b|\bbank\b.*\bfloat\b|\bpaid out to our\b|\bfor shop change\b/.test(
      lower,
    )
  )
    return true;
  if (/\b(?:sold|bought|buy|sell|paid|pay)\b/.test(lower.replace('paid out', '')) && !isOwn) return false;
  return hits >= 2 || (hits >= 1 && (nouns.length >= 2 || isLodge || isOwn)) || isOwn;
}

/** Whether a figure can only be money. */
const hasPrice = ({ marks, tokens }: Sentence): boolean => {
  return marks.some(
    (mark) =>
      mark.kind === 'money' &&
      (mark.role === 'unit' ||
        (mark.role === 'total' && tokens[mark.from]?.word !== 'for') ||
        tokens.slice(mark.from, mark.to).some((token) => token.isMoney)),
  );
};

/** Counts, losses and production: figures of goods without money. */
export function stockRouteOf(sentence: Sentence): SentenceReading | null {
  const { lower } = sentence;
  if (hasPrice(sentence)) return null;
  const quantities = sentence.marks.filter((mark) => mark.kind === 'quantity' || mark.kind === 'money');
  if (quantities.length === 0) return null;
  const sells =
    sentence.segments.some(({ deeds }) =>
      deeds.some(({ deed, isFuture }) => (deed === 'sell' || deed === 'buy') && !isFuture),
    ) && !/\b(?:already sold|for (?:tomorrow's |the )?sales?|for resale)\b/.test(lower);
  const answer = (route: Route): SentenceReading => ({
    route,
    result: null,
    reason: 'This moves stock, not money',
  });
  const made = MADE.exec(lower);
  if (sells || TRADED.test(lower.replace(/for .*sales?/, ''))) return null;
  const isSure = sentence.marks.some((mark) => mark.kind === 'money' && mark.minor >= 100_000);
  if (FUTURE_TEXT.test(lower) && !made && !/\b(?:left|remain\w*|check\w*|count\w*)\b/.test(lower))
    return null;
  const lost = LOST.exec(lower);
  const counted = COUNTED.exec(lower);
  const isCount =
    /\b(?:count|inventory|physical|closing stock|stock ?tak|on ground|for ground|dey ground)/.test(lower);
  if (/\b(?:order(?:ed)?|will|plan)\b/.test(lower) && !made) return null;
  if (isSure && !isCount && !made && !counted) return null;
  if ((lost && !(made && made.index < lost.index)) || FREE.test(lower) || STAFF_ATE.test(lower))
    return answer('stock_adjustment');
  if (made && !isCount) return answer('production');
  if (counted) return answer('stock_count');
  const named = sentence.segments.filter(
    ({ deeds, marks: own }) => deeds.length === 0 && own.some((mark) => mark.kind === 'quantity'),
  ).length;
  if (named >= 2 && sentence.segments.every(({ deeds }) => deeds.length === 0)) return answer('stock_count');
  return null;
}
