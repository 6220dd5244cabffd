import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, CHART_OF_ACCOUNTS } from '../books/accounts.ts';
import {
  billAmounts,
  claimedOf,
  clearGoods,
  priceLine,
  purchaseOfAccount,
  takesBills,
  type WaitingGoods,
} from './bill.ts';

describe('the amounts of a line', () => {
  test('price × quantity and VAT on it, each rounded once, half away from zero', () => {
    expect(billAmounts({ quantity: 2.5, unit_price: 333, tax_percentage: 7.5 })).toEqual({
      net_amount: 833,
      tax_amount: 62,
    });
    expect(billAmounts({ quantity: 1, unit_price: 20, tax_percentage: 7.5 }).tax_amount).toBe(2);
  });
  test('VAT as the bill states it', () => {
    const line = { quantity: 1, unit_price: 1_000, tax_percentage: 7.5, tax_amount: 74 };
    expect(billAmounts(line)).toEqual({ net_amount: 1_000, tax_amount: 74 });
  });
  test('a line as it is stored; one that is too large is refused once, and its amounts are 0', () => {
    const refused: string[] = [];
    const line = { quantity: 2.5, unit_price: 333, tax_category: 'standard', tax_percentage: 7.5 } as const;
    const stored = {
      quantity_e4: 25_000,
      unit_price: 333,
      tax_category: 'standard',
      tax_percentage_e4: 75_000,
    };
    expect(priceLine(line, (message) => refused.push(message))).toEqual({
      ...stored,
      net_amount: 833,
      tax_amount: 62,
    });
    expect(refused).toEqual([]);
    const unit_price = Number.MAX_SAFE_INTEGER;
    expect(priceLine({ ...line, unit_price }, (message) => refused.push(message))).toEqual({
      ...{ ...stored, unit_price, net_amount: 0, tax_amount: 0 },
    });
    expect(refused).toEqual(['This is too large']);
  });
});

test('an account says what is bought, and whether bills are charged to it at all', () => {
  expect([ACCOUNT.goods_purchases, ACCOUNT.vehicles, ACCOUNT.rent].map(purchaseOfAccount)).toEqual([
    'goods',
    'fixed_assets',
    'services',
  ]);
  const open = CHART_OF_ACCOUNTS.filter(takesBills).map(({ code }) => code);
  expect(open).toEqual(expect.arrayContaining(['1300', '1500', '5010', '5020', '5030', '6010', '6900']));
  for (const code of [
    '1000',
    '1100',
    '1160',
    '1200',
    '1590',
    '2000',
    '2010',
    '3900',
    '4000',
    '5000',
    '5100',
    '5200',
    '6170',
  ])
    expect(open, code).not.toContain(code);
});

test('VAT is claimed by who charges it, for what qualifies on the day, and only standard VAT', () => {
  const line = { net_amount: 1_000, tax_amount: 75, tax_category: 'standard', purchase: 'services' } as const;
  const registered = { vat_registered: true, bill_date: '2026-03-01' };
  expect(claimedOf(line, registered)).toBe(75);
  expect(claimedOf(line, { ...registered, vat_registered: false })).toBe(0);
  expect(claimedOf(line, { ...registered, bill_date: '2025-12-31' })).toBe(0);
  expect(claimedOf({ ...line, purchase: 'goods' }, { ...registered, bill_date: '2025-12-31' })).toBe(75);
  expect(claimedOf({ ...line, tax_category: 'other' }, registered)).toBe(0);
});

describe('goods that were received before', () => {
  const goods = (more: Partial<WaitingGoods> = {}): WaitingGoods => ({
    ...{ quantity_e4: 100_000, cost: 10_000, tax_amount: 0, tax_claimed: false, billed_e4: 0, cleared: 0 },
    ...more,
  });
  const line = (net_amount: number, tax_amount = 0, claimed = 0, quantity_e4 = 100_000) => ({
    ...{ net_amount, tax_amount, claimed, quantity_e4 },
  });

  test('a higher price is a purchase difference, VAT that is claimed stays apart', () => {
    expect(clearGoods(line(11_000, 825, 825), goods())).toMatchObject({
      ...{ cleared: 10_000, vat: 825, late_cost: 0, difference: 1_000 },
    });
    expect(clearGoods(line(9_500), goods()).difference).toBe(-500);
  });
  test('VAT that cannot be claimed belongs to the goods, as far as the receipt did not say so already', () => {
    expect(clearGoods(line(10_000, 750), goods())).toMatchObject({
      ...{ cleared: 10_000, vat: 0, late_cost: 750, difference: 0 },
    });
    expect(clearGoods(line(10_000, 750), goods({ tax_amount: 700 }))).toMatchObject({
      ...{ cleared: 10_700, vat: 0, late_cost: 50, difference: 0 },
    });
    expect(clearGoods(line(10_000, 750), goods({ tax_amount: 800 })).difference).toBe(-50);
  });
  test('VAT that was claimed with the receipt is not claimed twice', () => {
    const claimed = goods({ tax_amount: 750, tax_claimed: true });
    expect(clearGoods(line(10_000, 750, 750), claimed)).toMatchObject({
      ...{ cleared: 10_750, vat: 0, late_cost: 0, difference: 0 },
    });
    expect(clearGoods(line(10_000), claimed)).toMatchObject({
      ...{ cleared: 10_750, vat: -750, late_cost: 0, difference: 0 },
    });
  });
  test('never more than was received', () => {
    expect(() => clearGoods(line(1, 0, 0, 50_001), goods({ billed_e4: 50_000 }))).toThrow(RangeError);
  });
  test('in any parts and at any prices, the accrual ends at exactly 0 and every kobo of the bills is somewhere', () => {
    const part = fc.record({
      quantity: fc.integer({ min: 1, max: 1_000 }),
      net: fc.integer({ min: 0, max: 1e9 }),
      tax: fc.integer({ min: 0, max: 1e8 }),
      claims: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e8 }),
        fc.boolean(),
        (parts, cost, tax_amount, tax_claimed) => {
          const quantity_e4 = parts.reduce((sum, each) => sum + each.quantity, 0);
          let left = goods({ quantity_e4, cost, tax_amount, tax_claimed });
          let vat = 0;
          for (const each of parts) {
            const claimed = each.claims ? each.tax : 0;
            const done = clearGoods(line(each.net, each.tax, claimed, each.quantity), left);
            expect(done.cleared + done.vat + done.late_cost + done.difference).toBe(each.net + each.tax);
            expect(done.late_cost).toBeGreaterThanOrEqual(0);
            left = {
              ...left,
              billed_e4: left.billed_e4 + each.quantity,
              cleared: left.cleared + done.cleared,
            };
            vat += done.vat - claimed;
          }
          expect(left.cleared).toBe(cost + tax_amount);
          // What the receipt claimed is taken back exactly once.
          expect(vat + 0).toBe((tax_claimed ? -tax_amount : 0) + 0);
        },
      ),
    );
  });
});
