import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const at = (member: { organization_id: string }, path = '') =>
  `/api/v1/organizations/${member.organization_id}${path}`;

/** Every field of decisions §2, each with a value other than its default. */
const FIELDS = {
  legal_name: 'Bisi’s Bakery Limited',
  business_type: 'limited_company',
  industry: 'Bakery',
  email: 'hello@bisi.ng',
  phone: '+2348031234567',
  address: {
    line1: '14 Adeniran Ogunsanya St',
    line2: 'Floor 2',
    city: 'Surulere',
    lga: 'Surulere',
    state: 'Lagos',
    country: 'Nigeria',
    postal_code: '101283',
  },
  tax_id: '2310045678901',
  vat_registered: true,
  registration_number: 'RC 1482207',
  currency: 'USD',
  timezone: 'Africa/Accra',
  date_format: 'DD/MM/YYYY',
  fiscal_year_start: '04',
  accounting_method: 'cash',
  costing_method: 'fifo',
  default_tax: 5,
  default_payment_terms: 'net_30',
  invoice_prefix: 'BB',
  late_payment_text: '2% monthly',
  bank_accounts: [
    { bank_name: 'GTBank', bank_code: '058', account_name: 'Bisi', account_number: '0123456789' },
  ],
  allow_negative_stock: true,
  sales_keep_prices: true,
  books_locked_until: '2025-12-31',
};

describe('fields', () => {
  test('POST creates with every field, or with the name alone', async () => {
    const full = await owner.post('/api/v1/organizations', { name: 'Full', ...FIELDS });
    expect(full.status).toBe(201);
    expect(full.body).toMatchObject({ name: 'Full', owner_id: owner.user_id, ...FIELDS });
    const bare = await owner.post('/api/v1/organizations', { name: 'Bare' });
    expect(bare.body).toMatchObject({
      name: 'Bare',
      owner_id: owner.user_id,
      vat_registered: false,
      currency: 'NGN',
      timezone: 'Africa/Lagos',
      allow_negative_stock: false,
      sales_keep_prices: false,
      logo_url: null,
      tier: 'free',
      closed_at: null,
    });
    expect((await owner.post('/api/v1/organizations', FIELDS)).body.field).toBe('name');
  });

  test('GET reads one’s own; another organization’s id is 404', async () => {
    const stranger = await testOwner(application);
    expect((await owner.get(at(owner))).body.id).toBe(owner.organization_id);
    const answer = await owner.get(at(stranger));
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('PUT changes what is given and nothing else; a stale version is 409 with the current record', async () => {
    const mine = await testOwner(application, { tax_id: '1' });
    for (const [index, [field, value]] of Object.entries(FIELDS).entries()) {
      const answer = await mine.put(at(mine), { version: index + 1, [field]: value });
      expect([answer.status, answer.body[field]], field).toEqual([200, value]);
    }
    const whole = (await mine.get(at(mine))).body;
    expect(whole).toMatchObject({ name: 'Bisi’s Bakery', ...FIELDS });
    const stale = await mine.put(at(mine), { version: 1, name: 'Late' });
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([
      409,
      'STALE_VERSION',
      whole.version,
    ]);
  });

  test('a forged organization-id header opens nothing, in either spelling', async () => {
    const stranger = await testOwner(application);
    for (const name of ['organization-id', 'organisation-id']) {
      const { 'organization-id': _, ...headers } = owner.headers;
      const forged = { ...headers, [name]: stranger.organization_id };
      for (const [method, path] of [
        ['GET', at(stranger)],
        ['PUT', at(stranger)],
        ['GET', at(stranger, '/members')],
        ['POST', at(stranger, '/leave')],
      ] as const) {
        const answer = await application.call(method, path, method === 'GET' ? undefined : {}, forged);
        expect([answer.status, answer.body.code]).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
      }
    }
  });
});

describe('onboarding', () => {
  test('POST /auth/onboarding/complete stores the business settings, visible on every device', async () => {
    const mine = await testOwner(application);
    const businessSettings = {
      currency: 'GBP',
      timezone: 'Europe/London',
      dateFormat: 'DD/MM/YYYY',
      fiscalYearStart: '04',
      accountingMethod: 'cash',
    };
    const answer = await mine.post('/api/v1/auth/onboarding/complete', { businessSettings });
    expect([answer.status, answer.body.user.organizations[0].onboarded]).toEqual([200, true]);
    expect((await mine.get(at(mine))).body).toMatchObject({
      currency: 'GBP',
      timezone: 'Europe/London',
      date_format: 'DD/MM/YYYY',
      fiscal_year_start: '04',
      accounting_method: 'cash',
    });
    const wrong = await mine.post('/api/v1/auth/onboarding/complete', {
      businessSettings: { ...businessSettings, fiscalYearStart: '13' },
    });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'businessSettings.fiscalYearStart']);
    expect((await mine.post('/api/v1/auth/onboarding/complete', {})).body.field).toBe('businessSettings');
  });
});

describe('logo', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 13, g: 91, b: 65, alpha: 0.5 } } });
  const put = (content: Buffer, member = owner) =>
    member.put(at(member, '/logo'), { content: content.toString('base64') });
  const MARK = 'GPS 6.4541 N, <script>alert(1)</script>';

  test.each(['png', 'jpeg', 'webp'] as const)(
    'a %s is accepted, and served as PNG with nothing but the image',
    async (format) => {
      const picture = await draw(900, 300)
        .withExif({ IFD0: { Copyright: MARK } })
        .toFormat(format)
        .toBuffer();
      expect(picture.includes(MARK)).toBe(true);
      // Data after the end of the image is removed too.
      const { status, body } = await put(Buffer.concat([picture, Buffer.from(MARK)]));
      expect(status).toBe(200);
      const logo = await application.call('GET', body.logo_url);
      expect([logo.status, logo.headers['content-type'], logo.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      expect(logo.headers['x-content-type-options']).toBe('nosniff');
      const stored = await sharp(logo.raw).metadata();
      expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['png', 512, 171, undefined]);
      expect(logo.raw.includes('script')).toBe(false);
    },
  );

  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';
  const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  test.each([
    ['an SVG with a script', Buffer.from(SVG), 'The logo must be a PNG, JPEG or WebP picture'],
    [
      'an SVG behind the head of a PNG',
      Buffer.concat([PNG_HEAD, Buffer.from(SVG)]),
      'This picture cannot be read',
    ],
    ['a GIF', Buffer.from('GIF89a'), 'The logo must be a PNG, JPEG or WebP picture'],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), 'The logo must be a PNG, JPEG or WebP picture'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'The logo must be a PNG, JPEG or WebP picture'],
    ['nothing', Buffer.alloc(0), 'The logo must be a PNG, JPEG or WebP picture'],
  ])('%s is refused by its content', async (_what, content, message) => {
    const { status, body } = await put(content);
    expect([status, body.errors[0]]).toEqual([400, { field: 'content', message, code: 'INVALID' }]);
  });

  test('half a picture, one with too many pixels and one over 512 KB are refused', async () => {
    const whole = await draw(300, 300).png().toBuffer();
    expect((await put(whole.subarray(0, whole.length / 2))).body.field).toBe('content');
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(LIMITS.logo_bytes);
    expect((await put(bomb)).body.errors[0].message).toBe('This picture cannot be read');
    const large = await put(Buffer.concat([whole, Buffer.alloc(LIMITS.logo_bytes)]));
    expect([large.status, large.body.errors[0].message]).toEqual([400, 'The logo must be 512 KB or less']);
    expect((await owner.put(at(owner, '/logo'), { content: 'not base64 !' })).status).toBe(400);
  });

  test('it appears on documents; an issued one keeps its logo when another is set or it is removed', async () => {
    const mine = await testOwner(application);
    const customer = await testCustomer(mine);
    const first = (await put(await draw(40, 40).png().toBuffer(), mine)).body.logo_url;
    const issue = async () =>
      (await mine.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }))).body;
    const invoice = await issue();
    expect(invoice.company.logo_url).toBe(first);
    const second = (await put(await draw(50, 50).png().toBuffer(), mine)).body.logo_url;
    expect(second).not.toBe(first);
    expect((await mine.delete(at(mine, '/logo'))).body.logo_url).toBeNull();
    expect((await mine.get(`/api/v1/invoices/${invoice.id}`)).body.company.logo_url).toBe(first);
    expect((await application.call('GET', first)).status).toBe(200);
    expect((await issue()).company.logo_url).toBeNull();
  });

  test('an id of another organization, or a guessed one, is 404', async () => {
    const mine = await testOwner(application);
    const { logo_url } = (await put(await draw(40, 40).png().toBuffer(), mine)).body;
    const id = logo_url.split('/').at(-1);
    for (const path of [
      `${owner.organization_id}/${id}`,
      `${mine.organization_id}/${randomUUID()}`,
      `x/${id}`,
    ]) {
      expect((await application.call('GET', `/api/v1/public/logos/${path}`)).status, path).toBe(404);
    }
  });
});

describe('plan', () => {
  test('the tier belongs to the organization, and its owner changes it', async () => {
    const mine = await testOwner(application);
    const admin = await testMember(application, mine, 'admin');
    const library = async () => (await admin.get('/api/v1/reports')).status;
    expect(await library()).toBe(403);
    const answer = await mine.put(at(mine, '/plan'), { tier: 'pro' });
    expect([answer.status, answer.body.tier]).toEqual([200, 'pro']);
    expect(await library()).toBe(200);
    expect((await admin.get('/api/v1/security/users/me')).body.organizations[0].tier).toBe('pro');
    expect((await admin.put(at(mine, '/plan'), { tier: 'free' })).body.code).toBe('FORBIDDEN');
    expect((await mine.put(at(mine, '/plan'), { tier: 'gold' })).body.field).toBe('tier');
    await mine.put(at(mine, '/plan'), { tier: 'free' });
    expect(await library()).toBe(403);
  });
});

describe('closing', () => {
  test('the owner closes with the exact name; everything stays readable, for members too', async () => {
    const mine = await testOwner(application);
    const viewer = await testMember(application, mine, 'viewer');
    const customer = await testCustomer(mine);
    expect((await mine.post(at(mine, '/close'), { name: 'bisi' })).body.field).toBe('name');
    const closed = await mine.post(at(mine, '/close'), { name: 'Bisi’s Bakery' });
    expect(closed.body.can).toEqual({
      update: false,
      delete: false,
      manage_members: false,
      change_plan: false,
      transfer: false,
      leave: false,
    });
    expect((await viewer.get(`/api/v1/customers/${customer}`)).status).toBe(200);
    const write = await mine.post('/api/v1/customers', { name: 'x', type: 'business' });
    expect([write.status, write.body.code, write.body.message]).toEqual([
      409,
      'ORGANIZATION_CLOSED',
      'This organization is closed. It can only be read.',
    ]);
    expect((await viewer.get('/api/v1/security/users/me')).body.organizations[0].closed).toBe(true);
    expect((await viewer.post(at(mine, '/leave'))).status).toBe(200);
  });
});
