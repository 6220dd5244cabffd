import { expect, test } from 'vitest';
import { hasWords, ruleWords, tellingWords } from './narration.ts';
import type { OpenDocument, OpenEntry, OpenLine } from './suggestion-parts.ts';
import { ruleFor, suggest } from './suggestions.ts';

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
