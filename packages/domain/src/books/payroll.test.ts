import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPays, payrollPaymentPosting, payrollPosting, payrollTotals } from './payroll.ts';

const baker = {
  employee: 'Baker',
  gross: 20_000_000,
  paye: 1_760_000,
  pension: 1_600_000,
  employer_pension: 2_000_000,
};

/** A baker with ₦200,000: ₦17,600 PAYE, ₦16,000 and ₦20,000 pension, ₦166,400 in hand. */
test('the pay of a month', () => {
  expect(
    payrollPosting({ id: 'p', entry_date: '2026-03-31', month: '2026-03', lines: [baker] }),
  ).toMatchObject({
    memo: 'Payroll of 2026-03',
    ...{ entry_date: '2026-03-31', source_type: 'payroll', source_id: 'p' },
    lines: [
      { account_code: '6000', amount: 20_000_000 },
      { account_code: '6005', amount: 2_000_000 },
      { account_code: '2230', amount: -1_760_000 },
      { account_code: '2240', amount: -3_600_000 },
      { account_code: '2030', amount: -16_640_000 },
    ],
  });
});

test('net pay is paid out, PAYE and pension are remitted', () => {
  const at = (due: 'net_pay' | 'paye' | 'pension') =>
    payrollPaymentPosting({ id: 'x', due, amount: 100, paid_on: '2026-04-10', money_code: '1010' }).lines;
  expect(at('net_pay')[0]).toEqual({ account_code: '2030', amount: 100 });
  expect(at('paye')[0]?.account_code).toBe('2230');
  expect(at('pension')).toEqual([
    { account_code: '2240', amount: 100 },
    { account_code: '1010', amount: -100 },
  ]);
});

test('a payment says what it pays', () => {
  const payment = { id: 'x', amount: 100, paid_on: '2026-04-10', money_code: '1010' };
  const head = (due: 'net_pay' | 'paye' | 'pension') => {
    const { memo, source_type, source_id, entry_date } = payrollPaymentPosting({ ...payment, due });
    return [memo, source_type, source_id, entry_date];
  };
  expect([head('net_pay'), head('paye'), head('pension')]).toEqual([
    ['Net pay paid', 'payroll_payment', 'x', '2026-04-10'],
    ['PAYE remitted', 'payroll_payment', 'x', '2026-04-10'],
    ['Pension remitted', 'payroll_payment', 'x', '2026-04-10'],
  ]);
});

test('nobody has more withheld than the pay', () => {
  expect(() => checkPays([baker, { ...baker, paye: 19_000_000 }])).toThrow(
    expect.objectContaining({
      errors: [expect.objectContaining({ field: 'lines.1.paye', message: 'More is withheld than the pay' })],
    }),
  );
  // All of it may be withheld.
  expect(() => checkPays([baker, { ...baker, paye: baker.gross - baker.pension }])).not.toThrow();
});

test('whatever is paid, the entry balances and the parts are the whole', () => {
  const pay = fc.record({
    employee: fc.constant('x'),
    gross: fc.integer({ min: 1, max: 1_000_000_000 }),
    paye: fc.integer({ min: 0, max: 1_000_000 }),
    pension: fc.integer({ min: 0, max: 1_000_000 }),
    employer_pension: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(pay, { minLength: 1, maxLength: 20 }), (lines) => {
      const { gross, paye, pension, net } = payrollTotals(lines);
      expect(paye + pension + net).toBe(gross);
      const posting = payrollPosting({ id: 'p', entry_date: '2026-03-31', month: '2026-03', lines });
      expect(posting.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }),
  );
});
