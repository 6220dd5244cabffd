import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './vite-chunks.ts';
import { routeTable, withoutSchemas } from './vite-contract.ts';
import { pages } from './vite-pages.ts';

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
  plugins: [routeTable(), withoutSchemas(), pages(), react(), installable(), compressed()],
  server: { proxy: { '/api': api, '/dev': api, '/ws': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    // Read by tests/budget.test.ts.
    manifest: true,
    // Phones here keep their first browser for years.
    target: ['chrome96', 'firefox100', 'safari15.4'],
    // Inlined data: URLs would be paid for by every screen.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'open.html'],
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
