import { readFileSync } from 'node:fs';
import { readSentence } from '@lissafi/domain/language/sentence/transactions';

const CASES = new URL('../packages/domain/src/language/cases/', import.meta.url);
const DAY = '2026-11-22';
const ROUNDS = 40;

/** How many sentences one core reads in a second, in the best of some rounds: the others had the core to share. */
export async function sentences() {
  const texts = ['dev', 'own', 'own2', 'own3'].flatMap((set) =>
    readFileSync(new URL(`text-transactions.${set}.jsonl`, CASES), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const text of texts) readSentence(text, DAY);
    best = Math.max(best, texts.length / ((performance.now() - start) / 1000));
  }
  return { 'Sentences read, one core': { 'per second': best.toFixed(0), bar: '≥ 5,000 a second' } };
}
