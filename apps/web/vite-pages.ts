import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { isOpenPage } from '../../packages/contract/src/pages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The screens that are opened first; their files are announced with the page. All others begin with the shell. */
const FIRST_SCREENS: Record<string, string> = {
  '/dashboard': 'features/dashboard/DashboardPage.tsx',
  '/invoices': 'features/invoices/InvoicesPage.tsx',
  '/invoices/new': 'features/invoices/NewInvoicePage.tsx',
  '/sell': 'features/counter/SellPage.tsx',
  '/customers': 'features/customers/CustomersPage.tsx',
  '/inventory': 'features/items/ItemsPage.tsx',
  '/transactions/new': 'features/transactions/NewTransactionPage.tsx',
  '/': 'features/landing/LandingPage.tsx',
  '/auth/login': 'features/auth/LoginPage.tsx',
  '/auth/register': 'features/auth/RegisterPage.tsx',
  '/i/:token': 'features/delivery/PublicInvoicePage.tsx',
  '/c/:token': 'features/paying/CustomerPublicPage.tsx',
};
const SHELL = 'frame/AppLayout.tsx';

/** What the server announces with a page (apps/server/src/http/web.ts), by its address; `shell` for all others. */
export interface Announced {
  shell: string[];
  screens: Record<string, string[]>;
}

/** The script that runs before anything is drawn, as it stands in the page. */
async function earlyScript(): Promise<string> {
  const [result] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: ['chrome96', 'firefox100', 'safari15.4'],
      lib: { entry: here('src/early.ts'), formats: ['iife'], name: 'early' },
    },
  })) as Rolldown.RolldownOutput[];
  return result!.output[0].code.trim();
}

/** A chunk and all that it imports without being asked, with their styles. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) add(byName.get(name));
  };
  add(chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`))));
  return [...files].map((file) => `/${file}`);
}

/** Two pages, the application and the pages for everyone: each with its early script and the list of files to announce. */
export function pages(): Plugin {
  let early = earlyScript();
  return {
    name: 'lissafi:pages',
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (file.endsWith('/src/early.ts')) early = earlyScript();
      });
      // As the server does with the built pages.
      server.middlewares.use((request, _response, next) => {
        if (isOpenPage((request.url ?? '').split('?')[0]!)) request.url = '/open.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => ({
        // The styles, and what early.ts asks for, come before the scripts: the skeleton needs no script.
        html: html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: [{ tag: 'script', children: await early, injectTo: 'head-prepend' }],
      }),
    },
    generateBundle(_options, bundle) {
      const shell = filesOf(SHELL, bundle);
      const screens = Object.fromEntries(
        Object.entries(FIRST_SCREENS).map(([path, module]) => [
          path,
          [...new Set([...(isOpenPage(path.replace(':', '')) ? [] : shell), ...filesOf(module, bundle)])],
        ]),
      );
      const source = JSON.stringify({ shell, screens } satisfies Announced);
      this.emitFile({ type: 'asset', fileName: 'announced.json', source });
    },
  };
}
