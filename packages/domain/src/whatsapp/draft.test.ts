import type { TextEntry, TextTransaction } from '@lissafi/contract/text-transactions';
import { expect, test } from 'vitest';
import { nextQuestion, questionText, summaryOf, withAnswer } from './draft.ts';

const entry: TextEntry = {
  ...{ kind: 'sale', amount: 1_200_000, transaction_date: '2026-11-26', category: null, counterparty: 'Ada' },
  ...{ customer_id: null, supplier_id: null, item: 'cake', item_id: null, quantity: 2, unit: null },
  ...{ payment_method: 'cash', account_id: null, payment_status: 'paid', amount_paid: null, due_date: null },
};
const said = (changes: Partial<TextEntry> = {}, more: Partial<TextTransaction> = {}): TextTransaction => ({
  ...{ entry: { ...entry, ...changes }, customer_name: null, supplier_name: null, item_name: null },
  ...{ said_unit: null, words: [], questions: [], twin: null, ...more },
});
const about = { currency: 'NGN', today: '2026-11-26', vat: 0 };

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
    'Sale\nCustomer: Ada\nWhat: 2 cake\nAmount: ₦12,000.00\n₦2,000.00 paid by cash, ₦10,000.00 still owed, due Nov 27, 2026\nDate: Nov 25, 2026',
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
  expect(nextQuestion([filed])).toMatchObject({ id: 'method', question: 'How was it paid?' });
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
