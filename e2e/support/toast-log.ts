import type { TOAST_MS } from '@lissafi/contract/limits';
import { type BrowserContext, expect as base, type Page } from '@playwright/test';

type Kind = keyof typeof TOAST_MS;

/**
 * Records toasts with their kind when they appear, because they disappear after four seconds and a busy machine may
 * miss them. `expect(page).toSay(words)` waits for a success toast with this text, `toSayAs(kind, words)` for another
 * kind. A matched toast is removed from the record, so that a repeated text must appear again.
 */
interface Toast {
  kind: string;
  words: string;
}
const toasts = new WeakMap<Page, Toast[]>();
const toastsOf = (page: Page) => {
  if (!toasts.has(page)) toasts.set(page, []);
  return toasts.get(page)!;
};

const RECORD_TOASTS = `
  const seen = new WeakSet();
  const show = (toast) => {
    if (seen.has(toast)) return;
    seen.add(toast);
    window.toastShown({ kind: toast.dataset.kind, words: toast.textContent });
  };
  // A page that shows what was said on the one before comes with its toasts in it.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        const inside = [...node.querySelectorAll('[data-kind]')];
        for (const toast of node.dataset.kind ? [node, ...inside] : inside)
          if (toast.closest('[role=status], [role=alert]')) show(toast);
      }
    }
  }).observe(document, { childList: true, subtree: true });
`;

export async function listenTo(context: BrowserContext): Promise<void> {
  await context.exposeBinding('toastShown', ({ page }, toast: Toast) => toastsOf(page).push(toast));
  await context.addInitScript(RECORD_TOASTS);
}

async function waitFor(page: Page, kind: Kind, parts: string[]) {
  const toasts = toastsOf(page);
  const found = () =>
    toasts.findIndex((said) => said.kind === kind && parts.every((part) => said.words.includes(part)));
  const message = `a toast of the kind ${kind} with ${parts.map((part) => `“${part}”`).join(' and ')}`;
  await base.poll(found, { message }).toBeGreaterThanOrEqual(0);
  toasts.splice(0, found() + 1);
  return { pass: true, message: () => message };
}

export const expect = base.extend({
  toSay: (page: Page, ...parts: string[]) => waitFor(page, 'success', parts),
  toSayAs: (page: Page, kind: Kind, ...parts: string[]) => waitFor(page, kind, parts),
});
