import { describe, expect, test } from 'vitest';
import { issuedLine as line, noCredits as none } from '../testing/issued-line.ts';
import { divideCredit, leftOf, spreadCredit } from './credit-note.ts';

test('an amount is spread over what is left in proportion, the odd kobo to the largest remainder', () => {
  const lines = [line('a', 1, 100, 0, 0), line('b', 1, 100, 0, 0), line('c', 1, 100, 0, 0)];
  expect(spreadCredit(lines, none, 100).map((each) => each.total_amount)).toEqual([34, 33, 33]);
  expect(() => spreadCredit(lines, none, 301)).toThrow(expect.objectContaining({ field: 'amount' }));
});

test('kobo left by rounding go to the largest remainders, the first of equal ones, and never past what is left', () => {
  const lines = [
    line('a', 1, 100, 0, 0),
    line('b', 1, 101, 0, 0),
    line('c', 1, 99, 0, 0),
    line('d', 1, 1, 0, 0),
  ];
  const shares = (amount: number) =>
    spreadCredit(lines, none, amount).map((each) => [each.credits_item_id, each.total_amount]);
  // 100/301, 101/301, 99/301, 1/301 of 2: the two largest remainders.
  expect(shares(2)).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  expect(shares(301)).toEqual([
    ['a', 100],
    ['b', 101],
    ['c', 99],
    ['d', 1],
  ]);
});

test('the largest remainder is not that of the largest line', () => {
  const lines = [line('a', 1, 15, 0, 0), line('b', 1, 20, 0, 0), line('c', 1, 10, 0, 0)];
  // 40 of 45: 13 ⅓, 17 ⁷⁄₉ and 8 ⁸⁄₉; the two kobo go to the last two.
  expect(spreadCredit(lines, none, 40).map((each) => each.total_amount)).toEqual([13, 18, 9]);
});

test('nothing can be spread over what is credited already', () => {
  const credited = new Map([['a', leftOf(line('a', 1, 15))]]);
  expect(spreadCredit([line('a', 1, 15)], credited, 0)).toEqual([]);
});

describe('divideCredit', () => {
  const paid40of100 = { balance_due: 60, amount_paid: 40, credited_amount: 0 };
  const none = { money_back: 0, wht_back: 0 };

  test('a credit note comes off what is owed, the rest is the customer’s credit', () => {
    expect(divideCredit(paid40of100, 50, false)).toEqual({ to_receivable: 50, to_credit: 0, ...none });
    expect(divideCredit(paid40of100, 75, false)).toEqual({ to_receivable: 60, to_credit: 15, ...none });
  });

  test('a refund first pays back the money held, and the rest reduces what is owed', () => {
    const back = (total: number, document = paid40of100) => {
      const { to_receivable, to_credit, money_back, wht_back } = divideCredit(document, total, true);
      expect([money_back, wht_back]).toEqual([to_credit, 0]);
      return { to_receivable, to_credit };
    };
    expect(back(30)).toEqual({ to_receivable: 0, to_credit: 30 });
    expect(back(100)).toEqual({ to_receivable: 60, to_credit: 40 });
    // 30 were returned before.
    const later = { balance_due: 60, amount_paid: 40, credited_amount: 30 };
    expect(back(70, later)).toEqual({ to_receivable: 60, to_credit: 10 });
  });

  test('withheld tax stays where it is while what is owed takes the credit', () => {
    // ₦40 of ₦100 settled, ₦10 of it withheld: ₦30 go back and ₦50 come off what is owed.
    expect(divideCredit(paid40of100, 80, true, { certified: 0, uncertified: 10 })).toEqual({
      ...{ to_receivable: 50, to_credit: 30, money_back: 30, wht_back: 0 },
    });
    expect(divideCredit(paid40of100, 100, true, { certified: 0, uncertified: 10 })).toEqual({
      ...{ to_receivable: 60, to_credit: 40, money_back: 30, wht_back: 10 },
    });
  });

  test('of ₦1,075 paid with ₦50 withheld only ₦1,025 goes back in money', () => {
    const paid = { balance_due: 0, amount_paid: 107_500, credited_amount: 0 };
    const whole = (withheld: { certified: number; uncertified: number }) =>
      divideCredit(paid, 107_500, true, withheld);
    expect(whole({ certified: 0, uncertified: 5_000 })).toEqual({
      to_receivable: 0,
      to_credit: 107_500,
      money_back: 102_500,
      wht_back: 5_000,
    });
    expect(whole({ certified: 5_000, uncertified: 0 })).toMatchObject({ money_back: 102_500, wht_back: 0 });
    expect(whole({ certified: 2_000, uncertified: 3_000 })).toMatchObject({
      to_credit: 107_500,
      money_back: 102_500,
      wht_back: 3_000,
    });
    expect(divideCredit(paid, 50_000, true, { certified: 0, uncertified: 5_000 })).toEqual({
      to_receivable: 0,
      to_credit: 50_000,
      money_back: 50_000,
      wht_back: 0,
    });
  });
});
