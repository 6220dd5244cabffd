import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { hasWords, ruleWords, tellingWords } from './narration.ts';
import { unsettledDays } from './settlements.ts';
import type { OpenDocument, OpenEntry, OpenLine } from './suggestion-parts.ts';
import { categoryFor, dayOf, ruleFor, suggest } from './suggestions.ts';

const line = (id: string, amount: number, description: string, date = '2026-10-31'): OpenLine => ({
  ...{ id, date, description, amount },
  reference: null,
});
const entry = (
  entry_id: string,
  amount: number,
  memo: string,
  party: string | null,
  entry_date: string,
): OpenEntry => ({
  ...{ entry_id, line: 1, entry_date, memo, party, amount },
  reference: null,
});
const document = (id: string, party: string, amount: number, date: string): OpenDocument => ({
  ...{ id, number: id, party_id: party, party, date, amount },
});
const none = { entries: [], invoices: [], payables: [], rules: [] };

test('a payment in the books with the amount, near in days and with a word in common, fits well', () => {
  const found = suggest([line('a', 5_840_000, 'NIP TRF FROM NGOZI OKAFOR/MAMA NGOZI STORES')], {
    ...none,
    entries: [
      entry('pay', 5_840_000, 'Payment for INV-2026-088', 'Mama Ngozi Stores', '2026-10-29'),
      entry('other', 5_840_000, 'Payment for INV-2026-085', 'Redeemed Assembly', '2026-10-20'),
      entry('far', 5_840_000, 'Payment', 'Mama Ngozi Stores', '2026-01-20'),
      entry('out', -5_840_000, 'Payment', 'Mama Ngozi Stores', '2026-10-31'),
    ],
    invoices: [document('INV-2026-091', 'Mama Ngozi Stores', 5_840_000, '2026-10-07')],
  }).get('a')!;
  expect(
    found.map(({ kind, entries, documents, fits }) => [kind, entries[0]?.entry_id ?? documents[0]?.id, fits]),
  ).toEqual([
    ['books', 'pay', true],
    ['invoices', 'INV-2026-091', false],
    ['books', 'other', false],
  ]);
  expect(found[0]!.reasons).toEqual([
    { text: 'Same amount', good: true },
    { text: '2 days apart', good: true },
    { text: '“NGOZI” in both', good: true },
    { text: '“MAMA” in both', good: true },
  ]);
  expect(found[2]!.reasons.at(-1)).toEqual({ text: 'No word in common', good: false });
});

test('one payment fits one line only, and two that are equally good fit none', () => {
  const pay = entry('pay', 200_000, 'Payment', 'Chidinma', '2026-10-31');
  const lines = [
    line('near', 200_000, 'TRF FROM CHIDINMA'),
    line('far', 200_000, 'TRF FROM CHIDINMA', '2026-10-01'),
  ];
  const one = suggest(lines, { ...none, entries: [pay] });
  expect([one.get('near')![0]!.fits, one.get('far')![0]!.fits]).toEqual([true, false]);
  const twice = suggest([lines[0]!], { ...none, entries: [pay, { ...pay, entry_id: 'again' }] });
  expect(twice.get('near')!.map(({ fits }) => fits)).toEqual([false, false]);
});

test('several that add up are found, in the books and among open invoices', () => {
  const found = suggest([line('a', 58_400, 'TRF NGOZI')], {
    ...none,
    entries: [20_000, 7_000, 38_400].map((amount, index) =>
      entry(`e${index}`, amount, 'Payment', 'Ngozi', '2026-10-30'),
    ),
    invoices: [
      document('INV-2026-001', 'Ngozi', 8_400, '2026-10-01'),
      document('INV-2026-002', 'Ngozi', 50_000, '2026-10-02'),
    ],
  }).get('a')!;
  expect(
    found.map(({ entries, documents }) => [...entries, ...documents].map(({ amount }) => amount)),
  ).toEqual([
    [20_000, 38_400],
    [8_400, 50_000],
  ]);
  expect(found[0]!.reasons[0]).toEqual({ text: 'Same amount together', good: true });
});

test('a reversal on the statement pairs with what it takes back', () => {
  const lines = [
    line('out', -40_000, 'NIP TO SHOP', '2026-10-29'),
    line('back', 40_000, 'RSVL NIP TO SHOP', '2026-10-30'),
  ];
  const found = suggest(lines, none);
  expect(found.get('back')![0]).toMatchObject({ kind: 'reversal', line_ids: ['out'], fits: true });
  expect(found.get('out')![0]).toMatchObject({ kind: 'reversal', line_ids: ['back'], fits: true });
});

test('rules: the words of a line, and the one with more of them', () => {
  expect(ruleWords('SMS ALERT CHARGE OCT')).toBe('SMS ALERT');
  expect(ruleWords('NIP TO MUSHIN FLOUR DEPOT LTD')).toBe('MUSHIN FLOUR');
  expect(ruleWords('TRF 12345')).toBeNull();
  expect(tellingWords('NIP TRF FROM NGOZI/OKAFOR 123 Ngozi')).toEqual(['NGOZI', 'OKAFOR']);
  expect([hasWords('X SMS-ALERT', 'sms alert'), hasWords('SMSALERT', 'SMS ALERT')]).toEqual([true, false]);
  const rules = [
    { id: 'levy', words: 'LEVY', direction: 'out' as const, category: 'taxes_levies', accepted: 9 },
    {
      id: 'emtl',
      words: 'MONEY TRANSFER LEVY',
      direction: 'out' as const,
      category: 'bank_charges',
      accepted: 1,
    },
  ];
  const levy = line('a', -5_000, 'ELECTRONIC MONEY TRANSFER LEVY');
  expect(ruleFor(levy, rules)?.id).toBe('emtl');
  expect(ruleFor({ ...levy, amount: 5_000 }, rules)).toBeNull();
  expect(suggest([levy], { ...none, rules }).get('a')![0]).toMatchObject({
    kind: 'rule',
    rule: { id: 'emtl' },
  });
});

const first = <Found>(found: Map<string, Found[]>, id = 'a') => found.get(id)![0]!;

test('two payments of one entry each fit their own lines', () => {
  const found = suggest([line('a', 1_000, 'TRF ADA'), line('b', 2_000, 'TRF BOLA')], {
    ...none,
    entries: [
      entry('x', 1_000, 'Payment', 'Ada', '2026-10-31'),
      entry('y', 2_000, 'Payment', 'Bola', '2026-10-31'),
    ],
  });
  expect([first(found).fits, first(found, 'b').fits]).toEqual([true, true]);
});

test('the reference of a payment in the books is compared too', () => {
  const own = { ...entry('x', 1_000, 'Payment', null, '2026-10-31'), reference: '000013261120' };
  const found = suggest([{ ...line('a', 1_000, 'NIP TRF'), reference: '000013261120' }], {
    ...none,
    entries: [own],
  });
  expect(first(found).reasons.at(-1)).toEqual({ text: 'Same reference', good: true });
});

test('of many equal amounts, in any order, the nearest in days comes first, and five are named', () => {
  const days = Array.from({ length: 50 }, (_, day) => (day * 7) % 50);
  const entries = days.map((day) => entry(`e${day}`, 1_000, 'Payment', null, addDays('2026-09-01', day)));
  for (const day of [2, 30, 47]) {
    const found = suggest([line('a', 1_000, 'TRF', addDays('2026-09-01', day))], { ...none, entries });
    const near = found.get('a')!.map(({ entries: [own] }) => Math.abs(Number(own!.entry_id.slice(1)) - day));
    expect(near.length).toBe(5);
    expect(Math.max(...near)).toBeLessThanOrEqual(3);
  }
});

test('the books are looked through 60 days before and after a line', () => {
  const found = (date: string) =>
    suggest([line('a', 1_000, 'TRF', '2026-06-30')], {
      ...none,
      entries: [entry('x', 1_000, 'Payment', null, date)],
    }).get('a')!.length;
  expect(['2026-04-30', '2026-05-01', '2026-08-29', '2026-08-30'].map(found)).toEqual([0, 1, 1, 0]);
});

test('up to three days speak for a payment in the books, more do not', () => {
  const good = (date: string) =>
    first(
      suggest([line('a', 1_000, 'TRF')], { ...none, entries: [entry('x', 1_000, 'Payment', null, date)] }),
    ).reasons[1];
  expect(good('2026-10-28')).toEqual({ text: '3 days apart', good: true });
  expect(good('2026-10-27')).toEqual({ text: '4 days apart', good: false });
});

describe('payments that add up', () => {
  const together = (amount: number, amounts: number[]) =>
    suggest([line('a', amount, 'TRF NGOZI')], {
      ...none,
      entries: amounts.map((each, at) =>
        entry(`e${at}`, each, 'Payment', 'Ngozi', addDays('2026-10-01', at)),
      ),
    })
      .get('a')!
      .map(({ entries }) => entries.map((each) => each.amount));

  test('are of one party, which is named', () =>
    expect(
      first(
        suggest([line('a', 3_000, 'TRF NGOZI')], {
          ...none,
          entries: [1_000, 2_000].map((each) => entry(`${each}`, each, 'Payment', 'Ngozi', '2026-10-30')),
        }),
      ).reasons,
    ).toEqual([
      { text: 'Same amount together', good: true },
      { text: '“NGOZI” in both', good: true },
    ]));

  test('go the same way as the line: a refund is none of them', () =>
    expect(together(30_000, [20_000, -5_000, 15_000])).toEqual([]));

  test('are found among larger ones, which cannot be part of the line', () =>
    expect(together(30_000, [20_000, 10_000, ...Array.from({ length: 12 }, () => 40_000)])).toEqual([
      [20_000, 10_000],
    ]));

  test('are four at most', () => {
    expect(
      together(
        40_000,
        Array.from({ length: 4 }, () => 10_000),
      ).length,
    ).toBe(1);
    expect(
      together(
        50_000,
        Array.from({ length: 5 }, () => 10_000),
      ),
    ).toEqual([]);
  });
});

describe('open documents', () => {
  const of = (description: string, amount: number, documents: OpenDocument[]) =>
    suggest([line('a', amount, description)], {
      ...none,
      ...(amount > 0 ? { invoices: documents } : { payables: documents }),
    }).get('a')!;

  test('of the same amount give their reasons', () => {
    const reasons = (date: string) =>
      of('TRF NGOZI', 1_000, [document('I', 'Ngozi', 1_000, date)])[0]!.reasons;
    expect(reasons('2026-10-28')).toEqual([
      { text: 'Same amount', good: true },
      { text: '“NGOZI” in both', good: true },
      { text: '3 days apart', good: true },
    ]);
    expect(reasons('2026-10-27').at(-1)).toEqual({ text: '4 days apart', good: false });
  });

  test('are payables for money that went out', () =>
    expect(of('TRF NGOZI', -1_000, [document('B', 'Ngozi', 1_000, '2026-10-30')])).toMatchObject([
      { kind: 'payables', documents: [{ id: 'B' }], amount: -1_000 },
    ]));

  test('of the same amount come by nearness and words, three at most', () => {
    const found = of('TRF NGOZI', 1_000, [
      document('old', 'Bola', 1_000, '2026-08-01'),
      document('older', 'Bola', 1_000, '2026-07-01'),
      document('month', 'Bola', 1_000, '2026-10-10'),
      document('hers', 'Ngozi', 1_000, '2026-08-01'),
    ]);
    expect(found.map(({ documents: [own] }) => own!.id)).toEqual(['hers', 'month', 'old']);
  });

  test('fit where amount, a word and the date agree', () =>
    expect(of('TRF NGOZI', 1_000, [document('I', 'Ngozi', 1_000, '2026-10-25')])[0]!.fits).toBe(true));

  test('of one party that the line mentions may add up', () => {
    const two = (a: string, b: string) => [
      document('INV-2026-001', a, 8_400, '2026-10-01'),
      document('INV-2026-002', b, 50_000, '2026-10-02'),
    ];
    expect(of('TRF NGOZI', 58_400, two('Mama Ngozi', 'Mama Ngozi'))).toMatchObject([
      { documents: [{ amount: 8_400 }, { amount: 50_000 }], fits: false },
    ]);
    expect(of('TRF NGOZI', 58_400, two('Mama Ngozi', 'Mama Ngozi'))[0]!.reasons).toEqual([
      { text: 'Same amount together', good: true },
      { text: '“NGOZI” in both', good: true },
    ]);
    expect(of('TRF', 58_400, two('Ngozi', 'Ngozi'))).toEqual([]);
    expect(of('TRF NGOZI BOLA', 58_400, two('Ngozi', 'Bola'))).toEqual([]);
  });

  test('of a party with one of just this amount are not added up', () => {
    const found = of('TRF NGOZI', 58_400, [
      document('INV-2026-001', 'Ngozi', 8_400, '2026-10-01'),
      document('INV-2026-002', 'Ngozi', 50_000, '2026-10-02'),
      document('INV-2026-003', 'Ngozi', 58_400, '2026-10-03'),
    ]);
    expect(found.map(({ documents }) => documents.map(({ id }) => id))).toEqual([['INV-2026-003']]);
  });

  test('that are mentioned by number are named by it', () => {
    const two = [8_400, 50_000].map((amount, at) =>
      document(`INV-2026-00${at}`, 'Ngozi', amount, '2026-10-01'),
    );
    expect(of('TRF INV-2026-000 INV-2026-001', 58_400, two)[0]!.reasons[1]).toEqual({
      ...{ text: '“INV-2026-000” in both', good: true },
    });
    expect(of('TRF INV-2026-000', 400, two.slice(0, 1))[0]!.reasons).toEqual([
      { text: 'Part of INV-2026-000', good: false },
      { text: '“INV-2026-000” in both', good: true },
    ]);
  });

  test('that are larger than the line may be paid in part; a smaller one explains nothing', () => {
    const own = [document('INV-2026-001', 'Ngozi', 8_400, '2026-10-01')];
    expect(of('TRF NGOZI', 400, own)).toMatchObject([{ documents: own, amount: 400, fits: false }]);
    expect(of('TRF NGOZI', 400, own)[0]!.reasons).toEqual([
      { text: 'Part of INV-2026-001', good: false },
      { text: '“NGOZI” in both', good: true },
    ]);
    expect(of('TRF NGOZI', 9_000, own)).toEqual([]);
  });
});

describe('a reversal', () => {
  const pairs = (...lines: OpenLine[]) =>
    [...suggest(lines, none)].flatMap(([id, own]) => own.map(({ line_ids }) => [id, line_ids[0]]));
  const out = (id: string, date: string) => line(id, -40_000, 'NIP TO SHOP', date);
  const back = (id: string, date: string) => line(id, 40_000, 'RSVL NIP TO SHOP', date);

  test('says what it takes back, and how long after', () =>
    expect(first(suggest([out('x', '2026-10-29'), back('a', '2026-10-30')], none)).reasons).toEqual([
      { text: 'Takes the other back', good: true },
      { text: '1 day apart', good: true },
    ]));

  test('comes within ten days after the payment, and not before it', () => {
    expect(pairs(out('x', '2026-10-20'), back('a', '2026-10-30'))).toEqual([
      ['x', 'a'],
      ['a', 'x'],
    ]);
    expect(pairs(out('x', '2026-10-30'), back('a', '2026-10-30')).length).toBe(2);
    expect(pairs(out('x', '2026-10-19'), back('a', '2026-10-30'))).toEqual([]);
    expect(pairs(out('x', '2026-10-31'), back('a', '2026-10-30'))).toEqual([]);
  });

  test('takes back one payment, which no other reversal takes back', () => {
    const two = [out('x', '2026-10-29'), out('y', '2026-10-29')];
    const taken = pairs(...two, back('a', '2026-10-30'), back('b', '2026-10-30'), back('c', '2026-10-30'));
    expect(taken.map(([id]) => id)).toEqual(['x', 'y', 'a', 'b']);
    expect(new Set(taken.map(([, other]) => other)).size).toBe(4);
  });

  test('takes back the earlier of two payments, so that the later one is left for a later reversal', () =>
    expect(
      pairs(out('y', '2026-10-29'), out('x', '2026-10-20'), back('a', '2026-10-30'), back('b', '2026-10-31')),
    ).toEqual([
      ['y', 'b'],
      ['x', 'a'],
      ['a', 'x'],
      ['b', 'y'],
    ]));

  test('is not taken back itself', () => {
    const again = line('b', -40_000, 'RSVL OF RSVL', '2026-10-30');
    expect(pairs(out('x', '2026-10-29'), back('a', '2026-10-30'), again)).toEqual([
      ['x', 'a'],
      ['a', 'x'],
    ]);
  });

  test('says so: the same amount out and in is none', () =>
    expect(pairs(out('x', '2026-10-29'), line('a', 40_000, 'NIP FROM SHOP', '2026-10-30'))).toEqual([]));
});

test('a rule names its words, fits the direction it is for, and of equal words the one that was used more wins', () => {
  const rule = (id: string, words: string, direction: 'in' | 'out', accepted: number) => ({
    ...{ id, words, direction, accepted, category: 'other' },
  });
  const rules = [
    rule('rare', 'SHOP', 'in', 1),
    rule('often', 'SHOP', 'in', 9),
    rule('out', 'SHOP', 'out', 99),
  ];
  const found = suggest([line('a', 1_000, 'TRF SHOP RENT')], { ...none, rules });
  expect(first(found)).toMatchObject({ rule: { id: 'often' }, fits: false });
  expect(first(found).reasons).toEqual([{ text: '“SHOP”', good: true }]);
});

test('a line that could be two payments has the one that no other line has a better claim to', () => {
  const pay = (id: string, memo: string) => entry(id, 1_000, memo, null, '2026-10-31');
  const found = suggest([line('b', 1_000, 'TRF'), line('a', 1_000, 'TRF INV-2026-001')], {
    ...none,
    entries: [pay('x', 'Payment for INV-2026-001'), pay('y', 'Payment for INV-2026-002')],
  });
  const fitting = (id: string) =>
    found.get(id)!.flatMap(({ fits, entries }) => (fits ? [entries[0]!.entry_id] : []));
  expect([fitting('a'), fitting('b')]).toEqual([['x'], ['y']]);
});

test('two terminals that pay out receipts of one day both fit', () => {
  const terminals = ['One', 'Two'].map((name, at) => ({
    ...{ account_id: name, name },
    days: unsettledDays([{ day: '2026-10-30', amount: 1_000_000 * (at + 1) }]),
  }));
  const lines = [line('a', 1_000_000, 'POS SETTLEMENT'), line('b', 2_000_000, 'POS SETTLEMENT')];
  const found = suggest(lines, { ...none, terminals });
  expect([first(found).fits, first(found, 'b').fits]).toEqual([true, true]);
});

test('an alert of a customer goes before an open invoice, and after a payment in the books', () => {
  const customer = { id: 'c', name: 'Ngozi' };
  const alerts = [{ id: 'x', date: '2026-10-31', amount: 1_000, text: 'TRF', customer, document: null }];
  const found = suggest([line('a', 1_000, 'TRF NGOZI')], {
    ...none,
    ...{ alerts, invoices: [document('I', 'Ngozi', 1_000, '2026-10-31')] },
    entries: [entry('e', 1_000, 'Payment', 'Ngozi', '2026-10-31')],
  });
  expect(found.get('a')!.map(({ kind }) => kind)).toEqual(['books', 'alert', 'invoices']);
});

test('words of a statement name the category that every bank means, and a day is short', () => {
  expect([categoryFor('SMS ALERT CHARGE'), categoryFor('TRF TO ADA')]).toEqual(['bank_charges', null]);
  expect(dayOf('2026-10-05')).toBe('5 Oct');
});

test('thousands of lines take a moment', () => {
  const names = Array.from(
    { length: 300 },
    (_, index) => `CUSTOMER${String.fromCharCode(65 + (index % 26))} ${'ABCDEFGHIJ'[index % 10]}NAME`,
  );
  const lines = Array.from({ length: 5_000 }, (_, index) =>
    line(`l${index}`, 1_000 + (index % 900) * 50, `TRF FROM ${names[index % 300]}`),
  );
  const entries = Array.from({ length: 5_000 }, (_, index) =>
    entry(`e${index}`, 1_000 + (index % 900) * 50, 'Payment', names[index % 300]!, '2026-10-30'),
  );
  const start = performance.now();
  expect(suggest(lines, { ...none, entries }).size).toBe(5_000);
  expect(performance.now() - start).toBeLessThan(5_000);
});
