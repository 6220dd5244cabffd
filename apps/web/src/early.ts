// Runs before anything is drawn, inside the page itself (vite-pages.ts), so it imports nothing and stays small: the
// colours, what the skeleton shows, and the first request, which needs nothing of what is still being fetched.

const root = document.documentElement;
const stored = (name: string) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const chosen = stored('lissafi.scheme');
const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
root.dataset.colorScheme = isDark ? 'dark' : 'light';
root.dataset.path = location.pathname;

// Only where somebody signed in and has not signed out (session.ts): the cookie is exchanged while the app comes.
if (root.dataset.entry === 'app' && stored('lissafi.signed-in') && !stored('lissafi.signed-out')) {
  // As long as the app itself would wait.
  const late = new AbortController();
  setTimeout(() => late.abort(), 8_000);
  const exchange = () =>
    fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-lissafi-client': 'web' },
      credentials: 'include',
      body: '{}',
      signal: late.signal,
    }).then((answer) => (answer.ok ? answer.json() : null));
  // Tabs take turns (api.ts). Whatever goes wrong, the app asks again itself and says so.
  window.lissafiExchange = (
    navigator.locks ? navigator.locks.request('lissafi-refresh', exchange) : exchange()
  ).catch(() => null);
}
