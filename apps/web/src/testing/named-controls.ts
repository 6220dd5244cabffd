/** What comes before the name of a control in a step of the help. */
const VERB = /\b(?:[Pp]ress|[Oo]pen|[Uu]nder|[Cc]hoose|then|or) “?(?=[A-Z])/g;
/** Names that no screen of ours has: keys, programs, formats. */
const ELSEWHERE = new Set([
  'Ctrl',
  'K',
  'WhatsApp',
  'PDF',
  'Excel',
  'CSV',
  'Paystack',
  'Meta',
  'VAT',
  'Enter',
  'SMS',
]);

/** A text without the punctuation at its end. */
export const plain = (text: string) => text.replace(/[“”.,;:)]+$/, '');

/** What follows each verb of a step of the help, such as “Press”: it begins with the name of a control of ours. */
export const namedControls = (how: string): string[] =>
  [...how.matchAll(VERB)]
    .map(({ index, 0: verb }) => how.slice(index + verb.length))
    .filter((rest) => !ELSEWHERE.has(plain(rest.split(' ')[0]!)));
