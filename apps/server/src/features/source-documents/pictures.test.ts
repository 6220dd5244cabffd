import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPictureReader } from '../../pictures/reader.ts';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut } from '../../testing/money.ts';
import {
  blankPicture,
  pictureReading,
  printedReceipt,
  proOwner,
  readAs,
  SOURCES,
  setTier,
  someSound,
  upload,
  work,
} from '../../testing/source-documents.ts';

const MANUAL = '/api/v1/ingestion/transactions/manual';
const TRANSACTIONS = '/api/v1/ingestion/transactions';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await proOwner(application);
});

const picture = async (member = owner) => {
  const { status, body } = await upload(member, 'pictures', await blankPicture());
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const get = async (id: string, member = owner) => (await member.get(`${SOURCES}/${id}`)).body;
const expense = (source_document_id: string, more: object = {}) => ({
  ...{ type: 'expense', amount: 950_000, transaction_date: application.today, category: 'fuel' },
  ...{ payment_method: 'cash', source_document_id, ...more },
});
const inboxCount = async (member = owner) => (await member.get('/api/v1/inbox')).body.counts.source_document;

describe('what is accepted', () => {
  test('jpg, jpeg, png, gif and webp by their content, whatever their names and declared types', async () => {
    const names = { jpeg: 'a.jpeg', png: 'b.exe', gif: 'c.GIF', webp: '../d' } as const;
    for (const [format, name] of Object.entries(names)) {
      const content = await blankPicture(format as keyof typeof names);
      const { status, body } = await upload(owner, 'pictures', content, { name });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toMatchObject({
        ...{ kind: 'picture', state: 'reading', media_type: `image/${format}`, bytes: content.length },
        ...{ reading: null, recorded: null, same_as: null, created_by_name: 'Bisi Adeyemi' },
      });
      expect(body.name).toMatch(format === 'jpeg' ? /^a\.jpg$/ : new RegExp(`\\.${format}$`));
    }
    const jpg = await upload(owner, 'pictures', await blankPicture('jpeg'), { name: 'x.jpg' });
    expect(jpg.body.name).toBe('x.jpg');
    expect((await owner.get(SOURCES)).body.total).toBe(5);
  });

  test('other content, an empty file and a picture that ends in the middle are refused at `file`', async () => {
    const whole = await blankPicture('jpeg');
    const wrong = [
      Buffer.from('%PDF-1.7'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      someSound(),
      Buffer.alloc(0),
      whole.subarray(0, whole.length / 2),
      Buffer.from('GIF89a and nothing else'),
    ];
    for (const content of wrong) {
      const { status, body } = await upload(owner, 'pictures', content, { name: 'a.png' });
      expect([status, body.errors?.[0]?.field], content.subarray(0, 9).toString()).toEqual([400, 'file']);
    }
    expect((await owner.get(SOURCES)).body.total).toBe(0);
  });

  test('a file of exactly 10485760 bytes passes and one more byte does not; several come one after the other', async () => {
    const start = await blankPicture('png');
    const full = Buffer.concat([start, Buffer.alloc(LIMITS.upload_bytes - start.length)]);
    expect(full.length).toBe(10_485_760);
    expect((await upload(owner, 'pictures', full)).body.bytes).toBe(10_485_760);
    const over = await upload(owner, 'pictures', Buffer.concat([full, Buffer.alloc(1)]));
    expect([over.status, over.body.errors[0].field]).toEqual([413, 'file']);
    await picture();
    expect((await owner.get(`${SOURCES}?kind=picture`)).body.total).toBe(2);
  });
});

describe('the plan', () => {
  test('the free plan is refused on the server, pro and enterprise are not', async () => {
    const free = await testOwner(application);
    for (const kind of ['pictures', 'recordings'] as const) {
      const content = kind === 'pictures' ? await blankPicture() : someSound();
      const { status, body } = await upload(free, kind, content);
      expect([status, body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
      expect(body.message).toMatch(
        kind === 'pictures' ? /pictures needs the Pro plan/ : /voice needs the Pro plan/,
      );
      for (const tier of ['pro', 'enterprise'])
        expect((await upload(await proOwner(application, tier), kind, content)).status, tier).toBe(201);
    }
    expect((await free.get(SOURCES)).body.total).toBe(0);
    expect((await free.get(`${SOURCES}/abilities`)).body).toEqual({ transcribes: false });
  });

  test('who goes back to the free plan reads, records and deletes what is there', async () => {
    const [kept, other] = [await picture(), await picture()];
    await setTier(owner, 'free');
    expect((await upload(owner, 'pictures', await blankPicture())).status).toBe(403);
    await readAs(application, owner, kept, pictureReading({ total: 950_000 }));
    expect((await owner.post(`${SOURCES}/${kept.id}/read`)).status).toBe(200);
    expect((await owner.get(`${SOURCES}/${kept.id}/content`)).status).toBe(200);
    expect((await owner.post(MANUAL, expense(kept.id))).status).toBe(201);
    expect((await owner.delete(`${SOURCES}/${other.id}`)).status).toBe(200);
  });
});

describe('reading', () => {
  test('a picture is read by the thread that recognizes, and nothing on it is said to be nothing', async () => {
    const kept = await picture();
    await work(application, owner, kept);
    const read = await get(kept.id);
    expect(read).toMatchObject({ state: 'failed', reading: null });
    expect(read.problem).toMatch(/\w/);
    const shown = await owner.get(`${SOURCES}/${kept.id}/picture`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.raw.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('a printed receipt is read by that thread, with its supplier and the places on the picture', async () => {
    const mills = (await owner.post('/api/v1/suppliers', { name: 'Sunrise Supermarket' })).body.id;
    const kept = (await upload(owner, 'pictures', await printedReceipt('24/10/2026'))).body;
    await work(application, owner, kept);
    const { state, reading, supplier_id } = await get(kept.id);
    expect([state, supplier_id]).toEqual(['read', mills]);
    expect(reading).toMatchObject({ total: { value: 1_250_000 }, date: { value: '2026-10-24' } });
    for (const { left, top, width, height } of reading.total.boxes) {
      expect(left + width).toBeLessThanOrEqual(1);
      expect(top + height).toBeGreaterThan(0.5);
    }
  });

  test('what was read comes with its supplier where that is clearly one of the organization', async () => {
    const make = async (name: string) => (await owner.post('/api/v1/suppliers', { name })).body.id;
    const mills = await make('Golden Penny Flour Mills');
    const named = async (supplier: string) =>
      readAs(application, owner, await picture(), pictureReading({ supplier, total: 5_000 }));
    expect(await named('GOLDEN PENNY FLOUR MILLS')).toMatchObject({
      ...{ state: 'read', supplier_id: mills, supplier_name: 'Golden Penny Flour Mills', problem: null },
    });
    expect(await named('Mama Put Kitchen')).toMatchObject({ supplier_id: null, supplier_name: null });
    await make('Ade Stores');
    await make('Ade Ventures');
    expect((await named('Ade')).supplier_id).toBeNull();
  });

  test('the original and the straightened picture are downloads without sniffing', async () => {
    const content = await blankPicture('jpeg');
    const { id } = (await upload(owner, 'pictures', content, { name: 'x.jpg' })).body;
    expect((await owner.get(`${SOURCES}/${id}/picture`)).status).toBe(404);
    const { raw, headers } = await owner.get(`${SOURCES}/${id}/content`);
    expect(raw.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
      'content-disposition': expect.stringContaining('filename="x.jpg"'),
    });
  });

  test('it is read again on demand, and only while nothing was recorded', async () => {
    const kept = await picture();
    expect(await readAs(application, owner, kept, null)).toMatchObject({ state: 'failed' });
    expect((await owner.post(`${SOURCES}/${kept.id}/read`)).body).toMatchObject({
      state: 'reading',
      problem: null,
    });
    expect(await readAs(application, owner, kept, pictureReading({ total: 1 }))).toMatchObject({
      state: 'read',
    });
    await owner.post(MANUAL, expense(kept.id));
    expect((await owner.post(`${SOURCES}/${kept.id}/read`)).status).toBe(409);
    expect((await owner.put(`${SOURCES}/${kept.id}/transcript`, { transcript: 'x' })).status).toBe(409);
    const another = await picture();
    const written = await owner.put(`${SOURCES}/${another.id}/transcript`, { transcript: 'x' });
    expect([written.status, written.body.errors[0].field]).toEqual([400, 'transcript']);
  });

  test('a process that stops leaves it, another one reads it; what found no place is tried again, up to the end', async () => {
    const { services } = application;
    const { pictures } = services;
    const kept = await picture();
    const stop = new AbortController();
    services.pictures = {
      ...pictures,
      read: () => {
        stop.abort();
        return new Promise(() => {});
      },
    };
    await expect(work(application, owner, kept, { stop: stop.signal })).rejects.toThrow('stops');
    services.pictures = pictures;
    expect((await get(kept.id)).state).toBe('reading');
    services.pictures = { ...pictures, read: () => Promise.reject(new Refusal('UNAVAILABLE')) };
    await expect(work(application, owner, kept, { isLast: false })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect((await get(kept.id)).state).toBe('reading');
    await work(application, owner, kept, { isLast: true });
    services.pictures = pictures;
    expect(await get(kept.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('waiting'),
    });
  });

  test('what took too long is not read a second time by itself', async () => {
    const { services } = application;
    const { pictures } = services;
    const kept = await picture();
    const hurried = openPictureReader({ timeout_ms: 1 });
    services.pictures = hurried;
    await work(application, owner, kept, { isLast: false });
    services.pictures = pictures;
    await hurried.close();
    expect(await get(kept.id)).toMatchObject({
      state: 'failed',
      problem: 'Reading this picture took too long. Please try again',
    });
  });

  test('nothing is stored of a picture that was recorded or deleted while it was read', async () => {
    const [recorded, deleted] = [await picture(), await picture()];
    const { services } = application;
    const { pictures } = services;
    const during = async (id: string, change: () => Promise<{ status: number }>) => {
      services.pictures = {
        ...pictures,
        async read() {
          expect((await change()).status).toBeLessThan(300);
          return { reading: pictureReading({ total: 7 }), problem: null, straightened: Buffer.from('x') };
        },
      };
      await work(application, owner, { id });
      services.pictures = pictures;
    };
    await during(recorded.id, () => owner.post(MANUAL, expense(recorded.id)));
    await during(deleted.id, () => owner.delete(`${SOURCES}/${deleted.id}`));
    expect(await get(recorded.id)).toMatchObject({ state: 'recorded', reading: null });
    expect((await owner.get(`${SOURCES}/${deleted.id}`)).status).toBe(404);
  });
});

describe('recording from it', () => {
  test('a transaction keeps its picture and the source, and the picture says what was recorded', async () => {
    const kept = await picture();
    expect(await inboxCount()).toBe(1);
    const { status, body } = await owner.post(MANUAL, expense(kept.id));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ source: 'image', source_document_id: kept.id, status: 'posted' });
    expect(await get(kept.id)).toMatchObject({
      ...{ state: 'recorded', recorded: [{ kind: 'transaction', id: body.id }], can: { delete: false } },
    });
    expect(await inboxCount()).toBe(0);
    expect((await owner.get(`${SOURCES}?recorded=true`)).body.total).toBe(1);
    expect((await owner.get(`${SOURCES}?recorded=false`)).body.total).toBe(0);
    await expectTieOut(owner);
  });

  test('a second one is refused, but the same attempt is answered as before', async () => {
    const kept = await picture();
    const headers = { 'idempotency-key': 'the-first-attempt' };
    const first = await owner.post(MANUAL, expense(kept.id), headers);
    const again = await owner.post(MANUAL, expense(kept.id), headers);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const second = await owner.post(MANUAL, expense(kept.id));
    expect([second.status, second.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(second.body.message).toMatch(/recorded already/);
    expect((await owner.get(TRANSACTIONS)).body.total).toBe(1);
  });

  test('of two who record it at the same time one comes second', async () => {
    for (let round = 0; round < 5; round++) {
      const kept = await picture();
      const answers = await Promise.all([1, 2, 3].map(() => owner.post(MANUAL, expense(kept.id))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
    expect((await owner.get(TRANSACTIONS)).body.total).toBe(5);
  });

  test('a draft counts too; deleting it frees the picture, and voiding does not', async () => {
    const kept = await picture();
    await readAs(application, owner, kept, pictureReading({ total: 950_000 }));
    const draft = await owner.post(MANUAL, expense(kept.id, { status: 'draft' }));
    expect((await owner.post(MANUAL, expense(kept.id))).status).toBe(409);
    expect((await owner.delete(`${TRANSACTIONS}/${draft.body.id}`)).status).toBe(200);
    expect(await get(kept.id)).toMatchObject({ state: 'read', recorded: null, can: { delete: true } });
    const posted = await owner.post(MANUAL, expense(kept.id));
    expect(posted.status).toBe(201);
    const voided = await owner.post(`${TRANSACTIONS}/${posted.body.id}/void`, { reason: 'Wrong amount' });
    expect(voided.body).toMatchObject({ status: 'void', source_document_id: kept.id });
    expect((await owner.post(MANUAL, expense(kept.id))).status).toBe(409);
  });

  test('faults of the transaction leave the picture as it was', async () => {
    const kept = await picture();
    expect((await owner.post(MANUAL, expense(kept.id, { category: 'sales' }))).status).toBe(400);
    expect((await get(kept.id)).state).toBe('reading');
    const recording = (await upload(owner, 'recordings', someSound())).body;
    const other = await picture(await proOwner(application));
    for (const id of [recording.id, other.id]) {
      const { status, body } = await owner.post(MANUAL, expense(id));
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'source_document_id']);
    }
    expect((await owner.post(MANUAL, expense(kept.id, { source: 'voice' }))).status).toBe(400);
  });
});

describe('the same receipt twice', () => {
  const receipt = () => ({
    supplier: 'Golden Penny',
    number: 'R-118',
    date: application.today,
    total: 950_000,
  });

  test('is told by its content before it is read, and by its day, total and supplier or number after', async () => {
    const content = await blankPicture();
    const first = (await upload(owner, 'pictures', content)).body;
    const second = (await upload(owner, 'pictures', content)).body;
    expect(second.same_as).toMatchObject({ kind: 'source_document', id: first.id });
    expect(second.same_as.label).toMatch(/^file\.png, uploaded on \w{3} \d+, \d{4}$/);
    expect((await get(first.id)).same_as).toBeNull();
    await readAs(application, owner, first, pictureReading(receipt()));
    for (const [given, isSame] of [
      [receipt(), true],
      [{ ...receipt(), supplier: 'GOLDEN PENNY', number: 'R-1' }, true],
      [{ ...receipt(), supplier: 'Golden Pemy' }, true],
      [{ ...receipt(), supplier: 'Honeywell', number: 'H-2' }, false],
      [{ ...receipt(), total: 950_001 }, false],
      [{ ...receipt(), date: addDays(application.today, -1) }, false],
    ] as const) {
      const read = await readAs(application, owner, await picture(), pictureReading(given));
      expect(read.same_as?.kind ?? null, JSON.stringify(given)).toBe(isSame ? 'source_document' : null);
      await owner.delete(`${SOURCES}/${read.id}`);
    }
    // Where the second was recorded, the first says so.
    await owner.post(MANUAL, expense(second.id));
    expect((await get(first.id)).same_as).toMatchObject({ id: second.id });
  });

  test('is told of a transaction and of a bill of the day, amount and party, and not of void ones', async () => {
    const read = async (more: object = {}) =>
      readAs(application, owner, await picture(), pictureReading({ ...receipt(), ...more }));
    const { source_document_id: _, ...byHand } = expense('', { counterparty: 'golden penny' });
    const recorded = (await owner.post(MANUAL, byHand)).body;
    const seen = await read();
    expect(seen.same_as).toEqual({ kind: 'transaction', id: recorded.id, label: 'golden penny' });
    await owner.post(`${TRANSACTIONS}/${recorded.id}/void`, { reason: 'Twice' });
    expect((await get(seen.id)).same_as).toBeNull();
    const supplier = (await owner.post('/api/v1/suppliers', { name: 'Dangote Sugar' })).body.id;
    const bill = await owner.post('/api/v1/bills', {
      ...{ supplier_id: supplier, bill_number: 'D 7', bill_date: application.today, post: true },
      lines: [{ account_code: '6010', unit_price: 800_000 }],
    });
    expect(bill.status, JSON.stringify(bill.body)).toBe(201);
    const billed = await read({ supplier: 'Dangote Sugar', number: 'X', total: bill.body.total_amount });
    expect(billed.same_as).toEqual({ kind: 'bill', id: bill.body.id, label: 'Bill D 7 of Dangote Sugar' });
  });
});

describe('who sees and deletes it', () => {
  test('not another organization, and of members only who reads transactions', async () => {
    const kept = await picture();
    const sales = await testMember(application, owner, 'sales');
    const accountant = await testMember(application, owner, 'accountant');
    for (const other of [await proOwner(application), sales])
      for (const path of ['', '/content', '/picture'])
        expect((await other.get(`${SOURCES}/${kept.id}${path}`)).status).toBe(404);
    expect((await sales.get(SOURCES)).body.total).toBe(0);
    expect(await inboxCount(sales)).toBe(0);
    expect((await sales.delete(`${SOURCES}/${kept.id}`)).status).toBe(404);
    expect((await upload(sales, 'pictures', await blankPicture())).status).toBe(403);
    const own = (await upload(sales, 'recordings', someSound())).body;
    expect((await sales.get(SOURCES)).body.total).toBe(1);
    expect(await inboxCount(sales)).toBe(1);
    expect((await accountant.get(SOURCES)).body.total).toBe(2);
    expect(await get(own.id, accountant)).toMatchObject({ can: { delete: true } });
    expect((await accountant.delete(`${SOURCES}/${own.id}`)).status).toBe(200);
    expect((await sales.get(`${SOURCES}/${own.id}`)).status).toBe(404);
  });

  test('what something was recorded from is never deleted, by the application nor by its role', async () => {
    const kept = await picture();
    await owner.post(MANUAL, expense(kept.id));
    expect((await owner.delete(`${SOURCES}/${kept.id}`)).status).toBe(409);
    await expect(
      application.asApplication(owner.organization_id, 'delete from source_document'),
    ).rejects.toThrow('never deleted');
    await expect(
      application.asApplication(owner.organization_id, 'update transaction set source_document_id = null'),
    ).rejects.toThrow('permission denied');
  });

  test('the log says who uploaded, recorded and deleted', async () => {
    const [kept, deleted] = [await picture(), await picture()];
    await owner.post(`${SOURCES}/${kept.id}/read`);
    await owner.post(MANUAL, expense(kept.id));
    await owner.delete(`${SOURCES}/${deleted.id}`);
    const { changes } = (await owner.get('/api/v1/ledger/changes?subject=source_document')).body;
    expect(changes.map(({ type }: { type: string }) => type).reverse()).toEqual([
      ...['added', 'added', 'read_again', 'recorded', 'deleted'].map((what) => `source_document.${what}`),
    ]);
  });

  test('too many that wait are refused until some are recorded', async () => {
    await application.owner(
      `insert into source_document (organization_id, id, kind, name, media_type, bytes, content, content_hash, state,
         is_transcribed, created_at)
       select $1, gen_random_uuid(), 'picture', 'x', 'image/png', 1, 'x', 'x', 'failed', false, now()
       from generate_series(1, $2::int)`,
      [owner.organization_id, LIMITS.source_documents_waiting],
    );
    const { status, body } = await upload(owner, 'pictures', await blankPicture());
    expect([status, body.errors[0].field]).toEqual([400, 'file']);
  });
});
