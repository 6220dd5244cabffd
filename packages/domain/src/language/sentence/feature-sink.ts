/**
 * Where features go: each is the text of its pieces in a row. What is learned keeps the texts, what is read only their
 * codes, because building some 700 texts for each sentence would take half of the time of reading it.
 */
export interface Features {
  /** Adds a feature. */
  add(...pieces: Pieces): void;
  /** Adds a feature unless this call has added it before. */
  addOnce(...pieces: Pieces): void;
}
export type Pieces = [first: string, second?: string, third?: string, fourth?: string, fifth?: string];

/** Continues a 32-bit FNV-1a code with a text: the code of its pieces in a row is that of the whole. */
function codeOn(code: number, text: string): number {
  let next = code;
  for (let index = 0; index < text.length; index++)
    next = Math.imul(next ^ text.charCodeAt(index), 0x01000193);
  return next;
}
const START = 0x811c9dc5 | 0;

/** Returns the code of a feature's text. */
export const featureCode = (text: string): number => codeOn(START, text);

/** The codes of features. */
export class FeatureCodes implements Features {
  readonly codes: number[] = [];
  readonly #once = new Set<number>();

  static of(...features: string[]): FeatureCodes {
    const into = new FeatureCodes();
    for (const feature of features) into.add(feature);
    return into;
  }

  // Parameters instead of a list of pieces: nothing is allocated.
  add(first: string, second?: string, third?: string, fourth?: string, fifth?: string): void {
    this.codes.push(codeOf(first, second, third, fourth, fifth));
  }

  addOnce(first: string, second?: string, third?: string, fourth?: string, fifth?: string): void {
    const code = codeOf(first, second, third, fourth, fifth);
    if (this.#once.has(code)) return;
    this.#once.add(code);
    this.codes.push(code);
  }

  /** The same features, to which others are added. */
  copy(): FeatureCodes {
    const copy = new FeatureCodes();
    for (const code of this.codes) copy.codes.push(code);
    return copy;
  }
}

function codeOf(first: string, second = '', third = '', fourth = '', fifth = ''): number {
  let code = codeOn(START, first);
  if (second !== '') code = codeOn(code, second);
  if (third !== '') code = codeOn(code, third);
  if (fourth !== '') code = codeOn(code, fourth);
  if (fifth !== '') code = codeOn(code, fifth);
  return code;
}
