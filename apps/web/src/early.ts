// Runs before anything is drawn, inside the page itself (vite-pages.ts), so it imports only types and stays small: the
// colours, what the skeleton shows, and the first request, which needs nothing of what is still being fetched.

import type { Begun } from './client/begun.ts';

const root = document.documentElement;
const stored = (name: string) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// Constants of modules carry texts too, so the words come before any module: modules wait until the page has been read,
// and such a script is part of it. English needs none.
const language = stored('lissafi.language');
const wordsFile = (root.dataset.words ?? '')
  .split(' ')
  .find((each) => language && each.startsWith(`${language}:`))
  ?.slice(language!.length + 1);
if (wordsFile) {
  root.lang = language!;
  document.write(`<script src="${wordsFile}"></script>`);
}

const chosen = stored('lissafi.scheme');
const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
root.dataset.colorScheme = isDark ? 'dark' : 'light';
root.dataset.path = location.pathname;

const isApp = root.dataset.entry === 'app';
// On the first visit text is in the font of the device until the scripts are there: our font would compete with them for
// the network. On later visits it is stored on the device.
if (isApp && !navigator.serviceWorker?.controller) root.dataset.font = 'later';
const showFont = () => delete root.dataset.font;

const COUNTER = '/api/v1/counter/products';
/** What a screen asks for first, by its address, as it asks itself; each with the permission that it needs. */
const FIRST: Record<string, [permission: string, address: string][]> = {
  '/dashboard': [['dashboard:read', '/api/v1/dashboard']],
  '/invoices': [
    ['documents:read', '/api/v1/invoices?limit=25&offset=0&sort_by=created_at&sort_direction=desc'],
  ],
  '/sell': [['documents:write', COUNTER]],
};

interface Exchanged {
  tokens: { access_token: string };
  user: { organizations: { id: string; permissions: string[] }[] };
}

/** Asks for what the screen needs first, in the organization in which the app will ask for it (session.ts). */
function askFirst({ tokens, user }: Exchanged) {
  const { current_organization_id: id } = JSON.parse(stored('lissafi.user') ?? '{}') as {
    current_organization_id?: string;
  };
  const organization = user.organizations.find((each) => each.id === id);
  if (!id || !organization) return;
  const first = location.search ? [] : (FIRST[location.pathname] ?? []);
  const branch = stored(`lissafi.branch.${id}`);
  // A counter sells from the stock of its branch (device-branch.ts).
  const atBranch = (each: string) =>
    each === COUNTER && branch && branch !== id ? `${each}?branch_id=${branch}` : each;
  const allowed = first.filter(([permission]) => organization.permissions.includes(permission));
  for (const address of [`/api/v1/organizations/${id}`, ...allowed.map(([, each]) => atBranch(each))]) {
    const answer = fetch(address, {
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'organization-id': id,
        'x-lissafi-client': 'web',
      },
    });
    answer.catch(() => {});
    begun.answers[`${id} ${address}`] = answer;
  }
}

const begun: Begun = { exchange: undefined, answers: {} };
// Only where somebody signed in and has not signed out (session.ts): the cookie is exchanged while the app comes.
if (isApp && stored('lissafi.signed-in') && !stored('lissafi.signed-out')) {
  // As long as the app itself would wait.
  const late = new AbortController();
  setTimeout(() => late.abort(), 8_000);
  const exchange = async () => {
    const answer = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-lissafi-client': 'web' },
      body: '{}',
      signal: late.signal,
    });
    return answer.ok ? ((await answer.json()) as Exchanged) : null;
  };
  // Tabs take turns (api.ts). Whatever goes wrong, the app asks again itself and says so.
  begun.exchange = (navigator.locks ? navigator.locks.request('lissafi-refresh', exchange) : exchange()).then(
    (exchanged) => {
      if (exchanged) askFirst(exchanged);
      return exchanged;
    },
    () => null,
  );
}
window.lissafiBegun = begun;

/** So many files at most may still be on their way when the next are asked for. */
const TOGETHER = 2;
const FONT_AT_LAST_MS = 4_000;

/**
 * Asks for the files of the screen once only the two largest of the application's own are missing: those run first, and
 * so they run while the others come (docs/decisions/0082). The font follows in the same way.
 */
function followUp() {
  const fetched = new Set<string>();
  let links: HTMLLinkElement[] | null = null;
  const linkTo = (href: string) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
  const watch = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) fetched.add(name);
    if (document.readyState === 'loading') return;
    const missing = [...document.scripts].filter(({ src }) => src && !fetched.has(src));
    if (!links && missing.length <= TOGETHER) {
      const next = document.querySelector<HTMLMetaElement>('meta[name="next"]')?.content.split(' ') ?? [];
      links = next.map(linkTo);
      document.head.append(...links);
    }
    if (!links || missing.length > 0) return;
    if (links.filter(({ href }) => !fetched.has(href)).length > TOGETHER) return;
    watch.disconnect();
    showFont();
  });
  watch.observe({ type: 'resource', buffered: true });
  // Also where a file never comes.
  setTimeout(showFont, FONT_AT_LAST_MS);
}
if (isApp) followUp();
