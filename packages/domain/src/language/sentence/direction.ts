import { categoryOf, isExpenseItem } from './categories.ts';
import { AHEAD, DEBT, IN_NOUN, SERVICES, THEY_PAID, WE_PAY } from './cues.ts';
import type { Draft } from './drafts.ts';
import { TITLES } from './lexicon.ts';
import type { Route, Sentence } from './reading.ts';

export interface Side {
  side: 'in' | 'out';
  route: Route;
  category: string;
  isGoods: boolean;
  isMoney: boolean;
  isDebt: boolean;
}

const DEBT_OF_OURS =
  /\b(?:my|our) (?:debt|balance|bill|credit)\b|\b(?:i|we) (?:dey |still )?owe\b|\b(?:we|i) (?:took|collected|carry|carried|bought)\b .*\bfrom\b|\bremit|\bsquared? up with\b|\boffset\b|\bsent to\b|\binstal\w* to\b|\bwe already sold\b/;
const DEBT_OF_THEIRS =
  /\b(?:him|her|his|their|dem) (?:debt|balance)\b|\bowes? (?:me|us)\b|\b(?:we|i) (?:gave|supplied|sold|give)\b/;

/** Costs that are named by one word, whoever is paid. */
const STRONG = new Set([
  'salaries',
  'airtime_data',
  'utilities',
  'bank_charges',
  'taxes_levies',
  'logistics',
  'transport',
  'fuel',
]);

/** Decides which way money went and what for; null where the sentence does not say it. */
export function sideOf(draft: Draft, sentence: Sentence): Side | null {
  const { deed, text, item } = draft;
  const list = (item ?? '').toLowerCase().split(/\s+/);
  const whole = sentence.wordsAround(draft.segment);
  const money = { isGoods: false, isMoney: true, isDebt: false };
  const inn = (route: Route, category: string, more: Partial<Side> = {}): Side => ({
    side: 'in',
    route,
    category,
    isGoods: false,
    isMoney: false,
    isDebt: false,
    ...more,
  });
  const out = (route: Route, category: string, more: Partial<Side> = {}): Side => ({
    side: 'out',
    route,
    category,
    isGoods: false,
    isMoney: false,
    isDebt: false,
    ...more,
  });
  const goods = draft.quantity !== null && !draft.quantity.isSize;
  // What is left to pay of goods that are named is no old debt.
  const isDebt = DEBT.test(draft.left === null ? whole : whole.replace(/\bremaining\b/g, ''));
  const isAhead = AHEAD.test(whole);
  const sale = (more: Partial<Side> = {}) =>
    inn('sale', SERVICES.test(whole) && !goods ? 'services' : 'sales', {
      isGoods: !SERVICES.test(whole) || goods,
      ...more,
    });
  const owed = () => inn('customer_payment', 'customer_payment', { ...money, isDebt: isDebt || isAhead });
  const settle = () => out('supplier_payment', 'supplier_payment', { ...money, isDebt: true });
  const cost = (more: Partial<Side> = {}) =>
    out('expense', categoryOf([...list, ...text.split(' ')]) ?? 'other', more);
  const spend = (more: Partial<Side> = {}) => {
    const own = categoryOf(list) ?? (item === null ? categoryOf(text.split(' ')) : null);
    if (/\b(?:for resale|to sell|for sale)\b/.test(whole))
      return out('purchase', 'inventory_purchase', { isGoods: true, ...more });
    if (
      /\bfor (?:the |our |my )?(?:shop|salon|office|store|gen|generator|laundry|kitchen|hall|bus|van|bike|business)\b/.test(
        whole,
      ) &&
      !goods
    )
      return out('expense', own ?? 'equipment', { isGoods: true, ...more });
    return own
      ? out('expense', own, { isGoods: own === 'equipment', ...more })
      : out('purchase', 'inventory_purchase', { isGoods: true, ...more });
  };
  const other = () => {
    if (
      /\b(?:grant|compensation|referral|bonus|insurance|interest|cashback|palliative|scrap|condemned|refund from|rebate|dividend)\b/.test(
        whole,
      )
    )
      return inn('income', 'other_income', money);
    if (/\b(?:commission|agent fee)\b/.test(whole)) return inn('income', 'other_income', money);
    if (
      /\btenant\b.*\b(?:rent|shop|flat|room|months?|years?)\b|\b(?:sublet|rent (?:from|for the \w+ (?:shop|flat))|rented out|putting their banner)\b/.test(
        whole,
      )
    )
      return inn('income', 'rent_income', money);
    return null;
  };
  const isSelf = deed === null || deed.subject === 'self' || deed.subject === null;
  const near = `${whole} , ${draft.text}`;
  const theyPaid = THEY_PAID.test(near);
  const wePay =
    WE_PAY.test(near.replace(/(?:gave|give) (?:her|him|them|am) [\w ,]*discount/g, '')) &&
    !/\bi gave (?:her|him) (?:change|balance)\b/.test(near);
  if (deed === null || ['receive', 'pay', 'take', 'serve', 'give'].includes(deed.deed)) {
    const found = other();
    if (found && !((deed?.deed === 'pay' || deed?.deed === 'give') && isSelf && deed.subject !== null))
      return found;
  }
  if (/\border from\b.*\b(?:landed|arrived|came|delivered|reached?)\b|\bdays terms\b/.test(whole))
    return spend();
  if (isDebt && !goods && (deed === null || !['sell', 'buy', 'take', 'serve'].includes(deed.deed))) {
    if (DEBT_OF_OURS.test(whole)) return settle();
    if (DEBT_OF_THEIRS.test(whole)) return owed();
  }
  if (deed === null) {
    if (/\bsold\b/.test(whole)) return sale({ isGoods: true });
    if (/\bnew stock\b|\bstock (?:landed|arrived|came)\b|\balert sent\b/.test(whole)) return spend();
    if (/\bfor resale\b/.test(whole)) return spend();
    // A name or nothing beside a figure does not say what happened.
    const isBare =
      item === null &&
      (draft.party === null || !goods) &&
      !theyPaid &&
      !wePay &&
      !/\b(?:to|from|for|alert|sales?)\b/.test(whole);
    if (isBare && categoryOf(text.split(' ')) === null) return null;
    const hasFrom = /\bfrom\b/.test(whole);
    const strong = categoryOf(text.split(' ').slice(0, 2));
    const costs = categoryOf(list.slice(0, 3)) ?? (strong !== null && STRONG.has(strong) ? strong : null);
    if (
      costs !== null &&
      costs !== 'equipment' &&
      !theyPaid &&
      !isAhead &&
      !(SERVICES.test(text) && draft.price?.role === 'unit')
    )
      return cost(draft.state === 'paid' ? { isMoney: true } : {});
    if (/\b(?:alert|cheque|payment) (?:of )?.*\bfrom\b|\balert\b/.test(whole) && !/\bcharge/.test(whole))
      return isDebt || isAhead || item === null ? owed() : sale({ isMoney: true });
    if (
      isAhead &&
      !wePay &&
      (theyPaid || hasFrom || /\bfor\b/.test(whole)) &&
      !/\bpaid\b/.test(whole.split(' ')[0]!)
    )
      return owed();
    if (isDebt && !wePay && (hasFrom || theyPaid)) return owed();
    if (isDebt && /\b(?:sent|to)\b/.test(whole)) return settle();
    if (wePay) return goods || (item !== null && !isExpenseItem(list)) ? spend() : cost();
    if (IN_NOUN.test(text) && (!isExpenseItem(list) || /\b(?:offering|tithe)/.test(text))) return sale();
    if (theyPaid) return sale();
    if (hasFrom && /\b(?:fees?|contract|entered?|received|consult\w*)\b/.test(whole))
      return sale({ isMoney: true });
    if (hasFrom) return spend();
    if (
      draft.party !== null &&
      goods &&
      TITLES.has(draft.party.toLowerCase().split(' ')[0]!.replace('.', ''))
    )
      return sale();
    const isTo = draft.party !== null && /\b(?:to|for)\b/.test(text);
    if (isTo && (draft.price?.role === 'unit' || goods)) return sale();
    if (
      SERVICES.test(whole) &&
      (draft.price?.role === 'unit' || /\bprescription\b/.test(whole)) &&
      !/\bpaid\b/.test(text)
    )
      return sale();
    if (draft.party === null && item !== null && TITLES.has(list[0]!) && list.length <= 3 && !goods)
      return null;
    if (/\bcredit\b/.test(whole) && isTo) return sale();
    return goods
      ? spend(draft.state === 'paid' ? { isMoney: true } : {})
      : cost(draft.state === 'paid' ? { isMoney: true } : {});
  }
  switch (deed.deed) {
    case 'sell':
      if (
        /\b(?:sold|supplied|supply|delivered|deliver|sell) (?:me|us)\b|\bto (?:us|our (?:shop|store))\b/.test(
          whole,
        )
      )
        return spend();
      if (!isSelf && /^(?:suppl|deliver)/.test(deed.word) && !/\b(?:today|after fuel|per day)\b/.test(whole))
        return spend();
      return sale({ isGoods: true });
    case 'serve':
      return isSelf || theyPaid ? inn('sale', 'services') : cost();
    case 'buy':
      return isSelf ? spend() : sale({ isGoods: true });
    case 'take': {
      const after = draft.price!.from - deed.at;
      const isMoneyTaken = (after > 0 && after <= (item === null ? 2 : 1)) || /^chop/.test(deed.word);
      if (!isSelf && (isMoneyTaken || wePay || /\bour (?:goods|load|things|market)\b/.test(whole)))
        return cost(money);
      if (!isSelf)
        return goods || (item !== null && !isExpenseItem(list)) ? sale({ isGoods: true }) : cost(money);
      if (/\bgive\b/.test(text)) return sale({ isGoods: true });
      if (!goods && draft.price!.from <= deed.at + 2) return owed();
      return spend();
    }
    case 'give':
      if (!isSelf) return isDebt || isAhead || item === null ? owed() : sale({ isMoney: true });
      if (goods && draft.price!.role !== 'bare') return sale({ isGoods: true });
      return isDebt || isAhead ? settle() : cost(money);
    case 'pay':
      if (/\b(?:has|have|had) been (?:paid|settled|cleared)/.test(whole)) return settle();
      if (/\b(?:paystack|flutterwave|monnify|stripe)\b (?:don |has )?(?:settle[ds]?|paid)/.test(whole))
        return sale({ isMoney: true });
      if (isSelf && !theyPaid) {
        if (/^(?:settle|clear|remit)/.test(deed.word) || isDebt || (isAhead && draft.party !== null))
          return settle();
        return /^use/.test(deed.word) ? spend(money) : cost(money);
      }
      if (isDebt || isAhead || /^(?:settle|clear)/.test(deed.word)) return owed();
      return item ? sale({ isMoney: true }) : owed();
    case 'receive':
      if (/^(?:made|make|earn)/.test(deed.word)) return sale({ isGoods: false });
      if (/^credit/.test(deed.word)) draft.method ??= 'bank_transfer';
      if (/^balanced?$/.test(deed.word) && isSelf && deed.subject === 'self') return settle();
      if (/^(?:drop|dropped)$/.test(deed.word) && isSelf && goods) return sale({ isGoods: true });
      if (
        goods &&
        /\bto (?:the|our|my) (?:laundry|shop|site|store|factory|house|office|bakery|farm|hotel|school|kitchen)\b/.test(
          whole,
        )
      )
        return spend();
      if (
        goods &&
        ((isSelf &&
          !/\bfor \d|\bfor (?:the )?\w+ (?:trips?|bags?|trays?|bales?)/.test(whole) &&
          !/\b(?:cheque|payment|cash|money|transfer|alert)\b/.test(text)) ||
          wePay)
      )
        return spend();
      if (/^(?:drop|dropped)$/.test(deed.word) && isSelf && goods) return sale({ isGoods: true });
      if (isDebt || isAhead || (/deposit/.test(deed.word) && !goods))
        return isSelf && /\bdeposit(?:ed)? .* with\b/.test(whole) ? settle() : owed();
      return item ? sale({ isMoney: true, isGoods: goods }) : owed();
    case 'move':
      if (!isSelf) return isDebt || item === null ? owed() : sale({ isMoney: true });
      if (goods && draft.price!.role === 'unit') return sale({ isGoods: true });
      if (/\bdeposit(?:ed)? .* with\b/.test(whole)) return settle();
      if (/^deposit/.test(deed.word) && /\bfrom\b/.test(whole)) return owed();
      return isDebt || isAhead || /\b(?:supplier|distributor|wholesaler|depot)\b/.test(whole)
        ? settle()
        : cost(money);
    default:
      return cost();
  }
}
