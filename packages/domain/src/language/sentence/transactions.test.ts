import { describe, expect, test } from 'vitest';
import { score } from './scoring.ts';
import { readSentence } from './transactions.ts';

describe('sentences about money and stock', () => {
  test('the given sentences: amounts, what was paid, of what and by whom, and nothing booked that is no transaction', () => {
    const said = score('score-text.mjs', 'text-transactions.dev.jsonl', readSentence);
    expect(said['wrongly booked']).toBe(0);
    expect(said.amount).toBeGreaterThanOrEqual(98);
    expect(said.core).toBeGreaterThanOrEqual(95);
    expect(said.full).toBeGreaterThanOrEqual(85);
  });

  test('the given routes, and nothing booked that only asks, plans or moves money between own accounts', () => {
    const { routes, 'wrongly booked': booked } = score(
      'score-routes.mjs',
      'text-routes.dev.jsonl',
      readSentence,
    );
    expect(booked).toBe(0);
    expect(routes).toBeGreaterThanOrEqual(98);
  });

  test('sentences kept aside, from which nothing was learned', () => {
    const said = score('score-text.mjs', 'text-transactions.aside.jsonl', readSentence);
    expect(said.amount).toBeGreaterThanOrEqual(81);
    expect(said.core).toBeGreaterThanOrEqual(73);
    expect(said['wrongly booked']).toBeLessThanOrEqual(1);
    const { routes, 'wrongly booked': booked } = score(
      'score-routes.mjs',
      'text-routes.aside.jsonl',
      readSentence,
    );
    expect(routes).toBeGreaterThanOrEqual(88);
    expect(booked).toBeLessThanOrEqual(1);
  });

  test.each([
    'I paid 350k rent cash',
    'We paid 1.8 million for rent',
    'Paid 500,000 rent',
    'Paid 7k interest',
    'I paid 40k for commission',
    'we have paid 1.2m rent for the shop by transfer',
    'I don pay 350k rent',
    'Paid rent 500k',
    'I just paid interest of 7,500',
    'we paid for hall rent 60k',
  ])('who writes “%s” received nothing', (text) => {
    const { result } = readSentence(text, '2026-11-22');
    expect(result ?? []).not.toContainEqual(expect.objectContaining({ type: 'income' }));
  });

  test.each([
    ['my tenant paid me 300k rent', 'income'],
    ['I was paid 5k for tailoring', 'income'],
    ['We got paid 20k for the wedding cake', 'income'],
    ['Tenant paid 300k rent', 'income'],
    ['I paid Musa 20k for transport', 'expense'],
  ])('“%s” is %s', (text, type) => {
    expect(readSentence(text, '2026-11-22').result?.[0]?.type).toBe(type);
  });

  test.each([
    ['Sold 3,5 litres of palm oil at 1850 per litre cash', 3.5, 647_500],
    ['Bought 1,5 kg of crayfish at 6000 per kg cash', 1.5, 900_000],
    ['Bought 4 bags of cement at 9200,50 each', 4, 3_680_200],
    ['Sold 0,250 kg of pepper at 4000 per kg cash', 0.25, 100_000],
    ['Sold 1,250 pieces of block at 450 each', 1_250, 56_250_000],
    ['Bought 12,75 litres of diesel at 1,200 per litre', 12.75, 1_530_000],
    ['Sold 2,5 yards of lace at 4,500.50 per yard', 2.5, 1_125_125],
    ['Bought 0,5 kg of salt at 1000 per kg', 0.5, 50_000],
  ])('in “%s” a comma parts thousands or is the decimal mark', (text, quantity, amount_minor) => {
    expect(readSentence(text, '2026-11-22').result).toMatchObject([{ quantity, amount_minor }]);
  });

  test('each field keeps the words that it came from', () => {
    const text = 'Sold 3 bags of rice to Mama Ngozi at 45k each, she paid 50k cash';
    const { result, spans } = readSentence(text, '2026-11-22');
    expect(result).toMatchObject([
      { type: 'income', amount_minor: 13_500_000, quantity: 3, unit_price_minor: 4_500_000, paid: 'partial' },
    ]);
    const words = Object.fromEntries(
      spans![0]!.map(({ field, start, end }) => [field, text.slice(start, end)]),
    );
    expect(words).toMatchObject({
      quantity: '3 bags',
      unit_price: 'at 45k each',
      paid: '50k',
      method: 'cash',
    });
    expect(words.counterparty).toBe('Mama Ngozi');
  });

  test('a 2 or 4 before a product with a capital counts it; before a person it is to or for', () => {
    const read = (text: string) => readSentence(text, '2026-11-26');
    expect(
      read('Mama Chidi carry 2 Indomie 9500 each, she drop 10k, balance next week Friday'),
    ).toMatchObject({
      route: 'sale',
      result: [
        {
          due_date: '2026-12-04',
          ...{ type: 'income', amount_minor: 1_900_000, quantity: 2, item: 'Indomie' },
          ...{ counterparty: 'Mama Chidi', paid: 'partial', amount_paid_minor: 1_000_000 },
        },
      ],
    });
    expect(read('Sold 2 Coke 500 each, 4 Fanta 450 each').result).toMatchObject([
      { quantity: 2, unit_price_minor: 50_000, item: 'Coke' },
      { quantity: 4, unit_price_minor: 45_000, item: 'Fanta' },
    ]);
    expect(read('Paid 5k 2 Iya Beji for pepper').result).toMatchObject([{ counterparty: 'Iya Beji' }]);
  });

  test('any text is read without an error', () => {
    for (const text of [
      ...['', ' ', '\n', '₦', 'x'.repeat(5_000), '1 '.repeat(2_000), '🎉🎉', 'a.b,c;d', '((((', '@@@ 5 5 5'],
    ])
      expect(readSentence(text, '2026-11-22').result).toBeNull();
  });
});

test('a part with a rest that no figure says is not the whole', () => {
  const known = { customers: ['Mama Ngozi', 'Musa'], products: ['Agege bread', 'Meat pie'] };
  const said = (text: string) => readSentence(text, '2026-11-26', known).result?.[0];
  for (const text of [
    'sold 5 agege bread to Mama Ngozi, she paid 2k, balance remain',
    'Musa buy 10 meat pie, pay 2k, owe the rest',
    'I sell 3 meat pie give Musa, e give me 2k e remain balance',
  ])
    expect(said(text), text).toMatchObject({ amount_minor: 200_000, rest_unsaid: true });
  for (const text of [
    'sold 5 agege bread to Mama Ngozi for 4k, she paid 2k, balance remain',
    'sold 5 agege bread to Mama Ngozi, she paid 2k, remaining 2k',
    'sold 5 agege bread to Musa 4k, she gave me 5k I give am balance',
  ])
    expect(said(text), text).toEqual(expect.not.objectContaining({ rest_unsaid: true }));
});

test('a customer of ours who pays, without goods, pays what she owes', () => {
  const routeOf = (text: string) =>
    readSentence(text, '2026-11-26', { customers: ['Mama Ngozi'], products: ['Agege bread'] }).route;
  for (const text of ['Mama Ngozi pay me 5k', 'Mama Ngozi paid me 5k', 'Mama Ngozi give me 5k'])
    expect(routeOf(text), text).toBe('customer_payment');
  expect(routeOf('Mama Ngozi buy 5 agege bread pay me 5k')).toBe('sale');
  expect(['customer_payment', 'sale']).not.toContain(routeOf('I pay Mama Ngozi 5k'));
});

test('goods that somebody carries are on credit where nothing is said of paying, and what she drops is a part', () => {
  const said = (text: string) => readSentence(text, '2026-11-26', { products: ['Indomie'] }).result?.[0];
  for (const text of ['Iya Basira carry 5 semo 1800 each', 'Chief Bello collect 5 semo 1800 each'])
    expect(said(text), text).toMatchObject({ amount_minor: 900_000, paid: false });
  expect(said('Iya Basira carry 5 semo 1800 each, she pay cash')).toMatchObject({ paid: true });
  expect(said('Iya Basira buy 5 semo 1800 each')).toEqual(expect.not.objectContaining({ paid: false }));
  expect(said('Mama Chidi carry 3 indomie, she drop 10k')).toMatchObject({
    ...{ quantity: 3, amount_paid_minor: 1_000_000, paid: 'partial', rest_unsaid: true },
  });
  expect(said('Mama Chidi carry 2 carton Indomie 9500 each, she drop 10k')).toMatchObject({
    ...{ amount_minor: 1_900_000, amount_paid_minor: 1_000_000, paid: 'partial' },
  });
});

describe('several things in one message: names, days and ways of paying stay with what they are said of', () => {
  const read = (text: string) => {
    const { result, spans } = readSentence(text, '2026-11-25', { customers: ['Sister Blessing'] });
    return (result ?? []).map((said, index) => [
      said.type === 'income' ? 'in' : 'out',
      said.amount_minor / 100,
      said.counterparty ?? null,
      said.date_offset_days ?? 0,
      said.due_date ?? null,
      new Set(spans![index]!.map(({ field }) => field)).has('counterparty'),
    ]);
  };
  const alone = [null, 0, null, false] as const;

  test.each([
    [
      'sold 2 milo 300, paid okada 500, Blessing took 1 spagetti 1100 she go pay monday',
      [
        ['in', 600, ...alone],
        ['out', 500, ...alone],
        ['in', 1_100, 'Blessing', 0, '2026-11-30', true],
      ],
    ],
    [
      'sold rice 80k to Musa, bought diesel 20k',
      [
        ['in', 80_000, 'Musa', 0, null, true],
        ['out', 20_000, ...alone],
      ],
    ],
    [
      'paid okada 500, sold 2 milo 300 to Blessing',
      [
        ['out', 500, ...alone],
        ['in', 300, 'Blessing', 0, null, true],
      ],
    ],
    [
      'Sold 3 bags of rice to Mama Chidi 240k, she paid 100k, balance next week, and bought fuel 5k',
      [
        ['in', 240_000, 'Mama Chidi', 0, '2026-12-02', true],
        ['out', 5_000, ...alone],
      ],
    ],
    [
      'Musa bought rice 80k and paid, Ada took 2 bags 160k she go pay friday',
      [
        ['in', 80_000, 'Musa', 0, null, true],
        ['in', 160_000, 'Ada', 0, '2026-11-27', true],
      ],
    ],
    [
      'yesterday sold 2 milo 300 each, bought fuel 6500',
      [
        ['in', 600, null, -1, null, false],
        ['out', 6_500, null, -1, null, false],
      ],
    ],
    [
      'Today sold 2 milo 300, yesterday paid okada 500',
      [
        ['in', 600, null, 0, null, false],
        ['out', 500, null, -1, null, false],
      ],
    ],
    [
      'Alhaji Musa buy 2 bags rice 160k, 1 bag beans 70k, he go pay friday',
      [
        ['in', 160_000, 'Alhaji Musa', 0, '2026-11-27', true],
        ['in', 70_000, 'Alhaji Musa', 0, '2026-11-27', true],
      ],
    ],
    [
      'For Alhaji Musa: 2 bags rice 160k, 1 bag beans 70k',
      [
        ['in', 160_000, 'Alhaji Musa', 0, null, true],
        ['in', 70_000, 'Alhaji Musa', 0, null, true],
      ],
    ],
    [
      'Paid 18k for diesel and 3k for bulbs; also the cleaner got 10k.',
      [
        ['out', 18_000, ...alone],
        ['out', 3_000, ...alone],
        ['out', 10_000, 'cleaner', 0, null, true],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('a way of paying is not said of what was bought beside it', () => {
    const { result } = readSentence(
      'Sold 5 bundles of hair at 42k to Ada, she did transfer. Bought hair 12 bundles at 28k.',
      '2026-11-25',
    );
    expect(result).toMatchObject([{ payment_method: 'bank_transfer' }, { type: 'expense' }]);
    expect(result![1]).not.toHaveProperty('payment_method');
  });

  test('a person whose name is a day is no day of a sale', () => {
    const [said] = readSentence('Friday Okoro took 2 phone chargers on credit, 3,500 each', '2026-11-25')
      .result!;
    expect(said).not.toHaveProperty('date_offset_days');
  });
});
