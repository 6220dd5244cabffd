import { LIMITS } from '@lissafi/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

const INVENTORY = '/api/v1/inventory';
let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  shop = workshop(application, owner);
});
afterAll(() => application.close());

const lookup = (code: string, member = owner) =>
  member.get(`${INVENTORY}/lookup?code=${encodeURIComponent(code)}`);

describe('codes', () => {
  test('an item is found by its barcode exactly, by its SKU in any case, and never by a part', async () => {
    const flour = await shop.raw({ name: 'Flour', sku: 'FL-1', barcode: '5901234123457' });
    const loaf = await shop.good({ name: 'Loaf', sku: 'BR-1', selling_price: 120_000 });
    expect((await lookup('5901234123457')).body).toMatchObject({ id: flour.id, item_type: 'raw_material' });
    expect((await lookup('br-1')).body).toMatchObject({ id: loaf.id, selling_price: 120_000 });
    for (const code of ['590123412345', 'BR', 'nothing']) {
      const { status, body } = await lookup(code);
      expect([status, body.code, body.field], code).toEqual([404, 'NOT_FOUND', 'code']);
    }
    expect((await lookup(' ')).body.field).toBe('code');
    expect((await lookup('FL-1', await testOwner(application))).status).toBe(404);
  });

  test('an American code is found with and without its zero, and a barcode goes before a SKU', async () => {
    const [tin] = [await shop.good({ barcode: '036000291452' })];
    await shop.good({ sku: '036000291452' });
    for (const code of ['036000291452', '0036000291452'])
      expect((await lookup(code)).body.id, code).toBe(tin.id);
  });

  test('two items never have one barcode: at creation, at a change, in a file, and of two at once', async () => {
    const taken = { barcode: '4006381333931' };
    const pen = await shop.good(taken);
    const other = await shop.raw();
    const create = (fields: object) =>
      owner.post(`${INVENTORY}/raw-materials`, { name: 'x', unit: 'piece', ...fields });
    const refused = await create({ ...taken, sku: 'x1' });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      409,
      'BARCODE_TAKEN',
      'barcode',
    ]);
    const changed = await owner.put(`${INVENTORY}/raw-materials/${other.id}`, { version: 1, ...taken });
    expect([changed.status, changed.body.field]).toEqual([409, 'barcode']);
    const same = await owner.put(`${INVENTORY}/finished-goods/${pen.id}`, { version: 1, ...taken });
    expect(same.status).toBe(200);
    const stranger = workshop(application, await testOwner(application));
    expect((await stranger.good(taken)).barcode).toBe(taken.barcode);
    const race = await Promise.all(['r1', 'r2', 'r3'].map((sku) => create({ sku, barcode: 'RACE' })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const { status, body } of race) if (status === 409) expect(body.code).toBe('BARCODE_TAKEN');
  });

  test('a member without access to the stock cannot look up a code, and sales sees no cost by it', async () => {
    const item = await shop.raw({ sku: 'COST-1', standard_cost: 500 });
    const sales = await testMember(application, owner, 'sales');
    expect((await lookup('COST-1', sales)).body).toMatchObject({ id: item.id, unit_cost: null });
  });
});

describe('pictures', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#b2540c' } });
  const put = (path: string, content: Buffer) =>
    owner.put(`${path}/picture`, { content: content.toString('base64') });
  const read = (id: string, size = 'large', member = owner) =>
    member.get(`${INVENTORY}/pictures/${id}?size=${size}`);

  test('a photo is re-encoded in two sizes, without its location, and cached only by members’ browsers', async () => {
    const path = `${INVENTORY}/finished-goods/${(await shop.good()).id}`;
    const mark = 'GPS 6.4541 N';
    const photo = await draw(1_600, 800)
      .withExif({ IFD0: { Copyright: mark } })
      .jpeg()
      .toBuffer();
    expect(photo.includes(mark)).toBe(true);
    const { status, body } = await put(path, photo);
    expect([status, body.version]).toEqual([200, 1]);
    const large = await read(body.picture_id);
    expect([large.status, large.headers['content-type'], large.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
    ]);
    const stored = await sharp(large.raw).metadata();
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual([
      'webp',
      1_024,
      512,
      undefined,
    ]);
    const small = await sharp((await read(body.picture_id, 'small')).raw).metadata();
    expect([small.width, small.height]).toEqual([LIMITS.thumbnail_pixels, LIMITS.thumbnail_pixels]);
    expect((await read(body.picture_id, 'huge')).status).toBe(400);
    expect((await read(body.picture_id, 'large', await testOwner(application))).status).toBe(404);
    expect((await application.call('GET', `${INVENTORY}/pictures/${body.picture_id}`)).status).toBe(401);
    const list = await owner.get(`${INVENTORY}/finished-goods?search=${body.sku}`);
    expect(list.body.finished_goods[0].picture_id).toBe(body.picture_id);
  });

  test('a new picture replaces it, and it can be removed; deleting the item deletes it', async () => {
    const { id } = await shop.raw();
    const path = `${INVENTORY}/raw-materials/${id}`;
    const first = (await put(path, await draw(10, 10).png().toBuffer())).body.picture_id;
    const second = (await put(path, await draw(20, 20).webp().toBuffer())).body.picture_id;
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await owner.delete(`${path}/picture`)).body.picture_id).toBeNull();
    expect((await read(second)).status).toBe(404);
    const third = (await put(path, await draw(20, 20).png().toBuffer())).body.picture_id;
    expect((await owner.delete(path)).status).toBe(200);
    expect((await read(third)).status).toBe(404);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG or WebP/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PNG, JPEG or WebP/],
    ['the head of a PNG and nothing else', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /cannot be read/],
    ['too much', Buffer.alloc(LIMITS.picture_bytes + 3, 1), /512 KB or less/],
  ])('%s is refused at its field', async (_what, content, message) => {
    const { id } = await shop.good();
    const { status, body } = await put(`${INVENTORY}/finished-goods/${id}`, content);
    expect([status, body.errors[0].field]).toEqual([400, 'content']);
    expect(body.errors[0].message).toMatch(message);
  });
});
