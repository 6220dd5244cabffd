import { LIMITS } from '@lissafi/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { BASE, expenseTools } from '../../testing/expenses.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { spent } = expenseTools(() => ({ application, owner }));

const photo = (width = 40) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#bb8844' } })
    .jpeg()
    .toBuffer();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
const attach = (
  id: string,
  file: string | Buffer,
  {
    name = 'receipt.jpg',
    member = owner,
    headers = {},
  }: { name?: string; member?: Member; headers?: object } = {},
) => {
  const form = fileForm(file, { name, type: 'image/jpeg' });
  return member.post(`${BASE}/${id}/attachments`, form.body, { ...form.headers, ...headers });
};

test('photos and PDFs are kept as they came, known by their content, and given out as downloads', async () => {
  const { id } = await spent();
  const picture = await photo();
  const twins = await Promise.all(
    [1, 2].map(() =>
      attach(id, picture, { name: 'Diesel “March”.html', headers: { 'idempotency-key': 'photo' } }),
    ),
  );
  expect(twins.map(({ status }) => status)).toEqual([201, 201]);
  expect((await attach(id, PDF, { name: '../../invoice.pdf' })).body.attachments).toMatchObject([
    { name: 'Diesel “March”.html.jpg', media_type: 'image/jpeg', bytes: picture.length },
    { name: 'invoice.pdf', media_type: 'application/pdf', bytes: PDF.length },
  ]);
  const { attachments, version } = (await owner.get(`${BASE}/${id}`)).body;
  expect(version).toBe(3);
  const got = await owner.get(`${BASE}/${id}/attachments/${attachments[0].id}`);
  expect([got.status, got.raw.equals(picture)]).toEqual([200, true]);
  expect(got.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="Diesel _March_.html.jpg"; filename*=UTF-8''Diesel%20%E2%80%9CMarch%E2%80%9D.html.jpg`,
    'x-content-type-options': 'nosniff',
  });
  const pdf = await owner.get(`${BASE}/${id}/attachments/${attachments[1].id}`);
  expect([pdf.headers['content-type'], pdf.raw.equals(PDF)]).toEqual(['application/pdf', true]);
  const other = await spent();
  expect((await owner.get(`${BASE}/${other.id}/attachments/${attachments[0].id}`)).status).toBe(404);
});

test('what is no photo and no PDF, too large or one too many is refused at the file', async () => {
  const { id } = await spent();
  const picture = await photo();
  for (const [what, file] of [
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that is a program', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
    ['a GIF', Buffer.from('47494638396101000100800000', 'hex')],
    ['half a picture', picture.subarray(0, 20)],
    ['a ZIP', Buffer.from('504b030414000000', 'hex')],
  ] as const) {
    const { status, body } = await attach(id, file);
    expect([status, body.code, body.field], what).toEqual([400, 'VALIDATION_FAILED', 'file']);
  }
  const large = Buffer.concat([PDF, Buffer.alloc(LIMITS.upload_bytes + 1 - PDF.length)]);
  const refused = await attach(id, large);
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'file']);
  expect((await attach(id, large.subarray(0, LIMITS.upload_bytes))).status).toBe(201);
  const json = await owner.post(`${BASE}/${id}/attachments`, { file: 'data:,x' });
  expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  const noFile = fileForm('x', { name: 'x' });
  const nothing = Buffer.from('--form-boundary--\r\n');
  expect((await owner.post(`${BASE}/${id}/attachments`, nothing, noFile.headers)).body.field).toBe('file');
  const anonymous = fileForm(picture, { name: 'x.jpg' });
  const unknown = await application.call(
    'POST',
    `${BASE}/${id}/attachments`,
    anonymous.body,
    anonymous.headers,
  );
  expect([unknown.status, unknown.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  const more = await Promise.all(
    Array.from({ length: LIMITS.attachments + 1 }, (_, n) => photo(n + 1).then((one) => attach(id, one))),
  );
  expect(more.filter(({ status }) => status === 201)).toHaveLength(LIMITS.attachments - 1);
  expect(more.find(({ status }) => status !== 201)!.body.field).toBe('file');
});
