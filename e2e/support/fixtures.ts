import { test as base } from '@playwright/test';
import { Owner } from './owner.ts';
import { expect, listenTo } from './toast-log.ts';

interface Fixtures {
  origin: string;
  isPhone: boolean;
  /** A person with an organization, signed in in this test's browser context. */
  owner: Owner;
  /** Fails the test when the page throws or logs an error to the console. */
  quietPage: undefined;
}

/**
 * E2E_LATE_MS=<milliseconds>: answers, and what React does in a turn of its own (drawing what an answer changed, effects
 * after the drawing), come so much later, as on a busy phone with a bad network. Finds keys, taps and typing that such a
 * moment loses.
 */
const LATE_MS = Number(process.env.E2E_LATE_MS ?? 0);

function comeLate(ms: number) {
  // A test that stops the clock stops only the page's own.
  const { fetch, setTimeout } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answer;
  };
  const { postMessage } = MessagePort.prototype as {
    postMessage: (message: unknown, ...rest: unknown[]) => void;
  };
  // React's scheduler asks for its next turn by an empty message.
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: unknown[]) {
    if (message === null && rest.length === 0) setTimeout(() => postMessage.call(this, null), ms);
    else postMessage.call(this, message, ...rest);
  } as MessagePort['postMessage'];
}

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await listenTo(context);
    if (LATE_MS > 0) await context.addInitScript(comeLate, LATE_MS);
    await use(context);
  },
  page: async ({ page, context }, use) => {
    // When its last route goes, the page stops intercepting, and a file requested at that moment can stay paused for
    // ever (seen as an empty screen on a busy machine). A route that matches nothing keeps it intercepting.
    const route = page.route.bind(page);
    let keeps: Promise<unknown> | null = null;
    page.route = async (...args) => {
      keeps ??= context.route('about:nothing', (request) => request.fallback());
      await keeps;
      return route(...args);
    };
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  origin: async ({}, use) => use(process.env.E2E_ORIGIN!),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN!),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  isPhone: async ({}, use, info) => use(info.project.name === 'phone'),
  owner: async ({ origin, request, context }, use) => use(await Owner.make(origin, request, context)),
  quietPage: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      await use(undefined);
      expect(faults, 'the page threw').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
