import { readPercentage } from '@lissafi/domain/text/number';

/** How far a list stands from the selling prices, in percent; 0 for an empty field, null for what is none. */
export const readDifference = (text: string): number | null =>
  text.trim() === '' ? 0 : readPercentage(text, { max: 1_000 });
