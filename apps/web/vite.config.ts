import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { Route } from '../../packages/contract/src/route.ts';
import { routes } from '../../packages/contract/src/routes.ts';

/**
 * The route table reaches the browser as plain data: schemas (and zod with them) stay on the server,
 * the client still calls exactly what the contract says. Typed in src/virtual-routes.d.ts.
 */
function routeTable(): Plugin {
  const id = 'virtual:routes';
  const table = Object.fromEntries(
    Object.entries(routes).map(([group, members]) => [
      group,
      Object.fromEntries(
        Object.entries(members as Record<string, Route>).map(([name, route]) => [
          name,
          {
            method: route.method,
            path: route.path,
            access: route.access,
            isFile: typeof route.response === 'string',
            form: route.multipart ?? null,
            slow: route.slow ?? false,
          },
        ]),
      ),
    ]),
  );
  return {
    name: 'lissafi:route-table',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? `export default ${JSON.stringify(table)}` : null),
  };
}

/** Beside each file its smallest form: phones pay by the megabyte, and the server need not compress at each request. */
function compressed(): Plugin {
  return {
    name: 'lissafi:compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|wasm|webmanifest)$/.test(name)) continue;
        const file = join(dir!, name);
        const content = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Opened without an account, often once, on a customer's phone. */
const PUBLIC_PAGES = /src\/features\/(auth|blog|delivery|landing)\/\w+Page\.tsx$/;

/** Names the chunk of the modules that such a module imports, directly or through others; null for all others. */
function reachedFrom(
  name: string,
  isRoot: (module: Rolldown.ModuleInfo) => boolean,
): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    // The loop also visits what is added while it runs.
    const importers = new Set([id]);
    for (const each of importers) {
      const info = context.getModuleInfo(each);
      if (!info) continue;
      if (isRoot(info)) return name;
      for (const importer of info.importers) importers.add(importer);
    }
    return null;
  };
}

/** The pages that open without network from the first visit on; every other page does once it was opened. */
const FETCHED_AHEAD =
  /\/(Dashboard|Sell|Shift|Outbox|Invoices|Invoice|NewInvoice|Customers|Customer|NewCustomer|Items|Item|NewTransaction|Transactions|Outstanding|StockCount|StockCounts|Say)Page-/;

/**
 * Makes the app installable, and opens it without network. Only what is used away from a desk is fetched ahead: phones
 * pay by the megabyte. Every other file is kept once it was used.
 */
function installable() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      name: 'Lissafi',
      short_name: 'Lissafi',
      description: 'Invoices, customers and books for small businesses in Nigeria.',
      id: '/',
      start_url: '/dashboard',
      display: 'standalone',
      background_color: '#faf9f5',
      theme_color: '#0d5b41',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Sell', url: '/sell' },
        { name: 'Record an expense', url: '/transactions/new' },
        { name: 'Outbox', url: '/outbox' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(
            ({ url }) => !/\/\w+Page-/.test(`/${url}`) || FETCHED_AHEAD.test(`/${url}`),
          ),
        }),
      ],
      navigateFallback: '/index.html',
      // Addresses that the server answers itself, and the pages that have an entry of their own.
      navigateFallbackDenylist: [/^\/(api|dev|i|blog|auth)(\/|$)/, /\.\w+$/],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'files', expiration: { maxEntries: 150 } },
        },
      ],
      clientsClaim: false,
      cleanupOutdatedCaches: true,
    },
  });
}

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [routeTable(), react(), installable(), compressed()],
  server: { proxy: { '/api': api, '/dev': api, '/ws': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    // Phones here keep their first browser for years.
    target: ['chrome96', 'firefox100', 'safari15.4'],
    // Inlined data: URLs would be paid for by every screen.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: reachedFrom('start', ({ isEntry }) => isEntry), priority: 3 },
            { name: reachedFrom('public', ({ id }) => PUBLIC_PAGES.test(id)), minShareCount: 3, priority: 2 },
            { name: 'libraries', test: /node_modules/, minShareCount: 3, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
