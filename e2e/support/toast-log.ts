import { type BrowserContext, expect as base, type Page } from '@playwright/test';

/**
 * Toasts go after four seconds, and a busy machine may look away for as long: what they say is written down as it
 * is said. `expect(page).toSay(words)` waits for it and crosses it off, so that the same words have to come again.
 */
const toasts = new WeakMap<Page, string[]>();
const toastsOf = (page: Page) => {
  if (!toasts.has(page)) toasts.set(page, []);
  return toasts.get(page)!;
};

const LISTEN = `
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.dataset?.kind && node.closest('[role=status], [role=alert]')) window.toastShown(node.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true });
`;

export async function listenTo(context: BrowserContext): Promise<void> {
  await context.exposeBinding('toastShown', ({ page }, text: string) => toastsOf(page).push(text));
  await context.addInitScript(LISTEN);
}

export const expect = base.extend({
  async toSay(page: Page, ...parts: string[]) {
    const log = toastsOf(page);
    const found = () => log.findIndex((toast) => parts.every((part) => toast.includes(part)));
    const message = `a toast with ${parts.map((part) => `“${part}”`).join(' and ')}`;
    await base.poll(found, { message, timeout: 20_000 }).toBeGreaterThanOrEqual(0);
    log.splice(0, found() + 1);
    return { pass: true, message: () => message };
  },
});
