import { fault, Refusal } from '@lissafi/contract/errors';

/** The number of most used passwords that are also rejected with characters appended. */
const WORDS = 10_000;

let lists: Promise<{ all: Set<string>; words: Set<string> }> | undefined;

/** The list of @zxcvbn-ts, about 50,000 passwords by frequency; loaded when first needed. */
function common() {
  lists ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'] as string[];
    return { all: new Set(ranked), words: new Set(ranked.slice(0, WORDS)) };
  });
  return lists;
}

/**
 * Throws COMMON_PASSWORD for passwords that attackers try first: a common password, also with digits and signs around
 * it, one repeated character, and the person's own address (decisions §2, ASVS 6.2.4, 6.2.11).
 */
export async function refuseCommon(password: string, email: string, field: string): Promise<void> {
  const { all, words } = await common();
  const plain = password.normalize('NFKC').toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const name = email.split('@')[0] ?? '';
  const isCommon =
    all.has(plain) ||
    words.has(core) ||
    new Set(plain).size < 3 ||
    plain === email ||
    core === name.replace(/[^\p{L}]+$/gu, '') ||
    core === 'lissafi';
  if (!isCommon) return;
  const refusal = new Refusal('COMMON_PASSWORD', { field });
  throw new Refusal('COMMON_PASSWORD', { field, errors: [fault(field, refusal.message, 'COMMON_PASSWORD')] });
}
