import { expect, test } from 'vitest';
import { findNames } from './find-names.ts';

const ITEMS = [
  { name: 'Brown bread', sku: 'BB-1' },
  { name: 'Agege bread', sku: 'AG-1' },
  { name: 'Flour', sku: 'FL-1' },
  { name: 'Doughnut', sku: 'DN-1' },
  { name: 'Bread', sku: 'BR-1' },
  { name: 'Breadcrumbs', sku: 'BC-1' },
  { name: 'Rice', sku: 'RC-50' },
  { name: 'Crème brûlée', sku: 'CB-1' },
];
const find = (text: string) => {
  const { rows, is_similar } = findNames(ITEMS, text, ({ name, sku }) => [name, sku]);
  return { names: rows.map(({ name }) => name), is_similar };
};

test('what is called so comes first, then what begins with it, then what has a word that does', () => {
  expect(find('bread')).toEqual({
    names: ['Bread', 'Breadcrumbs', 'Brown bread', 'Agege bread'],
    is_similar: false,
  });
  expect(find('dn-1').names).toEqual(['Doughnut']);
  expect(find('bread agege').names).toEqual(['Agege bread']);
  expect(find('brulee').names).toEqual(['Crème brûlée']);
  expect(find(' ').names).toHaveLength(ITEMS.length);
});

test.each([
  ['agegge', 'Agege bread'],
  ['agegge bred', 'Agege bread'],
  ['flower', 'Flour'],
  ['doughnuts', 'Doughnut'],
  ['donut', 'Doughnut'],
  ['rise', 'Rice'],
])('%s finds %s, as something similar', (text, name) => {
  const { names, is_similar } = find(text);
  expect([names[0], is_similar]).toEqual([name, true]);
});

test('what is like nothing finds nothing, and similar names do not stand beside what contains the text', () => {
  expect(find('cement')).toEqual({ names: [], is_similar: false });
  // "Rice" is similar to "rics", but one word of two is not enough.
  expect(find('rics zzz').names).toEqual([]);
  expect(find('flour').names).toEqual(['Flour']);
});
