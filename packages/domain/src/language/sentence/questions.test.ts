import { describe, expect, test } from 'vitest';
import { readQuestion } from './questions.ts';
import { score } from './scoring.ts';

describe('questions about the books', () => {
  test('the given questions, and those kept aside, from which nothing was learned', () => {
    const given = score('score-questions.mjs', 'text-questions.dev.jsonl', readQuestion);
    expect(given.kind).toBeGreaterThanOrEqual(95);
    expect(given.full).toBeGreaterThanOrEqual(95);
    expect(given['wrongly answered']).toBe(0);
    const aside = score('score-questions.mjs', 'text-questions.aside.jsonl', readQuestion);
    expect(aside.kind).toBeGreaterThanOrEqual(90);
  });

  const today = '2026-11-22';
  const known = {
    customers: ['Mama Ngozi Stores', 'Harmattan Hotel'],
    products: ['Agege bread', 'Flour, 50 kg bag'],
  };
  test.each([
    ['sales this week', { kind: 'sales_total', date_from: '2026-11-16', date_to: '2026-11-22' }],
    ['sales last month', { kind: 'sales_total', date_from: '2026-10-01', date_to: '2026-10-31' }],
    ['total sales since Monday', { kind: 'sales_total', date_from: '2026-11-16', date_to: '2026-11-22' }],
    ['profit in Q3', { kind: 'profit', date_from: '2026-07-01', date_to: '2026-09-30' }],
    ['profit in 2025', { kind: 'profit', date_from: '2025-01-01', date_to: '2025-12-31' }],
    [
      'total expenses from 3rd to 9th November',
      { kind: 'expenses_total', date_from: '2026-11-03', date_to: '2026-11-09' },
    ],
    [
      'total expenses from January to March',
      { kind: 'expenses_total', date_from: '2026-01-01', date_to: '2026-03-31' },
    ],
    ['who dey owe me pass 50k?', { kind: 'who_owes', above: 5_000_000 }],
    [
      'how much is Harmattan owing as at 31st October',
      { kind: 'customer_owes', customer: 'Harmattan Hotel', date_to: '2026-10-31' },
    ],
  ])('%s', (text, understood) => {
    expect(readQuestion(text, today, known)).toEqual(understood);
  });

  test.each([
    'Which product has the highest profit last month?',
    'Which product earns the most?',
    'which product earns most',
    'which bread dey give me gain pass',
  ])('%s: what earned most, not what sold best', (text) => {
    expect(readQuestion(text, today, known)).toMatchObject({ kind: 'best_earners' });
  });

  test('any text is read without an error', () => {
    for (const text of [
      '',
      '?',
      '₦',
      'x'.repeat(5_000),
      '1 '.repeat(1_000),
      'end of',
      'since',
      'between and',
    ])
      expect(() => readQuestion(text, today, known)).not.toThrow();
  });
});

test('the one who asks owes, or is owed', () => {
  const kindOf = (text: string) => readQuestion(text, '2026-11-26')?.kind;
  for (const text of ['who I dey owe', 'who do I owe', 'who do we owe money', 'Who am I owing?'])
    expect(kindOf(text), text).toBe('i_owe');
  for (const text of ['who dey owe me', 'who owes me', 'who owe us money'])
    expect(kindOf(text), text).toBe('who_owes');
});

test.each([
  ['abeg how much malt remain?', { kind: 'item_stock', item: 'malt' }],
  ['how much malt remain', { kind: 'item_stock', item: 'malt' }],
  ['malt remain how many', { kind: 'item_stock', item: 'malt' }],
  ['how much cash remain', { kind: 'cash_balance' }],
  ['how much dey my hand', { kind: 'cash_balance' }],
  ['which day I sell pass', null],
  ['what day did I sell the most', null],
  ['which time customers plenty pass', null],
  ['which product sold best this month', { kind: 'best_items' }],
  ['what must I buy', { kind: 'low_stock' }],
  ['wetin I suppose buy', { kind: 'low_stock' }],
  ['what do I need to restock', { kind: 'low_stock' }],
  ['how much I dey owe people', { kind: 'i_owe' }],
  // What is not known by that name is not answered for everything.
  ['how much malt I sell today', { kind: 'sales_total', item: 'malt' }],
  ['profit on coke', { kind: 'profit', item: 'coke' }],
  ['how much did I sell to Emeka', { kind: 'sales_total', item: 'emeka' }],
])('“%s” is answered as it is asked, or not at all', (text, expected) => {
  const read = readQuestion(text, '2026-11-22', {});
  if (expected === null) expect(read).toBeNull();
  else expect(read).toMatchObject(expected);
});
