import { EXPENSE_CATEGORIES } from '@lissafi/contract/transactions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { expensePosting, incomePosting, transactionPosting } from './transaction-postings.ts';

const diesel = {
  id: 't',
  transaction_date: '2026-03-01',
  category: 'fuel' as const,
  account_code: ACCOUNT.fuel,
  amount: 107_500,
  tax_amount: 7_500,
  tax_claimed: true,
  paid: 107_500,
  money_code: '1000',
  supplier_id: 's',
  payable_id: 'd',
};

test('diesel for ₦1,075 with ₦75 VAT, paid in cash: claimed, or part of the expense', () => {
  expect(expensePosting(diesel).lines).toEqual([
    { account_code: ACCOUNT.fuel, amount: 100_000 },
    { account_code: ACCOUNT.vat_input, amount: 7_500 },
    { account_code: ACCOUNT.cash, amount: -107_500 },
  ]);
  expect(expensePosting({ ...diesel, tax_claimed: false }).lines).toEqual([
    { account_code: ACCOUNT.fuel, amount: 107_500 },
    { account_code: ACCOUNT.cash, amount: -107_500 },
  ]);
});

test('what is not paid is owed: all of it, or the rest', () => {
  expect(expensePosting({ ...diesel, paid: 0, money_code: null }).lines.slice(2)).toEqual([
    { account_code: ACCOUNT.payable, amount: -107_500, supplier_id: 's', document_id: 'd' },
  ]);
  expect(expensePosting({ ...diesel, paid: 50_000, money_code: '1010' }).lines.slice(2)).toEqual([
    { account_code: ACCOUNT.bank, amount: -50_000 },
    { account_code: ACCOUNT.payable, amount: -57_500, supplier_id: 's', document_id: 'd' },
  ]);
  expect(() => expensePosting({ ...diesel, money_code: null })).toThrow('some account');
});

test('every expense balances to 0, and the amount is once on each side', () => {
  const expenses = fc
    .record({
      amount: fc.integer({ min: 2, max: 1_000_000_000_000_000 }),
      tax_claimed: fc.boolean(),
      category: fc.constantFrom(...EXPENSE_CATEGORIES.filter((each) => each !== 'supplier_payment')),
      money_code: fc.constantFrom('1000', '1010', '1099'),
    })
    .chain((expense) =>
      fc.record({
        expense: fc.constant(expense),
        tax_amount: fc.integer({ min: 0, max: expense.amount - 1 }),
        paid: fc.integer({ min: 0, max: expense.amount }),
      }),
    );
  fc.assert(
    fc.property(expenses, ({ expense, ...parts }) => {
      const { lines } = expensePosting({ ...diesel, ...expense, ...parts });
      const sum = (amounts: number[]) => amounts.reduce((all, each) => all + BigInt(each), 0n);
      expect(sum(lines.map((line) => line.amount))).toBe(0n);
      expect(sum(lines.map((line) => Math.max(0, line.amount)))).toBe(BigInt(expense.amount));
    }),
  );
});

test('rent of ₦250,000 received into the bank', () => {
  const rent = {
    id: 't',
    transaction_date: '2026-03-01',
    category: 'rent_income',
    amount: 25_000_000,
  } as const;
  expect(
    incomePosting({ ...rent, account_code: ACCOUNT.rent_income, money_code: ACCOUNT.bank }),
  ).toMatchObject({
    memo: 'Income: rent income',
    entry_date: '2026-03-01',
    lines: [
      { account_code: ACCOUNT.bank, amount: 25_000_000 },
      { account_code: ACCOUNT.rent_income, amount: -25_000_000 },
    ],
  });
});

test('VAT is claimed by who charges it, where there is any and the purchase qualifies', () => {
  const { tax_claimed: _, paid: __, ...common } = diesel;
  const paid = { ...common, type: 'expense', payment_status: 'paid' } as const;
  const claimed = (change: object, registered = true) =>
    transactionPosting({ ...paid, ...change }, registered).tax_claimed;
  const fees = { category: 'professional_fees' } as const;
  expect([claimed(fees), claimed(fees, false), claimed({ ...fees, tax_amount: 0 })]).toEqual([
    ...[true, false, false],
  ]);
  const { posting } = transactionPosting({ ...paid, ...fees }, true);
  expect(posting).toMatchObject({
    ...{ memo: 'Expense: professional fees', source_type: 'transaction', source_id: 't' },
  });
  expect(posting.lines.at(-1)).toEqual({ account_code: ACCOUNT.cash, amount: -107_500 });
});

test('rent received is exempt, other income no supply; it needs an account that received it', () => {
  const rent = { ...diesel, type: 'income', payment_status: 'paid', tax_amount: 0 } as const;
  const { posting } = transactionPosting({ ...rent, category: 'rent_income' }, true);
  expect(posting).toMatchObject({
    ...{ memo: 'Income: rent income', source_type: 'transaction', source_id: 't' },
    taxes: [{ side: 'output', category: 'exempt', net: 107_500, tax: 0, document_id: 't' }],
  });
  const other = transactionPosting({ ...rent, category: 'other_income' }, true).posting;
  expect(other.taxes?.map(({ category }) => category)).toEqual(['none']);
  expect(() => transactionPosting({ ...rent, category: 'rent_income', money_code: null }, true)).toThrow();
});

test('the VAT return hears of an expense without VAT too, unless it buys nothing from who could charge it', () => {
  const taxes = (changes: object) =>
    expensePosting({ ...diesel, tax_amount: 0, tax_claimed: false, ...changes }).taxes?.map((line) => [
      ...[line.purchase, line.category, line.is_import, line.net, line.tax],
    ]);
  expect(taxes({})).toEqual([['services', 'none', false, 107_500, 0]]);
  for (const category of ['salaries', 'taxes_levies', 'donations', 'loan_repayment', 'customs'])
    expect(taxes({ category }), category).toEqual([]);
  // Tax that is not 7.5 % of the net is what was entered.
  expect(taxes({ tax_amount: 5_000 })).toEqual([['services', 'standard', false, 102_500, 5_000]]);
});

test('VAT at customs is on the value of the goods at the rate of its day; before there was VAT, on what was paid', () => {
  const customs = { ...diesel, category: 'customs' as const, account_code: ACCOUNT.customs };
  const net = (transaction_date: string) => expensePosting({ ...customs, transaction_date }).taxes?.[0]?.net;
  expect(net('2026-03-01')).toBe(100_000);
  expect(net('2019-03-01')).toBe(150_000);
  expect(net('1985-03-01')).toBe(100_000);
});
