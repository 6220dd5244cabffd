import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './vite-chunks.ts';
import { routeTable, withoutSchemas } from './vite-contract.ts';
import { installable } from './vite-installable.ts';
import { pages } from './vite-pages.ts';
import { words } from './vite-words.ts';

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

const IS_THERE = /\/(rolldown-runtime|react|base|start)-[^/]+\.js$/;

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // Tests read the texts as they are written, and are on a page of their own.
  plugins: [
    !process.env.VITEST && words(),
    routeTable(),
    withoutSchemas(),
    !process.env.VITEST && pages(),
    react(),
    !process.env.VITEST && installable(),
    compressed(),
  ],
  server: { proxy: { '/api': api, '^/dev/(?!ui)': api, '/ws': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    // Read by tests/budget.test.ts.
    manifest: true,
    // Phones here keep their first browser for years.
    target: ['chrome96', 'firefox100', 'safari15.4'],
    // Inlined data: URLs would be paid for by every screen.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Looking one up costs a slow phone milliseconds: not for those that every screen of the application has by then.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !IS_THERE.test(file)),
    },
    rolldownOptions: {
      input: ['index.html', 'open.html'],
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
