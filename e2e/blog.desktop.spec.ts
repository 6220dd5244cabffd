import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

const post = (slug: string, title: string, publish_date: string) => ({
  title,
  slug,
  excerpt: 'Once a month is enough.',
  featured_image: null,
  publish_date,
  author: 'Zainab Musa',
  category: 'Stock',
  tags: ['stock', 'habits'],
  reading_time: 3,
});
const text = (value: string) => ({ nodeType: 'text', value, data: {}, marks: [] });
const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });

test('unconfigured, the blog shows that its client is not initialised', async ({ page }) => {
  await page.goto('/blog');
  await expect(
    page.getByText('Contentful client is not initialised. Please check the environment configuration.'),
  ).toBeVisible();
  await checkScreen(page, 'blog-unconfigured');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Prices' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blog' })).toHaveCount(0);
});

// blog.test.ts tests how the server reads the Delivery API; here its responses are fixed.
test('the blog lists posts newest first and shows one', { tag: '@late' }, async ({ page }) => {
  const newest = post('counting-stock', 'Counting stock', '2026-10-01');
  const posts = [newest, post('first-invoice', 'Your first invoice', '2026-09-01')];
  await page.route('**/api/v1/content/posts?**', (route) =>
    route.fulfill({ json: { posts, total: 2, limit: 25, offset: 0 } }),
  );
  await page.route('**/api/v1/content/posts/*', (route) =>
    route.request().url().endsWith('/counting-stock')
      ? route.fulfill({
          json: {
            ...newest,
            seo_title: 'How to count stock',
            seo_description: 'A habit of one hour.',
            content: node(
              'document',
              node('heading-2', text('Why')),
              node('paragraph', text('Because <b>bread</b> goes stale.')),
            ),
          },
        })
      : route.fulfill({ status: 404, json: { message: 'Not found.', code: 'NOT_FOUND', status: 404 } }),
  );
  // A server with a blog writes it into the page (web.test.ts).
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</head>', '<meta name="blog" content="yes"></head>');
      await route.fulfill({ response, body });
    },
  );
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    'Counting stock',
    'Your first invoice',
  ]);
  await checkScreen(page, 'blog');
  await page.getByRole('link', { name: /Counting stock/ }).click();
  await expect(page).toHaveURL(/\/blog\/counting-stock$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Counting stock');
  await expect(page.getByRole('article')).toContainText('Oct 1, 2026 · Stock · 3 min read');
  await expect(page.getByText('By Zainab Musa')).toBeVisible();
  await expect(page.getByText('Because <b>bread</b> goes stale.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'stock',
    'habits',
  ]);
  await expect(page).toHaveTitle('How to count stock · Lissafi');
  await checkScreen(page, 'blog-post');
  await page.goto('/blog/gone');
  await expect(page.getByText('Post not found')).toBeVisible();
});
