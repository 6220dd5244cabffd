import { CATEGORY_NAMES } from '@lissafi/domain/imports/category-words';
import { expect, test } from 'vitest';
import { ALL_CATEGORIES } from './labels.ts';

test('files are read by the names that the screens show', () => {
  expect(CATEGORY_NAMES).toMatchObject(ALL_CATEGORIES);
});
