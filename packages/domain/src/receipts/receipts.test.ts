import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { page, papers } from '../testing/receipt-page.ts';
import { amountOf } from './figures.ts';
import { isClear, readLooks, readReceipt } from './read-receipt.ts';

const TODAY = '2026-11-24';
const read = (text: string) => readReceipt(page(text), { today: TODAY, currency: 'NGN' });
const brief = (text: string) => {
  const { supplier, date, total, vat, payment_method } = read(text);
  return [supplier?.value, date?.value, total?.value, vat?.value, payment_method?.value];
};

const ROLL = papers.roll;

describe('a till roll', () => {
  test('its parts are told from each other by their names, and the figures prove the total', () => {
    expect(brief(ROLL)).toEqual(['OGA JOHN STORES', '2026-11-12', 2_805_750, 195_750, 'cash']);
    const { adds_up, doubts, lines, total } = read(ROLL);
    expect({ adds_up, doubts }).toEqual({ adds_up: true, doubts: [] });
    expect(lines).toMatchObject([
      { name: 'RICE 5KG', quantity: 2, unit_price: 1_200_000, total: 2_400_000 },
      { name: 'BEANS 1KG', quantity: 1, unit_price: 210_000, total: 210_000 },
    ]);
    // The box lies on the figure: right, and three quarters down.
    expect(total!.boxes).toHaveLength(1);
    expect(total!.boxes[0]!.left).toBeGreaterThan(0.3);
    expect(total!.boxes[0]!.top).toBeGreaterThan(0.6);
  });

  test.each([
    ['cash that was given is more than the total', 'TOTAL', 2_805_750],
    ['a total under another name', 'NET PAYABLE', 2_805_750],
    ['a total whose name was read wrongly', 'T0TAI', 2_805_750],
  ])('%s', (_, label, expected) => {
    expect(read(ROLL.replace('\nTOTAL', `\n${label}`)).total?.value).toBe(expected);
  });

  test('a digit that was read wrongly is put right where two other ways agree', () => {
    const { total, doubts } = read(ROLL.replace('28,057.50', '28,857.50'));
    expect(total?.value).toBe(2_805_750);
    expect(doubts).toEqual(['The total was read as ₦28,857.50, but the other figures make ₦28,057.50']);
  });

  test('where nothing bears the total out, that is said and not guessed', () => {
    const { adds_up, doubts, total } = read(`
! OGA JOHN STORES
DATE: 12/11/2026
RICE 5KG   24,000.00
BEANS 1KG   2,100.00
TOTAL      31,100.00`);
    expect([total?.value, adds_up]).toEqual([3_110_000, false]);
    expect(doubts).toEqual(['The lines that were read add up to ₦26,100.00, the total says ₦31,100.00']);
  });

  test('what is not there is null, with a sentence', () => {
    const { supplier, date, total, doubts } = read('hello world\nsome words without a figure');
    expect([date, total]).toEqual([null, null]);
    expect(doubts[0]).toContain('the date, the total');
    expect(supplier === null || supplier.value.length > 3).toBe(true);
    expect(read('').doubts).toEqual(['Not read: the supplier, the date, the total']);
  });
});

describe('other papers', () => {
  test('a card slip: the bank above is not the supplier', () => {
    expect(brief(papers.slip)).toEqual(['ADE FROZEN FOODS', '2026-11-16', 900_000, undefined, 'debit_card']);
  });

  test('an invoice: the customer is not the supplier, the due date not the date, and the balance not the total', () => {
    const text = papers.invoice;
    expect(brief(text)).toEqual(['Zaria Mills Ltd', '2026-11-02', 43_215_000, 3_015_000, undefined]);
    expect(read(text).bank?.value).toEqual({
      bank_name: 'GTBank',
      account_number: '1012345678',
      account_name: 'Zaria Mills Ltd',
    });
    expect(read(text).number?.value).toBe('INV-204');
  });

  test('naira and kobo in columns of their own', () => {
    expect(read(papers.columns).total?.value).toBe(72_525_050);
  });

  test('the supplier may stand only in the thanks at the end', () => {
    expect(read(papers.thanks).supplier?.value).toBe('Medplus Limited');
  });
});

test.each([
  ['12/11/2026', '2026-11-12'],
  ['12-Nov-26', '2026-11-12'],
  ['2026-11-12 14:33', '2026-11-12'],
  ['Nov 12, 2026', '2026-11-12'],
  ['12TH NOVEMBER 2026', '2026-11-12'],
  ['12.11.26 09:10', '2026-11-12'],
  ['11/22/2026', '2026-11-22'],
  ['O2/1l/2026', '2026-11-02'],
  ['31/02/2026', undefined],
])('the date %s', (written, expected) => {
  expect(read(`! OGA JOHN STORES\nDATE ${written}\nTOTAL 500.00`).date?.value).toBe(expected);
});

test.each([
  ['1,250.00', 125_000],
  ['N1,250', 125_000],
  ['=N=1,250.00', 125_000],
  ['#1,250.00', 125_000],
  ['₦1.250.00', 125_000],
  ['1,25O.OO', 125_000],
  ['L,257,000', 125_700_000],
  ['(800)', 80_000],
  ['N1285.50/L', 128_550],
  ['13:54', undefined],
  ['08031234567', undefined],
  ['12/11/2026', undefined],
  ['500G', undefined],
])('the figure %s', (written, expected) => {
  expect(amountOf(written)?.value).toBe(expected);
});

test('any words are read without an exception, and boxes lie on the picture', () => {
  const word = fc.record({
    text: fc.oneof(
      fc.constantFrom('TOTAL', 'VAT', 'Date', '12/11/2026', '1,250.00', 'x', 'SUBTOTAL', 'CHANGE', '£', '00'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    confidence: fc.integer({ min: 0, max: 100 }),
    at: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 1400 })),
    size: fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 90 })),
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (drawn) => {
      const words = drawn.map(({ text, confidence, at: [x0, y0], size: [w, h] }) => ({
        ...{ text, confidence },
        box: { x0, y0, x1: x0 + w, y1: y0 + h },
      }));
      const reading = readReceipt({ width: 1_100, height: 1_500, words }, { today: TODAY, currency: 'NGN' });
      for (const { left, top, width, height } of [
        ...(reading.total?.boxes ?? []),
        ...reading.lines.flatMap(({ boxes }) => boxes),
      ]) {
        expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0);
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1.0001);
      }
    }),
    { endOnFailure: true },
  );
});

test('thousands of words are read in time that grows evenly', () => {
  const many = (count: number) =>
    page(
      Array.from({ length: count }, (_, row) => `ITEM ${row}  TOTAL 1,2${row % 90}0.00 VAT 3.00`).join('\n'),
    );
  const time = (count: number) => {
    const words = many(count);
    const from = performance.now();
    readReceipt(words, { today: TODAY, currency: 'NGN' });
    return performance.now() - from;
  };
  time(50);
  expect(time(400)).toBeLessThan(40 * Math.max(2, time(50)));
});

const looks = (first: string, second: string) => {
  const [one, other] = [page(first), page(second)];
  return readLooks({ ...one, first: one.words, second: other.words }, { today: TODAY, currency: 'NGN' });
};

test('of two looks at a picture the better reading is taken, with what it lacks', () => {
  const first = ROLL.replace('DATE: 12/11/2026 14:33', 'WXYZ');
  const second = ROLL.replace('OGA JOHN STORES', 'Z').replace('CHANGE', 'XXXXXX');
  const both = looks(first, second);
  expect([both.supplier?.value, both.date?.value, both.total?.value]).toEqual([
    'OGA JOHN STORES',
    '2026-11-12',
    2_805_750,
  ]);
  expect(both.doubts).toEqual([]);
});

test('one look is enough where the figures agree, and the name and the date are sure', () => {
  const on = { today: TODAY, currency: 'NGN' };
  const clear = page(ROLL);
  expect(isClear(clear, on)).toBe(true);
  expect(isClear(page(ROLL.replaceAll(/[12],957.50|1,942.50|2,100.00/g, 'x')), on)).toBe(false);
  expect(isClear(page(ROLL.replace('DATE: 12/11/2026', 'x')), on)).toBe(false);
  expect(isClear(page(''), on)).toBe(false);
  const words = clear.words.map((word) => (word.text === 'JOHN' ? { ...word, confidence: 71 } : word));
  expect(isClear({ ...clear, words }, on)).toBe(false);
});

test('of a name that one look cut off, the whole is taken; of two totals the one that the figures bear out', () => {
  const cut = ROLL.replace('OGA JOHN STORES', 'JOHN STORES    ').replace(
    'TOTAL               28,057',
    'TOTAL               20,857',
  );
  const both = looks(cut.replaceAll('1,957.50', '7,777.50').replace('1,942.50', 'x'), ROLL);
  expect([both.supplier?.value, both.total?.value, both.adds_up]).toEqual([
    'OGA JOHN STORES',
    2_805_750,
    true,
  ]);
});

describe('what the other figures say of the total', () => {
  const invoice = (end: string) =>
    read(`
! Zaria Mills Ltd
Date: 2 Nov 2026
Description   Qty  Rate       Amount
Flour 50kg    4    61,500.00  246,000.00
Sugar 50kg    2    78,000.00  156,000.00
${end}`);
  test.each([
    [
      'what is added has a name that is not known, and the total has none',
      `Value of goods                402,000.00
VAT (7.5%)                     30,150.00
Pallets kept                   12,000.00
                              444,150.00`,
      44_415_000,
    ],
    [
      'a total that was not read, before tax that is exactly its rate',
      `Net                           402,000.00
VAT (7.5%)                     30,150.00
TO#A`,
      43_215_000,
    ],
    [
      'less than the goods, by what stands with a minus',
      `Sub total                     402,000.00
For the old one               -35,000.00
                              367,000.00`,
      36_700_000,
    ],
    [
      'a total whose first digit is no digit of an amount, and its parts that were paid',
      `TOTAL                         02,000.00
Advance paid                  100,000.00
Balance paid                  302,000.00`,
      40_200_000,
    ],
    [
      'a total that was not read, but stands in words',
      `TOTA?
Eight hundred and four thousand, five hundred naira, fifty kobo only`,
      80_450_050,
    ],
    [
      'words over two rows, one of them with a wrong letter',
      `TOTA?
Amount in words: Eight hundred and four
thousand five hundrcd naira only`,
      80_450_000,
    ],
    [
      'an old balance is not added',
      `TOTAL                         402,000.00
Old balance                   100,000.00
New balance                   502,000.00`,
      40_200_000,
    ],
  ])('%s', (_, end, expected) => {
    const { total, adds_up } = invoice(end);
    expect([total?.value, adds_up]).toEqual([expected, true]);
  });

  test('a total that was worked out is said to be so', () => {
    const { total, doubts } = invoice('VAT (7.5%)    30,150.00\nNet   402,000.00\nTO#A');
    expect([total?.value, total?.boxes, doubts]).toEqual([
      43_215_000,
      [],
      ['The total could not be read. It was worked out from the other figures'],
    ]);
  });

  test('a measure with three decimals is no amount, nor what is followed by its unit', () => {
    const { total, lines } = read(papers.weights);
    expect(total?.value).toBe(17_172_000);
    expect(lines).toMatchObject([
      { quantity: 16.645, unit_price: 690_000, total: 11_485_050 },
      { quantity: 12.23, unit_price: 465_000, total: 5_686_950 },
    ]);
  });
});

test.each(['God bless you', 'Thanks for your patronage', 'Please come again'])(
  'a wish below the thanks is not the supplier: %s',
  (wish) => {
    expect(read(`${ROLL}\nThanks for shopping with us\n${wish}`).supplier?.value).toBe('OGA JOHN STORES');
  },
);

test('a title in pieces is not the supplier, nor is who is greeted', () => {
  expect(
    read(`
! TAX IN VOCE
Dear Adunni Foods,
Spotless Facility Services
Date: 12/11/2026
Cleaning    57,000.00
TOTAL       57,000.00
Account name Spotless Facility Services`).supplier?.value,
  ).toBe('Spotless Facility Services');
});

describe('the currency', () => {
  const currency = (text: string) => read(`! OGA JOHN STORES\n${text}`).currency;
  test.each([
    ['USD', 'Rice USD 5.00\nTOTAL USD 5.00'],
    ['USD', 'Rice $5.00\nTOTAL $5.00'],
    ['EUR', 'Rice €5.00\nTOTAL EUR 5.00'],
    ['GBP', 'Rice £5.00\nTOTAL GBP 5.00'],
    ['EUR', 'Rice $5.00 $6.00\nTOTAL €5.00 €6.00 €7.00'],
    [null, 'Rice $5.00\nTOTAL 5.00'],
    [null, 'Rice $5.00\nTOTAL $5.00\nPaid N7,500'],
    [null, 'Rice $5.00\nTOTAL $5.00\nPaid in naira'],
  ])('%s: %s', (expected, text) => {
    expect(currency(text)).toBe(expected);
  });

  test('of the sentences is the one of the receipt', () => {
    const { doubts } = read('! OGA JOHN STORES\nRice $5.00\nBeans $6.00\nTOTAL $12.00\n12/11/2026');
    expect(doubts).toEqual(['The lines that were read add up to $11.00, the total says $12.00']);
  });
});

describe('doubts', () => {
  test('most of the words are uncertain', () => {
    const uncertain = (count: number) => {
      const { words, ...size } = page('! OGA JOHN STORES\n12/11/2026\nTOTAL 500.00\nTHANKS AGAIN');
      const read = words.map((word, index) => ({ ...word, confidence: index < count ? 59 : 60 }));
      return readReceipt({ ...size, words: read }, { today: TODAY, currency: 'NGN' }).doubts;
    };
    expect(uncertain(4)).toEqual([]);
    expect(uncertain(5)).toEqual([
      'Most of the words could not be read with certainty. Handwriting often cannot be read',
    ]);
  });

  test('the VAT is not that of the total, by more than 2 % of it', () => {
    const vat = (amount: string) =>
      read(`! OGA JOHN STORES\n12/11/2026\nVAT ${amount}\nTOTAL 1,000.00`).doubts;
    // 7.5 / 107.5 of it are 69.77.
    expect(vat('89.76')).toEqual([]);
    expect(vat('89.78')).toEqual(['VAT of ₦89.78 is not 7.5 % of this total']);
    expect(vat('49.78')).toEqual([]);
    expect(vat('49.76')).toHaveLength(1);
  });
});

test('what one look lacks is taken from the other', () => {
  const paper = `! OGA JOHN STORES
INVOICE NO 204
12/11/2026
RICE 5KG   24,000.00
VAT 7.5%    1,800.00
TOTAL      25,800.00
Paid by transfer
Account 1012345678 GTBank`;
  const whole = (first: string) => {
    const { number, payment_method, bank, vat, lines } = looks(first, paper);
    return [number?.value, payment_method?.value, bank?.value.account_number, vat?.value, lines.length];
  };
  const all = ['204', 'bank_transfer', '1012345678', 180_000, 1];
  expect(whole(paper)).toEqual(all);
  for (const gone of [
    'INVOICE NO 204',
    'Paid by transfer',
    'Account 1012345678 GTBank',
    'RICE 5KG   24,000.00',
  ])
    expect(whole(paper.replace(gone, 'x'))).toEqual(all);
});

test('a second look that saw nothing changes nothing', () => {
  expect(looks(ROLL, '')).toEqual(read(ROLL));
});

test('boxes are shares of the picture, and end at its edge', () => {
  const words = [
    { text: 'TOTAL', confidence: 93, box: { x0: 0, y0: 100, x1: 100, y1: 150 } },
    { text: '500.00', confidence: 93, box: { x0: 150, y0: 100, x1: 250, y1: 150 } },
  ];
  const { total } = readReceipt({ width: 200, height: 400, words }, { today: TODAY, currency: 'NGN' });
  expect(total?.boxes).toEqual([{ left: 0.75, top: 0.25, width: 0.25, height: 0.125 }]);
});
