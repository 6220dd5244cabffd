import { LIMITS } from '@lissafi/contract/limits';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fileForm,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
  testUser,
} from '../testing/application.ts';

/** Cases that once returned 500 although the request, or two concurrent requests, caused them. */
let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const CAPACITY = '/api/v1/inventory/work-in-progress/capacity-analysis';
const CATEGORIES = '/api/v1/inventory/categories';
const IMPORT = '/api/v1/inventory/raw-materials/import';
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('the first and the last day', () => {
  test('the capacity of the first and of the last week', async () => {
    const last = await owner.get(`${CAPACITY}?date_from=2199-12-01&date_to=2199-12-31`);
    expect(last.body.weeks.at(-1)).toMatchObject({ week_start: '2199-12-30', week_end: '2199-12-31' });
    const first = await owner.get(`${CAPACITY}?date_to=1900-01-01`);
    expect([first.status, first.body.date_from, first.body.weeks.length]).toEqual([200, '1900-01-01', 1]);
  });

  test('a draft that runs for centuries is duplicated: it ends with the last day', async () => {
    const { today } = application;
    const body = invoiceBody(await testCustomer(owner), today, {
      payment_terms: 'custom',
      issue_date: '1900-01-01',
      due_date: '2199-12-31',
    });
    const draft = (await owner.post('/api/v1/invoices', body)).body;
    const copy = await owner.post(`/api/v1/invoices/${draft.id}/duplicate`, {});
    expect([copy.status, copy.body.issue_date, copy.body.due_date]).toEqual([201, today, '2199-12-31']);
  });
});

describe('the same moment', () => {
  test('one category is made of one name, and one gets a new one; the others are refused by name', async () => {
    for (let round = 0; round < 3; round++) {
      const made = await times(6, () => owner.post(CATEGORIES, { name: `Baking ${round}` }));
      expect(statuses(made)).toEqual([201, 400, 400, 400, 400, 400]);
      expect(made.find(({ status }) => status === 400)!.body.field).toBe('name');
      const ids = await times(4, async (index) => {
        const { body } = await owner.post(CATEGORIES, { name: `Old ${round} ${index}` });
        return body.id as string;
      });
      const renamed = await Promise.all(
        ids.map((id) => owner.put(`${CATEGORIES}/${id}`, { version: 1, name: `New ${round}` })),
      );
      expect(statuses(renamed)).toEqual([200, 400, 400, 400]);
    }
  });

  test('one organization is made of one id', async () => {
    for (let round = 0; round < 3; round++) {
      const people = await times(4, () => testUser(application));
      const id = newId();
      const made = await Promise.all(
        people.map(({ headers }) =>
          application.call('POST', '/api/v1/organizations', { id, name: 'Twin' }, headers),
        ),
      );
      expect(statuses(made)).toEqual([201, 409, 409, 409]);
      expect(made.find(({ status }) => status === 409)!.body.code).toBe('ID_TAKEN');
    }
  });
});

test('a form without, with a wrong or with a very long boundary, and one that ends early, is refused', async () => {
  const { body, headers } = fileForm('name,sku,unit\nFlour,FL-1,kg', { name: 'items.csv' });
  const send = (type: string, content: Buffer = body) =>
    owner.post(IMPORT, content, { 'content-type': type });
  const good = headers['content-type']!;
  for (const answer of [
    await send('multipart/form-data'),
    await send('multipart/form-data; boundary='),
    await send('multipart/form-data; boundary=another'),
    await send(`multipart/form-data; boundary=${'b'.repeat(LIMITS.header_bytes / 2)}`),
    await send(good, body.subarray(0, body.length - 10)),
    await send(good, body.subarray(0, body.length / 2)),
    await send(good, body.subarray(0, 20)),
    await send(good, Buffer.alloc(0)),
  ])
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([
      400,
      expect.stringMatching(/^(MALFORMED_BODY|VALIDATION_FAILED)$/),
    ]);
  expect((await owner.get('/api/v1/inventory/raw-materials')).body.total).toBe(0);
  expect((await send(good)).status).toBe(200);
});
