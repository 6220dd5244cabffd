import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import {
  lastDayOf,
  type TaxSum,
  taxDueOn,
  taxPaymentPosting,
  vatReturn,
  vatReturnPosting,
} from './vat-return.ts';

const sum = (
  side: TaxSum['side'],
  category: TaxSum['category'],
  net: number,
  tax: number,
  more = {},
): TaxSum => ({
  ...{ side, category, net, tax, is_import: false, is_late: false },
  is_claimed: side === 'input' && tax !== 0,
  ...more,
});
const linesOf = (sums: TaxSum[], credit = 0) =>
  Object.fromEntries(vatReturn(sums, credit).lines.map(({ line, amount }) => [line, amount]));

describe('the lines of form 002', () => {
  const october = [
    sum('output', 'standard', 1_000_000, 75_000),
    sum('output', 'zero_rated', 200_000, 0),
    sum('output', 'none', 30_000, 0),
    sum('output', 'other', 10_000, 1_000),
    sum('input', 'standard', 400_000, 30_000),
    sum('input', 'none', 50_000, 0),
    sum('input', 'standard', 100_000, 7_500, { is_import: true }),
    sum('input', 'standard', 20_000, 1_500, { is_claimed: false }),
    sum('withheld', 'adjustment', 0, 5_000),
  ];

  test('a month of sales, purchases, imports and VAT that was withheld', () => {
    expect(linesOf(october)).toEqual({
      ...{ 10: 1_240_000, 15: 570_000, 20: 1_200_000, 25: 0, 30: 200_000, 35: 0, 40: 1_000_000, 45: 75_000 },
      ...{ 50: 420_000, 55: 50_000, 60: 470_000, 65: 100_000, 70: 570_000, 75: 37_500, 80: 37_500 },
      ...{ 85: 5_000, 90: 0, 95: 32_500, 100: 0, 105: 32_500, 110: 0, 115: 0, 120: 32_500 },
    });
  });

  test('what was posted late into a filed month is an adjustment of this one, and so are journals', () => {
    const late = [
      ...october,
      sum('output', 'standard', 100_000, 7_500, { is_late: true }),
      sum('output', 'exempt', 9_000, 0, { is_late: true }),
      sum('input', 'standard', -40_000, -3_000, { is_late: true }),
      sum('output', 'adjustment', 0, 250),
    ];
    expect(linesOf(late)).toMatchObject({
      20: 1_200_000,
      25: 0,
      35: 100_000,
      40: 1_100_000,
      45: 82_750,
      75: 34_500,
    });
    expect(vatReturn(late, 0).details).toMatchObject({
      output_adjustments: 7_750,
      input_adjustments: -3_000,
    });
  });

  test('with exempt sales, input VAT is claimed in the proportion of taxable sales; the rest is an expense', () => {
    const mixed = [
      sum('output', 'standard', 600_000, 45_000),
      sum('output', 'zero_rated', 100_000, 0),
      sum('output', 'exempt', 300_000, 0),
      sum('input', 'standard', 133_340, 10_001),
    ];
    const figures = vatReturn(mixed, 0);
    expect(linesOf(mixed)).toMatchObject({ 20: 1_000_000, 25: 300_000, 30: 100_000, 40: 600_000, 75: 7_001 });
    expect(figures.details).toMatchObject({
      ...{ input_vat: 10_001, not_claimable: 3_000, taxable_sales: 700_000, all_sales: 1_000_000 },
    });
    const posting = vatReturnPosting({ id: 'r', month: '2026-10', filed_on: '2026-11-20', figures })!;
    expect(posting).toMatchObject({
      ...{ entry_date: '2026-11-20', memo: 'VAT return for 2026-10', source_type: 'vat_return' },
      source_id: 'r',
    });
    expect(posting.lines).toEqual([
      { account_code: ACCOUNT.vat_output, amount: 45_000 },
      { account_code: ACCOUNT.taxes_levies, amount: 3_000 },
      { account_code: ACCOUNT.vat_input, amount: -10_001 },
      { account_code: ACCOUNT.vat_payable, amount: -37_999 },
    ]);
  });

  test('only exempt sales: nothing can be claimed. Credit notes above the sales claim all', () => {
    expect(linesOf([sum('output', 'exempt', 10_000, 0), sum('input', 'standard', 100, 8)])[75]).toBe(0);
    expect(linesOf([sum('output', 'exempt', -10_000, 0), sum('input', 'standard', 100, 8)])[75]).toBe(8);
  });

  test('exempt sales that credit notes cancel out leave nothing to divide by: all is claimed', () => {
    const sums = [sum('output', 'exempt', 500, 0), sum('output', 'standard', -500, -38)];
    const { lines, details } = vatReturn([...sums, sum('input', 'standard', 100, 8)], 0);
    expect(lines.find(({ line }) => line === 75)?.amount).toBe(8);
    expect(details).toMatchObject({ not_claimable: 0, taxable_sales: 0, all_sales: 0 });
  });

  test('exempt sales that were taken back enlarge no claim', () => {
    const sums = [sum('output', 'exempt', -500, 0), sum('output', 'standard', 1_500, 113)];
    const { details } = vatReturn([...sums, sum('input', 'standard', 100, 8)], 0);
    expect(details).toMatchObject({ not_claimable: 0, taxable_sales: 1_000, all_sales: 1_000 });
  });

  test('more input than output is credit that the next month uses', () => {
    const spent = [sum('input', 'standard', 400_000, 30_000)];
    expect(linesOf(spent)).toMatchObject({ 80: -30_000, 95: -30_000, 115: 30_000, 120: 0 });
    const sold = [sum('output', 'standard', 100_000, 7_500)];
    expect(linesOf(sold, 30_000)).toMatchObject({
      95: 7_500,
      100: 30_000,
      105: -22_500,
      115: 22_500,
      120: 0,
    });
    expect(linesOf(sold, 2_500)).toMatchObject({ 105: 5_000, 115: 0, 120: 5_000 });
  });

  test('a month without anything is filed without an entry', () => {
    const figures = vatReturn([], 500);
    expect(figures).toMatchObject({ payable: 0, credit: 500 });
    expect(vatReturnPosting({ id: 'r', month: '2026-10', filed_on: '2026-11-20', figures })).toBeNull();
  });
});

test('tax is paid with its penalty', () => {
  const payment = {
    id: 'p',
    memo: 'x',
    paid_on: '2026-11-21',
    money_code: '1010',
    amount: 1_000,
    penalty: 50,
  };
  expect(taxPaymentPosting({ ...payment, source_type: 'vat_payment' }).lines).toEqual([
    { account_code: ACCOUNT.vat_payable, amount: 1_000 },
    { account_code: ACCOUNT.taxes_levies, amount: 50 },
    { account_code: '1010', amount: -1_050 },
  ]);
  const remitted = taxPaymentPosting({ ...payment, source_type: 'wht_remittance' });
  expect(remitted).toMatchObject({
    ...{ entry_date: '2026-11-21', memo: 'x', source_type: 'wht_remittance', source_id: 'p' },
  });
  expect(remitted.lines[0]).toEqual({ account_code: ACCOUNT.wht_payable, amount: 1_000 });
  const only = taxPaymentPosting({ ...payment, amount: 0, source_type: 'wht_remittance' });
  expect(only.lines[0]).toEqual({ account_code: ACCOUNT.taxes_levies, amount: 50 });
});

test('a month ends on its last day, and its tax is due on the 21st of the next', () => {
  expect([lastDayOf('2026-02'), taxDueOn('2026-02'), taxDueOn('2026-12')]).toEqual([
    ...['2026-02-28', '2026-03-21', '2027-01-21'],
  ]);
});

const Sum = fc
  .record({
    side: fc.constantFrom('output' as const, 'input' as const, 'withheld' as const),
    category: fc.constantFrom(
      'standard' as const,
      'zero_rated' as const,
      'exempt' as const,
      'adjustment' as const,
    ),
    net: fc.integer({ min: -1e9, max: 1e9 }),
    tax: fc.integer({ min: -1e8, max: 1e8 }),
    is_late: fc.boolean(),
  })
  .map(({ side, category, net, tax, is_late }) => {
    const taxed = category === 'standard' || category === 'adjustment' ? tax : 0;
    if (side === 'withheld') return sum(side, 'adjustment', 0, tax, { is_late });
    return sum(side, category, category === 'adjustment' ? 0 : net, taxed, { is_late });
  });

test('in random histories of returns and payments the tax accounts return to 0', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(Sum, { maxLength: 8 }), fc.integer({ min: 0, max: 100 })), { maxLength: 8 }),
      (months) => {
        const balances: Record<string, number> = {};
        const book = (lines: readonly { account_code: string; amount: number }[]) => {
          for (const { account_code, amount } of lines)
            balances[account_code] = (balances[account_code] ?? 0) + amount;
        };
        let credit = 0;
        let owed = 0;
        for (const [sums, paidPercent] of months) {
          for (const { side, category, tax, is_claimed } of sums) {
            if (side === 'output' && (category === 'standard' || category === 'adjustment'))
              book([{ account_code: ACCOUNT.vat_output, amount: -tax }]);
            if (side === 'input' && is_claimed) book([{ account_code: ACCOUNT.vat_input, amount: tax }]);
            if (side === 'withheld') book([{ account_code: ACCOUNT.vat_withheld, amount: tax }]);
          }
          const figures = vatReturn(sums, credit);
          const posting = vatReturnPosting({ id: 'r', month: '2026-10', filed_on: '2026-11-20', figures });
          if (posting) book(posting.lines);
          credit = figures.credit;
          owed += figures.payable;
          const amount = Math.floor((owed * paidPercent) / 100);
          if (amount > 0) {
            const payment = {
              id: 'p',
              memo: 'x',
              paid_on: '2026-11-21',
              money_code: '1010',
              amount,
              penalty: 7,
            };
            book(taxPaymentPosting({ ...payment, source_type: 'vat_payment' }).lines);
            owed -= amount;
          }
          for (const code of [ACCOUNT.vat_output, ACCOUNT.vat_input, ACCOUNT.vat_withheld])
            expect([code, balances[code] ?? 0]).toEqual([code, 0]);
          expect(balances[ACCOUNT.vat_payable] ?? 0).toBe(credit - owed);
        }
      },
    ),
  );
});
