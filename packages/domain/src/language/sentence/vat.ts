/** What a text says of VAT: it is added, is not charged, or stands in the prices; `start` and `end` are its words. */
export interface SaidVat {
  says: 'added' | 'none' | 'inside';
  start: number;
  end: number;
}

const RATE = String.raw`(?:\d+(?:\.\d+)? ?% *)?`;
const PATTERNS: readonly (readonly [SaidVat['says'], RegExp])[] = [
  ['none', /\b(?:no|without|minus|less) +vat\b|\bvat +(?:free|exempt)\b/i],
  [
    'inside',
    new RegExp(String.raw`\b(?:vat +inclusive|(?:including|incl\.?|inclusive of) +${RATE}vat)\b`, 'i'),
  ],
  [
    'added',
    new RegExp(
      String.raw`(?:\b(?:plus|add|with|and|excl(?:uding|\.)?)|\+) *${RATE}vat\b|\bvat +(?:extra|on top)\b`,
      'i',
    ),
  ],
];

/** Finds what a text says of VAT; null where it says nothing. */
export function vatIn(text: string): SaidVat | null {
  for (const [says, pattern] of PATTERNS) {
    const match = pattern.exec(text);
    if (match) return { says, start: match.index, end: match.index + match[0].length };
  }
  return null;
}
