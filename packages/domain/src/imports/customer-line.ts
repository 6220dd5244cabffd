import type { CustomerDraft } from '@lissafi/contract/customers';
import { readCustomer } from '../language/sentence/customers.ts';
import { parseMoney } from '../money/money.ts';

const FIGURE =
  '(?:₦|#|=N=|NGN|N)?\\s?\\d[\\d,.]*\\d?\\s?(?:k|m|thousand|million|\\/=)?(?![\\d,.]*\\d)(?![\\s,]*\\d{1,3}(?!\\d))';
/** Words that say that a customer owes, or that the business does. */
const DEBT =
  'owes?(?: me| us)?|dey owe(?: me| us)?|is owing|owing|owed|debt(?: of)?|(?:opening )?bal(?:ance)?(?: of| is)?|remain(?:s|ing)?|dr';
const CREDIT =
  '(?:has |have |in )?credit(?: of)?|(?:i|we) owe(?: h(?:im|er)| them)?|advance(?: of)?|deposit(?: of)?|cr';
const IS_CREDIT = new RegExp(`^(?:${CREDIT})$`, 'i');
const WORD = `\\b(${CREDIT}|${DEBT})\\b`;
/** “owes 12,000”, “Bal: 5k”, and “12,000 owing”. */
const STATED = [
  new RegExp(`${WORD}\\s*[:=-]?\\s*(${FIGURE})\\s*(?:naira)?`, 'i'),
  // Not the end of “1 000”, which may be one figure or two.
  new RegExp(`(?<![\\d,.]|\\d\\s)(${FIGURE})\\s*(?:naira)?\\s*${WORD}`, 'i'),
];
const MENTIONED = /\b(?:owes?|dey owe|owing|owed|debt)\b.*\d|\d\s*(?:naira\s*)?(?:cr|dr|owing|owed|debt)\b/i;

/**
 * Reads a customer from a line of text, with what is owed: “Oga Emeka 0803 333 4444 owes 12,000”. What is owed is no part
 * of a name or an address; where its amount cannot be read, or a figure is nothing of a customer, the draft says so.
 */
export function readCustomerLine(text: string): CustomerDraft {
  const stated = statedIn(text);
  const draft = readCustomer(stated ? stated.rest : text);
  const unread = unreadFigure(stated ? stated.rest : text, draft);
  const unclear = unread ? `What “${unread}” is, is not clear` : null;
  if (stated) return { ...draft, text, opening_balance: stated.amount, problem: draft.problem ?? unclear };
  const isUnclear = MENTIONED.test(text);
  return {
    ...draft,
    opening_balance: null,
    problem: draft.problem ?? (isUnclear ? 'How much is owed is not clear' : unclear),
  };
}

/** An amount, or a number of three digits or more. */
const NUMBER = /(?<![\p{L}\p{N}@._-])(?:₦|#|=N=|NGN|N)?\d[\d,.]*\d(?:k|m)?(?![\p{L}\p{N}@])/giu;

/** The first figure of a line that no field of the draft has; null where each has its place. */
function unreadFigure(
  text: string,
  { name, company_name, phone, email, address }: CustomerDraft,
): string | null {
  const words = [name, company_name, email, address].filter((field) => field !== null).join(' ');
  const digits = phone?.replace(/\D/g, '') ?? '';
  const isRead = (figure: string) =>
    words.includes(figure) || digits.includes(figure.replace(/\D/g, '').replace(/^0/, ''));
  const figures = text.match(NUMBER) ?? [];
  return figures.find((figure) => figure.replace(/\D/g, '').length > 2 && !isRead(figure)) ?? null;
}

/** What a line says is owed, in kobo, and the rest of the line; null where no amount stands beside such a word. */
function statedIn(text: string): { amount: number; rest: string } | null {
  for (const [place, pattern] of STATED.entries()) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [word, figure] = place === 0 ? [found[1]!, found[2]!] : [found[2]!, found[1]!];
    const amount = parseMoney(figure.replace(/[,.]$/, ''));
    // Ten digits are a telephone number.
    if (amount === null || amount === 0 || /^0?\d{10}$/.test(figure.replace(/\D/g, ''))) continue;
    const rest = `${text.slice(0, found.index)} , ${text.slice(found.index + found[0].length)}`;
    return { amount: IS_CREDIT.test(word) ? -amount : amount, rest };
  }
  return null;
}

/** Whether a line says that something is owed. */
export const saysDebt = (text: string): boolean => MENTIONED.test(text) || statedIn(text) !== null;
