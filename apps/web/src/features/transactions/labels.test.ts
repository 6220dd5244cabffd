import { categoriesOf } from '@lissafi/domain/books/transaction';
import { CATEGORY_NAMES, categoryNamed } from '@lissafi/domain/imports/category-words';
import { expect, test } from 'vitest';
import ha from '../../../words/ha.json';
import ig from '../../../words/ig.json';
import pcm from '../../../words/pcm.json';
import yo from '../../../words/yo.json';
import { ALL_CATEGORIES } from './labels.ts';

test('files are read by the names that the screens show', () => {
  expect(CATEGORY_NAMES).toMatchObject(ALL_CATEGORIES);
});

test.each(Object.entries({ pcm, ha, ig, yo }))('and by their names in the language %s', (_, words) => {
  for (const type of ['income', 'expense'] as const)
    for (const category of categoriesOf(type)) {
      const name = (words as Readonly<Record<string, string>>)[CATEGORY_NAMES[category]];
      if (name) expect(categoryNamed(name, categoriesOf(type)), name).toBe(category);
    }
  expect(categoryNamed('Abinci da walwala', categoriesOf('expense'))).toBe('food_welfare');
  expect(categoryNamed('KATIN WAYA DA DATA', categoriesOf('expense'))).toBe('airtime_data');
  expect(categoryNamed('Albashi da kudin aiki', categoriesOf('expense'))).toBe('salaries');
});
