import type { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { describe, expect, test } from 'vitest';
import { assertPeriodOpen, assertRoom, canonicalEntry, effectOf } from './journal.ts';

describe('assertPeriodOpen', () => {
  test('locked until Oct 31: Oct 31 and before are refused, Nov 1 is open', () => {
    const locked = expect.objectContaining({ code: 'PERIOD_LOCKED', status: 409 });
    expect(() => assertPeriodOpen('2026-10-31', '2026-10-31')).toThrow(locked);
    expect(() => assertPeriodOpen('2026-01-01', '2026-10-31')).toThrow(locked);
    expect(() => assertPeriodOpen('2026-11-01', '2026-10-31')).not.toThrow();
  });

  test('without a lock every day is open', () => {
    expect(() => assertPeriodOpen('1900-01-01', null)).not.toThrow();
  });
});

describe('canonicalEntry', () => {
  const entry = {
    organization_id: '019AAAAA-0000-7000-8000-00000000000A',
    id: '019aaaaa-0000-7000-8000-00000000000b',
    entry_date: '2026-11-21',
    posted_on: '2026-11-22',
    posted_by: '019AAAAA-0000-7000-8000-00000000000D' as string | null,
    source_type: 'invoice',
    source_id: '019aaaaa-0000-7000-8000-00000000000C',
    lines: [
      { account_code: '1100', amount: 107_500, customer_id: 'someone' },
      { account_code: '4000', amount: -107_500 },
    ],
    memo: 'never hashed',
  };
  const text =
    '{"organization_id":"019aaaaa-0000-7000-8000-00000000000a","id":"019aaaaa-0000-7000-8000-00000000000b",' +
    '"entry_date":"2026-11-21","posted_on":"2026-11-22","posted_by":"019aaaaa-0000-7000-8000-00000000000d",' +
    '"source_type":"invoice","source_id":"019aaaaa-0000-7000-8000-00000000000c",' +
    '"reverses_id":null,"lines":[["1100",107500],["4000",-107500]]}';

  test('is this text, to the byte: changing it breaks every chain ever written', () => {
    expect(canonicalEntry(entry)).toBe(text);
  });

  test('has ids in lower case, and an entry without a source as null', () => {
    const reverses_id = '019AAAAA-0000-7000-8000-00000000000E';
    const hashed = JSON.parse(canonicalEntry({ ...entry, source_id: null, reverses_id }));
    expect(hashed).toMatchObject({ source_id: null, reverses_id: reverses_id.toLowerCase() });
  });

  test('does not depend on the order of keys, nor on whether reverses_id is left out or null', () => {
    const turned = Object.fromEntries(Object.entries(entry).reverse()) as typeof entry;
    expect(canonicalEntry({ ...turned, reverses_id: null })).toBe(text);
  });

  test('one kobo, one account, one day, another person or the order of lines more or less gives another text', () => {
    const [first, second] = entry.lines as [(typeof entry.lines)[0], (typeof entry.lines)[0]];
    for (const changed of [
      { ...entry, entry_date: '2026-11-22' },
      { ...entry, posted_on: '2026-11-23' },
      { ...entry, posted_by: entry.id },
      { ...entry, posted_by: null },
      { ...entry, reverses_id: entry.id },
      { ...entry, lines: [second, first] },
      { ...entry, lines: [{ ...first, amount: 107_501 }, second] },
      { ...entry, lines: [{ ...first, account_code: '1101' }, second] },
    ])
      expect(canonicalEntry(changed)).not.toBe(text);
  });
});

test('an entry that does not say so settles when money or credit is applied, and takes back what it reverses', () => {
  const effect = (source_type: string) => effectOf({ source_type });
  for (const type of ['payment', 'supplier_payment', 'supplier_application', 'supplier_refund'])
    expect(effect(type), type).toBe('settlement');
  for (const type of ['invoice', 'bill', 'journal', 'transfer']) expect(effect(type), type).toBe('new');
  expect(effectOf({ source_type: 'payment', reverses_id: 'e1' })).toBe('taking_back');
});

test('new documents are refused first, then settlements; reversals never', () => {
  const code = (...args: Parameters<typeof assertRoom>) => {
    try {
      assertRoom(...args);
    } catch (error) {
      return (error as Refusal).code;
    }
  };
  const { document_max: most, books_documents, books_settlements } = LIMITS;
  expect(code('new', most, books_documents - most)).toBeUndefined();
  expect(code('new', most, books_documents - most + 1)).toBe('BOOKS_FULL');
  expect(code('new', most + 1, 0)).toBe('VALIDATION_FAILED');
  expect(code('settlement', most, books_settlements - most)).toBeUndefined();
  expect(code('settlement', most, books_settlements - most + 1)).toBe('BOOKS_FULL');
  expect(code('settlement', most * 2 + 1, 0)).toBe('VALIDATION_FAILED');
  expect(code('taking_back', books_settlements, books_settlements)).toBeUndefined();
  expect(() => assertRoom('new', most + 1, 0)).toThrow(
    'The amount of one document cannot exceed 100,000,000,000.00. Please check the amounts.',
  );
  // Everything that can be posted can be paid, and all of that reversed.
  expect(books_documents * 2).toBeLessThanOrEqual(books_settlements);
  expect(books_settlements * 2).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  expect(effectOf({ source_type: 'invoice' })).toBe('new');
  expect(effectOf({ source_type: 'payment' })).toBe('settlement');
  expect(effectOf({ source_type: 'payment', reverses_id: 'x' })).toBe('taking_back');
});
