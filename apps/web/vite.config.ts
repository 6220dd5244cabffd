import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { routeTable, withoutSchemas } from './vite-contract.ts';

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

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [routeTable(), withoutSchemas(), react(), compressed()],
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
