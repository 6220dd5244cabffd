import { oneLine } from './one-line.ts';

const ADDRESS = /\S*@\S*/g;
const SITE = /\b(?:[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:]\S*)?)/giu;
/** Seven digits or more, whatever stands between them. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-–/]{0,2}\p{Nd}){6,}/gu;

/**
 * A name that somebody typed, as it may stand in a subject or as the sender of a letter: in one line, and without what
 * would make it an address, a site or a telephone number. `other` where nothing of it is left.
 */
export function shownName(name: string, other = 'an organization'): string {
  const plain = name.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const left = oneLine(plain.replace(ADDRESS, ' ').replace(SITE, ' ').replace(NUMBER, ' '))
    // What stood beside it.
    .replace(/^[\s:;,<>()[\]|/-]+|[\s:;,<([|/-]+$/g, '');
  return /\p{L}.*\p{L}/u.test(left) ? left.slice(0, 100) : other;
}
