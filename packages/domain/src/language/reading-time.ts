import { READING_MINUTES_DEFAULT, READING_WORDS_PER_MINUTE } from '@lissafi/contract/limits';

/** Returns the minutes to read a text at 200 words a minute, rounded up; 5 for an empty text (S1 §9). */
export function readingTime(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words === 0 ? READING_MINUTES_DEFAULT : Math.ceil(words / READING_WORDS_PER_MINUTE);
}
