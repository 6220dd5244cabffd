import { expect, test } from 'vitest';
import {
  type Candidate,
  findDuplicates,
  nameSimilarity,
  namesToCompare,
  VERY_SIMILAR,
} from './name-similarity.ts';

const one = (
  id: string,
  name: string,
  phone: string | null = null,
  email: string | null = null,
): Candidate => ({
  id,
  name,
  phone,
  email,
});

test.each([
  ['Mama Ngozi Stores', 'Mama Ngozi Store'],
  ['Adé Foods Nig. Ltd', 'Ade Foods Limited'],
  ['Okafor Chinedu', 'Chinedu Okafor'],
  ['Blessing Ventures', 'Blesing Ventures'],
])('%s and %s are very similar', (a, b) => {
  expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(VERY_SIMILAR);
});

test.each([
  ['Mama Ngozi', 'Mama Nkechi'],
  ['Musa Ibrahim', 'Musa Aliyu'],
  ['Kano Rice Depot', 'Kano Bag Depot'],
  ['Ltd', 'Limited'],
])('%s and %s are not', (a, b) => {
  expect(nameSimilarity(a, b)).toBeLessThan(VERY_SIMILAR);
});

test('same telephone, same email, similar name: once a pair, with every reason, the surest first', () => {
  const found = findDuplicates(
    [
      one('a', 'Mama Ngozi', '+2348031234567', 'ngozi@example.com'),
      one('b', 'Ngozi Okafor', '+2348031234567', 'ngozi@example.com'),
      one('c', 'Blessing Ventures', null, null),
      one('d', 'Blesing Ventures', null, null),
      one('e', 'Kano Rice Depot', '+2348030000000', null),
    ],
    10,
  );
  expect(found).toEqual([
    { ids: ['a', 'b'], reasons: ['phone', 'email'] },
    { ids: ['c', 'd'], reasons: ['name'] },
  ]);
  expect(findDuplicates([one('a', 'X', '1'), one('b', 'Y', '1'), one('c', 'Z', '1')], 2)).toHaveLength(2);
});

test('names in other scripts are compared too, and ten thousand customers take no minute', () => {
  expect(findDuplicates([one('a', 'محمد إبراهيم'), one('b', 'محمد إبراهيم')], 10)).toHaveLength(1);
  const many = Array.from({ length: 10_000 }, (_, index) => one(String(index), `Customer ${index} Ltd`));
  const began = performance.now();
  findDuplicates(many, 100);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('names that are compared all at once are as similar as two of them', () => {
  const known = ['Mama Ngozi Stores', 'Kano Rice Depot', 'Ltd', 'Mama Ngozi', 'Ngozi Okafor', ''];
  const compared = namesToCompare();
  for (const name of known) compared.add(name);
  for (const name of ['Mama Ngozi Store', 'Ngozi', 'Kano', 'Limited', 'Zik']) {
    const expected = known
      .map((other, place) => ({ place, share: nameSimilarity(name, other) }))
      .filter(({ share }) => share >= 0.4)
      .sort((a, b) => b.share - a.share)
      .map(({ place }) => place);
    expect([name, compared.like(name, 0.4, 9)]).toEqual([name, expected]);
  }
  expect(compared.like('Mama Ngozi', 0.1, 1)).toEqual([3]);
});

test('names made so that each is compared with very many take a bounded time', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const letter = (number: number) => letters[number % 26]!;
  const word = (number: number) =>
    letter(number) + letter(Math.floor(number / 26)) + letter(Math.floor(number / 676));
  const long = Array.from({ length: 10_000 }, (_, index) =>
    one(
      String(index),
      Array.from({ length: 30 }, (__, place) => `${word((index * 7 + place * 613) % 5_000)}${place}`).join(
        ' ',
      ),
    ),
  );
  const began = performance.now();
  expect(findDuplicates(long, 100).length).toBeLessThanOrEqual(100);
  expect(performance.now() - began).toBeLessThan(30_000);
});
