import fc from 'fast-check';
import { expect, test } from 'vitest';
import { supplierPaymentPosting } from '../books/supplier-postings.ts';
import { addMoney } from '../money/money.ts';
import { billInBase, settleForeignBill } from './foreign-bill.ts';

const sumOf = (lines: readonly { net_amount: number; tax_amount: number }[]) =>
  addMoney(...lines.flatMap((line) => [line.net_amount, line.tax_amount]));

test('the lines of a foreign bill share its converted total by the largest remainder', () => {
  expect(billInBase([{ net_amount: 10_000, tax_amount: 750 }], '1500')).toEqual([
    { net_amount: 15_000_000, tax_amount: 1_125_000 },
  ]);
  // 3 cents at 0.5 are 1.5, rounded to 2: of three equal parts the first two have one each.
  const cent = { net_amount: 1, tax_amount: 0 };
  expect(billInBase([cent, cent, cent], '0.5').map((line) => line.net_amount)).toEqual([1, 1, 0]);
  expect(billInBase([{ net_amount: 0, tax_amount: 0 }], '1500')).toEqual([{ net_amount: 0, tax_amount: 0 }]);
  expect(() => billInBase([{ net_amount: 9e11, tax_amount: 0 }], '9999999999')).toThrow('marked fields');
});

test('the worked example: a part of a foreign bill is settled at its value in the books, the rest of what was paid is a loss', () => {
  const open = { balance_due: 15_000_000, foreign_open: 10_000 };
  const part = settleForeignBill(open, { paid: 6_200_000, foreign_amount: 4_000 });
  expect(part).toEqual({ booked: 6_000_000, difference: -200_000 });
  const rest = { balance_due: 9_000_000, foreign_open: 6_000 };
  expect(settleForeignBill(rest, { paid: 8_700_000, foreign_amount: 6_000 })?.difference).toBe(300_000);
  // A part that is worth nothing in the books, or all of it, cannot be told from either.
  expect(settleForeignBill({ balance_due: 1, foreign_open: 3 }, { paid: 1, foreign_amount: 1 })).toBeNull();
  expect(settleForeignBill({ balance_due: 1, foreign_open: 3 }, { paid: 1, foreign_amount: 2 })).toBeNull();
  const posting = supplierPaymentPosting({
    ...{ id: 'p', supplier_id: 's', paid_on: '2026-03-31', money_code: '1010', amount: 6_200_000 },
    ...{ wht_amount: 0, exchange_difference: part!.difference },
    allocations: [{ invoice_id: 'b', amount: part!.booked }],
  });
  expect(posting.lines).toMatchObject([
    { account_code: '2000', amount: 6_000_000, supplier_id: 's', document_id: 'b' },
    { account_code: '1010', amount: -6_200_000 },
    { account_code: '6180', amount: 200_000 },
  ]);
});

test('in any parts the bill ends at exactly 0 in both currencies, and what was paid is what was booked less the difference', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net_amount: fc.nat(1e8), tax_amount: fc.nat(1e7) }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('1550.25', '0.00065', '1', '17.12345678'),
      fc.array(fc.record({ part: fc.integer({ min: 1, max: 99 }), paid: fc.nat(1e9) }), { maxLength: 6 }),
      (lines, rate, payments) => {
        const base = billInBase(lines, rate);
        let open = { balance_due: sumOf(base), foreign_open: sumOf(lines) };
        fc.pre(open.balance_due > 0);
        for (const { part, paid } of [...payments, { part: 100, paid: 5 }]) {
          const foreign_amount =
            part === 100 ? open.foreign_open : Math.ceil((open.foreign_open * part) / 100);
          const done = settleForeignBill(open, { paid, foreign_amount });
          if (!done) continue;
          expect(done.booked - done.difference).toBe(paid);
          open = {
            balance_due: open.balance_due - done.booked,
            foreign_open: open.foreign_open - foreign_amount,
          };
          expect(open.balance_due === 0).toBe(open.foreign_open === 0);
          if (open.foreign_open === 0) break;
        }
        expect(open).toEqual({ balance_due: 0, foreign_open: 0 });
      },
    ),
    { endOnFailure: true },
  );
});
