// Imported here so that it runs in a task of its own, before the rest: one long task would block a slow phone.
import 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/shell.css';
import { applyScheme } from './ui/color-scheme.ts';

// What every entry begins with.

applyScheme();

// After a deployment old files are missing on the server: the address is reloaded once.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('lissafi.reloaded') ?? 0);
  if (!navigator.onLine || Date.now() - last < 30_000) return;
  event.preventDefault();
  sessionStorage.setItem('lissafi.reloaded', String(Date.now()));
  window.location.reload();
});
