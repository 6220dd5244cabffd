import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedApplication, type TestApplication } from '../testing/application.ts';
import { mountWeb } from './web.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const get = (path: string, accept = '*/*') => application.call('GET', path, undefined, { accept });

// `npm test` builds the web client first; without it there is nothing to serve.
describe.skipIf(!existsSync(new URL('../../../web/dist/index.html', import.meta.url)))(
  'the web client',
  () => {
    test('every address of the application is the page, never from a cache and with a strict policy', async () => {
      for (const path of ['/', '/auth/login', '/invoices?status=open', '/i/some-token']) {
        const page = await get(path, 'text/html');
        expect([page.status, page.headers['cache-control']], path).toEqual([200, 'no-cache']);
        expect(page.body).toContain('<div id="root">');
        expect(String(page.headers['content-security-policy'])).toMatch(
          /script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';style-src 'self';/,
        );
        expect(page.headers['referrer-policy']).toBe('no-referrer');
        expect(page.headers['x-robots-tag'], path).toBe(path.startsWith('/i/') ? 'noindex' : undefined);
      }
    });

    test('a page announces the files of its screen, and only its own script may stand in it', async () => {
      const page = await get('/dashboard', 'text/html');
      // Its own files come with the page; those of the screen it asks for itself, a moment later (early.ts).
      const own = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
        ([, file]) => file!,
      );
      const next = /<meta name="next" content="([^"]+)">/.exec(page.body)![1]!.split(' ');
      expect(own.some((file) => file.includes('start-'))).toBe(true);
      expect(next.some((file) => file.includes('home-'))).toBe(true);
      const files = [...own, ...next];
      expect(new Set(files).size).toBe(files.length);
      for (const file of files) expect((await get(file)).status, file).toBe(200);
      const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page.body)!;
      const hash = createHash('sha256').update(script!).digest('base64');
      expect(String(page.headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
      // Signing in brings neither router nor queries.
      const signIn = (await get('/auth/login', 'text/html')).body.replace(/<meta name="ahead"[^>]*>/, '');
      expect(signIn).toContain('/assets/react-');
      expect(signIn).not.toContain('/assets/start-');
    });

    test('the page says whether there is a blog, so that its foot links to none that is not there', async () => {
      expect((await get('/', 'text/html')).body).not.toContain('<meta name="blog"');
      const withBlog = fastify();
      await mountWeb(withBlog, async () => null, true);
      expect((await withBlog.inject('/')).body).toContain('<meta name="blog" content="yes">');
      await withBlog.close();
    });

    test('its scripts are kept for a year; what is missing is 404 in our shape', async () => {
      const script = /\/assets\/[\w.-]+\.js/.exec((await get('/')).body)![0];
      expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
      for (const path of [
        '/assets/nothing.js',
        '/api/v1/nothing',
        '/dev/nothing',
        '/favicon.gif',
        '/../package.json',
        '/%2e%2e/package.json',
      ]) {
        expect((await get(path)).status, path).toBe(404);
      }
    });
  },
);
