import type { QuestionAnswer } from '@lissafi/contract/questions';
import { expect, test } from 'vitest';
import { choicesOf, withChoice } from './change-question.ts';

const answer = (kind: string, words: QuestionAnswer['words'] = []) =>
  ({ understood: { kind }, words }) as QuestionAnswer;

test('the period of a total is chosen; without one it is this month', () => {
  const [period] = choicesOf('profit', answer('profit'));
  expect(period).toMatchObject({ tone: 'date', value: 'this month' });
  expect(withChoice('profit?', [], 'date', 'last month')).toBe('profit last month?');
});

test('words that were typed stay among the options, and are replaced in their place', () => {
  const text = 'how much I sell since Friday abeg?';
  const words = [{ from: 16, to: 28, tone: 'date' as const }];
  const [period] = choicesOf(text, answer('sales_total', words));
  expect(period!.options[0]).toEqual(['since friday', 'since friday']);
  expect(withChoice(text, words, 'date', 'today')).toBe('how much I sell today abeg?');
});

test('a limit is chosen, and taken away', () => {
  const text = 'who owe me pass 50k?';
  const words = [{ from: 11, to: 19, tone: 'amount' as const }];
  const [limit] = choicesOf(text, answer('who_owes', words));
  expect(limit).toMatchObject({ tone: 'amount', value: 'pass 50k' });
  expect(limit!.options[0]).toEqual(['', 'any amount']);
  expect(withChoice(text, words, 'amount', 'above 100k')).toBe('who owe me above 100k?');
  expect(withChoice(text, words, 'amount', '')).toBe('who owe me?');
});

test('what is asked of now alone has nothing to choose', () => {
  expect(choicesOf('cash?', answer('cash_balance'))).toEqual([]);
});
