import { randomUUID } from 'node:crypto';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { many, Owner } from '../e2e/support/owner.ts';
import { shop } from '../e2e/support/shop.ts';

/** A page whose speed has a target, at its address. */
export interface Place {
  name: string;
  path: string;
  isSignedIn: boolean;
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
};
const CUSTOMERS = 12;
const INVOICES = 40;

/** The slow phone of the targets: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

/** Makes this page's network and processor those of the slow phone, with an empty cache. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

/** Returns the path of the browser that `npm run bench` found, or null with the reason printed. */
export function browserPath(): string | null {
  const path = process.env.CHROMIUM_PATH || null;
  if (!path) console.log('Skipped: no Chromium was found; set CHROMIUM_PATH');
  return path;
}

/** The pages with a target. `shared` is the address of a public document. */
export function places(shared?: string): Place[] {
  return [
    { name: 'landing', path: '/', isSignedIn: false },
    { name: 'sign-in', path: '/auth/login', isSignedIn: false },
    { name: 'registration', path: '/auth/register', isSignedIn: false },
    ...(shared ? [{ name: 'public document', path: shared, isSignedIn: false }] : []),
    { name: 'home', path: '/dashboard', isSignedIn: true },
    { name: 'invoices', path: '/invoices', isSignedIn: true },
    { name: 'new invoice', path: '/invoices/new', isSignedIn: true },
    { name: 'sell', path: '/sell', isSignedIn: true },
  ];
}

/**
 * Signs this browser in as the owner of a small business with customers, items and invoices. Returns the address of a
 * public document.
 */
export async function signIn(context: BrowserContext, origin: string): Promise<string> {
  const owner = await Owner.make(origin, context.request, context);
  const customers = await many(CUSTOMERS, (index) =>
    owner.customer({ name: `Customer ${index + 1} Stores` }),
  );
  await shop(owner);
  const invoices = await many(INVOICES, async (index) => {
    const invoice = await owner.invoice(customers[index % CUSTOMERS]!.id);
    await owner.post(`/invoices/${invoice.id}/issue`, {}, { 'idempotency-key': randomUUID() });
    return invoice.id;
  });
  const { url } = await owner.post<{ url: string }>(`/invoices/${invoices[0]}/share-link`);
  // What the device stores about a person who signed in is there from now on.
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
  return new URL(url).pathname;
}
