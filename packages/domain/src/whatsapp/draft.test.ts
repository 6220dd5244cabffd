import type { TextEntry, TextTransaction } from '@lissafi/contract/text-transactions';
import { expect, test } from 'vitest';
import { type Asked, nextQuestion, questionText, summaryOf, withAnswer } from './draft.ts';

const entry: TextEntry = {
  ...{ kind: 'sale', amount: 1_200_000, transaction_date: '2026-11-26', category: null, counterparty: 'Ada' },
  ...{ customer_id: null, supplier_id: null, item: 'cake', item_id: null, quantity: 2, unit: null },
  ...{ payment_method: 'cash', account_id: null, payment_status: 'paid', amount_paid: null, due_date: null },
};
const said = (changes: Partial<TextEntry> = {}, more: Partial<TextTransaction> = {}): TextTransaction => ({
  ...{ entry: { ...entry, ...changes }, customer_name: null, supplier_name: null, item_name: null },
  ...{ said_unit: null, words: [], questions: [], twin: null, ...more },
});
const about = { currency: 'NGN', date_format: 'D MMM YYYY', today: '2026-11-26', vat: 0 };

test('what would be recorded is said with party, goods, amount, VAT, what is paid and what is owed', () => {
  expect(summaryOf(said(), { ...about, vat: 83_721 })).toBe(
    'Sale\nCustomer: Ada\nWhat: 2 cake\nAmount: ₦12,000.00\nVAT of ₦837.21 is included.\nPaid by cash',
  );
  const partly: Partial<TextEntry> = {
    payment_status: 'partial',
    amount_paid: 200_000,
    due_date: '2026-11-27',
  };
  expect(summaryOf(said({ ...partly, transaction_date: '2026-11-25' }), about)).toBe(
    'Sale\nCustomer: Ada\nWhat: 2 cake\nAmount: ₦12,000.00\n₦2,000.00 paid by cash, ₦10,000.00 still owed, due 27 Nov 2026\nDate: 25 Nov 2026',
  );
  const owed: Partial<TextEntry> = {
    kind: 'expense',
    payment_status: 'unpaid',
    payment_method: null,
    item: null,
  };
  expect(summaryOf(said(owed), about)).toBe('Expense\nTo: Ada\nAmount: ₦12,000.00\nNot paid yet');
});

test('what is missing is asked one after the other', () => {
  expect(nextQuestion([said()])).toBeNull();
  const unknown = nextQuestion([said(), said({ payment_status: 'unpaid' })]);
  expect(unknown).toMatchObject({ at: 1, kind: 'name', party: 'customer' });
  expect(questionText(unknown!, 2)).toMatch(
    /^About number 2: There is no customer “Ada”. Who is it\?\nReply with/,
  );
  const picture = said({ kind: 'expense', amount: 0, category: null, payment_method: null });
  const amount = nextQuestion([picture])!;
  expect(amount).toMatchObject({ kind: 'amount' });
  const priced = withAnswer(picture, amount, { amount: 500_000 });
  const category = nextQuestion([priced])!;
  if (category.kind !== 'choice') throw new Error(category.kind);
  expect(questionText(category, 1)).toContain('1. Fuel and diesel\n2. Transport');
  const filed = withAnswer(priced, category, category.choices[0]!.set);
  expect(filed.entry).toMatchObject({ amount: 500_000, category: 'fuel' });
  const method = nextQuestion([filed])!;
  expect(method).toMatchObject({ id: 'method', question: 'How was it paid?' });
  if (method.kind !== 'choice') throw new Error(method.kind);
  expect(withAnswer(filed, method, method.choices[1]!.set).entry).toMatchObject({
    payment_method: 'bank_transfer',
  });
});

test('an answer sets what it stands for, with the name, and its question is not asked again', () => {
  const question = {
    ...{ id: 'customer' as const, question: 'Which customer is “Ada”?', learned: null },
    answers: [
      { label: 'Ada Stores', detail: null, set: { customer_id: 'a' } },
      { label: 'Ada Foods', detail: null, set: { customer_id: 'b' } },
    ],
  };
  const open = said({ payment_status: 'unpaid' }, { questions: [question] });
  const asked = nextQuestion([open])!;
  if (asked.kind !== 'choice') throw new Error(asked.kind);
  const answered = withAnswer(open, asked, asked.choices[1]!.set);
  expect(answered).toMatchObject({ customer_name: 'Ada Foods', entry: { customer_id: 'b' }, questions: [] });
  expect(nextQuestion([answered])).toBeNull();
  // What was learned is not asked.
  expect(nextQuestion([said({}, { questions: [{ ...question, learned: 0 }] })])).toBeNull();
});

const ask = (changes: Partial<TextEntry>, more: Partial<TextTransaction> = {}) =>
  nextQuestion([said(changes, more)]);

test.each([
  ['a payment of a customer', { kind: 'customer_payment' }, 'customer'],
  ['a sale that is owed in part', { payment_status: 'partial' }, 'customer'],
  ['a payment to a supplier', { kind: 'supplier_payment' }, 'supplier'],
  ['an expense that is owed', { kind: 'expense', category: 'fuel', payment_status: 'unpaid' }, 'supplier'],
] as const)('%s needs its party', (_, changes, party) => {
  expect(ask(changes)).toMatchObject({
    at: 0,
    kind: 'name',
    party,
    question: `There is no ${party} “Ada”. Who is it?`,
  });
  expect(ask({ ...changes, counterparty: null })?.question).toBe(`Who is the ${party}?`);
  expect(ask({ ...changes, [`${party}_id`]: 'a' })?.kind).not.toBe('name');
});

test('income and expenses need a category, and what is paid the way it was paid', () => {
  for (const kind of ['income', 'expense'] as const) {
    expect(ask({ kind })).toMatchObject({ id: 'category', question: 'What was it for?', takesWhole: false });
    expect(ask({ kind, category: 'fuel' })).toBeNull();
  }
  expect(ask({ payment_method: null })).toMatchObject({ id: 'method' });
  expect(ask({ payment_method: null, payment_status: 'unpaid', customer_id: 'a' })).toBeNull();
  expect(ask({ payment_method: null, payment_status: 'partial', customer_id: 'a' })).toMatchObject({
    id: 'method',
  });
});

test('how to answer stands below each question', () => {
  const method = ask({ payment_method: null })!;
  expect(questionText(method, 1)).toBe(
    'How was it paid?\n1. Cash\n2. Bank transfer\n3. Card (POS)\nReply with the number, or DROP to drop it.',
  );
  expect(questionText(ask({ amount: 0 })!, 2)).toBe(
    'About number 1: How much was it in all?\nReply with the amount, or NO to drop it.',
  );
  expect(questionText(ask({ payment_status: 'unpaid' })!, 1)).toContain(
    'list of customers, or NO to drop it.',
  );
});

test('the whole amount is typed instead of “Another amount”', () => {
  const question = {
    ...{ id: 'whole' as const, question: 'How much in all?', learned: null },
    answers: [
      { label: '₦5,000', detail: 'each ₦2,500', set: { amount: 500_000 } },
      { label: 'Another amount', detail: null, set: {} },
    ],
  };
  const asked = ask({}, { questions: [question] })!;
  expect(questionText(asked, 1)).toBe(
    'How much in all?\n1. ₦5,000 (each ₦2,500)\nReply with the number, or with the whole amount. Reply NO to drop it.',
  );
  const other = ask({}, { questions: [{ ...question, id: 'item' as const }] })!;
  expect(other).toMatchObject({ takesWhole: false, choices: question.answers });
});

test('the name of an answer is that of its party or of its goods', () => {
  const named = { customer_name: 'C', supplier_name: 'S', item_name: 'I' };
  const open = said({ payment_status: 'unpaid' }, { ...named, questions: [] });
  const asked = nextQuestion([open])!;
  const names = (set: Parameters<typeof withAnswer>[2], name?: string) => {
    const { customer_name, supplier_name, item_name } = withAnswer(open, asked, set, name);
    return [customer_name, supplier_name, item_name];
  };
  expect(names({ customer_id: 'a' }, 'Ada')).toEqual(['Ada', 'S', 'I']);
  expect(names({ supplier_id: 'a' }, 'Ada')).toEqual(['C', 'Ada', 'I']);
  expect(names({ item_id: 'a' }, 'Ada')).toEqual(['C', 'S', 'Ada']);
  expect(names({ customer_id: 'a', supplier_id: 'b', item_id: 'c' })).toEqual(['C', 'S', 'I']);
});

test('only the question that was answered is not asked again', () => {
  const question = (id: 'customer' | 'item') => ({
    ...{ id, question: id, learned: null },
    answers: [{ label: 'x', detail: null, set: { item_id: 'i' } }],
  });
  const open = said({}, { questions: [question('customer'), question('item')] });
  const asked = nextQuestion([open])!;
  if (asked.kind !== 'choice') throw new Error(asked.kind);
  expect(withAnswer(open, asked, asked.choices[0]!.set).questions.map(({ id }) => id)).toEqual(['item']);
  expect(withAnswer(open, { ...asked, kind: 'amount' } as Asked, {}).questions).toHaveLength(2);
});

test.each([
  [{ kind: 'income', item: null }, 'Income\nFrom: Ada\nAmount: ₦12,000.00\nPaid by cash'],
  [
    { kind: 'customer_payment', item: null },
    'Payment from a customer\nCustomer: Ada\nAmount: ₦12,000.00\nPaid by cash',
  ],
  [
    { kind: 'supplier_payment', item: null },
    'Payment to a supplier\nSupplier: Ada\nAmount: ₦12,000.00\nPaid by cash',
  ],
  [{ item: null, payment_method: 'other' }, 'Sale\nCustomer: Ada\nAmount: ₦12,000.00\nPaid by another way'],
  [{ counterparty: null, quantity: null }, 'Sale\nWhat: cake\nAmount: ₦12,000.00\nPaid by cash'],
  [
    { quantity: 2, unit: 'bags', payment_method: null },
    'Sale\nCustomer: Ada\nWhat: 2 bags cake\nAmount: ₦12,000.00\nPaid',
  ],
  [
    { payment_status: 'unpaid', due_date: '2026-12-01', item: null },
    'Sale\nCustomer: Ada\nAmount: ₦12,000.00\nNot paid yet, due 1 Dec 2026',
  ],
  [
    { payment_status: 'partial', amount_paid: null, payment_method: null, item: null },
    'Sale\nCustomer: Ada\nAmount: ₦12,000.00\n₦0.00 paid, ₦12,000.00 still owed',
  ],
] as const)('%j is said', (changes, text) => {
  expect(summaryOf(said(changes), about)).toBe(text);
});

test('names from the list go before what was said', () => {
  expect(summaryOf(said({}, { customer_name: 'Ada Stores', item_name: 'Big cake' }), about)).toBe(
    'Sale\nCustomer: Ada Stores\nWhat: 2 Big cake\nAmount: ₦12,000.00\nPaid by cash',
  );
  expect(
    summaryOf(said({ item: null, kind: 'expense' }, { supplier_name: 'Bayo', item_name: 'Fuel' }), about),
  ).toContain('To: Bayo\nWhat: 2 Fuel');
});
