import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { testShop } from '../../testing/shop.ts';

const COUNTS = '/api/v1/inventory/counts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { act, good, receive, assertTied } = testShop('piece', () => ({ application, owner }));
const namesOf = ({ lines }: { lines: { name: string }[] }) => lines.map(({ name }) => name);

test('a sheet of one place lists what is or was there, and takes what is found besides', async () => {
  const category_id = (await act('/api/v1/inventory/categories', { name: 'Bread' })).id;
  const bread = await good({ name: 'Bread', category_id });
  const pie = await good({ name: 'Pie', category_id });
  await good({ name: 'Never received', category_id });
  const start = (fields: object = {}) =>
    act(COUNTS, { title: 'Count', scope: { of: 'all' }, ...fields }) as Promise<{
      id: string;
      location_name: string;
      lines: { name: string }[];
    }>;
  // One place: every item is counted there, also what the books do not know yet.
  expect(namesOf(await start())).toEqual(['Bread', 'Never received', 'Pie']);

  await act('/api/v1/branches', { name: 'Ikeja' });
  const { locations } = (await owner.get('/api/v1/inventory/locations')).body;
  const ikeja: string = locations[1].id;
  await receive(bread, 10);
  await receive(pie, 6, 100, { location_id: ikeja });
  const carry = (from_location_id: string, to_location_id: string, quantity: number) =>
    act('/api/v1/inventory/transfers', {
      ...{ from_location_id, to_location_id, transferred_on: application.today },
      items: [{ item_id: bread, quantity }],
    });
  expect(namesOf(await start())).toEqual(['Bread']);
  expect(namesOf(await start({ location_id: ikeja }))).toEqual(['Pie']);
  // What was there is counted there, though the books have nothing of it now.
  await carry(owner.organization_id, ikeja, 4);
  await carry(ikeja, owner.organization_id, 4);
  const sheet = await start({ location_id: ikeja, scope: { of: 'category', category_id } });
  expect(namesOf(sheet)).toEqual(['Bread', 'Pie']);
  expect(sheet.location_name).toBe('Ikeja');
  // Items that are named are listed wherever they are.
  expect(
    namesOf(await start({ location_id: ikeja, scope: { of: 'items', item_ids: [pie, bread] } })),
  ).toHaveLength(2);
  const cake = await good({ name: 'Cake' });
  await act(`${COUNTS}/${sheet.id}/lines`, { item_id: cake, counted: 2 });
  const { lines } = (await owner.get(`${COUNTS}/${sheet.id}`)).body;
  expect(lines[2]).toMatchObject({ name: 'Cake', counted: 2, expected: 0, difference: 2 });
  await act(`${COUNTS}/${sheet.id}/post`, {});
  await assertTied();
});

test('a line says in which other units its item may be counted', async () => {
  const eggs = await good({ name: 'Eggs', conversions: [{ unit: 'crate', factor: 30 }] });
  const { lines } = await act(COUNTS, { title: 'Eggs', scope: { of: 'items', item_ids: [eggs] } });
  expect(lines).toMatchObject([{ unit: 'piece', conversions: [{ unit: 'crate', factor: 30 }] }]);
});
