import type { Language } from '@lissafi/contract/auth';
import type { ClaimNotification } from '@lissafi/contract/notifications';
import { formatMoney } from '@lissafi/domain/money/money';

/** The words of the letter that tells a member what customers say to have paid. */
interface ClaimWords {
  somebody: string;
  title: (who: string, amount: string) => string;
  forDocument: (document: string) => string;
  check: string;
  many: (count: number) => string;
  see: string;
  why: (company: string) => string;
}

const ENGLISH: ClaimWords = {
  somebody: 'A customer',
  title: (who, amount) => `${who} says: ${amount} is paid`,
  forDocument: (document) => `For ${document}.`,
  check: 'Look into your account. If the money is there, confirm it with one tap; it counts only then.',
  many: (count) => `${count} customers’ payments wait for you`,
  see: 'Confirm or reject it',
  why: (company) =>
    `You may record payments of ${company}. You can turn these emails off under Notifications in Lissafi.`,
};

const WORDS: Partial<Record<Language, ClaimWords>> = {
  pcm: {
    somebody: 'One customer',
    title: (who, amount) => `${who} talk say e don pay ${amount}`,
    forDocument: (document) => `Na for ${document}.`,
    check: 'Check your account. If the money don enter, confirm am with one tap; na then e go count.',
    many: (count) => `${count} payments wey customers talk dey wait for you`,
    see: 'Confirm am or reject am',
    why: (company) =>
      `You fit record payment for ${company}. You fit off this email for Notifications inside Lissafi.`,
  },
  ha: {
    somebody: 'Wani abokin ciniki',
    title: (who, amount) => `${who} ya ce an biya ${amount}`,
    forDocument: (document) => `Na ${document}.`,
    check:
      'Duba asusunka. Idan kuɗin ya shigo, tabbatar da shi da taɓawa ɗaya; sai a lokacin ne za a ƙidaya shi.',
    many: (count) => `Biyan kuɗi ${count} na abokan ciniki suna jiranka`,
    see: 'Tabbatar ko ƙi shi',
    why: (company) =>
      `Kana iya rubuta biyan kuɗi na ${company}. Kana iya kashe waɗannan imel a Sanarwa a cikin Lissafi.`,
  },
};

const wordsOf = (language: Language): ClaimWords => WORDS[language] ?? ENGLISH;

/** What one customer says to have paid, in the language of the reader; English where the letter is not translated. */
export function claimParagraph(
  { data: { amount, customer, document } }: ClaimNotification,
  currency: string,
  language: Language,
): { title: string; detail: string } {
  const words = wordsOf(language);
  return {
    title: words.title(customer || words.somebody, formatMoney(amount, currency)),
    detail: [document && words.forDocument(document), words.check].filter(Boolean).join(' '),
  };
}

/** What stands around it: the subject for several, the button, and why the reader is told. */
export const claimLetter = (language: Language, count: number, company: string) => {
  const { many, see, why } = wordsOf(language);
  return { many: many(count), see, why: why(company) };
};
