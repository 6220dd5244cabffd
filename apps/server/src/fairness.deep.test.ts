import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  memberOf,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
  testUser,
} from './testing/application.ts';
import { patient } from './testing/patience.ts';
import { sharedStreamPdf } from './testing/statement-pdf.ts';

// With smaller numbers than bench/fairness.ts, which measures the same for half a minute each.

let application: TestApplication;
let flooding: Member;
let other: Member;
beforeAll(async () => {
  application = await sharedApplication();
  [flooding, other] = [await testOwner(application), await testOwner(application)];
  await smallPdf();
  await smallFile();
});
afterAll(() => application.close());

const SOON_MS = 3_000;
type Given = Promise<{ status: number }>;

/** While the flood is under way, each small job of the other is done soon and none is refused; the flood is. */
async function expectServed(flood: Given[], small: () => Given, refusal: number[]) {
  const took: number[] = [];
  for (let count = 0; count < 3; count++) {
    const start = performance.now();
    expect((await small()).status).toBeLessThan(300);
    took.push(performance.now() - start);
  }
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => refusal.includes(status)).length, String(statuses)).toBeGreaterThan(0);
  expect(Math.max(...took)).toBeLessThan(patient(SOON_MS));
}

const draft = async (member: Member, items: object[], issue = false): Promise<string> => {
  const { today: day } = application;
  const body = { customer_id: await testCustomer(member), issue_date: day, due_date: day, items, issue };
  const { status, body: made } = await member.post('/api/v1/invoices', body);
  expect(status).toBe(201);
  return made.id;
};
const arabic = 'بضاعة مستوردة من السوق الكبير في المدينة مع ضمان الجودة '.repeat(36).slice(0, 2_000).trim();
const long = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      name: `Line ${index}`,
      description: `${arabic.slice(0, 1_990)} ${index}`,
      quantity: 1,
      unit_price: 100,
    },
  }));

async function smallPdf(): Given {
  const id = await draft(other, [{ name: 'Loaf', quantity: 1, unit_price: 100 }]);
  return other.get(`/api/v1/invoices/${id}/pdf`);
}

test('long documents of one organization leave those of another a thread', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 18; count++) ids.push(await draft(flooding, long(40)));
  const flood = ids.map((id) => flooding.get(`/api/v1/invoices/${id}/pdf`));
  await expectServed(flood, smallPdf, [503]);
});

test('so do those of its public links, which nobody signs in for', async () => {
  const links: string[] = [];
  for (let count = 0; count < 18; count++) {
    const id = await draft(flooding, long(40), true);
    links.push((await flooding.post(`/api/v1/invoices/${id}/share-link`)).body.token);
  }
  const flood = links.map((token) => application.call('GET', `/api/v1/public/invoices/${token}/pdf`));
  await expectServed(flood, smallPdf, [503, 429]);
});

/** An invoice that is the costliest to print: letters of two directions in turn. */
async function costly(member: Member, lines = 200) {
  const items = Array.from({ length: lines }, () => ({
    name: 'n'.repeat(200),
    description: 'a\u0645'.repeat(999),
    quantity: 1,
    unit_price: 100,
  }));
  const id = await draft(member, items, true);
  const { token } = (await member.post(`/api/v1/invoices/${id}/share-link`)).body;
  return {
    print: () => member.get(`/api/v1/invoices/${id}/pdf`),
    printAsStranger: () => application.call('GET', `/api/v1/public/invoices/${token}/pdf`),
  };
}

test('the longest documents of many organizations of one person leave a thread for the others', async () => {
  const person = await testUser(application);
  const documents: Awaited<ReturnType<typeof costly>>[] = [];
  for (let index = 0; index < 14; index++) {
    const { body } = await person.post('/api/v1/organizations', { name: `Shop ${index}` });
    documents.push(await costly(memberOf(application, person, body.id)));
  }
  await expectServed(
    documents.map(({ print }) => print()),
    smallPdf,
    [503],
  );
  await expectServed(
    documents.map(({ printAsStranger }) => printAsStranger()),
    smallPdf,
    [503, 429],
  );
});

test('the longest documents of many people leave a thread for short ones', async () => {
  const documents: Awaited<ReturnType<typeof costly>>[] = [];
  for (let index = 0; index < 4; index++) documents.push(await costly(await testOwner(application), 60));
  const flood = documents.map(({ print }) => print());
  await expectServed(flood, smallPdf, [200, 503]);
});

function sendFile(member: Member, file: Buffer, name: string): Given {
  const form = fileForm(file, { name, type: 'application/octet-stream', fields: { kind: 'transactions' } });
  return member.post('/api/v1/imports', form.body, form.headers);
}
const smallFile = () =>
  sendFile(other, Buffer.from(`Date,Description,Money out\n${application.today},Diesel,5.00`), 'one.csv');

test('files that are costly to read leave those of another a thread', async () => {
  const pdf = sharedStreamPdf();
  const flood = Array.from({ length: 9 }, () => sendFile(flooding, pdf, 'statement.pdf'));
  await expectServed(flood, smallFile, [503]);
});

test('the longest document that can be issued is printed while other documents of its business wait', async () => {
  const words = Array.from({ length: 40 }, (_, index) => arabic.slice(index, index + 7)).join(' ');
  const items = long(200).map((line, index) => ({
    ...line,
    description: `${index} ${words} ${arabic}`.slice(0, 2_000),
  }));
  const id = await draft(other, items);
  const others = Array.from({ length: 4 }, smallPdf);
  const { status } = await other.get(`/api/v1/invoices/${id}/pdf`);
  expect([status, ...(await Promise.all(others)).map((answer) => answer.status)]).toEqual([
    200, 200, 200, 200, 200,
  ]);
});
