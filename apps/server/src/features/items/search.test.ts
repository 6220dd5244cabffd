import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { materialTools, RAW } from '../../testing/materials.ts';
import { GOODS, testShop } from '../../testing/shop.ts';

let application: TestApplication;
let owner: Member;
const { raw } = materialTools(() => ({ application, owner }));
const shop = testShop('piece', () => ({ application, owner }));

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  for (const name of ['Wheat flour', 'Sugar', 'Flour', 'Cornflour', 'Flour, strong']) await raw({ name });
  for (const name of ['Doughnut', 'Agege bread', 'Brown bread']) await shop.good({ name });
});
afterAll(() => application.close());

const find = async (path: string, search: string, more = '', member = owner) => {
  const { body } = await member.get(`${path}?search=${encodeURIComponent(search)}${more}`);
  const rows: { name: string }[] = body.raw_materials ?? body.finished_goods;
  return { names: rows.map(({ name }) => name), total: body.total, is_similar: body.is_similar };
};

test('what is called so comes first, then what begins with the text, then words that do, then the rest', async () => {
  expect(await find(RAW, 'flour')).toEqual({
    names: ['Flour', 'Flour, strong', 'Wheat flour', 'Cornflour'],
    total: 4,
    is_similar: undefined,
  });
  // Another order that was asked for stays.
  expect((await find(RAW, 'flour', '&sort_by=created_at')).names[0]).toBe('Wheat flour');
});

test.each([
  [RAW, 'flower', 'Flour'],
  [RAW, 'suger', 'Sugar'],
  [GOODS, 'doughnuts', 'Doughnut'],
  [GOODS, 'agegge', 'Agege bread'],
  [GOODS, 'agegge bred', 'Agege bread'],
])('in %s "%s" finds %s, and says that it is only similar', async (path, text, name) => {
  const { names, is_similar } = await find(path, text);
  expect([names[0], is_similar]).toEqual([name, true]);
});

test('nothing similar is nothing, filters hold, and another organization has its own names', async () => {
  expect(await find(GOODS, 'cement')).toEqual({ names: [], total: 0, is_similar: undefined });
  expect((await find(GOODS, '---')).total).toBe(0);
  expect((await find(GOODS, 'agegge', '&status=inactive')).total).toBe(0);
  const stranger = await testOwner(application);
  expect((await find(GOODS, 'agegge', '', stranger)).total).toBe(0);
});

test('a changed name is found by its new trigrams', async () => {
  const id = await shop.good({ name: 'Meat pie' });
  await owner.put(`${GOODS}/${id}`, { version: 1, name: 'Sausage roll' });
  expect((await find(GOODS, 'sausige')).names).toEqual(['Sausage roll']);
});
