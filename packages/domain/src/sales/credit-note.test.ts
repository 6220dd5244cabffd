import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issuedLine as line, noCredits as none } from '../testing/issued-line.ts';
import {
  type Credited,
  type CreditLine,
  creditLines,
  creditTotals,
  type IssuedLine,
  leftOf,
  NOTHING_CREDITED,
  spreadCredit,
} from './credit-note.ts';
import { computeItem } from './invoice.ts';

function add(credited: Map<string, Credited>, lines: readonly CreditLine[]) {
  for (const each of lines) {
    const before = credited.get(each.credits_item_id) ?? NOTHING_CREDITED;
    credited.set(each.credits_item_id, {
      quantity_e4: before.quantity_e4 + each.credited_quantity_e4,
      discount_amount: before.discount_amount + each.discount_amount,
      tax_amount: before.tax_amount + each.tax_amount,
      total_amount: before.total_amount + each.total_amount,
    });
  }
}

describe('creditLines', () => {
  test('2 of 5 loaves at ₦1,200 less 5 % with VAT: computed like any line', () => {
    const [part] = creditLines([line('a', 5, 120_000, 5)], none, [{ item_id: 'a', quantity: 2 }]);
    expect(part).toMatchObject({
      quantity_e4: 20_000,
      unit_price: 120_000,
      discount_amount: 12_000,
      tax_amount: 17_100,
      total_amount: 245_100,
    });
  });

  test('a part of a price that includes tax is computed as the line was, and the last part takes exactly the rest', () => {
    const issued = line('a', 3, 100_000, 0, 7.5, true);
    const first = creditLines([issued], none, [{ item_id: 'a', quantity: 1 }]);
    expect(first).toMatchObject([
      { unit_price: 100_000, price_includes_tax: true, tax_amount: 6_977, total_amount: 100_000 },
    ]);
    const credited = new Map<string, Credited>();
    add(credited, first);
    const rest = creditLines([issued], credited, undefined);
    add(credited, rest);
    expect(leftOf(issued, credited.get('a'))).toEqual(NOTHING_CREDITED);
    expect(rest).toMatchObject([{ tax_amount: 20_930 - 6_977, total_amount: 200_000 }]);
  });

  test('the rest takes exactly what is left, also where thirds do not divide', () => {
    const issued = line('a', 3, 3_333, 10);
    const credited = new Map<string, Credited>();
    for (const item of [{ item_id: 'a', quantity: 1 }, { item_id: 'a', quantity: 1 }, { item_id: 'a' }])
      add(credited, creditLines([issued], credited, [item]));
    expect(leftOf(issued, credited.get('a'))).toEqual(NOTHING_CREDITED);
  });

  test('an amount reduces the price: its tax is proportional, and no quantity is returned', () => {
    const [part] = creditLines([line('a', 10, 10_000)], none, [{ item_id: 'a', amount: 10_750 }]);
    expect(part).toMatchObject({
      credited_quantity_e4: 0,
      quantity_e4: 10_000,
      unit_price: 10_000,
      tax_amount: 750,
      total_amount: 10_750,
    });
  });

  test('what is left after a reduction of the price is one line of its net amount, not quantity times price', () => {
    // 10 at ₦100 and VAT, ₦107.50 given back: 10 × ₦100 would be more than the ₦967.50 that are left.
    const issued = line('a', 10, 10_000);
    const credited = new Map<string, Credited>();
    add(credited, creditLines([issued], credited, [{ item_id: 'a', amount: 10_750 }]));
    for (const wanted of [undefined, [{ item_id: 'a' }], [{ item_id: 'a', quantity: 10 }]])
      expect(creditLines([issued], credited, wanted)).toEqual([
        {
          ...{ credits_item_id: 'a', credited_quantity_e4: 100_000, quantity_e4: 10_000, unit_price: 90_000 },
          ...{ price_includes_tax: false, discount_percentage_e4: 0, discount_amount: 0 },
          ...{ tax_amount: 6_750, total_amount: 96_750 },
        },
      ]);
  });

  test('a quantity is credited with at most the net amount that is left', () => {
    const issued = line('a', 10, 10_000);
    const credited = new Map<string, Credited>();
    add(credited, creditLines([issued], credited, [{ item_id: 'a', amount: 102_125 }]));
    expect(creditLines([issued], credited, [{ item_id: 'a', quantity: 1 }])).toMatchObject([
      { credited_quantity_e4: 10_000, unit_price: 5_000, tax_amount: 375, total_amount: 5_375 },
    ]);
  });

  test('a quantity is credited with at most the tax and the discount that are left', () => {
    const after2 = (issued: IssuedLine) => {
      const credited = new Map<string, Credited>();
      for (let times = 0; times < 2; times += 1)
        add(credited, creditLines([issued], credited, [{ item_id: 'a', quantity: 1 }]));
      return creditLines([issued], credited, [{ item_id: 'a', quantity: 1 }]);
    };
    // VAT on 4 × 7 kobo is 2 kobo, and on each of them 1.
    expect(after2(line('a', 4, 7))).toMatchObject([{ unit_price: 7, tax_amount: 0, total_amount: 7 }]);
    // 5 % of 4 × 10 kobo are 2 kobo, and of each of them 1.
    expect(after2(line('a', 4, 10, 5, 0))).toMatchObject([
      { unit_price: 9, discount_percentage_e4: 0, discount_amount: 0, total_amount: 9 },
    ]);
  });

  test('a reduction of a price that includes tax shows its net amount, without the tax', () => {
    const issued = line('a', 10, 10_750, 0, 7.5, true);
    expect(creditLines([issued], none, [{ item_id: 'a', amount: 10_750 }])).toMatchObject([
      { unit_price: 10_000, price_includes_tax: false, tax_amount: 750, total_amount: 10_750 },
    ]);
  });

  test('a quantity that is worth less than half a kobo is no line', () => {
    expect(creditLines([line('a', 1, 100)], none, [{ item_id: 'a', quantity: 0.0001 }])).toEqual([]);
  });

  test('more than is left, an unknown line and the same line twice are refused at once, each at its field', () => {
    const lines = [line('a', 2, 10_000), line('b', 1, 5_000)];
    const wanted = [
      { item_id: 'a', quantity: 3 },
      { item_id: 'x' },
      { item_id: 'b', amount: 6_000 },
      { item_id: 'b' },
    ];
    expect(() => creditLines(lines, none, wanted)).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({ field: 'items.0.quantity', message: 'Only 2 is left to credit' }),
          expect.objectContaining({ field: 'items.1.item_id' }),
          expect.objectContaining({ field: 'items.2.amount' }),
          expect.objectContaining({ field: 'items.3.item_id' }),
        ],
      }),
    );
  });

  test('without items it takes all that is left, and sums to it', () => {
    const lines = [line('a', 2, 10_001, 3), line('b', 0.5, 5_000)];
    expect(creditTotals(creditLines(lines, none, undefined)).total_amount).toBe(
      lines[0]!.total_amount + lines[1]!.total_amount,
    );
  });
});

/** What a line of a credit note shows is its amount: quantity times price, less the discount, with the tax. */
function expectShown(credit: CreditLine, issued: readonly IssuedLine[]) {
  const { tax_percentage_e4 } = issued.find((each) => each.id === credit.credits_item_id)!;
  const { line_total, total_amount } = computeItem({
    quantity: credit.quantity_e4 / 10_000,
    unit_price: credit.unit_price,
    discount_percentage: credit.discount_percentage_e4 / 10_000,
    tax_percentage: tax_percentage_e4 / 10_000,
    price_includes_tax: credit.price_includes_tax,
  });
  expect(credit.total_amount - credit.tax_amount + credit.discount_amount).toBe(line_total);
  if (credit.price_includes_tax) expect(credit.total_amount).toBe(total_amount);
}

test('any run of credits by quantity, amount and spread: never below zero on any line, the parts sum to the whole', () => {
  const lines = fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(0, 7.5, 10),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) =>
      all.map(([quantity, price, discount, tax, includes], index) =>
        line(String(index), quantity / 100, price, discount, tax, includes),
      ),
    );
  const step = fc.record({
    how: fc.constantFrom('quantity', 'amount', 'line', 'spread'),
    which: fc.nat(),
    part: fc.integer({ min: 1, max: 1_000 }),
  });
  fc.assert(
    fc.property(lines, fc.array(step, { maxLength: 8 }), (issued, steps) => {
      const credited = new Map<string, Credited>();
      const leftAll = () =>
        issued.reduce((sum, each) => sum + leftOf(each, credited.get(each.id)).total_amount, 0);
      for (const { how, which, part } of steps) {
        const target = issued[which % issued.length]!;
        const left = leftOf(target, credited.get(target.id));
        const before = leftAll();
        let taken: CreditLine[] = [];
        if (how === 'spread') {
          const amount = Math.floor((before * part) / 1_000);
          if (amount > 0) taken = spreadCredit(issued, credited, amount);
          expect(creditTotals(taken).total_amount).toBe(amount);
        } else if (left.total_amount > 0) {
          const quantity = Math.floor((left.quantity_e4 * part) / 1_000) / 10_000;
          const amount = Math.max(1, Math.floor((left.total_amount * part) / 1_000));
          const wanted =
            how === 'line'
              ? { item_id: target.id }
              : how === 'amount' || quantity === 0
                ? { item_id: target.id, amount }
                : { item_id: target.id, quantity };
          taken = creditLines(issued, credited, [wanted]);
        }
        for (const each of taken) expectShown(each, issued);
        add(credited, taken);
        for (const each of issued) {
          const rest = leftOf(each, credited.get(each.id));
          for (const figure of [
            rest.quantity_e4,
            rest.discount_amount,
            rest.tax_amount,
            rest.total_amount,
            rest.total_amount - rest.tax_amount,
          ])
            expect(figure).toBeGreaterThanOrEqual(0);
        }
      }
      add(credited, creditLines(issued, credited, undefined));
      expect(leftAll()).toBe(0);
      for (const each of issued) expect(leftOf(each, credited.get(each.id)).tax_amount).toBe(0);
    }),
  );
});

test('each refusal of a line says what is wrong with it', () => {
  const lines = [line('a', 5, 100, 0, 0), line('b', 1, 100, 0, 0)];
  const credited = new Map([['b', leftOf(lines[1]!)]]);
  const refused = (...wanted: { item_id: string; amount?: number; quantity?: number }[]) => {
    try {
      return creditLines(lines, credited, wanted).length;
    } catch (error) {
      return (error as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [
        ...[field, message],
      ]);
    }
  };
  expect(refused({ item_id: 'a', amount: 500 })).toBe(1);
  expect(refused({ item_id: 'a', quantity: 5 })).toBe(1);
  expect(refused({ item_id: 'a', amount: 500 }, { item_id: 'a' })).toEqual([
    ['items.1.item_id', 'This line stands here twice'],
  ]);
  expect(refused({ item_id: 'x' }, { item_id: 'b' }, { item_id: 'a', amount: 0 })).toEqual([
    ['items.0.item_id', 'There is no such line'],
    ['items.1.item_id', 'Nothing is left to credit of this line'],
    ['items.2.amount', 'Please enter an amount'],
  ]);
  expect(refused({ item_id: 'a', amount: 501 })).toEqual([
    ['items.0.amount', 'More than is left of this line'],
  ]);
  expect(() => spreadCredit(lines, none, 601)).toThrow(
    expect.objectContaining({
      errors: [expect.objectContaining({ message: 'This is more than what remains of this document' })],
    }),
  );
});

test('the totals of a credit note: before discount, discount, tax, total', () => {
  const lines = [line('a', 2, 1_000, 10), line('b', 1, 500)];
  expect(creditTotals(creditLines(lines, none, undefined))).toEqual({
    ...{ subtotal: 2_500, discount_amount: 200, tax_amount: 173, total_amount: 2_473 },
  });
});

test('what is credited already, or costs nothing, is no line of a credit note', () => {
  const lines = [line('a', 1, 100, 0, 0), line('b', 1, 0, 0, 0)];
  const credited = new Map([['a', leftOf(lines[0]!)]]);
  expect(creditLines(lines, credited, undefined)).toEqual([]);
  expect(spreadCredit([...lines, line('c', 1, 50, 0, 0)], credited, 50)).toHaveLength(1);
  expect(creditLines([line('d', 2, 100, 100, 0), ...lines], none, [{ item_id: 'a' }])).toHaveLength(1);
});
