import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApplication, testApplication } from '../../testing/application.ts';
import { blogHead } from './head.ts';

/** A server that responds like the Delivery API: entries with the entries and assets that they link to. */
let delivery: Server;
let application: TestApplication;
let unconfigured: TestApplication;
let asked: { url: URL; authorization: string | undefined }[];
let respond: (url: URL) => { status: number; body: unknown };

beforeAll(async () => {
  delivery = createServer((request, response) => {
    const url = new URL(request.url!, 'http://delivery');
    asked.push({ url, authorization: request.headers.authorization });
    const { status, body } = respond(url);
    response.writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => delivery.listen(0, '127.0.0.1', ready));
  const { port } = delivery.address() as AddressInfo;
  application = await testApplication({
    CONTENTFUL_SPACE_ID: 'space1',
    CONTENTFUL_ACCESS_TOKEN: 'delivery-token',
    CONTENTFUL_ORIGIN: `http://127.0.0.1:${port}`,
  });
  unconfigured = await testApplication();
});
afterAll(async () => {
  await application.close();
  await unconfigured.close();
  delivery.closeAllConnections();
  await new Promise((closed) => delivery.close(closed));
});

const link = (type: 'Asset' | 'Entry', id: string) => ({ sys: { type: 'Link', linkType: type, id } });
const node = (nodeType: string, content: unknown[] = [], data: object = {}) => ({ nodeType, data, content });
const say = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  data: {},
  marks: marks.map((type) => ({ type })),
});
const words = (count: number) => Array.from({ length: count }, () => 'kobo').join(' ');

const entry = (slug: string, fields: object = {}) => ({
  sys: { id: `id-${slug}`, type: 'Entry', createdAt: '2026-01-02T03:04:05.678Z' },
  fields: { title: `Title of ${slug}`, slug, publishDate: '2026-10-01T09:00+01:00', ...fields },
});
const full = entry('counting-stock', {
  title: 'Counting stock',
  excerpt: 'Once a month is enough.',
  featuredImage: link('Asset', 'a1'),
  author: link('Entry', 'e1'),
  category: 'Stock',
  tags: ['stock', 'habits'],
  seoTitle: 'How to count stock',
  seoDescription: 'A habit of one hour.',
  content: node('document', [
    node('heading-2', [say('Why')]),
    node('paragraph', [say(words(400)), say('<script>alert(1)</script>', 'bold')]),
    node('embedded-asset-block', [], { target: link('Asset', 'a1') }),
    node('embedded-asset-block', [], { target: link('Asset', 'video') }),
    node('embedded-entry-block', [], { target: link('Entry', 'e1') }),
    node('paragraph', [node('hyperlink', [say('here')], { uri: 'https://example.com' })]),
  ]),
});
const asset = (id: string, url: string, contentType: string) => ({
  sys: { id, type: 'Asset' },
  fields: { title: 'Shelves', file: { url, contentType, details: { image: { width: 1200, height: 800 } } } },
});
const answer = (items: unknown[], total = items.length) => ({
  status: 200,
  body: {
    sys: { type: 'Array' },
    total,
    skip: 0,
    limit: 25,
    items,
    includes: {
      Asset: [
        asset('a1', '//images.ctfassets.net/space1/shelves.jpg', 'image/jpeg'),
        asset('video', '//videos.ctfassets.net/space1/x.mp4', 'video/mp4'),
      ],
      Entry: [{ sys: { id: 'e1', type: 'Entry' }, fields: { name: 'Zainab Musa' } }],
    },
  },
});

beforeEach(() => {
  asked = [];
  respond = () => answer([full]);
});
const get = (path: string) => application.call('GET', `/api/v1/content${path}`);
const picture = {
  url: 'https://images.ctfassets.net/space1/shelves.jpg',
  alt: 'Shelves',
  width: 1200,
  height: 800,
};

describe('reading', () => {
  test('posts are read from the Contentful Delivery API, with the space and token of the environment', async () => {
    expect((await get('/posts')).status).toBe(200);
    const [{ url, authorization }] = asked as [(typeof asked)[0]];
    expect(url.pathname).toBe('/spaces/space1/environments/master/entries');
    expect(authorization).toBe('Bearer delivery-token');
    expect(url.href).not.toContain('delivery-token');
  });

  test('entries of type blogPost are asked for newest first, by pages', async () => {
    respond = () => answer([entry('b'), entry('a')], 40);
    const { body } = await get('/posts?limit=2&offset=10');
    expect(body.posts.map((post: { slug: string }) => post.slug)).toEqual(['b', 'a']);
    expect([body.total, body.limit, body.offset]).toEqual([40, 2, 10]);
    const asking = Object.fromEntries(asked[0]!.url.searchParams);
    expect(asking).toMatchObject({ content_type: 'blogPost', limit: '2', skip: '10' });
    expect(asking.order).toMatch(/^-fields\.publishDate,.*sys\.id$/);
  });

  test('a post is fetched by its slug, which cannot add to the question; an unknown one is 404', async () => {
    expect((await get('/posts/counting-stock')).body.title).toBe('Counting stock');
    expect(asked[0]!.url.searchParams.get('fields.slug')).toBe('counting-stock');
    respond = () => answer([]);
    const missing = await get(`/posts/${encodeURIComponent('x&content_type=secret')}`);
    expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(asked[1]!.url.searchParams.getAll('content_type')).toEqual(['blogPost']);
  });

  test('the slug list holds up to 1000', async () => {
    respond = () =>
      answer(
        Array.from({ length: 1000 }, (_, index) => ({
          sys: { id: `${index}` },
          fields: { slug: `s${index}` },
        })),
      );
    const { body } = await get('/slugs');
    expect([body.slugs.length, body.slugs[999]]).toEqual([1000, 's999']);
    expect(asked[0]!.url.searchParams.get('limit')).toBe('1000');
  });

  test('a post has title, slug, excerpt, content, picture, date, author, category, tags, SEO and reading time', async () => {
    const { body } = await get('/posts/counting-stock');
    expect(body).toMatchObject({
      title: 'Counting stock',
      slug: 'counting-stock',
      excerpt: 'Once a month is enough.',
      featured_image: picture,
      publish_date: '2026-10-01',
      author: 'Zainab Musa',
      category: 'Stock',
      tags: ['stock', 'habits'],
      seo_title: 'How to count stock',
      seo_description: 'A habit of one hour.',
      reading_time: 3,
    });
    const kinds = body.content.content.map((each: { nodeType: string }) => each.nodeType);
    expect(kinds).toEqual(['heading-2', 'paragraph', 'embedded-asset-block', 'paragraph']);
    expect(body.content.content[2].data).toEqual({ picture });
  });

  test('what is missing has a default: SEO from title and excerpt, the date of creation, 5 minutes', async () => {
    respond = () =>
      answer([entry('bare', { publishDate: undefined, featuredImage: link('Asset', 'video') })]);
    expect((await get('/posts/bare')).body).toEqual({
      title: 'Title of bare',
      slug: 'bare',
      excerpt: '',
      featured_image: null,
      publish_date: '2026-01-02',
      author: null,
      category: null,
      tags: [],
      reading_time: 5,
      content: null,
      seo_title: 'Title of bare',
      seo_description: '',
    });
  });

  test('what an editor left odd is left out: names, tags, sizes, addresses that are none, and embedded entries', async () => {
    const odd = answer([
      entry('odd', {
        author: link('Entry', 'e2'),
        category: '  ',
        tags: ['stock', 7, ' '],
        featuredImage: link('Asset', 'a2'),
        content: node('document', [
          node('embedded-entry-block', [node('paragraph', [say('kept')])]),
          node('embedded-asset-block', [], { target: link('Asset', 'a3') }),
          node('paragraph', [say('end')]),
        ]),
      }),
    ]);
    const { includes } = odd.body;
    const file = (url: string, details: object) => ({ url, contentType: 'image/png', details });
    includes.Asset.push(
      {
        sys: { id: 'a2', type: 'Asset' },
        fields: {
          title: 'Shop',
          description: 'The shop at night',
          file: file('http://example.com/shop.png', { image: { width: '1200', height: 80.5 } }),
        },
      } as never,
      {
        sys: { id: 'a3', type: 'Asset' },
        fields: { title: 'Bad', file: file('javascript:alert(1)', {}) },
      } as never,
    );
    includes.Entry.push({ sys: { id: 'e2', type: 'Entry' }, fields: { title: 'The team' } } as never);
    respond = () => odd;
    const { body } = await get('/posts/odd');
    expect(body).toMatchObject({
      author: 'The team',
      category: null,
      tags: ['stock'],
      featured_image: {
        url: 'http://example.com/shop.png',
        alt: 'The shop at night',
        width: null,
        height: null,
      },
    });
    const kinds = body.content.content.map((each: { nodeType: string }) => each.nodeType);
    expect(kinds).toEqual(['paragraph', 'paragraph']);
  });

  test('an entry that an editor has not finished is left out of the list', async () => {
    respond = () => answer([entry('a'), entry('b', { title: '' }), { sys: { id: 'x' }, fields: {} }]);
    expect((await get('/posts')).body.posts.length).toBe(1);
  });
});

describe('what search engines and chats see', () => {
  test('the head of a post: SEO title and description, picture, author, date, tags; typed text stays text', async () => {
    const { content } = application.services;
    const head = await blogHead(content, 'https://lissafi.ng', '/blog/counting-stock');
    expect(head?.title).toBe('How to count stock · Lissafi');
    for (const part of [
      '<meta name="description" content="A habit of one hour." />',
      '<meta name="author" content="Zainab Musa" />',
      '<link rel="canonical" href="https://lissafi.ng/blog/counting-stock" />',
      '<meta property="og:image" content="https://images.ctfassets.net/space1/shelves.jpg" />',
      '<meta property="article:published_time" content="2026-10-01" />',
      '<meta property="article:tag" content="habits" />',
    ]) {
      expect(head?.tags).toContain(part);
    }
    respond = () => answer([entry('x', { seoDescription: '"><script>alert(1)</script>' })]);
    expect((await blogHead(content, 'https://lissafi.ng', '/blog/x'))?.tags).not.toContain('<script');
  });

  test.skipIf(!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))(
    'the page of a post is sent with them, in place of the usual ones',
    async () => {
      const page = await application.call('GET', '/blog/counting-stock', undefined, { accept: 'text/html' });
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(page.body).toContain('<title>How to count stock · Lissafi</title>');
      expect(page.body.match(/<meta name="description"[^>]*>/g)).toEqual([
        '<meta name="description" content="A habit of one hour." />',
      ]);
      expect(page.body).toContain('<div id="root">');
      expect(String(page.headers['content-security-policy'])).toContain('https://images.ctfassets.net');
    },
  );

  test('other pages, unknown posts and a blog that cannot be read leave the page as it is', async () => {
    const { content } = application.services;
    respond = () => answer([]);
    for (const path of ['/', '/blog', '/blog/gone', '/blog/%', '/blog/a/b']) {
      expect(await blogHead(content, '', path), path).toBeNull();
    }
    expect(await blogHead(unconfigured.services.content, '', '/blog/x')).toBeNull();
  });
});

describe('failing', () => {
  test('unconfigured, every call says that its client is not initialised and to check the environment configuration', async () => {
    for (const path of ['/posts', '/slugs', '/posts/x']) {
      const { status, body } = await unconfigured.call('GET', `/api/v1/content${path}`);
      expect([status, body.code, body.message], path).toEqual([
        503,
        'CONTENT_NOT_CONFIGURED',
        'Contentful client is not initialised. Please check the environment configuration.',
      ]);
    }
  });

  test.each<[string, { status: number; body: unknown }]>([
    ['refuses the token', { status: 401, body: { sys: { type: 'Error', id: 'AccessTokenInvalid' } } }],
    ['is down', { status: 502, body: '<html>Bad gateway</html>' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers another shape', { status: 200, body: { items: 5 } }],
    ['answers too much', { status: 200, body: 'x'.repeat(9 * 1024 * 1024) }],
  ])('when it %s, the blog cannot be read, and no detail leaks', async (_what, answered) => {
    respond = () => answered;
    const { status, body } = await get('/posts');
    expect([status, body]).toEqual([
      503,
      {
        message: 'The blog cannot be read at the moment. Please try again.',
        code: 'CONTENT_UNAVAILABLE',
        status: 503,
      },
    ]);
  });
});
