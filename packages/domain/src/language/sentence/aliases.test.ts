import { LIMITS } from '@lissafi/contract/limits';
import { describe, expect, test } from 'vitest';
import { whyNoAlias } from './aliases.ts';
import { invoiceTextOf } from './invoice-text.ts';
import { type Alias, findName, wordsKey, wordsKeysIn } from './known-names.ts';
import { namedIn } from './questions.ts';
import { tokensOf } from './tokens.ts';

const risikat: Alias = { words: 'Iya Risi', name: 'Risikat Balogun', id: '1' };
const find = (text: string, names: (string | Alias)[]) => findName(tokensOf(text), names);

describe('words that cannot stand for a name', () => {
  test.each([
    ['customer', 'customer', 'Risikat Balogun'],
    ['customer', 'my customer', 'Risikat Balogun'],
    ['customer', 'her', 'Risikat Balogun'],
    ['customer', 'Alhaji', 'Alhaji Sani Stores'],
    ['customer', 'transfer', 'Risikat Balogun'],
    ['customer', 'Friday', 'Friday Okon'],
    ['item', 'profit', 'Agege bread'],
    ['customer', '234', 'Risikat Balogun'],
    ['customer', '!', 'Risikat Balogun'],
    ['customer', 'one two three four five six seven', 'Risikat Balogun'],
    ['customer', 'risikat  Balogun', 'Risikat Balogun'],
    ['customer', 'x'.repeat(LIMITS.alias_text + 1), 'Risikat Balogun'],
    ['item', 'goods', 'Agege bread'],
    ['item', 'bags', 'Rice, 50 kg bag'],
    ['item', 'agege breads', 'Agege bread'],
    ['unit', 'kg', 'bag'],
    ['unit', 'dozen', 'piece'],
    ['unit', 'paints', 'paint'],
    ['unit', 'kwano', 'mudu'],
    ['unit', 'paint of', 'mudu'],
  ] as const)('%s “%s” for %s', (kind, said, name) => {
    expect(whyNoAlias(kind, said, name)).toMatch(/\w/);
  });

  test.each([
    ['customer', 'Iya Risi', 'Risikat Balogun'],
    ['customer', 'Alhaji Sule', 'Suleiman Bello'],
    ['supplier', 'landlord', 'Musa Properties'],
    ['item', 'rice', 'Rice, 50 kg bag'],
    ['item', 'big loaf', 'Family bread, 800 g'],
    ['unit', 'paint', 'rubber'],
    ['unit', 'dericas', 'cup'],
  ] as const)('but %s “%s” can for %s', (kind, said, name) => {
    expect(whyNoAlias(kind, said, name)).toBeNull();
  });
});

describe('an alias in a text', () => {
  test('leads to its record, with the place of its own words', () => {
    expect(find('how much iya risi owe me', ['Iya Basira', risikat])).toEqual({
      ...{ name: 'Risikat Balogun', id: '1', from: 2, to: 4 },
    });
  });

  test('counts only where all its words stand together', () => {
    for (const text of ['Risi paid', 'Iya paid Risi', 'Iya Basira paid'])
      expect(find(text, [risikat])).toBeNull();
  });

  test('of two records that fit in part it tells which; a whole name comes before it, whatever the order', () => {
    const ada: Alias = { words: 'Ada', name: 'Ada Ventures', id: '2' };
    for (const names of [
      ['Ada Stores', 'Ada Ventures', ada],
      [ada, 'Ada Stores', 'Ada Ventures'],
    ])
      expect(find('Ada paid 5k', names)).toMatchObject({ name: 'Ada Ventures', id: '2' });
    for (const names of [
      [ada, 'Ada'],
      ['Ada', ada],
    ])
      expect(find('Ada paid 5k', names)).toEqual({ name: 'Ada', from: 0, to: 1 });
    expect(find('Ada Stores paid 5k', [ada, 'Ada Stores'])).toMatchObject({ name: 'Ada Stores' });
  });

  test('is understood in an invoice and in a question', () => {
    const rice: Alias = { words: 'swallow rice', name: 'Ofada rice, 50 kg', id: '3' };
    expect(
      invoiceTextOf('3 swallow rice at 45k for Iya Risi', '2026-01-15', {
        customers: [risikat],
        products: [rice],
      }),
    ).toMatchObject({ customer: 'Risikat Balogun', items: [{ name: 'Ofada rice, 50 kg', quantity: 3 }] });
    expect(
      namedIn('how much does Iya Risi owe?', '2026-01-15', { customers: [risikat] }).customer,
    ).toMatchObject({ name: 'Risikat Balogun', id: '1' });
  });
});

test('the keys of a text hold that of each alias in it, also in the plural and with accents', () => {
  const keys = wordsKeysIn('Sold 5 paints of gàri to Iya Risi, cash', LIMITS.alias_words);
  for (const words of ['paint', 'gari', 'iya risi']) expect(keys).toContain(wordsKey(words));
  expect(wordsKeysIn('', LIMITS.alias_words)).toEqual([]);
});
