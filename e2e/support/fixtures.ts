import { test as base } from '@playwright/test';
import { comeLate, type Late } from './late.ts';
import { Owner, People } from './owner.ts';
import { expect, listenTo } from './toast-log.ts';

interface Fixtures extends Late {
  origin: string;
  isPhone: boolean;
  /**
   * A person with a new organization, signed in in this test's browser context. The person is one of this worker, and
   * has other organizations.
   */
  owner: Owner;
  /**
   * The same, with a person of this test alone: for what a person has in all organizations, such as the password, the
   * sessions, the language, the phone, or the list of organizations.
   */
  newOwner: Owner;
  /** Fails the test when the page throws or logs an error to the console. */
  quietPage: undefined;
}

export const test = base.extend<Fixtures, { people: People }>({
  lateMs: [Number(process.env.E2E_LATE_MS ?? 0), { option: true }],
  context: async ({ context, lateMs }, use) => {
    await listenTo(context);
    if (lateMs > 0) await context.addInitScript(comeLate, lateMs);
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
  isPhone: async ({ isMobile }, use) => use(isMobile ?? false),
  people: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => use(new People(process.env.E2E_ORIGIN!)),
    { scope: 'worker' },
  ],
  owner: async ({ people, request, context }, use) => use(await people.owner(request, context)),
  newOwner: async ({ origin, request, context }, use) => use(await Owner.make(origin, request, context)),
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
