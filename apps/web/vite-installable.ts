import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The pages that open without network from the first visit on; every other page does once it was opened. */
const FETCHED_AHEAD =
  /\/(Dashboard|Sell|Return|Shift|Shifts|Outbox|Invoices|Invoice|NewInvoice|Customers|Customer|NewCustomer|Items|Item|NewTransaction|Transactions|Outstanding|Count|Counts|Say|Login)Page-/;
const OF_A_PAGE = /\/(\w+Page|words)-/;

/** What stands beside the files of the build, with a name that stays when the content changes. */
const NAMED = /^(index\.html|favicon\.svg|icon-[\w-]+\.png|manifest\.webmanifest)$/;

/**
 * Opens the app without network: makes the service worker, with a list of the files that it fetches ahead. Only what is
 * used away from a desk is fetched ahead: phones pay by the megabyte. Every other file is kept once it was used.
 */
export function installable(): Plugin {
  return {
    name: 'lissafi:installable',
    apply: 'build',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        publicDir: false,
        define: {
          FILES: JSON.stringify(filesOf(dir!)),
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        build: {
          outDir: dir!,
          emptyOutDir: false,
          target: ['chrome96', 'firefox100', 'safari15.4'],
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

function filesOf(dir: string): { url: string; revision: string | null }[] {
  const assets = readdirSync(join(dir, 'assets'))
    .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
    .map((name) => `assets/${name}`)
    .filter((url) => !OF_A_PAGE.test(`/${url}`) || FETCHED_AHEAD.test(`/${url}`));
  const named = readdirSync(dir).filter((name) => NAMED.test(name));
  return [
    ...named.map((url) => ({ url, revision: hashOf(join(dir, url)) })),
    ...assets.map((url) => ({ url, revision: null })),
  ];
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);
