import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assetPosting,
  type DepreciationPlan,
  depreciationPosting,
  disposalPosting,
  excessDepreciation,
  lastMonthOver,
  planFrom,
  plannedMonths,
} from './fixed-assets.ts';

const van = { acquired_on: '2026-01-20', cost: 1_000_000, residual_value: 100_000, life_months: 7 };
const planOf = (...given: Parameters<typeof planFrom>) => planFrom(...given) as DepreciationPlan;

test('months begin with that of acquisition, and their sum is exactly cost less residual value', () => {
  const months = plannedMonths(planOf(van, '2026-01', 0));
  // 900,000 ÷ 7 = 128,571.43: cumulative 128,571, 257,143, 385,714, 514,286, 642,857, 771,429, 900,000.
  expect(months.map(({ month, amount }) => [month, amount])).toEqual([
    ['2026-01', 128_571],
    ['2026-02', 128_572],
    ['2026-03', 128_571],
    ['2026-04', 128_572],
    ['2026-05', 128_571],
    ['2026-06', 128_572],
    ['2026-07', 128_571],
  ]);
  expect(months.at(-1)!.accumulated).toBe(900_000);
});

test('for any cost, residual value and life the months sum to what is depreciated, and differ by a kobo', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 13 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 600 }),
      (cost, share, life_months) => {
        const residual_value = Math.floor(cost * share);
        const amounts = plannedMonths(
          planOf({ ...van, cost, residual_value, life_months }, '2026-01', 0),
        ).map(({ amount }) => amount);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cost - residual_value);
        if (amounts.length > 0) expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('a changed life counts for the months that are not posted, and what was posted stays', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 240 }),
      fc.integer({ min: 1, max: 240 }),
      fc.integer({ min: 1, max: 239 }),
      (life, longer, at) => {
        const posted = plannedMonths(planOf({ ...van, life_months: life }, '2026-01', 0)).slice(
          0,
          Math.min(at, life - 1),
        );
        const { month, accumulated } = posted.at(-1)!;
        const [year, number] = month.split('-').map(Number) as [number, number];
        const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
        const changed = plannedMonths(
          planOf({ ...van, life_months: posted.length + longer }, next, accumulated),
          month,
        );
        expect(changed).toHaveLength(longer);
        expect(changed[0]!.month).toBe(next);
        expect([...posted, ...changed].reduce((sum, { amount }) => sum + amount, 0)).toBe(900_000);
      },
    ),
  );
});

test('a month is planned until it is posted, and no month follows the end of the life', () => {
  const plan = planOf(van, '2026-01', 0);
  const months = (posted: string | null, until: string | null) =>
    plannedMonths(plan, posted, until).map(({ month }) => month);
  expect(months(null, '2025-12')).toEqual([]);
  expect(months(null, '2026-02')).toEqual(['2026-01', '2026-02']);
  expect(months('2026-02', '2026-04')).toEqual(['2026-03', '2026-04']);
  expect(months('2026-05', '2030-01')).toEqual(['2026-06', '2026-07']);
  expect(months('2026-07', null)).toEqual([]);
});

test('land has no plan; a residual value above what is left and a life that is over are refused', () => {
  expect(planFrom({ ...van, life_months: null }, '2026-01', 0)).toMatchObject({ months: 0 });
  expect(planFrom(van, '2026-03', 900_000)).toMatchObject({ months: 0, before: 900_000 });
  expect(planFrom(van, '2026-03', 900_001)).toMatchObject({ faults: [{ field: 'residual_value' }] });
  expect(planFrom(van, '2026-08', 500_000)).toMatchObject({ faults: [{ field: 'life_months' }] });
  expect(planFrom(van, '2026-07', 500_000)).toMatchObject({ months: 1, amount: 400_000 });
  const said = (depreciated: number, from: string) =>
    (planFrom(van, from, depreciated) as { faults: { message: string }[] }).faults.map(
      ({ message }) => message,
    );
  expect(said(900_001, '2026-03')).toEqual(['This is more than the cost less its depreciation']);
  expect(said(500_000, '2026-08')).toEqual(['This life is over, and something is left to depreciate']);
});

test('a month is over on its last day', () => {
  expect(['2026-02-27', '2026-02-28', '2026-03-01', '2026-01-30'].map(lastMonthOver)).toEqual([
    '2026-01',
    '2026-02',
    '2026-02',
    '2025-12',
  ]);
});

const linesOf = ({ lines }: { lines: { account_code: string; amount: number }[] }) =>
  lines.map(({ account_code, amount }) => [account_code, amount]);
const bought = {
  ...{ id: 'a', acquired_on: '2026-01-20', account_code: '1510', cost: 1_000_000 },
  ...{ claimed: 75_000, tax_amount: 75_000 },
};

test('an asset is bought with claimed VAT, for money or on credit', () => {
  const none = { money_code: null, supplier_id: null, payable_id: null };
  expect(linesOf(assetPosting({ ...bought, ...none, money_code: '1010' }))).toEqual([
    ['1510', 1_000_000],
    ['1160', 75_000],
    ['1010', -1_075_000],
  ]);
  const owed = assetPosting({ ...bought, claimed: 0, money_code: null, supplier_id: 's', payable_id: 'p' });
  expect(owed.lines[1]).toEqual({
    account_code: '2000',
    amount: -1_000_000,
    supplier_id: 's',
    document_id: 'p',
  });
});

test('depreciation goes to its expense and never to the asset', () => {
  const posting = depreciationPosting({ id: 'd', month: '2026-01', entry_date: '2026-01-31', amount: 5 });
  expect(linesOf(posting)).toEqual([
    ['6170', 5],
    ['1590', -5],
  ]);
  expect(posting).toMatchObject({
    ...{ memo: 'Depreciation for 2026-01', source_type: 'depreciation', source_id: 'd' },
    entry_date: '2026-01-31',
  });
});

test('what is bought and what is disposed of is named in the books, and money must have an account', () => {
  const none = { supplier_id: null, payable_id: null };
  expect(assetPosting({ ...bought, ...none, money_code: '1010' })).toMatchObject({
    ...{ memo: 'Fixed asset bought', source_type: 'asset', source_id: 'a', entry_date: '2026-01-20' },
  });
  const disposal = {
    ...{ id: 'a', disposed_on: '2026-06-10', account_code: '1510', cost: 1_000, depreciated: 400, excess: 0 },
  };
  expect(disposalPosting({ ...disposal, proceeds: 0, money_code: null })).toMatchObject({
    ...{ memo: 'Fixed asset disposed of', source_type: 'asset', source_id: 'a', entry_date: '2026-06-10' },
  });
  expect(linesOf(disposalPosting({ ...disposal, proceeds: 600, money_code: '1001' }))[0]).toEqual([
    ...['1001', 600],
  ]);
  expect(() => disposalPosting({ ...disposal, proceeds: 600, money_code: null })).toThrow('some account');
});

test('a disposal leaves nothing of the asset, with a gain, a loss or neither', () => {
  const sold = (proceeds: number, excess = 0) =>
    linesOf(
      disposalPosting({
        ...{ id: 'a', disposed_on: '2026-06-10', account_code: '1510', cost: 1_000_000 },
        ...{ depreciated: 400_000, excess, proceeds, money_code: proceeds ? '1010' : null },
      }),
    );
  const asset = [
    ['1590', 400_000],
    ['1510', -1_000_000],
  ];
  expect(sold(700_000)).toEqual([['1010', 700_000], ...asset, ['4920', -100_000]]);
  expect(sold(600_000)).toEqual([['1010', 600_000], ...asset]);
  expect(sold(0)).toEqual([...asset, ['6190', 600_000]]);
  // Recorded late: 50,000 were depreciated for months from the disposal on, so the book value is 650,000.
  expect(sold(600_000, 50_000)).toEqual([['1010', 600_000], ...asset, ['6170', -50_000], ['6190', 50_000]]);
  const months = ['2026-04', '2026-05', '2026-06'].map((month) => ({ month, amount: 10 }));
  expect(excessDepreciation(months, '2026-05-31')).toBe(20);
});
